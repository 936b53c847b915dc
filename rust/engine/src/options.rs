//! Options of a game, read with their types.

use std::ops::RangeInclusive;

use crate::words::{all_of, by, label, one_of};
use crate::{Error, Result, Value};

/// The options a game was given. Each is read by its name, `None` if it isn't given.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    given: &'a [(String, Value)],
}

impl<'a> Options<'a> {
    /// Options that have known names; `game` is only for messages.
    ///
    /// # Errors
    /// [`Error::Config`] unless it is a map of known names, or nothing.
    pub fn open(given: &'a Value, game: &str, names: &[&str]) -> Result<Self> {
        let given = match given {
            Value::Map(entries) => entries.as_slice(),
            Value::Null => &[],
            other => {
                return Err(Error::config("options", format!("is {}, should be a table of options", other.describe())));
            }
        };
        let unknown = given.iter().find(|(name, _)| !names.contains(&name.as_str()));
        match (unknown, names) {
            (None, _) => Ok(Self { given }),
            (Some((name, _)), []) => Err(Error::config(label(name), format!("is no option of {game}, which has none"))),
            (Some((name, _)), names) => {
                let why = format!("is no option of {game}; its options are {}", all_of(names));
                Err(Error::config(label(name), why))
            }
        }
    }

    /// An option by what `read` makes of its value.
    ///
    /// # Errors
    /// [`Error::Config`] saying that it should be `right`, if `read` makes nothing of it.
    pub fn get<T>(&self, name: &str, right: &str, read: impl FnOnce(&Value) -> Option<T>) -> Result<Option<T>> {
        let Some((_, value)) = self.given.iter().find(|(key, _)| key == name) else { return Ok(None) };
        let wrong = || Error::config(name, format!("is {}, should be {right}", value.describe()));
        read(value).map(Some).ok_or_else(wrong)
    }

    /// A truth value.
    ///
    /// # Errors
    /// [`Error::Config`] if it is anything else.
    pub fn flag(&self, name: &str, clause: &str) -> Result<Option<bool>> {
        self.get(name, &format!("true or false{}", by(clause)), Value::bool)
    }

    /// The meaning of a word.
    ///
    /// # Errors
    /// [`Error::Config`] if it is none of the words.
    pub fn word<T: Copy>(&self, name: &str, words: &[(&str, T)], clause: &str) -> Result<Option<T>> {
        let right = format!("{}{}", one_of(words.iter().map(|(word, _)| *word)), by(clause));
        let meaning = |text: &str| words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning);
        self.get(name, &right, |value| value.text().and_then(meaning))
    }

    /// A whole number in a range.
    ///
    /// # Errors
    /// [`Error::Config`] if it is anything else.
    pub fn int(&self, name: &str, range: RangeInclusive<i64>, clause: &str) -> Result<Option<i64>> {
        let right = format!("a whole number from {} to {}{}", range.start(), range.end(), by(clause));
        self.get(name, &right, |value| value.int().filter(|number| range.contains(number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 3] = ["length", "open", "limit"];

    fn read(given: &Value) -> Result<(Option<u8>, Option<bool>, Option<i64>)> {
        let options = Options::open(given, "Pyramids", &NAMES)?;
        let length = options.word("length", &[("short", 8), ("long", 10)], "SUN-S1")?;
        Ok((length, options.flag("open", "")?, options.int("limit", 0..=30, "SUN-E3")?))
    }

    fn why(name: &str, value: Value) -> String {
        read(&Value::Map(vec![(name.into(), value)])).expect_err("should be refused").to_string()
    }

    #[test]
    fn options_are_read_with_their_types() {
        let given = Value::map([("limit", 7.into()), ("length", "long".into()), ("open", true.into())]);
        assert_eq!(read(&given), Ok((Some(10), Some(true), Some(7))));
        assert_eq!(read(&Value::Null), Ok((None, None, None)));
        assert_eq!(read(&Value::map([])), Ok((None, None, None)));
    }

    #[test]
    fn wrong_values_are_named_with_what_would_be_right() {
        assert_eq!(why("length", "tall".into()), r#"length: is "tall", should be "short" or "long" (SUN-S1)"#);
        assert_eq!(why("length", 8.into()), r#"length: is 8, should be "short" or "long" (SUN-S1)"#);
        assert_eq!(why("open", 1.into()), "open: is 1, should be true or false");
        assert_eq!(why("limit", 31.into()), "limit: is 31, should be a whole number from 0 to 30 (SUN-E3)");
        assert_eq!(why("limit", Value::Float(1.0)), "limit: is 1.0, should be a whole number from 0 to 30 (SUN-E3)");
        let odd = Options { given: &[("n".into(), 4.into())] };
        let even = |value: &Value| value.int().filter(|number| number % 2 == 1);
        let refused = odd.get("n", "odd", even).expect_err("4 is even").to_string();
        assert_eq!(refused, "n: is 4, should be odd");
    }

    #[test]
    fn unknown_options_are_told_the_known_ones() {
        let known = "colour: is no option of Pyramids; its options are length, open and limit";
        assert_eq!(why("colour", 1.into()), known);
        assert!(why("a b\n", 1.into()).starts_with("\"a b\\n\": is no option"));
        let none = Options::open(&Value::map([("a", 1.into())]), "Pyramids", &[]).expect_err("there are none");
        assert_eq!(none.to_string(), "a: is no option of Pyramids, which has none");
        let list = read(&Value::list([1])).expect_err("no table").to_string();
        assert_eq!(list, "options: is a list of 1, should be a table of options");
    }
}
