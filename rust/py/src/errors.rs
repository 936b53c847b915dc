//! The one way from an engine error to a Python exception.

use std::cell::Cell;

use benben_engine::guard::guard;
use benben_engine::interrupt::interruptible;
use benben_engine::{Error, Result};
use pyo3::exceptions::PyKeyboardInterrupt;
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
        Error::Interrupted => return Ok(SIGNAL.take().unwrap_or_else(|| PyKeyboardInterrupt::new_err(()))),
    };
    Ok(PyErr::from_value(exception))
}

/// Runs engine code that belongs to no state; no panic gets past it.
pub(crate) fn run<T>(py: Python<'_>, work: impl FnOnce() -> Result<T>) -> PyResult<T> {
    guard(work).map_err(|error| raise(py, error, None))
}

thread_local! {
    /// What a signal raised while engine code ran.
    static SIGNAL: Cell<Option<PyErr>> = const { Cell::new(None) };
}

/// Runs engine code that changes nothing but what it returns, without the GIL. A signal whose handler raises, such as
/// Ctrl-C, calls it off.
pub(crate) fn look<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T> + Send) -> PyResult<T> {
    run(py, || py.detach(|| interruptible(is_signalled, work).and_then(|done| done)))
}

fn is_signalled() -> bool {
    let raised = Python::attach(|py| py.check_signals().err());
    raised.is_some_and(|error| {
        SIGNAL.set(Some(error));
        true
    })
}
