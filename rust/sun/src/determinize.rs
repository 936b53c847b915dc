//! Drawing a state from those a view's observer can't tell apart.
//!
//! Hidden are the other hands, now and at the latest reshuffles, and so the decks. Exact for both of two players, and
//! for everyone while no deck has been formed anew more than once; `docs/pyramid-of-the-sun.md` says why, and what is
//! forgotten otherwise.

use benben_engine::Rng;

use crate::cards::{DRAW, MAX_PLAYERS, Row};
use crate::components::{EDGE, MAX_CARDS, MAX_KINDS, STANDARD, Sort};
use crate::config::PyramidOfTheSun;
use crate::determinize_deal::{Slots, deal};
use crate::determinize_walk::{Spot, Walk};
use crate::state::State;
use crate::view::View;

impl PyramidOfTheSun {
    pub(crate) fn sample(&self, view: &View, rng: &mut Rng) -> State {
        let mut state = view.seen;
        let unseen = self.unseen(view);
        for deck in [STANDARD, EDGE] {
            self.sample_deck(view, deck, &unseen, &mut state, rng);
        }
        state
    }

    fn sample_deck(&self, view: &View, deck: u8, unseen: &[u8; MAX_CARDS], state: &mut State, rng: &mut Rng) {
        let (slots, rows) = (self.slots(view, deck), others(view, deck));
        let start = self.start(view, deck, unseen, &rows);
        let choices = Walk::new(&rows, &slots).choose(start, rng);
        let (mut rest, mut held) = replay(start, &rows, &choices);
        let kinds = self.components.kinds(deck);
        let mut give = |player: usize, kind: usize| state.hands[player].add((kinds.start + kind) as u8);
        deal(&mut rest.old, rest.olds, &slots, rng, |player, kind| {
            give(player, kind);
            held[player].push(kind);
        });
        deal(&mut rest.new, rest.news, &slots, rng, give);
        for (player, mut cards) in held.into_iter().enumerate().filter(|(_, cards)| !cards.is_empty()) {
            cards.sort_unstable();
            let cards: Vec<_> = cards.into_iter().map(|kind| (kinds.start + kind) as u8).collect();
            state.past[usize::from(deck)].set_held(player, &cards);
        }
        kinds.zip(rest.new).for_each(|(card, count)| state.decks[card] = count);
    }

    /// What the hands may hold (SUN-T2).
    fn slots(&self, view: &View, deck: u8) -> Slots {
        let mut slots = Slots { allowed: [0b111; MAX_PLAYERS], sorts: [0; MAX_KINDS], free: true };
        if deck == EDGE {
            slots.allowed = view.seen.ruled_out.map(|sorts| 0b111 & !sorts);
            let hidden = (0..self.players()).filter(|player| view.observer != Some(*player as u8));
            slots.free = hidden.into_iter().all(|player| slots.allowed[player] == 0b111);
            for (sort, card) in slots.sorts.iter_mut().zip(self.components.kinds(deck)) {
                *sort = self.components.cards[card].sort as u8 - Sort::Left as u8;
            }
        }
        slots
    }

    /// Old and new cards at the latest reshuffle. Before the first all are new, and those in hand have been drawn.
    fn start(&self, view: &View, deck: u8, unseen: &[u8; MAX_CARDS], rows: &[Row]) -> Spot {
        let (mut old, mut new, own) = ([0; MAX_KINDS], [0; MAX_KINDS], view.own(deck));
        for (kind, card) in self.components.kinds(deck).enumerate() {
            old[kind] = view.held[card] - own[card];
            new[kind] = unseen[card] + left(rows, kind) - old[kind];
        }
        let hidden = |player: usize| player < self.players() && view.observer != Some(player as u8);
        let in_hand: [u8; MAX_PLAYERS] =
            std::array::from_fn(|player| if hidden(player) { view.seen.counts[player][usize::from(deck)] } else { 0 });
        if view.seen.past[usize::from(deck)].reshuffles == 0 {
            return Spot::start(old, new, [0; MAX_PLAYERS], in_hand);
        }
        let then = std::array::from_fn(|player| {
            let own = rows.iter().filter(|row| usize::from(row.player) == player);
            let change: i16 = own.map(|row| if row.kind == DRAW { -1 } else { 1 }).sum();
            (i16::from(in_hand[player]) + change) as u8
        });
        Spot::start(old, new, then, [0; MAX_PLAYERS])
    }
}

/// What all others did since the latest reshuffle.
fn others(view: &View, deck: u8) -> Vec<Row> {
    let rows = view.seen.past[usize::from(deck)].rows();
    rows.filter(|row| view.observer != Some(row.player)).collect()
}

/// How many cards of a kind left hands.
fn left(rows: &[Row], kind: usize) -> u8 {
    rows.iter().filter(|row| usize::from(row.kind) == kind).count() as u8
}

/// What is left after a walk, and by player the old cards that left the hand.
fn replay(start: Spot, rows: &[Row], choices: &[bool]) -> (Spot, [Vec<usize>; MAX_PLAYERS]) {
    let (mut rest, mut left, mut choices) = (start, <[Vec<usize>; MAX_PLAYERS]>::default(), choices.iter());
    for row in rows {
        let player = usize::from(row.player);
        if row.kind == DRAW {
            rest.news[player] += 1;
        } else {
            let old = *choices.next().expect("there is a choice for every card that left");
            rest.leave(*row, old);
            left[player].extend(old.then_some(usize::from(row.kind)));
        }
    }
    (rest, left)
}
