//! Which games there are. A new game is one line in `GAMES`.

use std::sync::{Arc, Mutex, PoisonError};

use benben_engine::any::AnyGame;
use benben_engine::prelude::*;
use benben_engine::record::Record;
use benben_engine::words::quoted;
use benben_engine::{Config, Error, Result, Value};
use benben_sheet::Sheet;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::convert::to_python;
use crate::errors::run;

/// A game of any kind, shared by its states.
pub(crate) type Shared = Arc<dyn AnyGame>;

struct Entry {
    name: &'static str,
    rules_version: u16,
    sheet: &'static str,
    make: fn(usize, &Value, &Sheet) -> Result<Shared>,
}

macro_rules! entry {
    ($room:ident, $game:ident) => {
        Entry {
            name: $room::$game::NAME,
            rules_version: $room::$game::RULES_VERSION,
            sheet: $room::SHEET,
            make: |players, options, sheet| Ok(Arc::new($room::$game::make(players, options, sheet)?)),
        }
    };
}

const GAMES: &[Entry] =
    &[entry!(benben_pyramis, Pyramis), entry!(benben_sun, PyramidOfTheSun), entry!(benben_terra, TerraPyramides)];

impl Entry {
    fn shipped(&self) -> Result<Sheet> {
        Ok(Sheet::parse(self.sheet, &format!("{}.toml", self.name))?.shipped())
    }
}

fn find(name: &str) -> Result<&'static Entry> {
    GAMES.iter().find(|entry| entry.name == name).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|entry| entry.name).collect();
        Error::config("game", format!("{} is not known; known are {}", quoted(name), names.join(", ")))
    })
}

/// Makes a game. A sheet that says what the shipped one says is the shipped one.
pub(crate) fn make(name: &str, players: usize, options: &Value, sheet: Option<Sheet>) -> Result<Shared> {
    let entry = find(name)?;
    let shipped = (entry.make)(players, options, &entry.shipped()?);
    let Some(sheet) = sheet else { return shipped };
    let game = (entry.make)(players, options, &sheet)?;
    match shipped {
        Ok(shipped) if shipped.config().digest() == game.config().digest() => Ok(shipped),
        _ => Ok(game),
    }
}

/// The games records were played by lately, the latest last.
static RECENT: Mutex<Vec<Shared>> = Mutex::new(Vec::new());
const MAX_RECENT: usize = 8;

fn has_sheet(config: &Config, sheet: Option<&Value>) -> bool {
    sheet.map_or(config.shipped, |sheet| *config.sheet == *sheet)
}

/// The game a record was played by.
pub(crate) fn of_record(record: &Record) -> Result<Shared> {
    let fits = |game: &&Shared| record.check(game.config()).is_ok() && has_sheet(game.config(), record.sheet.as_ref());
    if let Some(game) = RECENT.lock().unwrap_or_else(PoisonError::into_inner).iter().find(fits) {
        return Ok(game.clone());
    }
    let sheet = record.sheet.clone().map(|sheet| Sheet::from_value(sheet, "the record's sheet"));
    let game = make(&record.game, record.players, &record.options, sheet).map_err(|error| match error {
        Error::Bug { .. } => error,
        error => Error::record(error.to_string()),
    })?;
    record.check(game.config())?;
    let mut recent = RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    if recent.len() == MAX_RECENT {
        recent.remove(0);
    }
    recent.push(game.clone());
    Ok(game)
}

/// The names of all games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    GAMES.iter().map(|entry| entry.name).collect()
}

/// The component sheet a game comes with, as a fresh dict.
///
/// Raises `ConfigError` for an unknown game.
#[pyfunction]
pub(crate) fn sheet<'py>(name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
    let sheet = run(name.py(), || find(&name.to_string_lossy())?.shipped())?;
    to_python(name.py(), &sheet.value)
}

/// How this benben was built: `version`, `profile` (`"release"` or `"debug"`) and the `rules_versions` by game.
#[pyfunction]
pub(crate) fn build_info(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let rules_versions = PyDict::new(py);
    for entry in GAMES {
        rules_versions.set_item(entry.name, entry.rules_version)?;
    }
    let info = PyDict::new(py);
    info.set_item("version", env!("CARGO_PKG_VERSION"))?;
    info.set_item("profile", if cfg!(debug_assertions) { "debug" } else { "release" })?;
    info.set_item("rules_versions", rules_versions)?;
    Ok(info)
}
