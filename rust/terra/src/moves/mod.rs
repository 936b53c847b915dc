//! What can be played. Placements apart, everything is masks: the first of some actions that follow one another in the
//! order of ids, and by bits which of them are legal.

pub(crate) mod additional;
pub(crate) mod building;
mod chance;
pub(crate) mod places;
pub(crate) mod steps;

use benben_engine::{IdSet, Moves, Node};

use self::additional::additional;
use self::places::Places;
use self::steps::{step, steps};
use crate::action::Action;
use crate::bits::{nth_site, sites};
use crate::config::TerraPyramides;
use crate::state::{Phase, State};

/// Whether additional actions may be taken (TP-T0).
pub(crate) const fn is_open(phase: Phase) -> bool {
    matches!(phase, Phase::Place | Phase::Row | Phase::Worker | Phase::Draw | Phase::Limit)
}

impl Moves for TerraPyramides {
    fn node(&self, state: &State) -> Node {
        match state.phase {
            Phase::Start | Phase::Foundation | Phase::Deal | Phase::Reveal | Phase::Drawn | Phase::Search => {
                Node::Chance
            }
            Phase::Over => Node::Terminal,
            _ => Node::Decision(state.active()),
        }
    }

    fn each_legal(&self, state: &State, mut visit: impl FnMut(Action)) {
        if state.phase == Phase::Place {
            Places::new(self, state).each(&mut visit);
        }
        sites(steps(self, state)).for_each(|bit| visit(step(state.phase, bit)));
        if is_open(state.phase) {
            additional(self, state).each(visit);
        }
    }

    fn each_chance(&self, state: &State, visit: impl FnMut(Action, u32)) {
        chance::each(self, state, visit);
    }

    fn legal_count(&self, state: &State) -> u32 {
        let additional = if is_open(state.phase) { additional(self, state).count() } else { 0 };
        let others = match state.phase {
            Phase::Place => Places::new(self, state).count(),
            _ => steps(self, state).count_ones(),
        };
        others + additional
    }

    fn nth_legal(&self, state: &State, n: u32) -> Action {
        if state.phase == Phase::Place {
            let places = Places::new(self, state);
            return match n.checked_sub(places.count()) {
                Some(n) => additional(self, state).nth(n),
                None => places.nth(n),
            };
        }
        let steps = steps(self, state);
        match n.checked_sub(steps.count_ones()) {
            Some(n) => additional(self, state).nth(n),
            None => step(state.phase, nth_site(steps, n)),
        }
    }

    fn is_legal(&self, state: &State, action: Action) -> bool {
        if let (Phase::Place, Action::Place { cell, stairs }) = (state.phase, action) {
            return Places::new(self, state).holds(cell, stairs);
        }
        let id = self.ids.id(action);
        let holds = |(first, mask): (Action, u64)| {
            let bit = id.wrapping_sub(self.ids.id(first));
            bit < 64 && mask >> bit & 1 == 1
        };
        let is_step = state.phase != Phase::Place && holds((step(state.phase, 0), steps(self, state)));
        is_step || is_open(state.phase) && additional(self, state).masks().any(holds)
    }

    fn mark_legal(&self, state: &State, legal: &mut IdSet<'_>) {
        if state.phase == Phase::Place {
            Places::new(self, state).mark(&self.ids, legal);
        } else {
            legal.add_mask(self.ids.id(step(state.phase, 0)), steps(self, state));
        }
        if is_open(state.phase) {
            additional(self, state).masks().for_each(|(first, mask)| legal.add_mask(self.ids.id(first), mask));
        }
    }

    fn chance_total(&self, state: &State) -> u32 {
        chance::total(state)
    }

    fn nth_chance(&self, state: &State, n: u32) -> Action {
        chance::nth(state, n)
    }
}
