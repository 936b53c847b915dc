//! What players can't see changes nothing of what they can: views and samples of paired states.

use std::sync::Arc;

use benben_engine::playout::{random_action, random_chance};
use benben_engine::prelude::*;
use benben_engine::rng::Purpose;
use benben_engine::{Node, Rng, Session, Value, contract};
use benben_pyramis::{Phase, Pyramis, SHEET, State};
use benben_sheet::Sheet;

const THIEVES: &str = include_str!("../../../tests/sheets/pyramis/thieves.toml");

fn game(players: usize, text: &str) -> Arc<Pyramis> {
    let sheet = Sheet::parse(text, "test").expect("TOML");
    Arc::new(Pyramis::make(players, &Value::Null, &sheet).expect("a valid sheet"))
}

/// The nodes of a random game.
fn nodes(game: &Arc<Pyramis>, seed: u64) -> Vec<State> {
    let mut rng = Rng::stream(seed, 0, Purpose::Policy);
    let mut session = Session::new(game.clone(), None);
    let mut nodes = vec![*session.state()];
    while session.node() != Node::Terminal {
        let action = match session.node() {
            Node::Chance => random_chance(&**game, session.state(), &mut rng),
            _ => random_action(&**game, session.state(), &mut rng),
        };
        session.apply(action).expect("possible");
        nodes.push(*session.state());
    }
    nodes
}

/// Checks every draw and theft of a game: only those who see the card can tell its outcomes apart. Returns how many
/// pairs of states were compared.
fn check_draws(game: &Arc<Pyramis>, seed: u64) -> u32 {
    let mut compared = 0;
    for state in nodes(game, seed) {
        let (drawer, victim) = match state.phase() {
            Phase::Star => (state.active(), None),
            Phase::Stolen { victim } => (state.active(), Some(usize::from(victim))),
            _ => continue,
        };
        let sees = |observer: Option<usize>| observer == Some(drawer) || (observer.is_some() && observer == victim);
        let after = contract::after_chance(&**game, &state);
        for (one, other) in after.iter().zip(&after[1..]) {
            contract::check_secret(game, [one, other], sees, seed);
            compared += 1;
        }
    }
    compared
}

// clause: PY-X1, PY-X2
#[test]
fn only_those_who_see_a_card_can_tell_it() {
    let compared: u32 = (0..10).map(|seed| check_draws(&game(4, SHEET), seed)).sum();
    assert!(compared > 100, "{compared} pairs of draws");
    let compared: u32 = (0..10).map(|seed| check_draws(&game(3, THIEVES), seed)).sum();
    assert!(compared > 100, "{compared} pairs of thefts");
}

// clause: PY-E5
#[test]
fn all_is_laid_open_at_the_end() {
    let game = game(3, THIEVES);
    let last = *nodes(&game, 1).last().expect("a game has nodes");
    let value = |observer| game.view_value(&game.view(&last, observer));
    assert_eq!(value(None).get("hands"), value(Some(2)).get("hands"));
    let shown = format!("{:?}", value(None).get("hands"));
    assert!(!shown.contains("Null"), "{shown}");
}
