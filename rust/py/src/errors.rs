//! The one way from an engine error to a Python exception.

use benben_engine::guard::guard;
use benben_engine::{Error, Result};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::face;

/// The Python exception for an error; a bug carries `record`.
pub(crate) fn raise(py: Python<'_>, error: Error, record: Option<Vec<u8>>) -> PyErr {
    build(py, error, record).unwrap_or_else(|failure| failure)
}

fn build(py: Python<'_>, error: Error, record: Option<Vec<u8>>) -> PyResult<PyErr> {
    let message = error.to_string();
    let class = |name| face::exception(py, name);
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
