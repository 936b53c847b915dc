//! The one way from an engine error to a Python exception.

use benben_engine::guard::guard;
use benben_engine::{Error, Result};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::batch::Batch;
use crate::state::State;

/// The Python exception for an error; a bug carries `record`.
pub(crate) fn raise(py: Python<'_>, error: Error, record: Option<Vec<u8>>) -> PyErr {
    build(py, error, record).unwrap_or_else(|failure| failure)
}

fn build(py: Python<'_>, error: Error, record: Option<Vec<u8>>) -> PyResult<PyErr> {
    let message = error.to_string();
    let class = |name| py.import("benben.errors")?.getattr(name);
    let exception = match error {
        Error::Sheet { file, key, why } => class("SheetError")?.call1((file, key, why))?,
        Error::Bug { .. } => {
            let record = record.map(|bytes| PyBytes::new(py, &bytes));
            class("EngineBug")?.call1((message, record))?
        }
        Error::Illegal { .. } => class("IllegalActionError")?.call1((message,))?,
        Error::Notation { .. } => class("NotationError")?.call1((message,))?,
        Error::Config { .. } | Error::Endless { .. } => class("ConfigError")?.call1((message,))?,
        Error::Record { .. } => class("RecordError")?.call1((message,))?,
        Error::Node { .. } => class("NodeError")?.call1((message,))?,
    };
    Ok(PyErr::from_value(exception))
}

/// Runs engine code that belongs to no state; no panic gets past it.
pub(crate) fn run<T>(py: Python<'_>, work: impl FnOnce() -> Result<T>) -> PyResult<T> {
    guard(work).map_err(|error| raise(py, error, None))
}

/// Panic with `message` as a fault of the engine would, in a state or a change of a batch if one is given; raises
/// `EngineBug`. For tests of the guard.
#[pyfunction]
#[pyo3(signature = (message, state=None, batch=None))]
pub(crate) fn _panic(
    py: Python<'_>,
    message: &str,
    state: Option<&State>,
    batch: Option<&Bound<'_, Batch>>,
) -> PyResult<()> {
    match (state, batch) {
        (Some(state), _) => state.run(py, |_| panic!("{message}")),
        (None, Some(batch)) => batch.get().panic(py, message),
        (None, None) => run(py, || panic!("{message}")),
    }
}
