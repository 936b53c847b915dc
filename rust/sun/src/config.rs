//! The game with players, options and sheet fixed, and the tables computed from them.

use benben_engine::words::label;
use benben_engine::{Config, Error, Result, Value};
use benben_sheet::Sheet;

use crate::action::Ids;
use crate::components::Components;
use crate::pyramid::Shape;

/// The shipped component sheet, TOML text.
pub const SHEET: &str = include_str!("../data/pyramid-of-the-sun.toml");

pub(crate) const NAME: &str = "pyramid-of-the-sun";
pub(crate) const RULES_VERSION: u16 = 1;

/// Words of `length` with the width of the base row (SUN-S1).
const LENGTHS: [(&str, usize); 3] = [("standard", 9), ("short", 8), ("long", 10)];
/// Words of `top_bonus` (SUN-V3).
const TOP_BONUSES: [&str; 2] = ["card", "place"];
const STALL_LIMIT: i64 = 30;
const MAX_STALL_LIMIT: i64 = 10_000;

/// Pyramid of the Sun for a number of players, options and a component sheet.
#[derive(Clone, Debug)]
pub struct PyramidOfTheSun {
    pub(crate) config: Config,
    pub(crate) components: Components,
    pub(crate) shape: Shape,
    pub(crate) ids: Ids,
    /// Whether any card on the top place triples, not only a top card (SUN-V3).
    pub(crate) top_place: bool,
    /// So many turns in a row without a placement end the game; 0 for no limit (SUN-E3).
    pub(crate) stall: u32,
}

/// The options as given.
struct Options {
    length: usize,
    top_bonus: usize,
    stall_limit: i64,
}

impl Options {
    fn read(options: &Value) -> Result<Self> {
        let mut read = Self { length: 0, top_bonus: 0, stall_limit: STALL_LIMIT };
        for (key, value) in entries(options)? {
            match key.as_str() {
                "length" => read.length = one_of(key, value, &LENGTHS.map(|(word, _)| word), "SUN-S1")?,
                "top_bonus" => read.top_bonus = one_of(key, value, &TOP_BONUSES, "SUN-V3")?,
                "stall_limit" => read.stall_limit = limit(key, value)?,
                _ => {
                    let why = format!("is no option of {NAME}; its options are length, top_bonus and stall_limit");
                    return Err(Error::config(label(key), why));
                }
            }
        }
        Ok(read)
    }

    fn list(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("length", LENGTHS[self.length].0.into()),
            ("top_bonus", TOP_BONUSES[self.top_bonus].into()),
            ("stall_limit", self.stall_limit.into()),
        ]
    }
}

fn entries(options: &Value) -> Result<&[(String, Value)]> {
    match options {
        Value::Map(entries) => Ok(entries),
        Value::Null => Ok(&[]),
        other => Err(Error::config("options", format!("is {}, should be a table of options", other.describe()))),
    }
}

fn one_of(key: &str, value: &Value, words: &[&str], clause: &str) -> Result<usize> {
    let found = value.text().and_then(|text| words.iter().position(|word| *word == text));
    found.ok_or_else(|| {
        let words: Vec<_> = words.iter().map(|word| format!("{word:?}")).collect();
        Error::config(key, format!("is {}, should be {} ({clause})", value.describe(), words.join(" or ")))
    })
}

fn limit(key: &str, value: &Value) -> Result<i64> {
    value.int().filter(|limit| (0..=MAX_STALL_LIMIT).contains(limit)).ok_or_else(|| {
        let what = format!("a whole number from 0 to {MAX_STALL_LIMIT}, 0 for no limit (SUN-E3)");
        Error::config(key, format!("is {}, should be {what}", value.describe()))
    })
}

impl PyramidOfTheSun {
    /// The game for 2 to 5 players (SUN-C1); `options` is a map of `length`, `top_bonus` and `stall_limit`, each of
    /// which may be left out.
    ///
    /// # Errors
    /// [`Error::Config`] for another number of players, an unknown option or a bad value, [`Error::Sheet`] for a sheet
    /// that can't be used.
    pub fn make(players: usize, options: &Value, sheet: &Sheet) -> Result<Self> {
        if !(2..=5).contains(&players) {
            let why = format!("is {players}, Pyramid of the Sun is for 2 to 5 (SUN-C1)");
            return Err(Error::config("players", why));
        }
        let options = Options::read(options)?;
        let width = LENGTHS[options.length].1;
        let components = Components::read(sheet, players, width as u8 - 2)?;
        let shape = Shape::new(width);
        Ok(Self {
            config: Config::new((NAME, RULES_VERSION), players, options.list(), sheet.value.clone(), sheet.shipped),
            ids: Ids::new(&components, &shape),
            components,
            shape,
            top_place: options.top_bonus == 1,
            stall: options.stall_limit as u32 * players as u32,
        })
    }

    pub(crate) fn players(&self) -> usize {
        self.config.players
    }
}
