//! Decisions and chance outcomes, and their dense ids.

use crate::config::{Ids, Pyramis};
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

impl Pyramis {
    pub(crate) fn action_id(&self, action: Action) -> u16 {
        let ids = &self.ids;
        match action {
            Action::Take { front, place } => u16::from(front) * PLACES as u16 + place.index(),
            Action::Steal(player) => ids.steal + u16::from(player),
            Action::Deck(deck) => ids.deck + u16::from(deck),
            Action::Rotate(place) => ids.rotate + place.index(),
            Action::Back(back) => ids.back + u16::from(back),
            Action::Front(front) => ids.front + u16::from(front),
            Action::Star(star) => ids.star + u16::from(star),
        }
    }

    pub(crate) fn action_of(&self, id: u16) -> Option<Action> {
        let Ids { steal, deck, rotate, back, front, star, end } = self.ids;
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
