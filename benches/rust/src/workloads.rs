//! What is measured, the same for every game.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use benben::batch::{Batch, Streams};
use benben::observation::Tensor;
use benben::playout::{play_randomly, random_action, random_chance};
use benben::rng::Purpose;
use benben::{Game, Node, Rng, session};

/// The workloads of a game.
pub(crate) const NAMES: &[&str] =
    &["playout", "decision", "clone", "digest", "view", "observe", "determinize", "batch"];

/// Rows of a batch.
const ROWS: usize = 4096;

/// How many units of work took how long.
pub(crate) struct Timed {
    pub(crate) units: u64,
    pub(crate) unit: &'static str,
    pub(crate) seconds: f64,
}

fn time(unit: &'static str, work: impl FnOnce() -> u64) -> Timed {
    let start = Instant::now();
    let units = work();
    Timed { units, unit, seconds: start.elapsed().as_secs_f64() }
}

/// Runs a workload on a game, if it exists.
pub(crate) fn run_on<G: Game>(game: G, workload: &str, repeats: u64) -> Option<Timed> {
    match workload {
        "playout" => Some(time("events", || playouts(&game, repeats))),
        "batch" => Some(batch(game, repeats)),
        _ => on_states(&game, workload, repeats),
    }
}

fn on_states<G: Game>(game: &G, workload: &str, repeats: u64) -> Option<Timed> {
    let states = decision_states(game);
    let each = |work: &mut dyn FnMut(&G::State, usize)| {
        for _ in 0..repeats {
            states.iter().for_each(|(state, player)| work(state, *player));
        }
        repeats * states.len() as u64
    };
    let mut rng = Rng::stream(2, 0, Purpose::Policy);
    Some(match workload {
        "decision" => time("decisions", || {
            each(&mut |state, _| {
                let mut next = *state;
                game.apply(&mut next, random_action(game, state, &mut rng));
                black_box(&next);
            })
        }),
        "clone" => time("states", || {
            each(&mut |state, _| {
                let copy = *black_box(state);
                black_box(&copy);
            })
        }),
        "digest" => time("states", || {
            each(&mut |state, _| {
                black_box(session::digest(game, state));
            })
        }),
        "view" => time("views", || {
            each(&mut |state, player| {
                black_box(game.view(state, Some(player)));
            })
        }),
        "observe" => {
            let mut cells = vec![0; game.fields().len()];
            time("observations", || {
                each(&mut |state, player| {
                    game.observe_state(state, player, &mut Tensor::new(&mut cells));
                    black_box(&cells);
                })
            })
        }
        "determinize" => time("samples", || {
            each(&mut |state, player| {
                black_box(game.determinize(&game.view(state, Some(player)), &mut rng));
            })
        }),
        _ => return None,
    })
}

/// Games side by side: sample, apply, mask; finished games begin anew.
fn batch<G: Game>(game: G, steps: u64) -> Timed {
    let decisions = usize::from(game.decisions());
    let mut batch = Batch::new(Arc::new(game), ROWS, Streams::of(1), 1).expect("no threads are started");
    let (mut actions, mut mask, mut over) = ([0; ROWS], vec![false; ROWS * decisions], [false; ROWS]);
    time("steps", || {
        for step in 0..steps {
            batch.sample_actions(step, &mut actions);
            batch.apply(&actions.map(i64::from)).expect("legal");
            batch.legal_mask(&mut mask);
            batch.is_terminal(&mut over);
            batch.reset(&over);
        }
        black_box(&mask);
        steps * ROWS as u64
    })
}

fn playouts<G: Game>(game: &G, repeats: u64) -> u64 {
    let (mut chance, mut policy) = (Rng::stream(1, 0, Purpose::Chance), Rng::stream(1, 0, Purpose::Policy));
    let play = |_| {
        let mut state = game.initial();
        let length = play_randomly(game, &mut state, &mut chance, &mut policy).expect("the game ends");
        black_box(game.outcome(&state));
        u64::from(length.events())
    };
    (0..repeats).map(play).sum()
}

/// The decision nodes of one random game, with the players to move.
fn decision_states<G: Game>(game: &G) -> Vec<(G::State, usize)> {
    let (mut chance, mut policy) = (Rng::stream(1, 1, Purpose::Chance), Rng::stream(1, 1, Purpose::Policy));
    let (mut state, mut states) = (game.initial(), Vec::new());
    loop {
        let action = match game.node(&state) {
            Node::Chance => random_chance(game, &state, &mut chance),
            Node::Decision(player) => {
                states.push((state, player));
                random_action(game, &state, &mut policy)
            }
            Node::Terminal => return states,
        };
        game.apply(&mut state, action);
    }
}

/// The plain loop no game can beat: choose uniformly among the set bits of a word, toggle two.
pub(crate) fn limit(workload: &str, repeats: u64) -> Option<Timed> {
    (workload == "playout").then(|| {
        time("events", || {
            let (mut rng, mut word) = (Rng::stream(1, 2, Purpose::Policy), 0x5555_5555_u32);
            for _ in 0..repeats {
                let mut rest = word;
                for _ in 0..rng.below(word.count_ones()) {
                    rest &= rest - 1;
                }
                word ^= 3 << (rest.trailing_zeros() & 0x1E);
            }
            black_box(word);
            repeats
        })
    })
}
