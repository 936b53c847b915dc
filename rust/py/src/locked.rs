//! A batch that several Python threads may use.

use std::sync::RwLock;

use benben_engine::any::AnyBatch;
use benben_engine::{Error, Result};
use pyo3::prelude::*;

use crate::errors::run;

/// Any number of calls that look, or one that changes. Waiting for the lock is done without the GIL, so that whoever
/// holds it can finish.
pub(crate) struct Locked(RwLock<Box<dyn AnyBatch>>);

impl Locked {
    pub(crate) fn new(batch: Box<dyn AnyBatch>) -> Self {
        Self(RwLock::new(batch))
    }

    /// Runs engine code that changes nothing, without the GIL; no panic gets past it.
    pub(crate) fn read<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&dyn AnyBatch) -> T + Send) -> PyResult<T> {
        let lock = &self.0;
        run(py, || py.detach(|| Ok(work(&**lock.read().map_err(|_| broken())?))))
    }

    /// Runs engine code that changes rows, without the GIL. A panic in it leaves the batch unusable.
    pub(crate) fn change<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyBatch) -> Result<T> + Send,
    ) -> PyResult<T> {
        let lock = &self.0;
        run(py, || py.detach(|| work(&mut **lock.write().map_err(|_| broken())?)))
    }
}

/// What every call on a batch says after a bug in one that changed it.
fn broken() -> Error {
    Error::Bug { message: "an earlier bug has left this batch between two positions".into() }
}
