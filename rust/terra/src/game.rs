//! The engine's contract, kept.

use benben_engine::observation::Encoder;
use benben_engine::{Result, Rng, Sink, Source, Storage, Value, Views};

use crate::config::TerraPyramides;
use crate::observe::OBSERVATION_VERSION;
use crate::state::State;
use crate::view::View;

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
