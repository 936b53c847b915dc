//! The pyramid: places, what they rest on, and what lies there.

use crate::components::{MAX_SYMBOLS, NONE, Sort};

/// The most cards a base row has (SUN-S1).
pub(crate) const MAX_WIDTH: usize = 10;
/// The most places a pyramid has, base row included (SUN-P1).
pub(crate) const MAX_PLACES: usize = MAX_WIDTH * (MAX_WIDTH + 1) / 2;

/// The places of a pyramid with a given base row, numbered by level, then index. Sets of places are bit masks.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub width: usize,
    pub places: u8,
    /// The top place.
    pub top: u8,
    /// By place.
    pub level: [u8; MAX_PLACES],
    /// By place: its index on its level.
    pub index: [u8; MAX_PLACES],
    /// By place: the two places it rests on; none for the base row.
    pub below: [u64; MAX_PLACES],
    /// By place: the up to two places that rest on it.
    pub above: [u64; MAX_PLACES],
    /// By place: the places adjacent to it (SUN-I2).
    pub adjacent: [u64; MAX_PLACES],
    /// By sort of card: the places it could ever lie on (SUN-P3, SUN-P4, SUN-P5).
    pub allowed: [u64; 4],
    /// By sort of card and place: how many places before it such a card could lie on.
    pub rank: [[u8; MAX_PLACES]; 4],
}

impl Shape {
    pub(crate) fn new(width: usize) -> Self {
        let mut shape = Self {
            width,
            places: (width * (width + 1) / 2) as u8,
            top: (width * (width + 1) / 2 - 1) as u8,
            level: [0; MAX_PLACES],
            index: [0; MAX_PLACES],
            below: [0; MAX_PLACES],
            above: [0; MAX_PLACES],
            adjacent: [0; MAX_PLACES],
            allowed: [0; 4],
            rank: [[0; MAX_PLACES]; 4],
        };
        for level in 0..width {
            (0..width - level).for_each(|index| shape.add(level, index));
        }
        for (rank, allowed) in shape.rank.iter_mut().zip(shape.allowed) {
            places(allowed).zip(0..).for_each(|(place, before)| rank[usize::from(place)] = before);
        }
        shape
    }

    fn add(&mut self, level: usize, index: usize) {
        let place = self.at(level, index);
        self.level[usize::from(place)] = level as u8;
        self.index[usize::from(place)] = index as u8;
        if index > 0 {
            self.join(place, place - 1);
        }
        if level > 0 {
            for under in [self.at(level - 1, index), self.at(level - 1, index + 1)] {
                self.below[usize::from(place)] |= bit(under);
                self.above[usize::from(under)] |= bit(place);
                self.join(place, under);
            }
            self.allow(place, level, index);
        }
    }

    fn join(&mut self, one: u8, other: u8) {
        self.adjacent[usize::from(one)] |= bit(other);
        self.adjacent[usize::from(other)] |= bit(one);
    }

    fn allow(&mut self, place: u8, level: usize, index: usize) {
        let top = level == self.width - 1;
        let sorts = [
            (Sort::Standard, true),
            (Sort::Left, !top && index == 0),
            (Sort::Right, !top && index == self.width - level - 1),
            (Sort::Top, top),
        ];
        for (sort, _) in sorts.into_iter().filter(|(_, fits)| *fits) {
            self.allowed[sort as usize] |= bit(place);
        }
    }

    /// The place of a level and an index, which must exist (SUN-P1).
    pub(crate) fn at(&self, level: usize, index: usize) -> u8 {
        (level * (2 * self.width + 1 - level) / 2 + index) as u8
    }

    /// By sort of card: the places among some that it could lie on, by their rank. Standard cards may lie anywhere above
    /// the base row.
    pub(crate) fn ranks(&self, among: u64) -> [u64; 4] {
        let mut ranks = [0; 4];
        ranks[Sort::Standard as usize] = among >> self.width;
        for sort in [Sort::Left as usize, Sort::Right as usize, Sort::Top as usize] {
            let rank = |place: u8| 1 << self.rank[sort][usize::from(place)];
            ranks[sort] = places(self.allowed[sort] & among).map(rank).sum();
        }
        ranks
    }

    /// The base row.
    pub(crate) const fn base(&self) -> u64 {
        (1 << self.width) - 1
    }
}

/// What lies where. The masks follow from the cells and are kept for speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pyramid {
    /// By place: the base card in the base row, the card above it, [`NONE`] where nothing lies.
    pub cells: [u8; MAX_PLACES],
    pub filled: u64,
    /// The places that are empty and supported (SUN-P1).
    pub open: u64,
    /// By symbol: the places where it lies.
    pub marks: [u64; MAX_SYMBOLS],
}

impl Pyramid {
    pub(crate) const fn empty() -> Self {
        Self { cells: [NONE; MAX_PLACES], filled: 0, open: 0, marks: [0; MAX_SYMBOLS] }
    }

    /// Lays a card with this symbol on a place.
    pub(crate) fn lay(&mut self, shape: &Shape, place: u8, card: u8, symbol: u8) {
        self.cells[usize::from(place)] = card;
        self.filled |= bit(place);
        self.open &= !bit(place);
        if let Some(mark) = self.marks.get_mut(usize::from(symbol)) {
            *mark |= bit(place);
        }
        let filled = self.filled;
        let supported = |above: &u8| shape.below[usize::from(*above)] & !filled == 0;
        self.open |= places(shape.above[usize::from(place)]).filter(supported).map(bit).sum::<u64>();
    }

    /// How many cards with this symbol are adjacent to a place (SUN-I1).
    pub(crate) fn matches(&self, shape: &Shape, place: u8, symbol: u8) -> u32 {
        let mark = self.marks.get(usize::from(symbol)).copied().unwrap_or(0);
        (shape.adjacent[usize::from(place)] & mark).count_ones()
    }
}

pub(crate) const fn bit(place: u8) -> u64 {
    1 << place
}

/// The places of a mask, in order.
pub(crate) fn places(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = mask.trailing_zeros() as u8;
        let found = (mask != 0).then_some(place);
        mask &= mask.wrapping_sub(1);
        found
    })
}

/// The `n`th place of a mask.
pub(crate) fn nth_place(mut mask: u64, n: u32) -> u8 {
    for _ in 0..n {
        mask &= mask - 1;
    }
    mask.trailing_zeros() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(shape: &Shape, places: &[(usize, usize)]) -> Pyramid {
        let mut pyramid = Pyramid::empty();
        (0..shape.width as u8).for_each(|place| pyramid.lay(shape, place, 0, NONE));
        places.iter().for_each(|(level, index)| pyramid.lay(shape, shape.at(*level, *index), 0, NONE));
        pyramid
    }

    // clause: SUN-P1
    #[test]
    fn segments_above_the_base() {
        for (width, segments) in [(8, 28), (9, 36), (10, 45)] {
            let shape = Shape::new(width);
            assert_eq!(shape.allowed[0].count_ones(), segments);
            assert_eq!(usize::from(shape.places), segments as usize + width);
            assert_eq!(
                (shape.level[usize::from(shape.top)], shape.index[usize::from(shape.top)]),
                (width as u8 - 1, 0)
            );
        }
    }

    // clause: SUN-P1
    #[test]
    fn a_place_rests_on_two_filled_ones() {
        let shape = Shape::new(8);
        let pyramid = filled(&shape, &[(1, 0), (1, 2)]);
        assert_eq!(pyramid.open & bit(shape.at(2, 0)), 0);
        assert_ne!(filled(&shape, &[(1, 0), (1, 1)]).open & bit(shape.at(2, 0)), 0);
        assert_eq!(pyramid.open & bit(shape.at(1, 0)), 0, "a filled place isn't open");
    }

    // clause: SUN-P2
    #[test]
    fn a_level_is_begun_while_another_is_unfinished() {
        let shape = Shape::new(9);
        let pyramid = filled(&shape, &[(1, 3), (1, 4), (2, 3), (1, 5), (2, 4)]);
        assert_ne!(pyramid.open & bit(shape.at(3, 3)), 0);
        assert_ne!(pyramid.open & bit(shape.at(1, 0)), 0);
    }

    // clause: SUN-P3, SUN-P4, SUN-P5
    #[test]
    fn where_each_sort_may_lie() {
        let shape = Shape::new(8);
        let at = |sort: Sort| -> Vec<_> {
            let allowed = places(shape.allowed[sort as usize]);
            allowed.map(|place| (shape.level[usize::from(place)], shape.index[usize::from(place)])).collect()
        };
        assert_eq!(at(Sort::Left), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)]);
        assert_eq!(at(Sort::Right), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)]);
        assert_eq!(at(Sort::Top), [(7, 0)]);
        assert_eq!(at(Sort::Standard).len(), 28);
    }

    // clause: SUN-I2
    #[test]
    fn adjacent_places() {
        let shape = Shape::new(8);
        let of = |level, index| -> Vec<_> {
            let adjacent = places(shape.adjacent[usize::from(shape.at(level, index))]);
            adjacent.map(|place| (shape.level[usize::from(place)], shape.index[usize::from(place)])).collect()
        };
        assert_eq!(of(2, 1), [(1, 1), (1, 2), (2, 0), (2, 2), (3, 0), (3, 1)]);
        assert_eq!(of(1, 0), [(0, 0), (0, 1), (1, 1), (2, 0)]);
        assert_eq!(of(7, 0), [(6, 0), (6, 1)]);
        assert_eq!(of(0, 7), [(0, 6), (1, 6)]);
    }
}
