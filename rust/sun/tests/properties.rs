//! What follows from the clauses holds at every node of random games.

mod common;

use benben_engine::playout::{random_action, random_chance};
use benben_engine::prelude::*;
use benben_engine::rng::Purpose;
use benben_engine::{Node, Rng, Value};
use benben_sun::{Action, PyramidOfTheSun, SHEET};
use common::{dry, game, rich, small};

fn number(value: &Value, path: &[&str]) -> i64 {
    let found = path.iter().try_fold(value, |value, key| match (value, key.parse::<usize>()) {
        (Value::List(items), Ok(index)) => items.get(index),
        _ => value.get(key),
    });
    found.and_then(Value::int).unwrap_or_else(|| panic!("no number at {path:?}"))
}

fn items<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    match value.get(key) {
        Some(Value::List(items)) => items,
        other => panic!("{key} is {other:?}"),
    }
}

/// The act of a row of a log.
fn word(row: &Value) -> &str {
    match row {
        Value::List(row) => row[1].text().unwrap_or_default(),
        _ => "",
    }
}

fn sum(multiset: &Value, key: &str) -> i64 {
    items(multiset, key).iter().map(|row| number(row, &["1"])).sum()
}

/// Calls `check` at every node with the public view and the action that follows.
fn play(game: &PyramidOfTheSun, index: u64, mut check: impl FnMut(&Value, Action)) {
    let mut rng = Rng::stream(12, index, Purpose::Policy);
    let mut state = game.initial();
    loop {
        let action = match game.node(&state) {
            Node::Chance => random_chance(game, &state, &mut rng),
            Node::Decision(_) => random_action(game, &state, &mut rng),
            Node::Terminal => break,
        };
        check(&game.view_value(&game.view(&state, None)), action);
        game.apply(&mut state, action);
    }
}

// clause: SUN-P6
#[test]
fn the_box_never_runs_dry() {
    for players in 2..=5 {
        for index in 0..10 {
            play(&game(players, "long", "card", 30, SHEET), index, |view, action| {
                if matches!(action, Action::Draw(_) | Action::IconDraw(_))
                    && view.get("phase") != Some(&"second".into())
                {
                    let decks = ["standard", "edge"].map(|deck| view.get("decks").and_then(|decks| decks.get(deck)));
                    let cards = decks.iter().flatten().map(|deck| number(deck, &["size"]) + sum(deck, "discards"));
                    assert!(cards.sum::<i64>() >= 8);
                }
                let active = view.get("active").and_then(Value::int).map_or(0, |player| player as usize).to_string();
                let held = ["standard", "edge"].map(|deck| number(view, &["counts", &active, deck]));
                if ["icon", "more"].contains(&view.get("phase").and_then(Value::text).unwrap_or_default()) {
                    assert!(held.into_iter().sum::<i64>() <= 5);
                }
            });
        }
    }
}

// clause: SUN-I2
#[test]
fn an_icon_brings_at_most_four_points() {
    for index in 0..10 {
        play(&game(5, "long", "card", 30, SHEET), index, |view, _| {
            if view.get("icon") != Some(&Value::Null) {
                assert!((1..=4).contains(&number(view, &["icon", "points"])));
            }
        });
    }
}

// Every card is somewhere, once; hands at a reshuffle and what went in and out since lead to the hands.
// clause: SUN-D3, SUN-D4, SUN-S2
#[test]
fn cards_are_conserved() {
    let games = [(2, small(2)), (3, dry(3)), (4, rich()), (5, SHEET.to_owned())];
    for (players, text) in games {
        let game = game(players, "short", "card", 2, &text);
        for index in 0..10 {
            let mut sizes = [0; 2];
            play(&game, index, |view, _| {
                for (at, deck) in ["standard", "edge"].into_iter().enumerate() {
                    let shown = view.get("decks").and_then(|decks| decks.get(deck)).expect("a deck");
                    let held: i64 =
                        (0..players).map(|player| number(view, &["counts", &player.to_string(), deck])).sum();
                    assert_eq!(sum(shown, "unseen"), number(shown, &["size"]) + held);
                    let log = items(shown, "log");
                    let of = |act: &str| log.iter().filter(|row| word(row) == act).count() as i64;
                    assert_eq!(sum(shown, "held") + of("draw") - of("play") - of("discard"), held);
                    assert_eq!(number(shown, &["anchor"]) + of("reshuffle"), number(shown, &["reshuffles"]));
                    assert!(log.len() <= 252);
                    sizes[at] = sizes[at].max(sum(shown, "unseen"));
                }
            });
            assert!(sizes.into_iter().all(|size| size > 0));
        }
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<benben_sun::State>() <= 1_024);
    assert_eq!(size_of::<Action>(), 3);
}
