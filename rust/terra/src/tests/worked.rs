//! The worked examples of the rulebook.

use benben_engine::prelude::*;

use super::Table;
use crate::state::{Phase, State};

/// The four start tiles and three foundations of the first-turn example.
fn first_turn() -> Table {
    let mut table = Table::new(2, &[]);
    table.tile("e6", "eye+blue_block").tile("e7", "worker+eye").tile("f5", "grey_block").tile("f6", "eye");
    for site in ["g5", "d6", "f7"] {
        table.build(site, 0, 0, 0, 0);
    }
    table.hand(1, "worker");
    table
}

// clause: TP-P1, TP-P2, TP-R1, TP-R3, TP-A0, TP-A2, TP-A3, TP-A4, TP-A6, TP-A8
#[test]
fn the_first_turn() {
    let mut table = first_turn();
    table.play(&["place e5 n", "foundation 3", "row vertical"]);
    assert_eq!((table.has().gold, table.has().blocks), (2, [0, 1, 0, 0, 0, 0, 0]));
    assert_eq!((table.state.moving, table.has().workers), (2, 13));
    table.play(&["worker n"]);
    assert_eq!(table.legal("worker"), ["worker n", "worker back"]);
    table.play(&["worker n"]);
    let site = table.site("e4");
    assert_eq!((table.game.site(&table.state, site).workers, table.state.phase), (2, Phase::Draw));
}

// clause: TP-R1, TP-A6
#[test]
fn the_rows_that_could_have_been_chosen() {
    let mut table = first_turn();
    table.play(&["place e5 n", "foundation 3", "row horizontal"]);
    assert_eq!((table.has().gold, table.has().blocks[2], table.state.moving), (0, 1, 1));
    let mut table = first_turn();
    table.play(&["place e5 n", "foundation 3", "row falling"]);
    assert_eq!((table.has().gold, table.has().block_count(), table.state.moving), (1, 0, 1));
}

// clause: TP-B1, TP-B2, TP-B3, TP-C3
#[test]
fn the_table_of_pyramid_levels() {
    for level in 0..5 {
        let mut table = Table::new(2, &[]);
        table.build("e4", 0, 3, level, 0).hand(1, "eye");
        table.side(|side| side.blocks = [level, 0, 0, 0, 0, 0, 0]);
        assert!(table.legal("build").is_empty(), "{level} blocks are too few for level {}", level + 1);
        table.side(|side| side.blocks = [level + 1, 0, 0, 0, 0, 0, 0]);
        table.play(&["build e4"]);
        if level == 0 {
            table.play(&["colour red"]);
        }
        let on = table.game.site(&table.state, table.site("e4"));
        assert_eq!((on.level, on.workers, table.has().workers, table.has().block_count()), (level + 1, 1, 14, 0));
        assert_eq!(table.has().finials, if level == 4 { 1 } else { 2 });
        let points = table.game.outcome(&table.state).parts[1][0];
        assert_eq!(points, [5, 10, 20, 35, 60][usize::from(level)]);
    }
}

fn enclosed(table: &mut Table, last: &str, stairs: &str) -> State {
    table.play(&[&format!("place {last} {stairs}")]);
    if table.state.phase == Phase::Foundation {
        table.play(&["foundation 1"]);
    }
    table.state
}

// clause: TPH-1, TPH-5
#[test]
fn seven_eyes_and_one_gold() {
    let mut table = Table::new(2, &[("expansion", "horus".into())]);
    table.build("b5", 0, 1, 0, 0);
    for cell in ["b4", "c4"] {
        table.tile(cell, "eye");
    }
    for (cell, tile) in [("a5", "worker+eye"), ("a6", "worker+eye"), ("b6", "worker+eye"), ("c6", "eye+red_block")] {
        table.tile(cell, tile);
    }
    let state = enclosed(table.hand(1, "eye+grey_block"), "c5", "w");
    assert_eq!((state.sides[0].horus, state.sides[0].gold), (7, 1 + 2));
    assert_eq!((state.sides[0].block_count(), state.sides[0].workers, state.blocks), (0, 14, 32));
}

// clause: TPH-5, TPH-6
#[test]
fn nine_eyes_at_the_border_for_another_player() {
    let mut table = Table::new(2, &[("expansion", "horus".into())]);
    table.build("d1", 1, 2, 0, 0);
    for cell in ["c1", "e1", "c2"] {
        table.tile(cell, "eye+eye");
    }
    table.tile("e2", "eye");
    let state = enclosed(table.hand(1, "eye+eye"), "d2", "n");
    assert_eq!((state.sides[1].horus, state.sides[1].gold), (9, 2));
    assert_eq!((state.sides[0].horus, state.sides[0].gold), (0, 0));
}

fn upper_nile() -> Table {
    let mut table = Table::new(2, &[("expansion", "nile".into())]);
    for site in ["h3", "j8"] {
        table.build(site, 0, 0, 0, 0);
    }
    table.state.turn = 3;
    table.hand(1, "worker+red_block");
    table
}

// clause: TPN-1, TP-A4
#[test]
fn three_or_five_cells_at_the_upper_nile() {
    for (row, steps) in [("row horizontal", 2), ("row falling", 4)] {
        let mut table = upper_nile();
        table.play(&["place e3 s", "foundation 3", row]);
        assert_eq!((table.has().ship, table.has().blocks[0], table.state.moving), (steps, 1, 1));
        assert_eq!(table.legal("worker"), ["worker e", "worker se", "worker s", "worker back"]);
    }
}

// clause: TPN-1, TPH-1
#[test]
fn two_tiles_and_two_cells_of_the_nile() {
    let mut table = upper_nile();
    table.state.hand_stacks[0] = u8::MAX;
    table.tile("h2", "worker+red_block").hand(1, "eye+grey_block");
    table.play(&["place e5 n", "foundation 3", "row rising"]);
    let side = table.has();
    assert_eq!((side.horus, side.gold, side.ship, table.state.moving), (1, 0, 2, 1));
    assert_eq!(side.blocks, [1, 0, 1, 0, 0, 0, 0]);
}

// clause: TPN-5
#[test]
fn the_price_of_a_strategy_card() {
    let mut table = Table::new(2, &[("expansion", "nile".into())]);
    table.hand(1, "eye").side(|side| (side.horus, side.gold) = (4, 4));
    assert!(table.legal("card").is_empty());
    table.side(|side| (side.horus, side.gold) = (13, 1));
    assert!(table.legal("card").is_empty());
    table.side(|side| side.gold = 3);
    assert_eq!(table.legal("card").len(), 6);
    table.play(&["card nile"]);
    assert_eq!((table.has().gold, table.has().horus), (1, 13));
    assert!(table.legal("card").is_empty());
}
