//! The engine's contract, kept.

use std::fmt;

use benben_engine::observation::Encoder;
use benben_engine::{
    Actions, Config, IdSet, Moves, Node, Outcome, Result, Rng, Rules, Sink, Source, Storage, Types, Value, Views,
};

use crate::action::Action;
use crate::components::Sort;
use crate::config::{NAME, PyramidOfTheSun, RULES_VERSION};
use crate::observe::OBSERVATION_VERSION;
use crate::state::State;
use crate::view::View;
use crate::{moves, scoring};

impl Types for PyramidOfTheSun {
    type State = State;
    type Action = Action;
    type View = View;
    const NAME: &'static str = NAME;
    const RULES_VERSION: u16 = RULES_VERSION;

    fn config(&self) -> &Config {
        &self.config
    }
}

impl Actions for PyramidOfTheSun {
    fn decisions(&self) -> u16 {
        self.ids.decisions()
    }

    fn chances(&self) -> u16 {
        self.ids.chances()
    }

    fn id(&self, action: Action) -> u16 {
        self.action_id(action)
    }

    fn action(&self, id: u16) -> Option<Action> {
        self.action_of(id)
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write(action, out)
    }

    fn parse_action(&self, text: &str) -> Result<Action> {
        self.parse(text)
    }
}

impl Moves for PyramidOfTheSun {
    fn node(&self, state: &State) -> Node {
        moves::node(state)
    }

    fn each_legal(&self, state: &State, visit: impl FnMut(Action)) {
        self.visit_legal(state, visit);
    }

    fn each_chance(&self, state: &State, visit: impl FnMut(Action, u32)) {
        self.visit_chance(state, visit);
    }

    fn legal_count(&self, state: &State) -> u32 {
        self.count_legal(state)
    }

    fn nth_legal(&self, state: &State, n: u32) -> Action {
        self.select_legal(state, n)
    }

    fn is_legal(&self, state: &State, action: Action) -> bool {
        self.allows(state, action)
    }

    fn mark_legal(&self, state: &State, legal: &mut IdSet<'_>) {
        self.mark(state, legal);
    }

    fn chance_total(&self, state: &State) -> u32 {
        self.total_chance(state)
    }

    fn nth_chance(&self, state: &State, n: u32) -> Action {
        self.select_chance(state, n)
    }
}

impl Rules for PyramidOfTheSun {
    const REASONS: &'static [&'static str] = scoring::REASONS;

    fn parts(&self) -> &'static [(&'static str, &'static str)] {
        scoring::PARTS
    }

    /// A placement brings a card, its icon and a stop; between two of them lie less turns than the limit, each of two
    /// draws and two discards at most.
    fn max_decisions(&self) -> Option<u32> {
        let placements = self.shape.allowed[Sort::Standard as usize].count_ones();
        (self.stall > 0).then_some(3 * placements + 4 * self.stall * (placements + 1))
    }

    fn initial(&self) -> State {
        State::initial(self)
    }

    fn apply(&self, state: &mut State, action: Action) {
        self.play(state, action);
    }

    fn outcome(&self, state: &State) -> Outcome {
        self.result(state)
    }
}

impl Views for PyramidOfTheSun {
    const OBSERVATION_VERSION: u16 = OBSERVATION_VERSION;

    fn view(&self, state: &State, observer: Option<usize>) -> View {
        View::new(state, observer)
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

impl Storage for PyramidOfTheSun {
    fn write_state(&self, state: &State, out: &mut impl Sink) {
        self.encode(state, out);
    }

    fn read_state(&self, source: &mut Source<'_>) -> Result<State> {
        self.decode(source)
    }

    fn write_view(&self, view: &View, out: &mut impl Sink) {
        self.encode_view(view, out);
    }
}
