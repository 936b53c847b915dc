//! A batch that several Python threads may use, and processes made by `fork`.

use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError};
use std::thread::yield_now;

use benben_engine::any::AnyBatch;
use benben_engine::{Error, Result};
use pyo3::prelude::*;

use crate::errors::{look, run};

/// Any number of calls that look, or one that changes. Waiting for the lock is done without the GIL, so that whoever
/// holds it can finish.
pub(crate) struct Locked {
    lock: RwLock<Box<dyn AnyBatch>>,
    /// The process whose threads may hold the lock.
    process: AtomicU32,
}

/// Other threads of a new process hold the lock for some instructions while they look at it first.
const PATIENCE: usize = 10_000;

impl Locked {
    pub(crate) fn new(batch: Box<dyn AnyBatch>) -> Self {
        Self { lock: RwLock::new(batch), process: AtomicU32::new(process::id()) }
    }

    /// Runs engine code that changes nothing, without the GIL; no panic gets past it, and a signal calls it off.
    pub(crate) fn read<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&dyn AnyBatch) -> T + Send) -> PyResult<T> {
        look(py, || Ok(work(&**self.look()?)))
    }

    /// Runs engine code that changes rows, without the GIL and to its end. A panic in it leaves the batch unusable.
    pub(crate) fn change<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyBatch) -> Result<T> + Send,
    ) -> PyResult<T> {
        run(py, || py.detach(|| work(&mut **self.hold()?)))
    }

    fn look(&self) -> Result<RwLockReadGuard<'_, Box<dyn AnyBatch>>> {
        self.check_process()?;
        self.lock.read().map_err(|_| broken())
    }

    fn hold(&self) -> Result<RwLockWriteGuard<'_, Box<dyn AnyBatch>>> {
        self.check_process()?;
        self.lock.write().map_err(|_| broken())
    }

    /// What a thread held when its process was forked is held for ever in the child, which doesn't have that thread.
    fn check_process(&self) -> Result<()> {
        let process = process::id();
        for _ in 0..PATIENCE {
            if self.process.load(Ordering::Acquire) == process {
                return Ok(());
            }
            match self.lock.try_write() {
                Err(TryLockError::WouldBlock) => yield_now(),
                _ => self.process.store(process, Ordering::Release),
            }
        }
        Err(Error::config("batch", "was in use by another thread when this process was forked from its own"))
    }
}

/// What every call on a batch says after a bug in one that changed it.
fn broken() -> Error {
    Error::Bug { message: "an earlier bug has left this batch between two positions".into() }
}
