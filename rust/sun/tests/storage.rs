//! What is read back is a position that can be played on, or it is refused.

mod common;

use benben_engine::playout::{random_action, random_chance};
use benben_engine::prelude::*;
use benben_engine::rng::Purpose;
use benben_engine::{Node, Result, Rng, Source};
use benben_sun::{Action, PyramidOfTheSun, SHEET, State};
use common::{dry, game, small};

fn written(game: &PyramidOfTheSun, state: &State) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.write_state(state, &mut bytes);
    bytes
}

fn read(game: &PyramidOfTheSun, bytes: &[u8]) -> Result<State> {
    let mut source = Source::new(bytes);
    let state = game.read_state(&mut source)?;
    source.finish().map(|()| state)
}

fn step(game: &PyramidOfTheSun, state: &mut State, rng: &mut Rng) -> bool {
    let action = match game.node(state) {
        Node::Chance => random_chance(game, state, rng),
        Node::Decision(_) => random_action(game, state, rng),
        Node::Terminal => return false,
    };
    game.apply(state, action);
    true
}

/// Looks at a position in every way, and plays on.
fn use_it(game: &PyramidOfTheSun, mut state: State, rng: &mut Rng) {
    for observer in (0..game.config().players).map(Some).chain([None]) {
        let view = game.view(&state, observer);
        let sample = game.determinize(&view, rng);
        assert_eq!(game.view(&sample, observer), view);
        assert_eq!(read(game, &written(game, &sample)), Ok(sample));
        game.view_value(&view);
    }
    let _ = game.outcome(&state);
    for _ in 0..60 {
        if !step(game, &mut state, rng) {
            break;
        }
        assert_eq!(read(game, &written(game, &state)), Ok(state));
    }
}

/// Changes a few bytes, mostly by little.
fn spoil(bytes: &mut [u8], rng: &mut Rng) {
    for _ in 0..=rng.below(3) {
        let at = rng.below(bytes.len() as u32) as usize;
        bytes[at] = match rng.below(5) {
            0 => rng.word() as u8,
            1 => bytes[at].wrapping_add(1),
            2 => bytes[at].wrapping_sub(1),
            3 => u8::MAX,
            _ => bytes[rng.below(bytes.len() as u32) as usize],
        };
    }
}

/// Draws whenever that is possible, so that decks are formed anew again and again.
fn idle(game: &PyramidOfTheSun, state: &mut State, rng: &mut Rng) -> bool {
    let mut draw = None;
    game.each_legal(state, |action| {
        if matches!(action, Action::Draw(_)) && (draw.is_none() || rng.below(2) == 0) {
            draw = Some(action);
        }
    });
    match draw {
        Some(action) if rng.below(300) > 0 => game.apply(state, action),
        _ => return step(game, state, rng),
    }
    true
}

fn anchors(game: &PyramidOfTheSun, state: &State) -> i64 {
    let view = game.view_value(&game.view(state, None));
    let anchor = |deck| view.get("decks").and_then(|decks| decks.get(deck)?.get("anchor")?.int()).expect("a number");
    anchor("standard").max(anchor("edge"))
}

// clause: SUN-D3
#[test]
fn logs_that_began_anew_are_sampled_and_stored() {
    for (players, text) in [(2, small(2)), (3, small(3)), (4, SHEET.to_owned())] {
        let game = game(players, "short", "card", 400, &text);
        let (mut rng, mut state) = (Rng::stream(13, players as u64, Purpose::Policy), game.initial());
        let mut latest = 0;
        for nodes in 0..8_000 {
            if !idle(&game, &mut state, &mut rng) {
                state = game.initial();
            }
            if nodes % 397 == 0 {
                latest = latest.max(anchors(&game, &state));
                use_it(&game, state, &mut rng);
                let mut bytes = written(&game, &state);
                spoil(&mut bytes, &mut rng);
                if let Ok(state) = read(&game, &bytes) {
                    use_it(&game, state, &mut rng);
                }
            }
        }
        assert!(latest > 1, "{players} players: no log began anew twice");
    }
}

#[test]
fn spoilt_bytes_never_panic() {
    let (mut accepted, mut refused) = (0, 0);
    let games = [
        (2, small(2), 30),
        (3, dry(3), 0),
        (5, small(5), 2),
        (3, small(3), 0),
        (4, small(4), 3),
        (2, dry(2), 1),
        (3, common::rich(), 1),
        (2, SHEET.to_owned(), 30),
    ];
    for (players, text, limit) in games {
        let game = game(players, "short", "card", limit, &text);
        for index in 0..12 {
            let mut rng = Rng::stream(11, index, Purpose::Policy);
            let mut state = game.initial();
            while step(&game, &mut state, &mut rng) {
                for _ in 0..4 {
                    let mut bytes = written(&game, &state);
                    spoil(&mut bytes, &mut rng);
                    match read(&game, &bytes) {
                        Ok(state) => {
                            assert_eq!(written(&game, &state), bytes, "not the one form of it");
                            use_it(&game, state, &mut rng);
                            accepted += 1;
                        }
                        Err(_) => refused += 1,
                    }
                }
            }
        }
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(accepted > 100 && refused > 1_000, "{accepted} accepted, {refused} refused");
}
