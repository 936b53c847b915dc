//! What must hold of a log: played through from its anchor, it leads to the hands, the deck and the discard pile. Of
//! each log the first fault is told, for what follows is built on what came before.

use std::ops::Range;

use benben_engine::faults::{Fault, Faults};
use benben_engine::index::Key;

use crate::components::{Card, DEALT, Deck, MAX_KINDS, MAX_PLAYERS};
use crate::config::PyramidOfTheSun;
use crate::log::{Act, Log, Row};
use crate::state::{Phase, State};

type ByKind = [u8; MAX_KINDS];

/// Where the cards of a deck's kinds are at some row.
struct Course {
    deck: ByKind,
    pile: ByKind,
    hands: [ByKind; MAX_PLAYERS],
}

/// The first fault of a deck's log.
pub(super) fn check(game: &PyramidOfTheSun, state: &State, deck: Deck, faults: &mut Faults) {
    if let Err(fault) = game.check_log(state, deck) {
        faults.unless(false, || fault);
    }
}

fn ensure(holds: bool, wrong: &str, clause: &'static str) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault::new("log", format!("one that {wrong}"), "possible", clause)) }
}

impl PyramidOfTheSun {
    fn check_log(&self, state: &State, deck: Deck) -> Result<(), Fault> {
        let log = &state.logs[deck];
        self.check_numbers(state, log)?;
        self.check_order(state, log, deck)?;
        let mut course = self.course(state, log, deck)?;
        for (at, row) in log.rows().enumerate() {
            course.follow(log, at, row)?;
        }
        let kinds = self.components.kinds(deck);
        let now = |player| by_kind(state.hands[player].cards().iter().copied(), &kinds);
        let hands = self.everybody().all(|player| course.hands[player.number()] == now(player));
        let decks = course.deck[..kinds.len()] == state.decks.values[kinds.clone()];
        ensure(hands && decks, "doesn't lead to the hands", "SUN-D4")
    }

    fn check_numbers(&self, state: &State, log: &Log) -> Result<(), Fault> {
        let drawn = 2 * u64::from(state.turn) + u64::from(self.shape.places);
        ensure(u64::from(log.reshuffles) <= drawn, "has more reshuffles than draws", "SUN-D3")?;
        let rows = log.rows().filter(|row| row.act == Act::Reshuffle).count() as u64;
        ensure(u64::from(log.anchor) + rows == u64::from(log.reshuffles), "lacks a reshuffle", "SUN-D3")?;
        let none = log.anchor > 0 || self.everybody().all(|player| log.held(player).is_empty());
        ensure(none, "has cards in hands before the deal", "SUN-S3")
    }

    /// The deal comes first (SUN-S3), and a draw after each reshuffle (SUN-D3).
    fn check_order(&self, state: &State, log: &Log, deck: Deck) -> Result<(), Fault> {
        if log.anchor == 0 && deck == Deck::Standard {
            let (dealt, each) = (self.players() * usize::from(DEALT), usize::from(DEALT));
            let mut deal = log.rows().take(dealt).enumerate();
            let in_order = deal.all(|(at, row)| row.act == Act::Draw && row.player.number() == at / each);
            let all = state.turn == 0 || log.len() >= dealt;
            ensure(in_order && all, "doesn't begin with the deal", "SUN-S3")?;
        }
        let waiting = matches!(state.phase, Phase::Draw { deck: drawn, .. } if drawn == deck);
        let follows = |at: usize| if at < log.len() { log.row(at).act == Act::Draw } else { waiting };
        let reshuffles = log.rows().enumerate().filter(|(_, row)| row.act == Act::Reshuffle);
        let drawn = reshuffles.map(|(at, _)| at + 1).all(follows) && (log.anchor == 0 || follows(0));
        ensure(drawn, "forms a deck anew that isn't drawn from", "SUN-D3")
    }

    /// The cards at the anchor: what isn't the marker's, the hands' or the pyramid's was in the deck.
    fn course(&self, state: &State, log: &Log, deck: Deck) -> Result<Course, Fault> {
        let (kinds, mut course) = (self.components.kinds(deck), Course::empty());
        let laid = by_kind(state.pyramid.laid(&self.shape).map(|(_, card)| card), &kinds);
        for player in self.everybody() {
            course.hands[player.number()] = by_kind(log.held(player).iter().copied(), &kinds);
        }
        let marker = by_kind(state.marker, &kinds);
        for (kind, card) in self.components.cards.values[kinds].iter().enumerate() {
            let plays = log.rows().filter(|row| row.act == Act::Play && usize::from(row.kind) == kind).count() as u8;
            let held: u8 = course.hands.iter().map(|hand| hand[kind]).sum();
            let before = laid[kind].checked_sub(plays).filter(|before| log.anchor > 0 || *before == 0);
            ensure(before.is_some(), "doesn't lead to the pyramid", "SUN-P0")?;
            let left = card.count.checked_sub(marker[kind] + held + before.unwrap_or(0));
            ensure(left.is_some(), "has more cards in hands than there are", "SUN-D3")?;
            course.deck[kind] = left.unwrap_or(0);
        }
        Ok(course)
    }
}

impl Course {
    const fn empty() -> Self {
        Self { deck: [0; MAX_KINDS], pile: [0; MAX_KINDS], hands: [[0; MAX_KINDS]; MAX_PLAYERS] }
    }

    fn follow(&mut self, log: &Log, at: usize, row: Row) -> Result<(), Fault> {
        let (kind, hand) = (usize::from(row.kind), &mut self.hands[row.player.number()]);
        match row.act {
            Act::Draw => shift(&mut self.deck[kind], &mut hand[kind]),
            Act::Discard => shift(&mut hand[kind], &mut self.pile[kind]),
            Act::Play => shift(&mut hand[kind], &mut 0),
            Act::Reshuffle => {
                let in_hands: u32 = self.hands.as_flattened().iter().map(|count| u32::from(*count)).sum();
                let pile: u32 = self.pile.iter().map(|count| u32::from(*count)).sum();
                ensure(self.deck == [0; MAX_KINDS] && pile > 0, "forms a deck anew that isn't empty", "SUN-D3")?;
                self.deck = std::mem::replace(&mut self.pile, [0; MAX_KINDS]);
                ensure(log.has_room(at, in_hands as usize, pile as usize), "goes on where it should begin anew", "")
            }
        }
    }
}

/// A card goes from one place to another.
fn shift(from: &mut u8, to: &mut u8) -> Result<(), Fault> {
    ensure(*from > 0, "moves a card from where it isn't", "SUN-D1, SUN-D2, SUN-P0")?;
    *from -= 1;
    *to += 1;
    Ok(())
}

/// Of some cards those of a deck, by kind.
fn by_kind(cards: impl IntoIterator<Item = Card>, kinds: &Range<usize>) -> ByKind {
    let mut counts = [0; MAX_KINDS];
    let own = cards.into_iter().map(Key::number).filter(|card| kinds.contains(card));
    own.for_each(|card| counts[card - kinds.start] += 1);
    counts
}
