//! A Fleet: ten cards on four levels, as bit masks.
//!
//! A place is one bit of a mask, eight bits a level: the card on level k at column c is bit `8 k + c + 3`. Its left and
//! right neighbours are one bit away, the two cards it overlaps 8 and 7 bits down, those overlapping it 8 and 7 up.

use crate::components::MAX_COLOURS;

/// Number of places (PY-T3).
pub(crate) const PLACES: usize = 22;
/// Number of bits in use, gaps included.
const BITS: usize = 28;
/// The bits that are places.
const ALL: u32 = 0x0F1F_3F7F;
const BASE: u32 = 0x7F;
const FIRST: u32 = 1 << 3;
/// The first index of each level.
const LEVELS: [u16; 4] = [0, 7, 13, 18];

/// The bit of each place, by its index.
const BIT_OF_INDEX: [u8; PLACES] = [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 24, 25, 26, 27];

/// A place in a Fleet, `level:column` relative to the first card (PY-T2, PY-T3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    bit: u8,
}

impl Place {
    /// The place on a level (0 to 3) and column, if it exists.
    pub fn new(level: u8, column: i8) -> Option<Self> {
        let from_left = u8::try_from(column.checked_add(3)?).ok()?;
        let exists = level < 4 && from_left < 7 - level;
        exists.then(|| Self { bit: 8 * level + from_left })
    }

    /// The place whose bit has this number.
    pub(crate) const fn from_bit(bit: u32) -> Self {
        Self { bit: bit as u8 }
    }

    /// The place with this index, counted level by level from the left (PY-T3).
    pub(crate) const fn from_index(index: u16) -> Self {
        Self { bit: BIT_OF_INDEX[index as usize] }
    }

    /// Its index, counted level by level from the left (PY-T3).
    pub(crate) fn index(self) -> u16 {
        LEVELS[usize::from(self.level())] + u16::from(self.bit % 8)
    }

    /// The level, 0 for the base.
    pub const fn level(self) -> u8 {
        self.bit / 8
    }

    /// The column, 0 for the first card's.
    pub const fn column(self) -> i8 {
        (self.bit % 8) as i8 - 3
    }

    /// A mask of this place alone.
    pub(crate) const fn mask(self) -> u32 {
        1 << self.bit
    }

    /// Where its card stands in a list by bits.
    pub(crate) const fn slot(self) -> usize {
        self.bit as usize
    }
}

/// The places of a mask, in order.
pub(crate) fn places(mut mask: u32) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < 32).then(|| Place::from_bit(bit))
    })
}

/// The `n`th place of a mask that has more.
pub(crate) fn nth_place(mut mask: u32, n: u32) -> Place {
    for _ in 0..n {
        mask &= mask - 1;
    }
    Place::from_bit(mask.trailing_zeros())
}

/// The indices of a mask's places, as bits.
pub(crate) const fn indices(mask: u32) -> u32 {
    mask & BASE | mask >> 1 & 0x3F << LEVELS[1] | mask >> 3 & 0x1F << LEVELS[2] | mask >> 6 & 0x0F << LEVELS[3]
}

/// One player's cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fleet {
    fronts: [u8; BITS],
    filled: u32,
    rotated: u32,
    /// The filled places by colour.
    colours: [u32; MAX_COLOURS],
}

impl Fleet {
    /// The places with a card.
    pub(crate) const fn filled(&self) -> u32 {
        self.filled
    }

    /// How many cards there are.
    pub(crate) const fn cards(&self) -> u32 {
        self.filled.count_ones()
    }

    /// Whether the card there shows its lower half on top (PY-C3).
    pub(crate) const fn is_rotated(&self, place: Place) -> bool {
        self.rotated & place.mask() != 0
    }

    /// The front of the card there.
    pub(crate) const fn front(&self, place: Place) -> u8 {
        self.fronts[place.slot()]
    }

    /// Adds a card, its upper half on top (PY-T1).
    pub(crate) fn add(&mut self, place: Place, front: u8, colour: u8) {
        self.fronts[place.slot()] = front;
        self.filled |= place.mask();
        self.colours[usize::from(colour)] |= place.mask();
    }

    /// Turns a card by 180° (PY-C3).
    pub(crate) fn rotate(&mut self, place: Place) {
        self.rotated ^= place.mask();
    }

    /// The places where a card may be added: either end of the base run until it is four wide (PY-T3), and upon two
    /// neighbouring cards (PY-T4).
    pub(crate) const fn open(&self) -> u32 {
        if self.filled == 0 {
            return FIRST;
        }
        let base = self.filled & BASE;
        let ends = if base.count_ones() < 4 { ((base << 1) | (base >> 1)) & BASE } else { 0 };
        let upper = (self.filled & (self.filled >> 1)) << 8;
        (ends | upper) & ALL & !self.filled
    }

    /// The cards of a colour that no card overlaps (PY-R5).
    pub(crate) const fn accessible(&self, colour: usize) -> u32 {
        let covered = (self.filled >> 8) | (self.filled >> 7);
        self.colours[colour] & !covered
    }

    /// Splits the cards of a colour into zones (PY-E3).
    pub(crate) fn zones(&self, colour: usize) -> impl Iterator<Item = u32> {
        let mut left = self.colours[colour];
        std::iter::from_fn(move || {
            let zone = connected(left & left.wrapping_neg(), left);
            left &= !zone;
            (zone != 0).then_some(zone)
        })
    }
}

/// All places of `among` that can be reached from `zone` by adjacency (PY-T5, PY-E3).
const fn connected(mut zone: u32, among: u32) -> u32 {
    loop {
        let side = (zone << 1) | (zone >> 1);
        let overlap = (zone << 8) | (zone << 7) | (zone >> 8) | (zone >> 7);
        let grown = zone | ((side | overlap) & among);
        if grown == zone {
            return zone;
        }
        zone = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(level: u8, column: i8) -> Place {
        Place::new(level, column).expect("exists")
    }

    fn fleet(cards: &[(u8, i8, u8)]) -> Fleet {
        let mut fleet = Fleet::default();
        for (level, column, colour) in cards {
            fleet.add(place(*level, *column), 0, *colour);
        }
        fleet
    }

    fn open(cards: &[(u8, i8, u8)]) -> Vec<(u8, i8)> {
        places(fleet(cards).open()).map(|place| (place.level(), place.column())).collect()
    }

    // clause: PY-T2
    #[test]
    fn there_are_22_places_in_order() {
        let all: Vec<_> = places(ALL).collect();
        assert_eq!(all.len(), PLACES);
        for (index, place) in all.iter().enumerate() {
            assert_eq!(usize::from(place.index()), index);
            assert_eq!(Place::from_index(index as u16), *place);
            assert_eq!(Place::new(place.level(), place.column()), Some(*place));
            assert_eq!((indices(place.mask()), indices(!place.mask())), (1 << index, 0x003F_FFFF & !(1 << index)));
        }
        for (level, column) in [(0, 4), (3, 1), (4, 0), (200, 0), (0, -4), (0, i8::MAX), (0, i8::MIN)] {
            assert!(Place::new(level, column).is_none(), "{level}:{column}");
        }
    }

    // clause: PY-T3
    #[test]
    fn the_base_is_one_run_of_at_most_four() {
        assert_eq!(open(&[]), [(0, 0)]);
        assert_eq!(open(&[(0, 0, 0)]), [(0, -1), (0, 1)]);
        assert_eq!(open(&[(0, -3, 0), (0, -2, 0), (0, -1, 0), (0, 0, 0)]), [(1, -3), (1, -2), (1, -1)]);
        assert_eq!(open(&[(0, 3, 0), (0, 2, 0), (0, 1, 0), (0, 0, 0)]), [(1, 0), (1, 1), (1, 2)]);
    }

    // clause: PY-T4
    #[test]
    fn an_upper_card_needs_both_below() {
        assert_eq!(open(&[(0, 0, 0), (0, 1, 0)]), [(0, -1), (0, 2), (1, 0)]);
        assert_eq!(open(&[(0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 0, 0), (1, 1, 0)]), [(0, -1), (0, 3), (2, 0)]);
    }

    // clause: PY-R5
    #[test]
    fn covered_cards_are_not_accessible() {
        let fleet = fleet(&[(0, 0, 1), (0, 1, 1), (0, 2, 1), (1, 0, 1)]);
        assert_eq!(fleet.accessible(1), place(0, 2).mask() | place(1, 0).mask());
        assert_eq!(fleet.accessible(0), 0);
    }

    // clause: PY-E3
    #[test]
    fn zones_join_by_side_and_overlap() {
        let cards = [(0, 0, 1), (0, 1, 2), (0, 2, 1), (0, 3, 2), (1, 0, 2), (1, 1, 1), (1, 2, 2), (2, 0, 1), (2, 1, 1)];
        let sizes: Vec<_> = fleet(&cards).zones(1).map(u32::count_ones).collect();
        assert_eq!(sizes, [1, 4]);
        let sizes: Vec<_> = fleet(&cards).zones(2).map(u32::count_ones).collect();
        assert_eq!(sizes, [2, 2]);
    }
}
