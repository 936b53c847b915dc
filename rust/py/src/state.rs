//! The Python class `State`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use benben_engine::any::AnyState;
use benben_engine::guard::guard;
use benben_engine::record::Record;
use benben_engine::{Error, Node, Result};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple};

use crate::convert::{self, to_python};
use crate::errors::{raise, run};
use crate::face;
use crate::game::Game;
use crate::record;
use crate::view::View;

/// A position of a game being played, with its history. Made by `Game.new_initial_state`.
///
/// An action is an id or a string everywhere. States are equal if they are the same position of the same game; the way
/// there and the seed don't count. A state can't be in a set, as it changes: `digest()` is the key. Bytes, JSON and
/// pickles hold the whole game played so far. Threads may share a state: each call sees it before another or after it.
#[pyclass(frozen, weakref, module = "benben")]
pub(crate) struct State {
    game: Py<Game>,
    /// Locked for engine code only, never while Python may run.
    inner: Mutex<Box<dyn AnyState>>,
}

impl State {
    pub(crate) fn of(game: Py<Game>, inner: Box<dyn AnyState>) -> Self {
        Self { game, inner: Mutex::new(inner) }
    }

    /// Plays a record again.
    fn replay(py: Python<'_>, read: impl FnOnce() -> Result<Record>) -> PyResult<Self> {
        let (game, state) = run(py, || {
            let record = read()?;
            let game = benben::of_record(&record)?;
            Ok((game.clone(), game.replay(&record)?))
        })?;
        Ok(Self::of(Py::new(py, Game::of(game))?, state))
    }

    fn lock(&self) -> MutexGuard<'_, Box<dyn AnyState>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs engine code on this state; no panic gets past it.
    pub(crate) fn run<T>(&self, py: Python<'_>, work: impl FnOnce(&dyn AnyState) -> Result<T>) -> PyResult<T> {
        guard(|| work(&**self.lock())).map_err(|error| self.raise(py, error))
    }

    /// The game and a copy for another thread.
    pub(crate) fn share(&self, py: Python<'_>) -> PyResult<(Py<Game>, Box<dyn AnyState>)> {
        Ok((self.game.clone_ref(py), self.run(py, |state| Ok(state.copy()))?))
    }

    fn raise(&self, py: Python<'_>, error: Error) -> PyErr {
        let record = match error {
            Error::Bug { .. } => guard(|| Ok(self.lock().record().to_bytes())).ok(),
            _ => None,
        };
        raise(py, error, record)
    }

    fn play(&self, py: Python<'_>, id: i64) -> PyResult<()> {
        let played = guard(|| self.lock().apply(id));
        played.map_err(|error| match error {
            Error::Bug { message } => self.raise(py, Error::Bug { message: format!("{message} (playing id {id})") }),
            error => self.raise(py, error),
        })
    }

    fn possible(&self, py: Python<'_>) -> PyResult<Vec<u16>> {
        self.run(py, |state| Ok(possible(state)))
    }

    fn played(&self, py: Python<'_>) -> PyResult<Vec<u16>> {
        self.run(py, |state| Ok(state.history().to_vec()))
    }

    fn texts(&self, py: Python<'_>, ids: &[u16]) -> PyResult<Vec<String>> {
        let game = &self.game.get().inner;
        self.run(py, |_| ids.iter().map(|id| game.action_text((*id).into())).collect())
    }
}

fn possible(state: &dyn AnyState) -> Vec<u16> {
    let mut ids = Vec::with_capacity(64);
    state.possible(&mut ids);
    ids
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The seed that resolves chance, or `None` if chance nodes are explicit.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.lock().seed().map(|seed| seed.seed)
    }

    /// The number of the game under its seed, or `None` without one.
    #[getter]
    fn index(&self) -> Option<u64> {
        self.lock().seed().map(|seed| seed.index)
    }

    /// The player to move, -1 at a chance node, -4 when the game is over.
    fn current_player(&self, py: Python<'_>) -> PyResult<i8> {
        self.run(py, |state| Ok(state.node().number()))
    }

    /// Whether the game is over.
    fn is_terminal(&self, py: Python<'_>) -> PyResult<bool> {
        self.run(py, |state| Ok(state.node() == Node::Terminal))
    }

    /// Whether nature is to draw.
    fn is_chance_node(&self, py: Python<'_>) -> PyResult<bool> {
        self.run(py, |state| Ok(state.node() == Node::Chance))
    }

    /// The ids that `apply` takes now: legal actions, at a chance node the possible outcomes; empty when over.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.possible(py)?)
    }

    /// A fresh boolean array of shape `(num_distinct_actions,)`, true where an action is legal; all false at chance
    /// and terminal nodes.
    fn legal_actions_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let decisions = usize::from(self.game.get().inner.decisions());
        let ids = self.run(py, |state| match state.node() {
            Node::Decision(_) => Ok(possible(state)),
            _ => Ok(Vec::new()),
        })?;
        Ok(mask(py, decisions, &ids))
    }

    /// The strings of `legal_actions`.
    fn legal_strings(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.texts(py, &self.possible(py)?)
    }

    /// Whether `apply` takes the action, or chance outcome, now. Raises `NotationError` if it names none of this game.
    fn is_legal(&self, action: &Bound<'_, PyAny>) -> PyResult<bool> {
        let id = convert::action(&*self.game.get().inner, action)?;
        self.run(action.py(), |state| state.is_possible(id))
    }

    /// Play an action, at a chance node an outcome. In a seeded state the chance that follows plays itself.
    ///
    /// Raises `NotationError` if it names no action of this game and `IllegalActionError` if it can't be played now;
    /// nothing has changed then.
    fn apply(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let id = convert::action(&*self.game.get().inner, action)?;
        self.play(action.py(), id)
    }

    /// A copy with an action played. Raises as `apply` does.
    fn child(&self, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let id = convert::action(&*self.game.get().inner, action)?;
        let child = self.clone(action.py(), None)?;
        child.play(action.py(), id)?;
        Ok(child)
    }

    /// The possible outcomes of a chance node: `(id, weight)` pairs with positive integer weights, an outcome's
    /// probability being its weight over their sum. Raises `NodeError` at other nodes.
    fn chance_outcomes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.run(py, AnyState::chance_outcomes)?)
    }

    /// The string of an action id. Raises `NotationError` for an id out of range.
    fn action_to_string(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let id = convert::action_id(&*self.game.get().inner, action, "an action id is a whole number")?;
        self.run(action.py(), |_| self.game.get().inner.action_text(id))
    }

    /// The id of an action's string. Raises `NotationError` for anything but the exact string of an action.
    fn string_to_action(&self, text: &Bound<'_, PyString>) -> PyResult<i64> {
        convert::parse(&*self.game.get().inner, text)
    }

    /// A number for each player: zeros until the game is over, then +1 for a win, shared wins split, the losers' share
    /// equal, zero in sum; after a mission +1 or -1 for all.
    fn returns(&self, py: Python<'_>) -> PyResult<Vec<f64>> {
        let players = self.game.get().inner.config().players;
        self.run(py, |state| match state.node() {
            Node::Terminal => Ok(state.standing().returns()[..players].to_vec()),
            _ => Ok(vec![0.0; players]),
        })
    }

    /// Each player's points; before the end, what they would be if the game ended now.
    fn scores(&self, py: Python<'_>) -> PyResult<Vec<i32>> {
        let players = self.game.get().inner.config().players;
        self.run(py, |state| Ok(state.standing().scores[..players].to_vec()))
    }

    /// The `Outcome` of a finished game. Raises `NodeError` before.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let game = &self.game.get().inner;
        let value = self.run(py, |state| Ok(state.outcome()?.value(game.parts(), game.reasons())))?;
        face::outcome(py, &to_python(py, &value)?)
    }

    /// What `observer` may see: a player, or `None` for a spectator. Raises `ConfigError` for a player out of range.
    #[pyo3(signature = (observer=None))]
    fn view(&self, py: Python<'_>, observer: Option<&Bound<'_, PyAny>>) -> PyResult<View> {
        let observer = match observer {
            Some(observer) => convert::observer(&*self.game.get().inner, observer)?,
            None => None,
        };
        let view = self.run(py, |state| state.view(observer))?;
        Ok(View::of(self.game.clone_ref(py), view, observer))
    }

    /// The picture of what `observer` sees, as `View.to_svg` draws it with the same keywords.
    #[pyo3(signature = (observer=None, **options))]
    fn to_svg<'py>(
        &self,
        py: Python<'py>,
        observer: Option<&Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.view(py, observer)?.to_svg(py, options)
    }

    /// The ids of all actions and chance outcomes so far.
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.played(py)?)
    }

    /// The strings of `history`.
    fn history_strings(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.texts(py, &self.played(py)?)
    }

    /// 16 hex digits for position and game, the same on every platform for a rules version.
    fn digest(&self, py: Python<'_>) -> PyResult<String> {
        self.run(py, |state| Ok(format!("{:016x}", state.digest())))
    }

    /// A state drawn from those `player` (`None`: a spectator) can't tell apart.
    ///
    /// Its history starts empty; if this state is seeded, chance plays itself in it, from a random stream of `seed`
    /// (0 to 2**64 - 1). Raises `ConfigError` for a player or seed out of range.
    fn determinize(&self, py: Python<'_>, player: &Bound<'_, PyAny>, seed: &Bound<'_, PyAny>) -> PyResult<Self> {
        let player = convert::observer(&*self.game.get().inner, player)?;
        let seed = convert::seed(seed, "seed")?;
        let state = self.run(py, |state| Ok(state.view(player)?.determinize(seed, state.seed().is_some())))?;
        Ok(Self::of(self.game.clone_ref(py), state))
    }

    /// An independent copy. Of a seeded state it draws the same future as the game itself, so nobody who searches
    /// should look into it.
    ///
    /// With `seed` (0 to 2**64 - 1), chance plays itself from another random stream from here on; the history starts
    /// empty then, as the way here belongs to another seed. Raises `ConfigError` for a seed out of range.
    #[pyo3(signature = (seed=None))]
    fn clone(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let seed = seed.map(|seed| convert::seed(seed, "seed")).transpose()?;
        let copy = self.run(py, |state| Ok(seed.map_or_else(|| state.copy(), |seed| state.reseeded(seed))))?;
        Ok(Self::of(self.game.clone_ref(py), copy))
    }

    /// The game played so far as bytes: game, sheet if it isn't the shipped one, seed, actions and final digest.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.run(py, |state| Ok(state.record().to_bytes()))?))
    }

    /// Play again what `to_bytes` wrote, every action checked.
    ///
    /// Raises `RecordError` if it was cut short or changed, or belongs to another game or rules version.
    #[staticmethod]
    fn from_bytes(data: &Bound<'_, PyBytes>) -> PyResult<Self> {
        Self::replay(data.py(), || Record::from_bytes(data.as_bytes()))
    }

    /// The same as readable JSON, the actions as strings.
    fn to_json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let record = self.run(py, |state| Ok(state.record()))?;
        record::to_json(py, &record, &*self.game.get().inner)
    }

    /// Play again what `to_json` wrote, every action checked. Raises as `from_bytes` does.
    #[staticmethod]
    fn from_json(text: &Bound<'_, PyString>) -> PyResult<Self> {
        let record = record::from_json(text)?;
        Self::replay(text.py(), || Ok(record))
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        if std::ptr::eq(self, other) {
            return Ok(true);
        }
        self.run(py, |state| Ok(state.same(&**other.lock())))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.clone(py, None)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.clone(py, None)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = face::restore(py, "_restore_state")?;
        Ok((restore, PyTuple::new(py, [self.to_bytes(py)?])?))
    }

    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.view(py, None)?.into_pyobject(py)?.call_method0("__str__")
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (node, played) = self.run(py, |state| Ok((state.node(), state.history().len())))?;
        let node = match node {
            Node::Decision(player) => format!("player {player} to move"),
            Node::Chance => "a chance node".into(),
            Node::Terminal => "over".into(),
        };
        Ok(format!("<State of {} after {played} actions: {node}>", self.game.get().inner.config()))
    }
}

/// A boolean array that is true at `ids`.
fn mask<'py>(py: Python<'py>, length: usize, ids: &[u16]) -> Bound<'py, PyArray1<bool>> {
    let mut mask = vec![false; length];
    ids.iter().for_each(|id| mask[usize::from(*id)] = true);
    mask.into_pyarray(py)
}

/// Unpickles a state.
#[pyfunction]
pub(crate) fn _restore_state(data: &Bound<'_, PyBytes>) -> PyResult<State> {
    State::from_bytes(data)
}
