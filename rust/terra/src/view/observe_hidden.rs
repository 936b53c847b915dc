//! The fields of a tensor that not everybody may see: what is written of a state, be it a view's or the whole one, is
//! what its observer knows.

use benben_engine::observation::{Encoder, one};

use crate::bits::bits;
use crate::components::sizes::{MAX_KINDS, MAX_PLAYERS, MAX_STACK, NONE, STACKS, some};
use crate::config::TerraPyramides;
use crate::state::memory::Know;
use crate::state::{Phase, State};

/// A state with the eyes it is seen by.
pub(super) struct Shown<'a> {
    pub state: &'a State,
    /// The player.
    pub observer: usize,
    /// The player's or the team's number among those who know something.
    number: usize,
    know: &'a Know,
    /// Whether everything is laid open.
    over: bool,
    /// The stack whose tiles the observer has in hand in a search, and how many; [`STACKS`] without one.
    searched: usize,
    in_hand: usize,
    /// By kind: tiles the observer can't place.
    unseen: [u8; MAX_KINDS],
}

impl<'a> Shown<'a> {
    pub(super) fn new(game: &TerraPyramides, state: &'a State, observer: Option<u8>, unseen: [u8; MAX_KINDS]) -> Self {
        let number = game.observer(observer);
        let searches = game.searches(state, observer);
        Self {
            state,
            observer: observer.unwrap_or(0).into(),
            number,
            know: &state.memory.know[number],
            over: state.phase == Phase::Over,
            searched: if searches { state.stack.into() } else { STACKS },
            in_hand: if searches { state.searching.into() } else { 0 },
            unseen,
        }
    }

    /// The places of a stack below those of the tiles in hand from it.
    fn in_hand(&self, stack: usize) -> usize {
        if stack == self.searched { self.in_hand } else { 0 }
    }

    /// The tiles of a stack that the observer knows, as bits from the bottom, those in hand left out.
    fn known(&self, stack: usize) -> u32 {
        let known = if self.over { u32::MAX } else { self.know.known[stack].into() };
        known & ((1 << self.state.sizes[stack]) - 1) & (u32::MAX << self.in_hand(stack))
    }

    fn hand(&self, player: usize) -> u8 {
        if self.over || self.know.knows_hand(player) { self.state.hand_tiles[player] } else { NONE }
    }

    /// Tiles somebody has seen, but not the observer, are unseen; those in the observer's groups are not.
    pub(super) fn count_unseen(&mut self) {
        if self.over {
            return;
        }
        let hidden = (0..MAX_PLAYERS).filter(|player| !self.know.knows_hand(*player));
        hidden.for_each(|player| count(&mut self.unseen, self.state.hand_tiles[player], 1));
        for stack in (0..STACKS).filter(|stack| self.state.stacks[*stack] != [NONE; MAX_STACK]) {
            let known = self.known(stack);
            let tiles = self.state.stack_tiles(stack).iter().enumerate().skip(self.in_hand(stack));
            let hidden = tiles.filter(|(at, _)| known >> at & 1 == 0);
            hidden.for_each(|(_, tile)| count(&mut self.unseen, *tile, 1));
        }
        let stacks = (0..STACKS).filter(|stack| self.know.listed[*stack] != 0);
        let listed = stacks.flat_map(|stack| self.state.own_tiles(self.number, stack));
        listed.chain(self.know.tiles).for_each(|tile| count(&mut self.unseen, tile, u8::MAX));
    }
}

/// Adds a number, which may wrap around to take away, to the count of a tile.
fn count(unseen: &mut [u8], tile: u8, number: u8) {
    if tile != NONE {
        unseen[usize::from(tile)] = unseen[usize::from(tile)].wrapping_add(number);
    }
}

impl TerraPyramides {
    /// Stacks, their known tiles from the top down, and the multisets of their own groups.
    pub(super) fn observe_stacks(&self, shown: &Shown<'_>, out: &mut impl Encoder) {
        let (state, searched) = (shown.state, shown.searched);
        let (kinds, height) = (self.components.kinds.len(), usize::from(self.components.stack_size));
        out.field("stack_size", &[STACKS], |out| out.copy_from_slice(&state.sizes));
        out.field("gone", &[STACKS], |out| bits(state.gone).for_each(|stack| out[stack] = 1));
        out.field("stack_tiles", &[STACKS, height], |out| {
            for (stack, out) in out.chunks_exact_mut(height).enumerate() {
                let top = usize::from(state.sizes[stack]);
                for at in crate::bits::sites(shown.known(stack).into()).map(usize::from) {
                    out[top - 1 - at] = state.stacks[stack][at].wrapping_add(1);
                }
            }
        });
        out.field("stack_groups", &[STACKS, kinds], |out| {
            for stack in (0..STACKS).filter(|stack| shown.know.listed[*stack] != 0) {
                state.own_tiles(shown.number, stack).for_each(|tile| out[stack * kinds + usize::from(tile)] += 1);
            }
        });
        out.field("stack", &[STACKS], |out| {
            use Phase::{Deal, Drawn, Lay, Reveal, Search, Start};
            if matches!(state.phase, Start | Deal | Drawn | Reveal | Search | Lay) {
                one(out, some(state.stack));
            }
        });
        out.field("in_hand", &[kinds], |out| {
            if searched < STACKS {
                let tiles = state.stacks[searched][..shown.in_hand].iter();
                tiles.filter(|tile| **tile != NONE).for_each(|tile| out[usize::from(*tile)] += 1);
            }
        });
        out.field("unseen", &[kinds], |out| out.copy_from_slice(&shown.unseen[..kinds]));
    }

    /// Each player's tile, as far as it is known, where it is from, and whether it is in a group.
    pub(super) fn observe_hands(&self, shown: &Shown<'_>, out: &mut impl Encoder) {
        let (state, players, kinds) = (shown.state, self.players(), self.components.kinds.len());
        let in_turn = || (shown.observer..players).chain(0..shown.observer);
        out.field("hands", &[players, kinds], |out| {
            out.chunks_exact_mut(kinds).zip(in_turn()).for_each(|(out, player)| one(out, some(shown.hand(player))));
        });
        out.field("hand_stacks", &[players, STACKS], |out| {
            let rows = out.chunks_exact_mut(STACKS).zip(in_turn());
            rows.for_each(|(out, player)| one(out, some(state.hand_stacks[player])));
        });
        out.field("grouped", &[players], |out| {
            let rows = out.iter_mut().zip(in_turn());
            rows.for_each(|(cell, player)| *cell = u8::from(shown.know.group[player] != NONE));
        });
    }
}
