//! Pyramis keeps the engine's contract, on the shipped sheet and on awkward ones.

use std::sync::Arc;

use benben_engine::{Value, contract};
use benben_pyramis::{Pyramis, SHEET};
use benben_sheet::Sheet;

const NO_STARS: &str = r#"
schema = 1
game = "pyramis"
edition = "no stars"
[colours]
order = ["green", "red"]
[exodus]
cards = [
  { colour = "red", star = false, upper = { aliens = 0, pyramids = 0 }, lower = { aliens = 2, pyramids = 3 }, back = [], count = 25 },
  { colour = "green", star = true, upper = { aliens = 1, pyramids = 0 }, lower = { aliens = 0, pyramids = 1 }, back = ["red", "red"], count = 15 },
]
[shooting_stars]
cards = []
[base]
cards = [{ back = [] }, { back = ["green", "green", "red"] }]
"#;

fn game(players: usize, text: &str) -> Arc<Pyramis> {
    let sheet = Sheet::parse(text, "test").expect("TOML");
    Arc::new(Pyramis::make(players, &Value::Null, &sheet).expect("a valid sheet"))
}

/// All icons and few Shooting Star cards, so that stealing is the rule.
fn thieves() -> String {
    let shipped = SHEET.replace("star = false", "star = true");
    let stars = shipped.find("[shooting_stars]").expect("the table");
    let base = shipped.find("[base]").expect("the table");
    let cards = "[shooting_stars]\ncards = [{ pyramids = 1, aliens = 0, count = 3 }, { pyramids = 0, aliens = 1, count = 2 }]\n";
    format!("{}{cards}{}", &shipped[..stars], &shipped[base..])
}

#[test]
fn the_shipped_sheet() {
    for players in 2..=4 {
        contract::check(&game(players, SHEET), 3, 1);
    }
}

#[test]
fn many_thefts() {
    for players in 2..=4 {
        contract::check(&game(players, &thieves()), 3, 2);
    }
}

#[test]
fn no_stars_and_decks_that_run_dry() {
    for players in 2..=4 {
        contract::check(&game(players, NO_STARS), 3, 3);
    }
}
