//! Batches of any game.

use std::any::Any;
use std::sync::Arc;

use crate::any::state::AnyState;
use crate::batch::{Batch, Streams};
use crate::digest::{seal, sealed};
use crate::session::{Seed, Session};
use crate::{Error, Game, Result, Sink, Source};

/// A [`Batch`] of any game.
pub trait AnyBatch: Send + Sync {
    /// Number of rows.
    fn rows(&self) -> usize;
    /// As [`Batch::indices`].
    fn indices(&self) -> &[u64];
    /// As [`Batch::current_player`].
    fn current_player(&self, out: &mut [i8]);
    /// As [`Batch::is_terminal`].
    fn is_terminal(&self, out: &mut [bool]);
    /// As [`Batch::legal_mask`].
    fn legal_mask(&self, out: &mut [bool]);
    /// As [`Batch::legal_bits`].
    fn legal_bits(&self, out: &mut [u8]);
    /// As [`Batch::legal_ids`].
    fn legal_ids(&self) -> (Vec<u16>, Vec<u64>);
    /// As [`Batch::sample_actions`].
    fn sample_actions(&self, seed: u64, out: &mut [i32]);
    /// As [`Batch::apply`].
    ///
    /// # Errors
    /// As there.
    fn apply(&mut self, ids: &[i64]) -> Result<()>;
    /// As [`Batch::observe`].
    fn observe(&self, player: Option<usize>, out: &mut [u8]);
    /// The same as floats.
    fn observe_floats(&self, player: Option<usize>, out: &mut [f32]);
    /// As [`Batch::observation_len`].
    fn observation_len(&self) -> usize;
    /// As [`Batch::returns`].
    fn returns(&self, out: &mut [f64]);
    /// As [`Batch::scores`].
    fn scores(&self, out: &mut [i32]);
    /// As [`Batch::digests`].
    fn digests(&self, out: &mut [u64]);
    /// As [`Batch::reset`].
    fn reset(&mut self, marked: &[bool]);
    /// An independent copy.
    fn copy(&self) -> Box<dyn AnyBatch>;
    /// As [`Batch::determinize`].
    fn determinize(&self, seed: u64) -> Box<dyn AnyBatch>;
    /// As [`Batch::session`].
    fn state(&self, row: usize) -> Box<dyn AnyState>;
    /// The whole batch as bytes, with a checksum at the end: its seed, and each row with its stream.
    fn bytes(&self) -> Vec<u8>;
}

/// Goes on from states of one game; those that have no chance stream get that of `seed` and their row. New games take
/// streams of `seed` behind all in use.
///
/// # Errors
/// [`Error::Config`] if a state belongs to another game.
pub(super) fn from_states<G: Game>(
    game: Arc<G>,
    states: &[&dyn AnyState],
    seed: u64,
    threads: usize,
) -> Result<Box<dyn AnyBatch>> {
    let start = |(row, state): (usize, &&dyn AnyState)| {
        let any: &dyn Any = state.any();
        let own = any.downcast_ref::<Session<G>>();
        let fits = own.filter(|session| session.game().config().digest() == game.config().digest());
        let session = fits.ok_or_else(|| Error::config("states", format!("row {row} belongs to another game")))?;
        Ok((*session.state(), session.stream().unwrap_or_else(|| Seed::new(seed, row as u64))))
    };
    let starts = states.iter().enumerate().map(start).collect::<Result<Vec<_>>>()?;
    let used = starts.iter().filter(|(_, stream)| stream.seed == seed).map(|(_, stream)| stream.index.wrapping_add(1));
    let next = used.max().unwrap_or(0).max(starts.len() as u64);
    Ok(Box::new(Batch::from_states(game, &starts, Streams { next, ..Streams::of(seed) }, threads)))
}

/// Reads what [`AnyBatch::bytes`] wrote.
///
/// # Errors
/// [`Error::Record`] if it isn't that, or belongs to another game.
pub(super) fn read<G: Game>(game: Arc<G>, bytes: &[u8], threads: usize) -> Result<Box<dyn AnyBatch>> {
    let mut source = Source::new(sealed(bytes)?);
    if source.u64()? != game.config().digest() {
        return Err(Error::record("the batch belongs to another game"));
    }
    let streams = Streams { seed: source.u64()?, next: source.u64()?, stride: source.u64()? };
    let (mut starts, mut numbers) = (Vec::new(), Vec::new());
    for _ in 0..source.u32()? {
        numbers.push(source.u64()?);
        let stream = Seed { seed: source.u64()?, index: source.u64()?, drawn: source.u64()? };
        stream.check()?;
        starts.push((game.read_state(&mut source)?, stream));
    }
    source.finish()?;
    let mut batch = Batch::from_states(game, &starts, streams, threads);
    batch.set_numbers(numbers);
    Ok(Box::new(batch))
}

impl<G: Game> AnyBatch for Batch<G> {
    fn rows(&self) -> usize {
        self.len()
    }

    fn indices(&self) -> &[u64] {
        Batch::indices(self)
    }

    fn current_player(&self, out: &mut [i8]) {
        Batch::current_player(self, out);
    }

    fn is_terminal(&self, out: &mut [bool]) {
        Batch::is_terminal(self, out);
    }

    fn legal_mask(&self, out: &mut [bool]) {
        Batch::legal_mask(self, out);
    }

    fn legal_bits(&self, out: &mut [u8]) {
        Batch::legal_bits(self, out);
    }

    fn legal_ids(&self) -> (Vec<u16>, Vec<u64>) {
        Batch::legal_ids(self)
    }

    fn sample_actions(&self, seed: u64, out: &mut [i32]) {
        Batch::sample_actions(self, seed, out);
    }

    fn apply(&mut self, ids: &[i64]) -> Result<()> {
        Batch::apply(self, ids)
    }

    fn observe(&self, player: Option<usize>, out: &mut [u8]) {
        Batch::observe(self, player, out);
    }

    fn observe_floats(&self, player: Option<usize>, out: &mut [f32]) {
        Batch::observe_floats(self, player, out);
    }

    fn observation_len(&self) -> usize {
        Batch::observation_len(self)
    }

    fn returns(&self, out: &mut [f64]) {
        Batch::returns(self, out);
    }

    fn scores(&self, out: &mut [i32]) {
        Batch::scores(self, out);
    }

    fn digests(&self, out: &mut [u64]) {
        Batch::digests(self, out);
    }

    fn reset(&mut self, marked: &[bool]) {
        Batch::reset(self, marked);
    }

    fn copy(&self) -> Box<dyn AnyBatch> {
        Box::new(self.clone())
    }

    fn determinize(&self, seed: u64) -> Box<dyn AnyBatch> {
        Box::new(Batch::determinize(self, seed))
    }

    fn state(&self, row: usize) -> Box<dyn AnyState> {
        Box::new(self.session(row))
    }

    fn bytes(&self) -> Vec<u8> {
        let Streams { seed, next, stride } = self.streams();
        let mut out = Vec::new();
        out.u64(self.game().config().digest());
        out.u64(seed);
        out.u64(next);
        out.u64(stride);
        out.u32(self.len() as u32);
        for row in 0..self.len() {
            let (state, stream) = self.row(row);
            out.u64(self.numbers()[row]);
            out.u64(stream.seed);
            out.u64(stream.index);
            out.u64(stream.drawn);
            self.game().write_state(state, &mut out);
        }
        seal(&mut out);
        out
    }
}
