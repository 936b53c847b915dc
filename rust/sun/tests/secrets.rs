//! What players can't see changes nothing of what they can: views and samples of paired states.

mod common;

use std::sync::Arc;

use benben_engine::playout::{random_action, random_chance};
use benben_engine::prelude::*;
use benben_engine::rng::Purpose;
use benben_engine::{Node, Rng, Value, contract};
use benben_sun::{PyramidOfTheSun, SHEET, State};
use common::{dry, game, small};

/// Who gets the card of a `deal` or `draw` node.
fn drawer(game: &PyramidOfTheSun, state: &State) -> Option<usize> {
    let view = game.view_value(&game.view(state, None));
    view.get("drawing").and_then(|drawing| drawing.get("player")).and_then(Value::int).map(|player| player as usize)
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
            let after = contract::after_chance(&**game, &state);
            if let [first, .., last] = after.as_slice() {
                contract::check_secret(game, [first, last], |observer| observer == Some(drawer), seed);
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
