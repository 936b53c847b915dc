//! What must hold of a log: played through from its anchor, it leads to the hands, the deck and the discard pile.

use benben_engine::{Error, Result};

use crate::cards::MAX_PLAYERS;
use crate::components::{DEALT, MAX_KINDS, STANDARD};
use crate::config::PyramidOfTheSun;
use crate::log::{Act, Log, Row};
use crate::state::{Phase, State};
use crate::storage::require;

type Counts = [u8; MAX_KINDS];

/// Where the cards of a deck's kinds are at some row.
struct Course {
    deck: Counts,
    pile: Counts,
    hands: [Counts; MAX_PLAYERS],
}

impl PyramidOfTheSun {
    pub(crate) fn check_log(&self, state: &State, deck: u8) -> Result<()> {
        let log = &state.logs[usize::from(deck)];
        self.check_numbers(state, log)?;
        self.check_order(state, log, deck)?;
        let mut course = self.course(state, log, deck)?;
        for (at, row) in log.rows().enumerate() {
            course.follow(log, at, row)?;
        }
        let first = self.components.kinds(deck).start;
        let now = |cards: &[u8]| by_kind(cards, first, self.components.kinds(deck).len());
        let hands = (0..self.players()).all(|player| course.hands[player] == now(state.hands[player].cards()));
        let kinds = self.components.kinds(deck).len();
        let decks = course.deck[..kinds] == state.decks[self.components.kinds(deck)];
        require(hands && decks, "a log doesn't lead to the hands (SUN-D4)")
    }

    fn check_numbers(&self, state: &State, log: &Log) -> Result<()> {
        let drawn = 2 * u64::from(state.turn) + u64::from(self.shape.places);
        require(u64::from(log.reshuffles) <= drawn, "there were more reshuffles than draws (SUN-D3)")?;
        let rows = log.rows().filter(|row| row.act == Act::Reshuffle).count() as u64;
        let sum = u64::from(log.anchor) + rows == u64::from(log.reshuffles);
        require(sum, "a log lacks a reshuffle (SUN-D3)")?;
        let none = log.anchor > 0 || (0..self.players()).all(|player| log.held(player).is_empty());
        require(none, "somebody held cards before the deal (SUN-S3)")
    }

    /// The deal comes first (SUN-S3), and a draw after each reshuffle (SUN-D3).
    fn check_order(&self, state: &State, log: &Log, deck: u8) -> Result<()> {
        if log.anchor == 0 && deck == STANDARD {
            let mut deal = log.rows().take(self.players() * usize::from(DEALT)).enumerate();
            let dealt =
                deal.all(|(at, row)| row.act == Act::Draw && usize::from(row.player) == at / usize::from(DEALT));
            let all = state.turn == 0 || log.len() >= self.players() * usize::from(DEALT);
            require(dealt && all, "the cards weren't dealt in order (SUN-S3)")?;
        }
        let waiting = matches!(state.phase, Phase::Draw { deck: drawn, .. } if drawn == deck);
        let follows = |at: usize| if at < log.len() { log.row(at).act == Act::Draw } else { waiting };
        let reshuffles = log.rows().enumerate().filter(|(_, row)| row.act == Act::Reshuffle);
        let drawn = reshuffles.map(|(at, _)| at + 1).all(follows) && (log.anchor == 0 || follows(0));
        require(drawn, "a deck was formed anew without being drawn from (SUN-D3)")
    }

    /// The cards at the anchor: what isn't the marker's, the hands' or the pyramid's was in the deck.
    fn course(&self, state: &State, log: &Log, deck: u8) -> Result<Course> {
        let (kinds, mut course) = (self.components.kinds(deck), Course::empty());
        let laid = by_kind(&state.pyramid.cells[self.shape.width..], kinds.start, kinds.len());
        for player in 0..self.players() {
            course.hands[player] = by_kind(log.held(player), kinds.start, kinds.len());
        }
        let marker = by_kind(&[state.marker], kinds.start, kinds.len());
        for (kind, card) in kinds.enumerate() {
            let plays = log.rows().filter(|row| row.act == Act::Play && usize::from(row.kind) == kind).count() as u8;
            let held: u8 = course.hands.iter().map(|hand| hand[kind]).sum();
            let before = laid[kind].checked_sub(plays).filter(|before| log.anchor > 0 || *before == 0);
            let before = before.ok_or_else(|| Error::record("the pyramid and a log don't agree (SUN-P0)"))?;
            let left = self.components.cards[card].count.checked_sub(marker[kind] + held + before);
            course.deck[kind] = left.ok_or_else(|| Error::record("more cards were held than there are (SUN-D3)"))?;
        }
        Ok(course)
    }
}

impl Course {
    const fn empty() -> Self {
        Self { deck: [0; MAX_KINDS], pile: [0; MAX_KINDS], hands: [[0; MAX_KINDS]; MAX_PLAYERS] }
    }

    fn follow(&mut self, log: &Log, at: usize, row: Row) -> Result<()> {
        let (kind, hand) = (usize::from(row.kind), &mut self.hands[usize::from(row.player)]);
        match row.act {
            Act::Draw => shift(&mut self.deck[kind], &mut hand[kind]),
            Act::Discard => shift(&mut hand[kind], &mut self.pile[kind]),
            Act::Play => shift(&mut hand[kind], &mut 0),
            Act::Reshuffle => {
                let in_hands: u32 = self.hands.as_flattened().iter().map(|count| u32::from(*count)).sum();
                let pile: u32 = self.pile.iter().map(|count| u32::from(*count)).sum();
                require(self.deck == [0; MAX_KINDS] && pile > 0, "a deck was formed anew too early (SUN-D3)")?;
                self.deck = std::mem::replace(&mut self.pile, [0; MAX_KINDS]);
                require(log.has_room(at, in_hands as usize, pile as usize), "a log should have begun anew")
            }
        }
    }
}

/// A card goes from one place to another.
fn shift(from: &mut u8, to: &mut u8) -> Result<()> {
    require(*from > 0, "a card came from where it wasn't (SUN-D1, SUN-D2, SUN-P0)")?;
    *from -= 1;
    *to += 1;
    Ok(())
}

/// Of some cards those of a deck, by kind.
fn by_kind(cards: &[u8], first: usize, kinds: usize) -> Counts {
    let mut counts = [0; MAX_KINDS];
    let own = cards.iter().map(|card| usize::from(*card)).filter(|card| (first..first + kinds).contains(card));
    own.for_each(|card| counts[card - first] += 1);
    counts
}
