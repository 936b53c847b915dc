//! What fixes a game of Pyramis, and what is refused.

use benben_engine::prelude::*;
use benben_engine::{Error, Value};
use benben_pyramis::{Pyramis, SHEET};
use benben_sheet::Sheet;

fn make(players: usize, text: &str) -> Result<Pyramis, Error> {
    Pyramis::make(players, &Value::Null, &Sheet::parse(text, "box.toml")?)
}

fn refused(from: &str, to: &str) -> String {
    assert!(SHEET.contains(from), "the shipped sheet has no {from:?}");
    make(2, &SHEET.replacen(from, to, 1)).expect_err("the sheet is wrong").to_string()
}

#[test]
fn the_digest_ignores_provenance_but_not_cards() {
    let shipped = make(2, SHEET).expect("valid").config().digest();
    let renamed = SHEET.replace("even counts are ours", "uneven counts are ours");
    assert_eq!(make(2, &renamed).expect("valid").config().digest(), shipped);
    let other = SHEET.replacen("star = true", "star = false", 1);
    assert_ne!(make(2, &other).expect("valid").config().digest(), shipped);
    assert_ne!(make(3, SHEET).expect("valid").config().digest(), shipped);
}

#[test]
fn a_string_names_players_and_a_foreign_sheet() {
    let shipped = Sheet::parse(SHEET, "pyramis.toml").expect("TOML").shipped();
    let game = Pyramis::make(4, &Value::Null, &shipped).expect("valid");
    assert_eq!(game.config().to_string(), "pyramis(players=4)");
    let foreign = make(4, SHEET).expect("valid").config().to_string();
    assert!(foreign.starts_with("pyramis(players=4, sheet=changed#"), "{foreign}");
}

// clause: PY-C1
#[test]
fn players_are_two_to_four() {
    for players in [0, 1, 5, usize::MAX] {
        let error = make(players, SHEET).expect_err("no such game").to_string();
        assert!(error.starts_with("players: ") && error.contains("PY-C1"), "{error}");
    }
}

#[test]
fn there_are_no_options() {
    let sheet = Sheet::parse(SHEET, "pyramis.toml").expect("TOML");
    let error = Pyramis::make(2, &Value::map([("length", "short".into())]), &sheet).expect_err("no such option");
    assert!(matches!(error, Error::Config { key, .. } if key == "length"));
}

// clause: PY-C6
#[test]
fn ten_cards_a_player_at_least() {
    let few = SHEET.replace("count = 1 }", "count = 2 }");
    assert!(make(4, &few).is_ok());
    let rows: Vec<_> = SHEET.lines().filter(|line| !line.contains("colour = \"blue\"")).collect();
    assert!(make(4, &rows.join("\n")).is_ok());
    let fewer: Vec<_> = rows.into_iter().filter(|line| !line.contains("star = true,  upper")).collect();
    let error = make(4, &fewer.join("\n")).expect_err("28 cards").to_string();
    assert!(error.contains("exodus.cards") && error.contains("PY-C6"), "{error}");
}

#[test]
fn errors_name_file_key_and_reason() {
    let first = "{ colour = \"green\",  star = true,  upper";
    let cases = [
        (
            "count = 1 }",
            "count = -1 }",
            "box.toml: exodus.cards[0].count: is -1, should be a whole number from 0 to 120",
        ),
        ("count = 1 }", "count = -1 }", "box.toml: exodus.cards[0].count: is -1"),
        ("count = 1 }", "count = 1.5 }", "box.toml: exodus.cards[0].count: is 1.5"),
        ("count = 1 }", "count = 99 }", "box.toml: exodus.cards[22].count: makes 121 Exodus cards"),
        (
            first,
            "{ colour = \"mauve\", star = true, upper",
            "box.toml: exodus.cards[0].colour: is \"mauve\", should be \"green\" or",
        ),
        (
            first,
            "{ colour = \"green\", star = 1, upper",
            "box.toml: exodus.cards[0].star: is 1, should be true or false",
        ),
        (first, "{ colour = \"green\", upper", "box.toml: exodus.cards[0].star: is missing"),
        ("aliens = 1", "aliens = -1", "box.toml: exodus.cards[0].upper.aliens: is -1"),
        ("aliens = 1", "alien = 1", "box.toml: exodus.cards[0].upper.alien: is not known here"),
        ("[\"green\", \"orange\"]", "[\"green\", \"red\"]", "box.toml: exodus.cards[0].back[1]: is \"red\""),
        (
            "\"green\", \"blue\", \"orange\", \"pink\", \"yellow\"]",
            "\"green\"]",
            "box.toml: colours.order: names 1 colours",
        ),
        (
            "order = [\"green\"",
            "order = [\"green\", \"green\", \"a\", \"b\", \"c\"",
            "box.toml: colours.order: names 9 colours, should be 2 to 8",
        ),
        ("order = [\"green\"", "order = [\"blue\"", "box.toml: colours.order[1]: is \"blue\" a second time"),
        ("order = [\"green\"", "order = [\"Green\"", "box.toml: colours.order[0]: is \"Green\", should be a name"),
        ("deck = \"b\"", "deck = \"a\"", "box.toml: base.cards[1].deck: is the deck of the first Base card too"),
        ("deck = \"b\"", "deck = \"c\"", "box.toml: base.cards[1].deck: is \"c\", should be \"a\" or \"b\""),
        ("[shooting_stars]", "[shooting_star]", "box.toml: shooting_star: is not known here"),
        ("game = \"pyramis\"", "game = \"chess\"", "box.toml: game: is \"chess\", should be \"pyramis\""),
        ("schema = 1", "schema = 2", "box.toml: schema: is 2, should be 1"),
    ];
    for (from, to, expected) in cases {
        let error = refused(from, to);
        assert!(error.starts_with(expected), "{error}\n{expected}");
    }
}
