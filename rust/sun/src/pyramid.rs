//! The pyramid: places, what they rest on, and what lies there.

use benben_engine::bits;
use benben_engine::index::{By, Key};
use benben_engine::key;

use crate::components::{Base, BaseCounts, Card, Components, MAX_SYMBOLS, NONE, Sort, Symbol};

/// The most cards a base row has (SUN-S1).
pub(crate) const MAX_WIDTH: usize = 10;
/// The most places a pyramid has, base row included (SUN-P1).
pub(crate) const MAX_PLACES: usize = MAX_WIDTH * (MAX_WIDTH + 1) / 2;

key!(
    /// A place of the pyramid; places are numbered by level, then index.
    pub struct Place
);

impl Place {
    /// Its bit in a set of places.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// The places of a set, in order.
pub(crate) fn places(set: u64) -> impl Iterator<Item = Place> {
    bits::each(set).map(Place)
}

/// The `n`th place of a set that has more.
pub(crate) fn nth_place(set: u64, n: u32) -> Place {
    Place(bits::nth(set, n))
}

pub(crate) type ByPlace<T> = By<Place, [T; MAX_PLACES]>;
pub(crate) type BySort<T> = By<Sort, [T; 4]>;

/// The places of a pyramid with a given base row. Sets of places are bit masks.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub width: usize,
    /// How many places there are.
    pub places: u8,
    /// The top place.
    pub top: Place,
    pub level: ByPlace<u8>,
    /// By place: its index on its level.
    pub index: ByPlace<u8>,
    /// By place: the two places it rests on; none for the base row.
    pub below: ByPlace<u64>,
    /// By place: the up to two places that rest on it.
    pub above: ByPlace<u64>,
    /// By place: the places adjacent to it (SUN-I2).
    pub adjacent: ByPlace<u64>,
    /// By sort of card: the places it could ever lie on (SUN-P3, SUN-P4, SUN-P5).
    pub allowed: BySort<u64>,
    /// By sort of card and place: how many places before it such a card could lie on.
    pub rank: BySort<ByPlace<u8>>,
}

impl Shape {
    /// The places above a base row of so many cards, and how they lie to one another (SUN-P1, SUN-I2).
    pub(crate) fn new(width: usize) -> Self {
        let places = (width * (width + 1) / 2) as u8;
        let mut shape = Self {
            width,
            places,
            top: Place(places - 1),
            level: By::new([0; MAX_PLACES]),
            index: By::new([0; MAX_PLACES]),
            below: By::new([0; MAX_PLACES]),
            above: By::new([0; MAX_PLACES]),
            adjacent: By::new([0; MAX_PLACES]),
            allowed: By::new([0; 4]),
            rank: By::new([By::new([0; MAX_PLACES]); 4]),
        };
        for level in 0..width {
            (0..width - level).for_each(|index| shape.add(level, index));
        }
        shape.rank = ranks_of(shape.allowed);
        shape
    }

    fn add(&mut self, level: usize, index: usize) {
        let place = self.at(level, index);
        self.level[place] = level as u8;
        self.index[place] = index as u8;
        if index > 0 {
            self.join(place, Place(place.0 - 1));
        }
        if level > 0 {
            for under in [self.at(level - 1, index), self.at(level - 1, index + 1)] {
                self.below[place] |= under.bit();
                self.above[under] |= place.bit();
                self.join(place, under);
            }
            self.allow(place, level, index);
        }
    }

    fn join(&mut self, one: Place, other: Place) {
        self.adjacent[one] |= other.bit();
        self.adjacent[other] |= one.bit();
    }

    /// Which sorts of cards may lie on a place above the base row: edges at their own end (SUN-P3), a top on the top
    /// place (SUN-P4), a standard card anywhere (SUN-P5).
    fn allow(&mut self, place: Place, level: usize, index: usize) {
        let top = level == self.width - 1;
        let sorts = [
            (Sort::Standard, true),
            (Sort::Left, !top && index == 0),
            (Sort::Right, !top && index == self.width - level - 1),
            (Sort::Top, top),
        ];
        for (sort, _) in sorts.into_iter().filter(|(_, fits)| *fits) {
            self.allowed[sort] |= place.bit();
        }
    }

    /// The place of a level and an index, which must exist (SUN-P1).
    pub(crate) fn at(&self, level: usize, index: usize) -> Place {
        Place::of(level * (2 * self.width + 1 - level) / 2 + index)
    }

    /// By sort of card: the places among some that it could lie on, by their rank.
    pub(crate) fn ranks(&self, among: u64) -> BySort<u64> {
        let mut ranks = By::new([0; 4]);
        // Standard cards may lie anywhere above the base row, so a place's rank is its number less the row's width.
        ranks[Sort::Standard] = among >> self.width;
        for (_, sort) in Sort::EDGES {
            let rank = |place: Place| 1 << self.rank[sort][place];
            ranks[sort] = places(self.allowed[sort] & among).map(rank).sum();
        }
        ranks
    }

    /// The base row.
    pub(crate) const fn base(&self) -> u64 {
        (1 << self.width) - 1
    }
}

fn ranks_of(allowed: BySort<u64>) -> BySort<ByPlace<u8>> {
    let mut ranks = By::new([By::new([0; MAX_PLACES]); 4]);
    for (sort, allowed) in allowed.iter() {
        places(*allowed).zip(0..).for_each(|(place, before)| ranks[sort][place] = before);
    }
    ranks
}

/// What lies where. The masks follow from the cells and are kept for speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pyramid {
    /// By place: the number of the base card in the base row, of the card above it, [`NONE`] where nothing lies.
    cells: ByPlace<u8>,
    pub filled: u64,
    /// The places that are empty and supported (SUN-P1).
    pub open: u64,
    /// By symbol: the places where it lies.
    pub marks: By<Symbol, [u64; MAX_SYMBOLS]>,
}

impl Pyramid {
    /// A pyramid without cards, not even in its base row.
    pub(crate) const fn empty() -> Self {
        Self { cells: By::new([NONE; MAX_PLACES]), filled: 0, open: 0, marks: By::new([0; MAX_SYMBOLS]) }
    }

    /// The numbers of what lies where, place by place, [`NONE`] where nothing does.
    pub(crate) const fn cells(&self) -> &[u8] {
        &self.cells.values
    }

    /// The base card at a place of the base row.
    pub(crate) fn base(&self, place: Place) -> Option<Base> {
        let base = self.cells[place];
        (base != NONE).then_some(Base(base))
    }

    /// The card at a place above the base row.
    pub(crate) fn card(&self, place: Place) -> Option<Card> {
        let card = self.cells[place];
        (card != NONE).then_some(Card(card))
    }

    /// The cards above the base row, with their places.
    pub(crate) fn laid(&self, shape: &Shape) -> impl Iterator<Item = (Place, Card)> {
        places(self.filled & !shape.base()).map(|place| (place, Card(self.cells[place])))
    }

    /// The middles that are not laid (SUN-S1).
    pub(crate) fn unused(&self, shape: &Shape, components: &Components) -> BaseCounts {
        let mut unused = components.middles();
        let middles = &self.cells.values[1..shape.width - 1];
        middles.iter().filter(|base| **base != NONE).for_each(|base| unused[Base(*base)] -= 1);
        unused
    }

    /// Lays a base card.
    pub(crate) fn lay_base(&mut self, shape: &Shape, components: &Components, place: Place, base: Base) {
        self.lay(shape, place, base.0, components.base[base].face.symbol);
    }

    /// Lays a standard or edge-deck card.
    pub(crate) fn lay_card(&mut self, shape: &Shape, components: &Components, place: Place, card: Card) {
        self.lay(shape, place, card.0, components.cards[card].face.symbol);
    }

    // Not inlined it makes a decision cost 2 % more.
    #[inline]
    fn lay(&mut self, shape: &Shape, place: Place, number: u8, symbol: Option<Symbol>) {
        self.cells[place] = number;
        self.filled |= place.bit();
        self.open &= !place.bit();
        if let Some(symbol) = symbol {
            self.marks[symbol] |= place.bit();
        }
        let filled = self.filled;
        let supported = |above: &Place| shape.below[*above] & !filled == 0;
        self.open |= places(shape.above[place]).filter(supported).map(Place::bit).sum::<u64>();
    }

    /// The places where a symbol lies; none for no symbol.
    pub(crate) fn marked(&self, symbol: Option<Symbol>) -> u64 {
        symbol.map_or(0, |symbol| self.marks[symbol])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(shape: &Shape, places: &[(usize, usize)]) -> Pyramid {
        let mut pyramid = Pyramid::empty();
        (0..shape.width).for_each(|place| pyramid.lay(shape, Place::of(place), 0, None));
        places.iter().for_each(|(level, index)| pyramid.lay(shape, shape.at(*level, *index), 0, None));
        pyramid
    }

    // clause: SUN-P1
    #[test]
    fn segments_above_the_base() {
        for (width, segments) in [(8, 28), (9, 36), (10, 45)] {
            let shape = Shape::new(width);
            assert_eq!(shape.allowed[Sort::Standard].count_ones(), segments);
            assert_eq!(usize::from(shape.places), segments as usize + width);
            assert_eq!((shape.level[shape.top], shape.index[shape.top]), (width as u8 - 1, 0));
        }
    }

    // clause: SUN-P1
    #[test]
    fn a_place_rests_on_two_filled_ones() {
        let shape = Shape::new(8);
        let pyramid = filled(&shape, &[(1, 0), (1, 2)]);
        assert_eq!(pyramid.open & shape.at(2, 0).bit(), 0);
        assert_ne!(filled(&shape, &[(1, 0), (1, 1)]).open & shape.at(2, 0).bit(), 0);
        assert_eq!(pyramid.open & shape.at(1, 0).bit(), 0, "a filled place isn't open");
    }

    // clause: SUN-P2
    #[test]
    fn a_level_is_begun_while_another_is_unfinished() {
        let shape = Shape::new(9);
        let pyramid = filled(&shape, &[(1, 3), (1, 4), (2, 3), (1, 5), (2, 4)]);
        assert_ne!(pyramid.open & shape.at(3, 3).bit(), 0);
        assert_ne!(pyramid.open & shape.at(1, 0).bit(), 0);
    }

    // clause: SUN-P3, SUN-P4, SUN-P5
    #[test]
    fn where_each_sort_may_lie() {
        let shape = Shape::new(8);
        let at = |sort: Sort| -> Vec<_> {
            let allowed = places(shape.allowed[sort]);
            allowed.map(|place| (shape.level[place], shape.index[place])).collect()
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
            let adjacent = places(shape.adjacent[shape.at(level, index)]);
            adjacent.map(|place| (shape.level[place], shape.index[place])).collect()
        };
        assert_eq!(of(2, 1), [(1, 1), (1, 2), (2, 0), (2, 2), (3, 0), (3, 1)]);
        assert_eq!(of(1, 0), [(0, 0), (0, 1), (1, 1), (2, 0)]);
        assert_eq!(of(7, 0), [(6, 0), (6, 1)]);
        assert_eq!(of(0, 7), [(0, 6), (1, 6)]);
    }
}
