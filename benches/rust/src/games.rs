//! The games by name.

use benben::{Game, Kind, Value, Visitor};

use crate::workloads::{Timed, run_on};

/// What can be measured: a name, the game, the number of players, the expansion if it has any.
const GAMES: &[(&str, &str, usize, Option<&str>)] = &[
    ("pyramis-2", "pyramis", 2, None),
    ("pyramis-4", "pyramis", 4, None),
    ("sun-2", "pyramid-of-the-sun", 2, None),
    ("sun-5", "pyramid-of-the-sun", 5, None),
    ("terra-basic-4", "terra-pyramides", 4, Some("basic")),
    ("terra-nile-4", "terra-pyramides", 4, Some("nile")),
];

/// The names of all that can be measured.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(name, ..)| *name)
}

/// A workload on one game.
struct Measure<'a> {
    game: &'a str,
    players: usize,
    options: Value,
    workload: &'a str,
    repeats: u64,
    timed: Option<Timed>,
}

impl Visitor for Measure<'_> {
    fn visit<G: Game>(&mut self, kind: Kind<G>) {
        if kind.name == self.game {
            let sheet = kind.shipped().expect("the shipped sheet is TOML");
            let game = (kind.make)(self.players, &self.options, &sheet).expect("the shipped sheet is valid");
            self.timed = run_on(game, self.workload, self.repeats);
        }
    }
}

/// Runs a workload of a game, if both exist.
pub(crate) fn run(name: &str, workload: &str, repeats: u64) -> Option<Timed> {
    if name == "limit" {
        return crate::workloads::limit(workload, repeats);
    }
    let (_, game, players, expansion) = *GAMES.iter().find(|(other, ..)| *other == name)?;
    let options = Value::Map(expansion.map(|name| ("expansion".into(), name.into())).into_iter().collect());
    let mut measure = Measure { game, players, options, workload, repeats, timed: None };
    benben::every_game(&mut measure);
    measure.timed
}
