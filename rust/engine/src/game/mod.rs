//! The contract between a game and everything built on it: a trait a subject, and [`Game`] for all of them together.

mod actions;
mod moves;
mod rules;
mod storage;
mod types;
mod views;

pub use actions::Actions;
pub use moves::Moves;
pub use rules::Rules;
pub use storage::Storage;
pub use types::Types;
pub use views::Views;

/// Whose move a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// Nature draws one of the weighted outcomes.
    Chance,
    /// This player chooses one of the legal actions.
    Decision(usize),
    /// The game is over.
    Terminal,
}

impl Node {
    /// The number of the player to move, -1 at a chance node and -4 when the game is over.
    pub const fn number(self) -> i8 {
        match self {
            Self::Chance => -1,
            Self::Decision(player) => player as i8,
            Self::Terminal => -4,
        }
    }

    /// Whether turn `turn` is somebody's: none is before the first, and after the end.
    pub const fn is_turn(self, turn: u32) -> bool {
        turn > 0 && !matches!(self, Self::Terminal)
    }
}

/// A game with its options, players and component sheet fixed: the rules, and every table computed from them.
///
/// A state is plain data that means something only beside its game. Methods that take a state and an action assume
/// that they fit together; [`Session`](crate::Session) is the door that checks.
pub trait Game: Rules + Views + Storage {}

impl<G: Rules + Views + Storage> Game for G {}
