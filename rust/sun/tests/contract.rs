//! Pyramid of the Sun keeps the engine's contract, on the shipped sheet and on awkward ones.

mod common;

use std::collections::BTreeSet;

use benben_engine::playout::{random_action, random_chance};
use benben_engine::prelude::*;
use benben_engine::rng::Purpose;
use benben_engine::{Node, Rng, Value, contract};
use benben_sun::{PyramidOfTheSun, SHEET};
use common::{dry, game, rich, small};

const LENGTHS: [&str; 3] = ["short", "standard", "long"];

#[test]
fn the_shipped_sheet() {
    for players in 2..=5 {
        contract::check(&game(players, LENGTHS[players % 3], "card", 30, SHEET), 1, 1);
    }
}

#[test]
fn options() {
    for (at, length) in LENGTHS.into_iter().enumerate() {
        contract::check(&game(2, length, "place", [0, 1, 3][at], SHEET), 1, 2);
    }
}

#[test]
fn eight_symbols_and_high_values() {
    contract::check(&game(5, "long", "place", 0, &rich()), 1, 3);
    contract::check(&game(2, "short", "card", 2, &rich()), 1, 4);
}

#[test]
fn hardly_any_cards() {
    for players in 2..=5 {
        contract::check(&game(players, "short", "card", 30, &small(players)), 2, 5);
        contract::check(&game(players, "short", "place", 0, &dry(players)), 3, 6);
        contract::check(&game(players, "short", "place", 1, &dry(players)), 3, 7);
    }
}

/// What has to happen somewhere.
#[derive(Default)]
struct Seen(BTreeSet<&'static str>);

impl Seen {
    fn note(&mut self, holds: bool, what: &'static str) {
        if holds {
            self.0.insert(what);
        }
    }

    fn play(&mut self, game: &PyramidOfTheSun, index: u64) {
        let mut rng = Rng::stream(8, index, Purpose::Policy);
        let mut state = game.initial();
        let phase =
            |state: &_| game.view_value(&game.view(state, None)).get("phase").and_then(Value::text).map(str::to_owned);
        loop {
            let before = phase(&state);
            let action = match game.node(&state) {
                Node::Chance => random_chance(game, &state, &mut rng),
                Node::Decision(_) => random_action(game, &state, &mut rng),
                Node::Terminal => break,
            };
            let drawing = game.view_value(&game.view(&state, None)).get("drawing").cloned();
            let first = drawing.as_ref().and_then(|drawing| drawing.get("why")).and_then(Value::text) == Some("first");
            game.apply(&mut state, action);
            self.note(first && phase(&state).as_deref() != Some("second"), "skipped draw");
            self.note(game.action_text(action) == "pass", "pass");
            self.note(before.as_deref() == Some("discard"), "discard");
            let reshuffled = ["standard", "edge"].map(|deck| {
                let view = game.view_value(&game.view(&state, None));
                view.get("decks").and_then(|decks| decks.get(deck)?.get("reshuffles")?.int()) > Some(1)
            });
            self.note(reshuffled[0], "standard deck twice anew");
            self.note(reshuffled[1], "edge deck twice anew");
        }
        self.0.insert(PyramidOfTheSun::REASONS[usize::from(game.outcome(&state).reason)]);
    }
}

// clause: SUN-T2, SUN-D1, SUN-D3, SUN-E1, SUN-E3
#[test]
fn small_sheets_reach_every_corner() {
    let mut seen = Seen::default();
    for index in 0..60 {
        for players in 2..=3 {
            for stall_limit in [0, 2, 30] {
                seen.play(&game(players, "short", "card", stall_limit, &dry(players)), index);
                seen.play(&game(players, "short", "card", stall_limit, &small(players)), index);
            }
        }
        seen.play(&game(2, "short", "card", 30, SHEET), index);
    }
    let all = [
        "complete",
        "discard",
        "edge deck twice anew",
        "frozen",
        "pass",
        "skipped draw",
        "stall",
        "standard deck twice anew",
    ];
    assert_eq!(seen.0.into_iter().collect::<Vec<_>>(), all);
}
