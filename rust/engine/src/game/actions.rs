//! Ids and strings of actions.

use std::fmt;

use crate::game::Types;
use crate::{Error, Result};

/// Every action has one dense id and one string.
pub trait Actions: Types {
    /// Number of decision ids; they run from 0.
    fn decisions(&self) -> u16;
    /// Number of chance ids; they follow the decisions.
    fn chances(&self) -> u16;
    /// The dense id of an action.
    fn id(&self, action: Self::Action) -> u16;
    /// The action of an id, if it is in range.
    fn action(&self, id: u16) -> Option<Self::Action>;
    /// Writes an action's one string.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_action(&self, action: Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;
    /// Reads an action from its string; needs no state.
    ///
    /// # Errors
    /// [`Error::Notation`] for anything but the exact string of an action.
    fn parse_action(&self, text: &str) -> Result<Self::Action>;

    /// An action's string.
    fn action_text(&self, action: Self::Action) -> String {
        let mut text = String::new();
        self.write_action(action, &mut text).expect("a String takes everything");
        text
    }

    /// The action of an id.
    ///
    /// # Errors
    /// [`Error::Notation`] for an id out of range.
    fn checked_action(&self, id: i64) -> Result<Self::Action> {
        let count = i64::from(self.decisions()) + i64::from(self.chances());
        u16::try_from(id).ok().and_then(|id| self.action(id)).ok_or_else(|| Error::Notation {
            text: id.to_string(),
            why: format!("action ids of {} run from 0 to {}", Self::NAME, count - 1),
        })
    }
}
