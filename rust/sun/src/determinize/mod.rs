//! Drawing a state from those a view's observer can't tell apart.
//!
//! Hidden are the other hands, now and at the logs' anchors, what the others drew, and so the decks. Exact for both of
//! two players, and for everyone while no log has begun anew but at its deck's first reshuffle;
//! `docs/pyramid-of-the-sun.md` says why, and what is forgotten otherwise.
//!
//! # An example
//!
//! Players 0 and 1 hold the cards A, A, B, two and one of them; who holds which nobody saw. That is source 0. The deck is
//! formed anew of A, B, C, which is source 1, and each of them draws one. Then player 0 plays A, player 1 plays B, and
//! player 0 plays B. The walk asks of each card that left from which source it was, with the weight
//! (the hand's slots of that source) · (such cards in its pool) / (cards in its pool):
//!
//! | 0 plays A | 1 plays B | 0 plays B | together | left in hands |
//! |---|---|---|---|---|
//! | 0: 2 · 2 / 3 | 0: 1 · 1 / 2 | 1: 1 · 1 / 3 | 2 / 9 | 0 has A of source 0, 1 has A or C of source 1 |
//! | 0: 2 · 2 / 3 | 1: 1 · 1 / 3 | 0: 1 · 1 / 2 | 2 / 9 | 0 has A or C of source 1, 1 has A of source 0 |
//! | 1: 1 · 1 / 3 | 1: 1 · 1 / 2 | 0: 2 · 1 / 3 | 1 / 9 | both have A of source 0 |
//!
//! Any other choice needs a B that is gone or a slot that player 0 hasn't got: its weight is 0. So the rows come up 2 : 2 : 1
//! (`walk`). Then the cards left of each source are dealt to its slots that are left, the rest being the deck (`deal`), in
//! the first row A and C to player 1 and the deck.

mod deal;
mod pools;
mod walk;

use benben_engine::Rng;
use benben_engine::index::{By, Key};

use crate::components::{Card, Counts, Deck, MAX_KINDS, MAX_PLAYERS, Player, Sort};
use crate::config::PyramidOfTheSun;
use crate::determinize::deal::deal;
use crate::determinize::pools::{ByKind, Limits};
use crate::determinize::walk::{Step, Walk};
use crate::log::{Act, Row};
use crate::state::State;

/// What a state is drawn from: a position with everything blanked that its observer doesn't know.
pub(crate) struct Seen<'a> {
    pub observer: Option<Player>,
    pub state: &'a State,
    /// What all hands together held at the anchor of its deck's log.
    pub held: &'a Counts,
}

/// A card that came to another hand.
struct Slot {
    player: Player,
    source: u8,
    /// The log's row; none for a card held at the anchor.
    row: Option<u8>,
    kind: Option<u8>,
}

/// A state drawn from those the observer can't tell apart.
pub(crate) fn determinize(game: &PyramidOfTheSun, seen: &Seen<'_>, rng: &mut Rng) -> State {
    let mut state = *seen.state;
    Deck::ALL.into_iter().for_each(|deck| game.sample_deck(seen, deck, &mut state, rng));
    state
}

impl PyramidOfTheSun {
    fn sample_deck(&self, seen: &Seen<'_>, deck: Deck, state: &mut State, rng: &mut Rng) {
        let mut sources = self.sources(seen, deck);
        let (limits, steps) = (self.limits(seen, deck), self.steps(seen, deck));
        let choices = Walk::new(&steps, &sources, &limits).choose(rng);
        let (mut slots, first) = (leave(&steps, &choices, &mut sources, rng), self.components.kinds(deck).start);
        for (source, cards) in sources.iter_mut().enumerate() {
            let open = |slot: &&mut Slot| usize::from(slot.source) == source && slot.kind.is_none();
            let mut open: Vec<_> = slots.iter_mut().filter(open).collect();
            let owners: Vec<_> = open.iter().map(|slot| slot.player.number()).collect();
            for (slot, kind) in open.iter_mut().zip(deal(cards, &owners, &limits, rng)) {
                slot.kind = Some(kind as u8);
                state.hands[slot.player].add(Card::of(first + kind));
            }
        }
        show(state, deck, first, &slots);
        let left = sources.last().expect("there is one source at least");
        state.decks.values[self.components.kinds(deck)].iter_mut().zip(left).for_each(|(count, left)| *count = *left);
    }

    /// What the hands may hold (SUN-T2).
    fn limits(&self, seen: &Seen<'_>, deck: Deck) -> Limits {
        let mut limits = Limits { allowed: [0b111; MAX_PLAYERS], sorts: [0; MAX_KINDS], free: true };
        if deck == Deck::Edge {
            limits.allowed = seen.state.ruled_out.values.map(|sorts| 0b111 & !sorts);
            let mut hidden = self.everybody().filter(|player| seen.observer != Some(*player));
            limits.free = hidden.all(|player| limits.allowed[player.number()] == 0b111);
            for (sort, kind) in limits.sorts.iter_mut().zip(&self.components.cards.values[self.components.kinds(deck)])
            {
                *sort = kind.sort as u8 - Sort::Left as u8;
            }
        }
        limits
    }

    /// By source the cards that the observer didn't get: those held at the anchor, then epoch by epoch.
    fn sources(&self, seen: &Seen<'_>, deck: Deck) -> Vec<ByKind> {
        let (mut held, own) = ([0; MAX_KINDS], seen.state.logs[deck].own(seen.observer));
        for (held, card) in held.iter_mut().zip(self.components.kinds(deck)) {
            *held = seen.held.values[card] - own.values[card];
        }
        let (mut epoch, mut pile) = (self.in_deck_at_anchor(seen, deck), [0; MAX_KINDS]);
        let mut sources = vec![held];
        for Row { act, player, kind } in seen.state.logs[deck].rows() {
            match act {
                Act::Draw if seen.observer == Some(player) => epoch[usize::from(kind)] -= 1,
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
    fn in_deck_at_anchor(&self, seen: &Seen<'_>, deck: Deck) -> ByKind {
        let (state, kinds) = (seen.state, self.components.kinds(deck));
        let mut cards = [0; MAX_KINDS];
        for (count, card) in cards.iter_mut().zip(kinds.clone()) {
            *count = self.components.cards.values[card].count - seen.held.values[card];
        }
        let plays = state.logs[deck].rows().filter(|row| row.act == Act::Play);
        plays.for_each(|row| cards[usize::from(row.kind)] += 1);
        let gone = state.pyramid.laid(&self.shape).map(|(_, card)| card).chain(state.marker).map(Key::number);
        gone.filter(|card| kinds.contains(card)).for_each(|card| cards[card - kinds.start] -= 1);
        cards
    }

    /// What all others did.
    fn steps(&self, seen: &Seen<'_>, deck: Deck) -> Vec<Step> {
        let (log, mut steps, mut source) = (&seen.state.logs[deck], vec![Step::Source(0)], 1);
        for player in self.everybody().filter(|player| seen.observer != Some(*player)) {
            if log.anchor > 0 {
                let held = held_at_anchor(seen, deck, player);
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
                _ if seen.observer == Some(player) => {}
                Act::Draw => steps.push(Step::Slot { player, source, row: Some(at as u8) }),
                Act::Play | Act::Discard => steps.push(Step::Leave { player, kind }),
            }
        }
        steps
    }
}

/// How many cards a player held at the anchor: those now, less those drawn, and those that left.
fn held_at_anchor(seen: &Seen<'_>, deck: Deck, player: Player) -> i16 {
    let rows = seen.state.logs[deck].rows().filter(|row| row.act != Act::Reshuffle && row.player == player);
    let change: i16 = rows.map(|row| if row.act == Act::Draw { -1 } else { 1 }).sum();
    i16::from(seen.state.counts[player][deck]) + change
}

/// The slots, with the cards that left: each took one of its hand's slots of its source, any with equal chance.
fn leave(steps: &[Step], choices: &[u8], sources: &mut [ByKind], rng: &mut Rng) -> Vec<Slot> {
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
fn show(state: &mut State, deck: Deck, first: usize, slots: &[Slot]) {
    let log = &mut state.logs[deck];
    let mut held: By<Player, [Vec<Card>; MAX_PLAYERS]> = By::new(Default::default());
    for Slot { player, row, kind, .. } in slots {
        let kind = kind.expect("every slot has got its card");
        match row {
            Some(at) => log.set_row(usize::from(*at), Row { act: Act::Draw, player: *player, kind }),
            None => held[*player].push(Card::of(first + usize::from(kind))),
        }
    }
    for (player, cards) in held.iter_mut().filter(|(_, cards)| !cards.is_empty()) {
        cards.sort_unstable();
        log.set_held(player, cards);
    }
}
