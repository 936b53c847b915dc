//! Games of any kind.

use std::sync::Arc;

use crate::any::batch::{self, AnyBatch};
use crate::any::state::AnyState;
use crate::batch::{Batch, Streams};
use crate::observation::Fields;
use crate::record::Record;
use crate::session::{Seed, Session};
use crate::simulate::{Columns, Plan, replay, simulate};
use crate::{Actions, Config, Game, Result, Rules, Types};

/// A [`Game`] of any kind.
pub trait AnyGame: Send + Sync {
    /// Players, options and sheet.
    fn config(&self) -> &Config;
    /// Number of decision ids.
    fn decisions(&self) -> u16;
    /// Number of chance ids.
    fn chances(&self) -> u16;
    /// The most decisions a game can have.
    fn max_decisions(&self) -> Option<u32>;
    /// The parts of a score with their clauses.
    fn parts(&self) -> &'static [(&'static str, &'static str)];
    /// The reasons a game can end for.
    fn reasons(&self) -> &'static [&'static str];
    /// The string of an id.
    ///
    /// # Errors
    /// [`Error::Notation`](crate::Error::Notation) for an id out of range.
    fn action_text(&self, id: i64) -> Result<String>;
    /// The id of a string.
    ///
    /// # Errors
    /// [`Error::Notation`](crate::Error::Notation) if it names no action.
    fn parse_action(&self, text: &str) -> Result<u16>;
    /// A new game.
    fn start(self: Arc<Self>, seed: Option<Seed>) -> Box<dyn AnyState>;
    /// A recorded game, played again.
    ///
    /// # Errors
    /// As [`Record::replay`].
    fn replay(self: Arc<Self>, record: &Record) -> Result<Box<dyn AnyState>>;
    /// A batch of new games, as [`Batch::new`].
    ///
    /// # Errors
    /// As there.
    fn batch(self: Arc<Self>, count: usize, streams: Streams, threads: usize) -> Result<Box<dyn AnyBatch>>;
    /// A batch that goes on from states of this game; those without a chance stream get that of `seed` and their row.
    ///
    /// # Errors
    /// [`Error::Config`](crate::Error::Config) if a state belongs to another game, or the threads can't be started.
    fn batch_of(self: Arc<Self>, states: &[&dyn AnyState], seed: u64, threads: usize) -> Result<Box<dyn AnyBatch>>;
    /// Reads what [`AnyBatch::bytes`] wrote.
    ///
    /// # Errors
    /// [`Error::Record`](crate::Error::Record) if it isn't that, or belongs to another game.
    fn read_batch(self: Arc<Self>, bytes: &[u8], threads: usize) -> Result<Box<dyn AnyBatch>>;
    /// Version and fields of an observation.
    fn observation(&self) -> (u16, Fields);
    /// Random games in bulk.
    ///
    /// # Errors
    /// As [`simulate`].
    fn simulate(&self, plan: Plan) -> Result<Columns>;
    /// One of those games with its history, as [`replay`].
    ///
    /// # Errors
    /// As there.
    fn random_game(self: Arc<Self>, seed: u64, index: u64) -> Result<Box<dyn AnyState>>;
}

impl<G: Game> AnyGame for G {
    fn config(&self) -> &Config {
        Types::config(self)
    }

    fn decisions(&self) -> u16 {
        Actions::decisions(self)
    }

    fn chances(&self) -> u16 {
        Actions::chances(self)
    }

    fn max_decisions(&self) -> Option<u32> {
        Rules::max_decisions(self)
    }

    fn parts(&self) -> &'static [(&'static str, &'static str)] {
        Rules::parts(self)
    }

    fn reasons(&self) -> &'static [&'static str] {
        G::REASONS
    }

    fn action_text(&self, id: i64) -> Result<String> {
        Ok(Actions::action_text(self, self.checked_action(id)?))
    }

    fn parse_action(&self, text: &str) -> Result<u16> {
        Ok(self.id(Actions::parse_action(self, text)?))
    }

    fn start(self: Arc<Self>, seed: Option<Seed>) -> Box<dyn AnyState> {
        Box::new(Session::new(self, seed))
    }

    fn replay(self: Arc<Self>, record: &Record) -> Result<Box<dyn AnyState>> {
        Ok(Box::new(record.replay(&self)?))
    }

    fn batch(self: Arc<Self>, count: usize, streams: Streams, threads: usize) -> Result<Box<dyn AnyBatch>> {
        Ok(Box::new(Batch::new(self, count, streams, threads)?))
    }

    fn batch_of(self: Arc<Self>, states: &[&dyn AnyState], seed: u64, threads: usize) -> Result<Box<dyn AnyBatch>> {
        batch::from_states(self, states, seed, threads)
    }

    fn read_batch(self: Arc<Self>, bytes: &[u8], threads: usize) -> Result<Box<dyn AnyBatch>> {
        batch::read(self, bytes, threads)
    }

    fn observation(&self) -> (u16, Fields) {
        (G::OBSERVATION_VERSION, self.fields())
    }

    fn simulate(&self, plan: Plan) -> Result<Columns> {
        simulate(self, plan)
    }

    fn random_game(self: Arc<Self>, seed: u64, index: u64) -> Result<Box<dyn AnyState>> {
        Ok(Box::new(replay(&self, seed, index)?))
    }
}
