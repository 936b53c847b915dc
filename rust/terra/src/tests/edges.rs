//! Cases at the edge of a clause: what is just allowed, and what just isn't any more.

use benben_engine::playout::random_chance;
use benben_engine::prelude::*;
use benben_engine::rng::Purpose;
use benben_engine::{Rng, Source, Value};

use super::Table;
use crate::bits::cell_bit;
use crate::moves::{building, places};
use crate::state::Phase;

/// Sites side by side with spaces, and tiles with oases in the basic game.
const CROWD: &str = include_str!("../../../../tests/sheets/terra-pyramides/crowd.toml");

// clause: TP-A5, TP-M2
#[test]
fn highest_pyramids_take_no_workers() {
    for (mission, taking) in [(0, vec!["hire e4", "hire g5"]), (3, vec!["hire g5"])] {
        let options = if mission > 0 { vec![("mission", mission.into())] } else { Vec::new() };
        let mut table = Table::new(2, &options);
        table.build("d6", 0, 1, 5, 0).build("e4", 0, 1, 4, 0).build("g5", 0, 1, 3, 0);
        table.hand(1, "eye").side(|side| side.gold = 3);
        assert_eq!(table.legal("hire"), taking);
    }
}

// clause: TP-A4
#[test]
fn workers_do_not_cross_empty_spaces() {
    for (tile, ways) in
        [(None, vec!["worker n", "worker back"]), (Some("eye"), vec!["worker n", "worker e", "worker back"])]
    {
        let mut table = Table::new(2, &[]);
        table.build("e4", 0, 0, 0, 0).build("g5", 0, 0, 0, 0).hand(1, "worker");
        if let Some(tile) = tile {
            table.tile("f5", tile);
        }
        table.play(&["place e5 n", "row vertical"]);
        assert_eq!(table.legal("worker"), ways);
    }
}

// clause: TP-A6
#[test]
fn the_first_turn_of_each_side_is_bound() {
    let mission = [("mission", 1.into())];
    for (options, turn, bound) in
        [(&[][..], 1, true), (&[], 2, true), (&[], 3, false), (&mission, 1, true), (&mission, 2, false)]
    {
        let mut table = Table::new(2, options);
        (table.state.turn, table.state.active) = (turn, 1 - turn % 2);
        table.build("e4", 0, 0, 0, 0).build("g5", 0, 0, 0, 0).tile("f5", "worker").hand(1, "worker");
        table.play(&["place e5 n", "row horizontal", "worker n"]);
        assert_eq!(table.legal("worker").contains(&"worker e".to_owned()), !bound, "turn {turn}");
    }
}

// clause: TP-P2, TP-S2
#[test]
fn the_only_empty_site_is_served_wherever_the_stairs_point() {
    let mut table = Table::on(CROWD, 2, &[]);
    table.build("a1", 0, 0, 0, 0).build("a3", 0, 0, 0, 0).hand(1, "blank");
    table.play(&["place a2 n"]);
    assert_eq!((table.state.phase, table.state.site), (Phase::Foundation, table.site("b2")));
    assert_eq!(table.game.board.start_stairs, [1, 0, 0, 1], "the first of several sites, from north clockwise");
}

// clause: TP-C2, TP-C5, TP-A1, TPN-2
#[test]
fn a_tiles_oasis_gives_gold_or_a_step() {
    // From Horus on the eye is a step on a track with a coin at each step, worth 2 gold.
    for (expansion, gold, oases) in [("basic", 1 + 1 + 1, 0), ("horus", 2 + 1 + 1, 0), ("nile", 2 + 1, 1)] {
        let mut table = Table::on(CROWD, 2, &[("expansion", expansion.into())]);
        table.build("a1", 0, 0, 0, 0).build("b2", 0, 0, 0, 0).build("a3", 0, 0, 0, 0);
        table.hand(1, "eye+gold_coin+oasis").play(&["place a2 n", "row horizontal"]);
        assert_eq!((table.has().gold, table.has().oases), (gold, oases), "{expansion}");
    }
}

// clause: TP-C3, TP-B3
#[test]
fn every_level_uses_a_piece() {
    for (level, piece) in [(0, 0), (1, 6), (2, 7), (3, 8)] {
        let mut table = Table::new(2, &[]);
        table.build("e4", 0, 3, level, 0).hand(1, "eye").side(|side| side.blocks = [level + 1, 0, 0, 0, 0, 0, 0]);
        let before = table.state.pieces[piece];
        let mut without = table.state;
        without.pieces[piece] = 0;
        table.play(&["build e4"]);
        if level == 0 {
            table.play(&["colour red"]);
            assert_eq!(table.state.blocks, 33, "the block goes back");
        } else {
            assert!(
                !building::can_build(&table.game, &without, table.site("e4")),
                "no piece of level {} is left",
                level + 1
            );
        }
        assert_eq!(table.state.pieces[piece], before - 1);
    }
}

// clause: TP-G2, TP-G3
#[test]
fn the_last_worker_and_the_last_block_can_be_bought() {
    for left in [0, 1] {
        let mut table = Table::new(2, &[]);
        table.build("e4", 0, 0, 0, 0).hand(1, "eye").side(|side| (side.gold, side.workers) = (3, left));
        table.state.blocks = left;
        assert_eq!((table.legal("hire").len(), table.legal("block").len()), (usize::from(left), usize::from(left)));
    }
}

// clause: TP-V1
#[test]
fn the_other_side_costs_the_last_gold_and_nothing_if_the_own_one_is_full() {
    for (full, gold) in [(false, 0), (true, 1)] {
        let mut table = Table::new(2, &[("symbol_variant", true.into())]);
        table.hand(0, "eye").side(|side| side.gold = 1);
        if full {
            table.state.filled |= places::own_half(&table.game, &table.state);
        }
        table.play(&["place j1 w"]);
        assert_eq!(table.has().gold, gold);
    }
}

// clause: TP-M2
#[test]
fn mission_2_needs_more_than_275_points() {
    let mut table = Table::new(1, &[("mission", 2.into())]);
    for (gold, won) in [(275, false), (276, true)] {
        table.side(|side| side.gold = gold);
        assert_eq!(table.game.outcome(&table.state).is_winner(0), won);
    }
    assert_eq!(table.has().finials, 8);
}

// clause: TP-M2
#[test]
fn mission_3_needs_every_colour() {
    let sites = ["d1", "i1", "a2", "f2", "c3", "e4"];
    for missing in 0..6 {
        let mut table = Table::new(1, &[("mission", 3.into())]);
        for (colour, site) in sites.iter().enumerate() {
            let colour = if colour == missing { (missing + 1) % 6 } else { colour };
            table.build(site, 0, 0, 4, colour as u8);
            table.state.owned[0] |= 1 << table.site(site);
        }
        assert!(!table.game.scale.is_fulfilled(&table.game.board, &table.state));
    }
}

/// A site at the border that is enclosed as the tile in hand is laid on d2.
fn nearly_enclosed(options: &[(&str, Value)], tile: &str) -> Table {
    let mut table = Table::new(2, options);
    table.build("d1", 0, 0, 0, 0).tile("e2", "eye").tile("c1", tile).tile("e1", tile).tile("c2", tile).hand(1, "eye");
    table
}

// clause: TPH-5
#[test]
fn an_enclosure_pays_its_first_owner_once() {
    let mut table = nearly_enclosed(&[("expansion", "horus".into()), ("enclosure", "when_owned".into())], "worker+eye");
    table.play(&["place d2 n"]).side(|side| side.gold = 9);
    table.play(&["hire d1"]);
    assert_eq!((table.has().horus, table.has().gold), (5, 6 + 2));
    table.play(&["hire d1"]);
    assert_eq!((table.has().horus, table.has().gold), (5, 5));
}

// clause: TPH-5, TPH-2, TPH-4
#[test]
fn an_enclosure_pays_each_grave_good() {
    let mut table = nearly_enclosed(&[("expansion", "horus".into())], "grave_good+eye");
    let site = table.site("d1");
    table.state.owned[0] |= 1 << site;
    table.play(&["place d2 n"]).side(|side| side.gold = 2);
    assert_eq!((table.has().grave_goods, table.has().horus), (3, 5));
    table.play(&["grave"]);
    assert_eq!((table.has().grave_goods, table.has().gold), (4, 1));
}

// clause: TPH-6
#[test]
fn one_tile_can_enclose_two_sites() {
    let mut table = nearly_enclosed(&[("expansion", "horus".into())], "worker+eye");
    table.build("d1", 0, 1, 0, 0).build("c3", 1, 1, 0, 0);
    for cell in ["b2", "b3", "d3", "b4", "c4", "d4"] {
        table.state.filled |= cell_bit(table.game.board.map.cell(cell).expect("a cell"));
    }
    table.play(&["place d2 n"]);
    assert_eq!(table.state.sides.map(|side| side.horus), [5, 2, 0, 0]);
}

// clause: TPN-1
#[test]
fn an_enclosure_moves_the_owners_ship_up_to_the_end() {
    for (before, after) in [(0, 5), (18, 21)] {
        let mut table = Table::new(2, &[("expansion", "nile".into())]);
        table.build("g4", 1, 1, 0, 0).tile("h4", "worker").hand(1, "worker");
        table.state.sides[1].ship = before;
        table.play(&["place h5 e", "foundation 1"]);
        assert_eq!((table.state.sides[0].ship, table.state.sides[1].ship), (0, after));
    }
}

// clause: TPN-5
#[test]
fn a_card_is_bought_from_five_points_on_and_once() {
    for (horus, gold, cards) in [(4, 4, 0), (5, 1, 6), (9, 1, 6), (10, 1, 0), (10, 2, 6)] {
        let mut table = Table::new(2, &[("expansion", "nile".into())]);
        table.hand(1, "eye").side(|side| (side.horus, side.gold) = (horus, gold));
        assert_eq!(table.legal("card").len(), cards, "{horus} points and {gold} gold");
    }
    let mut table = Table::new(2, &[("expansion", "nile".into())]);
    table.hand(1, "eye").side(|side| (side.horus, side.gold) = (5, 4));
    table.play(&["card nile"]);
    assert_eq!((table.has().gold, table.legal("card").len()), (3, 0));
}

// clause: TP-D1, TP-S2
#[test]
fn a_hand_holds_a_tile_that_its_stack_lost() {
    let mut table = Table::new(2, &[]);
    table.state = table.game.initial();
    let mut rng = Rng::stream(1, 0, Purpose::Chance);
    while table.state.phase != Phase::Place {
        let action = random_chance(&table.game, &table.state, &mut rng);
        table.game.apply(&mut table.state, action);
    }
    for (stack, fits) in [(1, true), (0, false), (3, false), (5, false)] {
        table.state.hand_stacks[0] = stack;
        let mut bytes = Vec::new();
        table.game.write_state(&table.state, &mut bytes);
        assert_eq!(table.game.read_state(&mut Source::new(&bytes)).is_ok(), fits, "stack {stack}");
    }
}
