//! How large a value from outside may be, and what is wrong with one.

use crate::Value;
use crate::words::label;

/// Values nest no deeper than this.
pub const MAX_DEPTH: usize = 16;
/// The most values a value may hold in all.
pub const MAX_VALUES: usize = 1_000_000;
/// The most bytes of text a value may hold in all.
pub const MAX_TEXT: usize = 1 << 24;

/// The largest whole number that every reader of JSON keeps: many have doubles only.
pub const MAX_EXACT: i64 = 1 << 53;

/// Refuses whole numbers that not every reader of JSON keeps.
///
/// # Errors
/// [`Unfit`] naming the first.
pub fn check_exact(value: &Value) -> Result<(), Unfit> {
    match value {
        Value::Int(number) if !(-MAX_EXACT..=MAX_EXACT).contains(number) => {
            Err(Unfit::new(format!("is {number}, beyond the 2**53 that every reader of JSON keeps")))
        }
        Value::List(items) => {
            items.iter().enumerate().try_for_each(|(at, item)| check_exact(item).map_err(|unfit| unfit.in_item(at)))
        }
        Value::Map(entries) => {
            entries.iter().try_for_each(|(name, value)| check_exact(value).map_err(|unfit| unfit.in_entry(name)))
        }
        _ => Ok(()),
    }
}

/// What is left of the size that a value may have while it is read.
#[derive(Clone, Debug)]
pub struct Limits {
    values: usize,
    text: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { values: MAX_VALUES, text: MAX_TEXT }
    }
}

impl Limits {
    /// Counts a value.
    ///
    /// # Errors
    /// Why, if it is one too many or lies too deep.
    pub fn value(&mut self, depth: usize) -> Result<(), String> {
        if depth > MAX_DEPTH {
            return Err(format!("nests deeper than {MAX_DEPTH}"));
        }
        let left = self.values.checked_sub(1);
        self.values = left.ok_or_else(|| format!("is one of more than {MAX_VALUES} values"))?;
        Ok(())
    }

    /// Counts a text or a key.
    ///
    /// # Errors
    /// Why, if it is too much.
    pub fn text(&mut self, text: &str) -> Result<(), String> {
        let left = self.text.checked_sub(text.len());
        self.text = left.ok_or_else(|| format!("is in more than {MAX_TEXT} bytes of text"))?;
        Ok(())
    }
}

/// What is wrong with a part of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// The way to the part, such as `cards[3].count`; empty for the whole.
    pub key: String,
    /// What is wrong.
    pub why: String,
}

impl Unfit {
    /// About a whole value.
    pub fn new(why: impl Into<String>) -> Self {
        Self { key: String::new(), why: why.into() }
    }

    /// The same, seen from the list that holds the value.
    #[must_use]
    pub fn in_item(self, at: usize) -> Self {
        self.under(&format!("[{at}]"))
    }

    /// The same, seen from the map that holds the value.
    #[must_use]
    pub fn in_entry(self, name: &str) -> Self {
        self.under(&label(name))
    }

    fn under(self, step: &str) -> Self {
        let dot = if self.key.is_empty() || self.key.starts_with('[') { "" } else { "." };
        Self { key: format!("{step}{dot}{}", self.key), ..self }
    }
}

/// Checks a value's size, and that no map in it has a key twice.
///
/// # Errors
/// Naming the first part that is wrong.
pub fn check(value: &Value) -> Result<(), Unfit> {
    check_part(value, 0, &mut Limits::default())
}

fn check_part(value: &Value, depth: usize, limits: &mut Limits) -> Result<(), Unfit> {
    limits.value(depth).map_err(Unfit::new)?;
    match value {
        Value::Text(text) => limits.text(text).map_err(Unfit::new),
        Value::List(items) => items
            .iter()
            .enumerate()
            .try_for_each(|(at, item)| check_part(item, depth + 1, limits).map_err(|unfit| unfit.in_item(at))),
        Value::Map(entries) => {
            check_keys(entries).map_err(Unfit::new)?;
            entries.iter().try_for_each(|(name, item)| {
                limits.text(name).map_err(Unfit::new)?;
                check_part(item, depth + 1, limits).map_err(|unfit| unfit.in_entry(name))
            })
        }
        _ => Ok(()),
    }
}

/// Checks that no key is there twice.
///
/// # Errors
/// Why, if one is.
pub fn check_keys(entries: &[(String, Value)]) -> Result<(), String> {
    let mut keys: Vec<_> = entries.iter().map(|(key, _)| key).collect();
    keys.sort_unstable();
    match keys.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("has the key {} twice", label(pair[0]))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deep(depth: usize) -> Value {
        (0..depth).fold(Value::Null, |inner, _| Value::List(vec![inner]))
    }

    #[test]
    fn depth_and_size_are_bounded() {
        assert_eq!(check(&deep(MAX_DEPTH)), Ok(()));
        let unfit = check(&Value::map([("a", deep(MAX_DEPTH))])).expect_err("too deep");
        assert_eq!((unfit.key, unfit.why), (format!("a{}", "[0]".repeat(16)), "nests deeper than 16".into()));
        let many = Value::List(vec![Value::Null; MAX_VALUES]);
        assert_eq!(check(&many).expect_err("too many").key, "[999999]");
        let long = Value::map([("a", Value::map([("b c", "x".repeat(MAX_TEXT).into())]))]);
        assert_eq!(check(&long).expect_err("too long").key, "a.\"b c\"");
    }

    #[test]
    fn a_key_is_there_once() {
        let twice = Value::List(vec![Value::map([("a", 1.into()), ("b", 2.into()), ("a", 3.into())])]);
        assert_eq!(check(&twice), Err(Unfit::new("has the key a twice").in_item(0)));
    }
}
