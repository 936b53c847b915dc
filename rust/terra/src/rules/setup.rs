//! The position before anything has happened, and setup.

use crate::bits::{bits, site_bit};
use crate::components::sizes::{NONE, STACKS};
use crate::config::{DEALT, FACE_UP, TerraPyramides};
use crate::state::{Phase, Side, State};

/// Everything is in the box; the first start tile is asked for (TP-S1, TP-S3).
pub(super) fn initial(game: &TerraPyramides) -> State {
    let mut state = State::empty();
    let components = &game.components;
    components.kinds.iter().zip(&mut state.pool).for_each(|(kind, count)| *count = kind.count);
    components.pieces.iter().zip(&mut state.pieces).for_each(|(piece, count)| *count = piece.count);
    components.values.iter().zip(&mut state.foundations).for_each(|((_, count), left)| *left = *count);
    state.sizes = [components.stack_size; STACKS];
    state.blocks = components.blocks;
    let side = Side { workers: components.workers, finials: components.finials, ..Side::NOTHING };
    state.sides[..game.sides()].fill(side);
    state.stack = 0;
    state
}

impl TerraPyramides {
    /// The tile on top of a stack becomes the next start tile (TP-S2).
    pub(super) fn lay_start_tile(&self, state: &mut State) {
        let stack = usize::from(state.stack);
        let kind = self.pop(state, stack);
        state.lay_tile(self.board.map.start[stack / 2], kind, self.board.start_stairs[stack / 2]);
        if stack < 6 {
            state.stack += 2;
        } else {
            state.stack = NONE;
            self.next_foundation(state);
        }
    }

    /// The next site that setup serves, or the deal (TP-S2).
    pub(super) fn next_foundation(&self, state: &mut State) {
        let open = |site: &&u8| state.laid & site_bit(**site) == 0;
        let next = self.board.setup_sites.iter().find(open);
        match next {
            Some(site) if state.foundations_left() => {
                state.site = *site;
                state.phase = Phase::Foundation;
            }
            _ => {
                state.stack = DEALT[0];
                state.phase = Phase::Deal;
            }
        }
    }

    /// The tile on top of a stack is dealt to the stack's player (TP-S3).
    pub(super) fn deal(&self, state: &mut State) {
        let stack = state.stack;
        let player = DEALT.iter().position(|other| *other == stack).expect("setup deals from this stack");
        self.take_in_hand(state, player as u8, usize::from(stack));
        if player + 1 < self.players() {
            state.stack = DEALT[player + 1];
        } else {
            self.reveal_from(state, 0);
        }
    }

    /// Shows the tops of the open stacks from one on (TP-O1), then begins the first turn.
    pub(super) fn reveal_from(&self, state: &mut State, first: u8) {
        let open = bits(self.open & FACE_UP & state.stacks_left()).find(|stack| *stack >= usize::from(first));
        if let Some(stack) = open {
            state.stack = stack as u8;
            state.phase = Phase::Reveal;
        } else {
            state.stack = NONE;
            self.enclose_printed(state);
            self.next_turn(state);
        }
    }
}
