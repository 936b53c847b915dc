//! What tiles show, as counts that add up lane by lane.

use std::ops::Add;

use super::sizes::{BLOCKS, COLOURS};

/// Counts of all symbols, ten bits each: a row holds at most 64 tiles with 8 symbols.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Symbols(u128);

const BITS: usize = 10;

impl Symbols {
    pub(crate) const WORKER: usize = 0;
    pub(crate) const EYE: usize = 1;
    pub(crate) const COIN: usize = 2;
    pub(crate) const GRAVE: usize = 3;
    pub(crate) const OASIS: usize = 4;
    /// The first colour of blocks; white is the last.
    pub(crate) const BLOCK: usize = 5;

    /// Of all symbols together.
    pub(crate) const LANES: usize = Self::BLOCK + BLOCKS;

    /// One symbol.
    pub(crate) const fn one(lane: usize) -> Self {
        Self(1 << (BITS * lane))
    }

    pub(crate) const fn get(self, lane: usize) -> u16 {
        (self.0 >> (BITS * lane)) as u16 & ((1 << BITS) - 1)
    }

    pub(crate) fn blocks(self) -> [u16; BLOCKS] {
        std::array::from_fn(|colour| self.get(Self::BLOCK + colour))
    }

    /// The lanes with a count, and the counts.
    pub(crate) fn lanes(self) -> Vec<(u8, u8)> {
        let shown = (0..Self::LANES).filter(|lane| self.get(*lane) > 0);
        shown.map(|lane| (lane as u8, self.get(lane) as u8)).collect()
    }

    /// Any block on a tile with a grave good is white (TPH-3).
    pub(crate) fn with_white_beside_grave_goods(self) -> Self {
        if self.get(Self::GRAVE) == 0 {
            return self;
        }
        let rest = self.0 & ((1 << (BITS * Self::BLOCK)) - 1);
        let blocks: u16 = self.blocks().iter().sum();
        Self(rest | u128::from(blocks) << (BITS * (Self::BLOCK + COLOURS)))
    }
}

impl Add for Symbols {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(lanes: &[usize]) -> Symbols {
        lanes.iter().fold(Symbols::default(), |sum, lane| sum + Symbols::one(*lane))
    }

    // clause: TP-C2
    #[test]
    fn symbols_add_up() {
        let row = sum(&[Symbols::WORKER, Symbols::EYE, Symbols::EYE]) + sum(&[Symbols::EYE, Symbols::BLOCK + 1]);
        assert_eq!((row.get(Symbols::WORKER), row.get(Symbols::EYE), row.get(Symbols::OASIS)), (1, 3, 0));
        assert_eq!(row.blocks(), [0, 1, 0, 0, 0, 0, 0]);
    }

    // clause: TPH-3
    #[test]
    fn a_block_beside_a_grave_good_is_white() {
        let tile = sum(&[Symbols::GRAVE, Symbols::BLOCK, Symbols::BLOCK + 2]).with_white_beside_grave_goods();
        assert_eq!((tile.get(Symbols::GRAVE), tile.blocks()), (1, [0, 0, 0, 0, 0, 0, 2]));
        let other = sum(&[Symbols::EYE, Symbols::BLOCK]);
        assert_eq!(other.with_white_beside_grave_goods(), other);
    }
}
