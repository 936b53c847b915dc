//! The Python class `Stream`.

use benben_engine::rng::Purpose;
use benben_engine::{Error, Rng};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert;
use crate::errors::raise;
use crate::face;

/// The random stream that actions of game `index` of a seed are drawn from, as `benben.simulate` draws them.
#[pyclass(module = "benben._native", eq)]
#[derive(PartialEq)]
pub(crate) struct Stream {
    seed: u64,
    index: u64,
    rng: Rng,
}

#[pymethods]
impl Stream {
    /// Raises `ConfigError` for numbers out of range.
    #[new]
    fn new(seed: &Bound<'_, PyAny>, index: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (seed, index) = (convert::seed(seed, "seed")?, convert::seed(index, "index")?);
        Ok(Self { seed, index, rng: Rng::stream(seed, index, Purpose::Policy) })
    }

    /// The seed.
    #[getter]
    const fn seed(&self) -> u64 {
        self.seed
    }

    /// A uniform whole number from 0 to `bound - 1`. Raises `ConfigError` unless `bound` is from 1 to 2**32 - 1.
    fn below(&mut self, bound: &Bound<'_, PyAny>) -> PyResult<u32> {
        let number = convert::whole::<u32>(bound, "bound is a whole number")?;
        let Some(number) = number.filter(|number| *number > 0) else {
            let why = format!("is {}, should be from 1 to 2**32 - 1", convert::shown(bound));
            return Err(raise(bound.py(), Error::config("bound", why), None));
        };
        Ok(self.rng.below(number))
    }

    fn __copy__(&self) -> Self {
        Self { rng: self.rng.clone(), ..*self }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let fields = (self.seed, self.index, self.rng.drawn());
        Ok((face::restore(py, "_restore_stream")?, fields.into_pyobject(py)?))
    }
}

/// Unpickles a stream. Raises `RecordError` if it has used up more than any game would.
#[pyfunction]
pub(crate) fn _restore_stream(
    seed: &Bound<'_, PyAny>,
    index: &Bound<'_, PyAny>,
    drawn: &Bound<'_, PyAny>,
) -> PyResult<Stream> {
    let mut stream = Stream::new(seed, index)?;
    let at = benben::Seed { seed: stream.seed, index: stream.index, drawn: convert::seed(drawn, "drawn")? };
    at.check().map_err(|error| raise(seed.py(), error, None))?;
    stream.rng.skip_to(at.drawn);
    Ok(stream)
}
