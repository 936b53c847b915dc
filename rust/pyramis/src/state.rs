//! A position: plain data that means something beside its game.

use arrayvec::ArrayVec;

use crate::components::{COMPLETE, MAX_EXODUS, MAX_PLAYERS, MAX_STARS};
use crate::fleet::Fleet;

/// Every placement gains one Shooting Star card at most (PY-X1).
pub(crate) const MAX_GAINS: usize = MAX_PLAYERS * COMPLETE as usize;
/// Stands for no card, no back and nobody.
pub(crate) const NONE: u8 = u8::MAX;

/// What kind of node a state is (`docs/pyramis.md`, Nodes).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Chance: the back on top of a deck.
    Back {
        /// 0 for A, 1 for B.
        deck: u8,
    },
    /// Chance: the card drawn from a deck.
    Front {
        /// 0 for A, 1 for B.
        deck: u8,
    },
    /// The active player takes a River card.
    Take,
    /// Chance: the Shooting Star card drawn from the reserve.
    Star,
    /// The active player chooses whom to steal from.
    Victim,
    /// Chance: the Shooting Star card stolen.
    Stolen {
        /// Whom from.
        victim: u8,
    },
    /// The active player chooses a deck.
    Refill,
    /// A player rotates a card.
    Rotate {
        /// The colour.
        colour: u8,
        /// Who: so many players after the active one.
        offset: u8,
    },
    /// The game is over.
    Over,
}

/// What the phases are called, by their numbers.
pub(crate) const PHASES: [&str; 9] = ["back", "front", "take", "star", "victim", "stolen", "refill", "rotate", "over"];

impl Phase {
    /// The phase's number, in the order of `docs/pyramis.md`; bytes and observations hold it.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Back { .. } => 0,
            Self::Front { .. } => 1,
            Self::Take => 2,
            Self::Star => 3,
            Self::Victim => 4,
            Self::Stolen { .. } => 5,
            Self::Refill => 6,
            Self::Rotate { .. } => 7,
            Self::Over => 8,
        }
    }

    /// What the phase is called.
    pub(crate) const fn name(self) -> &'static str {
        PHASES[self.number() as usize]
    }

    /// The deck from which a card or its back comes now.
    pub(crate) const fn drawing(self) -> Option<u8> {
        match self {
            Self::Back { deck } | Self::Front { deck } => Some(deck),
            _ => None,
        }
    }

    /// Who is robbed now.
    pub(crate) const fn victim(self) -> Option<u8> {
        match self {
            Self::Stolen { victim } => Some(victim),
            _ => None,
        }
    }

    /// The colour that is rotated now.
    pub(crate) const fn rotating(self) -> Option<u8> {
        match self {
            Self::Rotate { colour, .. } => Some(colour),
            _ => None,
        }
    }
}

/// A deck: how many cards, and what the top one's back is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deck {
    pub size: u8,
    /// [`NONE`] while it has not been shown, and when the deck is empty.
    pub back: u8,
}

/// Who got a Shooting Star card, from whom, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gain {
    pub player: u8,
    /// [`NONE`] for the reserve.
    pub from: u8,
    /// [`NONE`] where the observer of a view doesn't know.
    pub card: u8,
}

/// Where the Shooting Star cards are, and how they came there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stars {
    pub reserve: [u8; MAX_STARS],
    pub hands: [[u8; MAX_STARS]; MAX_PLAYERS],
    pub in_reserve: u8,
    pub held: [u8; MAX_PLAYERS],
    pub gained: u8,
    gains: [Gain; MAX_GAINS],
}

impl Stars {
    /// What was gained, in order.
    pub(crate) fn gains(&self) -> &[Gain] {
        &self.gains[..usize::from(self.gained)]
    }

    /// The same, to blank or to fill in what only some know.
    pub(crate) fn gains_mut(&mut self) -> &mut [Gain] {
        &mut self.gains[..usize::from(self.gained)]
    }

    /// Notes who got a card.
    pub(crate) fn log(&mut self, gain: Gain) {
        self.gains[usize::from(self.gained)] = gain;
        self.gained += 1;
    }
}

/// A position of Pyramis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// By kind: cards whose front nobody has seen.
    pub(crate) unrevealed: [u8; MAX_EXODUS],
    /// By back: the same cards.
    pub(crate) backs: [u8; MAX_EXODUS],
    pub(crate) decks: [Deck; 2],
    /// Fronts in order, [`NONE`] at the end.
    pub(crate) river: [u8; 3],
    pub(crate) fleets: [Fleet; MAX_PLAYERS],
    pub(crate) stars: Stars,
    pub(crate) phase: Phase,
    /// Colours of this check still to be dealt with, as bits.
    pub(crate) pairs: u8,
    /// Turns begun.
    pub(crate) turn: u8,
    pub(crate) active: u8,
}

impl State {
    /// Without any cards.
    pub(crate) fn empty() -> Self {
        let nobody = Gain { player: NONE, from: NONE, card: NONE };
        Self {
            unrevealed: [0; MAX_EXODUS],
            backs: [0; MAX_EXODUS],
            decks: [Deck { size: 0, back: NONE }; 2],
            river: [NONE; 3],
            fleets: [Fleet::default(); MAX_PLAYERS],
            stars: Stars {
                reserve: [0; MAX_STARS],
                hands: [[0; MAX_STARS]; MAX_PLAYERS],
                in_reserve: 0,
                held: [0; MAX_PLAYERS],
                gained: 0,
                gains: [nobody; MAX_GAINS],
            },
            phase: Phase::Back { deck: 0 },
            pairs: 0,
            turn: 0,
            active: 0,
        }
    }

    /// What kind of node this is.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The player whose turn it is; 0 during setup.
    pub fn active(&self) -> usize {
        usize::from(self.active)
    }

    /// The player so many seats after the active one.
    pub(crate) fn seat(&self, offset: u8, players: usize) -> usize {
        let seat = self.active() + usize::from(offset);
        if seat < players { seat } else { seat - players }
    }

    /// The decks that aren't empty (PY-R2).
    pub(crate) fn open_decks(&self) -> impl Iterator<Item = u8> {
        let sizes = self.decks.map(|deck| deck.size);
        (0..2).filter(move |deck| sizes[usize::from(*deck)] > 0)
    }

    /// The River's fronts, in order.
    pub(crate) fn river(&self) -> impl Iterator<Item = u8> {
        self.river.into_iter().take_while(|front| *front != NONE)
    }

    /// The River's fronts, equal ones once (PY-C6).
    pub(crate) fn river_fronts(&self) -> ArrayVec<u8, 3> {
        let mut fronts = ArrayVec::new();
        for front in self.river() {
            if fronts.last() != Some(&front) {
                fronts.push(front);
            }
        }
        fronts
    }

    /// Adds a card to the River, which has room for it (PY-R1).
    pub(crate) fn add_to_river(&mut self, front: u8) {
        self.river[2] = front;
        self.river.sort_unstable();
    }

    /// Takes a card that lies in the River out of it (PY-T0).
    pub(crate) fn take_from_river(&mut self, front: u8) {
        let at = self.river.iter().position(|other| *other == front).expect("the card lies in the River");
        self.river[at] = NONE;
        self.river.sort_unstable();
    }
}
