//! Faults on purpose, for tests of the guard.

use pyo3::prelude::*;

use crate::batch::Batch;
use crate::errors::run;
use crate::state::State;

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
