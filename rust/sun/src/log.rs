//! What went into and out of hands, deck by deck (`docs/pyramid-of-the-sun.md`, View).

use benben_engine::index::By;

use crate::cards::MAX_KEPT;
use crate::components::{ByPlayer, Card, Counts, MAX_CARDS, MAX_KINDS, MAX_PLAYERS, NONE, Player};

/// The most cards that are in a hand when a deck is formed anew: those kept and the first of two drawn (SUN-D1).
pub(crate) const MAX_HELD: usize = MAX_KEPT as usize + 1;
/// The most rows of a log.
pub(crate) const MAX_ROWS: usize = 252;

/// Stands for a card that the observer of a view doesn't know.
pub(crate) const HIDDEN: u8 = MAX_KINDS as u8;

/// What a player holds at an anchor who holds nothing, or of whom the observer of a view doesn't know.
pub(crate) const NOTHING: [Card; MAX_HELD] = [Card(NONE); MAX_HELD];

/// What happened to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Act {
    Draw,
    Play,
    Discard,
    /// The discard pile became the deck; player and kind are 0.
    Reshuffle,
}

const ACTS: [Act; 4] = [Act::Draw, Act::Play, Act::Discard, Act::Reshuffle];

/// One row of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub act: Act,
    pub player: Player,
    /// The card's number among the kinds of the deck, or [`HIDDEN`].
    pub kind: u8,
}

/// The row of a reshuffle.
pub(crate) const RESHUFFLE: Row = Row { act: Act::Reshuffle, player: Player(0), kind: 0 };

impl Row {
    /// An act in two bits, and whose card it was in a byte.
    pub(crate) const fn pack(self) -> [u8; 2] {
        [self.act as u8, self.player.0 * (HIDDEN + 1) + self.kind]
    }

    /// The row that was packed.
    pub(crate) const fn unpack([act, face]: [u8; 2]) -> Self {
        Self { act: ACTS[(act & 3) as usize], player: Player(face / (HIDDEN + 1)), kind: face % (HIDDEN + 1) }
    }
}

/// A deck's log, and what was in hands when it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Log {
    pub reshuffles: u32,
    /// The number of the reshuffle at which it begins, 0 if it begins before the deal.
    pub anchor: u32,
    /// By player: the cards of this deck in hand at the anchor, in order.
    pub held: ByPlayer<[Card; MAX_HELD]>,
    size: u8,
    faces: [u8; MAX_ROWS],
    /// Four rows a byte.
    acts: [u8; MAX_ROWS.div_ceil(4)],
}

impl Log {
    /// A log in which nothing has happened yet.
    pub(crate) const fn empty() -> Self {
        Self {
            reshuffles: 0,
            anchor: 0,
            held: By::new([NOTHING; MAX_PLAYERS]),
            size: 0,
            faces: [0; MAX_ROWS],
            acts: [0; MAX_ROWS.div_ceil(4)],
        }
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        usize::from(self.size)
    }

    /// A row.
    pub(crate) fn row(&self, at: usize) -> Row {
        Row::unpack([self.acts[at / 4] >> (at % 4 * 2), self.faces[at]])
    }

    /// All rows, in order.
    pub(crate) fn rows(&self) -> impl DoubleEndedIterator<Item = Row> {
        (0..self.len()).map(|at| self.row(at))
    }

    /// Puts another row in the place of one.
    pub(crate) fn set_row(&mut self, at: usize, row: Row) {
        let ([act, face], shift) = (row.pack(), at % 4 * 2);
        self.faces[at] = face;
        self.acts[at / 4] = (self.acts[at / 4] & !(3 << shift)) | act << shift;
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, row: Row) {
        self.size += 1;
        self.set_row(self.len() - 1, row);
    }

    /// The kinds discarded since the latest reshuffle: the discard pile.
    pub(crate) fn pile(&self) -> impl Iterator<Item = u8> {
        let since = self.rows().rev().take_while(|row| row.act != Act::Reshuffle);
        since.filter(|row| row.act == Act::Discard).map(|row| row.kind)
    }

    /// Notes a reshuffle of so many cards while so many are in hands; true if the log begins anew with it.
    pub(crate) fn reshuffle(&mut self, in_hands: usize, pile: usize) -> bool {
        let full = !self.has_room(self.len(), in_hands, pile);
        if full {
            *self = Self { reshuffles: self.reshuffles, anchor: self.reshuffles + 1, ..Self::empty() };
        } else {
            self.push(RESHUFFLE);
        }
        self.reshuffles += 1;
        full
    }

    /// Whether a reshuffle's row, and all that can happen before the next, fits in behind so many rows.
    pub(crate) const fn has_room(&self, rows: usize, in_hands: usize, pile: usize) -> bool {
        rows + in_hands + 2 * pile < self.faces.len()
    }

    /// The cards a player held at the anchor.
    pub(crate) fn held(&self, player: Player) -> &[Card] {
        let held = &self.held[player];
        &held[..held.iter().position(|card| card.0 == NONE).unwrap_or(MAX_HELD)]
    }

    /// Notes the cards a player holds at the anchor.
    pub(crate) fn set_held(&mut self, player: Player, cards: &[Card]) {
        self.held[player] = NOTHING;
        self.held[player][..cards.len()].copy_from_slice(cards);
    }

    /// What an observer held at the anchor.
    pub(crate) fn own(&self, observer: Option<Player>) -> Counts {
        let mut own = By::new([0; MAX_CARDS]);
        let cards = observer.map_or(&[][..], |observer| self.held(observer));
        cards.iter().for_each(|card| own[*card] += 1);
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_packed() {
        let mut log = Log::empty();
        let mut rows = Vec::new();
        for player in (0..5).map(Player) {
            for (kind, act) in [(0, Act::Draw), (HIDDEN, Act::Draw), (39, Act::Play), (7, Act::Discard)] {
                rows.push(Row { act, player, kind });
            }
            rows.push(RESHUFFLE);
        }
        rows.iter().for_each(|row| log.push(*row));
        assert_eq!(log.rows().collect::<Vec<_>>(), rows);
        log.set_row(2, RESHUFFLE);
        assert_eq!((log.row(1), log.row(2), log.row(3)), (rows[1], RESHUFFLE, rows[3]));
        assert_eq!(log.pile().collect::<Vec<_>>(), Vec::<u8>::new());
    }

    // clause: SUN-D3
    #[test]
    fn a_log_begins_anew_when_it_would_get_too_long() {
        let discard = Row { act: Act::Discard, player: Player(1), kind: 3 };
        for (rows, anew) in [(221, false), (222, true)] {
            let mut log = Log::empty();
            (0..rows).for_each(|_| log.push(discard));
            assert_eq!(log.reshuffle(10, 10), anew, "{rows} + 10 + 2 · 10 + 1 against 252");
            assert_eq!((log.reshuffles, log.anchor), (1, u32::from(anew)));
            assert_eq!(log.len(), if anew { 0 } else { rows + 1 });
        }
    }
}
