//! Decisions and chance outcomes, and their dense ids.

use benben_engine::index::{By, Key};

use crate::components::{Base, Card, Components, Deck, Side, Sort};
use crate::pyramid::{ByPlace, BySort, Place, Shape, places};

/// A decision or a chance outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Draw from a deck (SUN-D1).
    Draw(Deck),
    /// Lay a card (SUN-P0).
    Play {
        /// The card.
        card: Card,
        /// Where it goes.
        place: Place,
    },
    /// Discard a card (SUN-D2).
    Discard(Card),
    /// Draw from a deck for an icon (SUN-I1).
    IconDraw(Deck),
    /// Score an icon (SUN-I1).
    IconPoints,
    /// Play no more cards (SUN-P0).
    Stop,
    /// Neither draw nor play (SUN-T2).
    Pass,
    /// Chance: the next base card (SUN-S1).
    Base(Base),
    /// Chance: the marker card (SUN-S2).
    Marker(Card),
    /// Chance: the card drawn or dealt.
    Card(Card),
}

/// Ids of the first action of each sort; the order is that of `docs/pyramid-of-the-sun.md`.
#[derive(Clone, Debug)]
pub(crate) struct Ids {
    /// By card: where its plays begin, and its sort.
    play: By<Card, Vec<(u16, Sort)>>,
    /// Cards and places of the plays by id.
    plays: Vec<(Card, Place)>,
    /// By sort of card and place: how many places before it such a card could lie on.
    rank: BySort<ByPlace<u8>>,
    discard: u16,
    icon: u16,
    stop: u16,
    base: u16,
    /// The middles by id.
    middles: Vec<Base>,
    marker: u16,
    /// How many kinds are standard cards, which are no markers.
    standard: u8,
    card: u16,
    end: u16,
}

const DECKS: u16 = Deck::ALL.len() as u16;

impl Ids {
    /// The first id of each kind of action, for a sheet's cards and the places where they may lie.
    pub(crate) fn new(components: &Components, shape: &Shape) -> Self {
        let (mut play, mut plays) = (Vec::new(), Vec::new());
        for (card, kind) in components.cards.iter() {
            play.push((DECKS + plays.len() as u16, kind.sort));
            plays.extend(places(shape.allowed[kind.sort]).map(|place| (card, place)));
        }
        let middles = components.base.iter().filter(|(_, kind)| kind.side == Side::Middle);
        let middles: Vec<_> = middles.map(|(base, _)| base).collect();
        let (cards, standard) = (play.len() as u16, components.standard);
        let discard = DECKS + plays.len() as u16;
        let icon = discard + cards;
        let stop = icon + DECKS + 1;
        let base = stop + 2;
        let marker = base + middles.len() as u16;
        let card = marker + cards - u16::from(standard);
        let (play, rank, end) = (By::new(play), shape.rank, card + cards);
        Self { play, plays, rank, discard, icon, stop, base, middles, marker, standard, card, end }
    }

    /// Number of decision ids; they come first.
    pub(crate) const fn decisions(&self) -> u16 {
        self.base
    }

    /// Number of chance ids.
    pub(crate) const fn chances(&self) -> u16 {
        self.end - self.base
    }

    /// The id of a card's play on the first place it could lie on, and its sort; the others follow by rank.
    pub(crate) fn first_play(&self, card: Card) -> (u16, Sort) {
        self.play[card]
    }

    /// The id of an action.
    pub(crate) fn id(&self, action: Action) -> u16 {
        match action {
            Action::Draw(deck) => deck as u16,
            Action::Play { card, place } => {
                let (first, sort) = self.first_play(card);
                first + u16::from(self.rank[sort][place])
            }
            Action::Discard(card) => self.discard + u16::from(card.0),
            Action::IconDraw(deck) => self.icon + deck as u16,
            Action::IconPoints => self.icon + DECKS,
            Action::Stop => self.stop,
            Action::Pass => self.stop + 1,
            Action::Base(base) => self.base + self.middles.partition_point(|other| *other < base) as u16,
            Action::Marker(card) => self.marker + u16::from(card.0 - self.standard),
            Action::Card(card) => self.card + u16::from(card.0),
        }
    }

    /// The action of an id, if it is in range.
    pub(crate) fn action(&self, id: u16) -> Option<Action> {
        let after = |first: u16| usize::from(id - first);
        let (card, deck) = (|first| Card::of(after(first)), |first| Deck::of(after(first)));
        Some(match id {
            id if id < DECKS => Action::Draw(deck(0)),
            id if id < self.discard => {
                let (card, place) = self.plays[after(DECKS)];
                Action::Play { card, place }
            }
            id if id < self.icon => Action::Discard(card(self.discard)),
            id if id < self.icon + DECKS => Action::IconDraw(deck(self.icon)),
            id if id < self.stop => Action::IconPoints,
            id if id == self.stop => Action::Stop,
            id if id < self.base => Action::Pass,
            id if id < self.marker => Action::Base(self.middles[after(self.base)]),
            id if id < self.card => Action::Marker(Card(card(self.marker).0 + self.standard)),
            id if id < self.end => Action::Card(card(self.card)),
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
