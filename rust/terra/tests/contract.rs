//! Terra Pyramides keeps the engine's contract, on the shipped boards and on awkward ones.

mod common;

use std::sync::Arc;

use benben_engine::{Value, contract};
use benben_terra::{SHEET, TerraPyramides};
use common::{BOARDS, game, options, rich, tall, with_board};

/// Each pair of values of two options occurs in some row: expansion, symbol variant, open stacks, grave goods,
/// enclosure, recall, open hands; players follow.
const PAIRS: [([&str; 7], usize); 12] = [
    (["basic", "no", "no", "row", "owner_at_close", "no", "no"], 2),
    (["basic", "yes", "yes", "symbol", "when_owned", "yes", "yes"], 3),
    (["basic", "no", "yes", "row", "owner_at_close", "yes", "no"], 4),
    (["horus", "no", "yes", "symbol", "owner_at_close", "no", "yes"], 2),
    (["horus", "yes", "no", "row", "when_owned", "yes", "no"], 3),
    (["horus", "yes", "no", "symbol", "when_owned", "no", "no"], 4),
    (["horus", "no", "no", "row", "when_owned", "no", "yes"], 4),
    (["nile", "yes", "no", "symbol", "owner_at_close", "yes", "yes"], 4),
    (["nile", "no", "yes", "row", "when_owned", "no", "no"], 4),
    (["nile", "yes", "yes", "row", "owner_at_close", "no", "no"], 3),
    (["nile", "no", "no", "symbol", "when_owned", "yes", "no"], 2),
    (["nile", "yes", "yes", "row", "when_owned", "yes", "yes"], 2),
];

fn check(game: &Arc<TerraPyramides>, games: u64) {
    contract::check(game, games, 1);
}

// clause: TP-V1, TP-O1, TPH-2, TPH-5, TP-A9, TP-D1
#[test]
fn all_pairs_of_options_on_the_shipped_boards() {
    for (words, players) in PAIRS {
        check(&game(players, &options(words), SHEET), 2);
    }
}

// clause: TP-M1
#[test]
fn all_missions() {
    for mission in 1..=3 {
        for players in 1..=4 {
            let flag = |bit: usize| (mission + players) >> bit & 1 == 1;
            let options = Value::map([
                ("mission", mission.into()),
                ("open_stacks", flag(0).into()),
                ("symbol_variant", flag(1).into()),
                ("recall", flag(2).into()),
                ("open_hands", (players == 3).into()),
            ]);
            check(&game(players, &options, SHEET), 1);
        }
    }
}

// clause: TP-C5
#[test]
fn awkward_boards() {
    for (index, board) in BOARDS.iter().enumerate() {
        for (words, players) in PAIRS.iter().skip(index % 2).step_by(2) {
            check(&game(*players, &options(*words), &with_board(board)), 1);
        }
    }
}

// clause: TP-R1, TP-C2
#[test]
fn long_rows_of_rich_tiles() {
    for (words, players) in PAIRS.iter().step_by(5) {
        check(&game(*players, &options(*words), &rich()), 2);
        check(&game(*players, &options(*words), &tall(&rich())), 1);
    }
}
