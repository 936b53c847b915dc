//! What a player or a spectator may see.

mod observe;
mod render;

use benben_engine::index::{By, Key};
use benben_engine::observation::Encoder;
use benben_engine::{Rng, Value, Views};

use crate::cards::Hand;
use crate::components::{Counts, MAX_CARDS, NONE, Player};
use crate::config::PyramidOfTheSun;
use crate::determinize::{self, Seen};
use crate::log::{Act, HIDDEN, Log, NOTHING, Row};
use crate::state::State;

/// A position with everything blanked that its observer doesn't know: the decks, the other hands, now and at the logs'
/// anchors, and what others drew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) observer: Option<Player>,
    pub(crate) seen: State,
    /// What all hands together held at the anchor of its deck's log.
    pub(crate) held: Counts,
}

impl View {
    /// Hands stay hidden after the end.
    fn new(state: &State, observer: Option<Player>) -> Self {
        let (mut seen, mut held) = (*state, By::new([0; MAX_CARDS]));
        let all = state.logs.values.iter().flat_map(|log| log.held.values.as_flattened());
        all.filter(|card| card.0 != NONE).for_each(|card| held[*card] += 1);
        seen.decks.values.fill(0);
        for (player, hand) in seen.hands.iter_mut().filter(|(player, _)| observer != Some(*player)) {
            *hand = Hand::empty();
            seen.logs.values.iter_mut().for_each(|log| log.held[player] = NOTHING);
        }
        seen.logs.values.iter_mut().for_each(|log| hide_draws(log, observer));
        Self { observer, seen, held }
    }
}

/// What others draw isn't public (SUN-D4).
fn hide_draws(log: &mut Log, observer: Option<Player>) {
    for at in 0..log.len() {
        let row = log.row(at);
        if row.act == Act::Draw && observer != Some(row.player) {
            log.set_row(at, Row { kind: HIDDEN, ..row });
        }
    }
}

impl Views for PyramidOfTheSun {
    const OBSERVATION_VERSION: u16 = 1;

    fn view(&self, state: &State, observer: Option<usize>) -> View {
        View::new(state, observer.map(Player::of))
    }

    fn view_value(&self, view: &View) -> Value {
        render::view_value(self, view)
    }

    fn observe(&self, view: &View, out: &mut impl Encoder) {
        observe::observe(self, view, out);
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        determinize::determinize(self, &Seen { observer: view.observer, state: &view.seen, held: &view.held }, rng)
    }

    fn observe_state(&self, state: &State, observer: usize, out: &mut impl Encoder) {
        observe::observe_state(self, state, Player::of(observer), out);
    }
}

impl PyramidOfTheSun {
    /// The cards that the observer can't place.
    fn unseen(&self, view: &View) -> Counts {
        let (state, mut unseen) = (&view.seen, self.components.counts());
        let hands = state.hands.values.iter().flat_map(Hand::cards).copied();
        let laid = state.pyramid.laid(&self.shape).map(|(_, card)| card);
        hands.chain(laid).chain(state.marker).for_each(|card| unseen[card] -= 1);
        let discards = state.discards(&self.components);
        unseen.values.iter_mut().zip(discards.values).for_each(|(unseen, discarded)| *unseen -= discarded);
        unseen
    }
}
