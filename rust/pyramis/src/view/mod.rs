//! What a player or a spectator may see.

mod observe;
mod render;

use benben_engine::observation::Encoder;
use benben_engine::{Rng, Value, Views};

use crate::config::Pyramis;
use crate::determinize;
use crate::state::{NONE, Phase, State};

/// A position with everything blanked that its observer doesn't know: other hands, the reserve, and which Shooting Star
/// cards went where without the observer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) observer: Option<u8>,
    pub(crate) seen: State,
}

impl View {
    /// Once the game is over all is laid open (PY-E5).
    fn new(state: &State, observer: Option<usize>) -> Self {
        let observer = observer.map(|player| player as u8);
        let mut seen = *state;
        if state.phase != Phase::Over {
            let knows = |player: u8| observer == Some(player);
            seen.stars.reserve.fill(0);
            for (player, hand) in seen.stars.hands.iter_mut().enumerate() {
                if !knows(player as u8) {
                    hand.fill(0);
                }
            }
            for gain in seen.stars.gains_mut() {
                if !knows(gain.player) && (gain.from == NONE || !knows(gain.from)) {
                    gain.card = NONE;
                }
            }
        }
        Self { observer, seen }
    }

    fn shows_hand(&self, player: usize) -> bool {
        self.seen.phase == Phase::Over || self.observer == Some(player as u8)
    }
}

impl Views for Pyramis {
    const OBSERVATION_VERSION: u16 = 1;

    fn view(&self, state: &State, observer: Option<usize>) -> View {
        View::new(state, observer)
    }

    fn view_value(&self, view: &View) -> Value {
        render::view_value(self, view)
    }

    fn observe(&self, view: &View, out: &mut impl Encoder) {
        self.observe_state(&view.seen, view.observer.unwrap_or(0).into(), out);
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        determinize::determinize(&self.components, &view.seen, view.observer, rng)
    }

    /// Of what only some know the fields hold nothing but the observer's own hand, so the whole state will do.
    fn observe_state(&self, state: &State, observer: usize, out: &mut impl Encoder) {
        observe::observe_state(self, state, observer, out);
    }
}
