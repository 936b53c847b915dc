//! Which games there are, for Python.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::convert::to_python;
use crate::errors::run;

/// The names of all games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    benben::GAMES.iter().map(|game| game.name).collect()
}

/// The component sheet a game comes with, as a fresh dict.
///
/// Raises `ConfigError` for an unknown game.
#[pyfunction]
pub(crate) fn sheet<'py>(name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
    let sheet = run(name.py(), || benben::find(&name.to_string_lossy())?.shipped())?;
    to_python(name.py(), &sheet.value)
}

/// The component sheet a game comes with as TOML, comments included, to be changed to what a box holds.
///
/// Raises `ConfigError` for an unknown game.
#[pyfunction]
pub(crate) fn sheet_text(name: &Bound<'_, PyString>) -> PyResult<&'static str> {
    run(name.py(), || Ok(benben::find(&name.to_string_lossy())?.sheet))
}

/// How this benben was built: `version`, `profile` (`"release"` or `"debug"`) and the `rules_versions` by game.
#[pyfunction]
pub(crate) fn build_info(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let rules_versions = PyDict::new(py);
    for game in benben::GAMES {
        rules_versions.set_item(game.name, game.rules_version)?;
    }
    let info = PyDict::new(py);
    info.set_item("version", env!("CARGO_PKG_VERSION"))?;
    info.set_item("profile", if cfg!(debug_assertions) { "debug" } else { "release" })?;
    info.set_item("rules_versions", rules_versions)?;
    Ok(info)
}
