//! Which cards that left other hands since a reshuffle had been there at the reshuffle (`docs/pyramid-of-the-sun.md`,
//! What a player can infer).
//!
//! The cards in the other hands at the reshuffle are the old ones, those drawn since the new ones.

use std::collections::{BTreeMap, BTreeSet};

use benben_engine::Rng;

use crate::cards::{DRAW, MAX_PLAYERS, Row};
use crate::components::MAX_KINDS;
use crate::determinize_deal::{Slots, acceptance};

/// Cards by kind, the kinds of one deck.
pub(crate) type Counts = [u8; MAX_KINDS];

/// With more entries in its table a walk is no longer exact.
const MAX_TABLE: usize = 20_000;

/// How far a walk has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Spot {
    /// Rows behind it.
    at: usize,
    /// Old and new cards that haven't left the hands and the deck.
    pub old: Counts,
    pub new: Counts,
    /// By player: old and new cards in hand.
    pub olds: [u8; MAX_PLAYERS],
    pub news: [u8; MAX_PLAYERS],
    total_old: u8,
    total_new: u8,
}

impl Spot {
    pub(crate) fn start(old: Counts, new: Counts, olds: [u8; MAX_PLAYERS], news: [u8; MAX_PLAYERS]) -> Self {
        Self { at: 0, old, new, olds, news, total_old: old.iter().sum(), total_new: new.iter().sum() }
    }

    /// Takes the next row's card from the old or from the new ones; returns the weight of that, 0 if it can't be.
    pub(crate) fn leave(&mut self, row: Row, old: bool) -> f64 {
        let (player, kind) = (usize::from(row.player), usize::from(row.kind));
        let (hand, cards, total) = if old {
            (&mut self.olds[player], &mut self.old[kind], &mut self.total_old)
        } else {
            (&mut self.news[player], &mut self.new[kind], &mut self.total_new)
        };
        self.at += 1;
        if *hand == 0 || *cards == 0 {
            return 0.0;
        }
        let weight = f64::from(*hand) * f64::from(*cards) / f64::from(*total);
        *hand -= 1;
        *cards -= 1;
        *total -= 1;
        weight
    }
}

/// A walk through what everybody else did since a reshuffle.
pub(crate) struct Walk<'a> {
    rows: &'a [Row],
    /// By number of rows behind: the kinds and the players of the rows still to come.
    coming: Vec<(u64, u8)>,
    slots: &'a Slots,
    table: BTreeMap<Spot, f64>,
    /// The most entries of the table.
    most: usize,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(rows: &'a [Row], slots: &'a Slots) -> Self {
        let mut coming = vec![(0, 0); rows.len() + 1];
        for (at, row) in rows.iter().enumerate().rev() {
            let (kinds, players) = coming[at + 1];
            coming[at] = (kinds | 1 << row.kind, players | 1 << row.player);
        }
        Self { rows, coming, slots, table: BTreeMap::new(), most: MAX_TABLE }
    }

    /// Which of the cards that left were old ones, in order.
    pub(crate) fn choose(mut self, start: Spot, rng: &mut Rng) -> Vec<bool> {
        let mut choices = Vec::new();
        if self.value(start).is_some() {
            self.descend_exactly(start, rng, &mut choices);
        } else {
            self.table.clear();
            let found = self.descend(start, rng, &mut BTreeSet::new(), &mut choices);
            assert!(found, "a view has a state");
            choices.reverse();
        }
        choices
    }

    /// Goes on to the next card that leaves a hand, and forgets what matters no more.
    fn advance(&self, mut spot: Spot) -> Spot {
        while let Some(Row { player, kind: DRAW }) = self.rows.get(spot.at) {
            spot.news[usize::from(*player)] += 1;
            spot.at += 1;
        }
        if self.slots.free {
            let (kinds, players) = self.coming[spot.at];
            let gone = |mask: u64, index: usize| mask >> index & 1 == 0;
            (0..MAX_KINDS).filter(|kind| gone(kinds, *kind)).for_each(|kind| (spot.old[kind], spot.new[kind]) = (0, 0));
            let idle = (0..MAX_PLAYERS).filter(|player| gone(players.into(), *player));
            idle.for_each(|player| (spot.olds[player], spot.news[player]) = (0, 0));
        }
        spot
    }

    /// The weight of all ways to go on, `None` if the table gets too large.
    fn value(&mut self, spot: Spot) -> Option<f64> {
        let spot = self.advance(spot);
        let Some(row) = self.rows.get(spot.at).copied() else { return Some(acceptance(&spot, self.slots)) };
        if let Some(value) = self.table.get(&spot) {
            return Some(*value);
        }
        let mut sum = 0.0;
        for old in [true, false] {
            sum += self.value_of(spot, row, old)?;
        }
        self.table.insert(spot, sum);
        (self.table.len() <= self.most).then_some(sum)
    }

    fn value_of(&mut self, mut spot: Spot, row: Row, old: bool) -> Option<f64> {
        let weight = spot.leave(row, old);
        if weight > 0.0 { Some(weight * self.value(spot)?) } else { Some(0.0) }
    }

    fn descend_exactly(&mut self, mut spot: Spot, rng: &mut Rng, choices: &mut Vec<bool>) {
        loop {
            spot = self.advance(spot);
            let Some(row) = self.rows.get(spot.at).copied() else { return };
            let [old, new] = [true, false].map(|old| self.value_of(spot, row, old).expect("the table is complete"));
            let choice = pick(old, new, rng);
            spot.leave(row, choice);
            choices.push(choice);
        }
    }

    /// Chooses each card by its own weight and turns back where that leads nowhere: consistent, but not exact. The
    /// choices come last first.
    fn descend(&self, spot: Spot, rng: &mut Rng, dead: &mut BTreeSet<Spot>, choices: &mut Vec<bool>) -> bool {
        let spot = self.advance(spot);
        let Some(row) = self.rows.get(spot.at).copied() else { return acceptance(&spot, self.slots) > 0.0 };
        if dead.contains(&spot) {
            return false;
        }
        let [old, new] = [true, false].map(|old| {
            let mut next = spot;
            (next.leave(row, old), next)
        });
        let first = pick(old.0, new.0, rng);
        for choice in [first, !first] {
            let (weight, next) = if choice { old } else { new };
            if weight > 0.0 && self.descend(next, rng, dead, choices) {
                choices.push(choice);
                return true;
            }
        }
        dead.insert(spot);
        false
    }
}

/// True in proportion to the first weight.
pub(crate) fn pick(yes: f64, no: f64, rng: &mut Rng) -> bool {
    let part = (rng.word() >> 11) as f64 / (1_u64 << 53) as f64;
    no == 0.0 || part * (yes + no) < yes
}

#[cfg(test)]
mod tests {
    use benben_engine::rng::Purpose;

    use super::*;
    use crate::cards::MAX_PLAYERS;

    const FREE: Slots = Slots { allowed: [7; MAX_PLAYERS], sorts: [0; MAX_KINDS], free: true };

    fn counts(cards: &[u8]) -> Counts {
        let mut counts = [0; MAX_KINDS];
        counts[..cards.len()].copy_from_slice(cards);
        counts
    }

    fn row(player: u8, kind: u8) -> Row {
        Row { player, kind }
    }

    fn sample(rows: &[Row], start: Spot, most: usize, seed: u64) -> Vec<bool> {
        let mut walk = Walk::new(rows, &FREE);
        walk.most = most;
        walk.choose(start, &mut Rng::stream(seed, 0, Purpose::Determinize))
    }

    fn weight(rows: &[Row], mut spot: Spot, choices: &[bool]) -> f64 {
        let (mut weight, mut left) = (1.0, choices.iter());
        for row in rows {
            if row.kind == DRAW {
                spot.news[usize::from(row.player)] += 1;
            } else {
                weight *= spot.leave(*row, *left.next().expect("there is a choice for it"));
            }
        }
        weight
    }

    /// Player 0 held two of A, B, player 1 the other; each has drawn one of A, B, C, of which the deck has the rest.
    fn example() -> (Vec<Row>, Spot) {
        let start = Spot::start(counts(&[2, 1]), counts(&[1, 1, 1]), [2, 1, 0, 0, 0], [0; MAX_PLAYERS]);
        (vec![row(0, DRAW), row(1, DRAW), row(0, 0), row(1, 1), row(0, 1)], start)
    }

    #[test]
    fn choices_come_in_proportion_to_their_weights() {
        let (rows, start) = example();
        let mut weights = BTreeMap::new();
        for bits in 0..8_u8 {
            let choices = [bits & 1, bits >> 1 & 1, bits >> 2].map(|bit| bit == 1);
            weights.insert(choices.to_vec(), weight(&rows, start, &choices));
        }
        let total: f64 = weights.values().sum();
        let mut seen: BTreeMap<Vec<bool>, f64> = BTreeMap::new();
        (0..20_000).for_each(|seed| *seen.entry(sample(&rows, start, MAX_TABLE, seed)).or_default() += 1.0);
        let chi_square: f64 = weights
            .iter()
            .filter(|(_, weight)| **weight > 0.0)
            .map(|(choices, weight)| {
                let expected = 20_000.0 * weight / total;
                (seen.remove(choices).unwrap_or_default() - expected).powi(2) / expected
            })
            .sum();
        assert!(seen.is_empty() && chi_square < 20.0, "chi square {chi_square}, impossible {seen:?}");
    }

    #[test]
    fn without_a_table_choices_are_still_possible() {
        let (rows, start) = example();
        for seed in 0..1_000 {
            let choices = sample(&rows, start, 0, seed);
            assert!(weight(&rows, start, &choices) > 0.0, "{choices:?}");
        }
    }
}
