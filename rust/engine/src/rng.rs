//! Randomness: Xoshiro256++ streams, and our own way from its words to choices, so that results never depend on a
//! library's distributions.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a stream is used for; streams of one seed and index are independent by purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Resolving chance nodes.
    Chance = 0,
    /// Choosing actions.
    Policy = 1,
    /// Sampling hidden parts of a state.
    Determinize = 2,
}

/// A random stream named by seed, index and purpose. The generator is Xoshiro256++.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    generator: Xoshiro256PlusPlus,
    drawn: u64,
}

/// The finalizer of `SplitMix64`.
const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

impl Rng {
    /// The stream `(seed, index)` for a purpose. Its 256-bit start is hashed word by word from all three.
    pub fn stream(seed: u64, index: u64, purpose: Purpose) -> Self {
        let key = mix(mix(seed.wrapping_add(GAMMA)) ^ index.wrapping_mul(GAMMA)).wrapping_add(purpose as u64);
        let other = mix(key ^ seed.rotate_left(32) ^ index);
        let mut bytes = [0; 32];
        for (i, base) in [key, other, key, other].into_iter().enumerate() {
            let word = mix(base.wrapping_add(GAMMA.wrapping_mul(i as u64 + 1)));
            bytes[8 * i..8 * i + 8].copy_from_slice(&word.to_le_bytes());
        }
        Self { generator: Xoshiro256PlusPlus::from_seed(bytes), drawn: 0 }
    }

    /// How many words were drawn so far.
    pub const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Goes on until so many words were drawn in all.
    pub fn skip_to(&mut self, drawn: u64) {
        while self.drawn < drawn {
            self.word();
        }
    }

    /// The next 64 random bits.
    pub fn word(&mut self) -> u64 {
        self.drawn += 1;
        self.generator.next_u64()
    }

    /// A uniform number below `bound`, exactly.
    pub fn below(&mut self, bound: u32) -> u32 {
        below(bound, || self.word())
    }

    /// Puts a slice in uniformly random order: Fisher and Yates, from the back.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// A uniform number below `bound` from random words, exactly: Lemire's multiplication with rejection.
fn below(bound: u32, mut word: impl FnMut() -> u64) -> u32 {
    debug_assert!(bound > 0);
    let bound = u64::from(bound);
    let mut product = u128::from(word()) * u128::from(bound);
    if (product as u64) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u64) < threshold {
            product = u128::from(word()) * u128::from(bound);
        }
    }
    (product >> 64) as u32
}

/// One choice for each index of a seed: where one is enough, a stream costs more than the choice.
#[derive(Clone, Copy, Debug)]
pub struct Choices(u64);

impl Choices {
    /// Those of a seed; a seed's choices have nothing to do with its streams.
    pub const fn new(seed: u64) -> Self {
        Self(mix(mix(seed.wrapping_add(GAMMA)) ^ GAMMA))
    }

    /// The choice of an index: a uniform number below `bound`.
    pub fn below(self, index: u64, bound: u32) -> u32 {
        let mut word = mix(self.0 ^ index.wrapping_mul(GAMMA));
        below(bound, || {
            word = mix(word.wrapping_add(GAMMA));
            word
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed by another implementation of the same definitions.
    #[test]
    fn golden_words() {
        let words = |seed, index, purpose| {
            let mut rng = Rng::stream(seed, index, purpose);
            [rng.word(), rng.word()]
        };
        assert_eq!(words(0, 0, Purpose::Chance), [0x5510_7044_41E8_F588, 0xAE80_F728_362B_9347]);
        assert_eq!(words(7, 3, Purpose::Policy), [0xFB36_96A3_FE5C_BB64, 0x9570_97C2_CDA8_4663]);
    }

    #[test]
    fn streams_differ_in_every_coordinate() {
        let first = |seed, index, purpose| Rng::stream(seed, index, purpose).word();
        let base = first(1, 2, Purpose::Chance);
        assert_ne!(base, first(2, 1, Purpose::Chance));
        assert_ne!(base, first(1, 3, Purpose::Chance));
        assert_ne!(base, first(1, 2, Purpose::Policy));
    }

    #[test]
    fn below_is_uniform() {
        let mut rng = Rng::stream(5, 0, Purpose::Policy);
        let mut counts = [0_i64; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        let chi_square: i64 = counts.iter().map(|count| (count - 10_000).pow(2)).sum::<i64>() / 10_000;
        assert!(chi_square < 23, "chi square {chi_square} with 6 degrees of freedom, 0.1 % point 22.5: {counts:?}");
    }

    #[test]
    fn choices_are_uniform_over_indices_and_seeds() {
        for fixed in [3, u64::MAX] {
            let mut counts = [[0_i64; 7]; 2];
            for running in 0..70_000 {
                counts[0][Choices::new(fixed).below(running, 7) as usize] += 1;
                counts[1][Choices::new(running).below(fixed, 7) as usize] += 1;
            }
            for counts in counts {
                let chi_square: i64 = counts.iter().map(|count| (count - 10_000).pow(2)).sum::<i64>() / 10_000;
                assert!(chi_square < 23, "chi square {chi_square}, 0.1 % point 22.5: {counts:?}");
            }
        }
    }

    #[test]
    fn shuffle_reaches_every_order_evenly() {
        let mut rng = Rng::stream(5, 1, Purpose::Policy);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *counts.entry(items).or_insert(0_i64) += 1;
        }
        assert_eq!(counts.len(), 24);
        let chi_square: i64 = counts.values().map(|count| (count - 1_000).pow(2)).sum::<i64>() / 1_000;
        assert!(chi_square < 50, "chi square {chi_square} with 23 degrees of freedom, 0.1 % point 49.7");
    }
}
