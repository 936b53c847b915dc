//! A whole sheet.

use benben_engine::limits::{self, Unfit, check_exact};
use benben_engine::words::short;
use benben_engine::{Error, Result, Value};

use crate::Entry;

/// The version of the sheets' layout that this library reads.
const SCHEMA: i64 = 1;
const MAX_WHY: usize = 200;

/// A sheet: where it came from, and what it says.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The file's name, or another word for where the sheet came from.
    pub file: String,
    /// What it says.
    pub value: Value,
    /// Whether it is the sheet the game comes with.
    pub shipped: bool,
}

impl Sheet {
    /// Reads TOML text; `file` is only for messages.
    ///
    /// # Errors
    /// [`Error::Sheet`] if it isn't TOML, or beyond [`limits`].
    pub fn parse(text: &str, file: &str) -> Result<Self> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| not_toml(file, text, &error))?;
        let value = from_toml(toml::Value::Table(table));
        limits::check(&value).map_err(|Unfit { key, why }| Error::Sheet { file: file.into(), key, why })?;
        Ok(Self::from_value(value, file))
    }

    /// Takes a sheet that is a value already.
    pub fn from_value(value: Value, file: &str) -> Self {
        Self { file: file.into(), value, shipped: false }
    }

    /// Marks the sheet as the one the game comes with.
    #[must_use]
    pub fn shipped(self) -> Self {
        Self { shipped: true, ..self }
    }

    /// The sheet's top level, once its head is checked: schema, game and edition, and no table besides `tables`.
    ///
    /// # Errors
    /// [`Error::Sheet`] naming the key.
    pub fn open(&self, game: &str, tables: &[&str]) -> Result<Entry<'_>> {
        let root = Entry::root(&self.file, &self.value);
        check_exact(&self.value).map_err(|Unfit { key, why }| Error::Sheet { file: self.file.clone(), key, why })?;
        root.key("schema")?.exactly(SCHEMA)?;
        root.key("game")?.one_of(&[game])?;
        root.key("edition")?.text()?;
        root.only(&[&["schema", "game", "edition", "provenance"], tables].concat())?;
        Ok(root)
    }
}

fn not_toml(file: &str, text: &str, error: &toml::de::Error) -> Error {
    let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
    let why = format!("not TOML: {}", short(error.message(), MAX_WHY));
    Error::Sheet { file: file.into(), key: format!("line {line}"), why }
}

fn from_toml(value: toml::Value) -> Value {
    match value {
        toml::Value::Boolean(value) => Value::Bool(value),
        toml::Value::Integer(value) => Value::Int(value),
        toml::Value::Float(value) => Value::Float(value),
        toml::Value::String(value) => Value::Text(value),
        toml::Value::Datetime(value) => Value::Text(value.to_string()),
        toml::Value::Array(items) => Value::List(items.into_iter().map(from_toml).collect()),
        toml::Value::Table(entries) => {
            Value::Map(entries.into_iter().map(|(key, value)| (key, from_toml(value))).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "schema = 1\ngame = \"g\"\nedition = \"e\"\n";

    fn open(text: &str) -> Result<()> {
        Sheet::parse(text, "g.toml")?.open("g", &["cards"]).map(|_| ())
    }

    fn message(text: &str) -> String {
        open(text).expect_err("the sheet is wrong").to_string()
    }

    #[test]
    fn a_head_and_known_tables_open() {
        assert_eq!(open(HEAD), Ok(()));
        assert_eq!(open(&format!("{HEAD}[provenance]\n[cards]\n")), Ok(()));
    }

    #[test]
    fn numbers_that_json_would_lose_are_refused() {
        let told = message(&format!("{HEAD}[cards]\nid = [1, 9007199254740993]\n"));
        assert!(told.starts_with("g.toml: cards.id[1]: is 9007199254740993"), "{told}");
        assert_eq!(open(&format!("{HEAD}[cards]\nid = 9007199254740992\n")), Ok(()));
    }

    #[test]
    fn errors_name_file_key_and_reason() {
        assert_eq!(message("schema = 2"), "g.toml: schema: is 2, should be 1");
        assert_eq!(message("schema = 1"), "g.toml: game: is missing");
        assert_eq!(message(&HEAD.replace("\"g\"", "\"h\"")), "g.toml: game: is \"h\", should be \"g\"");
        assert_eq!(message(&HEAD.replace("\"e\"", "7")), "g.toml: edition: is 7, should be a string");
        let unknown = message(&format!("{HEAD}[crads]\n"));
        assert_eq!(unknown, "g.toml: crads: is not known here; known are schema, game, edition, provenance, cards");
    }

    #[test]
    fn what_no_record_could_hold_is_refused() {
        let nested = |depth: usize| format!("{HEAD}[provenance]\nx = {}{}\n", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(open(&nested(15)), Ok(()));
        assert!(message(&nested(16)).starts_with("g.toml: provenance.x[0][0]"));
        assert!(message(&nested(70)).ends_with(": nests deeper than 16"));
        let dotted = message(&format!("{HEAD}[provenance]\nx{} = 1\n", ".x".repeat(60)));
        assert!(dotted.ends_with(": nests deeper than 16"), "{dotted}");
        message(&format!("{HEAD}[provenance]\nx{} = 1\n", ".x".repeat(100_000)));
    }

    #[test]
    fn messages_stay_short() {
        let long = "x".repeat(100_000);
        for text in [format!("{long} = 1"), format!("schema = 1\ngame = \"{long}\""), format!("{long} {long}")] {
            assert!(message(&text).len() < 400);
        }
        assert!(message(&format!("{HEAD}\"\" = 1")).starts_with("g.toml: \"\": is not known here"));
    }

    #[test]
    fn what_is_not_toml_names_its_line() {
        let message = message("schema = 1\ngame = [1,\n");
        assert!(message.starts_with("g.toml: line 2: not TOML: "), "{message}");
    }
}
