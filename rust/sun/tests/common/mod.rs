//! Sheets and games for the tests.
#![allow(dead_code, unreachable_pub)] // each test file uses its part

use std::sync::Arc;

use benben_engine::Value;
use benben_sheet::Sheet;
use benben_sun::PyramidOfTheSun;

/// Rows of a table: `value symbol count`, in front of them the place or kind where there is one.
fn table(name: &str, key: Option<&str>, rows: &[&str]) -> String {
    let row = |row: &&str| {
        let words: Vec<_> = row.split(' ').collect();
        let (head, rest) = words.split_at(words.len() - 3);
        let head = key.map_or(String::new(), |key| format!("{key} = {:?}, ", head[0]));
        format!("{{ {head}value = {}, symbol = {:?}, count = {} }}", rest[0], rest[1], rest[2])
    };
    format!("[{name}]\ncards = [{}]\n", rows.iter().map(row).collect::<Vec<_>>().join(", "))
}

/// A sheet's text.
pub fn sheet(symbols: &[&str], base: &[&str], standard: &[&str], edge: &[&str]) -> String {
    let head = "schema = 1\ngame = \"pyramid-of-the-sun\"\nedition = \"test\"\n";
    let base = [&["left 0 none 1", "right 0 none 1"], base].concat();
    let (base, standard) = (table("base", Some("place"), &base), table("standard", None, standard));
    format!("{head}[symbols]\nnames = {symbols:?}\n{base}{standard}{}", table("edge", Some("kind"), edge))
}

fn words(rows: &[String]) -> Vec<&str> {
    rows.iter().map(String::as_str).collect()
}

/// Just enough standard cards to deal; the edge deck is left edges but for one card.
pub fn dry(players: usize) -> String {
    let sun = format!("2 sun {}", 2 * players);
    let none = format!("0 none {}", 2 * players);
    sheet(&["sun"], &["middle 0 sun 3", "middle 1 none 5"], &[&sun, &none], &["left 1 none 3", "top 2 sun 1"])
}

/// Few cards of few kinds more than are dealt.
pub fn small(players: usize) -> String {
    let rows = [format!("1 sun {players}"), format!("2 moon {}", 2 * players), format!("3 none {}", players + 2)];
    let edge = ["left 1 sun 2", "right 2 none 2", "top 5 moon 1", "right 2 none 1"];
    sheet(&["sun", "moon"], &["middle 0 sun 4", "middle 0 moon 4"], &words(&rows), &edge)
}

/// Eight symbols, high values, base cards with values, rows without cards and rows alike.
pub fn rich() -> String {
    let symbols = ["a", "b", "c", "d", "e", "f", "g", "h_1"];
    let middles: Vec<_> = symbols.iter().map(|symbol| format!("middle 7 {symbol} 5")).collect();
    let standard: Vec<_> = symbols.iter().map(|symbol| format!("20 {symbol} 9")).chain(["0 none 8".into()]).collect();
    let edge = ["left 20 a 0", "right 9 b 20", "left 9 a 20", "top 20 h_1 20", "right 9 b 20"];
    sheet(&symbols, &words(&middles), &words(&standard), &edge)
}

/// A game with options.
pub fn game(players: usize, length: &str, top_bonus: &str, stall_limit: i64, text: &str) -> Arc<PyramidOfTheSun> {
    let options =
        Value::map([("length", length.into()), ("top_bonus", top_bonus.into()), ("stall_limit", stall_limit.into())]);
    let sheet = Sheet::parse(text, "test").expect("TOML");
    Arc::new(PyramidOfTheSun::make(players, &options, &sheet).expect("a valid sheet"))
}
