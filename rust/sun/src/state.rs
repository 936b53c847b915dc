//! A position: plain data that means something beside its game.

use benben_engine::index::By;

use crate::cards::Hand;
use crate::components::{ByDeck, ByPlayer, Card, Components, Counts, Deck, MAX_CARDS, MAX_PLAYERS, Player};
use crate::log::Log;
use crate::pyramid::{Place, Pyramid};

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
        /// Where from.
        deck: Deck,
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
        place: Place,
    },
    /// The active player lays another card or stops.
    More,
    /// The game is over.
    Over,
}

/// What the phases are called, by their numbers.
pub(crate) const PHASES: [&str; 10] =
    ["base", "marker", "deal", "turn", "draw", "second", "discard", "icon", "more", "over"];

impl Phase {
    /// The phase's number, in the order of `docs/pyramid-of-the-sun.md`; observations hold it.
    pub(crate) const fn number(self) -> usize {
        match self {
            Self::Base => 0,
            Self::Marker => 1,
            Self::Deal => 2,
            Self::Turn => 3,
            Self::Draw { .. } => 4,
            Self::Second => 5,
            Self::Discard => 6,
            Self::Icon { .. } => 7,
            Self::More => 8,
            Self::Over => 9,
        }
    }

    /// What the phase is called.
    pub(crate) const fn name(self) -> &'static str {
        PHASES[self.number()]
    }

    /// Whether this comes before the first turn.
    pub(crate) const fn is_setup(self) -> bool {
        matches!(self, Self::Base | Self::Marker | Self::Deal)
    }
}

/// A position of Pyramid of the Sun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) pyramid: Pyramid,
    /// Cards in the decks.
    pub(crate) decks: Counts,
    /// How many cards are in a deck, and in its discard pile.
    pub(crate) size: ByDeck<u8>,
    pub(crate) discarded: ByDeck<u8>,
    pub(crate) hands: ByPlayer<Hand>,
    /// How many cards of a deck are in a hand (SUN-D4).
    pub(crate) counts: ByPlayer<ByDeck<u8>>,
    /// The discard piles follow from them.
    pub(crate) logs: ByDeck<Log>,
    /// Points for segments (SUN-V1) and for icons (SUN-I1).
    pub(crate) segments: ByPlayer<u16>,
    pub(crate) icons: ByPlayer<u16>,
    /// Turns begun.
    pub(crate) turn: u32,
    /// Turns without a placement in a row (SUN-E3).
    pub(crate) stall: u32,
    /// Passes among them (SUN-T2).
    pub(crate) passes: u8,
    /// The sorts of edge cards a pass has shown not to be in hand, as bits: left, right, top.
    pub(crate) ruled_out: ByPlayer<u8>,
    /// None until it is laid (SUN-S2).
    pub(crate) marker: Option<Card>,
    /// Whose turn it is; while cards are dealt, who gets them.
    pub(crate) active: Player,
    pub(crate) phase: Phase,
}

impl State {
    /// Without any cards.
    pub(crate) const fn empty() -> Self {
        Self {
            pyramid: Pyramid::empty(),
            decks: By::new([0; MAX_CARDS]),
            size: By::new([0; 2]),
            discarded: By::new([0; 2]),
            hands: By::new([Hand::empty(); MAX_PLAYERS]),
            counts: By::new([By::new([0; 2]); MAX_PLAYERS]),
            logs: By::new([Log::empty(); 2]),
            segments: By::new([0; MAX_PLAYERS]),
            icons: By::new([0; MAX_PLAYERS]),
            turn: 0,
            stall: 0,
            passes: 0,
            ruled_out: By::new([0; MAX_PLAYERS]),
            marker: None,
            active: Player(0),
            phase: Phase::Base,
        }
    }

    /// How many cards a player holds.
    pub(crate) fn held(&self, player: Player) -> u8 {
        self.counts[player].values.iter().sum()
    }

    /// The active player's hand.
    pub(crate) fn hand(&self) -> &Hand {
        &self.hands[self.active]
    }

    /// Whether a deck or its discard pile has a card (SUN-D3).
    pub(crate) fn can_draw(&self, deck: Deck) -> bool {
        self.size[deck] + self.discarded[deck] > 0
    }

    /// The decks that can be drawn from.
    pub(crate) fn open_decks(&self) -> impl Iterator<Item = Deck> {
        Deck::ALL.into_iter().filter(|deck| self.can_draw(*deck))
    }

    /// The cards in the discard piles.
    pub(crate) fn discards(&self, components: &Components) -> Counts {
        let mut discards = By::new([0; MAX_CARDS]);
        for (deck, log) in self.logs.iter() {
            let kinds = &mut discards.values[components.kinds(deck)];
            log.pile().for_each(|kind| kinds[usize::from(kind)] += 1);
        }
        discards
    }
}
