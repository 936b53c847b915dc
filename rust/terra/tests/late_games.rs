//! Games by players who love additional actions, so that late positions occur, and what must hold in them.

mod common;

use std::collections::BTreeMap;

use benben_engine::playout::random_chance;
use benben_engine::prelude::*;
use benben_engine::rng::Purpose;
use benben_engine::{Kind, Node, Rng, Source, Value};
use benben_terra::{Action, SHEET, State, TerraPyramides};
use common::{BOARDS, game, options, rich, with_board};

const ADDITIONAL: [&str; 9] = ["build", "exchange", "search", "hire", "block", "grave", "sail", "card", "recall"];

fn verb(game: &TerraPyramides, action: Action) -> String {
    game.action_text(action).split(' ').next().unwrap_or_default().into()
}

/// Builds whenever it can, otherwise takes an additional action three times out of four.
fn eager(game: &TerraPyramides, state: &State, rng: &mut Rng) -> Action {
    let (mut all, mut additional, mut builds) = (Vec::new(), Vec::new(), Vec::new());
    game.each_legal(state, |action| {
        all.push(action);
        match verb(game, action).as_str() {
            "build" => builds.push(action),
            "worker" if !matches!(action, Action::WorkerBack) => additional.push(action),
            "exchange" if rng.below(10) > 0 => {}
            word if ADDITIONAL[1..8].contains(&word) => additional.push(action),
            _ => {}
        }
    });
    let pick = |from: &[Action], rng: &mut Rng| from[rng.below(from.len() as u32) as usize];
    match (builds.is_empty(), additional.is_empty()) {
        (false, _) => pick(&builds, rng),
        (true, false) if rng.below(4) > 0 => pick(&additional, rng),
        _ => pick(&all, rng),
    }
}

fn bytes(game: &TerraPyramides, state: &State) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.write_state(state, &mut bytes);
    bytes
}

fn read(game: &TerraPyramides, bytes: &[u8]) -> benben_engine::Result<State> {
    let mut source = Source::new(bytes);
    let state = game.read_state(&mut source)?;
    source.finish().map(|()| state)
}

fn check_views(game: &TerraPyramides, state: &State, rng: &mut Rng) {
    for observer in (0..game.config().players).map(Some).chain([None]) {
        let view = game.view(state, observer);
        let sample = game.determinize(&view, rng);
        assert_eq!(game.view(&sample, observer), view, "observer {observer:?} can tell the sample apart");
        assert_eq!(game.view_value(&game.view(&sample, observer)), game.view_value(&view));
        assert_eq!(read(game, &bytes(game, &sample)), Ok(sample));
        assert_eq!(game.node(&sample), game.node(state));
    }
}

/// The value under a path of keys.
fn at<'a>(value: &'a Value, key: &str) -> &'a Value {
    value.get(key).expect("the view has this key")
}

fn items(value: &Value) -> &[Value] {
    match value {
        Value::List(items) => items,
        other => panic!("{other:?} is no list"),
    }
}

/// Gold and blocks within limits, once a turn has ended (TP-D2).
fn check_limits(game: &TerraPyramides, state: &State, side: usize) {
    let view = game.view_value(&game.view(state, None));
    let side = &items(at(&view, "sides"))[side];
    let blocks: i64 = items(at(side, "blocks")).iter().filter_map(|row| items(row)[1].int()).sum();
    assert!(at(side, "gold").int() <= Some(4) && blocks <= 7, "{side:?}");
}

/// Plays a game; counts what was done.
fn play(game: &TerraPyramides, index: u64, counts: &mut BTreeMap<String, u32>) -> State {
    let mut chance = Rng::stream(9, index, Purpose::Chance);
    let mut policy = Rng::stream(9, index, Purpose::Policy);
    let mut sampler = Rng::stream(9, index, Purpose::Determinize);
    let team = matches!(game.outcome(&game.initial()).kind, Kind::Cooperative { .. } | Kind::Solo { .. });
    let mut state = game.initial();
    let mut mover = None;
    loop {
        assert_eq!(read(game, &bytes(game, &state)), Ok(state));
        check_views(game, &state, &mut sampler);
        let action = match game.node(&state) {
            Node::Chance => random_chance(game, &state, &mut chance),
            Node::Decision(player) => {
                if mover.is_some_and(|mover| mover != player) && !team {
                    check_limits(game, &state, mover.unwrap_or_default());
                }
                mover = Some(player);
                eager(game, &state, &mut policy)
            }
            Node::Terminal => return state,
        };
        *counts.entry(verb(game, action)).or_default() += 1;
        game.apply(&mut state, action);
    }
}

fn count_late(game: &TerraPyramides, state: &State, counts: &mut BTreeMap<String, u32>) {
    let view = game.view_value(&game.view(state, None));
    for site in items(at(&view, "sites")) {
        *counts.entry(format!("level {}", at(site, "level").describe())).or_default() += 1;
        *counts.entry(format!("enclosure {}", at(site, "enclosure").describe())).or_default() += 1;
    }
}

// clause: TP-T0, TP-D2, TP-B1, TP-B3, TP-G1, TP-G2, TP-G3, TPN-5
#[test]
fn eager_games_keep_their_promises() {
    let mut counts = BTreeMap::new();
    let rows = [
        (["basic", "no", "no", "row", "owner_at_close", "no", "no"], 2),
        (["basic", "yes", "yes", "row", "owner_at_close", "yes", "no"], 4),
        (["horus", "no", "yes", "symbol", "when_owned", "no", "no"], 3),
        (["nile", "no", "no", "row", "when_owned", "yes", "no"], 4),
        (["nile", "yes", "yes", "symbol", "owner_at_close", "no", "yes"], 2),
    ];
    for (words, players) in rows {
        let game = game(players, &options(words), SHEET);
        for index in 0..2 {
            let end = play(&game, index, &mut counts);
            count_late(&game, &end, &mut counts);
        }
        let game = common::game(players, &options(words), &rich());
        for index in 0..3 {
            let end = play(&game, index, &mut counts);
            count_late(&game, &end, &mut counts);
        }
        for board in &BOARDS {
            play(&common::game(players, &options(words), &with_board(board)), 7, &mut counts);
        }
    }
    for word in ["build", "exchange", "search", "lay", "hire", "block", "grave", "sail", "card", "forgo", "whites"] {
        assert!(counts.get(word).is_some_and(|count| *count > 0), "nobody ever played {word}: {counts:?}");
    }
    if std::env::var("COUNTS").is_ok() {
        eprintln!("{counts:?}");
    }
}

// clause: TP-M2, TP-M3
#[test]
fn eager_missions_end() {
    let mut counts = BTreeMap::new();
    for mission in 1..=3 {
        let options = Value::map([("mission", mission.into())]);
        let game = game(1 + mission as usize, &options, SHEET);
        let end = play(&game, 3, &mut counts);
        let outcome = game.outcome(&end);
        assert!(matches!(outcome.kind, Kind::Cooperative { .. }));
    }
}

// clause: TP-S4
#[test]
fn every_player_has_as_many_turns() {
    let turns = [("basic", [28, 36, 36]), ("horus", [28, 36, 36]), ("nile", [28, 36, 36])];
    for (expansion, by_players) in turns {
        for players in 2..=4 {
            let options = Value::map([("expansion", expansion.into())]);
            let game = game(players, &options, SHEET);
            let mut state = game.initial();
            let (mut chance, mut policy) = (Rng::stream(1, 1, Purpose::Chance), Rng::stream(1, 1, Purpose::Policy));
            benben_engine::playout::play_randomly(&*game, &mut state, &mut chance, &mut policy).expect("no bug");
            let view = game.view_value(&game.view(&state, None));
            assert_eq!(at(&view, "turn").int(), Some(by_players[players - 2]));
        }
    }
}

/// Changes up to three bytes.
fn damage(good: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bad = good.to_vec();
    for _ in 0..=rng.below(3) {
        let at = rng.below(bad.len() as u32) as usize;
        bad[at] = match rng.below(4) {
            0 => bad[at] ^ 1 << rng.below(8),
            1 => bad[at].wrapping_add(1),
            2 => bad[at].wrapping_sub(1),
            _ => good[rng.below(good.len() as u32) as usize],
        };
    }
    bad
}

/// Plays a game, damages its positions, and plays on from those that are read all the same.
fn damage_game(game: &TerraPyramides, seed: u64) -> u32 {
    let mut rng = Rng::stream(4, seed, Purpose::Policy);
    let (mut accepted, mut state) = (0, game.initial());
    loop {
        let good = bytes(game, &state);
        for _ in 0..12 {
            let bad = damage(&good, &mut rng);
            if let Ok(read) = read(game, &bad) {
                accepted += u32::from(bad != good);
                play_on(game, read, &mut rng);
            }
        }
        let action = match game.node(&state) {
            Node::Chance => random_chance(game, &state, &mut rng),
            Node::Decision(_) => eager(game, &state, &mut rng),
            Node::Terminal => return accepted,
        };
        game.apply(&mut state, action);
    }
}

// What can be read can be played and looked at, whatever the bytes were. `DAMAGE` sets the number of rounds.
#[test]
fn damaged_positions_are_refused_or_play_on() {
    let rounds = std::env::var("DAMAGE").map_or(1, |rounds| rounds.parse().expect("a number"));
    let mut accepted = 0;
    for seed in 0..rounds {
        for (words, players) in [
            (["basic", "yes", "yes", "row", "owner_at_close", "yes", "no"], 3),
            (["nile", "no", "yes", "symbol", "when_owned", "yes", "no"], 4),
        ] {
            let text = if seed % 2 == 0 { SHEET.to_owned() } else { rich() };
            accepted += damage_game(&game(players, &options(words), &text), seed);
            let board = &BOARDS[seed as usize % BOARDS.len()];
            accepted += damage_game(&game(players, &options(words), &with_board(board)), seed);
        }
        let mission = Value::map([("mission", (1 + seed as i64 % 3).into()), ("open_stacks", (seed % 2 == 0).into())]);
        accepted += damage_game(&game(1 + seed as usize % 4, &mission, &rich()), seed);
    }
    assert!(accepted > 0, "no change was ever accepted");
}

fn play_on(game: &TerraPyramides, mut state: State, rng: &mut Rng) {
    check_views(game, &state, rng);
    for _ in 0..rng.below(40) {
        let action = match game.node(&state) {
            Node::Chance => random_chance(game, &state, rng),
            Node::Decision(_) => eager(game, &state, rng),
            Node::Terminal => break,
        };
        game.apply(&mut state, action);
    }
    check_views(game, &state, rng);
    game.outcome(&state);
}
