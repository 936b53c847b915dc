//! Games of any kind being played.

use std::any::Any;

use crate::any::view::{self, AnyView};
use crate::outcome::Outcome;
use crate::record::Record;
use crate::session::{Seed, Session};
use crate::{Game, IdSet, Node, Result, idset};

/// Sets of so many words fit on the stack.
const WORDS: usize = 32;

/// A [`Session`] of any game.
pub trait AnyState: Any + Send + Sync {
    /// An independent copy.
    fn copy(&self) -> Box<dyn AnyState>;
    /// A copy in which chance plays itself from here on by a seed; its history is empty.
    fn reseeded(&self, seed: u64) -> Box<dyn AnyState>;
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

impl<G: Game> AnyState for Session<G> {
    fn copy(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }

    fn reseeded(&self, seed: u64) -> Box<dyn AnyState> {
        Box::new(Session::from_state(self.game().clone(), *self.state(), Some(Seed::new(seed, 0))))
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
