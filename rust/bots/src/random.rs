//! The bot all others are measured against.

use benben_engine::rng::Purpose;
use benben_engine::{Game, Rng};

use crate::Policy;

/// Chooses uniformly.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A bot that draws from the policy stream `(seed, index)`.
    pub fn new(seed: u64, index: u64) -> Self {
        Self { rng: Rng::stream(seed, index, Purpose::Policy) }
    }
}

impl<G: Game> Policy<G> for Random {
    fn choose(&mut self, _game: &G, _view: &G::View, legal: &[G::Action]) -> G::Action {
        legal[self.rng.below(legal.len() as u32) as usize]
    }
}
