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

/// A game with its options, players and component sheet fixed: the rules, and every table computed from them.
///
/// A state is plain data that means something only beside its game. Methods that take a state and an action assume
/// that they fit together; [`Session`](crate::Session) is the door that checks.
pub trait Game: Rules + Views + Storage {}

impl<G: Rules + Views + Storage> Game for G {}
