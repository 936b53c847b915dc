//! Plain values from Python objects.
//!
//! Lists and dicts are read from copies: nothing that runs meanwhile can change what is read.

use benben_engine::Value;
use benben_engine::limits::{Limits, Unfit, check_keys};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple, PyType};

use crate::convert::kind;

/// A plain value from `None`, booleans, numbers, strings, lists, tuples and dicts with string keys.
pub(crate) fn from_python(object: &Bound<'_, PyAny>) -> Result<Value, Unfit> {
    read(object, 0, &mut Limits::default())
}

fn read(object: &Bound<'_, PyAny>, depth: usize, limits: &mut Limits) -> Result<Value, Unfit> {
    limits.value(depth).map_err(Unfit::new)?;
    if object.is_none() {
        Ok(Value::Null)
    } else if let Ok(value) = object.cast::<PyBool>() {
        Ok(Value::Bool(value.is_true()))
    } else if let Ok(text) = object.cast::<PyString>() {
        read_text(text, limits).map(Value::Text)
    } else if let Ok(float) = object.cast::<PyFloat>() {
        Ok(Value::Float(float.value()))
    } else if let Ok(dict) = object.cast::<PyDict>() {
        read_entries(&dict.items(), depth, limits)
    } else if let Ok(list) = object.cast::<PyList>() {
        read_items(list.get_slice(0, list.len()).iter(), depth, limits)
    } else if let Ok(tuple) = object.cast::<PyTuple>() {
        read_items(tuple.iter(), depth, limits)
    } else {
        read_number(object)
    }
}

fn read_text(text: &Bound<'_, PyString>, limits: &mut Limits) -> Result<String, Unfit> {
    let text = text.to_str().map_err(|_| Unfit::new("is not valid Unicode"))?;
    limits.text(text).map_err(Unfit::new)?;
    Ok(text.to_owned())
}

fn read_number(object: &Bound<'_, PyAny>) -> Result<Value, Unfit> {
    if object.is_instance_of::<PyInt>() || is_numpy_integer(object).unwrap_or(false) {
        let number = object.extract().map_err(|_| Unfit::new("is a whole number beyond 64 bits"))?;
        return Ok(Value::Int(number));
    }
    let why = format!("is a {}, should be a plain value such as a number or a string", kind(object));
    Err(Unfit::new(why))
}

fn is_numpy_integer(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    static INTEGER: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    object.is_instance(INTEGER.import(object.py(), "numpy", "integer")?)
}

fn read_items<'py>(
    items: impl Iterator<Item = Bound<'py, PyAny>>,
    depth: usize,
    limits: &mut Limits,
) -> Result<Value, Unfit> {
    let item = |(at, item)| read(&item, depth + 1, limits).map_err(|unfit| unfit.in_item(at));
    items.enumerate().map(item).collect::<Result<_, _>>().map(Value::List)
}

fn read_entries(items: &Bound<'_, PyList>, depth: usize, limits: &mut Limits) -> Result<Value, Unfit> {
    let unread = |_| Unfit::new("can't be read");
    let mut entries = Vec::new();
    for item in items.iter() {
        let pair = item.cast_into::<PyTuple>().map_err(|_| Unfit::new("can't be read"))?;
        let name = read_name(&pair.get_item(0).map_err(unread)?, limits)?;
        let value = read(&pair.get_item(1).map_err(unread)?, depth + 1, limits);
        entries.push((name.clone(), value.map_err(|unfit| unfit.in_entry(&name))?));
    }
    check_keys(&entries).map_err(Unfit::new)?;
    Ok(Value::Map(entries))
}

fn read_name(name: &Bound<'_, PyAny>, limits: &mut Limits) -> Result<String, Unfit> {
    let Ok(text) = name.cast::<PyString>() else {
        return Err(Unfit::new(format!("has a key that is a {}, not a string", kind(name))));
    };
    read_text(text, limits).map_err(|unfit| Unfit::new(format!("has a key that {}", unfit.why)))
}
