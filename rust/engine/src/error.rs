//! Everything that can be wrong with what a caller hands in.

use crate::words::{MAX_ECHO, short};

const MAX_WHY: usize = 340;

/// What was wrong, and why. State is unchanged whenever one of these is returned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The action can't be played at this node.
    #[error("illegal action {action}: {why}")]
    Illegal {
        /// The action as given.
        action: String,
        /// What would be right.
        why: String,
    },
    /// A string or id that names no action of this game.
    #[error("no action {text:?}: {why}")]
    Notation {
        /// The text as given.
        text: String,
        /// What would be right.
        why: String,
    },
    /// An unknown game or option, or a bad value.
    #[error("{key}: {why}")]
    Config {
        /// The option's name.
        key: String,
        /// What is wrong, and what would be right.
        why: String,
    },
    /// A component sheet that can't be used.
    #[error("{file}: {key}{}{why}", if key.is_empty() { "" } else { ": " })]
    Sheet {
        /// The sheet's file name, or what it came from.
        file: String,
        /// The key, such as `exodus.cards[3].colour`; empty for the whole sheet.
        key: String,
        /// What is wrong, and what would be right.
        why: String,
    },
    /// A record or stored state that can't be read.
    #[error("bad record: {why}")]
    Record {
        /// What is wrong.
        why: String,
    },
    /// A call that makes no sense at this node.
    #[error("{call}: {why}")]
    Node {
        /// The call.
        call: &'static str,
        /// Why it makes no sense here.
        why: String,
    },
    /// A game that does not come to an end.
    #[error("a game has not ended after {events} decisions and chance outcomes; its players could go on for ever")]
    Endless {
        /// How many were played.
        events: u32,
    },
    /// Work that was called off from outside.
    #[error("called off")]
    Interrupted,
    /// A fault of benben's own.
    #[error("a bug in benben: {message}")]
    Bug {
        /// The panic's message.
        message: String,
    },
}

/// A result with [`enum@Error`].
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An [`Error::Record`].
    pub fn record(why: impl Into<String>) -> Self {
        Self::Record { why: why.into() }
    }

    /// An [`Error::Notation`]; long texts lose their middle.
    pub fn notation(text: &str, why: impl Into<String>) -> Self {
        Self::Notation { text: short(text, MAX_ECHO), why: short(&why.into(), MAX_WHY) }
    }

    /// An [`Error::Config`].
    pub fn config(key: impl Into<String>, why: impl Into<String>) -> Self {
        Self::Config { key: key.into(), why: why.into() }
    }
}
