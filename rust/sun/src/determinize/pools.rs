//! What a walk and a deal share: cards not accounted for, where they are, who may hold them, and chance.

use benben_engine::Rng;

use crate::components::{MAX_KINDS, MAX_PLAYERS};

/// Cards of one deck, by kind.
pub(super) type ByKind = [u8; MAX_KINDS];
/// Cards by sort: left, right, top. All standard cards count as one sort.
pub(super) type BySort = [u8; 3];

/// What isn't accounted for of a source's cards, and where it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pool {
    pub source: u8,
    pub total: u8,
    /// By player: slots in hand.
    pub slots: [u8; MAX_PLAYERS],
    pub cards: ByKind,
}

/// The pools that still matter.
pub(super) type Spot = Vec<Pool>;

/// Who may hold what of a deck.
pub(super) struct Limits {
    /// By player: the sorts a hand may hold, as bits.
    pub allowed: [u8; MAX_PLAYERS],
    /// By kind.
    pub sorts: [u8; MAX_KINDS],
    /// Whether every hand may hold everything.
    pub free: bool,
}

impl Limits {
    /// Cards by sort.
    pub(super) fn by_sort(&self, cards: &ByKind) -> BySort {
        let mut sorts = [0; 3];
        cards.iter().zip(&self.sorts).for_each(|(count, sort)| sorts[usize::from(*sort)] += count);
        sorts
    }
}

/// A uniform number from 0 to below 1.
pub(super) fn unit(rng: &mut Rng) -> f64 {
    (rng.word() >> 11) as f64 / (1_u64 << 53) as f64
}

/// An index in proportion to its weight; none if all weights are 0.
pub(super) fn pick(weights: &[f64], rng: &mut Rng) -> Option<usize> {
    let (mut picked, mut sum) = (None, 0.0);
    for (index, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
        sum += weight;
        if picked.is_none() || unit(rng) * sum < *weight {
            picked = Some(index);
        }
    }
    picked
}
