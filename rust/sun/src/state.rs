//! A position: plain data that means something beside its game.

use crate::cards::{Hand, MAX_PLAYERS};
use crate::components::{EDGE, MAX_BASE, MAX_CARDS, NONE, STANDARD, Side};
use crate::config::PyramidOfTheSun;
use crate::log::Log;
use crate::pyramid::Pyramid;

/// What a card is drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The first draw of a turn.
    First,
    /// The second draw of a turn.
    Second,
    /// An icon.
    Icon,
}

/// What kind of node a state is (`docs/pyramid-of-the-sun.md`, Nodes).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Chance: the next base card.
    Base,
    /// Chance: the marker card.
    Marker,
    /// Chance: a card dealt.
    Deal,
    /// The active player draws, plays or passes.
    Turn,
    /// Chance: the card drawn.
    Draw {
        /// 0 for the standard deck, 1 for the edge deck.
        deck: u8,
        /// What for.
        why: Why,
    },
    /// The active player chooses the deck of the second draw.
    Second,
    /// The active player has too many cards.
    Discard,
    /// The active player chooses what an icon brings.
    Icon {
        /// Where the card was laid.
        place: u8,
    },
    /// The active player lays another card or stops.
    More,
    /// The game is over.
    Over,
}

/// A position of Pyramid of the Sun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) pyramid: Pyramid,
    /// By card: those in the decks.
    pub(crate) decks: [u8; MAX_CARDS],
    /// By deck: cards in it, and in its discard pile.
    pub(crate) size: [u8; 2],
    pub(crate) discarded: [u8; 2],
    pub(crate) hands: [Hand; MAX_PLAYERS],
    /// By player, then deck: cards in hand (SUN-D4).
    pub(crate) counts: [[u8; 2]; MAX_PLAYERS],
    /// By deck; the discard piles follow from them.
    pub(crate) logs: [Log; 2],
    /// Points by player (SUN-V1, SUN-I1).
    pub(crate) segments: [u16; MAX_PLAYERS],
    pub(crate) icons: [u16; MAX_PLAYERS],
    /// Turns begun.
    pub(crate) turn: u32,
    /// Turns without a placement in a row (SUN-E3).
    pub(crate) stall: u32,
    /// Passes among them (SUN-T2).
    pub(crate) passes: u8,
    /// By player: the sorts of edge cards a pass has shown not to be in hand, as bits: left, right, top.
    pub(crate) ruled_out: [u8; MAX_PLAYERS],
    /// [`NONE`] until it is laid (SUN-S2).
    pub(crate) marker: u8,
    /// Whose turn it is; while cards are dealt, who gets them.
    pub(crate) active: u8,
    pub(crate) phase: Phase,
}

impl State {
    /// Before setup has revealed anything: the base row's edges lie there (SUN-S1).
    pub(crate) fn initial(game: &PyramidOfTheSun) -> Self {
        let components = &game.components;
        let mut state = Self::empty();
        for (side, place) in [(Side::Left, 0), (Side::Right, game.shape.width as u8 - 1)] {
            game.lay_base(&mut state, place, components.base_of(side));
        }
        state.decks = components.counts();
        state.size = [STANDARD, EDGE].map(|deck| components.deck_size(deck));
        state
    }

    /// Without any cards.
    pub(crate) const fn empty() -> Self {
        Self {
            pyramid: Pyramid::empty(),
            decks: [0; MAX_CARDS],
            size: [0; 2],
            discarded: [0; 2],
            hands: [Hand::empty(); MAX_PLAYERS],
            counts: [[0; 2]; MAX_PLAYERS],
            logs: [Log::empty(); 2],
            segments: [0; MAX_PLAYERS],
            icons: [0; MAX_PLAYERS],
            turn: 0,
            stall: 0,
            passes: 0,
            ruled_out: [0; MAX_PLAYERS],
            marker: NONE,
            active: 0,
            phase: Phase::Base,
        }
    }

    pub(crate) fn active(&self) -> usize {
        usize::from(self.active)
    }

    /// Cards in a hand.
    pub(crate) fn held(&self, player: usize) -> u8 {
        self.counts[player].iter().sum()
    }

    /// Whether a deck or its discard pile has a card (SUN-D3).
    pub(crate) fn can_draw(&self, deck: u8) -> bool {
        self.size[usize::from(deck)] + self.discarded[usize::from(deck)] > 0
    }

    /// The decks that can be drawn from.
    pub(crate) fn open_decks(&self) -> impl Iterator<Item = u8> {
        [STANDARD, EDGE].into_iter().filter(|deck| self.can_draw(*deck))
    }

    /// Whether the top place is filled (SUN-E1).
    pub(crate) fn is_complete(&self, game: &PyramidOfTheSun) -> bool {
        self.pyramid.filled >> game.shape.top & 1 == 1
    }
}

impl PyramidOfTheSun {
    /// By base card: the middles not laid.
    pub(crate) fn unused(&self, state: &State) -> [u8; MAX_BASE] {
        let mut unused = [0; MAX_BASE];
        for (unused, card) in unused.iter_mut().zip(&self.components.base) {
            *unused = if card.side == Side::Middle { card.count } else { 0 };
        }
        let middles = &state.pyramid.cells[1..self.shape.width - 1];
        middles.iter().filter(|card| **card != NONE).for_each(|card| unused[usize::from(*card)] -= 1);
        unused
    }

    /// By card: those in the discard piles.
    pub(crate) fn discards(&self, state: &State) -> [u8; MAX_CARDS] {
        let mut discards = [0; MAX_CARDS];
        for deck in [STANDARD, EDGE] {
            let first = self.components.kinds(deck).start;
            state.logs[usize::from(deck)].pile().for_each(|kind| discards[first + usize::from(kind)] += 1);
        }
        discards
    }

    /// Lays a base card.
    pub(crate) fn lay_base(&self, state: &mut State, place: u8, base: u8) {
        let symbol = self.components.base[usize::from(base)].face.symbol;
        state.pyramid.lay(&self.shape, place, base, symbol);
    }

    /// Lays a standard or edge card.
    pub(crate) fn lay_card(&self, state: &mut State, place: u8, card: u8) {
        let symbol = self.components.cards[usize::from(card)].face.symbol;
        state.pyramid.lay(&self.shape, place, card, symbol);
    }
}
