//! From which source each card came that left another hand (`docs/pyramid-of-the-sun.md`, What a player can infer).

use std::collections::{BTreeMap, BTreeSet};

use benben_engine::Rng;
use benben_engine::index::Key;

use crate::components::{MAX_KINDS, MAX_PLAYERS, Player};
use crate::determinize::deal::acceptance;
use crate::determinize::pools::{ByKind, Limits, Pool, Spot, pick, unit};

/// With more keys after a row a walk keeps the heaviest, and is no longer exact.
const MAX_KEYS: usize = 1_000;

/// What others did, and what makes a difference to them. Sources are named by number, in the order of their beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A source begins.
    Source(u8),
    /// A player's slot of the newest source, and the log's row; none for a card held at the anchor.
    Slot { player: Player, source: u8, row: Option<u8> },
    /// A card of a kind leaves a hand.
    Leave { player: Player, kind: u8 },
}

/// A walk through what everybody else did.
pub(super) struct Walk<'a> {
    steps: &'a [Step],
    /// By number of steps behind: the kinds and the players of the cards still to leave.
    coming: Vec<(u64, u8)>,
    sources: &'a [ByKind],
    limits: &'a Limits,
    /// The most keys after a row.
    most: usize,
}

/// The ways to one key: their sum, and the last step of one of them, drawn in proportion.
#[derive(Clone, Copy)]
struct Way {
    sum: f64,
    from: usize,
    source: u8,
}

/// A way a card can leave: what is left after it.
struct Exit {
    spot: Spot,
    weight: f64,
    source: u8,
}

impl<'a> Walk<'a> {
    /// A walk through some steps, whose sources and hands are these.
    pub(super) fn new(steps: &'a [Step], sources: &'a [ByKind], limits: &'a Limits) -> Self {
        let mut coming = vec![(0, 0); steps.len() + 1];
        for (at, step) in steps.iter().enumerate().rev() {
            let (kinds, players) = coming[at + 1];
            coming[at] = match step {
                Step::Leave { player, kind } => (kinds | 1 << kind, players | 1 << player.0),
                _ => (kinds, players),
            };
        }
        Self { steps, coming, sources, limits, most: MAX_KEYS }
    }

    /// The sources of the cards that left, in order.
    pub(super) fn choose(&self, rng: &mut Rng) -> Vec<u8> {
        self.sweep(rng).unwrap_or_else(|| {
            let (mut dead, mut choices) = (BTreeSet::new(), Vec::new());
            let found = self.descend(0, Spot::new(), rng, &mut dead, &mut choices);
            assert!(found, "a view has a state");
            choices.reverse();
            choices
        })
    }

    /// Sums over all choices row by row and takes one in proportion to its weight; none if too many keys were dropped.
    fn sweep(&self, rng: &mut Rng) -> Option<Vec<u8>> {
        let (mut keys, mut sums, mut rows) = (vec![Spot::new()], vec![1.0], Vec::new());
        for (at, step) in self.steps.iter().enumerate() {
            if let Step::Leave { player, kind } = *step {
                let ways;
                (keys, ways) = self.leave_all(at, (player, kind), &keys, &sums, rng);
                let total: f64 = ways.iter().map(|way| way.sum).sum();
                sums = ways.iter().map(|way| way.sum / total).collect();
                rows.push(ways);
            } else {
                keys.iter_mut().for_each(|key| self.open(key, *step));
            }
        }
        let weights = keys.iter().zip(&sums).map(|(key, sum)| sum * acceptance(key, self.limits));
        let mut at = pick(&weights.collect::<Vec<_>>(), rng)?;
        let mut choices = Vec::new();
        for ways in rows.iter().rev() {
            choices.push(ways[at].source);
            at = ways[at].from;
        }
        choices.reverse();
        Some(choices)
    }

    /// A card leaves in all ways from all keys.
    fn leave_all(
        &self,
        at: usize,
        card: (Player, u8),
        keys: &[Spot],
        sums: &[f64],
        rng: &mut Rng,
    ) -> (Vec<Spot>, Vec<Way>) {
        let mut next: BTreeMap<Spot, Way> = BTreeMap::new();
        for (from, key) in keys.iter().enumerate() {
            for Exit { spot, weight, source } in self.leave(at, card, key) {
                let weight = sums[from] * weight;
                let way = next.entry(spot).or_insert(Way { sum: 0.0, from, source });
                way.sum += weight;
                // The last way to a key stays with the chance weight / sum, so each in proportion, and none is kept in a list.
                if unit(rng) * way.sum < weight {
                    (way.from, way.source) = (from, source);
                }
            }
        }
        let mut next: Vec<_> = next.into_iter().collect();
        if next.len() > self.most {
            next.sort_by(|(_, one), (_, other)| other.sum.total_cmp(&one.sum));
            next.truncate(self.most);
        }
        next.into_iter().unzip()
    }

    /// The ways a card can leave.
    fn leave(&self, at: usize, (player, kind): (Player, u8), spot: &Spot) -> Vec<Exit> {
        let (player, kind) = (player.number(), usize::from(kind));
        let held = spot.iter().enumerate().filter(|(_, pool)| pool.slots[player] > 0 && pool.cards[kind] > 0);
        let ways = held.map(|(index, pool)| {
            let weight = f64::from(pool.slots[player]) * f64::from(pool.cards[kind]) / f64::from(pool.total);
            let mut next = spot.clone();
            next[index].slots[player] -= 1;
            next[index].cards[kind] -= 1;
            next[index].total -= 1;
            self.forget(at + 1, &mut next);
            Exit { spot: next, weight, source: pool.source }
        });
        ways.collect()
    }

    /// A source begins, or a slot comes to a hand.
    fn open(&self, spot: &mut Spot, step: Step) {
        match step {
            Step::Source(source) => {
                let cards = self.sources[usize::from(source)];
                spot.push(Pool { source, total: cards.iter().sum(), slots: [0; MAX_PLAYERS], cards });
            }
            Step::Slot { player, source, .. } => {
                let pool = spot.iter_mut().find(|pool| pool.source == source);
                pool.expect("its source is the newest").slots[player.number()] += 1;
            }
            Step::Leave { .. } => {}
        }
    }

    /// Forgets what matters no more: kinds and hands of which nothing will leave, sources that no hand has.
    fn forget(&self, at: usize, spot: &mut Spot) {
        // A deal that keeps to limits looks at every card and slot; a free one succeeds whatever they are.
        if self.limits.free {
            let (kinds, players) = self.coming[at];
            for pool in spot.iter_mut() {
                let gone = |mask: u64, index: usize| mask >> index & 1 == 0;
                (0..MAX_KINDS).filter(|kind| gone(kinds, *kind)).for_each(|kind| pool.cards[kind] = 0);
                let idle = (0..MAX_PLAYERS).filter(|player| gone(players.into(), *player));
                idle.for_each(|player| pool.slots[player] = 0);
            }
        }
        let newest = spot.last().map(|pool| pool.source);
        spot.retain(|pool| Some(pool.source) == newest || pool.slots != [0; MAX_PLAYERS]);
    }

    /// Chooses each source by its own weight and turns back where that leads nowhere: consistent, but not exact. The
    /// choices come last first.
    fn descend(
        &self,
        mut at: usize,
        mut spot: Spot,
        rng: &mut Rng,
        dead: &mut BTreeSet<(usize, Spot)>,
        choices: &mut Vec<u8>,
    ) -> bool {
        let (player, kind) = loop {
            match self.steps.get(at) {
                None => return acceptance(&spot, self.limits) > 0.0,
                Some(Step::Leave { player, kind }) => break (*player, *kind),
                Some(step) => self.open(&mut spot, *step),
            }
            at += 1;
        };
        if dead.contains(&(at, spot.clone())) {
            return false;
        }
        let mut ways = self.leave(at, (player, kind), &spot);
        while let Some(index) = pick(&ways.iter().map(|way| way.weight).collect::<Vec<_>>(), rng) {
            let Exit { spot, source, .. } = ways.swap_remove(index);
            if self.descend(at + 1, spot, rng, dead, choices) {
                choices.push(source);
                return true;
            }
        }
        dead.insert((at, spot));
        false
    }
}

#[cfg(test)]
mod tests {
    use benben_engine::rng::Purpose;

    use super::*;

    const FREE: Limits = Limits { allowed: [7; MAX_PLAYERS], sorts: [0; MAX_KINDS], free: true };

    fn counts(cards: &[u8]) -> ByKind {
        let mut counts = [0; MAX_KINDS];
        counts[..cards.len()].copy_from_slice(cards);
        counts
    }

    /// The example in the documentation of the sampling.
    fn example() -> (Vec<Step>, [ByKind; 2]) {
        let slot = |player, source| Step::Slot { player: Player(player), source, row: None };
        let leave = |player, kind| Step::Leave { player: Player(player), kind };
        let first = [Step::Source(0), slot(0, 0), slot(0, 0), slot(1, 0)];
        let second = [Step::Source(1), slot(0, 1), slot(1, 1), leave(0, 0), leave(1, 1), leave(0, 1)];
        ([&first[..], &second].concat(), [counts(&[2, 1]), counts(&[1, 1, 1])])
    }

    /// The product of a list's weights.
    fn weight(walk: &Walk<'_>, choices: &[u8]) -> f64 {
        let (mut spot, mut weight, mut left) = (Spot::new(), 1.0, choices.iter());
        for (at, step) in walk.steps.iter().enumerate() {
            if let Step::Leave { player, kind } = *step {
                let source = *left.next().expect("a choice for each card");
                let ways = walk.leave(at, (player, kind), &spot);
                let Some(way) = ways.into_iter().find(|way| way.source == source) else { return 0.0 };
                (spot, weight) = (way.spot, weight * way.weight);
            } else {
                walk.open(&mut spot, *step);
            }
        }
        weight
    }

    fn sample(most: usize, games: u64) -> BTreeMap<Vec<u8>, f64> {
        let (steps, sources) = example();
        let mut walk = Walk::new(&steps, &sources, &FREE);
        walk.most = most;
        let mut seen = BTreeMap::new();
        for seed in 0..games {
            let choices = walk.choose(&mut Rng::stream(seed, 0, Purpose::Determinize));
            *seen.entry(choices).or_default() += 1.0;
        }
        seen
    }

    #[test]
    fn the_example_has_three_ways() {
        let (steps, sources) = example();
        let walk = Walk::new(&steps, &sources, &FREE);
        let ninths = |choices: [u8; 3]| (9.0 * weight(&walk, &choices)).round();
        for bits in 0..8_u8 {
            let choices = [bits >> 2, bits >> 1 & 1, bits & 1];
            let right = match choices {
                [0, 0, 1] | [0, 1, 0] => 2.0,
                [1, 1, 0] => 1.0,
                _ => 0.0,
            };
            assert_eq!(ninths(choices).to_bits(), f64::to_bits(right), "{choices:?}");
        }
    }

    #[test]
    fn choices_come_in_proportion_to_their_weights() {
        let (steps, sources) = example();
        let walk = Walk::new(&steps, &sources, &FREE);
        let lists: Vec<_> = (0..8_u8).map(|bits| vec![bits & 1, bits >> 1 & 1, bits >> 2]).collect();
        let total: f64 = lists.iter().map(|list| weight(&walk, list)).sum();
        let (mut seen, mut chi_square) = (sample(MAX_KEYS, 20_000), 0.0);
        for list in lists.iter().filter(|list| weight(&walk, list) > 0.0) {
            let expected = 20_000.0 * weight(&walk, list) / total;
            chi_square += (seen.remove(list).unwrap_or_default() - expected).powi(2) / expected;
        }
        assert!(seen.is_empty() && chi_square < 20.0, "chi square {chi_square}, impossible {seen:?}");
    }

    #[test]
    fn with_few_keys_or_none_choices_are_still_possible() {
        let (steps, sources) = example();
        let walk = Walk::new(&steps, &sources, &FREE);
        for most in 0..3 {
            assert!(sample(most, 300).keys().all(|choices| weight(&walk, choices) > 0.0), "{most} keys");
        }
    }
}
