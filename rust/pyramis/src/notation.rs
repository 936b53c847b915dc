//! Actions as ids and as strings (`docs/pyramis.md`, Names).

use std::fmt::{self, Write};

use benben_engine::{Actions, Error, Result};

use crate::action::Action;
use crate::components::{Back, Components, Front, NAME, Worth};
use crate::config::Pyramis;
use crate::fleet::Place;

const DECKS: [&str; 2] = ["a", "b"];

/// Strings in both directions: what things are called, and everything by its name.
impl Components {
    fn worth_name(worth: Worth) -> String {
        let mut name = String::new();
        for (count, letter) in [(worth.aliens, 'a'), (worth.pyramids, 'p')] {
            if count > 0 {
                write!(name, "{count}{letter}").expect("a String takes everything");
            }
        }
        if name.is_empty() { "0".into() } else { name }
    }

    /// What a front is called.
    pub(crate) fn front_name(&self, front: u8) -> String {
        let Front { colour, star, halves } = self.fronts[usize::from(front)];
        let [upper, lower] = halves.map(Self::worth_name);
        format!("{}{}:{upper}/{lower}", self.colours[usize::from(colour)], if star { "*" } else { "" })
    }

    /// What a Shooting Star card is called.
    pub(crate) fn star_name(&self, star: u8) -> String {
        Self::worth_name(self.stars[usize::from(star)].0)
    }

    /// The colours a back shows, each as often as it does.
    pub(crate) fn back_colours(&self, back: Back) -> Vec<&str> {
        let shown = self.colours.iter().zip(back);
        shown.flat_map(|(colour, count)| std::iter::repeat_n(colour.as_str(), usize::from(count))).collect()
    }

    /// What a back is called.
    pub(crate) fn back_name(&self, back: u8) -> String {
        match self.back_colours(self.backs[usize::from(back)]).join("+") {
            name if name.is_empty() => "-".into(),
            name => name,
        }
    }
}

/// What a place is called.
pub(crate) fn place_name(place: Place) -> String {
    format!("{}:{}", place.level(), place.column())
}

/// What a deck is called.
pub(crate) const fn deck_name(deck: u8) -> &'static str {
    DECKS[deck as usize]
}

impl Actions for Pyramis {
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
        let names = &self.components;
        match action {
            Action::Take { front, place } => write!(out, "take {} {}", names.front_name(front), place_name(place)),
            Action::Steal(player) => write!(out, "steal {player}"),
            Action::Deck(deck) => write!(out, "deck {}", deck_name(deck)),
            Action::Rotate(place) => write!(out, "rotate {}", place_name(place)),
            Action::Back(back) => write!(out, "back {}", names.back_name(back)),
            Action::Front(front) => write!(out, "front {}", names.front_name(front)),
            Action::Star(star) => write!(out, "star {}", names.star_name(star)),
        }
    }

    fn parse_action(&self, text: &str) -> Result<Action> {
        let names = &self.components;
        let wrong = |why: String| Error::notation(text, why);
        let find = |what: &str, name: &str, count: usize, name_of: &dyn Fn(u8) -> String| {
            let found = (0..count as u8).find(|index| name_of(*index) == name);
            found.ok_or_else(|| wrong(format!("no {what} of this sheet is called {name:?}")))
        };
        let front = |name| find("front", name, names.fronts.len(), &|front| names.front_name(front));
        let place = |name| parse_place(name).ok_or_else(|| wrong(format!("{name:?} is no place (level:column)")));
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["take", card, at] => Ok(Action::Take { front: front(card)?, place: place(at)? }),
            ["steal", player] => {
                find("player", player, self.players(), &|player| player.to_string()).map(Action::Steal)
            }
            ["deck", deck] => find("deck", deck, DECKS.len(), &|deck| deck_name(deck).into()).map(Action::Deck),
            ["rotate", at] => place(at).map(Action::Rotate),
            ["back", back] => find("back", back, names.backs.len(), &|back| names.back_name(back)).map(Action::Back),
            ["front", card] => front(card).map(Action::Front),
            ["star", star] => {
                find("Shooting Star card", star, names.stars.len(), &|star| names.star_name(star)).map(Action::Star)
            }
            _ => Err(wrong(format!(
                "actions of {NAME} are: take FRONT PLACE, steal PLAYER, deck a|b, rotate PLACE, back BACK, \
                 front FRONT, star CARD"
            ))),
        }
    }
}

fn parse_place(name: &str) -> Option<Place> {
    let (level, column) = name.split_once(':')?;
    let place = Place::new(level.parse().ok()?, column.parse().ok()?)?;
    (place_name(place) == name).then_some(place)
}
