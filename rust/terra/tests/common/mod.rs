//! Games on the shipped sheet and on awkward boards.
#![allow(dead_code)] // each test file uses some of it

pub(crate) mod pairs;
pub(crate) mod scenes;

use std::sync::Arc;

use benben_engine::Value;
use benben_sheet::Sheet;
use benben_terra::{SHEET, TerraPyramides};

/// Rows longer than four, spaces without a site, sites at corners and side by side, two sites beside a space, more sites
/// than foundations, sites that nothing surrounds but sites, boards too small for all tiles, and a short river.
pub(crate) const BOARDS: [Odd; 4] = [
    Odd {
        map: "\
            B..............B\n\
            ....B..........B\n\
            ....S...........\n\
            .......S~~......\n\
            ..O....B..B....O\n\
            .......S..S.....\n\
            ......B.........\n\
            B..............B",
        start: "e3 h4 h6 k6",
        river: "i4 j4",
        palms: "1, 2",
    },
    Odd {
        map: "\
            BBB.B.B\n\
            BBB.B.B\n\
            BBBSS.B\n\
            .B.B.B.\n\
            SB~B.BS\n\
            .B.B.B.\n\
            BOB.B.B",
        start: "d3 e3 a5 g5",
        river: "c5",
        palms: "1",
    },
    Odd {
        map: "\
            PSP.P.B.B.B.B.B.B.B.B.B.B.\n\
            S~.~S.~.~.~.~.~.~.~.~.~.~.\n\
            B.B.B.B.B.B.B.B.B.B.B.B.BB\n\
            ..S.......................",
        start: "b1 a2 e2 c4",
        river: "b2 d2 g2 i2 k2 m2 o2 q2 s2 u2 w2 y2",
        palms: "3, 7, 12",
    },
    Odd { map: ".BS\nSB.\n.BS\nSBB\nB.B\nBBB", start: "c1 a2 c3 a4", river: "", palms: "" },
];

/// A board of its own.
pub(crate) struct Odd {
    map: &'static str,
    start: &'static str,
    river: &'static str,
    palms: &'static str,
}

/// A sheet with a board of two columns for all versions, one of them all spaces.
pub(crate) fn tall(sheet: &str) -> String {
    let start = ["SB"; 4].join("\n");
    let map = format!("{start}\n{}", [".B"; 60].join("\n"));
    put_board(sheet, &map, "a1 a2 a3 a4", "", "")
}

/// The shipped sheet with another board for all versions.
pub(crate) fn with_board(board: &Odd) -> String {
    put_board(SHEET, board.map, board.start, board.river, board.palms)
}

fn put_board(sheet: &str, map: &str, start: &str, river: &str, palms: &str) -> String {
    let list = |names: &str| {
        let names: Vec<_> = names.split_whitespace().map(|name| format!("{name:?}")).collect();
        names.join(", ")
    };
    let sides: Vec<String> = map.lines().enumerate().map(|(row, line)| side_line(row, line.len())).collect();
    let head = &sheet[..sheet.find("[boards.front]").expect("the front board")];
    format!(
        "{head}[boards.odd]\nversions = [\"basic\", \"horus\", \"nile\"]\nstart_order = [{}]\nmap = '''\n{}\n'''\n\
         sides = '''\n{}\n'''\n[boards.odd.nile]\nstart_step = 0\nriver = [{}]\npalms = [{}]\n",
        list(start),
        map,
        sides.join("\n"),
        list(river),
        palms,
    )
}

/// The shipped sheet with tiles that show up to eight symbols, and few blocks.
pub(crate) fn rich() -> String {
    let many = |symbol: &str, count: usize| vec![format!("{symbol:?}"); count].join(", ");
    let tile = |symbols: &str| format!("symbols = {symbols},");
    let rows = [
        (tile(r#"["worker", "worker"]"#), format!("[{}, {}]", many("worker", 5), many("red_block", 3))),
        (tile(r#"["eye", "eye"]"#), format!("[{}, {}]", many("eye", 4), many("blue_block", 4))),
        (tile(r#"["worker", "eye"]"#), format!("[{}, {}]", many("worker", 3), many("eye", 3))),
        (tile(r#"["eye"]"#), "[]".into()),
    ];
    let sheet =
        rows.iter().fold(SHEET.to_owned(), |sheet, (row, full)| sheet.replacen(row, &format!("symbols = {full}, "), 1));
    sheet.replace("[blocks]\ncount = 32", "[blocks]\ncount = 9")
}

fn side_line(row: usize, width: usize) -> String {
    (0..width).map(|column| if (row / 2 + column / 3) % 2 == 0 { 's' } else { 'c' }).collect()
}

pub(crate) fn game(players: usize, options: &Value, text: &str) -> Arc<TerraPyramides> {
    let sheet = Sheet::parse(text, "test").expect("TOML");
    Arc::new(TerraPyramides::make(players, options, &sheet).expect("a valid game"))
}

/// Expansion, symbol variant, open stacks, grave goods, enclosure, recall and open hands.
pub(crate) fn options(words: [&str; 7]) -> Value {
    let yes = |at: usize| Value::from(words[at] == "yes");
    Value::map([
        ("expansion", words[0].into()),
        ("symbol_variant", yes(1)),
        ("open_stacks", yes(2)),
        ("grave_goods", words[3].into()),
        ("enclosure", words[4].into()),
        ("recall", yes(5)),
        ("open_hands", yes(6)),
    ])
}
