//! Drawing a state from those a view's observer can't tell apart.
//!
//! Hidden are tiles in stacks and in hands that others have seen; what nobody has seen is in no state. The sample is
//! exact for what an observer's knowledge is by `docs/terra-pyramides.md`: the tiles of a group's multiset, told apart,
//! lie among its members, each way being equally likely, and all other hidden tiles are a uniformly random draw from the
//! unseen ones, each order being equally likely. A search in which somebody else is putting tiles back has to have
//! something to choose: how many tiles are back is as likely as any other number, and ways where the tiles still in hand
//! are equal are drawn again. What the others know is in no view; they get what anybody who saw the same searches must
//! know at least.

use arrayvec::ArrayVec;
use benben_engine::Rng;

use crate::bits::bits;
use crate::components::sizes::{MAX_PLAYERS, MAX_STACK, NONE, STACKS};
use crate::config::TerraPyramides;
use crate::state::memory::{Know, OBSERVERS, OWN};
use crate::state::{Phase, State};

const MAX_HIDDEN: usize = STACKS * MAX_STACK + MAX_PLAYERS;

/// A place where a tile lies that the observer doesn't know.
#[derive(Clone, Copy, Debug)]
enum Slot {
    Stack { stack: usize, at: usize },
    Hand(usize),
}

type Slots = ArrayVec<Slot, MAX_HIDDEN>;

/// The unseen tiles while they are dealt out.
struct Deal<'a> {
    state: State,
    unseen: ArrayVec<u8, 255>,
    rng: &'a mut Rng,
}

impl Deal<'_> {
    fn put(&mut self, slot: Slot, tile: u8) {
        match slot {
            Slot::Stack { stack, at } => self.state.stacks[stack][at] = tile,
            Slot::Hand(player) => self.state.hand_tiles[player] = tile,
        }
    }

    /// Puts listed tiles into some of the slots, and unseen ones into the others.
    fn fill(&mut self, mut slots: Slots, listed: impl Iterator<Item = u8>) {
        self.rng.shuffle(&mut slots);
        let mut slots = slots.into_iter();
        for tile in listed {
            let slot = slots.next().expect("a group has a member for each tile it lists");
            self.put(slot, tile);
        }
        for slot in slots {
            let at = self.rng.below(self.unseen.len() as u32) as usize;
            let tile = self.unseen.swap_remove(at);
            self.state.pool[usize::from(tile)] -= 1;
            self.put(slot, tile);
        }
    }
}

/// A state from those that an observer who sees this can't tell apart.
pub(crate) fn sample(game: &TerraPyramides, observer: Option<u8>, seen: &State, rng: &mut Rng) -> State {
    if seen.phase == Phase::Over {
        return *seen;
    }
    loop {
        if let Some(mut state) = game.try_sample(observer, seen, rng) {
            game.rebuild(observer, seen, &mut state);
            return state;
        }
    }
}

impl TerraPyramides {
    /// Deals out the hidden tiles; nothing if the search that is going on can't be like this.
    fn try_sample(&self, observer: Option<u8>, seen: &State, rng: &mut Rng) -> Option<State> {
        let number = self.observer(observer);
        let know = &seen.memory.know[number];
        let kinds = seen.pool.iter().enumerate();
        let unseen = kinds.flat_map(|(kind, count)| std::iter::repeat_n(kind as u8, usize::from(*count))).collect();
        let mut deal = Deal { state: *seen, unseen, rng };
        for stack in 0..STACKS {
            let mut slots = self.hidden_in(observer, seen, stack);
            slots.extend(know.members(OWN, stack as u8, seen.hand_stacks).map(Slot::Hand));
            deal.fill(slots, seen.own_tiles(number, stack));
        }
        let hidden = |player: usize| seen.hand_stacks[player] != NONE && seen.hand_tiles[player] == NONE;
        for player in (0..MAX_PLAYERS).filter(|player| hidden(*player)) {
            match know.group[player] {
                NONE => deal.fill(std::iter::once(Slot::Hand(player)).collect(), std::iter::empty()),
                group if usize::from(group) == player => {
                    let members = know.members(group, seen.hand_stacks[player], seen.hand_stacks);
                    deal.fill(members.map(Slot::Hand).collect(), know.hand_tiles(group));
                }
                _ => {}
            }
        }
        let Deal { mut state, rng, .. } = deal;
        let fits = self.searches(seen, observer) || Self::resume_search(&mut state, rng);
        fits.then_some(state)
    }

    /// Tiles in a stack that somebody has seen, but not the observer.
    fn hidden_in(&self, observer: Option<u8>, seen: &State, stack: usize) -> Slots {
        let here = usize::from(seen.stack) == stack;
        let fixed = match seen.phase {
            _ if seen.memory.seen_by[stack] == 0 => 0,
            Phase::Search if here && self.searches(seen, observer) => 0,
            Phase::Search if here => seen.searching,
            _ => seen.sizes[stack],
        };
        let tiles = seen.stacks[stack][..usize::from(fixed)].iter().enumerate();
        tiles.filter(|(_, tile)| **tile == NONE).map(|(at, _)| Slot::Stack { stack, at }).collect()
    }

    /// Puts somebody else's search in order; whether it can be like this.
    fn resume_search(state: &mut State, rng: &mut Rng) -> bool {
        let stack = usize::from(state.stack);
        match state.phase {
            Phase::Search => {
                state.searching = state.sizes[stack];
                state.stacks[stack].sort_unstable();
                true
            }
            Phase::Lay => {
                state.searching = state.sizes[stack] - rng.below(u32::from(state.sizes[stack]) - 1) as u8;
                let tiles = &mut state.stacks[stack][..usize::from(state.searching)];
                tiles.sort_unstable();
                tiles[0] != tiles[tiles.len() - 1]
            }
            _ => true,
        }
    }

    /// Writes down what everybody knows.
    fn rebuild(&self, observer: Option<u8>, seen: &State, state: &mut State) {
        let number = self.observer(observer);
        for stack in (0..STACKS).filter(|stack| seen.memory.seen_by[*stack] != 0) {
            state.note_all(stack);
            state.memory.know[number].listed[stack] = 0;
            seen.own_tiles(number, stack).for_each(|tile| state.enlist(number, stack, tile));
        }
        for other in bits(self.observers).filter(|other| *other != number) {
            state.memory.know[other] = Know::NOTHING;
            self.know_hands(state, other);
            (0..STACKS).for_each(|stack| self.know_stack(state, other, stack));
        }
    }

    /// One's own hand, and all that everybody sees (TP-D1, TP-O1).
    fn know_hands(&self, state: &mut State, observer: usize) {
        for player in (0..self.players()).filter(|player| state.hand_stacks[*player] != NONE) {
            let sees = self.hand_eyes(player as u8).seers >> observer & 1 == 1;
            if sees || self.is_open(state.hand_stacks[player]) {
                state.memory.know[observer].hands |= 1 << player;
            }
        }
    }

    /// The tops of open stacks, all of a stack searched last, and what is in a stack searched before.
    fn know_stack(&self, state: &mut State, observer: usize, stack: usize) {
        let size = state.sizes[stack];
        let all = ((1_u32 << size) - 1) as u16;
        let searching = state.searching > 0 && usize::from(state.stack) == stack;
        let is_own = |player: usize| self.side_of(player as u8) == observer && observer < OBSERVERS - 1;
        let last = state.memory.searched_by[stack];
        if last != NONE && is_own(usize::from(last)) {
            let in_hand = if searching { state.searching } else { 0 };
            state.memory.know[observer].known[stack] = all & !(((1_u32 << in_hand) - 1) as u16);
            return;
        }
        if self.is_open(stack as u8) && !state.is_gone(stack as u8) && !searching {
            let top = size - 1;
            let shown = state.stacks[stack][usize::from(top)] != NONE;
            state.memory.know[observer].known[stack] = u16::from(shown) << top;
        }
        if bits(state.memory.seen_by[stack]).any(is_own) {
            let unknown = (0..size).filter(|at| !state.memory.know[observer].knows(stack, *at));
            let tiles: ArrayVec<u8, MAX_STACK> = unknown.map(|at| state.stacks[stack][usize::from(at)]).collect();
            tiles.into_iter().for_each(|tile| state.enlist(observer, stack, tile));
            state.settle(observer, stack);
        }
    }
}
