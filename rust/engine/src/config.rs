//! What fixes a game: players, options and component sheet.

use std::fmt;
use std::sync::Arc;

use crate::digest::Digest;
use crate::{Sink, Value};

/// What the sheets that games come with call themselves: they are none of a box.
const OURS: &str = "reconstructed";

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
    /// All that fixes a game, its digests computed.
    pub fn new(
        (game, rules_version): (&'static str, u16),
        players: usize,
        options: Vec<(&'static str, Value)>,
        sheet: Value,
        shipped: bool,
    ) -> Self {
        let sheet_digest = digest_of(|digest| digest.value(&canonical(&sheet)));
        let sheet = Arc::new(sheet);
        let mut config = Self { game, rules_version, players, options, sheet, shipped, sheet_digest, digest: 0 };
        config.digest = digest_of(|digest| config.write(digest));
        config
    }

    fn write(&self, digest: &mut Digest) {
        digest.block(self.game.as_bytes());
        digest.u16(self.rules_version);
        digest.u8(self.players as u8);
        digest.value(&self.options_value());
        digest.u64(self.sheet_digest);
    }

    /// The sheet's digest; its provenance table and the order of its keys don't count.
    pub fn sheet_digest(&self) -> u64 {
        self.sheet_digest
    }

    /// The digest of all that fixes the game.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// The options as a map.
    pub fn options_value(&self) -> Value {
        Value::Map(self.options.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect())
    }

    /// The word the sheet calls itself by; one that was changed and still calls itself as ours do is `changed`.
    pub fn edition(&self) -> &str {
        match self.sheet.get("edition").and_then(Value::text).unwrap_or("unnamed") {
            OURS if !self.shipped => "changed",
            edition => edition,
        }
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

fn digest_of(write: impl FnOnce(&mut Digest)) -> u64 {
    let mut digest = Digest::default();
    write(&mut digest);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn config(sheet: Value, shipped: bool) -> Config {
        let options = vec![("length", "short".into()), ("stall_limit", 30.into()), ("open", true.into())];
        Config::new(("game", 1), 3, options, sheet, shipped)
    }

    #[test]
    fn the_digest_ignores_provenance_and_key_order() {
        let one = config(Value::map([("a", 1.into()), ("b", 2.into()), ("provenance", 3.into())]), true);
        let same = config(Value::map([("b", 2.into()), ("a", 1.into())]), false);
        let other = config(Value::map([("b", 1.into()), ("a", 2.into())]), true);
        assert_eq!(one.digest(), same.digest());
        assert_ne!(one.digest(), other.digest());
    }

    #[test]
    fn a_string_names_everything() {
        let sheet = Value::map([("edition", "box".into())]);
        assert_eq!(config(sheet.clone(), true).to_string(), "game(players=3, length=short, stall_limit=30, open=true)");
        assert!(config(sheet, false).to_string().contains(", sheet=box#"));
    }
}
