//! Single steps of a turn.

use benben_engine::playout::random_chance;
use benben_engine::prelude::*;
use benben_engine::rng::Purpose;
use benben_engine::{Rng, Source, Value};

use super::Table;
use crate::moves::steps;
use crate::state::Phase;

// clause: TP-R4, TP-A7, TP-A8
#[test]
fn symbols_are_asked_while_workers_are_left() {
    let mut table = Table::new(2, &[]);
    table.build("e4", 0, 0, 0, 0).tile("e6", "worker+worker").tile("e7", "worker").hand(1, "worker");
    table.side(|side| side.workers = 2);
    table.play(&["place e5 n", "row vertical"]);
    assert_eq!((table.state.moving, table.has().workers), (2, 0));
    table.play(&["worker back", "worker back"]);
    assert_eq!((table.state.moving, table.has().workers, steps::symbols_left(&table.game, &table.state)), (2, 0, 2));
    table.play(&["worker back"]);
    assert_eq!((table.state.moving, table.has().workers), (1, 1));
    table.play(&["worker n"]);
    assert_eq!((table.state.phase, table.has().workers), (Phase::Draw, 1));
}

// clause: TP-R5
#[test]
fn one_forgoes_blocks_in_the_order_of_colours() {
    let mut table = Table::new(2, &[]);
    table.build("e4", 0, 0, 0, 0).build("g5", 0, 0, 0, 0);
    table.tile("e6", "red_block").tile("e7", "eye+blue_block").hand(1, "eye+red_block");
    table.state.blocks = 1;
    table.play(&["place e5 n", "row vertical"]);
    assert_eq!((table.state.phase, table.state.forgo, table.state.row_blocks[0]), (Phase::Forgo, 1, 1));
    assert_eq!(table.legal("forgo"), ["forgo red", "forgo blue"]);
}

// clause: TP-R5
#[test]
fn a_forgo_without_a_choice_is_not_asked() {
    let mut table = Table::new(2, &[]);
    table.build("e4", 0, 0, 0, 0);
    table.tile("e6", "red_block").tile("e7", "eye+blue_block").hand(1, "eye+red_block");
    table.state.blocks = 2;
    table.play(&["place e5 n", "row vertical"]);
    assert_eq!(table.legal("forgo"), ["forgo red", "forgo blue"]);
    table.play(&["forgo blue"]);
    assert_eq!(
        (table.state.phase, table.has().blocks[0], table.has().blocks[1], table.state.blocks),
        (Phase::Draw, 2, 0, 0)
    );
    let mut table = Table::new(2, &[]);
    table.build("e4", 0, 0, 0, 0).tile("e6", "red_block").hand(1, "eye+red_block");
    table.state.blocks = 1;
    table.play(&["place e5 n", "row vertical"]);
    assert_eq!((table.state.phase, table.has().blocks[0], table.state.blocks), (Phase::Draw, 1, 0));
}

// clause: TP-A5, TP-G2, TP-G3
#[test]
fn purchases() {
    let mut table = Table::new(2, &[]);
    table.build("e4", 0, 2, 0, 0).build("d6", 1, 1, 0, 0).build("g5", 0, 0, 0, 0).hand(1, "eye");
    table.side(|side| side.gold = 6);
    assert_eq!(table.legal("hire"), ["hire e4", "hire g5"]);
    table.play(&["hire e4", "block"]);
    assert_eq!((table.has().gold, table.has().workers, table.has().blocks[6], table.state.blocks), (0, 12, 1, 31));
    table.side(|side| side.gold = 3);
    assert_eq!(table.legal("hire"), ["hire g5"]);
}

// clause: TP-B4
#[test]
fn two_blocks_for_a_white_one() {
    let mut table = Table::new(2, &[]);
    table.hand(1, "eye").side(|side| side.blocks = [2, 1, 0, 0, 0, 0, 1]);
    let pairs = ["red red", "red blue", "red white", "blue white"].map(|pair| format!("exchange {pair}"));
    assert_eq!(table.legal("exchange"), pairs);
    table.play(&["exchange red blue"]);
    assert_eq!((table.has().blocks, table.state.blocks), ([1, 0, 0, 0, 0, 0, 2], 33));
}

// clause: TP-B2
#[test]
fn whites_stand_for_any_colour() {
    let mut table = Table::new(2, &[]);
    table.build("e4", 0, 3, 2, 0).hand(1, "eye").side(|side| side.blocks = [2, 1, 0, 0, 0, 0, 2]);
    table.play(&["build e4"]);
    assert_eq!(table.legal("whites"), ["whites 1", "whites 2"]);
    table.play(&["whites 2"]);
    assert_eq!(table.has().blocks, [1, 1, 0, 0, 0, 0, 0]);
}

// clause: TP-D2
#[test]
fn surplus_gold_goes_back_only_if_nothing_can_be_bought() {
    let mut table = Table::new(2, &[]);
    table.at(Phase::Draw).side(|side| side.gold = 6);
    table.play(&["draw 1", "tile eye"]);
    assert_eq!(table.state.phase, Phase::Limit);
    table.play(&["block"]);
    assert_eq!((table.state.phase, table.has().gold), (Phase::Over, 3));
    let mut table = Table::new(2, &[]);
    table.state.gone = 0xFF;
    table.state.blocks = 0;
    table.at(Phase::Draw).side(|side| (side.gold, side.blocks) = (6, [2, 7, 0, 0, 0, 0, 0]));
    table.play(&["pass"]);
    assert_eq!((table.state.phase, table.has().gold), (Phase::Limit, 4));
    table.play(&["exchange red blue"]);
    assert_eq!((table.state.phase, table.has().block_count()), (Phase::Limit, 8));
}

// clause: TP-V1
#[test]
fn the_other_side_costs_gold() {
    let count = |gold: u16, stack: u8| {
        let mut table = Table::new(2, &[("symbol_variant", true.into())]);
        table.hand(stack, "eye").side(|side| side.gold = gold);
        (table.legal("place").iter().filter(|text| text.as_bytes()[6] <= b'e').count(), table.legal("place").len())
    };
    let (west, all) = count(1, 0);
    assert_eq!((count(0, 0), count(0, 5)), ((west, west), (0, all - west)));
    let mut table = Table::new(2, &[("symbol_variant", true.into())]);
    table.hand(0, "eye").side(|side| side.gold = 2);
    table.play(&["place j1 w"]);
    assert_eq!(table.has().gold, 1);
}

// clause: TPH-2, TPH-3
#[test]
fn grave_goods_by_row_or_by_symbol() {
    for (option, steps) in [("row", 1), ("symbol", 3)] {
        let mut table = Table::new(2, &[("expansion", "horus".into()), ("grave_goods", option.into())]);
        table.build("e4", 0, 0, 0, 0).tile("e6", "grave_good+grave_good").hand(1, "grave_good+white_block");
        table.play(&["place e5 n", "row vertical"]);
        assert_eq!((table.has().grave_goods, table.has().blocks[6]), (steps, 1));
    }
}

// clause: TPH-5
#[test]
fn an_enclosed_site_can_pay_its_first_owner() {
    for (option, eyes) in [("owner_at_close", 0), ("when_owned", 9)] {
        let mut table = Table::new(2, &[("expansion", "horus".into()), ("enclosure", option.into())]);
        table.build("d1", 0, 0, 0, 0).tile("e2", "eye");
        for cell in ["c1", "e1", "c2"] {
            table.tile(cell, "eye+eye");
        }
        table.hand(1, "eye+eye").side(|side| side.gold = 3);
        table.play(&["place d2 n", "hire d1"]);
        assert_eq!((table.has().horus, table.has().gold), (eyes, 2 * (eyes / 5)));
    }
}

// clause: TPN-2, TPN-3
#[test]
fn oases_and_the_end_of_the_nile() {
    let mut table = Table::new(2, &[("expansion", "nile".into())]);
    table.build("c3", 0, 0, 0, 0).hand(1, "oasis+gold_coin").side(|side| (side.gold, side.ship) = (4, 20));
    table.play(&["place b3 e", "row rising"]);
    assert_eq!((table.has().oases, table.has().gold), (2, 6));
    table.play(&["sail"]);
    assert_eq!((table.has().ship, table.has().gold, table.legal("sail").len()), (21, 4, 0));
}

// clause: TPN-6
#[test]
fn ships_are_kept_in_the_order_of_arrival() {
    let mut table = Table::new(3, &[("expansion", "nile".into())]);
    for (side, steps) in [(0, 3), (1, 5), (2, 3), (0, 2), (2, 40)] {
        table.game.sail(&mut table.state, side, steps);
    }
    assert_eq!(table.state.ship_order, [2, 1, 0, u8::MAX]);
    table.game.sail(&mut table.state, 2, 1);
    table.game.sail(&mut table.state, 0, 40);
    assert_eq!(table.state.ship_order, [2, 0, 1, u8::MAX]);
}

// clause: TP-A9, TP-A10
#[test]
fn recalled_workers_leave_a_foundation_free() {
    let mut table = Table::new(2, &[("recall", true.into())]);
    table.build("e4", 0, 1, 0, 0).build("d6", 0, 1, 1, 0).build("g5", 0, 2, 1, 0).hand(1, "eye");
    assert_eq!(table.legal("recall"), ["recall e4", "recall g5"]);
    table.play(&["recall e4"]);
    assert_eq!((table.state.owner(table.site("e4")), table.has().workers), (None, 12));
}

// clause: TP-M2, TP-M3
#[test]
fn the_last_pyramid_ends_a_mission() {
    let mut table = Table::new(1, &[("mission", 1.into())]);
    for site in ["d1", "i1", "a2"] {
        table.build(site, 0, 1, 5, 0);
    }
    table.build("e4", 0, 3, 4, 1).hand(1, "eye").side(|side| side.blocks = [0, 5, 0, 0, 0, 0, 0]);
    assert!(!table.game.outcome(&table.state).is_winner(0));
    table.play(&["build e4"]);
    assert_eq!(table.state.phase, Phase::Over);
    let outcome = table.game.outcome(&table.state);
    assert_eq!((outcome.is_winner(0), outcome.reason, outcome.scores[0]), (true, 1, 240));
}

// clause: TP-M2, TP-A10
#[test]
fn mission_3_keeps_no_worker_on_level_4() {
    let mut table = Table::new(1, &[("mission", 3.into())]);
    for (site, colour) in [("d1", 0), ("i1", 2), ("a2", 3), ("f2", 4), ("c3", 5)] {
        table.build(site, 0, 0, 4, colour);
        table.state.owned[0] |= 1 << table.site(site);
    }
    table.build("e4", 0, 3, 3, 1).hand(1, "eye").side(|side| side.blocks = [0, 4, 0, 0, 0, 0, 0]);
    table.play(&["build e4"]);
    let on = table.game.site(&table.state, table.site("e4"));
    assert_eq!((on.workers, table.has().workers, table.state.owner(table.site("e4"))), (0, 12, Some(0)));
    assert_eq!((table.state.phase, table.game.outcome(&table.state).scores[0]), (Phase::Over, 6 * 35));
}

/// A mission about to be fulfilled in the first turn, in a position that can be stored.
fn nearly_done() -> Table {
    let mut table = Table::new(1, &[("mission", 1.into())]);
    table.state = table.game.initial();
    let mut rng = Rng::stream(1, 0, Purpose::Chance);
    while table.state.phase != Phase::Place {
        let action = random_chance(&table.game, &table.state, &mut rng);
        table.game.apply(&mut table.state, action);
    }
    let value = table.state.foundations.iter().position(|count| *count > 0).expect("a foundation");
    table.state.foundations[value] -= 1;
    for (site, workers, level) in [("g5", 1, 5), ("d6", 1, 5), ("f7", 1, 5), ("e4", 3, 4)] {
        let foundation = table.game.site(&table.state, table.site(site)).foundation;
        table.build(site, 0, workers, level, 0);
        let mut on = table.game.site(&table.state, table.site(site));
        on.foundation = if site == "e4" { value as u8 } else { foundation };
        on.colour = level - 4;
        let site = table.site(site);
        table.game.put(&mut table.state, site, on);
    }
    (table.state.pieces[0], table.state.pieces[1]) = (2, 0);
    (table.state.pieces[6], table.state.pieces[7], table.state.pieces[8]) = (6, 4, 2);
    table.side(|side| (side.blocks[0], side.finials) = (5, 1)).state.blocks = 27;
    table
}

// clause: TP-M3
#[test]
fn a_mission_that_ends_before_a_tile_is_placed_is_stored() {
    let mut table = nearly_done();
    let stored = |table: &Table| {
        let mut bytes = Vec::new();
        table.game.write_state(&table.state, &mut bytes);
        table.game.read_state(&mut Source::new(&bytes))
    };
    assert_eq!(stored(&table), Ok(table.state));
    table.play(&["build e4"]);
    assert_eq!(table.state.phase, Phase::Over);
    assert_eq!(stored(&table), Ok(table.state));
    let view = table.game.view_value(&table.game.view(&table.state, None));
    assert_eq!((view.get("active"), view.get("turn")), (Some(&Value::Null), Some(&1.into())));
}
