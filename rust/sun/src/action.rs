//! Decisions and chance outcomes, and their dense ids.

use crate::components::{Components, Side};
use crate::config::PyramidOfTheSun;
use crate::pyramid::{Shape, places};

/// A decision or a chance outcome. Cards and base cards are named by their index in the sheet, standard cards before
/// edge cards, decks by 0 for standard and 1 for edge, places by their number: by level, then index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Draw from a deck (SUN-D1).
    Draw(u8),
    /// Lay a card (SUN-P0).
    Play {
        /// The card.
        card: u8,
        /// Where it goes.
        place: u8,
    },
    /// Discard a card (SUN-D2).
    Discard(u8),
    /// Draw from a deck for an icon (SUN-I1).
    IconDraw(u8),
    /// Score an icon (SUN-I1).
    IconPoints,
    /// Play no more cards (SUN-P0).
    Stop,
    /// Neither draw nor play (SUN-T2).
    Pass,
    /// Chance: the next base card (SUN-S1).
    Base(u8),
    /// Chance: the marker card (SUN-S2).
    Marker(u8),
    /// Chance: the card drawn or dealt.
    Card(u8),
}

/// Ids of the first action of each sort; the order is that of `docs/pyramid-of-the-sun.md`.
#[derive(Clone, Debug)]
pub(crate) struct Ids {
    /// By card: where its plays begin.
    play: Vec<u16>,
    /// Cards and places of the plays by id.
    plays: Vec<(u8, u8)>,
    discard: u16,
    icon: u16,
    stop: u16,
    base: u16,
    marker: u16,
    card: u16,
    end: u16,
    /// The middles by id.
    middles: Vec<u8>,
}

const DECKS: u16 = 2;

impl Ids {
    pub(crate) fn new(components: &Components, shape: &Shape) -> Self {
        let (mut play, mut plays) = (Vec::new(), Vec::new());
        for (index, card) in components.cards.iter().enumerate() {
            play.push(DECKS + plays.len() as u16);
            plays.extend(places(shape.allowed[card.sort as usize]).map(|place| (index as u8, place)));
        }
        let cards = components.cards.len() as u16;
        let is_middle = |base: &u8| components.base[usize::from(*base)].side == Side::Middle;
        let middles: Vec<_> = (0..components.base.len() as u8).filter(is_middle).collect();
        let discard = DECKS + plays.len() as u16;
        let icon = discard + cards;
        let stop = icon + DECKS + 1;
        let base = stop + 2;
        let marker = base + middles.len() as u16;
        let card = marker + cards - u16::from(components.standard);
        Self { play, plays, discard, icon, stop, base, marker, card, end: card + cards, middles }
    }

    pub(crate) const fn decisions(&self) -> u16 {
        self.base
    }

    pub(crate) const fn chances(&self) -> u16 {
        self.end - self.base
    }
}

impl PyramidOfTheSun {
    /// The places a card could ever lie on.
    pub(crate) fn allowed(&self, card: u8) -> u64 {
        self.shape.allowed[self.components.cards[usize::from(card)].sort as usize]
    }

    /// The id of a card's play on the first place it could lie on.
    pub(crate) fn first_play(&self, card: u8) -> u16 {
        self.ids.play[usize::from(card)]
    }

    pub(crate) fn action_id(&self, action: Action) -> u16 {
        let ids = &self.ids;
        match action {
            Action::Draw(deck) => u16::from(deck),
            Action::Play { card, place } => {
                let sort = self.components.cards[usize::from(card)].sort;
                self.first_play(card) + u16::from(self.shape.rank[sort as usize][usize::from(place)])
            }
            Action::Discard(card) => ids.discard + u16::from(card),
            Action::IconDraw(deck) => ids.icon + u16::from(deck),
            Action::IconPoints => ids.icon + DECKS,
            Action::Stop => ids.stop,
            Action::Pass => ids.stop + 1,
            Action::Base(base) => ids.base + ids.middles.partition_point(|other| *other < base) as u16,
            Action::Marker(card) => ids.marker + u16::from(card - self.components.standard),
            Action::Card(card) => ids.card + u16::from(card),
        }
    }

    pub(crate) fn action_of(&self, id: u16) -> Option<Action> {
        let ids = &self.ids;
        Some(match id {
            id if id < DECKS => Action::Draw(id as u8),
            id if id < ids.discard => {
                let (card, place) = ids.plays[usize::from(id - DECKS)];
                Action::Play { card, place }
            }
            id if id < ids.icon => Action::Discard((id - ids.discard) as u8),
            id if id < ids.icon + DECKS => Action::IconDraw((id - ids.icon) as u8),
            id if id < ids.stop => Action::IconPoints,
            id if id == ids.stop => Action::Stop,
            id if id < ids.base => Action::Pass,
            id if id < ids.marker => Action::Base(ids.middles[usize::from(id - ids.base)]),
            id if id < ids.card => Action::Marker((id - ids.marker) as u8 + self.components.standard),
            id if id < ids.end => Action::Card((id - ids.card) as u8),
            _ => return None,
        })
    }
}
