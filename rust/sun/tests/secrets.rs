//! What players can't see changes nothing of what they can: views and samples of paired states.

mod common;

use std::sync::Arc;

use benben_engine::playout::{random_action, random_chance};
use benben_engine::rng::Purpose;
use benben_engine::{Game, Node, Rng, Value, session};
use benben_sun::{PyramidOfTheSun, SHEET, State};
use common::{dry, game, small};

fn view_bytes(game: &PyramidOfTheSun, state: &State, observer: Option<usize>) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.write_view(&game.view(state, observer), &mut bytes);
    bytes
}

fn outcomes(game: &PyramidOfTheSun, state: &State) -> Vec<State> {
    let mut states = Vec::new();
    game.each_chance(state, |action, _| {
        let mut next = *state;
        game.apply(&mut next, action);
        states.push(next);
    });
    states
}

/// Who gets the card of a `deal` or `draw` node.
fn drawer(game: &PyramidOfTheSun, state: &State) -> Option<usize> {
    let view = game.view_value(&game.view(state, None));
    view.get("drawing").and_then(|drawing| drawing.get("player")).and_then(Value::int).map(|player| player as usize)
}

/// Two outcomes of one draw: the drawer can tell them apart, nobody else can, and their samples are equal.
fn check_pair(game: &Arc<PyramidOfTheSun>, [one, other]: [&State; 2], drawer: usize, seed: u64) {
    for observer in (0..game.config().players).map(Some).chain([None]) {
        let (left, right) = (view_bytes(game, one, observer), view_bytes(game, other, observer));
        if observer == Some(drawer) {
            assert_ne!(left, right, "{observer:?} sees the card");
            continue;
        }
        assert_eq!(left, right, "{observer:?} can tell {one:?} from {other:?}");
        let value = |state| game.view_value(&game.view(state, observer));
        assert_eq!(value(one), value(other));
        let sample = |state| session::determinize(game, &game.view(state, observer), seed, false).digest();
        assert_eq!(sample(one), sample(other), "samples for {observer:?}");
    }
}

/// Checks every draw of a random game; returns how many pairs of states were compared.
fn check_draws(game: &Arc<PyramidOfTheSun>, seed: u64) -> u32 {
    let (mut rng, mut state, mut compared) = (Rng::stream(seed, 0, Purpose::Policy), game.initial(), 0);
    loop {
        let action = match game.node(&state) {
            Node::Chance => random_chance(&**game, &state, &mut rng),
            Node::Decision(_) => random_action(&**game, &state, &mut rng),
            Node::Terminal => return compared,
        };
        if let Some(drawer) = drawer(game, &state) {
            let after = outcomes(game, &state);
            if let [first, .., last] = after.as_slice() {
                check_pair(game, [first, last], drawer, seed);
                compared += 1;
            }
        }
        game.apply(&mut state, action);
    }
}

// clause: SUN-D4, SUN-S3
#[test]
fn only_the_drawer_can_tell_what_was_drawn() {
    let compared: u32 = (0..4).map(|seed| check_draws(&game(4, "long", "card", 30, SHEET), seed)).sum();
    assert!(compared > 100, "{compared} pairs on the shipped sheet");
    let compared: u32 = (0..8).map(|seed| check_draws(&game(3, "short", "card", 3, &small(3)), seed)).sum();
    assert!(compared > 100, "{compared} pairs where decks run dry");
    let compared: u32 = (0..8).map(|seed| check_draws(&game(3, "short", "place", 3, &dry(3)), seed)).sum();
    assert!(compared > 50, "{compared} pairs where nearly all is known");
}
