//! The Python class `Batch`.

use std::iter::once;

use benben_engine::Error;
use benben_engine::any::{AnyBatch, AnyState};
use benben_engine::batch::Streams;
use numpy::{Element, IntoPyArray, PyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::convert::Given;
use crate::errors::{look, raise};
use crate::face;
use crate::game::Game;
use crate::locked::Locked;
use crate::state::State;
use crate::{convert, out, rows};

const MAX_ROWS: usize = 1 << 24;

type Array<'py> = Bound<'py, PyAny>;
type Ids<'py> = Bound<'py, PyArray1<u16>>;
type Offsets<'py> = Bound<'py, PyArray1<i64>>;
type Maybe<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// `n` games side by side, row `i` drawing chance from the random stream `(seed, first + i * stride)`; never at a
/// chance node. Shards `k` of `m` on several machines share no game with `first=k, stride=m`.
///
/// `threads` is how many may work on it: `None` for one a core, 1 for the caller's own alone; batches of a process
/// share them, and work too small to be worth waking them stays with the caller. The results are the same for any
/// number. A forked child uses a batch as its parent does, but raises `ConfigError` where another thread of the parent
/// was inside a call at that moment. All calls release the GIL while they work; those from several Python threads wait
/// for one another where one of them changes the batch. A finished game stays as it is until `reset`.
///
/// Results are fresh arrays, or written to `out`, which is returned then: a writable array in row order of the type and
/// shape the method says; `p` is the number of players, `d` that of decision ids, `game.num_distinct_actions`. Raises
/// `TypeError` for an `out` of another type, `ConfigError` for an unfit one or numbers out of range. Batches are equal
/// if their rows are and go on alike.
#[pyclass(frozen, weakref, module = "benben")]
pub(crate) struct Batch {
    game: Py<Game>,
    inner: Locked,
    rows: usize,
    threads: usize,
}

impl Batch {
    fn of(game: Py<Game>, inner: Box<dyn AnyBatch>, threads: usize) -> Self {
        Self { game, rows: inner.rows(), inner: Locked::new(inner), threads }
    }

    fn with(&self, py: Python<'_>, inner: Box<dyn AnyBatch>) -> Self {
        Self::of(self.game.clone_ref(py), inner, self.threads)
    }

    fn fill<'py, T: Element>(
        &self,
        py: Python<'py>,
        out: Maybe<'_, 'py>,
        width: Option<usize>,
        work: impl FnOnce(&dyn AnyBatch, &mut [T]) + Send,
    ) -> PyResult<Array<'py>> {
        let shape: Vec<usize> = once(self.rows).chain(width).collect();
        let mut array = out::buffer::<T>(py, out, &shape)?;
        let cells = array.as_slice_mut()?;
        self.inner.read(py, |batch| work(batch, cells))?;
        Ok((**array).clone().into_any())
    }

    /// For tests of the guard.
    pub(crate) fn panic(&self, py: Python<'_>, message: &str) -> PyResult<()> {
        self.inner.change(py, |_| panic!("{message}"))
    }

    fn players(&self) -> usize {
        self.game.get().inner.config().players
    }

    fn decisions(&self) -> usize {
        self.game.get().inner.decisions().into()
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(
        signature = (game, n, seed=Given::NOT, threads=None, *, first=Given::NOT, stride=Given::NOT),
        text_signature = "(game, n, seed=0, threads=None, *, first=0, stride=1)"
    )]
    fn new(
        game: &Bound<'_, Game>,
        n: &Bound<'_, PyAny>,
        seed: Given<'_>,
        threads: Maybe<'_, '_>,
        first: Given<'_>,
        stride: Given<'_>,
    ) -> PyResult<Self> {
        let py = game.py();
        let (count, threads) = (convert::count(n, "n")?, convert::threads(py, threads)?);
        let streams = read_streams(py, seed, first, stride)?;
        if count > MAX_ROWS {
            return Err(raise(py, Error::config("n", format!("is {count}, should be at most {MAX_ROWS}")), None));
        }
        let shared = game.get().inner.clone();
        let inner = look(py, || shared.batch(count, streams, threads))?;
        Ok(Self::of(game.clone().unbind(), inner, threads))
    }

    /// A batch that goes on from states of one game, as they would.
    ///
    /// A state without a seed gets the stream of `seed` and its row. Games begun by `reset` take streams of `seed`
    /// behind all that these use. Raises `ConfigError` without a state, or if one belongs to another game.
    #[staticmethod]
    #[pyo3(signature = (states, seed=Given::NOT, threads=None), text_signature = "(states, seed=0, threads=None)")]
    fn from_states(states: &Bound<'_, PyAny>, seed: Given<'_>, threads: Maybe<'_, '_>) -> PyResult<Self> {
        let py = states.py();
        let seed = seed.seed_or(0, "seed")?;
        let threads = convert::threads(py, threads)?;
        let (mut game, mut copies) = (None, Vec::new());
        for (row, state) in states.try_iter()?.enumerate() {
            let state = state?;
            let Ok(state) = state.cast::<State>() else {
                let kind = convert::kind(&state);
                return Err(PyTypeError::new_err(format!("states are a State each: the one in row {row} is {kind}")));
            };
            let (of, copy) = state.borrow().share(py)?;
            game.get_or_insert(of);
            copies.push(copy);
        }
        let none = || raise(py, Error::config("states", "are none, should be at least one"), None);
        let game = game.ok_or_else(none)?;
        let shared = game.get().inner.clone();
        let make = || {
            let states: Vec<&dyn AnyState> = copies.iter().map(|copy| &**copy).collect();
            shared.batch_of(&states, seed, threads)
        };
        Ok(Self::of(game, look(py, make)?, threads))
    }

    /// Read what `to_bytes` wrote. Raises `RecordError` if it was cut short or changed, or belongs to another game.
    #[staticmethod]
    #[pyo3(signature = (game, data, threads=None))]
    fn from_bytes(game: &Bound<'_, Game>, data: &Bound<'_, PyBytes>, threads: Maybe<'_, '_>) -> PyResult<Self> {
        let (py, bytes, shared) = (game.py(), data.as_bytes(), game.get().inner.clone());
        let threads = convert::threads(py, threads)?;
        let inner = look(py, || shared.read_batch(bytes, threads))?;
        Ok(Self::of(game.clone().unbind(), inner, threads))
    }

    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The index of the stream that each row draws chance from: uint64, shape `(n,)`; a fresh array.
    fn indices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        Ok(self.inner.read(py, |batch| batch.indices().to_vec())?.into_pyarray(py))
    }

    /// The player to move in each row, -4 where the game is over: int8, shape `(n,)`.
    #[pyo3(signature = (out=None))]
    fn current_player<'py>(&self, py: Python<'py>, out: Maybe<'_, 'py>) -> PyResult<Array<'py>> {
        self.fill(py, out, None, |batch, cells| batch.current_player(cells))
    }

    /// Which games are over: bool, shape `(n,)`.
    #[pyo3(signature = (out=None))]
    fn is_terminal<'py>(&self, py: Python<'py>, out: Maybe<'_, 'py>) -> PyResult<Array<'py>> {
        self.fill(py, out, None, |batch, cells| batch.is_terminal(cells))
    }

    /// Where each decision id is legal: bool, shape `(n, d)`; all false where the game is over.
    #[pyo3(signature = (out=None))]
    fn legal_actions_mask<'py>(&self, py: Python<'py>, out: Maybe<'_, 'py>) -> PyResult<Array<'py>> {
        self.fill(py, out, Some(self.decisions()), |batch, cells| batch.legal_mask(cells))
    }

    /// The same in an eighth of the memory: uint8, shape `(n, ceil(d / 8))`, id `i` being bit `i % 8`, counted from the
    /// lowest, of byte `i // 8`; `np.unpackbits(bits, axis=1, count=d, bitorder="little")` gives the mask.
    #[pyo3(signature = (out=None))]
    fn legal_actions_bits<'py>(&self, py: Python<'py>, out: Maybe<'_, 'py>) -> PyResult<Array<'py>> {
        self.fill(py, out, Some(self.decisions().div_ceil(8)), |batch, cells| batch.legal_bits(cells))
    }

    /// The legal ids of all rows one after the other, uint16, and where each row's begin, int64, shape `(n + 1,)`: row
    /// `i` can play `ids[offsets[i]:offsets[i + 1]]`. Always fresh arrays, for their length depends on the rows.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<(Ids<'py>, Offsets<'py>)> {
        let (ids, offsets) = self.inner.read(py, |batch| {
            let (ids, offsets) = batch.legal_ids();
            (ids, offsets.into_iter().map(|offset| offset as i64).collect::<Vec<_>>())
        })?;
        Ok((ids.into_pyarray(py), offsets.into_pyarray(py)))
    }

    /// A uniformly random legal id for each row, -1 where the game is over: int32, shape `(n,)`. A row's depends on its
    /// position, the seed (0 to 2**64 - 1) and the index of its stream alone, not on where it stands in the batch; in rows
    /// of `from_states` on the row, as many may go on from one state.
    #[pyo3(signature = (seed, out=None))]
    fn sample_actions<'py>(
        &self,
        py: Python<'py>,
        seed: &Bound<'py, PyAny>,
        out: Maybe<'_, 'py>,
    ) -> PyResult<Array<'py>> {
        let seed = convert::seed(seed, "seed")?;
        self.fill(py, out, None, |batch, cells| batch.sample_actions(seed, cells))
    }

    /// Play one action in each row, -1 where the game is over, and the chance that follows.
    ///
    /// `actions` are `n` whole numbers, in an array of any integer type or a sequence; they are copied before the GIL
    /// is released. Raises `TypeError` for another type, `ConfigError` for another shape, and `IllegalActionError`
    /// naming the first row whose action can't be played; no row has changed then.
    fn apply(&self, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let ids = rows::actions(actions)?;
        self.inner.change(actions.py(), |batch| batch.apply(&ids))
    }

    /// What `player` sees in each row, or the player to move (0 where the game is over) for `None`: uint8 or float32 by
    /// `dtype`, whatever names these types to `numpy`, shape `(n, game.observation.width)`, the fields as
    /// `game.observation` lists them.
    #[pyo3(
        signature = (player=None, dtype=Given::NOT, out=None),
        text_signature = "($self, player=None, dtype='uint8', out=None)"
    )]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        player: Maybe<'_, 'py>,
        dtype: Given<'py>,
        out: Maybe<'_, 'py>,
    ) -> PyResult<Array<'py>> {
        let game = &self.game.get().inner;
        let player = player.map_or(Ok(None), |player| convert::observer(&**game, player))?;
        let width = Some(self.game.get().observation(py)?.1.len());
        let dtype = dtype.get().map_or(Ok("uint8".into()), |dtype| out::dtype_name(&dtype))?;
        match &*dtype {
            "uint8" => self.fill(py, out, width, |batch, cells| batch.observe(player, cells)),
            "float32" => self.fill(py, out, width, |batch, cells| batch.observe_floats(player, cells)),
            _ => {
                let why = format!("is {dtype}, should be \"uint8\" or \"float32\"");
                Err(raise(py, Error::config("dtype", why), None))
            }
        }
    }

    /// Each player's return, 0 until the game is over: float64, shape `(n, p)`.
    #[pyo3(signature = (out=None))]
    fn returns<'py>(&self, py: Python<'py>, out: Maybe<'_, 'py>) -> PyResult<Array<'py>> {
        self.fill(py, out, Some(self.players()), |batch, cells| batch.returns(cells))
    }

    /// Each player's points, before the end what they would be if the game ended now: int32, shape `(n, p)`.
    #[pyo3(signature = (out=None))]
    fn scores<'py>(&self, py: Python<'py>, out: Maybe<'_, 'py>) -> PyResult<Array<'py>> {
        self.fill(py, out, Some(self.players()), |batch, cells| batch.scores(cells))
    }

    /// The digest of each row's state as a number: uint64, shape `(n,)`.
    #[pyo3(signature = (out=None))]
    fn digests<'py>(&self, py: Python<'py>, out: Maybe<'_, 'py>) -> PyResult<Array<'py>> {
        self.fill(py, out, None, |batch, cells| batch.digests(cells))
    }

    /// Begin new games in some rows: those where a boolean mask is true, or those numbered.
    ///
    /// They take the batch's next unused streams in the order of rows: after `Batch(game, n, seed)` the first one is
    /// `(seed, n)`, with `first` and `stride` index `first + n * stride`. Raises `IndexError` for a number out of
    /// range.
    #[pyo3(signature = (r#where))]
    fn reset(&self, r#where: &Bound<'_, PyAny>) -> PyResult<()> {
        let marked = rows::chosen(r#where, self.rows)?;
        self.inner.change(r#where.py(), |batch| {
            batch.reset(&marked);
            Ok(())
        })
    }

    /// An independent copy.
    fn clone(&self, py: Python<'_>) -> PyResult<Self> {
        let copy = self.inner.read(py, |batch| batch.copy())?;
        Ok(self.with(py, copy))
    }

    /// A batch whose rows are drawn from the states that this one's players to move can't tell apart, as
    /// `State.determinize` draws them; chance goes on from the streams `(seed, row)`. Finished games stay as they are.
    fn determinize(&self, py: Python<'_>, seed: &Bound<'_, PyAny>) -> PyResult<Self> {
        let seed = convert::seed(seed, "seed")?;
        let drawn = self.inner.read(py, |batch| batch.determinize(seed))?;
        Ok(self.with(py, drawn))
    }

    /// All rows with their streams as bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.inner.read(py, |batch| batch.bytes())?))
    }

    fn __len__(&self) -> usize {
        self.rows
    }

    /// One row as a state of its own, which goes on as the row would; its history starts empty.
    fn __getitem__(&self, py: Python<'_>, row: &Bound<'_, PyAny>) -> PyResult<State> {
        let row = rows::row(row, self.rows)?;
        let state = self.inner.read(py, |batch| batch.state(row))?;
        Ok(State::of(self.game.clone_ref(py), state))
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        Ok(self.inner.read(py, |batch| batch.bytes())? == other.inner.read(py, |batch| batch.bytes())?)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.clone(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = face::restore(py, "_restore_batch")?;
        let threads = (self.threads > 0).then_some(self.threads);
        let fields = (self.game.clone_ref(py), self.to_bytes(py)?, threads);
        Ok((restore, fields.into_pyobject(py)?))
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games of {}>", self.rows, self.game.get().inner.config())
    }
}

/// Unpickles a batch.
#[pyfunction]
pub(crate) fn _restore_batch(
    game: &Bound<'_, Game>,
    data: &Bound<'_, PyBytes>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Batch> {
    Batch::from_bytes(game, data, threads)
}

fn read_streams(py: Python<'_>, seed: Given<'_>, first: Given<'_>, stride: Given<'_>) -> PyResult<Streams> {
    let streams = Streams {
        seed: seed.seed_or(0, "seed")?,
        next: first.seed_or(0, "first")?,
        stride: stride.seed_or(1, "stride")?,
    };
    if streams.stride == 0 {
        return Err(raise(py, Error::config("stride", "is 0, should be at least 1"), None));
    }
    Ok(streams)
}
