//! Hands, and what went into and out of them since a deck was last formed from its discard pile.

use crate::components::{MAX_KINDS, NONE};

/// A player with five cards draws two (SUN-D1, SUN-D2).
pub(crate) const MAX_HAND: usize = 7;
/// The most players.
pub(crate) const MAX_PLAYERS: usize = 5;
/// The most cards that are in a hand when a deck is formed anew: five and the first of two drawn (SUN-D1).
pub(crate) const MAX_HELD: usize = 6;
/// Every card of a deck can be drawn and leave a hand once between two reshuffles.
pub(crate) const MAX_ROWS: usize = 160;

/// The cards in a hand, in the sheet's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand {
    /// [`NONE`] from `size` on.
    cards: [u8; MAX_HAND],
    size: u8,
}

impl Hand {
    pub(crate) const fn empty() -> Self {
        Self { cards: [NONE; MAX_HAND], size: 0 }
    }

    pub(crate) fn cards(&self) -> &[u8] {
        &self.cards[..usize::from(self.size)]
    }

    /// Equal cards are one choice.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = u8> {
        let cards = self.cards();
        cards.iter().enumerate().filter(|(at, card)| *at == 0 || cards[at - 1] != **card).map(|(_, card)| *card)
    }

    pub(crate) fn add(&mut self, card: u8) {
        let mut at = usize::from(self.size);
        while at > 0 && self.cards[at - 1] > card {
            self.cards[at] = self.cards[at - 1];
            at -= 1;
        }
        self.cards[at] = card;
        self.size += 1;
    }

    pub(crate) fn remove(&mut self, card: u8) {
        let at = self.cards().iter().position(|other| *other == card).expect("the card is in the hand");
        self.cards.copy_within(at + 1.., at);
        self.cards[MAX_HAND - 1] = NONE;
        self.size -= 1;
    }
}

/// One row of `since`: a draw, or a card that was played or discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub player: u8,
    /// The card's number among the kinds of the deck, or [`DRAW`].
    pub kind: u8,
}

/// Stands for a draw, whose card isn't public.
pub(crate) const DRAW: u8 = MAX_KINDS as u8;

impl Row {
    const fn pack(self) -> u8 {
        self.player * (DRAW + 1) + self.kind
    }

    pub(crate) const fn unpack(byte: u8) -> Self {
        Self { player: byte / (DRAW + 1), kind: byte % (DRAW + 1) }
    }
}

/// What there is to remember of a deck that has been formed anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Past {
    pub reshuffles: u32,
    /// By player: the cards of this deck in hand at the latest reshuffle, in order, [`NONE`] behind them. All [`NONE`]
    /// where the observer of a view doesn't know.
    pub held: [[u8; MAX_HELD]; MAX_PLAYERS],
    size: u8,
    rows: [u8; MAX_ROWS],
}

impl Past {
    pub(crate) const fn empty() -> Self {
        Self { reshuffles: 0, held: [[NONE; MAX_HELD]; MAX_PLAYERS], size: 0, rows: [0; MAX_ROWS] }
    }

    /// The rows as bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.rows[..usize::from(self.size)]
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = Row> {
        self.bytes().iter().map(|byte| Row::unpack(*byte))
    }

    /// Adds a row; before the first reshuffle there is nothing to remember.
    pub(crate) fn log(&mut self, player: u8, kind: u8) {
        if self.reshuffles > 0 {
            self.rows[usize::from(self.size)] = Row { player, kind }.pack();
            self.size += 1;
        }
    }

    /// Begins anew at a reshuffle, with nothing held yet.
    pub(crate) fn restart(&mut self) {
        *self = Self { reshuffles: self.reshuffles + 1, ..Self::empty() };
    }

    /// Takes rows that were read; false if they are too many.
    pub(crate) fn fill(&mut self, rows: &[u8]) -> bool {
        let fits = rows.len() <= MAX_ROWS;
        if fits {
            self.rows[..rows.len()].copy_from_slice(rows);
            self.size = rows.len() as u8;
        }
        fits
    }

    /// The cards a player held at the latest reshuffle.
    pub(crate) fn held(&self, player: usize) -> &[u8] {
        let held = &self.held[player];
        &held[..held.iter().position(|card| *card == NONE).unwrap_or(MAX_HELD)]
    }

    pub(crate) fn set_held(&mut self, player: usize, cards: &[u8]) {
        self.held[player] = [NONE; MAX_HELD];
        self.held[player][..cards.len()].copy_from_slice(cards);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // clause: SUN-D4
    #[test]
    fn a_hand_keeps_no_order_of_its_own() {
        let (mut one, mut other) = (Hand::empty(), Hand::empty());
        [3, 1, 2, 1].into_iter().for_each(|card| one.add(card));
        [1, 2, 3, 4, 1].into_iter().for_each(|card| other.add(card));
        other.remove(4);
        assert_eq!(one, other);
        assert_eq!(one.cards(), [1, 1, 2, 3]);
        assert_eq!(one.kinds().collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn a_row_is_a_byte() {
        for player in 0..5 {
            for kind in 0..=DRAW {
                let row = Row { player, kind };
                assert_eq!(Row::unpack(row.pack()), row);
            }
        }
    }
}
