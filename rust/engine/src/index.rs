//! Numbers with types of their own, and tables that only the right number opens.
//!
//! A game names its cards, places and players by small numbers. As plain `u8` they could change places with one another
//! unseen; as types of their own they can't.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// What things of one sort are numbered with, from 0 on.
pub trait Key: Copy + Debug + Eq + Ord + Send + Sync + 'static {
    /// The key with a number, which must be in range.
    fn of(number: usize) -> Self;
    /// Its number.
    fn number(self) -> usize;
}

/// Makes a [`Key`] of one byte: `key!(/// A card. pub struct Card)`. Inside its crate the byte is its field.
#[macro_export]
macro_rules! key {
    ($(#[$doc:meta])* $visibility:vis struct $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        $visibility struct $name(pub(crate) u8);

        impl $crate::index::Key for $name {
            fn of(number: usize) -> Self {
                Self(number as u8)
            }

            fn number(self) -> usize {
                self.0.into()
            }
        }
    };
}

/// Values by key: an array, a vector or a slice of them that keys of another sort don't open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct By<K, T> {
    /// The values in the order of their keys.
    pub values: T,
    key: PhantomData<K>,
}

impl<K, T> By<K, T> {
    /// These values, in the order of their keys.
    pub const fn new(values: T) -> Self {
        Self { values, key: PhantomData }
    }
}

impl<K: Key, T> By<K, T> {
    /// Keys and values, in order.
    pub fn iter<'a, V: 'a>(&'a self) -> impl DoubleEndedIterator<Item = (K, &'a V)>
    where
        T: AsRef<[V]>,
    {
        self.values.as_ref().iter().enumerate().map(|(number, value)| (K::of(number), value))
    }

    /// Keys and values to change, in order.
    pub fn iter_mut<'a, V: 'a>(&'a mut self) -> impl DoubleEndedIterator<Item = (K, &'a mut V)>
    where
        T: AsMut<[V]>,
    {
        self.values.as_mut().iter_mut().enumerate().map(|(number, value)| (K::of(number), value))
    }
}

impl<K: Key, T: Index<usize>> Index<K> for By<K, T> {
    type Output = T::Output;

    fn index(&self, key: K) -> &T::Output {
        &self.values[key.number()]
    }
}

impl<K: Key, T: IndexMut<usize>> IndexMut<K> for By<K, T> {
    fn index_mut(&mut self, key: K) -> &mut T::Output {
        &mut self.values[key.number()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    key!(
        /// A card.
        struct Card
    );

    #[test]
    fn a_key_opens_its_table() {
        let mut counts: By<Card, _> = By::new([4_u8, 5, 6]);
        counts[Card(1)] += 2;
        assert_eq!((counts[Card(0)], counts[Card::of(1)], Card(2).number()), (4, 7, 2));
        counts.iter_mut().for_each(|(card, count)| *count -= card.0);
        assert_eq!(counts.iter().collect::<Vec<_>>(), [(Card(0), &4), (Card(1), &6), (Card(2), &4)]);
        let names: By<Card, Vec<&str>> = By::new(vec!["a", "b"]);
        assert_eq!(names.iter().rev().map(|(card, name)| (card.0, *name)).collect::<Vec<_>>(), [(1, "b"), (0, "a")]);
    }
}
