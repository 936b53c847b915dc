//! What a simulation is asked for, checked: nothing else knows its limits.

use benben_engine::simulate::Plan;
use benben_engine::{Error, MAX_PLAYERS};
use pyo3::prelude::*;

use crate::convert::{self, shown, whole};
use crate::errors::raise;
use crate::rows;

/// Results of more games would fill a terabyte, or all that a smaller machine can address.
const MAX_GAMES: u64 = least(10_000_000_000, isize::MAX as u64 / (8 * 16 * MAX_PLAYERS as u64));

const fn least(one: u64, other: u64) -> u64 {
    if one < other { one } else { other }
}

/// Games, seed, first, threads and chunk.
type Numbers = (usize, u64, u64, Option<usize>, Option<u64>);

/// The numbers that `benben.simulate` is given, checked: `games`, `seed`, `first`, `threads` and `chunk`, which is at
/// most `games`. Raises `ConfigError` for numbers out of range.
#[pyfunction]
#[pyo3(signature = (games, seed, first, threads, chunk))]
pub(crate) fn check_plan(
    games: &Bound<'_, PyAny>,
    seed: &Bound<'_, PyAny>,
    first: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
    chunk: Option<&Bound<'_, PyAny>>,
) -> PyResult<Numbers> {
    let plan = read(games, seed, first, threads)?;
    let all = plan.count as u64;
    let chunk = chunk.map(|chunk| positive(chunk, "chunk")).transpose()?;
    let chunk = chunk.map(|chunk| chunk.unwrap_or(all).min(all));
    Ok((plan.count, plan.seed, plan.first, threads.map(|_| plan.threads), chunk))
}

/// The number of a row among so many, negative ones counted from the end. Raises `IndexError` if there is none.
#[pyfunction]
pub(crate) fn check_row(row: &Bound<'_, PyAny>, rows: usize) -> PyResult<usize> {
    rows::row(row, rows)
}

/// A plan of these numbers; `threads` of `None` are one a core.
pub(crate) fn read(
    games: &Bound<'_, PyAny>,
    seed: &Bound<'_, PyAny>,
    first: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Plan> {
    let py = games.py();
    let refused = |key, why| raise(py, Error::config(key, why), None);
    let Some(count) = positive(games, "games")?.filter(|count| *count <= MAX_GAMES) else {
        return Err(refused("games", format!("is {}, should be at most {MAX_GAMES}", shown(games))));
    };
    let (seed, first) = (convert::seed(seed, "seed")?, convert::seed(first, "first")?);
    if first.checked_add(count - 1).is_none() {
        return Err(refused("first", format!("{first} + {count} games is beyond 2**64")));
    }
    Ok(Plan { seed, first, count: count as usize, threads: convert::threads(py, threads)? })
}

/// A number of at least 1, `None` if it is beyond 63 bits.
fn positive(object: &Bound<'_, PyAny>, key: &str) -> PyResult<Option<u64>> {
    let number = whole::<i64>(object, &format!("{key} is a whole number"))?;
    if number.map_or_else(|| object.lt(0).unwrap_or(false), |number| number < 1) {
        let why = format!("is {}, should be at least 1", shown(object));
        return Err(raise(object.py(), Error::config(key, why), None));
    }
    Ok(number.map(i64::unsigned_abs))
}
