//! Many games side by side, each with its own chance stream; the same for any number of threads.

use std::sync::Arc;

use crate::idset;
use crate::observation::Tensor;
use crate::outcome::Outcome;
use crate::playout::random_chance;
use crate::rng::{Choices, Purpose, Rng};
use crate::session::{Seed, Session, digest};
use crate::threads::Threads;
use crate::{Error, Game, Node, Result};

mod turns;

use turns::Turns;

pub use turns::NO_ACTION;

/// Observations become floats so many rows at a time.
const FLOAT_ROWS: usize = 16;

/// What a row costs in nanoseconds: a look at its line, its legal ids, its score, a move, its tensor, a new game, a
/// drawn world.
mod cost {
    pub(super) const LOOK: usize = 2;
    pub(super) const LEGAL: usize = 20;
    pub(super) const SCORE: usize = 50;
    pub(super) const PLAY: usize = 100;
    pub(super) const OBSERVE: usize = 500;
    pub(super) const BEGIN: usize = 500;
    pub(super) const DRAW: usize = 2_000;
}

/// One game of a batch: never at a chance node.
#[derive(Debug)]
struct Row<G: Game> {
    state: G::State,
    seed: Seed,
    rng: Rng,
}

impl<G: Game> Clone for Row<G> {
    fn clone(&self) -> Self {
        Self { state: self.state, seed: self.seed, rng: self.rng.clone() }
    }
}

impl<G: Game> Row<G> {
    fn new(game: &G, state: G::State, seed: Seed) -> Self {
        let mut row = Self { state, seed, rng: seed.generator() };
        row.resolve_chance(game);
        row
    }

    fn play(&mut self, game: &G, action: G::Action) {
        game.apply(&mut self.state, action);
        self.resolve_chance(game);
    }

    fn resolve_chance(&mut self, game: &G) {
        while game.node(&self.state) == Node::Chance {
            let outcome = random_chance(game, &self.state, &mut self.rng);
            game.apply(&mut self.state, outcome);
        }
    }
}

/// Which streams new games take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streams {
    /// The seed of all.
    pub seed: u64,
    /// The index of the next game to begin.
    pub next: u64,
    /// How far the one after it is.
    pub stride: u64,
}

impl Streams {
    /// Those of a seed, one after the other from index 0 on.
    pub const fn of(seed: u64) -> Self {
        Self { seed, next: 0, stride: 1 }
    }

    fn nth(self, row: usize) -> Seed {
        Seed::new(self.seed, self.next.wrapping_add(self.stride.wrapping_mul(row as u64)))
    }

    fn skip(&mut self, rows: usize) {
        self.next = self.nth(rows).index;
    }
}

/// Games side by side.
#[derive(Debug)]
pub struct Batch<G: Game> {
    game: Arc<G>,
    rows: Vec<Row<G>>,
    turns: Turns,
    /// The index of each row's stream.
    indices: Vec<u64>,
    /// What each row's random actions hang on.
    numbers: Vec<u64>,
    streams: Streams,
    threads: Threads,
    width: usize,
}

impl<G: Game> Clone for Batch<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            rows: self.rows.clone(),
            turns: self.turns.clone(),
            indices: self.indices.clone(),
            numbers: self.numbers.clone(),
            ..*self
        }
    }
}

impl<G: Game> Batch<G> {
    /// `count` new games; each row draws chance from the next of the streams. `threads` as for [`Threads::new`].
    ///
    /// # Errors
    /// [`Error::Config`] if there is no room for so many games.
    pub fn new(game: Arc<G>, count: usize, mut streams: Streams, threads: usize) -> Result<Self> {
        let threads = Threads::new(threads);
        if Vec::<Row<G>>::new().try_reserve_exact(count).is_err() {
            return Err(Error::config("n", format!("is {count}, there is no memory for so many games")));
        }
        let rows = threads.map(count, cost::BEGIN, |row| Row::new(&*game, game.initial(), streams.nth(row)));
        let numbers = rows.iter().map(|row| row.seed.index).collect();
        streams.skip(count);
        Ok(Self::of(game, rows, numbers, streams, threads))
    }

    /// Games that go on from given states with given streams.
    pub fn from_states(game: Arc<G>, starts: &[(G::State, Seed)], streams: Streams, threads: usize) -> Self {
        let threads = Threads::new(threads);
        let rows = threads.map(starts.len(), cost::BEGIN, |row| Row::new(&*game, starts[row].0, starts[row].1));
        let numbers = (0..rows.len() as u64).collect();
        Self::of(game, rows, numbers, streams, threads)
    }

    fn of(game: Arc<G>, mut rows: Vec<Row<G>>, numbers: Vec<u64>, streams: Streams, threads: Threads) -> Self {
        let mut turns = Turns::new(rows.len(), game.decisions());
        threads.each_with(&mut rows, turns.lines(), cost::LEGAL, |_, row, line| turns::note(&*game, &row.state, line));
        let (indices, width) = (rows.iter().map(|row| row.seed.index).collect(), game.fields().len());
        Self { game, rows, turns, indices, numbers, streams, threads, width }
    }

    /// The game.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The streams new games take.
    pub const fn streams(&self) -> Streams {
        self.streams
    }

    /// By row: the index of the stream it draws chance from.
    pub fn indices(&self) -> &[u64] {
        &self.indices
    }

    /// By row: what its random actions hang on. New games have the index of their stream, games that go on from states
    /// their row, as many may share a stream.
    pub fn numbers(&self) -> &[u64] {
        &self.numbers
    }

    /// Sets what [`Batch::numbers`] gives, one a row.
    pub fn set_numbers(&mut self, numbers: Vec<u64>) {
        self.numbers = numbers;
    }

    /// Number of entries of an observation.
    pub const fn observation_len(&self) -> usize {
        self.width
    }

    fn node(&self, row: usize) -> Node {
        self.turns.node(row)
    }

    /// The player to move in each row, -4 where the game is over.
    pub fn current_player(&self, out: &mut [i8]) {
        self.threads.each(out, 1, cost::LOOK, |row, cell| cell[0] = self.node(row).number());
    }

    /// Which games are over.
    pub fn is_terminal(&self, out: &mut [bool]) {
        self.threads.each(out, 1, cost::LOOK, |row, cell| cell[0] = self.node(row) == Node::Terminal);
    }

    /// The legal actions of each row, one cell a decision id.
    pub fn legal_mask(&self, out: &mut [bool]) {
        let width = self.game.decisions().into();
        self.threads.each(out, width, cost::LEGAL, |row, mask| idset::spread(self.turns.legal(row), mask));
    }

    /// The legal actions of each row, one bit a decision id, the lowest bit of a byte first.
    pub fn legal_bits(&self, out: &mut [u8]) {
        let width = usize::from(self.game.decisions()).div_ceil(8);
        self.threads.each(out, width, cost::LEGAL, |row, bits| {
            for (word, bits) in self.turns.legal(row).iter().zip(bits.chunks_mut(8)) {
                bits.copy_from_slice(&word.to_le_bytes()[..bits.len()]);
            }
        });
    }

    /// The legal ids of all rows one after the other, and where each row's begin; one more offset at the end.
    pub fn legal_ids(&self) -> (Vec<u16>, Vec<u64>) {
        let (mut ids, mut offsets) = (Vec::with_capacity(8 * self.len()), Vec::with_capacity(self.len() + 1));
        offsets.push(0);
        for row in 0..self.len() {
            idset::each(self.turns.legal(row), |id| ids.push(id));
            offsets.push(ids.len() as u64);
        }
        (ids, offsets)
    }

    /// A uniformly random legal id for each row, [`NO_ACTION`] where the game is over. A row draws from the
    /// policy stream of `seed` and its own number.
    pub fn sample_actions(&self, seed: u64, out: &mut [i32]) {
        let choices = Choices::new(seed);
        self.threads.each(out, 1, cost::LEGAL, |row, cell| {
            cell[0] = self.turns.random(row, self.numbers[row], choices).map_or(NO_ACTION, i32::from);
        });
    }

    /// Plays one action in each row, [`NO_ACTION`] where the game is over, and the chance that follows.
    ///
    /// # Errors
    /// [`Error::Config`] unless there is one id a row, [`Error::Illegal`] naming the first row whose action can't be
    /// played; no row has changed then.
    pub fn apply(&mut self, ids: &[i64]) -> Result<()> {
        if ids.len() != self.len() {
            return Err(Error::config("actions", format!("are {}, should be {}, one a row", ids.len(), self.len())));
        }
        if let Some(row) = (0..ids.len()).find(|row| !self.turns.is_playable(*row, ids[*row])) {
            return Err(self.refusal(row, ids[row]));
        }
        let game = &*self.game;
        self.threads.each_with(&mut self.rows, self.turns.lines(), cost::PLAY, |row, of, line| {
            if let Some(action) = action_of(game, ids[row]) {
                of.play(game, action);
                turns::note(game, &of.state, line);
            }
        });
        Ok(())
    }

    fn refusal(&self, row: usize, id: i64) -> Error {
        let refused = self.game.checked_action(id).and_then(|action| self.session(row).apply(action));
        let why = match refused {
            _ if self.node(row) == Node::Terminal => format!("the game is over, which takes {NO_ACTION}"),
            Err(Error::Illegal { why, .. } | Error::Notation { why, .. }) => why,
            _ => "it can't be played".into(),
        };
        Error::Illegal { action: format!("{id} in row {row}"), why }
    }

    /// Each row's observation by one player, or by the player to move (by player 0 in a finished game).
    pub fn observe(&self, player: Option<usize>, out: &mut [u8]) {
        self.threads.each(out, self.width, cost::OBSERVE, |row, cells| self.observe_row(row, player, cells));
    }

    /// The same as floats.
    pub fn observe_floats(&self, player: Option<usize>, out: &mut [f32]) {
        let bunch = FLOAT_ROWS * self.width;
        let rows = out.len() / self.width.max(1);
        let write = |first: usize, cells: &mut [f32]| {
            let mut bytes = vec![0; self.width];
            for (row, cells) in cells.chunks_exact_mut(self.width).enumerate() {
                self.observe_row(first + row, player, &mut bytes);
                cells.iter_mut().zip(&bytes).for_each(|(cell, byte)| *cell = f32::from(*byte));
            }
        };
        let (whole, rest) = out.split_at_mut(rows / FLOAT_ROWS * bunch);
        self.threads.each(whole, bunch, FLOAT_ROWS * cost::OBSERVE, |at, cells| write(at * FLOAT_ROWS, cells));
        write(rows / FLOAT_ROWS * FLOAT_ROWS, rest);
    }

    fn observe_row(&self, row: usize, player: Option<usize>, cells: &mut [u8]) {
        let observer = match (player, self.node(row)) {
            (Some(player), _) | (None, Node::Decision(player)) => player,
            _ => 0,
        };
        self.game.observe_state(&self.rows[row].state, observer, &mut Tensor::new(cells));
    }

    /// The returns of each player in each row, 0 until the game is over.
    pub fn returns(&self, out: &mut [f64]) {
        let players = self.game.config().players;
        self.threads.each(out, players, cost::SCORE, |row, cells| match self.node(row) {
            Node::Terminal => cells.copy_from_slice(&self.outcome(row).returns()[..players]),
            _ => cells.fill(0.0),
        });
    }

    /// The points each player in each row has, or would have if the game ended now.
    pub fn scores(&self, out: &mut [i32]) {
        let players = self.game.config().players;
        self.threads
            .each(out, players, cost::SCORE, |row, cells| cells.copy_from_slice(&self.outcome(row).scores[..players]));
    }

    fn outcome(&self, row: usize) -> Outcome {
        self.game.outcome(&self.rows[row].state)
    }

    /// The digest of each row's state.
    pub fn digests(&self, out: &mut [u64]) {
        self.threads.each(out, 1, cost::OBSERVE, |row, cell| cell[0] = digest(&*self.game, &self.rows[row].state));
    }

    /// Begins new games in the rows marked. They get the next unused indices of the batch's seed, in the order of rows.
    pub fn reset(&mut self, marked: &[bool]) {
        for row in (0..self.len().min(marked.len())).filter(|row| marked[*row]) {
            let fresh = Row::new(&*self.game, self.game.initial(), self.streams.nth(0));
            turns::note(&*self.game, &fresh.state, self.turns.line(row));
            self.indices[row] = fresh.seed.index;
            self.numbers[row] = fresh.seed.index;
            self.rows[row] = fresh;
            self.streams.skip(1);
        }
    }

    /// A batch whose rows are drawn from the states that this one's players to move can't tell apart; chance goes on
    /// from the streams of `seed`. Finished games stay as they are.
    #[must_use]
    pub fn determinize(&self, seed: u64) -> Self {
        let draw = |row: usize| {
            let Node::Decision(player) = self.node(row) else { return self.rows[row].clone() };
            let mut rng = Rng::stream(seed, row as u64, Purpose::Determinize);
            let view = self.game.view(&self.rows[row].state, Some(player));
            Row::new(&*self.game, self.game.determinize(&view, &mut rng), Seed::new(seed, row as u64))
        };
        let mut streams = Streams::of(seed);
        streams.skip(self.len());
        let rows = self.threads.map(self.len(), cost::DRAW, draw);
        Self::of(self.game.clone(), rows, self.numbers.clone(), streams, self.threads)
    }

    /// A row's state, and its stream from where it stands.
    pub fn row(&self, row: usize) -> (&G::State, Seed) {
        let Row { state, seed, rng } = &self.rows[row];
        (state, Seed { drawn: rng.drawn(), ..*seed })
    }

    /// One row as a session of its own, which goes on as the row would.
    pub fn session(&self, row: usize) -> Session<G> {
        let (state, seed) = self.row(row);
        Session::from_state(self.game.clone(), *state, Some(seed))
    }
}

fn action_of<G: Game>(game: &G, id: i64) -> Option<G::Action> {
    u16::try_from(id).ok().and_then(|id| game.action(id))
}
