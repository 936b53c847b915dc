//! The course of setup and turns.

use benben_engine::Rng;
use benben_engine::playout::random_chance;
use benben_engine::prelude::*;
use benben_engine::rng::Purpose;

use super::Table;
use crate::moves::places;
use crate::state::Phase;

// clause: TP-T0
#[test]
fn additional_actions_may_be_taken_at_five_nodes() {
    let mut table = Table::new(2, &[]);
    table.build("e4", 0, 0, 0, 0).tile("e6", "red_block").tile("e7", "eye+blue_block").hand(1, "worker");
    table.side(|side| side.gold = 3).state.blocks = 1;
    let block = |table: &Table| table.legal("block").len();
    assert_eq!(block(&table), 1);
    table.play(&["place e5 n"]);
    assert_eq!((table.state.phase, block(&table)), (Phase::Row, 1));
    table.play(&["row vertical"]);
    assert_eq!((table.state.phase, block(&table)), (Phase::Forgo, 0));
    table.play(&["forgo red"]).state.blocks = 1;
    assert_eq!((table.state.phase, block(&table)), (Phase::Worker, 1));
    table.play(&["worker back"]).side(|side| side.gold = 5);
    assert_eq!((table.state.phase, block(&table)), (Phase::Draw, 1));
    table.play(&["draw 1", "tile eye"]);
    assert_eq!((table.state.phase, block(&table)), (Phase::Limit, 1));
}

// clause: TP-S2, TP-S3
#[test]
fn each_player_is_dealt_from_another_stack() {
    let mut table = Table::new(4, &[]);
    table.state = table.game.initial();
    let mut rng = Rng::stream(1, 0, Purpose::Chance);
    while table.state.phase != Phase::Place {
        let action = random_chance(&table.game, &table.state, &mut rng);
        table.game.apply(&mut table.state, action);
    }
    assert_eq!((table.state.hand_stacks, table.state.sizes), ([1, 5, 3, 7], [4; 8]));
}

// clause: TP-P5
#[test]
fn who_lays_a_tile_aside_draws_all_the_same() {
    let mut table = Table::new(2, &[]);
    (table.state.hand_stacks[1], table.state.hand_tiles[1]) = (3, table.kind("worker"));
    table.state.filled |= places::free(&table.game, &table.state);
    table.at(Phase::Draw).play(&["draw 1", "tile eye"]);
    assert_eq!((table.state.phase, table.state.active, table.state.turn), (Phase::Draw, 1, 2));
    assert_eq!(table.state.hand_stacks, [1, u8::MAX, u8::MAX, u8::MAX]);
}

// clause: TP-D3, TP-T0
#[test]
fn tiles_in_hand_are_played_when_all_stacks_are_gone() {
    let mut table = Table::new(2, &[]);
    table.state.gone = 0xFF;
    table.state.hand_stacks[1] = 3;
    table.at(Phase::Draw).side(|side| side.blocks = [2, 0, 0, 0, 0, 0, 0]);
    table.play(&["pass"]);
    assert_eq!((table.state.phase, table.state.active), (Phase::Place, 1));
    table.state.hand_stacks = [u8::MAX; 4];
    table.state.sides[1].blocks = [2, 0, 0, 0, 0, 0, 0];
    table.at(Phase::Draw).play(&["pass"]);
    assert_eq!(table.state.phase, Phase::Over);
}
