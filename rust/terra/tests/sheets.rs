//! Sheets that can't be used are refused with file, key and reason.

mod common;

use benben_engine::{Error, Value};
use benben_sheet::Sheet;
use benben_terra::{SHEET, TerraPyramides};

/// The key and the reason, once something in the shipped sheet is replaced.
fn refusal(from: &str, to: &str) -> (String, String) {
    assert!(SHEET.contains(from), "the sheet has no {from:?}");
    let sheet = Sheet::parse(&SHEET.replacen(from, to, 1), "test").expect("TOML");
    let options = Value::map([("expansion", "nile".into())]);
    match TerraPyramides::make(2, &options, &sheet) {
        Err(Error::Sheet { key, why, .. }) => (key, why),
        other => panic!("{from:?} to {to:?} gives {other:?}"),
    }
}

// clause: TP-C5, TP-S1, TP-C3, TP-C4
#[test]
fn wrong_sheets_name_their_key() {
    let wrong = [
        ("count = 8\nstorages", "count = 7\nstorages", "stacks.count", "should be 8"),
        ("[\"sphinx\", \"scarab\"]", "[\"sphinx\", \"sphinx\"]", "stacks.storages", "each once"),
        ("size = 8", "size = 9", "stacks.nile.size", "tiles.basic, tiles.horus and tiles.nile make 64"),
        ("players_2 = 4", "players_2 = 8", "stacks.nile.remove_at.players_2", "from 0 to 7"),
        ("\"brown\"]", "\"white\"]", "blocks.colours[5]", "none white"),
        (", \"brown\"]", "]", "blocks.colours", "names 5 colours"),
        ("symbols = [\"eye\"]", "symbols = [\"ear\"]", "tiles.basic[3].symbols[0]", "\"worker\" or \"eye\""),
        ("{ value = 1, count = 6 }", "{ value = 1, count = 128 }", "foundations.tiles[1].count", "134 foundations"),
        ("level = 2, value = 10", "level = 1, value = 10", "pyramid_levels.pieces[6].value", "worth 5"),
        ("level = 5\nvalue", "level = 4\nvalue", "finials.level", "should be 5"),
        ("coin_every = 5", "coin_every = 0", "horus_track.coin_every", "from 1 to 100"),
        ("task = \"oases\"", "task = \"nile\"", "strategy_cards.cards[3].task", "a second time"),
        ("[\"nile\"]", "[]", "boards", "has no board with \"nile\""),
        ("[\"e6\", \"d7\"", "[\"e6\", \"e6\"", "boards.back.start_order[1]", "a second time"),
        ("[\"e6\", \"d7\", ", "[\"e6\", ", "boards.back.start_order", "names 3 cells, the map has 4"),
        (".O.B..~.B.", ".O.B..~.B", "boards.back.map", "row 2 is not 9 wide"),
        (".O.B..~.B.", ".O.B..?.B.", "boards.back.map", "not in the legend"),
        ("\"g1\", \"g2\"", "\"g2\", \"g1\", \"a1\"", "boards.back.nile.river[2]", "no Nile cell"),
        ("palms = [4, 8", "palms = [4, 4", "boards.back.nile.palms[1]", "rising steps up to 21"),
        ("start_step = 0", "start_step = 1", "boards.back.nile.start_step", "should be 0"),
        ("\"O\" = \"oasis\"", "\" \" = \"oasis\"", "boards.legend.\" \"", "a blank for a key"),
        ("\"s\" = \"sphinx\"", "\"\u{3000}\" = \"sphinx\"", "boards.sides_legend.\"\\u{3000}\"", "a blank for a key"),
        ("[gold]", "[golt]", "golt", "is not known here"),
    ];
    for (from, to, key, why) in wrong {
        let (found, reason) = refusal(from, to);
        assert!(found == key && reason.contains(why), "{from:?}: {found}: {reason}");
    }
}

#[test]
fn long_names_are_shortened() {
    let long = format!("[\"{}\", \"d7\"", "e".repeat(5_000));
    let (key, why) = refusal("[\"e6\", \"d7\"", &long);
    assert_eq!(key, "boards.back.start_order[0]");
    assert!(why.contains("no start space") && why.chars().count() < 150, "{why}");
}

#[test]
fn empty_maps_are_refused() {
    let map = &SHEET[SHEET.find(".O.B..~.B.").expect("the back")..SHEET.rfind("'''\nsides").expect("the back")];
    assert_eq!(refusal(map, "\n").0, "boards.back.map");
}

// clause: TP-C5
#[test]
fn a_start_space_needs_a_site() {
    let text = common::with_board(&common::BOARDS[0]).replace("....B..........B", "...............B");
    let sheet = Sheet::parse(&text, "test").expect("TOML");
    let error = TerraPyramides::make(2, &Value::Null, &sheet).expect_err("should be refused").to_string();
    assert_eq!(error, "test: boards: the start space e3 of the board that is played on has no site beside it (TP-C5)");
}
