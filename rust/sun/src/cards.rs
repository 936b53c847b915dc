//! Hands.

use crate::components::{Card, NONE};

/// More cards than this are brought down to it (SUN-D2).
pub(crate) const MAX_KEPT: u8 = 5;
/// Cards drawn in a turn of that kind (SUN-D1).
pub(crate) const DRAWS: u8 = 2;
/// The most cards in a hand: a player draws before the hand is brought down.
pub(crate) const MAX_HAND: u8 = MAX_KEPT + DRAWS;

const SLOTS: usize = MAX_HAND as usize;
const NOTHING: Card = Card(NONE);

/// The cards in a hand, in the sheet's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand {
    /// Nothing from `size` on.
    cards: [Card; SLOTS],
    size: u8,
}

impl Hand {
    /// A hand without cards.
    pub(crate) const fn empty() -> Self {
        Self { cards: [NOTHING; SLOTS], size: 0 }
    }

    /// The cards, those of the standard deck first.
    pub(crate) fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.size)]
    }

    /// The cards, equal ones once: they are one choice.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Card> {
        let cards = self.cards();
        cards.iter().enumerate().filter(|(at, card)| *at == 0 || cards[at - 1] != **card).map(|(_, card)| *card)
    }

    /// Takes a card in.
    pub(crate) fn add(&mut self, card: Card) {
        let mut at = usize::from(self.size);
        while at > 0 && self.cards[at - 1] > card {
            self.cards[at] = self.cards[at - 1];
            at -= 1;
        }
        self.cards[at] = card;
        self.size += 1;
    }

    /// Gives away a card that is in the hand.
    pub(crate) fn remove(&mut self, card: Card) {
        let at = self.cards().iter().position(|other| *other == card).expect("the card is in the hand");
        self.cards.copy_within(at + 1.., at);
        self.cards[SLOTS - 1] = NOTHING;
        self.size -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // clause: SUN-D4
    #[test]
    fn a_hand_keeps_no_order_of_its_own() {
        let (mut one, mut other) = (Hand::empty(), Hand::empty());
        [3, 1, 2, 1].into_iter().for_each(|card| one.add(Card(card)));
        [1, 2, 3, 4, 1].into_iter().for_each(|card| other.add(Card(card)));
        other.remove(Card(4));
        assert_eq!(one, other);
        assert_eq!(one.cards(), [1, 1, 2, 3].map(Card));
        assert_eq!(one.kinds().collect::<Vec<_>>(), [1, 2, 3].map(Card));
    }
}
