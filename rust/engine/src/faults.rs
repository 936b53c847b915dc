//! What is wrong with a position: broken invariants, collected.
//!
//! A check goes through all that must hold and tells what doesn't. Who reads a stored state takes the first fault as an
//! [`Error`]; who is given a position by hand can report all of them.

use std::fmt::{self, Display};

use crate::words::by;
use crate::{Error, Result};

/// A broken invariant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The way to what is wrong, such as `sides[0].gold`; empty for the whole position.
    pub key: String,
    /// What it is.
    pub value: String,
    /// What would be right.
    pub right: String,
    /// The clause, or several, that say so; empty if none does.
    pub clause: &'static str,
}

impl Fault {
    /// What `key` says is `value` and should be `right`.
    pub fn new(key: impl Display, value: impl Display, right: impl Display, clause: &'static str) -> Self {
        Self { key: key.to_string(), value: value.to_string(), right: right.to_string(), clause }
    }
}

/// `key is value, should be right (CLAUSE)`.
impl Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { key, value, right, clause } = self;
        let key = if key.is_empty() { "the position" } else { key };
        write!(out, "{key} is {value}, should be {right}{}", by(clause))
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Self {
        Self::record(fault.to_string())
    }
}

/// Broken invariants, in the order they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    found: Vec<Fault>,
}

impl Faults {
    /// Notes a fault unless all is well, and returns whether it is, so that nothing is built on what is broken. The
    /// fault is made only if there is one.
    pub fn unless(&mut self, holds: bool, fault: impl FnOnce() -> Fault) -> bool {
        if !holds {
            self.found.push(fault());
        }
        holds
    }

    /// Runs a check on a part of the position; the keys of its faults begin with the part's. Returns whether there are
    /// none.
    pub fn within(&mut self, part: impl Display, check: impl FnOnce(&mut Self)) -> bool {
        let before = self.found.len();
        check(self);
        for fault in &mut self.found[before..] {
            let dot = if fault.key.is_empty() || fault.key.starts_with('[') { "" } else { "." };
            fault.key = format!("{part}{dot}{}", fault.key);
        }
        self.found.len() == before
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All of them.
    pub fn all(&self) -> &[Fault] {
        &self.found
    }

    /// The first as an error.
    ///
    /// # Errors
    /// [`Error::Record`] if there is a fault.
    pub fn first(self) -> Result<()> {
        self.found.into_iter().next().map_or(Ok(()), |fault| Err(fault.into()))
    }
}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = std::vec::IntoIter<Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.found.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(gold: [u16; 3]) -> Faults {
        let mut faults = Faults::default();
        for (side, gold) in gold.iter().enumerate() {
            faults.within(format_args!("sides[{side}]"), |faults| {
                faults.unless(*gold <= 4, || Fault::new("gold", gold, "at most 4", "TP-D2"));
            });
        }
        faults.unless(gold != [0; 3], || Fault::new("", "a desert", "rich somewhere", ""));
        faults
    }

    #[test]
    fn all_faults_are_told() {
        let told: Vec<_> = check([5, 4, 7]).into_iter().map(|fault| fault.to_string()).collect();
        assert_eq!(
            told,
            ["sides[0].gold is 5, should be at most 4 (TP-D2)", "sides[2].gold is 7, should be at most 4 (TP-D2)"]
        );
        assert_eq!(check([0; 3]).all()[0].to_string(), "the position is a desert, should be rich somewhere");
    }

    #[test]
    fn the_first_is_an_error() {
        assert_eq!(check([1, 2, 3]).first(), Ok(()));
        assert_eq!(check([1, 5, 6]).first(), Err(Error::record("sides[1].gold is 5, should be at most 4 (TP-D2)")));
    }

    #[test]
    fn nothing_is_built_on_what_is_broken() {
        let mut faults = Faults::default();
        let broken = faults.unless(false, || Fault::new("a", 1, 2, ""));
        let whole = faults.unless(true, || unreachable!("no fault is made of what holds"));
        assert_eq!((broken, whole, faults.all().len()), (false, true, 1));
        assert!(faults.within("b", |_| {}) && !faults.is_empty());
    }

    #[test]
    fn keys_are_joined_like_a_path() {
        let mut faults = Faults::default();
        faults.within("a", |faults| {
            faults.unless(false, || Fault::new("", 1, 2, ""));
            faults.unless(false, || Fault::new("[3]", 1, 2, ""));
            faults.within("b", |faults| {
                faults.unless(false, || Fault::new("c", 1, 2, ""));
            });
        });
        let keys: Vec<_> = faults.all().iter().map(|fault| fault.key.as_str()).collect();
        assert_eq!(keys, ["a", "a[3]", "a.b.c"]);
    }
}
