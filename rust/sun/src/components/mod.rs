//! What the cards show, and what cards, decks, symbols and players are numbered with.

mod read;

use std::ops::Range;

use benben_engine::index::{By, Key};
use benben_engine::key;

/// The game's name.
pub(crate) const NAME: &str = "pyramid-of-the-sun";
/// The most players (SUN-C1).
pub(crate) const MAX_PLAYERS: usize = 5;
/// Cards dealt to each player (SUN-S3).
pub(crate) const DEALT: u8 = 4;
/// The most symbols a sheet may have.
pub(crate) const MAX_SYMBOLS: usize = 8;
/// The most kinds of standard cards and of edge cards.
pub(crate) const MAX_KINDS: usize = 40;
/// The most kinds of both together.
pub(crate) const MAX_CARDS: usize = 2 * MAX_KINDS;
/// The most standard cards, and the most edge cards.
pub(crate) const MAX_IN_DECK: u8 = 80;
/// The most base cards, and so the most kinds of them: the two edges and 40 middles.
pub(crate) const MAX_BASE: usize = 42;
/// Stands for no card where a byte holds one.
pub(crate) const NONE: u8 = u8::MAX;

key!(
    /// A player.
    pub(crate) struct Player
);
key!(
    /// A kind of standard or edge-deck cards: its index in the sheet, standard cards first.
    pub struct Card
);
key!(
    /// A kind of base cards: its index in the sheet.
    pub struct Base
);
key!(
    /// A symbol: its index in the sheet.
    pub(crate) struct Symbol
);

/// A deck, and which kind of cards it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deck {
    /// The standard cards.
    Standard,
    /// The edge-deck cards: left edges, right edges and tops.
    Edge,
}

impl Deck {
    pub(crate) const ALL: [Self; 2] = [Self::Standard, Self::Edge];
}

impl Key for Deck {
    fn of(number: usize) -> Self {
        Self::ALL[number]
    }

    fn number(self) -> usize {
        self as usize
    }
}

/// Where a card may lie (SUN-P3, SUN-P4, SUN-P5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sort {
    Standard,
    Left,
    Right,
    Top,
}

impl Sort {
    pub(crate) const ALL: [Self; 4] = [Self::Standard, Self::Left, Self::Right, Self::Top];
    /// The sorts of the edge deck with their names.
    pub(crate) const EDGES: [(&str, Self); 3] = [("left", Self::Left), ("right", Self::Right), ("top", Self::Top)];

    /// Its bit in a set of the edge deck's sorts: left, right, top; none for standard cards.
    pub(crate) const fn edge_bit(self) -> u8 {
        1 << self as u8 >> 1
    }
}

impl Key for Sort {
    fn of(number: usize) -> Self {
        Self::ALL[number]
    }

    fn number(self) -> usize {
        self as usize
    }
}

/// What all cards show (SUN-C2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    pub value: u8,
    pub symbol: Option<Symbol>,
}

/// A kind of standard or edge-deck cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardKind {
    pub sort: Sort,
    pub face: Face,
    pub count: u8,
}

/// Where in the base row a base card belongs (SUN-S1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Middle,
    Right,
}

/// A kind of base cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BaseKind {
    pub side: Side,
    pub face: Face,
    pub count: u8,
}

/// How many standard and edge-deck cards, by kind.
pub(crate) type Counts = By<Card, [u8; MAX_CARDS]>;
/// How many base cards, by kind.
pub(crate) type BaseCounts = By<Base, [u8; MAX_BASE]>;
pub(crate) type ByDeck<T> = By<Deck, [T; 2]>;
pub(crate) type ByPlayer<T> = By<Player, [T; MAX_PLAYERS]>;

/// All cards of a sheet, in the sheet's order, standard cards before edge cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Components {
    pub symbols: By<Symbol, Vec<String>>,
    pub base: By<Base, Vec<BaseKind>>,
    pub cards: By<Card, Vec<CardKind>>,
    /// How many kinds are standard cards.
    pub standard: u8,
}

impl Components {
    /// The deck a card belongs to.
    pub(crate) fn deck_of(&self, card: Card) -> Deck {
        if card.0 < self.standard { Deck::Standard } else { Deck::Edge }
    }

    /// The numbers of a deck's kinds.
    pub(crate) fn kinds(&self, deck: Deck) -> Range<usize> {
        let standard = usize::from(self.standard);
        match deck {
            Deck::Standard => 0..standard,
            Deck::Edge => standard..self.cards.values.len(),
        }
    }

    /// All cards.
    pub(crate) fn counts(&self) -> Counts {
        let mut counts = By::new([0; MAX_CARDS]);
        self.cards.iter().for_each(|(card, kind)| counts[card] = kind.count);
        counts
    }

    /// The middles.
    pub(crate) fn middles(&self) -> BaseCounts {
        let mut counts = By::new([0; MAX_BASE]);
        for (count, kind) in counts.values.iter_mut().zip(&self.base.values) {
            *count = if kind.side == Side::Middle { kind.count } else { 0 };
        }
        counts
    }

    /// How many cards a deck has in all.
    pub(crate) fn deck_size(&self, deck: Deck) -> u8 {
        self.cards.values[self.kinds(deck)].iter().map(|kind| kind.count).sum()
    }

    /// The base card of a side; for the middle the first.
    pub(crate) fn base_of(&self, side: Side) -> Base {
        let found = self.base.iter().find(|(_, kind)| kind.side == side);
        found.expect("there is one for each side").0
    }
}
