//! Records as JSON.

use benben_engine::any::AnyGame;
use benben_engine::limits::{MAX_EXACT, Unfit};
use benben_engine::record::Record;
use benben_engine::session::Seed;
use benben_engine::words::label;
use benben_engine::{Error, Result, Value};
use pyo3::exceptions::{PyRecursionError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};

use crate::convert::to_python;
use crate::errors::{raise, run};
use crate::face;
use crate::read::from_python;

const WIDE: &str = "null or a whole number from 0 to 2**64 - 1, beyond 2**53 as a string";
const FORMAT: &str = "benben-record-1";

/// A record as JSON text, by way of Python's `json`.
pub(crate) fn to_json<'py>(py: Python<'py>, record: &Record, game: &dyn AnyGame) -> PyResult<Bound<'py, PyAny>> {
    let actions =
        run(py, || record.actions.iter().map(|id| game.action_text((*id).into())).collect::<Result<Vec<_>>>())?;
    let fields = PyDict::new(py);
    fields.set_item("format", FORMAT)?;
    fields.set_item("game", &record.game)?;
    fields.set_item("rules_version", record.rules_version)?;
    fields.set_item("players", record.players)?;
    fields.set_item("options", to_python(py, &record.options)?)?;
    fields.set_item("sheet", to_python(py, record.sheet.as_ref().unwrap_or(&Value::Null))?)?;
    fields.set_item("sheet_digest", format!("{:016x}", record.sheet_digest))?;
    fields.set_item("start", record.start.as_deref().map(to_hex))?;
    let seed = record.seed;
    fields.set_item("seed", seed.map(|seed| exact(py, seed.seed)).transpose()?)?;
    fields.set_item("index", seed.map(|seed| exact(py, seed.index)).transpose()?)?;
    fields.set_item("drawn", seed.map(|seed| exact(py, seed.drawn)).transpose()?)?;
    fields.set_item("actions", actions)?;
    fields.set_item("digest", format!("{:016x}", record.digest))?;
    face::json_text(&fields)
}

/// The record that JSON text holds.
pub(crate) fn from_json(text: &Bound<'_, PyString>) -> PyResult<Record> {
    let py = text.py();
    let loaded = face::json_value(text, wrap_pyfunction!(object, py)?).map_err(|error| {
        let expected = error.is_instance_of::<PyValueError>(py) || error.is_instance_of::<PyRecursionError>(py);
        if expected { bad(py, format!("not JSON: {}", error.value(py))) } else { error }
    })?;
    let fields = Fields(loaded.cast_into::<PyDict>().map_err(|_| bad(py, "the JSON is no object"))?);
    fields.record()
}

/// A JSON object as a dict. Raises `ValueError` for a key that is there twice.
#[pyfunction]
fn object<'py>(pairs: &Bound<'py, PyList>) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(pairs.py());
    for pair in pairs {
        let (key, value): (Bound<'py, PyString>, Bound<'py, PyAny>) = pair.extract()?;
        if dict.contains(&key)? {
            let key = label(&key.to_string_lossy());
            return Err(PyValueError::new_err(format!("an object has the key {key} twice")));
        }
        dict.set_item(key, value)?;
    }
    Ok(dict)
}

fn bad(py: Python<'_>, why: impl Into<String>) -> PyErr {
    raise(py, Error::record(why), None)
}

/// The fields of a record's JSON.
struct Fields<'py>(Bound<'py, PyDict>);

impl<'py> Fields<'py> {
    fn get(&self, key: &str) -> PyResult<Bound<'py, PyAny>> {
        self.0.get_item(key)?.ok_or_else(|| bad(self.0.py(), format!("{key} is missing")))
    }

    fn wrong(&self, key: &str, what: &str) -> PyErr {
        bad(self.0.py(), format!("{key} should be {what}"))
    }

    fn text(&self, key: &str) -> PyResult<String> {
        self.get(key)?.extract().map_err(|_| self.wrong(key, "a string"))
    }

    fn hex(&self, key: &str) -> PyResult<u64> {
        u64::from_str_radix(&self.text(key)?, 16).map_err(|_| self.wrong(key, "16 hex digits"))
    }

    fn value(&self, key: &str) -> PyResult<Value> {
        from_python(&self.get(key)?).map_err(|unfit| {
            let Unfit { key, why } = unfit.in_entry(key);
            bad(self.0.py(), format!("{key}: {why}"))
        })
    }

    fn number<T>(&self, key: &str, what: &str) -> PyResult<T>
    where
        T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
    {
        let value = self.get(key)?;
        let number = if value.is_instance_of::<PyBool>() { None } else { value.extract().ok() };
        number.ok_or_else(|| self.wrong(key, what))
    }

    /// A number of 64 bits, as [`exact`] writes it.
    fn wide(&self, key: &str) -> PyResult<Option<u64>> {
        let value = self.get(key)?;
        match value.cast::<PyString>() {
            Ok(text) => text.to_string_lossy().parse().map(Some).map_err(|_| self.wrong(key, WIDE)),
            Err(_) => self.number::<Option<u64>>(key, WIDE),
        }
    }

    fn start(&self) -> PyResult<Option<Vec<u8>>> {
        if self.get("start")?.is_none() {
            return Ok(None);
        }
        from_hex(&self.text("start")?).map(Some).ok_or_else(|| self.wrong("start", "null or bytes in hex"))
    }

    fn seed(&self) -> PyResult<Option<Seed>> {
        match (self.wide("seed")?, self.wide("index")?, self.wide("drawn")?) {
            (Some(seed), Some(index), Some(drawn)) => Ok(Some(Seed { seed, index, drawn })),
            (None, None, None) => Ok(None),
            _ => Err(self.wrong("index", "null, like drawn, just if seed is")),
        }
    }

    fn actions(&self, game: &dyn AnyGame) -> PyResult<Vec<u16>> {
        let texts: Vec<String> =
            self.get("actions")?.extract().map_err(|_| self.wrong("actions", "a list of strings"))?;
        let id = |(at, text): (usize, &String)| {
            game.parse_action(text).map_err(|error| Error::record(format!("action {at}: {error}")))
        };
        run(self.0.py(), || texts.iter().enumerate().map(id).collect())
    }

    fn record(&self) -> PyResult<Record> {
        if self.text("format")? != FORMAT {
            return Err(self.wrong("format", FORMAT));
        }
        let mut record = Record {
            game: self.text("game")?,
            rules_version: self.number("rules_version", "a number")?,
            players: self.number("players", "a number")?,
            options: self.value("options")?,
            sheet: Some(self.value("sheet")?).filter(|sheet| *sheet != Value::Null),
            sheet_digest: self.hex("sheet_digest")?,
            start: self.start()?,
            seed: self.seed()?,
            actions: Vec::new(),
            digest: self.hex("digest")?,
        };
        let game = run(self.0.py(), || benben::of_record(&record))?;
        record.actions = self.actions(&*game)?;
        Ok(record)
    }
}

/// A number as readers of JSON keep it, many of whom have doubles only: as text, if it is beyond 2**53.
fn exact(py: Python<'_>, number: u64) -> PyResult<Bound<'_, PyAny>> {
    if number <= MAX_EXACT as u64 {
        return Ok(number.into_pyobject(py)?.into_any());
    }
    Ok(PyString::new(py, &number.to_string()).into_any())
}

fn to_hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from(b"0123456789abcdef"[usize::from(value)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |letter: u8| char::from(letter).to_digit(16).map(|digit| digit as u8);
    let byte = |pair: &[u8]| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    };
    text.as_bytes().chunks(2).map(byte).collect()
}
