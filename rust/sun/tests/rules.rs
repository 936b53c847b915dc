//! The clauses, played by hand.

mod common;

use benben_engine::prelude::*;
use benben_engine::{Outcome, Session, Value};
use benben_sun::{PyramidOfTheSun, SHEET};
use common::{game, sheet};

/// A game that is told what chance brings.
struct Table(Session<PyramidOfTheSun>);

impl Table {
    /// Lays this middle all along the base row, then the marker, and deals.
    fn new(players: usize, limit: i64, text: &str, middle: &str, marker: &str, hands: &[&str]) -> Self {
        let mut table = Self(Session::new(game(players, "short", "card", limit, text), None));
        (0..6).for_each(|_| table.play(&[&format!("base {middle}")]));
        table.play(&[&format!("marker {marker}")]);
        for card in hands.iter().flat_map(|hand| hand.split(' ')) {
            table.play(&[&format!("card {card}")]);
        }
        table
    }

    fn play(&mut self, actions: &[&str]) {
        for text in actions {
            let action = self.0.game().parse_action(text).expect("the action has this string");
            self.0.apply(action).unwrap_or_else(|error| panic!("{error}"));
        }
    }

    /// Plays the first legal actions that begin like this.
    fn play_any(&mut self, beginnings: &[&str]) {
        for beginning in beginnings {
            let found = self.legal().into_iter().find(|action| action.starts_with(beginning));
            self.play(&[&found.unwrap_or_else(|| panic!("no {beginning} among {:?}", self.legal()))]);
        }
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.0.each_possible(|action| legal.push(self.0.game().action_text(action)));
        legal
    }

    fn seen_by(&self, observer: Option<usize>, path: &[&str]) -> Value {
        let view = self.0.game().view_value(&self.0.view(observer).expect("the player exists"));
        let enter = |value: Value, key: &&str| match (&value, key.parse::<usize>()) {
            (Value::List(items), Ok(index)) => items[index].clone(),
            _ => value.get(key).unwrap_or_else(|| panic!("no {key} in {value:?}")).clone(),
        };
        path.iter().fold(view, enter)
    }

    fn public(&self, path: &[&str]) -> Value {
        self.seen_by(None, path)
    }

    fn phase(&self) -> String {
        self.public(&["phase"]).text().expect("a phase is a word").into()
    }

    fn outcome(&self) -> (Outcome, &'static str) {
        let outcome = self.0.outcome().expect("the game is over");
        (outcome, PyramidOfTheSun::REASONS[usize::from(outcome.reason)])
    }
}

/// No symbols but on one base card.
fn plain() -> String {
    let standard = ["1 none 14", "2 none 10", "3 none 8", "4 none 1"];
    let edge = ["left 2 none 4", "right 3 none 2", "top 5 none 2"];
    sheet(&["sun"], &["middle 0 none 8", "middle 0 sun 1"], &standard, &edge)
}

fn suns() -> String {
    let edge = ["left 3 sun 3", "right 1 none 3", "top 2 none 1"];
    sheet(&["sun", "moon"], &["middle 0 sun 8"], &["1 sun 40", "1 moon 20"], &edge)
}

fn rows(rows: &[(&str, i64)]) -> Value {
    Value::List(rows.iter().map(|(name, count)| Value::List(vec![(*name).into(), (*count).into()])).collect())
}

fn row(player: Option<u8>, act: &str, card: Option<&str>) -> Value {
    Value::List(vec![player.into(), act.into(), card.into()])
}

// clause: SUN-C1
#[test]
fn the_cards_of_the_box() {
    let table = Session::new(game(5, "long", "card", 30, SHEET), None);
    let view = table.game().view_value(&table.view(None).expect("a spectator"));
    let size = |deck| view.get("decks").and_then(|decks| decks.get(deck)?.get("size")?.int());
    assert_eq!((size("standard"), size("edge")), (Some(48), Some(30)));
    assert_eq!(
        view.get("unused_base"),
        Some(&rows(&[("bm:sun", 2), ("bm:moon", 2), ("bm:jaguar", 2), ("bm:serpent", 2)]))
    );
}

// clause: SUN-S1
#[test]
fn the_base_row_is_laid_from_left_to_right() {
    for (length, middles) in [("standard", 7), ("short", 6), ("long", 8)] {
        let mut table = Table(Session::new(game(2, length, "card", 30, SHEET), None));
        table.play(&["base bm:moon", "base bm:moon"]);
        assert_eq!(table.public(&["pyramid", "0", "0"]), "bl".into());
        assert_eq!(table.public(&["pyramid", "0", "2"]), "bm:moon".into());
        assert_eq!(table.public(&["pyramid", "0", "3"]), Value::Null);
        assert_eq!(table.legal(), ["base bm:sun", "base bm:jaguar", "base bm:serpent"]);
        (2..middles).for_each(|_| table.play_any(&["base"]));
        assert_eq!(table.phase(), "marker");
        let Value::List(base) = table.public(&["pyramid", "0"]) else { panic!("a level is a list") };
        assert_eq!((base.len(), base.last()), (middles + 2, Some(&"br".into())));
    }
}

// clause: SUN-S2, SUN-S3
#[test]
fn the_marker_is_laid_and_four_cards_are_dealt() {
    let mut table = Table(Session::new(game(2, "short", "card", 30, &plain()), None));
    (0..6).for_each(|_| table.play(&["base bm"]));
    assert_eq!(table.0.chance_outcomes().expect("chance").len(), 3);
    assert_eq!(table.public(&["decks", "edge", "size"]), 8.into());
    table.play(&["marker l2"]);
    assert_eq!(table.public(&["decks", "edge", "size"]), 7.into());
    assert_eq!(table.public(&["decks", "edge", "unseen"]), rows(&[("l2", 3), ("r3", 2), ("t5", 2)]));
    table.play(&["card s2", "card s1", "card s1"]);
    let drawing = Value::map([("player", 0.into()), ("deck", "standard".into()), ("why", "deal".into())]);
    assert_eq!(table.public(&["drawing"]), drawing);
    assert_eq!(table.public(&["active"]), Value::Null);
    table.play(&["card s3", "card s1"]);
    assert_eq!(table.public(&["drawing", "player"]), 1.into());
    table.play(&["card s1", "card s1", "card s1"]);
    assert_eq!(
        (table.phase(), table.public(&["active"]), table.public(&["turn"])),
        ("turn".into(), 0.into(), 1.into())
    );
    assert_eq!(table.public(&["scores"]), Value::list([0, 0]));
    assert_eq!(
        table.seen_by(Some(0), &["hands"]),
        Value::List(vec![Value::list(["s1", "s1", "s2", "s3"]), Value::Null])
    );
}

fn start() -> Table {
    Table::new(2, 30, &plain(), "bm", "r3", &["s2 s2 s1 s1", "s1 s1 s1 s1"])
}

// clause: SUN-T0, SUN-T1, SUN-D1
#[test]
fn a_turn_draws_or_plays() {
    let mut table = start();
    let legal = table.legal();
    assert_eq!(legal[..2], ["draw standard", "draw edge"]);
    assert!(legal[2..].iter().all(|action| action.starts_with("play s")), "{legal:?}");
    assert_eq!(legal.len(), 2 + 2 * 7);
    table.play(&["draw edge"]);
    assert_eq!(table.public(&["drawing", "why"]), "first".into());
    table.play(&["card l2"]);
    assert_eq!(table.legal(), ["draw standard", "draw edge"]);
    table.play(&["draw edge"]);
    assert_eq!(table.public(&["drawing", "why"]), "second".into());
}

// clause: SUN-D2, SUN-D4
#[test]
fn a_hand_of_six_or_seven_is_brought_down_to_five() {
    let mut table = start();
    table.play(&["draw edge", "card l2", "draw edge", "card t5"]);
    assert_eq!(table.legal(), ["discard s1", "discard s2", "discard l2", "discard t5"]);
    table.play(&["discard l2"]);
    assert_eq!(table.public(&["decks", "edge", "discards"]), rows(&[("l2", 1)]));
    assert_eq!(table.public(&["counts", "0"]), Value::map([("standard", 4.into()), ("edge", 1.into())]));
    assert_eq!(table.seen_by(Some(1), &["hands", "0"]), Value::Null);
    table.play(&["play s1 1:0", "stop", "draw standard", "card s3", "draw standard", "card s3"]);
    table.play(&["discard s1", "discard t5"]);
    assert_eq!(table.public(&["active"]), 1.into());
}

// clause: SUN-D3, SUN-D1, SUN-D2, SUN-S2
#[test]
fn example_1_of_the_rulebook() {
    let text = sheet(&["sun"], &["middle 0 none 8"], &["1 none 6", "2 none 4"], &["left 2 none 5", "top 5 none 1"]);
    let mut table = Table::new(2, 30, &text, "bm", "t5", &["s2 s2 s1 s1", "s1 s1 s1 s1"]);
    table.play(&["draw standard", "card s2", "draw standard", "card s2", "discard s1"]);
    table.play(&["draw edge", "card l2"]);
    assert_eq!(table.public(&["decks", "standard", "size"]), 0.into());
    assert_eq!(table.legal(), ["draw standard", "draw edge"]);
    table.play(&["draw standard"]);
    assert_eq!(table.public(&["decks", "standard", "size"]), 1.into());
    assert_eq!(table.public(&["decks", "standard", "discards"]), rows(&[]));
    assert_eq!(table.public(&["decks", "standard", "reshuffles"]), 1.into());
    assert_eq!(table.public(&["decks", "standard", "anchor"]), 0.into());
    assert_eq!(table.public(&["decks", "standard", "held"]), rows(&[]));
    assert_eq!(table.seen_by(Some(1), &["decks", "standard", "own"]), rows(&[]));
    assert_eq!(table.public(&["decks", "standard", "own"]), Value::Null);
    assert_eq!(table.public(&["decks", "standard", "log", "11"]), row(None, "reshuffle", None));
    table.play(&["card s1"]);
    assert_eq!(table.public(&["decks", "standard", "log", "12"]), row(Some(1), "draw", None));
    assert_eq!(table.seen_by(Some(1), &["decks", "standard", "log", "12"]), row(Some(1), "draw", Some("s1")));
    assert_eq!(table.phase(), "discard");
    table.play(&["discard s1"]);
    assert_eq!(table.public(&["decks", "standard", "log", "13"]), row(Some(1), "discard", Some("s1")));
    assert_eq!(table.public(&["decks", "edge", "log"]), Value::List(vec![row(Some(1), "draw", None)]));
    assert_eq!(table.public(&["counts", "1"]), Value::map([("standard", 4.into()), ("edge", 1.into())]));
}

// clause: SUN-S2
#[test]
fn the_marker_is_never_reshuffled() {
    let text = sheet(&["sun"], &["middle 0 none 8"], &["1 none 10"], &["left 2 none 2", "top 5 none 1"]);
    let mut table = Table::new(2, 30, &text, "bm", "t5", &["s1 s1 s1 s1", "s1 s1 s1 s1"]);
    table.play(&["draw edge", "card l2", "draw edge", "card l2", "discard l2"]);
    table.play(&["draw edge"]);
    assert_eq!(table.public(&["decks", "edge", "size"]), 1.into());
    assert_eq!(table.legal(), ["card l2"]);
    assert_eq!(table.public(&["marker"]), "t5".into());
}

// clause: SUN-V1, SUN-V2, SUN-P0, SUN-P2
#[test]
fn example_2_of_the_rulebook() {
    let mut table = start();
    let swap = |first: &'static str, second: &'static str| ["draw standard", first, "draw standard", second];
    table.play(&["draw edge", "card l2", "draw standard", "card s1", "discard s1"]);
    table.play(&["play s1 1:0", "play s1 1:1", "play s1 1:2", "play s1 1:3", "stop"]);
    table.play(&swap("card s1", "card s1"));
    table.play(&["discard s1", "discard s1"]);
    table.play(&swap("card s3", "card s3"));
    table.play(&swap("card s1", "card s1"));
    table.play(&["discard s1", "discard s1"]);
    table.play(&["play s3 2:1", "play s3 2:2", "stop"]);
    assert_eq!(table.public(&["scores"]), Value::list([0, 8]));
    table.play(&["play s2 1:4"]);
    assert_eq!(table.public(&["scores", "0"]), 1.into());
    table.play(&["play s2 3:1"]);
    assert_eq!(table.public(&["scores", "0"]), 3.into());
    table.play(&["play l2 2:0"]);
    assert_eq!(table.public(&["scores", "0"]), 7.into());
    table.play(&["stop"]);
    assert_eq!(table.public(&["counts", "0", "standard"]), 2.into());
    assert_eq!(table.public(&["turn"]), 8.into());
}

// clause: SUN-P3, SUN-P4
#[test]
fn edges_lie_at_their_own_end_and_tops_nowhere_yet() {
    let mut table = start();
    table.play(&["draw edge", "card l2", "draw edge", "card r3", "discard s1"]);
    table.play(&["draw edge", "card t5", "draw standard", "card s1", "discard s1"]);
    let edges: Vec<_> = table.legal().into_iter().filter(|action| !action.contains(" s")).collect();
    assert_eq!(edges, ["draw edge", "play l2 1:0", "play r3 1:6"]);
}

// clause: SUN-I1, SUN-I2, SUN-I4, SUN-V4, SUN-P0
#[test]
fn an_icon_draws_or_scores() {
    let hands = ["s1:sun s1:sun s1:moon s1:sun", "s1:moon s1:moon s1:moon s1:moon"];
    let mut table = Table::new(2, 30, &suns(), "bm:sun", "t2", &hands);
    table.play(&["play s1:sun 1:1"]);
    assert_eq!(table.legal(), ["icon draw standard", "icon draw edge", "icon points"]);
    assert_eq!(table.public(&["icon"]), Value::map([("place", "1:1".into()), ("points", 2.into())]));
    table.play(&["icon draw edge"]);
    assert_eq!(table.public(&["drawing", "why"]), "icon".into());
    table.play(&["card l3:sun", "play l3:sun 1:0"]);
    assert_eq!(table.public(&["icon", "points"]), 2.into());
    table.play(&["icon points"]);
    assert_eq!(table.public(&["icons", "0"]), 2.into());
    assert_eq!(table.public(&["segments", "0"]), 3.into());
    table.play(&["play s1:moon 2:0"]);
    assert_eq!(table.phase(), "more");
    assert_eq!(table.public(&["icon"]), Value::Null);
    table.play(&["play s1:sun 1:2"]);
    assert_eq!(table.public(&["icon", "points"]), 3.into());
}

/// Nothing can be drawn from the start.
fn bare(standard: &[&str], edge: &[&str], marker: &str, hands: &[&str]) -> Table {
    limited(0, standard, edge, marker, hands)
}

fn limited(limit: i64, standard: &[&str], edge: &[&str], marker: &str, hands: &[&str]) -> Table {
    Table::new(2, limit, &sheet(&["sun"], &["middle 0 sun 8"], standard, edge), "bm:sun", marker, hands)
}

// clause: SUN-I3
#[test]
fn an_icon_scores_when_nothing_can_be_drawn() {
    let hand = "s1:sun s1:sun s1:sun s1:sun";
    let mut table = bare(&["1 sun 8"], &["left 1 none 1"], "l1", &[hand, hand]);
    table.play(&["play s1:sun 1:1"]);
    assert_eq!(table.legal(), ["icon points"]);
    table.play(&["icon points"]);
    assert_eq!(table.legal().last().map(String::as_str), Some("stop"));
}

// clause: SUN-T2, SUN-E3
#[test]
fn who_can_do_nothing_passes_until_all_have() {
    let hand = "s1 s1 s1 s1";
    let mut table = bare(&["1 none 8"], &["left 1 none 1"], "l1", &[hand, hand]);
    table.play_any(&["play", "play", "play", "play", "stop", "play", "stop"]);
    assert_eq!(table.legal(), ["pass"]);
    table.play(&["pass"]);
    assert_eq!((table.public(&["passes"]), table.public(&["stall"])), (1.into(), 1.into()));
    assert_eq!(
        table.public(&["ruled_out"]),
        Value::List(vec![Value::list(["left", "right"]), Value::List(Vec::new())])
    );
    table.play_any(&["play"]);
    assert_eq!(table.public(&["passes"]), 0.into());
    table.play_any(&["play", "play", "stop", "pass", "pass"]);
    assert_eq!(table.outcome().1, "frozen");
}

// clause: SUN-E3
#[test]
fn a_stall_goes_before_a_freeze() {
    let hand = "s1 s1 s1 s1";
    let mut table = limited(1, &["1 none 8"], &["left 1 none 1"], "l1", &[hand, hand]);
    table.play_any(&["play", "play", "play", "play", "stop", "play", "play", "play", "play", "stop", "pass", "pass"]);
    assert_eq!(table.outcome().1, "stall");
}

// clause: SUN-D1
#[test]
fn a_second_draw_is_left_out_if_there_is_no_card() {
    let hand = "s1 s1 s1 s1";
    let mut table = bare(&["1 none 9"], &["left 1 none 1"], "l1", &[hand, hand]);
    assert_eq!(table.legal()[0], "draw standard");
    table.play(&["draw standard", "card s1"]);
    assert_eq!((table.phase(), table.public(&["active"])), ("turn".into(), 1.into()));
    assert!(table.legal().iter().all(|action| action.starts_with("play")));
}

// clause: SUN-E3
#[test]
fn turns_without_a_placement_end_the_game() {
    let idle = ["draw standard", "card s3", "draw standard"];
    let mut table = Table::new(2, 1, &plain(), "bm", "r3", &["s2 s2 s1 s1", "s1 s1 s1 s1"]);
    table.play(&idle);
    table.play(&["card s3", "discard s1"]);
    assert_eq!(table.public(&["stall"]), 1.into());
    table.play(&["play s1 1:0", "stop"]);
    assert_eq!(table.public(&["stall"]), 0.into());
    for _ in 0..2 {
        assert_eq!(table.phase(), "turn");
        table.play(&idle[..1]);
        table.play_any(&["card", "draw standard", "card"]);
        while table.phase() == "discard" {
            table.play_any(&["discard"]);
        }
    }
    assert_eq!(table.outcome().1, "stall");
}

/// Builds all but the top place, everything in one hand's turn after another.
fn all_but_the_top(table: &mut Table) {
    loop {
        let legal = table.legal();
        let play = legal.iter().find(|action| action.starts_with("play") && !action.ends_with("7:0"));
        let others = ["icon points", "stop", "draw standard", "card s1:sun", "discard"];
        let action = play.cloned().unwrap_or_else(|| {
            let found = others.iter().find_map(|other| legal.iter().find(|action| action.starts_with(other)));
            found.expect("one of these is legal").clone()
        });
        if action.starts_with("draw") && legal.iter().any(|action| action.ends_with("7:0")) {
            return;
        }
        table.play(&[&action]);
    }
}

// clause: SUN-E1, SUN-E2, SUN-P5
#[test]
fn the_top_place_ends_the_game_after_its_icon() {
    let hand = "s1:sun s1:sun s1:sun s1:sun";
    let mut table = Table::new(2, 30, &suns(), "bm:sun", "t2", &[hand, hand]);
    all_but_the_top(&mut table);
    let player = table.public(&["active"]).int().expect("somebody's turn").to_string();
    let held = table.public(&["counts", &player, "edge"]).int().expect("a number");
    table.play(&["play s1:sun 7:0"]);
    assert_eq!(table.phase(), "icon");
    table.play(&["icon draw edge", "card l3:sun"]);
    assert_eq!(table.phase(), "over");
    assert_eq!(table.public(&["active"]), Value::Null);
    assert_eq!(table.public(&["counts", &player, "edge"]).int(), Some(held + 1));
    assert_eq!(table.outcome().1, "complete");
    let player: usize = player.parse().expect("a number");
    assert_eq!(table.seen_by(Some(player), &["hands", &(1 - player).to_string()]), Value::Null, "hands stay hidden");
}

// clause: SUN-C2
#[test]
fn names_of_cards() {
    let text = sheet(
        &["sun"],
        &["middle 0 sun 5", "middle 2 sun 1", "middle 2 none 1"],
        &["3 none 4", "2 sun 4"],
        &["left 2 sun 1", "right 1 none 1", "top 4 none 1", "left 0 none 1", "left 9 sun 0"],
    );
    let game = game(2, "short", "card", 30, &text);
    let chances: Vec<_> = (game.decisions()..game.decisions() + game.chances())
        .map(|id| game.action_text(game.action(id).expect("an id in range")))
        .collect();
    let expected = "base bm:sun,base bm2:sun,base bm2,marker l2:sun,marker r1,marker t4,marker l0,card s3,card s2:sun,\
                    card l2:sun,card r1,card t4,card l0";
    assert_eq!(chances.join(","), expected);
    let decisions: Vec<_> =
        (0..game.decisions()).map(|id| game.action_text(game.action(id).expect("an id in range"))).collect();
    assert_eq!(decisions[..3], ["draw standard", "draw edge", "play s3 1:0"]);
    assert_eq!(decisions.iter().filter(|text| text.starts_with("play")).count(), 2 * 28 + 3 * 6 + 1);
    let last = ["discard t4", "discard l0", "icon draw standard", "icon draw edge", "icon points", "stop", "pass"];
    assert!(decisions.ends_with(&last.map(String::from)), "{decisions:?}");
}

// clause: SUN-P3, SUN-P4
#[test]
fn what_never_lies_there_is_no_action() {
    let game = game(2, "short", "card", 30, &plain());
    let why = |text: &str| game.parse_action(text).expect_err("no action").to_string();
    assert!(why("play l2 7:0").contains("SUN-P3"));
    assert!(why("play r3 1:0").contains("SUN-P3"));
    assert!(why("play t5 6:0").contains("SUN-P4"));
    assert!(why("play s1 0:1").contains("SUN-P5"));
    assert!(why("play s1 1:7").contains("no place"));
    assert!(why("marker s1").contains("SUN-S2"));
    assert!(why("draw base").contains("no deck"));
    assert!(why("card s9").contains("no card"));
}
