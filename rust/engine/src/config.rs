//! What fixes a game: players, options and component sheet.

use std::fmt;
use std::sync::Arc;

use crate::digest::Digest;
use crate::{Game, Sink, Value};

/// Players, options and sheet of a game.
#[derive(Clone, Debug)]
pub struct Config {
    /// The game's name.
    pub game: &'static str,
    /// The game's rules version.
    pub rules_version: u16,
    /// Number of players.
    pub players: usize,
    /// Every option with its value, in the order of the game's page.
    pub options: Vec<(&'static str, Value)>,
    /// The sheet as read.
    pub sheet: Arc<Value>,
    /// Whether the sheet is the one the game comes with.
    pub shipped: bool,
    sheet_digest: u64,
    digest: u64,
}

impl Config {
    /// Puts together what fixes a game of kind `G`.
    pub fn new<G: Game>(players: usize, options: Vec<(&'static str, Value)>, sheet: Value, shipped: bool) -> Self {
        let mut config = Self {
            game: G::NAME,
            rules_version: G::RULES_VERSION,
            players,
            options,
            sheet_digest: digest_of(&canonical(&sheet)),
            sheet: Arc::new(sheet),
            shipped,
            digest: 0,
        };
        let mut digest = Digest::default();
        digest.block(config.game.as_bytes());
        digest.u16(config.rules_version);
        digest.u8(players as u8);
        digest.value(&config.options_value());
        digest.u64(config.sheet_digest);
        config.digest = digest.finish();
        config
    }

    /// The sheet's digest; its provenance table and the order of its keys don't count.
    pub const fn sheet_digest(&self) -> u64 {
        self.sheet_digest
    }

    /// The digest of all that fixes the game.
    pub const fn digest(&self) -> u64 {
        self.digest
    }

    /// The options as a map.
    pub fn options_value(&self) -> Value {
        Value::Map(self.options.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect())
    }

    /// The word the sheet calls itself by.
    pub fn edition(&self) -> &str {
        self.sheet.get("edition").and_then(Value::text).unwrap_or("unnamed")
    }
}

/// `game(players=…, option=…)`, and the sheet's edition and digest if it isn't the shipped one.
impl fmt::Display for Config {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}(players={}", self.game, self.players)?;
        for (key, value) in &self.options {
            match value {
                Value::Text(text) => write!(out, ", {key}={text}")?,
                value => write!(out, ", {key}={}", value.describe())?,
            }
        }
        if !self.shipped {
            write!(out, ", sheet={}#{:016x}", self.edition(), self.sheet_digest())?;
        }
        write!(out, ")")
    }
}

fn digest_of(value: &Value) -> u64 {
    let mut digest = Digest::default();
    digest.value(value);
    digest.finish()
}

fn canonical(value: &Value) -> Value {
    match value {
        Value::List(items) => Value::List(items.iter().map(canonical).collect()),
        Value::Map(entries) => {
            let kept = entries.iter().filter(|(key, _)| key != "provenance");
            let mut entries: Vec<_> = kept.map(|(key, value)| (key.clone(), canonical(value))).collect();
            entries.sort_by(|one, other| one.0.cmp(&other.0));
            Value::Map(entries)
        }
        other => other.clone(),
    }
}
