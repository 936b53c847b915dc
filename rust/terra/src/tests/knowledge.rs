//! Who knows what, and sampling.

use benben_engine::prelude::*;
use benben_engine::rng::Purpose;
use benben_engine::{Rng, Value};

use super::Table;
use crate::state::Phase;

/// Player 0 has found five different tiles in stack 1.
fn searched() -> Table {
    let mut table = Table::new(2, &[]);
    table.at(Phase::Draw).side(|side| side.gold = 1);
    table.state.sides[1].gold = 1;
    let seen = ["tile worker", "tile eye", "tile red_block", "tile blue_block", "tile grey_block"];
    table.play(&["search 1"]).play(&seen);
    table.play(&["lay eye", "lay grey_block", "lay worker", "lay blue_block"]);
    table
}

fn stack(table: &Table, observer: Option<usize>, number: usize) -> Value {
    let view = table.game.view_value(&table.game.view(&table.state, observer));
    match view.get("stacks") {
        Some(Value::List(stacks)) => stacks[number].clone(),
        other => panic!("{other:?}"),
    }
}

fn group(stack: bool, players: &[u8], tiles: &[&str]) -> Value {
    let tiles = tiles.iter().map(|tile| Value::List(vec![(*tile).into(), 1.into()]));
    Value::map([
        ("stack", stack.into()),
        ("players", Value::list(players.iter().copied())),
        ("tiles", Value::List(tiles.collect())),
    ])
}

// clause: TP-G1
#[test]
fn a_searcher_knows_the_order_and_others_nothing() {
    let table = searched();
    let tiles = ["eye", "grey_block", "worker", "blue_block", "red_block"];
    assert_eq!(stack(&table, Some(0), 1).get("tiles"), Some(&Value::list(tiles)));
    for other in [Some(1), None] {
        assert_eq!(stack(&table, other, 1).get("tiles"), Some(&Value::List(vec![Value::Null; 5])));
        assert_eq!(stack(&table, other, 1).get("groups"), Some(&Value::List(Vec::new())));
    }
    assert_eq!(stack(&table, None, 1).get("seen_by"), Some(&Value::list([0_u8])));
}

// clause: TP-G1
#[test]
fn others_do_not_see_how_many_tiles_are_back() {
    let mut table = Table::new(2, &[]);
    table.at(Phase::Draw).side(|side| side.gold = 1);
    let seen = ["tile worker", "tile eye", "tile red_block", "tile blue_block", "tile grey_block"];
    table.play(&["search 1"]).play(&seen);
    let views = |table: &Table| [Some(1), None].map(|observer| table.game.view(&table.state, observer));
    let before = views(&table);
    for text in ["lay eye", "lay grey_block", "lay worker"] {
        table.play(&[text]);
        assert_eq!((table.state.phase, views(&table)), (Phase::Lay, before.clone()));
    }
}

// clause: TP-G1
#[test]
fn equal_tiles_go_back_without_a_choice() {
    let mut table = Table::new(2, &[]);
    table.at(Phase::Draw).side(|side| side.gold = 1);
    table.play(&["search 1", "tile eye", "tile worker", "tile worker", "tile worker", "tile worker"]);
    assert_eq!(table.legal("lay"), ["lay worker", "lay eye"]);
    table.play(&["lay eye"]);
    assert_eq!((table.state.phase, table.has().gold), (Phase::Draw, 0));
}

/// Player 1 searches the stack after player 0 and then draws from it.
fn searched_twice() -> Table {
    let mut table = searched();
    (table.state.active, table.state.turn) = (1, 2);
    table.at(Phase::Draw).play(&["search 1", "lay red_block", "lay worker", "lay eye", "lay blue_block"]);
    table
}

// clause: TP-G1
#[test]
fn what_another_search_leaves_is_a_group() {
    let mut table = searched_twice();
    let all = ["worker", "eye", "red_block", "blue_block", "grey_block"];
    let groups = |table: &Table, observer| stack(table, Some(observer), 1).get("groups").cloned();
    assert_eq!(groups(&table, 0), Some(Value::List(vec![group(true, &[], &all)])));
    table.state.active = 0;
    table.hand(3, "brown_block").state.active = 1;
    table.play(&["draw 1"]);
    assert_eq!(groups(&table, 0), Some(Value::List(vec![group(true, &[1], &all)])));
    assert_eq!(groups(&table, 1), Some(Value::List(Vec::new())));
    (table.state.active, table.state.turn) = (1, 4);
    table.at(Phase::Place).play(&["place a1 s"]);
    let left = ["worker", "eye", "blue_block", "grey_block"];
    assert_eq!(groups(&table, 0), Some(Value::List(vec![group(true, &[], &left)])));
}

// clause: TP-G1
#[test]
fn a_tile_drawn_from_a_group_joins_or_leaves_it() {
    let mut table = searched_twice();
    table.state.hand_stacks = [3, 3, u8::MAX, u8::MAX];
    table.state.active = 0;
    let groups = |table: &Table, observer| stack(table, Some(observer), 1).get("groups").cloned();
    let mut other = Table { game: table.game.clone(), state: table.state };
    table.at(Phase::Draw).play(&["draw 1"]);
    let left = ["worker", "eye", "blue_block", "grey_block"];
    assert_eq!(groups(&table, 0), Some(Value::List(vec![group(true, &[], &left)])), "a red block has been drawn");
    other.side(|side| side.gold = 1);
    other.at(Phase::Draw).play(&["search 1", "lay worker", "lay eye", "lay red_block", "lay blue_block", "draw 1"]);
    let all = ["worker", "eye", "red_block", "blue_block", "grey_block"];
    assert_eq!(groups(&other, 1), Some(Value::List(vec![group(true, &[0], &all)])), "player 0 has one of them");
}

// clause: TP-G1
#[test]
fn a_tile_that_is_laid_leaves_the_multiset_once() {
    let mut table = Table::new(3, &[]);
    table.state.sides.iter_mut().for_each(|side| side.gold = 1);
    table.state.hand_stacks = [3, 3, 3, u8::MAX];
    table.state.active = 2;
    table.at(Phase::Draw).play(&["draw 1", "tile worker"]);
    for (player, tiles) in [(0, &["tile worker", "tile eye", "tile red_block", "tile blue_block"][..]), (1, &[])] {
        (table.state.active, table.state.turn) = (player, 2);
        table.at(Phase::Draw).play(&["search 1"]).play(tiles).play(&["lay worker", "lay eye", "lay red_block"]);
    }
    table.play(&["draw 1"]);
    let groups = |table: &Table| stack(table, Some(0), 1).get("groups").cloned();
    let all = ["worker", "eye", "red_block", "blue_block"];
    assert_eq!(groups(&table), Some(Value::List(vec![group(true, &[1], &all)])), "player 2 has another worker");
    table.state.active = 1;
    table.at(Phase::Place).play(&["place a1 s"]);
    assert_eq!(groups(&table), Some(Value::List(vec![group(true, &[], &all[1..])])));
}

// clause: TP-G1
#[test]
fn only_tiles_not_known_leave_a_multiset_in_a_search() {
    let mut table = Table::new(4, &[]);
    table.state.sides.iter_mut().for_each(|side| side.gold = 3);
    table.state.hand_stacks = [3; 4];
    let seen = ["tile worker", "tile worker", "tile eye", "tile red_block", "tile blue_block"];
    table.at(Phase::Draw).play(&["search 1"]).play(&seen);
    table.play(&["lay worker", "lay eye", "lay worker", "lay red_block"]);
    (table.state.active, table.state.turn) = (1, 2);
    table.play(&["search 1", "lay worker", "lay red_block", "lay worker", "lay eye"]);
    for player in [1, 2] {
        table.state.active = player;
        table.at(Phase::Draw).play(&["draw 1"]);
    }
    table.state.active = 0;
    let groups = |table: &Table| stack(table, Some(0), 1).get("groups").cloned();
    // Workers, eye and blue block are in the stack, so that the hands hold worker and red block; then all is known
    // there, and a further search says nothing about the hands.
    table.at(Phase::Draw).play(&["search 1", "lay worker", "lay eye"]);
    let hands = Some(Value::List(vec![group(false, &[1, 2], &["worker", "red_block"])]));
    assert_eq!(groups(&table), hands);
    table.play(&["search 1"]);
    assert_eq!((table.state.phase, groups(&table)), (Phase::Lay, hands));
}

// clause: TP-G1
#[test]
fn samples_of_a_group_are_uniform() {
    let table = searched_twice();
    let view = table.game.view(&table.state, Some(0));
    let mut rng = Rng::stream(3, 0, Purpose::Determinize);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..24_000 {
        let sample = table.game.determinize(&view, &mut rng);
        *counts.entry(sample.stacks[1]).or_insert(0_i64) += 1;
    }
    assert_eq!(counts.len(), 120);
    let chi_square: i64 = counts.values().map(|count| (count - 200).pow(2)).sum::<i64>() / 200;
    assert!(chi_square < 173, "chi square {chi_square} with 119 degrees of freedom, 0.1 % point 172.7");
}

// clause: TP-D1
#[test]
fn a_hand_is_seen_by_its_player_or_by_all() {
    for (open, seen) in [(false, [true, false, false]), (true, [true; 3])] {
        let mut table = Table::new(2, &[("open_hands", open.into())]);
        table.state.hand_stacks[1] = 3;
        table.at(Phase::Draw).play(&["draw 2", "tile eye"]);
        let shows = [Some(0), Some(1), None]
            .map(|observer| table.game.view(&table.state, observer).seen.hand_tiles[0] != u8::MAX);
        assert_eq!(shows, seen);
    }
}

// clause: TP-O1
#[test]
fn tops_of_open_stacks_are_public() {
    let mut table = Table::new(2, &[("open_stacks", true.into())]);
    table.state.hand_stacks[1] = 3;
    table.at(Phase::Reveal).state.stack = 2;
    table.state.turn = 1;
    table.play(&["tile eye"]);
    table.at(Phase::Draw).state.active = 0;
    table.play(&["draw 2", "tile worker"]);
    let view = table.game.view(&table.state, None).seen;
    assert_eq!((view.hand_tiles[0], view.stacks[2][3]), (table.kind("eye"), table.kind("worker")));
}

// clause: TP-M1
#[test]
fn a_team_shares_its_searches() {
    let mut table = Table::new(3, &[("mission", 1.into())]);
    table.state.hand_stacks = [3; 4];
    table.at(Phase::Draw).side(|side| side.gold = 1);
    table.play(&["search 1", "tile worker", "tile eye", "tile worker", "tile worker", "tile red_block"]);
    table.play(&["lay eye", "lay worker"]);
    let views = [Some(0), Some(1), Some(2)].map(|observer| table.game.view(&table.state, observer).seen);
    assert!(views.iter().all(|seen| *seen == views[0] && seen.searching == 3));
    let left = |observer| table.game.view_value(&table.game.view(&table.state, observer)).get("search").cloned();
    assert_eq!(left(None).and_then(|search| search.get("left").cloned()), Some(Value::Null));
    table.play(&["lay red_block", "draw 1"]);
    let hand = |observer| table.game.view(&table.state, observer).seen.hand_tiles[0];
    let eye = table.kind("eye");
    assert_eq!([Some(0), Some(1), Some(2), None].map(hand), [eye, eye, eye, u8::MAX]);
}

// clause: TP-S4
#[test]
fn removed_tiles_stay_as_they_were() {
    let mut table = searched();
    table.state.sizes[1] = 2;
    table.state.hand_stacks = [3; 4];
    table.at(Phase::Draw).play(&["draw 1"]);
    let shown = [Some(0), Some(1), None].map(|observer| stack(&table, observer, 1));
    assert!(shown.iter().all(|stack| stack.get("gone") == Some(&true.into())));
    let tiles = shown.map(|stack| stack.get("tiles").cloned());
    assert_eq!(tiles[0], Some(Value::list(["red_block"])));
    assert_eq!(tiles[1..], [Some(Value::List(vec![Value::Null])), Some(Value::List(vec![Value::Null]))]);
}
