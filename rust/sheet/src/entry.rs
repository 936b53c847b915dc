//! One value of a sheet and the way to it.

use std::ops::RangeInclusive;

use benben_engine::words::{self, label, quoted};
use benben_engine::{Error, Result, Value};

/// A value in a sheet that knows its file and key.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    file: &'a str,
    key: String,
    value: &'a Value,
}

impl<'a> Entry<'a> {
    /// The top level of a sheet.
    pub fn root(file: &'a str, value: &'a Value) -> Self {
        Self { file, key: String::new(), value }
    }

    /// An error about this entry.
    pub fn error(&self, why: impl Into<String>) -> Error {
        Error::Sheet { file: self.file.into(), key: self.key.clone(), why: why.into() }
    }

    fn wanted(&self, what: &str) -> Error {
        self.error(format!("is {}, should be {what}", self.value.describe()))
    }

    fn path(&self, name: &str) -> String {
        if self.key.is_empty() { label(name) } else { format!("{}.{}", self.key, label(name)) }
    }

    /// The entry under a key of a table, if it is there.
    ///
    /// # Errors
    /// [`Error::Sheet`] if this is no table.
    pub fn optional(&self, name: &str) -> Result<Option<Self>> {
        if !matches!(self.value, Value::Map(_)) {
            return Err(self.wanted("a table"));
        }
        Ok(self.value.get(name).map(|value| Self { file: self.file, key: self.path(name), value }))
    }

    /// The entry under a key of a table.
    ///
    /// # Errors
    /// [`Error::Sheet`] if this is no table, or the key is missing.
    pub fn key(&self, name: &str) -> Result<Self> {
        self.optional(name)?.ok_or_else(|| Self { key: self.path(name), ..self.clone() }.error("is missing"))
    }

    /// The entries of a table with their keys, in its order.
    ///
    /// # Errors
    /// [`Error::Sheet`] if this is no table.
    pub fn entries(&self) -> Result<Vec<(&'a str, Self)>> {
        let Value::Map(entries) = self.value else { return Err(self.wanted("a table")) };
        let entry = |name: &'a str, value| (name, Self { file: self.file, key: self.path(name), value });
        Ok(entries.iter().map(|(name, value)| entry(name, value)).collect())
    }

    /// Checks that a table has no keys besides these.
    ///
    /// # Errors
    /// [`Error::Sheet`] naming the first other key.
    pub fn only(&self, names: &[&str]) -> Result<()> {
        let Value::Map(entries) = self.value else { return Err(self.wanted("a table")) };
        match entries.iter().find(|(name, _)| !names.contains(&name.as_str())) {
            None => Ok(()),
            Some((name, _)) => {
                let unknown = Self { key: self.path(name), ..self.clone() };
                Err(unknown.error(format!("is not known here; known are {}", names.join(", "))))
            }
        }
    }

    /// The entries of a list with at least one.
    ///
    /// # Errors
    /// [`Error::Sheet`] if this is no list or an empty one.
    pub fn rows(&self) -> Result<Vec<Self>> {
        let rows = self.list()?;
        if rows.is_empty() { Err(self.error("is empty, should have a row at least")) } else { Ok(rows) }
    }

    /// The entries of a list.
    ///
    /// # Errors
    /// [`Error::Sheet`] if this is no list.
    pub fn list(&self) -> Result<Vec<Self>> {
        let Value::List(items) = self.value else { return Err(self.wanted("a list")) };
        let entry = |(index, value)| Self { file: self.file, key: format!("{}[{index}]", self.key), value };
        Ok(items.iter().enumerate().map(entry).collect())
    }

    /// A whole number in a range.
    ///
    /// # Errors
    /// [`Error::Sheet`] if this is anything else.
    pub fn int<T>(&self, range: RangeInclusive<T>) -> Result<T>
    where
        T: Copy + Into<i64> + TryFrom<i64>,
    {
        let (low, high) = ((*range.start()).into(), (*range.end()).into());
        let found = self.value.int().filter(|value| (low..=high).contains(value));
        found
            .and_then(|value| T::try_from(value).ok())
            .ok_or_else(|| self.wanted(&format!("a whole number from {low} to {high}")))
    }

    /// A truth value.
    ///
    /// # Errors
    /// [`Error::Sheet`] if this is anything else.
    pub fn bool(&self) -> Result<bool> {
        match self.value {
            Value::Bool(value) => Ok(*value),
            _ => Err(self.wanted("true or false")),
        }
    }

    /// A string.
    ///
    /// # Errors
    /// [`Error::Sheet`] if this is anything else, or empty.
    pub fn text(&self) -> Result<&'a str> {
        match self.value.text() {
            Some(text) if !text.is_empty() => Ok(text),
            _ => Err(self.wanted("a string")),
        }
    }

    /// A string fit to be a name: `[a-z][a-z0-9_]*`, at most 32 characters.
    ///
    /// # Errors
    /// [`Error::Sheet`] if this is anything else.
    pub fn name(&self) -> Result<&'a str> {
        let text = self.text()?;
        let fits = |(at, letter): (usize, char)| {
            letter.is_ascii_lowercase() || (at > 0 && (letter.is_ascii_digit() || letter == '_'))
        };
        if text.len() <= 32 && text.chars().enumerate().all(fits) {
            Ok(text)
        } else {
            Err(self.wanted("a name of lower-case letters, digits and _, a letter first, 32 at most"))
        }
    }

    /// The index of a string among those allowed.
    ///
    /// # Errors
    /// [`Error::Sheet`] if this is none of them.
    pub fn one_of(&self, allowed: &[impl AsRef<str>]) -> Result<usize> {
        let found = self.value.text().and_then(|text| allowed.iter().position(|word| word.as_ref() == text));
        found.ok_or_else(|| self.wanted(&words::one_of(allowed)))
    }

    /// A list of different names, so many of `what`. `taken` are names that can't be used, each with the reason.
    ///
    /// # Errors
    /// [`Error::Sheet`] naming the entry that is no name, taken or there twice, or the list if there are too many or too
    /// few.
    pub fn names(&self, what: &str, count: RangeInclusive<usize>, taken: &[(&str, &str)]) -> Result<Vec<String>> {
        let entries = self.list()?;
        if !count.contains(&entries.len()) {
            let (least, most) = count.into_inner();
            let right = if least == most { most.to_string() } else { format!("{least} to {most}") };
            return Err(self.error(format!("names {} {what}, should be {right}", entries.len())));
        }
        let mut names: Vec<String> = Vec::new();
        for entry in entries {
            let name = entry.name()?;
            if let Some((_, why)) = taken.iter().find(|(other, _)| *other == name) {
                return Err(entry.error(format!("is {}, {why}", quoted(name))));
            }
            if names.iter().any(|other| other == name) {
                return Err(entry.error(format!("is {} a second time", quoted(name))));
            }
            names.push(name.into());
        }
        Ok(names)
    }

    /// Checks for one value.
    ///
    /// # Errors
    /// [`Error::Sheet`] if it is another.
    pub fn exactly(&self, value: i64) -> Result<()> {
        if self.value.int() == Some(value) { Ok(()) } else { Err(self.wanted(&value.to_string())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Value {
        Value::map([
            ("count", 7.into()),
            ("name", "Red".into()),
            ("half", Value::Float(1.5)),
            ("rows", Value::List(vec![Value::map([("star", true.into())]), Value::Null])),
        ])
    }

    fn why<T: std::fmt::Debug>(result: Result<T>) -> String {
        result.expect_err("should be refused").to_string()
    }

    #[test]
    fn values_are_read_with_their_types() {
        let table = table();
        let root = Entry::root("f", &table);
        assert_eq!(root.key("count").and_then(|entry| entry.int(0_u8..=9)), Ok(7));
        assert_eq!(root.key("name").and_then(|entry| entry.one_of(&["Blue", "Red"])), Ok(1));
        let rows = root.key("rows").and_then(|entry| entry.rows()).expect("a list");
        assert_eq!(rows[0].key("star").and_then(|entry| entry.bool()), Ok(true));
    }

    #[test]
    fn a_table_lists_its_entries() {
        let table = table();
        let root = Entry::root("f", &table);
        let names: Vec<_> = root.entries().expect("a table").into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["count", "name", "half", "rows"]);
        assert_eq!(why(root.key("count").and_then(|entry| entry.entries())), "f: count: is 7, should be a table");
    }

    #[test]
    fn names_are_different_and_free() {
        let names = |names: &[&str]| {
            let list = Value::list(names.iter().copied());
            Entry::root("f", &list).names("colours", 2..=3, &[("none", "the word for no colour")])
        };
        assert_eq!(names(&["red", "blue"]), Ok(vec!["red".into(), "blue".into()]));
        assert_eq!(why(names(&["red"])), "f: names 1 colours, should be 2 to 3");
        assert_eq!(why(names(&["red", "blue", "red"])), "f: [2]: is \"red\" a second time");
        assert_eq!(why(names(&["red", "none"])), "f: [1]: is \"none\", the word for no colour");
        assert!(why(names(&["red", "Blue"])).contains("lower-case"));
        let two = Value::list(["red", "blue"]);
        assert_eq!(why(Entry::root("f", &two).names("colours", 6..=6, &[])), "f: names 2 colours, should be 6");
    }

    #[test]
    fn wrong_values_name_their_key() {
        let table = table();
        let root = Entry::root("f", &table);
        let count = root.key("count").expect("is there");
        assert_eq!(why(count.int(1_u8..=5)), "f: count: is 7, should be a whole number from 1 to 5");
        assert_eq!(why(count.list()), "f: count: is 7, should be a list");
        assert_eq!(why(count.key("x")), "f: count: is 7, should be a table");
        assert!(why(root.key("half").and_then(|entry| entry.int(0_u8..=9))).contains("is 1.5"));
        assert!(why(root.key("name").and_then(|entry| entry.name())).contains("lower-case"));
        let rows = root.key("rows").and_then(|entry| entry.rows()).expect("a list");
        assert_eq!(
            why(rows[0].key("star").and_then(|entry| entry.int(0_u8..=1))),
            "f: rows[0].star: is true, should be a whole number from 0 to 1"
        );
        assert_eq!(why(rows[1].key("star")), "f: rows[1]: is nothing, should be a table");
    }
}
