//! A thousand rows side by side are a thousand single games, at every step of whole games.

use std::collections::BTreeMap;

use benben::batch::{Batch, Streams};
use benben::session::Seed;
use benben::{Game, Session};
use benben_tests::{Named, Visit, every_game};

const ROWS: usize = 1000;
const EACH: usize = 3;

/// Plays the first games of each kind that are on the shipped sheet.
struct Thousand {
    threads: usize,
    played: BTreeMap<&'static str, usize>,
}

impl Visit for Thousand {
    fn visit<G: Game>(&mut self, game: &Named<G>) {
        let played = self.played.entry(G::NAME).or_default();
        if game.name.starts_with("shipped,") && *played < EACH {
            *played += 1;
            play(game, self.threads);
        }
    }
}

fn play<G: Game>(game: &Named<G>, threads: usize) {
    let mut batch = Batch::new(game.game.clone(), ROWS, Streams::of(5), threads).expect("threads start");
    let single = |row| Session::new(game.game.clone(), Some(Seed::new(5, row as u64)));
    let mut singles: Vec<_> = (0..ROWS).map(single).collect();
    let mut digests = vec![0; ROWS];
    for step in 0.. {
        batch.digests(&mut digests);
        for (row, single) in singles.iter().enumerate() {
            assert_eq!(digests[row], single.digest(), "{}, row {row}, step {step}", game.name);
        }
        if !benben_tests::step(&mut batch, &mut singles, step) {
            break;
        }
    }
}

fn play_on(threads: usize) {
    let mut thousand = Thousand { threads, played: BTreeMap::new() };
    every_game(&mut thousand);
    assert!(thousand.played.values().all(|played| *played == EACH), "{:?}", thousand.played);
}

#[test]
fn on_one_thread() {
    play_on(1);
}

#[test]
fn on_two_threads() {
    play_on(2);
}
