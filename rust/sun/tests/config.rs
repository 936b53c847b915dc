//! Players, options and sheets: what is taken, and what is refused with which words.

mod common;

use benben_engine::prelude::*;
use benben_engine::{Result, Value};
use benben_sheet::Sheet;
use benben_sun::{PyramidOfTheSun, SHEET};
use common::{rich, sheet, small};

fn make(players: usize, options: &Value, text: &str) -> Result<PyramidOfTheSun> {
    PyramidOfTheSun::make(players, options, &Sheet::parse(text, "sheet")?)
}

fn option_error(key: &str, value: Value) -> String {
    make(2, &Value::map([(key, value)]), SHEET).expect_err("should be refused").to_string()
}

fn sheet_error(players: usize, text: &str) -> String {
    make(players, &Value::Null, text).expect_err("should be refused").to_string()
}

// clause: SUN-C1
#[test]
fn numbers_of_players() {
    for players in 2..=5 {
        assert!(make(players, &Value::Null, SHEET).is_ok());
    }
    for players in [0, 1, 6] {
        let error = make(players, &Value::Null, SHEET).expect_err("should be refused").to_string();
        assert_eq!(error, format!("players: is {players}, Pyramid of the Sun is for 2 to 5 (SUN-C1)"));
    }
}

#[test]
fn every_option_is_listed_with_its_value() {
    let game = make(2, &Value::Null, SHEET).expect("defaults");
    assert_eq!(
        game.config().to_string(),
        "pyramid-of-the-sun(players=2, length=standard, top_bonus=card, \
                                           stall_limit=30, sheet=changed#"
            .to_owned()
            + &hash(&game)
            + ")"
    );
    let options = Value::map([("stall_limit", 0.into()), ("length", "long".into())]);
    let listed = make(2, &options, SHEET).expect("valid options").config().options_value();
    let expected = [("length", "long".into()), ("top_bonus", "card".into()), ("stall_limit", 0.into())];
    assert_eq!(listed, Value::map(expected));
}

fn hash(game: &PyramidOfTheSun) -> String {
    format!("{:016x}", game.config().sheet_digest())
}

// clause: SUN-S1, SUN-V3, SUN-E3
#[test]
fn bad_options_name_what_would_be_right() {
    let lengths = "should be \"standard\" or \"short\" or \"long\" (SUN-S1)";
    assert_eq!(option_error("length", "tall".into()), format!("length: is \"tall\", {lengths}"));
    assert_eq!(option_error("length", 9.into()), format!("length: is 9, {lengths}"));
    assert!(option_error("top_bonus", true.into()).contains("is true, should be \"card\" or \"place\" (SUN-V3)"));
    for value in [(-1).into(), 10_001.into(), true.into(), "30".into(), Value::Float(3.0), Value::Null] {
        assert!(option_error("stall_limit", value).contains("a whole number from 0 to 10000"));
    }
    assert!(option_error("lenght", "long".into()).contains("is no option of pyramid-of-the-sun"));
    let error = make(2, &Value::List(Vec::new()), SHEET).expect_err("no table").to_string();
    assert!(error.contains("should be a table of options"), "{error}");
}

// clause: SUN-S1
#[test]
fn a_sheet_may_be_too_small_for_players_or_length() {
    assert!(
        make(3, &Value::Null, &small(2)).is_err_and(|error| error.to_string().contains("3 players need at least 12"))
    );
    let short = Value::map([("length", "short".into())]);
    let middles = sheet(&["a"], &["middle 0 a 6"], &["1 a 8"], &["top 1 a 1"]);
    assert!(make(2, &short, &middles).is_ok());
    assert!(sheet_error(2, &middles).contains("holds 6 middle base cards, this length needs 7 (SUN-S1)"));
    let without = sheet(&["a"], &["middle 0 a 7"], &["1 a 8"], &["top 1 a 0"]);
    assert!(sheet_error(2, &without).contains("edge.cards: holds no edge card"));
}

#[test]
fn sheets_that_cannot_be_used() {
    let fine = sheet(&["a"], &["middle 0 a 7"], &["1 a 8"], &["top 1 a 1"]);
    assert!(make(2, &Value::Null, &fine).is_ok());
    let wrong = |from: &str, to: &str| sheet_error(2, &fine.replacen(from, to, 1));
    assert!(wrong("\"a\"]", "\"none\"]").contains("symbols.names[0]: is \"none\""));
    assert!(wrong("\"a\"]", "\"a\", \"a\"]").contains("symbols.names[1]: is \"a\" a second time"));
    assert!(wrong("\"a\"]", "]").contains("names 0 symbols, should be 1 to 8"));
    let nine = ["\"a\""; 9].join(", ") + "]";
    assert!(wrong("\"a\"]", &nine).contains("names 9 symbols, should be 1 to 8"));
    assert!(wrong("symbol = \"a\"", "symbol = \"b\"").contains("should be \"a\" or \"none\""));
    assert!(wrong("value = 1", "value = 21").contains("should be a whole number from 0 to 20"));
    assert!(wrong("place = \"left\"", "place = \"right\"").contains("holds 0 left base cards, should be one (SUN-S1)"));
    assert!(wrong("count = 8", "count = 81").contains("from 0 to 80"));
    assert!(wrong("kind = \"top\"", "kind = \"middle\"").contains("\"left\" or \"right\" or \"top\""));
    assert!(wrong("[edge]", "[edges]").contains("edges: is not known here"));
}

#[test]
fn the_largest_sheets() {
    assert!(make(5, &Value::map([("length", "long".into())]), &rich()).is_ok());
    let standard: Vec<_> = (0..41).map(|at| format!("{} {} 1", at / 2, ["a", "b"][at % 2])).collect();
    let standard: Vec<_> = standard.iter().map(String::as_str).collect();
    let text = |kinds: usize| sheet(&["a", "b"], &["middle 0 a 40"], &standard[..kinds], &["top 1 a 80"]);
    assert!(make(5, &Value::Null, &text(40)).is_ok());
    assert!(sheet_error(5, &text(41)).contains("has 41 kinds of standard cards, at most are 40"));
    let twice = sheet(&["a"], &["middle 0 a 41"], &["1 a 80"], &["top 1 a 80"]);
    assert!(sheet_error(5, &twice).contains("base"), "{}", sheet_error(5, &twice));
    let many = sheet(&["a"], &["middle 0 a 8"], &["1 a 60", "2 a 21"], &["top 1 a 80"]);
    assert!(sheet_error(5, &many).contains("makes 81 standard cards, at most are 80"));
}
