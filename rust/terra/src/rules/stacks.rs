//! Tiles are shown by nature, leave their stacks, and are taken in hand.

use crate::components::sizes::NONE;
use crate::config::TerraPyramides;
use crate::state::{Phase, State};

impl TerraPyramides {
    /// Nature shows a tile nobody knew.
    pub(super) fn see_tile(&self, state: &mut State, kind: u8) {
        state.pool[usize::from(kind)] -= 1;
        if state.phase == Phase::Search {
            self.find_tile(state, kind);
            return;
        }
        let stack = usize::from(state.stack);
        let top = state.sizes[stack] - 1;
        state.stacks[stack][usize::from(top)] = kind;
        match state.phase {
            Phase::Start => self.lay_start_tile(state),
            Phase::Deal => self.deal(state),
            Phase::Drawn => self.take(state, stack),
            _ => {
                state.learn_top(self.observers, stack, top, kind);
                self.after_reveal(state);
            }
        }
    }

    /// The tile on top of a stack leaves it, and perhaps the rest leaves the game (TP-S4).
    pub(super) fn pop(&self, state: &mut State, stack: usize) -> u8 {
        let size = state.sizes[stack] - 1;
        state.sizes[stack] = size;
        if size == self.components.remove_at {
            state.gone |= 1 << stack;
        }
        std::mem::replace(&mut state.stacks[stack][usize::from(size)], NONE)
    }

    /// A player takes the tile on top of a stack in hand (TP-S3, TP-D1).
    pub(super) fn take_in_hand(&self, state: &mut State, player: u8, stack: usize) {
        let kind = self.pop(state, stack);
        state.hand_stacks[usize::from(player)] = stack as u8;
        state.hand_tiles[usize::from(player)] = kind;
        state.learn_draw(self.hand_eyes(player), stack, usize::from(player), state.sizes[stack], kind);
    }

    /// The active player's tile leaves the hand, and all see it.
    pub(super) fn play_hand(&self, state: &mut State) -> u8 {
        let player = state.active();
        let (stack, kind) = (state.hand_stacks[player], state.hand_tiles[player]);
        state.hand_stacks[player] = NONE;
        state.hand_tiles[player] = NONE;
        state.learn_laid(self.observers, player, usize::from(stack), kind);
        kind
    }

    /// The top tile of a stack is drawn; nature names it if nobody has seen it (TP-D1).
    pub(super) fn draw(&self, state: &mut State, stack: u8) {
        let top = usize::from(state.sizes[usize::from(stack)] - 1);
        if state.stacks[usize::from(stack)][top] == NONE {
            state.stack = stack;
            state.phase = Phase::Drawn;
        } else {
            self.take(state, usize::from(stack));
        }
    }

    /// The active player takes the top of a stack, and an open stack shows its next tile (TP-D1, TP-O1).
    fn take(&self, state: &mut State, stack: usize) {
        self.take_in_hand(state, state.active, stack);
        state.stack = NONE;
        if self.shows_top(state, stack) {
            state.stack = stack as u8;
            state.phase = Phase::Reveal;
        } else {
            self.keep_limits(state);
        }
    }

    /// Shows the top of an open stack; whether nature has to name it (TP-O1).
    pub(super) fn shows_top(&self, state: &mut State, stack: usize) -> bool {
        if !self.is_open(stack as u8) || state.is_gone(stack as u8) {
            return false;
        }
        let top = state.sizes[stack] - 1;
        let kind = state.stacks[stack][usize::from(top)];
        if kind != NONE {
            state.learn_top(self.observers, stack, top, kind);
        }
        kind == NONE
    }

    fn after_reveal(&self, state: &mut State) {
        if state.turn == 0 {
            self.reveal_from(state, state.stack + 1);
        } else {
            state.stack = NONE;
            self.keep_limits(state);
        }
    }
}
