//! Actions as strings (`docs/pyramid-of-the-sun.md`, Names).

use std::fmt::{self, Write};

use benben_engine::Error;

use crate::action::Action;
use crate::components::{Components, EDGE, Face, NONE, STANDARD, Side, Sort};
use crate::config::{NAME, PyramidOfTheSun};
use crate::pyramid::{Shape, bit};

pub(crate) const DECKS: [&str; 2] = ["standard", "edge"];

const VERBS: &str = "draw DECK, play CARD PLACE, discard CARD, icon draw DECK, icon points, stop, pass, base CARD, \
                     marker CARD, card CARD";

/// Why something can't be parsed.
type Why = String;

/// What cards are called.
impl Components {
    fn symbol_name(&self, face: Face) -> String {
        if face.symbol == NONE { String::new() } else { format!(":{}", self.symbols[usize::from(face.symbol)]) }
    }

    pub(crate) fn card_name(&self, card: u8) -> String {
        let card = self.cards[usize::from(card)];
        let letter = match card.sort {
            Sort::Standard => 's',
            Sort::Left => 'l',
            Sort::Right => 'r',
            Sort::Top => 't',
        };
        format!("{letter}{}{}", card.face.value, self.symbol_name(card.face))
    }

    pub(crate) fn base_name(&self, base: u8) -> String {
        let card = self.base[usize::from(base)];
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
    pub(crate) fn place_name(&self, place: u8) -> String {
        format!("{}:{}", self.level[usize::from(place)], self.index[usize::from(place)])
    }

    fn place_of(&self, name: &str) -> Option<u8> {
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

impl PyramidOfTheSun {
    pub(crate) fn write(&self, action: Action, out: &mut dyn Write) -> fmt::Result {
        let deck_name = |deck: u8| DECKS[usize::from(deck)];
        let card_name = |card| self.components.card_name(card);
        match action {
            Action::Draw(deck) => write!(out, "draw {}", deck_name(deck)),
            Action::Play { card, place } => write!(out, "play {} {}", card_name(card), self.shape.place_name(place)),
            Action::Discard(card) => write!(out, "discard {}", card_name(card)),
            Action::IconDraw(deck) => write!(out, "icon draw {}", deck_name(deck)),
            Action::IconPoints => write!(out, "icon points"),
            Action::Stop => write!(out, "stop"),
            Action::Pass => write!(out, "pass"),
            Action::Base(base) => write!(out, "base {}", self.components.base_name(base)),
            Action::Marker(card) => write!(out, "marker {}", card_name(card)),
            Action::Card(card) => write!(out, "card {}", card_name(card)),
        }
    }

    pub(crate) fn parse(&self, text: &str) -> Result<Action, Error> {
        self.parse_words(text).map_err(|why| Error::notation(text, why))
    }

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
                standard if self.components.deck_of(standard) == STANDARD => {
                    Err(format!("{card:?} is a standard card, the marker is one of the {} deck (SUN-S2)", DECKS[1]))
                }
                card => Ok(Action::Marker(card)),
            },
            ["card", card] => self.find_card(card).map(Action::Card),
            _ => Err(format!("actions of {NAME} are: {VERBS}")),
        }
    }

    fn parse_play(&self, card: &str, place: &str) -> Result<Action, Why> {
        let index = self.find_card(card)?;
        let at = self.shape.place_of(place).ok_or_else(|| {
            format!("{place:?} is no place of this pyramid (level:index, a base row of {})", self.shape.width)
        })?;
        if self.allowed(index) & bit(at) == 0 {
            let sort = self.components.cards[usize::from(index)].sort;
            return Err(format!("{card} never lies on {place}: {}", where_it_lies(sort)));
        }
        Ok(Action::Play { card: index, place: at })
    }

    fn find_card(&self, name: &str) -> Result<u8, Why> {
        let count = self.components.cards.len() as u8;
        let found = (0..count).find(|card| self.components.card_name(*card) == name);
        found.ok_or_else(|| format!("no card of this sheet is called {name:?}"))
    }

    fn find_middle(&self, name: &str) -> Result<u8, Why> {
        let count = self.components.base.len() as u8;
        let is_middle = |base: u8| self.components.base[usize::from(base)].side == Side::Middle;
        let found = (0..count).find(|base| is_middle(*base) && self.components.base_name(*base) == name);
        found.ok_or_else(|| format!("no middle base card of this sheet is called {name:?}"))
    }
}

fn find_deck(name: &str) -> Result<u8, Why> {
    let found = [STANDARD, EDGE].into_iter().find(|deck| DECKS[usize::from(*deck)] == name);
    found.ok_or_else(|| format!("{name:?} is no deck, there are {} and {}", DECKS[0], DECKS[1]))
}
