//! What a game is made of.

use std::fmt;

use crate::Config;

/// The types of a game, its name and what fixes it.
pub trait Types: Send + Sync + 'static {
    /// A position. Plain data without heap, at most 1 KiB; holds nothing that nobody can know yet.
    type State: Copy + Eq + fmt::Debug + Send + Sync + 'static;
    /// A decision or a chance outcome.
    type Action: Copy + Eq + fmt::Debug;
    /// What one player may see and could remember; holds no handle to a state.
    type View: Clone + Eq + fmt::Debug + Send + Sync + 'static;
    /// The game's name in lower case, words joined by `-`.
    const NAME: &'static str;
    /// Raised with every change of behaviour.
    const RULES_VERSION: u16;

    /// Players, options and sheet.
    fn config(&self) -> &Config;
}
