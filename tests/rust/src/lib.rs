//! The games that the tests in `tests/` run on. A new game joins by itself, with its options in `options`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use benben::batch::{Batch, NO_ACTION};
use benben::{Config, Game, Kind, MAX_PLAYERS, Session, Sheet, Value, Visitor};

/// A game with a name for messages.
pub struct Named<G> {
    /// `sheet,players,options`, as the files in `tests/vectors` name it.
    pub name: String,
    /// The game.
    pub game: Arc<G>,
}

/// Something done with every game.
pub trait Visit {
    /// Does it with one.
    fn visit<G: Game>(&mut self, game: &Named<G>);
}

/// Visits every game on every sheet for every number of players, with its sets of options.
pub fn every_game(visit: &mut impl Visit) {
    benben::every_game(&mut Each(visit));
}

struct Each<'a, V>(&'a mut V);

impl<V: Visit> Visitor for Each<'_, V> {
    fn visit<G: Game>(&mut self, kind: Kind<G>) {
        games(kind).iter().for_each(|game| self.0.visit(game));
    }
}

/// A set of options, and of every sheet and number of players every so many sets in turn.
fn options(game: &str) -> (Vec<Value>, usize) {
    let (yes, word) = (Value::Bool(true), |word: &str| Value::from(word));
    let sun = |length: &str, top_bonus: &str, stall_limit: i32| {
        Value::map([("length", length.into()), ("top_bonus", top_bonus.into()), ("stall_limit", stall_limit.into())])
    };
    match game {
        "pyramid-of-the-sun" => {
            (vec![sun("standard", "card", 30), sun("short", "place", 3), sun("long", "card", 6)], 1)
        }
        "terra-pyramides" => (
            vec![
                Value::Null,
                Value::map([("expansion", word("nile"))]),
                Value::map([
                    ("expansion", word("horus")),
                    ("open_stacks", yes.clone()),
                    ("enclosure", word("when_owned")),
                ]),
                Value::map([
                    ("expansion", word("nile")),
                    ("symbol_variant", yes.clone()),
                    ("grave_goods", word("symbol")),
                ]),
                Value::map([("mission", 1.into()), ("open_stacks", yes.clone()), ("recall", yes.clone())]),
                Value::map([("expansion", word("horus")), ("open_hands", yes.clone()), ("recall", yes.clone())]),
                Value::map([("symbol_variant", yes.clone()), ("open_stacks", yes.clone())]),
                Value::map([("mission", 2.into()), ("symbol_variant", yes.clone())]),
                Value::map([
                    ("expansion", word("nile")),
                    ("open_stacks", yes.clone()),
                    ("enclosure", word("when_owned")),
                ]),
                Value::map([("mission", 3.into()), ("open_stacks", yes.clone()), ("open_hands", yes)]),
            ],
            3,
        ),
        _ => (vec![Value::Null], 1),
    }
}

/// Plays a random action in every row of a batch and the same in the single games; whether a game still went on.
pub fn step<G: Game>(batch: &mut Batch<G>, singles: &mut [Session<G>], seed: u64) -> bool {
    let mut actions = vec![0; singles.len()];
    batch.sample_actions(seed, &mut actions);
    batch.apply(&actions.iter().map(|id| i64::from(*id)).collect::<Vec<_>>()).expect("legal");
    let game = batch.game().clone();
    for (single, id) in singles.iter_mut().zip(&actions) {
        if let Some(action) = u16::try_from(*id).ok().and_then(|id| game.action(id)) {
            single.apply(action).expect("legal");
        }
    }
    actions.iter().any(|id| *id != NO_ACTION)
}

/// The folder of the tests.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/rust lies in tests").into()
}

/// A game on every sheet that has enough cards.
fn games<G: Game>(kind: Kind<G>) -> Vec<Named<G>> {
    let (options, step) = options(kind.name);
    let mut games = Vec::new();
    for sheet in sheets(kind.name, kind.sheet) {
        for players in 1..=MAX_PLAYERS {
            for options in &options {
                if let Ok(game) = (kind.make)(players, options, &sheet) {
                    let name = format!("{},{players},{}", sheet.file, listed(game.config()));
                    games.push(Named { name, game: Arc::new(game) });
                }
            }
        }
    }
    assert!(!games.is_empty(), "no sheet fits {}", kind.name);
    games.into_iter().step_by(step).collect()
}

/// `option=value;option=value`.
fn listed(config: &Config) -> String {
    let plain = |value: &Value| value.text().map_or_else(|| value.describe(), str::to_owned);
    let options = config.options.iter().map(|(key, value)| format!("{key}={}", plain(value)));
    options.collect::<Vec<_>>().join(";")
}

/// The shipped sheet and those in `tests/sheets`.
fn sheets(game: &str, shipped: &str) -> Vec<Sheet> {
    let folder = folder().join("sheets").join(game);
    let entries = std::fs::read_dir(&folder).expect("the folder of the sheets");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() >= 4, "sheets in {}", folder.display());
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("readable");
        Sheet::parse(&text, &path.file_stem().expect("a file").to_string_lossy()).expect("TOML")
    };
    let shipped = Sheet::parse(shipped, "shipped").expect("TOML").shipped();
    std::iter::once(shipped).chain(files.iter().map(read)).collect()
}
