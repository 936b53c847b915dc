//! Python values to engine values and back.

use benben_engine::any::AnyGame;
use benben_engine::words::{MAX_ECHO, short};
use benben_engine::{Error, Value};
use numpy::PyUntypedArray;
use pyo3::Borrowed;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyNone, PyString};

use crate::errors::{raise, run};
use crate::face;

/// What a value is to Python.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => PyNone::get(py).to_owned().into_any(),
        Value::Bool(value) => PyBool::new(py, *value).to_owned().into_any(),
        Value::Int(value) => value.into_pyobject(py)?.into_any(),
        Value::Float(value) => PyFloat::new(py, *value).into_any(),
        Value::Text(text) => PyString::new(py, text).into_any(),
        Value::List(items) => {
            let items = items.iter().map(|item| to_python(py, item)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, items)?.into_any()
        }
        Value::Map(entries) => {
            let dict = PyDict::new(py);
            for (key, value) in entries {
                dict.set_item(key, to_python(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// The name of an object's type.
pub(crate) fn kind(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "thing".into(), |name| name.to_string())
}

/// A number for a message; Python refuses to write out very large ones.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    object.str().map_or_else(|_| "a huge number".into(), |text| short(&text.to_string_lossy(), MAX_ECHO))
}

/// What `numpy` makes of an object, `None` if it can't. Other errors than it raises itself are passed on.
pub(crate) fn as_array<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyUntypedArray>>> {
    let py = object.py();
    match face::asarray(object) {
        Ok(made) => Ok(made.cast_into().ok()),
        Err(error) if error.is_instance_of::<PyValueError>(py) || error.is_instance_of::<PyTypeError>(py) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A whole number of any integer type but `bool`; `None` if it doesn't fit. What `__index__` raises is passed on.
pub(crate) fn whole<'py, T>(object: &Bound<'py, PyAny>, what: &str) -> PyResult<Option<T>>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    if is_boolean(object) || !face::has_index(object)? {
        return Err(PyTypeError::new_err(format!("{what}, not {}", kind(object))));
    }
    let number = match object.cast::<PyInt>() {
        Ok(number) => number.clone(),
        Err(_) => face::index(object)?.cast_into()?,
    };
    Ok(number.extract().ok())
}

/// Whether an object is `True` or `False`, of Python or of an older `numpy`, where these say that they are numbers.
fn is_boolean(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyBool>() || matches!(&*kind(object), "bool" | "bool_")
}

/// An argument that may be left out, which is not the same as `None`.
pub(crate) struct Given<'py>(Option<Bound<'py, PyAny>>);

impl<'py> Given<'py> {
    /// Left out.
    pub(crate) const NOT: Self = Self(None);

    /// What was given.
    pub(crate) fn get(self) -> Option<Bound<'py, PyAny>> {
        self.0
    }

    /// A seed or another number of 64 bits, or what stands for it if it is left out.
    pub(crate) fn seed_or(self, default: u64, key: &str) -> PyResult<u64> {
        self.0.map_or(Ok(default), |number| seed(&number, key))
    }
}

impl<'py> FromPyObject<'_, 'py> for Given<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        Ok(Self(Some(object.to_owned())))
    }
}

/// The id of an action given as id or string.
pub(crate) fn action(game: &dyn AnyGame, object: &Bound<'_, PyAny>) -> PyResult<i64> {
    match object.cast::<PyString>() {
        Ok(text) => parse(game, text),
        Err(_) => action_id(game, object, "an action is an id or a string"),
    }
}

/// An action id, whether in range or not.
pub(crate) fn action_id(game: &dyn AnyGame, object: &Bound<'_, PyAny>, what: &str) -> PyResult<i64> {
    if let Some(id) = whole::<i64>(object, what)? {
        return Ok(id);
    }
    let last = u32::from(game.decisions()) + u32::from(game.chances()) - 1;
    let why = format!("action ids of {} run from 0 to {last}", game.config().game);
    Err(raise(object.py(), Error::notation(&shown(object), why), None))
}

/// The id of an action's string.
pub(crate) fn parse(game: &dyn AnyGame, text: &Bound<'_, PyString>) -> PyResult<i64> {
    let py = text.py();
    let text = text.to_string_lossy();
    run(py, || game.parse_action(&text)).map(i64::from)
}

/// A seed.
pub(crate) fn seed(object: &Bound<'_, PyAny>, key: &str) -> PyResult<u64> {
    number(object, key, "a whole number from 0 to 2**64 - 1")
}

/// A count or a player's number, which mustn't be negative.
pub(crate) fn count(object: &Bound<'_, PyAny>, key: &str) -> PyResult<usize> {
    number(object, key, &format!("a whole number from 0 to {}", usize::MAX))
}

fn number<'py, T>(object: &Bound<'py, PyAny>, key: &str, what: &str) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    match whole::<T>(object, &format!("{key} is a whole number"))? {
        Some(number) => Ok(number),
        None => Err(raise(object.py(), Error::config(key, format!("is {}, should be {what}", shown(object))), None)),
    }
}

/// A player's number, or `None` for a spectator.
pub(crate) fn observer(game: &dyn AnyGame, object: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if object.is_none() {
        return Ok(None);
    }
    let players = game.config().players;
    match whole::<usize>(object, "player is a whole number or None")? {
        Some(player) if player < players => Ok(Some(player)),
        _ => {
            let why = format!("{} is not one of the players 0 to {}", shown(object), players - 1);
            Err(raise(object.py(), Error::config("player", why), None))
        }
    }
}

/// The most threads one call may start.
const MAX_THREADS: usize = 1024;

/// A number of threads, 0 for `None`, which is one a core.
pub(crate) fn threads(py: Python<'_>, object: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    let Some(object) = object else { return Ok(0) };
    let count = whole(object, "threads is a whole number")?;
    count.filter(|count| (1..=MAX_THREADS).contains(count)).ok_or_else(|| {
        let why = format!("is {}, should be from 1 to {MAX_THREADS}, or None for one a core", shown(object));
        raise(py, Error::config("threads", why), None)
    })
}
