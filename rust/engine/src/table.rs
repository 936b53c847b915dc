//! The contract without its types: games, states and views behind `dyn`, for callers that learn the game at run time.

mod batch;
mod view;

use std::any::Any;
use std::sync::Arc;

use crate::batch::Batch;
use crate::observation::Fields;
use crate::outcome::Outcome;
use crate::record::Record;
use crate::session::{Seed, Session};
use crate::simulate::{Columns, Plan, replay, simulate};
use crate::{Actions, Config, Game, IdSet, Node, Result, Rules, Types, idset};

pub use batch::AnyBatch;
pub use view::AnyView;

/// Sets of so many words fit on the stack.
const WORDS: usize = 32;

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
    fn batch(self: Arc<Self>, count: usize, seed: u64, threads: usize) -> Result<Box<dyn AnyBatch>>;
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

/// A [`Session`] of any game.
pub trait AnyState: Any + Send + Sync {
    /// An independent copy.
    fn copy(&self) -> Box<dyn AnyState>;
    /// Whose move it is.
    fn node(&self) -> Node;
    /// Ids of what can be played now.
    fn possible(&self, ids: &mut Vec<u16>);
    /// Whether an id can be played now.
    ///
    /// # Errors
    /// [`Error::Notation`](crate::Error::Notation) for an id out of range.
    fn is_possible(&self, id: i64) -> Result<bool>;
    /// Plays an id.
    ///
    /// # Errors
    /// For an id out of range or one that can't be played now.
    fn apply(&mut self, id: i64) -> Result<()>;
    /// Ids and weights at a chance node.
    ///
    /// # Errors
    /// As [`Session::chance_outcomes`].
    fn chance_outcomes(&self) -> Result<Vec<(u16, u32)>>;
    /// The outcome of a finished game.
    ///
    /// # Errors
    /// As [`Session::outcome`].
    fn outcome(&self) -> Result<Outcome>;
    /// What the outcome would be if the game ended now.
    fn standing(&self) -> Outcome;
    /// Ids of all actions and chance outcomes so far.
    fn history(&self) -> &[u16];
    /// The seed that resolves chance.
    fn seed(&self) -> Option<Seed>;
    /// The digest of the state.
    fn digest(&self) -> u64;
    /// What a player or a spectator may see.
    ///
    /// # Errors
    /// As [`Session::view`].
    fn view(&self, observer: Option<usize>) -> Result<Box<dyn AnyView>>;
    /// The game written down.
    fn record(&self) -> Record;
    /// Whether the other is the same position of the same game.
    fn same(&self, other: &dyn AnyState) -> bool;
    /// The whole as [`Any`], to tell its type.
    fn any(&self) -> &dyn Any;
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

    fn batch(self: Arc<Self>, count: usize, seed: u64, threads: usize) -> Result<Box<dyn AnyBatch>> {
        Ok(Box::new(Batch::new(self, count, seed, threads)?))
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

impl<G: Game> AnyState for Session<G> {
    fn copy(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }

    fn node(&self) -> Node {
        Session::node(self)
    }

    fn possible(&self, ids: &mut Vec<u16>) {
        let game = self.game();
        let mut set = [0; WORDS];
        match (Session::node(self), set.get_mut(..idset::words(game.decisions()))) {
            (Node::Decision(_), Some(set)) => {
                game.mark_legal(self.state(), &mut IdSet::new(set));
                idset::each(set, |id| ids.push(id));
            }
            _ => self.each_possible(|action| ids.push(game.id(action))),
        }
    }

    fn is_possible(&self, id: i64) -> Result<bool> {
        Ok(Session::is_possible(self, self.game().checked_action(id)?))
    }

    fn apply(&mut self, id: i64) -> Result<()> {
        let action = self.game().checked_action(id)?;
        Session::apply(self, action)
    }

    fn chance_outcomes(&self) -> Result<Vec<(u16, u32)>> {
        Session::chance_outcomes(self)
    }

    fn outcome(&self) -> Result<Outcome> {
        Session::outcome(self)
    }

    fn standing(&self) -> Outcome {
        Session::standing(self)
    }

    fn history(&self) -> &[u16] {
        Session::history(self)
    }

    fn seed(&self) -> Option<Seed> {
        Session::seed(self)
    }

    fn digest(&self) -> u64 {
        Session::digest(self)
    }

    fn view(&self, observer: Option<usize>) -> Result<Box<dyn AnyView>> {
        view::of(self, observer)
    }

    fn record(&self) -> Record {
        Record::of(self)
    }

    fn same(&self, other: &dyn AnyState) -> bool {
        other.any().downcast_ref::<Self>().is_some_and(|other| {
            self.state() == other.state() && self.game().config().digest() == other.game().config().digest()
        })
    }

    fn any(&self) -> &dyn Any {
        self
    }
}
