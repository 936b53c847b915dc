//! Dealing cards to hands of which some are known to lack some sorts (SUN-T2).

use std::collections::BTreeMap;

use benben_engine::Rng;
use benben_engine::weights::Ticket;

use crate::components::{MAX_KINDS, MAX_PLAYERS};
use crate::determinize::pools::{ByKind, BySort, Limits, Spot, pick};

/// The players, each as often as a hand has cards.
fn owners(hands: [u8; MAX_PLAYERS]) -> Vec<usize> {
    hands.iter().enumerate().flat_map(|(player, size)| std::iter::repeat_n(player, usize::from(*size))).collect()
}

/// The chance that a deal of what is left after a walk gives no hand what it lacks.
pub(super) fn acceptance(spot: &Spot, limits: &Limits) -> f64 {
    if limits.free {
        return 1.0;
    }
    let chances = spot.iter().map(|pool| {
        let owners = owners(pool.slots);
        Chances::new(limits, &owners).of(0, limits.by_sort(&pool.cards))
    });
    chances.product()
}

/// The chances that a deal goes well from some card on.
struct Chances<'a> {
    limits: &'a Limits,
    owners: &'a [usize],
    table: BTreeMap<(usize, BySort), f64>,
}

impl<'a> Chances<'a> {
    /// The chances for these owners, none worked out yet.
    const fn new(limits: &'a Limits, owners: &'a [usize]) -> Self {
        Self { limits, owners, table: BTreeMap::new() }
    }

    /// The chance, for the owners from `at` on and these cards.
    fn of(&mut self, at: usize, cards: BySort) -> f64 {
        if at == self.owners.len() {
            return 1.0;
        }
        if let Some(chance) = self.table.get(&(at, cards)) {
            return *chance;
        }
        let sum = (0..3).map(|sort| self.of_sort(at, cards, sort)).sum();
        self.table.insert((at, cards), sum);
        sum
    }

    /// The chance that the next card is of a sort, and that all goes well.
    fn of_sort(&mut self, at: usize, mut cards: BySort, sort: usize) -> f64 {
        let (count, total) = (cards[sort], cards.iter().sum::<u8>());
        if count == 0 || self.limits.allowed[self.owners[at]] >> sort & 1 == 0 {
            return 0.0;
        }
        cards[sort] -= 1;
        f64::from(count) / f64::from(total) * self.of(at + 1, cards)
    }

    /// The sort of the next card.
    fn draw(&mut self, at: usize, cards: BySort, rng: &mut Rng) -> usize {
        pick(&[0, 1, 2].map(|sort| self.of_sort(at, cards, sort)), rng).expect("a deal that goes well exists")
    }
}

/// Deals a card to each of the owners, uniformly among the deals in which no hand gets what it lacks; the rest stays.
pub(super) fn deal(cards: &mut ByKind, owners: &[usize], limits: &Limits, rng: &mut Rng) -> Vec<usize> {
    let mut chances = Chances::new(limits, owners);
    let mut dealt = Vec::new();
    for at in 0..owners.len() {
        let sort = (!limits.free).then(|| chances.draw(at, limits.by_sort(cards), rng));
        let fits = |kind: usize| sort.is_none_or(|sort| usize::from(limits.sorts[kind]) == sort);
        let kind = random_kind(cards, fits, rng);
        cards[kind] -= 1;
        dealt.push(kind);
    }
    dealt
}

/// The kind of a card drawn uniformly from those that fit.
fn random_kind(cards: &ByKind, fits: impl Fn(usize) -> bool, rng: &mut Rng) -> usize {
    let fitting = || (0..MAX_KINDS).filter(|kind| fits(*kind));
    let mut ticket = Ticket::new(rng.below(fitting().map(|kind| u32::from(cards[kind])).sum()));
    fitting().find(|kind| ticket.falls_on(cards[*kind])).expect("the ticket is below the total")
}
