//! The Shooting Star cards went where the log says.

use benben_engine::faults::{Fault, Faults};

use crate::components::{MAX_PLAYERS, MAX_STARS};
use crate::config::Pyramis;
use crate::state::{NONE, State};

/// The log leads to the hands, and thefts happen only when the reserve is empty (PY-X1, PY-X2).
pub(super) fn check(game: &Pyramis, state: &State, faults: &mut Faults) {
    let (stars, players) = (&state.stars, game.players());
    let mut reserve = game.components.star_counts();
    let mut hands = [[0_u8; MAX_STARS]; MAX_PLAYERS];
    for (number, gain) in stars.gains().iter().enumerate() {
        let card = usize::from(gain.card);
        let theft = gain.from != NONE;
        let from = if theft { &mut hands[usize::from(gain.from)] } else { &mut reserve };
        let there = from[card] > 0;
        let name = || game.components.star_name(gain.card);
        if !faults.unless(there, || {
            Fault::new(format!("stars[{number}].card"), name(), "a card that is there", "PY-X1, PY-X2")
        }) {
            return;
        }
        from[card] -= 1;
        let empty = !theft || reserve.iter().all(|count| *count == 0);
        faults.unless(empty, || {
            Fault::new(format!("stars[{number}].victim"), gain.from, "nobody until the reserve is empty", "PY-X2")
        });
        hands[usize::from(gain.player)][card] += 1;
    }
    let right = reserve.iter().map(|count| u32::from(*count)).sum::<u32>();
    let fits = reserve == stars.reserve && u32::from(stars.in_reserve) == right;
    faults.unless(fits, || Fault::new("reserve", stars.in_reserve, right, "PY-X1"));
    for (player, hand) in hands.iter().enumerate().take(players) {
        let held = hand.iter().map(|count| u32::from(*count)).sum::<u32>();
        let fits = *hand == stars.hands[player] && u32::from(stars.held[player]) == held;
        faults.unless(fits, || Fault::new(format!("held[{player}]"), stars.held[player], held, "PY-X1"));
    }
}
