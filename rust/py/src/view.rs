//! The Python class `View`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use benben_engine::Value;
use benben_engine::any::AnyView;
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyList, PyString};

use crate::convert::{self, to_python};
use crate::errors::run;
use crate::face;
use crate::game::Game;
use crate::out;
use crate::state::State;

/// What one player, or a spectator, may see and could remember of a state; holds no handle to it. Never changes.
///
/// Reads like a dict: `view["phase"]`; the game's page lists the keys. Views are equal if nothing tells them apart.
#[pyclass(frozen, weakref, mapping, module = "benben")]
pub(crate) struct View {
    game: Py<Game>,
    inner: Box<dyn AnyView>,
    observer: Option<usize>,
    value: OnceLock<Value>,
}

impl View {
    pub(crate) fn of(game: Py<Game>, inner: Box<dyn AnyView>, observer: Option<usize>) -> Self {
        Self { game, inner, observer, value: OnceLock::new() }
    }

    fn value(&self, py: Python<'_>) -> PyResult<&Value> {
        run(py, || Ok(self.value.get_or_init(|| self.inner.value())))
    }

    fn bytes(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        run(py, || Ok(self.inner.bytes()))
    }

    /// What is said of a key that is not there: where it is, or which there are.
    fn unknown(&self, py: Python<'_>, key: &str) -> PyResult<String> {
        let found = places(self.value(py)?, key, "view", 0);
        let names = self.names(py)?;
        Ok(match found.first() {
            Some(place) => format!("{key}: not at the top of this view; see {place}"),
            None => format!("{key}: not in this view, which has {}", names.join(", ")),
        })
    }

    /// What a function of `benben.pictures.svg` makes of the view.
    fn picture<'py>(
        &self,
        py: Python<'py>,
        function: &str,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        face::picture(function, self.to_dict(py)?.as_any(), self.game.bind(py), options)
    }

    fn names(&self, py: Python<'_>) -> PyResult<Vec<&str>> {
        match self.value(py)? {
            Value::Map(entries) => Ok(entries.iter().map(|(name, _)| name.as_str()).collect()),
            _ => Ok(Vec::new()),
        }
    }
}

#[pymethods]
impl View {
    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The player who looks, or `None` for a spectator.
    #[getter]
    fn observer(&self) -> Option<usize> {
        self.observer
    }

    /// The view as a fresh dict of `None`, booleans, integers, strings, lists and dicts, as the game's page lays it out.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.value(py)?)
    }

    /// The view as bytes: equal views have equal bytes, different ones different bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.bytes(py)?))
    }

    /// The view as an array: uint8, shape `(game.observation.width,)`, the fields as `game.observation` lists them.
    ///
    /// Fresh, or written to `out`, a writable array in row order, which is returned then. Raises `NodeError` for a
    /// spectator's view.
    #[pyo3(signature = (out=None))]
    fn observe<'py>(&self, py: Python<'py>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let width = self.game.get().observation(py)?.1.len();
        let mut array = out::buffer::<u8>(py, out, &[width])?;
        let cells = array.as_slice_mut()?;
        run(py, || self.inner.observe(cells))?;
        Ok((**array).clone().into_any())
    }

    /// A state drawn from those the observer can't tell apart; equal views and seeds give equal states.
    ///
    /// Its history starts empty. If `seeded`, chance plays itself in it, from a random stream of `seed` (0 to
    /// 2**64 - 1). Raises `ConfigError` for a seed out of range.
    #[pyo3(signature = (seed, seeded=true))]
    fn determinize(&self, seed: &Bound<'_, PyAny>, seeded: bool) -> PyResult<State> {
        let py = seed.py();
        let seed = convert::seed(seed, "seed")?;
        let state = run(py, || Ok(self.inner.determinize(seed, seeded)))?;
        Ok(State::of(self.game.clone_ref(py), state))
    }

    /// The names of all entries.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.names(py)?)
    }

    /// The values of all entries, in the order of `keys`; fresh.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to_dict(py)?.call_method0(intern!(py, "values"))
    }

    /// Pairs of name and value, in the order of `keys`; fresh.
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to_dict(py)?.call_method0(intern!(py, "items"))
    }

    /// The value of a name, or `default` if there is none.
    #[pyo3(signature = (key, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.__contains__(key)? { self.__getitem__(py, key.cast()?).map(Some) } else { Ok(default) }
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
        match self.value(py)?.get(&key.to_string_lossy()) {
            Some(value) => to_python(py, value),
            None => Err(PyKeyError::new_err(self.unknown(py, &key.to_string_lossy())?)),
        }
    }

    fn __contains__(&self, key: &Bound<'_, PyAny>) -> PyResult<bool> {
        let value = self.value(key.py())?;
        Ok(key.extract::<String>().is_ok_and(|key| value.get(&key).is_some()))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.keys(py)?.try_iter()
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.names(py)?.len())
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        Ok(self.bytes(py)? == other.bytes(py)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        self.bytes(py)?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        face::text(self.to_dict(py)?.as_any(), self.game.bind(py))
    }

    /// The view as SVG, made of what it shows and nothing else: equal views give equal pictures.
    ///
    /// Keywords: `size`, the width in pixels (800); `theme`, "auto", "light" or "dark"; `highlight` and `legal`, an
    /// action as a string or several, whose parts of the picture are framed. Raises `ConfigError` for a wrong one.
    #[pyo3(signature = (**options))]
    pub(crate) fn to_svg<'py>(
        &self,
        py: Python<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.picture(py, "svg", options)
    }

    /// What a notebook shows.
    #[pyo3(signature = (**_options))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        _options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.picture(py, "mimebundle", None)
    }

    /// The picture a notebook shows.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.picture(py, "svg", None)
    }

    fn __repr__(&self) -> String {
        let observer = self.observer.map_or_else(|| "a spectator".into(), |player| format!("player {player}"));
        format!("<View of {} by {observer}>", self.game.get().inner.config())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    #[allow(clippy::unused_self)]
    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("a View can't be pickled; pickle its to_dict() or to_bytes()"))
    }
}

/// Where in a value a key stands, as one would write it; of a list only the first entry is looked into.
fn places(value: &Value, key: &str, path: &str, depth: usize) -> Vec<String> {
    let inner = |value: &Value, path: String| if depth < 3 { places(value, key, &path, depth + 1) } else { Vec::new() };
    match value {
        Value::Map(entries) => {
            let here = entries.iter().filter(|(name, _)| name == key).map(|_| format!("{path}[{key:?}]"));
            let below = entries.iter().flat_map(|(name, value)| inner(value, format!("{path}[{name:?}]")));
            here.chain(below).collect()
        }
        Value::List(items) => items.first().map_or_else(Vec::new, |item| inner(item, format!("{path}[0]"))),
        _ => Vec::new(),
    }
}
