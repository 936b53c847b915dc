//! What an action does: a look through a stack (TP-G1).

use crate::components::sizes::NONE;
use crate::config::TerraPyramides;
use crate::state::{Phase, State};

impl TerraPyramides {
    /// All tiles of a stack are taken in hand, those anybody has seen at once (TP-G1).
    pub(super) fn search(&self, state: &mut State, stack: usize) {
        let (player, size) = (state.active, state.sizes[stack]);
        if state.memory.seen_by[stack] == 0 {
            state.note_all(stack);
        }
        state.memory.seen_by[stack] |= 1 << player;
        state.memory.searched_by[stack] = player;
        state.learn_search(self.eyes(player), stack);
        state.stacks[stack][..usize::from(size)].sort_unstable();
        (state.back, state.stack, state.searching) = (state.phase, stack as u8, size);
        self.search_on(state);
    }

    /// A tile of the searched stack that nobody knew.
    pub(super) fn find_tile(&self, state: &mut State, kind: u8) {
        let stack = usize::from(state.stack);
        let tiles = &mut state.stacks[stack];
        let at = tiles.iter().position(|other| *other == NONE).expect("a tile is not seen yet");
        tiles[at] = kind;
        tiles[..=at].sort_unstable();
        state.note(stack, kind);
        self.search_on(state);
    }

    /// Nature shows the next tile, or the searcher puts one back, unless there is nothing to choose (TP-G1).
    fn search_on(&self, state: &mut State) {
        let tiles = &state.stacks[usize::from(state.stack)][..usize::from(state.searching)];
        if tiles[tiles.len() - 1] == NONE {
            state.phase = Phase::Search;
        } else if tiles[0] != tiles[tiles.len() - 1] {
            state.phase = Phase::Lay;
        } else {
            self.lay_rest(state);
        }
    }

    /// Equal tiles go back without a choice.
    fn lay_rest(&self, state: &mut State) {
        let stack = usize::from(state.stack);
        (0..state.searching).rev().for_each(|at| state.learn_back(self.eyes(state.active), stack, at));
        (state.stack, state.searching) = (NONE, 0);
        self.shows_top(state, stack);
        self.resume(state, state.back);
    }

    /// A tile in hand goes back on top of those still there (TP-G1).
    pub(super) fn lay_back(&self, state: &mut State, kind: u8) {
        let stack = usize::from(state.stack);
        let tiles = &mut state.stacks[stack][..usize::from(state.searching)];
        let at = tiles.iter().position(|other| *other == kind).expect("the tile is in hand");
        tiles[at..].rotate_left(1);
        state.searching -= 1;
        state.learn_back(self.eyes(state.active), stack, state.searching);
        self.search_on(state);
    }
}
