//! Decisions and chance outcomes, and their dense ids.

use crate::components::Components;
use crate::fleet::{PLACES, Place};

/// A decision or a chance outcome. Fronts, backs and Shooting Star cards are named by their index in the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Take a River card and place it (PY-T0).
    Take {
        /// The card.
        front: u8,
        /// Where it goes.
        place: Place,
    },
    /// Steal a Shooting Star card from a player (PY-X2).
    Steal(u8),
    /// Refill the River from deck A (0) or B (1) (PY-R1).
    Deck(u8),
    /// Rotate the card at a place (PY-R4).
    Rotate(Place),
    /// Chance: the back of the card now on top of a deck (PY-C4).
    Back(u8),
    /// Chance: the card drawn from a deck.
    Front(u8),
    /// Chance: the Shooting Star card drawn or stolen.
    Star(u8),
}

/// Ids of the first action of each sort; the order is that of `docs/pyramis.md`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ids {
    steal: u16,
    deck: u16,
    rotate: u16,
    back: u16,
    front: u16,
    star: u16,
    end: u16,
}

const DECKS: u16 = 2;

impl Ids {
    /// The first id of each kind of action, for a sheet and a number of players.
    pub(crate) fn new(players: usize, components: &Components) -> Self {
        let steal = components.fronts.len() as u16 * PLACES as u16;
        let deck = steal + players as u16;
        let rotate = deck + DECKS;
        let back = rotate + PLACES as u16;
        let front = back + components.backs.len() as u16;
        let star = front + components.fronts.len() as u16;
        Self { steal, deck, rotate, back, front, star, end: star + components.stars.len() as u16 }
    }

    /// Number of decision ids; they come first.
    pub(crate) const fn decisions(&self) -> u16 {
        self.back
    }

    /// Number of chance ids.
    pub(crate) const fn chances(&self) -> u16 {
        self.end - self.back
    }

    /// The id of taking a card to the first place; the other places follow.
    pub(crate) fn first_take(front: u8) -> u16 {
        u16::from(front) * PLACES as u16
    }

    /// The id of rotating the card at the first place; the other places follow.
    pub(crate) const fn first_rotate(&self) -> u16 {
        self.rotate
    }

    /// The id of an action.
    pub(crate) fn id(&self, action: Action) -> u16 {
        match action {
            Action::Take { front, place } => Self::first_take(front) + place.index(),
            Action::Steal(player) => self.steal + u16::from(player),
            Action::Deck(deck) => self.deck + u16::from(deck),
            Action::Rotate(place) => self.rotate + place.index(),
            Action::Back(back) => self.back + u16::from(back),
            Action::Front(front) => self.front + u16::from(front),
            Action::Star(star) => self.star + u16::from(star),
        }
    }

    /// The action of an id, if it is in range.
    pub(crate) fn action(&self, id: u16) -> Option<Action> {
        let Self { steal, deck, rotate, back, front, star, end } = *self;
        let places = PLACES as u16;
        Some(match id {
            id if id < steal => Action::Take { front: (id / places) as u8, place: Place::from_index(id % places) },
            id if id < deck => Action::Steal((id - steal) as u8),
            id if id < rotate => Action::Deck((id - deck) as u8),
            id if id < back => Action::Rotate(Place::from_index(id - rotate)),
            id if id < front => Action::Back((id - back) as u8),
            id if id < star => Action::Front((id - front) as u8),
            id if id < end => Action::Star((id - star) as u8),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert_eq!(size_of::<Action>(), 3);
    }
}
