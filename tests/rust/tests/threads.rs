//! The same games for any number of threads and any cut, and golden digests for this rules version.

use std::fmt::Write;

use benben::digest::Digest;
use benben::simulate::{Columns, Plan, simulate};
use benben::{Game, Sink};
use benben_tests::{Named, Visit, every_game, folder};

fn run<G: Game>(game: &G, first: u64, count: usize, threads: usize) -> Columns {
    simulate(game, Plan { seed: 7, first, count, threads }).expect("threads start")
}

struct Threads;

impl Visit for Threads {
    fn visit<G: Game>(&mut self, Named { name, game }: &Named<G>) {
        let whole = run(&**game, 0, 40, 1);
        assert_eq!(run(&**game, 0, 40, 2), whole, "{name}: two threads");
        let parts = [run(&**game, 0, 7, 2), run(&**game, 7, 33, 1)];
        let joined: Vec<_> = parts.iter().flat_map(|part| part.digests.clone()).collect();
        assert_eq!(joined, whole.digests, "{name}: two plans");
        assert_ne!(run(&**game, 1, 40, 1).digests, whole.digests, "{name}: other games");
    }
}

#[test]
fn threads_and_cuts_change_nothing() {
    every_game(&mut Threads);
}

/// One line a game: its name and a digest over the final states of 20 seeded games.
struct Golden(String);

impl Visit for Golden {
    fn visit<G: Game>(&mut self, Named { name, game }: &Named<G>) {
        let mut digest = Digest::default();
        run(&**game, 0, 20, 1).digests.iter().for_each(|word| digest.u64(*word));
        writeln!(self.0, "{},{name},{:016x}", G::NAME, digest.finish()).expect("a String takes everything");
    }
}

/// A change of behaviour must raise the rules version; then `UPDATE_GOLDEN=1 cargo test` writes the file anew.
#[test]
fn digests_are_those_of_this_rules_version() {
    let mut golden = Golden("game,sheet,players,options,digest\n".into());
    every_game(&mut golden);
    let file = folder().join("vectors").join("golden_digests.csv");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&file, &golden.0).expect("writable");
    }
    let expected = std::fs::read_to_string(&file).expect("the golden file");
    assert_eq!(golden.0, expected);
}

// clause: SUN-E3
#[test]
fn a_game_that_could_go_on_for_ever_is_given_up() {
    let text = std::fs::read_to_string(folder().join("sheets/pyramid-of-the-sun/edges.toml")).expect("readable");
    let sheet = benben::Sheet::parse(&text, "edges.toml").expect("TOML");
    let options = benben::Value::map([("stall_limit", 0.into())]);
    let game = benben::PyramidOfTheSun::make(5, &options, &sheet).expect("valid");
    let found = simulate(&game, Plan { seed: 1, first: 0, count: 20, threads: 1 });
    assert!(matches!(found, Err(benben::Error::Endless { .. })), "{:?}", found.map(|columns| columns.events));
}
