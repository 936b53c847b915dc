//! Actions as ids and as strings (`docs/pyramid-of-the-sun.md`, Names).

use std::fmt::{self, Write};

use benben_engine::{Actions, Error};

use crate::action::Action;
use crate::components::{Base, Card, Components, Deck, Face, NAME, Side, Sort};
use crate::config::PyramidOfTheSun;
use crate::pyramid::{Place, Shape};

const VERBS: &str = "draw DECK, play CARD PLACE, discard CARD, icon draw DECK, icon points, stop, pass, base CARD, \
                     marker CARD, card CARD";

/// Why something can't be parsed.
type Why = String;

impl Deck {
    /// What the deck is called.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Edge => "edge",
        }
    }
}

/// What cards are called.
impl Components {
    fn symbol_name(&self, face: Face) -> String {
        face.symbol.map_or(String::new(), |symbol| format!(":{}", self.symbols[symbol]))
    }

    /// What a standard or edge-deck card is called.
    pub(crate) fn card_name(&self, card: Card) -> String {
        let card = self.cards[card];
        let letter = match card.sort {
            Sort::Standard => 's',
            Sort::Left => 'l',
            Sort::Right => 'r',
            Sort::Top => 't',
        };
        format!("{letter}{}{}", card.face.value, self.symbol_name(card.face))
    }

    /// What a base card is called.
    pub(crate) fn base_name(&self, base: Base) -> String {
        let card = self.base[base];
        let side = match card.side {
            Side::Left => "bl",
            Side::Middle => "bm",
            Side::Right => "br",
        };
        let value = if card.face.value == 0 { String::new() } else { card.face.value.to_string() };
        format!("{side}{value}{}", self.symbol_name(card.face))
    }
}

impl Shape {
    /// What a place is called.
    pub(crate) fn place_name(&self, place: Place) -> String {
        format!("{}:{}", self.level[place], self.index[place])
    }

    fn place_of(&self, name: &str) -> Option<Place> {
        let (level, index) = name.split_once(':')?;
        let (level, index): (usize, usize) = (level.parse().ok()?, index.parse().ok()?);
        let place = (level < self.width && index < self.width - level).then(|| self.at(level, index))?;
        (self.place_name(place) == name).then_some(place)
    }
}

const fn where_it_lies(sort: Sort) -> &'static str {
    match sort {
        Sort::Standard => "a standard card lies above the base row (SUN-P5)",
        Sort::Left => "a left edge lies at the left end of a level, not on the top place (SUN-P3)",
        Sort::Right => "a right edge lies at the right end of a level, not on the top place (SUN-P3)",
        Sort::Top => "a top card lies on the top place (SUN-P4)",
    }
}

impl Actions for PyramidOfTheSun {
    fn decisions(&self) -> u16 {
        self.ids.decisions()
    }

    fn chances(&self) -> u16 {
        self.ids.chances()
    }

    fn id(&self, action: Action) -> u16 {
        self.ids.id(action)
    }

    fn action(&self, id: u16) -> Option<Action> {
        self.ids.action(id)
    }

    fn write_action(&self, action: Action, out: &mut dyn Write) -> fmt::Result {
        let card_name = |card| self.components.card_name(card);
        match action {
            Action::Draw(deck) => write!(out, "draw {}", deck.name()),
            Action::Play { card, place } => write!(out, "play {} {}", card_name(card), self.shape.place_name(place)),
            Action::Discard(card) => write!(out, "discard {}", card_name(card)),
            Action::IconDraw(deck) => write!(out, "icon draw {}", deck.name()),
            Action::IconPoints => write!(out, "icon points"),
            Action::Stop => write!(out, "stop"),
            Action::Pass => write!(out, "pass"),
            Action::Base(base) => write!(out, "base {}", self.components.base_name(base)),
            Action::Marker(card) => write!(out, "marker {}", card_name(card)),
            Action::Card(card) => write!(out, "card {}", card_name(card)),
        }
    }

    fn parse_action(&self, text: &str) -> Result<Action, Error> {
        self.parse_words(text).map_err(|why| Error::notation(text, why))
    }
}

impl PyramidOfTheSun {
    fn parse_words(&self, text: &str) -> Result<Action, Why> {
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["draw", deck] => find_deck(deck).map(Action::Draw),
            ["play", card, place] => self.parse_play(card, place),
            ["discard", card] => self.find_card(card).map(Action::Discard),
            ["icon", "draw", deck] => find_deck(deck).map(Action::IconDraw),
            ["icon", "points"] => Ok(Action::IconPoints),
            ["stop"] => Ok(Action::Stop),
            ["pass"] => Ok(Action::Pass),
            ["base", base] => self.find_middle(base).map(Action::Base),
            ["marker", card] => match self.find_card(card)? {
                standard if self.components.deck_of(standard) == Deck::Standard => {
                    Err(format!("{card:?} is a standard card, the marker is one of the edge deck (SUN-S2)"))
                }
                card => Ok(Action::Marker(card)),
            },
            ["card", card] => self.find_card(card).map(Action::Card),
            _ => Err(format!("actions of {NAME} are: {VERBS}")),
        }
    }

    fn parse_play(&self, card: &str, place: &str) -> Result<Action, Why> {
        let found = self.find_card(card)?;
        let at = self.shape.place_of(place).ok_or_else(|| {
            format!("{place:?} is no place of this pyramid (level:index, a base row of {})", self.shape.width)
        })?;
        if self.allowed(found) & at.bit() == 0 {
            return Err(format!("{card} never lies on {place}: {}", where_it_lies(self.components.cards[found].sort)));
        }
        Ok(Action::Play { card: found, place: at })
    }

    fn find_card(&self, name: &str) -> Result<Card, Why> {
        let mut cards = self.components.cards.iter().map(|(card, _)| card);
        let found = cards.find(|card| self.components.card_name(*card) == name);
        found.ok_or_else(|| format!("no card of this sheet is called {name:?}"))
    }

    fn find_middle(&self, name: &str) -> Result<Base, Why> {
        let mut middles = self.components.base.iter().filter(|(_, kind)| kind.side == Side::Middle);
        let found = middles.find(|(base, _)| self.components.base_name(*base) == name);
        found.map(|(base, _)| base).ok_or_else(|| format!("no middle base card of this sheet is called {name:?}"))
    }
}

fn find_deck(name: &str) -> Result<Deck, Why> {
    let found = Deck::ALL.into_iter().find(|deck| deck.name() == name);
    found.ok_or_else(|| format!("{name:?} is no deck, there are {}", Deck::ALL.map(Deck::name).join(" and ")))
}
