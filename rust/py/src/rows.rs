//! Actions and choices of rows, from arrays and sequences.

use benben_engine::Error;
use numpy::{
    BorrowError, Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::convert::{as_array, kind, whole};
use crate::errors::raise;
use crate::face;
use crate::out::is_aligned;

/// Action ids, one a row, copied. Those beyond 64 bits become the largest, which is no action's id either.
pub(crate) fn actions(object: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        return object.try_iter()?.enumerate().map(|(row, item)| action(row, &item?)).collect();
    }
    let array = array(object, "actions")?;
    check_unwritten(&array, "actions")?;
    if let Some(ids) = copied::<i32>(&array).or_else(|| copied::<i64>(&array)) {
        return Ok(ids);
    }
    match array.dtype().kind() {
        b'i' | b'u' => one_dimensional(&array, "actions").and_then(|()| numbers(&array)),
        _ => Err(PyTypeError::new_err(format!("actions are whole numbers, not {}", array.dtype()))),
    }
}

fn action(row: usize, item: &Bound<'_, PyAny>) -> PyResult<i64> {
    let what = format!("actions are whole numbers: the one in row {row} is");
    whole::<i64>(item, &what).map(|id| id.unwrap_or(i64::MAX))
}

/// The entries of an array that is of this very type and lies in one block.
fn copied<T: Element + Copy + Into<i64>>(array: &Bound<'_, PyUntypedArray>) -> Option<Vec<i64>> {
    let array = array.cast::<PyArrayDyn<T>>().ok()?;
    if array.ndim() != 1 || !array.is_c_contiguous() || !is_aligned(array) {
        return None;
    }
    let cells = array.try_readonly().ok()?;
    Some(cells.as_slice().ok()?.iter().map(|id| (*id).into()).collect())
}

/// Refuses numbers that another call may be writing: what would be read is neither what was nor what will be.
fn check_unwritten(array: &Bound<'_, PyUntypedArray>, what: &str) -> PyResult<()> {
    let order = array.dtype().call_method1("newbyteorder", ("=",))?;
    let native = array.call_method1("view", (order,))?;
    let lent = [
        is_lent::<bool>,
        is_lent::<i8>,
        is_lent::<i16>,
        is_lent::<i32>,
        is_lent::<i64>,
        is_lent::<u8>,
        is_lent::<u16>,
        is_lent::<u32>,
        is_lent::<u64>,
    ];
    if lent.iter().any(|is_lent| is_lent(&native)) {
        return Err(raise(array.py(), Error::config(what, "is being written by another call"), None));
    }
    Ok(())
}

fn is_lent<T: Element>(array: &Bound<'_, PyAny>) -> bool {
    let typed = array.cast::<PyArrayDyn<T>>();
    typed.is_ok_and(|typed| matches!(typed.try_readonly(), Err(BorrowError::AlreadyBorrowed)))
}

/// The rows chosen by a boolean mask, or by numbers, negative ones counted from the end.
pub(crate) fn chosen(object: &Bound<'_, PyAny>, rows: usize) -> PyResult<Vec<bool>> {
    let array = array(object, "where")?;
    check_unwritten(&array, "where")?;
    let kind = array.dtype().kind();
    if matches!(kind, b'b' | b'i' | b'u') {
        one_dimensional(&array, "where")?;
    }
    match kind {
        b'b' if array.len() == rows => Ok(fresh::<bool>(array.as_any(), "bool")?),
        b'b' => {
            let why = format!("is a mask of {}, should be of {rows}, one a row", array.len());
            Err(raise(object.py(), Error::config("where", why), None))
        }
        b'i' | b'u' => marked(&numbers(&array)?, rows),
        _ if array.shape() == [0] => Ok(vec![false; rows]),
        _ => Err(PyTypeError::new_err(format!("where is a mask or numbers of rows, not {}", array.dtype()))),
    }
}

fn marked(numbers: &[i64], rows: usize) -> PyResult<Vec<bool>> {
    let mut marked = vec![false; rows];
    for number in numbers {
        marked[at(*number, rows)?] = true;
    }
    Ok(marked)
}

/// The row that a Python index means.
pub(crate) fn row(object: &Bound<'_, PyAny>, rows: usize) -> PyResult<usize> {
    at(whole::<i64>(object, "a row is a whole number")?.unwrap_or(i64::MAX), rows)
}

fn at(number: i64, rows: usize) -> PyResult<usize> {
    let from_start = if number < 0 { number + rows as i64 } else { number };
    match usize::try_from(from_start) {
        Ok(row) if row < rows => Ok(row),
        _ => Err(PyIndexError::new_err(format!("there is no row {number} among {rows}"))),
    }
}

fn array<'py>(object: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyUntypedArray>> {
    if !object.is_exact_instance_of::<PyUntypedArray>() && face::is_masked_array(object)? {
        return Err(PyTypeError::new_err(format!("{what} can't be a masked array: what is masked would count")));
    }
    as_array(object)?.ok_or_else(|| PyTypeError::new_err(format!("{what} can't be made of {}", kind(object))))
}

fn one_dimensional(array: &Bound<'_, PyUntypedArray>, what: &str) -> PyResult<()> {
    let why = || Error::config(what, format!("has the shape {:?}, should be one row of numbers", array.shape()));
    if array.ndim() == 1 { Ok(()) } else { Err(raise(array.py(), why(), None)) }
}

fn numbers(array: &Bound<'_, PyUntypedArray>) -> PyResult<Vec<i64>> {
    if array.dtype().kind() == b'u' {
        let wide = fresh::<u64>(array.as_any(), "uint64")?;
        return Ok(wide.into_iter().map(|number| i64::try_from(number).unwrap_or(i64::MAX)).collect());
    }
    fresh::<i64>(array.as_any(), "int64")
}

/// The entries converted by `numpy`, which copies.
fn fresh<T: Element + Copy>(array: &Bound<'_, PyAny>, dtype: &str) -> PyResult<Vec<T>> {
    let converted = face::astype(array, dtype)?;
    let converted = converted.cast::<PyArrayDyn<T>>()?.try_readonly()?;
    Ok(converted.as_slice()?.to_vec())
}
