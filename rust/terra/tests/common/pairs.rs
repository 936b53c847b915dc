//! Pairs of states that differ only in what some of the observers know, played on side by side.

use std::sync::Arc;

use benben_engine::observation::Tensor;
use benben_engine::prelude::*;
use benben_engine::{Node, Rng, Value, contract};
use benben_terra::{Action, State, TerraPyramides};

/// Two states, and who can tell them apart.
#[derive(Clone)]
pub(crate) struct Pair {
    pub game: Arc<TerraPyramides>,
    pub states: [State; 2],
    /// Players as bits; the spectator is number [`SPECTATOR`].
    pub seers: u8,
    /// How often the pair was checked.
    pub checks: u32,
}

pub(crate) const SPECTATOR: usize = 7;
pub(crate) const ALL: u8 = 0xFF;

impl Pair {
    pub(crate) fn new(game: &Arc<TerraPyramides>, states: &[State; 2], seers: u8) -> Self {
        Self { game: game.clone(), states: *states, seers, checks: 0 }
    }

    fn sees(&self, observer: Option<usize>) -> bool {
        self.seers >> observer.unwrap_or(SPECTATOR) & 1 == 1
    }

    /// Views, samples and observations, and what somebody who can't tell the states apart may do.
    pub(crate) fn check(&mut self) {
        let [one, other] = &self.states;
        contract::check_secret(&self.game, [one, other], |observer| self.sees(observer), 5);
        assert_eq!(self.game.node(one), self.game.node(other));
        for player in (0..self.game.config().players).filter(|player| !self.sees(Some(*player))) {
            let [left, right] = [one, other].map(|state| observation(&self.game, state, player));
            assert_eq!(left, right, "player {player} can tell the states apart by the observation");
            if self.game.node(one) == Node::Decision(player) {
                assert_eq!(legal(&self.game, one), legal(&self.game, other));
            }
        }
        self.checks += 1;
    }

    /// An action that is possible in both states; `weigh` says how likely each is.
    pub(crate) fn choose(&self, rng: &mut Rng, weigh: impl Fn(Action) -> u32) -> Option<Action> {
        let [one, other] = &self.states;
        let mut possible = match self.game.node(one) {
            Node::Decision(_) => legal(&self.game, one),
            Node::Chance => outcomes(&self.game, one),
            Node::Terminal => Vec::new(),
        };
        possible.retain(|action| self.game.is_legal(other, *action) || self.game.chance_weight(other, *action) > 0);
        pick(&possible, rng, weigh)
    }

    pub(crate) fn apply(&mut self, action: Action) {
        self.states.iter_mut().for_each(|state| self.game.apply(state, action));
    }
}

fn observation(game: &TerraPyramides, state: &State, player: usize) -> Vec<u8> {
    let mut bytes = vec![0; game.fields().len()];
    game.observe(&game.view(state, Some(player)), &mut Tensor::new(&mut bytes));
    bytes
}

pub(crate) fn legal(game: &TerraPyramides, state: &State) -> Vec<Action> {
    let mut legal = Vec::new();
    game.each_legal(state, |action| legal.push(action));
    legal
}

fn outcomes(game: &TerraPyramides, state: &State) -> Vec<Action> {
    let mut outcomes = Vec::new();
    game.each_chance(state, |action, _| outcomes.push(action));
    outcomes
}

fn pick(actions: &[Action], rng: &mut Rng, weigh: impl Fn(Action) -> u32) -> Option<Action> {
    let total: u32 = actions.iter().map(|action| weigh(*action)).sum();
    let mut ticket = if total > 0 { rng.below(total) } else { return None };
    actions.iter().copied().find(|action| {
        let hit = ticket < weigh(*action);
        ticket = ticket.wrapping_sub(weigh(*action));
        hit
    })
}

/// Searches are loved, and stacks that were searched are drawn from.
pub(crate) fn weigh(action: Action) -> u32 {
    match action {
        Action::Search(_) => 12,
        Action::Draw(0 | 4 | 7) => 3,
        _ => 1,
    }
}

/// A random action, or outcome, of one state.
pub(crate) fn any(game: &TerraPyramides, state: &State, rng: &mut Rng) -> Option<Action> {
    let actions = if game.node(state) == Node::Chance { outcomes(game, state) } else { legal(game, state) };
    pick(&actions, rng, weigh)
}

/// An entry of a view.
pub(crate) fn shown(game: &TerraPyramides, state: &State, observer: Option<usize>, key: &str) -> Value {
    game.view_value(&game.view(state, observer)).get(key).expect("the view has this key").clone()
}

pub(crate) fn items(value: &Value) -> Vec<Value> {
    match value {
        Value::List(items) => items.clone(),
        other => panic!("{other:?} is no list"),
    }
}

/// Whether the node is of a kind.
pub(crate) fn is_at(game: &TerraPyramides, state: &State, phase: &str) -> bool {
    shown(game, state, None, "phase") == phase.into()
}

/// The tiles of a stack from the top, as an observer knows them.
pub(crate) fn stack(game: &TerraPyramides, state: &State, observer: Option<usize>, number: u8) -> Vec<Value> {
    items(items(&shown(game, state, observer, "stacks"))[usize::from(number)].get("tiles").expect("a stack has tiles"))
}
