//! Results as `numpy` arrays.

use benben_engine::Error;
use benben_engine::guard::guard;
use benben_engine::simulate::{Columns, Plan};
use numpy::{Element, IntoPyArray, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert;
use crate::errors::{look, run};
use crate::game::Game;
use crate::plan;
use crate::state::State;

/// Random games number `first` to `first + count - 1` of a seed; `threads` `None` is one a core. The GIL is released.
///
/// Returns fresh arrays, a row a game: `scores` and `ranks` `(games, players)` int32, `returns` `(games, players)`
/// float64, `breakdown` `(games, players, parts)` int32, `decisions` and `events` uint32, `reasons` uint8, `digests`
/// uint64. `benben.simulate` is the public way. Raises `ConfigError` for numbers out of range.
#[pyfunction]
#[pyo3(signature = (game, seed, first, count, threads))]
pub(crate) fn simulate<'py>(
    game: &Bound<'py, Game>,
    seed: &Bound<'_, PyAny>,
    first: &Bound<'_, PyAny>,
    count: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let py = game.py();
    let plan = plan::read(count, seed, first, threads)?;
    let inner = &game.get().inner;
    let columns = look(py, || guard(|| inner.simulate(plan)).map_err(|error| located(error, plan)))?;
    arrays(py, columns, inner.config().players, inner.parts().len())
}

/// The finished game `index` of those `simulate` plays, with its history. `Simulation.replay` is the public way.
#[pyfunction]
pub(crate) fn random_game(
    game: &Bound<'_, Game>,
    seed: &Bound<'_, PyAny>,
    index: &Bound<'_, PyAny>,
) -> PyResult<State> {
    let (seed, index) = (convert::seed(seed, "seed")?, convert::seed(index, "index")?);
    let state = run(game.py(), || game.get().inner.clone().random_game(seed, index))?;
    Ok(State::of(game.clone().unbind(), state))
}

/// Says which games a bug was in.
fn located(error: Error, plan: Plan) -> Error {
    let Error::Bug { message } = error else { return error };
    let Plan { seed, first, count, .. } = plan;
    Error::Bug { message: format!("{message} (among the {count} games from number {first} of seed {seed})") }
}

fn arrays(py: Python<'_>, columns: Columns, players: usize, parts: usize) -> PyResult<Bound<'_, PyDict>> {
    let games = columns.digests.len();
    let dict = PyDict::new(py);
    dict.set_item("scores", table(py, columns.scores, games, players)?)?;
    dict.set_item("ranks", table(py, columns.ranks, games, players)?)?;
    dict.set_item("returns", table(py, columns.returns, games, players)?)?;
    dict.set_item("breakdown", columns.breakdown.into_pyarray(py).reshape([games, players, parts])?)?;
    dict.set_item("decisions", columns.decisions.into_pyarray(py))?;
    dict.set_item("events", columns.events.into_pyarray(py))?;
    dict.set_item("reasons", columns.reasons.into_pyarray(py))?;
    dict.set_item("digests", columns.digests.into_pyarray(py))?;
    Ok(dict)
}

fn table<T: Element>(py: Python<'_>, cells: Vec<T>, rows: usize, columns: usize) -> PyResult<Bound<'_, PyAny>> {
    Ok(cells.into_pyarray(py).reshape([rows, columns])?.into_any())
}
