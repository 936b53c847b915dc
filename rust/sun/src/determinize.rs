//! Drawing a state from those a view's observer can't tell apart.
//!
//! Hidden are the other hands, now and at the logs' anchors, what the others drew, and so the decks. Exact for both of
//! two players, and for everyone while no log has begun anew but at its deck's first reshuffle;
//! `docs/pyramid-of-the-sun.md` says why, and what is forgotten otherwise.

use benben_engine::Rng;

use crate::cards::MAX_PLAYERS;
use crate::components::{EDGE, MAX_KINDS, STANDARD, Sort};
use crate::config::PyramidOfTheSun;
use crate::determinize_deal::{Limits, deal};
use crate::determinize_walk::{Counts, Step, Walk};
use crate::log::{Act, Row};
use crate::state::State;
use crate::view::View;

/// A card that came to another hand.
struct Slot {
    player: u8,
    source: u8,
    /// The log's row; none for a card held at the anchor.
    row: Option<u8>,
    kind: Option<u8>,
}

impl PyramidOfTheSun {
    pub(crate) fn sample(&self, view: &View, rng: &mut Rng) -> State {
        let mut state = view.seen;
        for deck in [STANDARD, EDGE] {
            self.sample_deck(view, deck, &mut state, rng);
        }
        state
    }

    fn sample_deck(&self, view: &View, deck: u8, state: &mut State, rng: &mut Rng) {
        let mut sources = self.sources(view, deck);
        let (limits, steps) = (self.limits(view, deck), self.steps(view, deck));
        let choices = Walk::new(&steps, &sources, &limits).choose(rng);
        let (mut slots, first) = (leave(&steps, &choices, &mut sources, rng), self.components.kinds(deck).start);
        for (source, cards) in sources.iter_mut().enumerate() {
            let open = |slot: &&mut Slot| usize::from(slot.source) == source && slot.kind.is_none();
            let mut open: Vec<_> = slots.iter_mut().filter(open).collect();
            let owners: Vec<_> = open.iter().map(|slot| usize::from(slot.player)).collect();
            for (slot, kind) in open.iter_mut().zip(deal(cards, &owners, &limits, rng)) {
                slot.kind = Some(kind as u8);
                state.hands[usize::from(slot.player)].add((first + kind) as u8);
            }
        }
        show(state, deck, first as u8, &slots);
        let left = sources.last().expect("there is one source at least");
        self.components.kinds(deck).zip(left).for_each(|(card, count)| state.decks[card] = *count);
    }

    /// What the hands may hold (SUN-T2).
    fn limits(&self, view: &View, deck: u8) -> Limits {
        let mut limits = Limits { allowed: [0b111; MAX_PLAYERS], sorts: [0; MAX_KINDS], free: true };
        if deck == EDGE {
            limits.allowed = view.seen.ruled_out.map(|sorts| 0b111 & !sorts);
            let mut hidden = (0..self.players()).filter(|player| view.observer != Some(*player as u8));
            limits.free = hidden.all(|player| limits.allowed[player] == 0b111);
            for (sort, card) in limits.sorts.iter_mut().zip(self.components.kinds(deck)) {
                *sort = self.components.cards[card].sort as u8 - Sort::Left as u8;
            }
        }
        limits
    }

    /// By source the cards that the observer didn't get: those held at the anchor, then epoch by epoch.
    fn sources(&self, view: &View, deck: u8) -> Vec<Counts> {
        let (mut held, own) = ([0; MAX_KINDS], view.own(deck));
        for (held, card) in held.iter_mut().zip(self.components.kinds(deck)) {
            *held = view.held[card] - own[card];
        }
        let (mut epoch, mut pile) = (self.in_deck_at_anchor(view, deck), [0; MAX_KINDS]);
        let mut sources = vec![held];
        for Row { act, player, kind } in view.seen.logs[usize::from(deck)].rows() {
            match act {
                Act::Draw if view.observer == Some(player) => epoch[usize::from(kind)] -= 1,
                Act::Discard => pile[usize::from(kind)] += 1,
                Act::Reshuffle => {
                    sources.push(epoch);
                    epoch = std::mem::replace(&mut pile, [0; MAX_KINDS]);
                }
                Act::Draw | Act::Play => {}
            }
        }
        sources.push(epoch);
        sources
    }

    /// What the deck was made of when the log begins.
    fn in_deck_at_anchor(&self, view: &View, deck: u8) -> Counts {
        let (state, kinds) = (&view.seen, self.components.kinds(deck));
        let mut cards = [0; MAX_KINDS];
        for (count, card) in cards.iter_mut().zip(kinds.clone()) {
            *count = self.components.cards[card].count - view.held[card];
        }
        let plays = state.logs[usize::from(deck)].rows().filter(|row| row.act == Act::Play);
        plays.for_each(|row| cards[usize::from(row.kind)] += 1);
        let laid = &state.pyramid.cells[self.shape.width..];
        let gone = laid.iter().chain([&state.marker]).map(|card| usize::from(*card));
        gone.filter(|card| kinds.contains(card)).for_each(|card| cards[card - kinds.start] -= 1);
        cards
    }

    /// What all others did.
    fn steps(&self, view: &View, deck: u8) -> Vec<Step> {
        let (log, mut steps, mut source) = (&view.seen.logs[usize::from(deck)], vec![Step::Source(0)], 1);
        for player in (0..self.players() as u8).filter(|player| view.observer != Some(*player)) {
            if log.anchor > 0 {
                let held = held_at_anchor(view, deck, player);
                steps.extend((0..held).map(|_| Step::Slot { player, source: 0, row: None }));
            }
        }
        steps.push(Step::Source(source));
        for (at, Row { act, player, kind }) in log.rows().enumerate() {
            match act {
                Act::Reshuffle => {
                    source += 1;
                    steps.push(Step::Source(source));
                }
                _ if view.observer == Some(player) => {}
                Act::Draw => steps.push(Step::Slot { player, source, row: Some(at as u8) }),
                Act::Play | Act::Discard => steps.push(Step::Leave { player, kind }),
            }
        }
        steps
    }
}

/// How many cards a player held at the anchor: those now, less those drawn, and those that left.
fn held_at_anchor(view: &View, deck: u8, player: u8) -> i16 {
    let rows = view.seen.logs[usize::from(deck)].rows().filter(|row| row.act != Act::Reshuffle && row.player == player);
    let change: i16 = rows.map(|row| if row.act == Act::Draw { -1 } else { 1 }).sum();
    i16::from(view.seen.counts[usize::from(player)][usize::from(deck)]) + change
}

/// The slots, with the cards that left: each took one of its hand's slots of its source, any with equal chance.
fn leave(steps: &[Step], choices: &[u8], sources: &mut [Counts], rng: &mut Rng) -> Vec<Slot> {
    let (mut slots, mut choices) = (Vec::new(), choices.iter());
    for step in steps {
        match *step {
            Step::Source(_) => {}
            Step::Slot { player, source, row } => slots.push(Slot { player, source, row, kind: None }),
            Step::Leave { player, kind } => {
                let source = *choices.next().expect("there is a choice for every card that left");
                sources[usize::from(source)][usize::from(kind)] -= 1;
                let fits = |slot: &&mut Slot| (slot.player, slot.source, slot.kind) == (player, source, None);
                let mut fitting: Vec<_> = slots.iter_mut().filter(fits).collect();
                let at = rng.below(fitting.len() as u32) as usize;
                fitting[at].kind = Some(kind);
            }
        }
    }
    slots
}

/// Writes what the slots were into the log.
fn show(state: &mut State, deck: u8, first: u8, slots: &[Slot]) {
    let log = &mut state.logs[usize::from(deck)];
    let mut held: [Vec<u8>; MAX_PLAYERS] = Default::default();
    for Slot { player, row, kind, .. } in slots {
        let kind = kind.expect("every slot has got its card");
        match row {
            Some(at) => log.set_row(usize::from(*at), Row { act: Act::Draw, player: *player, kind }),
            None => held[usize::from(*player)].push(first + kind),
        }
    }
    for (player, cards) in held.iter_mut().enumerate().filter(|(_, cards)| !cards.is_empty()) {
        cards.sort_unstable();
        log.set_held(player, cards);
    }
}
