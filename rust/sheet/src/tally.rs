//! Rows of a table added up.

use std::ops::RangeInclusive;

use benben_engine::Result;

use crate::Entry;

/// Kinds of pieces with their numbers: rows alike are one kind, and a row without pieces is none.
#[derive(Clone, Debug)]
pub struct Tally<K> {
    what: &'static str,
    counts: RangeInclusive<u8>,
    kinds: Vec<(K, u8)>,
    total: u32,
}

impl<K: PartialEq> Tally<K> {
    /// Of pieces called `what`, of which a row counts a number in a range and all rows together no more than its end.
    pub fn new(what: &'static str, counts: RangeInclusive<u8>) -> Self {
        Self { what, counts, kinds: Vec::new(), total: 0 }
    }

    /// Adds as many pieces of a kind as a row's `count` says.
    ///
    /// # Errors
    /// [`Error::Sheet`](benben_engine::Error::Sheet) if that is no such number, or makes too many pieces.
    pub fn add(&mut self, row: &Entry<'_>, kind: K) -> Result<()> {
        let (entry, most) = (row.key("count")?, *self.counts.end());
        let count = entry.int(self.counts.clone())?;
        let total = self.total + u32::from(count);
        if total > u32::from(most) {
            return Err(entry.error(format!("makes {total} {}, at most are {most}", self.what)));
        }
        self.total = total;
        match self.kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, sum)) => *sum += count,
            None if count > 0 => self.kinds.push((kind, count)),
            None => {}
        }
        Ok(())
    }

    /// How many pieces there are.
    pub const fn total(&self) -> u32 {
        self.total
    }

    /// The kinds with their numbers, in the order of the sheet; `rows` is what an error names.
    ///
    /// # Errors
    /// [`Error::Sheet`](benben_engine::Error::Sheet) if there are more than `most`.
    pub fn kinds(self, rows: &Entry<'_>, most: usize) -> Result<Vec<(K, u8)>> {
        match self.kinds.len() {
            found if found > most => Err(rows.error(format!("has {found} kinds of {}, at most are {most}", self.what))),
            _ => Ok(self.kinds),
        }
    }
}

#[cfg(test)]
mod tests {
    use benben_engine::Value;

    use super::*;

    /// Adds rows of a value and a count.
    fn tally(rows: &[(i64, i64)], most: usize) -> Result<(u32, Vec<(u8, u8)>)> {
        let rows =
            rows.iter().map(|(value, count)| Value::map([("value", (*value).into()), ("count", (*count).into())]));
        let value = Value::List(rows.collect());
        let cards = Entry::root("f", &value);
        let mut tally = Tally::new("cards", 0..=9);
        for row in cards.list()? {
            tally.add(&row, row.key("value")?.int(0..=99)?)?;
        }
        Ok((tally.total(), tally.kinds(&cards, most)?))
    }

    fn why(rows: &[(i64, i64)], most: usize) -> String {
        tally(rows, most).expect_err("should be refused").to_string()
    }

    #[test]
    fn rows_alike_are_one_kind() {
        assert_eq!(tally(&[(5, 2), (3, 1), (5, 4), (7, 0)], 2), Ok((7, vec![(5, 6), (3, 1)])));
        assert_eq!(tally(&[], 0), Ok((0, vec![])));
    }

    #[test]
    fn pieces_and_kinds_are_limited() {
        assert_eq!(why(&[(5, 9), (5, 1)], 2), "f: [1].count: makes 10 cards, at most are 9");
        assert_eq!(why(&[(5, 10)], 2), "f: [0].count: is 10, should be a whole number from 0 to 9");
        assert_eq!(why(&[(5, 1), (6, 1), (7, 1)], 2), "f: has 3 kinds of cards, at most are 2");
    }
}
