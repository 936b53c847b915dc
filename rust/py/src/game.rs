//! The Python class `Game`.

use std::sync::OnceLock;

use benben::Shared;
use benben_engine::limits::Unfit;
use benben_engine::observation::Fields;
use benben_engine::session::Seed;
use benben_engine::{Error, Value};
use benben_sheet::Sheet;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::convert::{self, to_python};
use crate::errors::{raise, run};
use crate::face;
use crate::read::from_python;
use crate::state::State;

/// A game with players, options and component sheet fixed. Made by `benben.make`; never changes.
///
/// Games are equal if they have the same name, rules version, players, options and sheet (its provenance apart).
/// `str(game)` is text that `benben.make` takes, along with the sheet if it isn't the one the game comes with.
#[pyclass(frozen, weakref, module = "benben")]
pub(crate) struct Game {
    pub(crate) inner: Shared,
    observation: OnceLock<(u16, Fields)>,
}

impl Game {
    pub(crate) fn of(inner: Shared) -> Self {
        Self { inner, observation: OnceLock::new() }
    }

    /// Version and fields of an observation.
    pub(crate) fn observation(&self, py: Python<'_>) -> PyResult<&(u16, Fields)> {
        run(py, || Ok(self.observation.get_or_init(|| self.inner.observation())))
    }
}

#[pymethods]
impl Game {
    /// Use `benben.make`, which takes options by keyword and sheets from files too.
    #[new]
    #[pyo3(signature = (name, players, options=None, sheet=None, file="sheet"))]
    fn new(
        name: &Bound<'_, PyString>,
        players: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
        sheet: Option<&Bound<'_, PyAny>>,
        file: &str,
    ) -> PyResult<Self> {
        let py = name.py();
        let count = convert::whole(players, "players is a whole number")?;
        let options = read_options(py, options)?;
        let sheet = sheet.map(|sheet| read_sheet(sheet, file)).transpose()?;
        let make = || benben::make(&name.to_string_lossy(), count.unwrap_or(NO_COUNT), &options, sheet);
        run(py, || make().map_err(|error| if count.is_none() { as_given(error, players) } else { error })).map(Self::of)
    }

    /// The game's name.
    #[getter]
    fn name(&self) -> &'static str {
        self.inner.config().game
    }

    /// Number of players.
    #[getter]
    fn players(&self) -> usize {
        self.inner.config().players
    }

    /// Every option with its value, as a fresh dict; number of players and sheet apart.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.inner.config().options_value())
    }

    /// The component sheet, as a fresh dict.
    #[getter]
    fn sheet<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.inner.config().sheet)
    }

    /// Raised with every change of behaviour; seeds mean the same within a rules version.
    #[getter]
    fn rules_version(&self) -> u16 {
        self.inner.config().rules_version
    }

    /// 16 hex digits for all that fixes the game.
    #[getter]
    fn digest(&self) -> String {
        format!("{:016x}", self.inner.config().digest())
    }

    /// Number of decision ids; they run from 0.
    #[getter]
    fn num_distinct_actions(&self) -> u16 {
        self.inner.decisions()
    }

    /// Number of chance outcome ids; they follow the decisions.
    #[getter]
    fn num_chance_outcomes(&self) -> u16 {
        self.inner.chances()
    }

    /// The most decisions a game can have, or `None` if the rules don't bound it.
    #[getter]
    fn max_game_length(&self) -> Option<u32> {
        self.inner.max_decisions()
    }

    /// The parts of a score, each with the rule clause it comes from, as a fresh dict.
    #[getter]
    fn breakdown<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (part, clause) in self.inner.parts() {
            dict.set_item(part, clause)?;
        }
        Ok(dict)
    }

    /// The reasons a game can end for; `Simulation.reasons` indexes them.
    #[getter]
    fn reasons<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.reasons())
    }

    /// How an `Observation`, a player's view as an array, is laid out.
    #[getter]
    #[pyo3(name = "observation")]
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (version, fields) = self.observation(py)?;
        let table = PyDict::new(py);
        for field in &fields.0 {
            table.set_item(field.name, (field.offset, PyTuple::new(py, &field.shape)?))?;
        }
        face::observation(py, *version, fields.len(), &table)
    }

    /// A new game.
    ///
    /// With `seed` (0 to 2**64 - 1), chance plays itself, from the random stream `(seed, index)`; without, chance
    /// nodes are explicit. Raises `ConfigError` for a seed out of range, or an index without a seed.
    #[pyo3(signature = (seed=None, index=None))]
    fn new_initial_state(
        slf: &Bound<'_, Self>,
        seed: Option<&Bound<'_, PyAny>>,
        index: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<State> {
        let py = slf.py();
        let index = index.map(|index| convert::seed(index, "index")).transpose()?;
        let seed = seed.map(|seed| convert::seed(seed, "seed")).transpose()?;
        if seed.is_none() && index.is_some() {
            return Err(raise(py, Error::config("index", "needs a seed beside it"), None));
        }
        let seed = seed.map(|seed| Seed::new(seed, index.unwrap_or(0)));
        let game = slf.get().inner.clone();
        let state = run(py, || Ok(game.start(seed)))?;
        Ok(State::of(slf.clone().unbind(), state))
    }

    /// The string of an action id. Raises `NotationError` for an id out of range.
    fn action_to_string(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let id = convert::action_id(&*self.inner, action, "an action id is a whole number")?;
        run(action.py(), || self.inner.action_text(id))
    }

    /// The id of an action's string. Raises `NotationError` for anything but the exact string of an action.
    fn string_to_action(&self, text: &Bound<'_, PyString>) -> PyResult<i64> {
        convert::parse(&*self.inner, text)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.inner.config().digest() == other.inner.config().digest()
    }

    fn __hash__(&self) -> u64 {
        self.inner.config().digest()
    }

    fn __str__(&self) -> String {
        self.inner.config().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Game {}>", self.inner.config())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let game = slf.get();
        let config = game.inner.config();
        let sheet = if config.shipped { None } else { Some(to_python(py, &config.sheet)?) };
        let fields = (config.game, config.players, game.options(py)?, sheet, game.digest());
        Ok((face::restore(py, "_restore_game")?, fields.into_pyobject(py)?))
    }
}

/// Stands for a number of players that fits no `usize`; no game is for so many.
const NO_COUNT: usize = usize::MAX;

/// What is wrong with `NO_COUNT` players, said of those that were asked for.
fn as_given(error: Error, players: &Bound<'_, PyAny>) -> Error {
    match error {
        Error::Config { key, why } if key == "players" => {
            Error::config(key, why.replacen(&NO_COUNT.to_string(), &convert::shown(players), 1))
        }
        error => error,
    }
}

fn read_options(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Value> {
    let Some(options) = options else { return Ok(Value::Map(Vec::new())) };
    from_python(options).map_err(|Unfit { key, why }| {
        let key = if key.is_empty() { "options".into() } else { key };
        raise(py, Error::config(key, why), None)
    })
}

fn read_sheet(sheet: &Bound<'_, PyAny>, file: &str) -> PyResult<Sheet> {
    let py = sheet.py();
    let unfit = |Unfit { key, why }| raise(py, Error::Sheet { file: file.into(), key, why }, None);
    if let Ok(text) = sheet.cast::<PyString>() {
        let text = text.to_str().map_err(|_| unfit(Unfit::new("is not valid Unicode")))?;
        return run(py, || Sheet::parse(text, file));
    }
    if !sheet.is_instance_of::<PyDict>() {
        let kind = convert::kind(sheet);
        return Err(PyTypeError::new_err(format!("a sheet is a dict, text or a path, not {kind}")));
    }
    Ok(Sheet::from_value(from_python(sheet).map_err(unfit)?, file))
}

/// Unpickles a game. Raises `RecordError` if this benben has other rules or another sheet for it.
#[pyfunction]
pub(crate) fn _restore_game(
    name: &Bound<'_, PyString>,
    players: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    sheet: Option<&Bound<'_, PyAny>>,
    digest: &str,
) -> PyResult<Game> {
    let game = Game::new(name, players, Some(options), sheet, "the pickled sheet")?;
    if game.digest() == digest {
        return Ok(game);
    }
    let why =
        format!("{} has the digest {} here and had {digest}: rules or sheet differ", game.__str__(), game.digest());
    Err(raise(name.py(), Error::record(why), None))
}
