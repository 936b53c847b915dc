//! What can be played: chance outcomes with their weights.

use crate::action::Action;
use crate::components::sizes::{MAX_KINDS, MAX_VALUES};
use crate::config::TerraPyramides;
use crate::state::{Phase, State};

const EACH: u64 = 0x0101_0101_0101_0101;

/// Where ticket `n` falls when each entry gets as many tickets as it counts; all together are 255 at most.
fn nth_of(counts: &[u8], n: u32) -> u8 {
    let mut left = n as u8;
    for (index, chunk) in counts.chunks_exact(8).enumerate() {
        let word = u64::from_le_bytes(chunk.try_into().expect("chunks of 8"));
        let sums = word.wrapping_mul(EACH).to_le_bytes();
        if left < sums[7] {
            let at = sums.iter().take_while(|sum| **sum <= left).count();
            return (8 * index + at) as u8;
        }
        left -= sums[7];
    }
    unreachable!("ticket {n} is too high")
}

fn total_of(counts: &[u8]) -> u32 {
    counts.chunks_exact(8).fold(0, |sum, chunk| {
        let word = u64::from_le_bytes(chunk.try_into().expect("chunks of 8"));
        sum + (word.wrapping_mul(EACH) >> 56) as u32
    })
}

/// Visits the outcomes that are possible, with their weights.
pub(super) fn each(game: &TerraPyramides, state: &State, mut visit: impl FnMut(Action, u32)) {
    let mut visit = |action, count: u8| {
        if count > 0 {
            visit(action, u32::from(count));
        }
    };
    if state.phase == Phase::Foundation {
        for value in 0..game.components.values.len() as u8 {
            visit(Action::Foundation(value), state.foundations[usize::from(value)]);
        }
    } else {
        for kind in 0..game.components.kinds.len() as u8 {
            visit(Action::Tile(kind), state.pool[usize::from(kind)]);
        }
    }
}

/// The sum of all weights.
pub(super) fn total(state: &State) -> u32 {
    if state.phase == Phase::Foundation { total_of(&state.foundations) } else { total_of(&state.pool) }
}

/// The outcome that holds a ticket.
pub(super) fn nth(state: &State, n: u32) -> Action {
    if state.phase == Phase::Foundation {
        Action::Foundation(nth_of(&state.foundations, n))
    } else {
        Action::Tile(nth_of(&state.pool, n))
    }
}

const _: () = assert!(MAX_KINDS % 8 == 0 && MAX_VALUES % 8 == 0);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_ticket_falls_where_it_should() {
        let mut counts = [0; 64];
        (counts[3], counts[9], counts[63]) = (2, 250, 3);
        assert_eq!(total_of(&counts), 255);
        let falls = [0, 1, 2, 251, 252, 254].map(|n| nth_of(&counts, n));
        assert_eq!(falls, [3, 3, 9, 9, 63, 63]);
    }
}
