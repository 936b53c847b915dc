//! Hands.

use crate::components::NONE;

/// A player with five cards draws two (SUN-D1, SUN-D2).
pub(crate) const MAX_HAND: usize = 7;
/// The most players.
pub(crate) const MAX_PLAYERS: usize = 5;
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
}
