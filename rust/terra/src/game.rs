//! The engine's contract, kept.

use benben_engine::observation::Encoder;
use benben_engine::{Outcome, Result, Rng, Rules, Sink, Source, Storage, Value, Views};

use crate::action::Action;
use crate::config::TerraPyramides;
use crate::observe::OBSERVATION_VERSION;
use crate::scoring_outcome;
use crate::state::State;
use crate::view::View;

impl Rules for TerraPyramides {
    const REASONS: &'static [&'static str] = scoring_outcome::REASONS;

    fn parts(&self) -> &'static [(&'static str, &'static str)] {
        self.scale.parts()
    }

    /// There is no simple figure, but every game ends: turns are limited by the tiles, and within a turn each additional
    /// action but `recall` uses up gold or blocks for good, of which such actions bring new ones only through a site's
    /// enclosure, once; `recall` uses up a worker on a site, and workers get there by symbols or for gold.
    fn max_decisions(&self) -> Option<u32> {
        None
    }

    fn initial(&self) -> State {
        self.initial_state()
    }

    fn apply(&self, state: &mut State, action: Action) {
        self.play(state, action);
    }

    fn outcome(&self, state: &State) -> Outcome {
        self.score(state)
    }
}

impl Views for TerraPyramides {
    const OBSERVATION_VERSION: u16 = OBSERVATION_VERSION;

    fn view(&self, state: &State, observer: Option<usize>) -> View {
        self.view_of(state, observer)
    }

    fn view_value(&self, view: &View) -> Value {
        self.render(view)
    }

    fn observe(&self, view: &View, out: &mut impl Encoder) {
        self.observe_view(view, out);
    }

    fn determinize(&self, view: &View, rng: &mut Rng) -> State {
        self.sample(view, rng)
    }

    fn observe_state(&self, state: &State, observer: usize, out: &mut impl Encoder) {
        self.observe_own(state, observer, out);
    }
}

impl Storage for TerraPyramides {
    fn write_state(&self, state: &State, out: &mut impl Sink) {
        self.encode(state, out);
    }

    fn read_state(&self, source: &mut Source<'_>) -> Result<State> {
        self.decode(source)
    }

    fn write_view(&self, view: &View, out: &mut impl Sink) {
        out.u8(view.observer.unwrap_or(u8::MAX));
        self.encode(&view.seen, out);
    }
}
