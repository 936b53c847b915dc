//! Arrays that results are written to: fresh ones, or the caller's.

use benben_engine::Error;
use numpy::{
    BorrowError, Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::kind;
use crate::errors::raise;
use crate::face;

/// `out` checked for type, shape, layout and access, or a fresh array whose cells are to be written.
pub(crate) fn buffer<'py, T: Element>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let Some(out) = out else { return fresh(py, shape) };
    let Ok(array) = out.cast::<PyUntypedArray>() else {
        return Err(PyTypeError::new_err(format!("out is a NumPy array, not {}", kind(out))));
    };
    let wanted = dtype::<T>(py);
    let Some(typed) = out.cast::<PyArrayDyn<T>>().ok().filter(|_| array.dtype().is_equiv_to(&wanted)) else {
        return Err(PyTypeError::new_err(format!("out is an array of {wanted}, not {}", array.dtype())));
    };
    if array.shape() != shape {
        let why = format!("has the shape {:?}, should have {shape:?}", array.shape());
        return Err(unfit(py, why));
    }
    if !array.is_c_contiguous() || !is_aligned(typed) {
        return Err(unfit(py, "is not one block of memory in row order"));
    }
    typed.try_readwrite().map_err(|error| match error {
        BorrowError::NotWriteable => unfit(py, "is read-only"),
        _ => unfit(py, "is being used by another call"),
    })
}

/// That of `numpy.empty`, whose cells hold what the memory held before: it costs no pass over them.
fn fresh<'py, T: Element>(py: Python<'py>, shape: &[usize]) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let array = face::empty(PyTuple::new(py, shape)?, dtype::<T>(py).into_any())?;
    Ok(array.cast_into::<PyArrayDyn<T>>()?.readwrite())
}

/// The name `numpy` has for a type, however it is given.
pub(crate) fn dtype_name(dtype: &Bound<'_, PyAny>) -> PyResult<String> {
    match face::dtype_name(dtype) {
        Ok(name) => name.extract(),
        Err(error) if error.is_instance_of::<PyTypeError>(dtype.py()) => Ok(dtype.repr()?.to_string()),
        Err(error) => Err(error),
    }
}

/// Whether an array's entries lie where the processor expects them.
pub(crate) fn is_aligned<T: Element>(array: &Bound<'_, PyArrayDyn<T>>) -> bool {
    array.data().is_aligned()
}

fn unfit(py: Python<'_>, why: impl Into<String>) -> PyErr {
    raise(py, Error::config("out", why), None)
}
