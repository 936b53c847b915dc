//! How a game begins, goes on and is scored.

use crate::Outcome;
use crate::game::Moves;

/// What an action does and what a game is worth.
pub trait Rules: Moves {
    /// Every reason a game can end for, in the order of [`Outcome::reason`].
    const REASONS: &'static [&'static str];

    /// The parts of a score and the clause each comes from, in the order of [`Outcome::parts`].
    fn parts(&self) -> &'static [(&'static str, &'static str)];
    /// The most decisions a game can have, if the rules bound it.
    fn max_decisions(&self) -> Option<u32>;
    /// The state before anything has happened.
    fn initial(&self) -> Self::State;
    /// Plays a legal action or a possible chance outcome.
    fn apply(&self, state: &mut Self::State, action: Self::Action);
    /// The outcome of a finished game; of an unfinished one, what it would be if it ended now.
    fn outcome(&self, state: &Self::State) -> Outcome;
}
