//! What a player or a spectator may see.

mod observe;
mod observe_hidden;
mod render;

use benben_engine::observation::Encoder;
use benben_engine::{Rng, Value, Views};

use self::observe::OBSERVATION_VERSION;
use crate::components::sizes::{MAX_STACK, NONE, STACKS};
use crate::config::TerraPyramides;
use crate::determinize::sample;
use crate::state::memory::Know;
use crate::state::{Phase, State};

/// A position with everything blanked that its observer doesn't know: tiles, and what the others know. The pool holds
/// the observer's unseen tiles, and of the tiles in stacks and hands only the multisets of the observer's groups are
/// listed. In somebody else's search it is only told how many tiles nature has shown so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) observer: Option<u8>,
    pub(crate) seen: State,
}

impl Views for TerraPyramides {
    const OBSERVATION_VERSION: u16 = OBSERVATION_VERSION;

    fn view(&self, state: &State, observer: Option<usize>) -> View {
        let observer = observer.map(|player| player as u8);
        let mut view = View { observer, seen: *state };
        if state.phase != Phase::Over {
            self.blank(&mut view);
        }
        view
    }

    fn view_value(&self, view: &View) -> Value {
        self.render(view)
    }

    fn observe(&self, view: &View, out: &mut impl Encoder) {
        self.observe_view(view, out);
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        sample(self, view.observer, &view.seen, rng)
    }

    fn observe_state(&self, state: &State, observer: usize, out: &mut impl Encoder) {
        self.observe_own(state, observer, out);
    }
}

impl TerraPyramides {
    /// Whether the observer sees the search that is going on (TP-G1, TP-M1).
    fn sees_search(&self, view: &View) -> bool {
        self.searches(&view.seen, view.observer)
    }

    fn blank(&self, view: &mut View) {
        let sees = self.sees_search(view);
        let (number, seen) = (self.observer(view.observer), &mut view.seen);
        let own = seen.memory.know[number];
        for player in (0..4).filter(|player| !own.knows_hand(*player)) {
            let tile = std::mem::replace(&mut seen.hand_tiles[player], NONE);
            hide(&mut seen.pool, tile);
        }
        if matches!(seen.phase, Phase::Search | Phase::Lay) && !sees {
            seen.searching = Self::shown_by_nature(seen);
        }
        for stack in 0..STACKS {
            let in_hand = if sees && usize::from(seen.stack) == stack { seen.searching } else { 0 };
            for at in (in_hand..seen.sizes[stack]).filter(|at| !own.knows(stack, *at)) {
                let tile = std::mem::replace(&mut seen.stacks[stack][usize::from(at)], NONE);
                hide(&mut seen.pool, tile);
            }
            list_own(seen, number, stack);
        }
        let listed = (0..4).filter(|player| own.tiles[*player] != NONE).map(|player| own.tiles[player]);
        listed.for_each(|tile| seen.pool[usize::from(tile)] -= 1);
        let own = seen.memory.know[number];
        seen.memory.know.fill(Know::NOTHING);
        seen.memory.know[number] = own;
    }

    /// Tiles in a searcher's hand at `search`, none at `lay`, where their number would tell too much.
    fn shown_by_nature(state: &State) -> u8 {
        let tiles = state.stack_tiles(usize::from(state.stack));
        let shown = tiles.iter().filter(|tile| **tile != NONE).count() as u8;
        if state.phase == Phase::Search { shown } else { 0 }
    }
}

/// A tile the observer doesn't know is unseen.
fn hide(pool: &mut [u8], tile: u8) {
    if tile != NONE {
        pool[usize::from(tile)] += 1;
    }
}

/// Of the tiles from a stack only those listed are kept; they are not unseen.
fn list_own(seen: &mut State, observer: usize, stack: usize) {
    let mut listed = [NONE; MAX_STACK];
    let mut count = 0;
    for tile in seen.own_tiles(observer, stack) {
        listed[count] = tile;
        count += 1;
        seen.pool[usize::from(tile)] -= 1;
    }
    seen.memory.noted[stack] = listed;
    seen.memory.know[observer].listed[stack] = ((1_u32 << count) - 1) as u16;
}
