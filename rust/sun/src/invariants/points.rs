//! Points that were scored.

use benben_engine::faults::{Fault, Faults};

use crate::components::{ByPlayer, Card};
use crate::config::PyramidOfTheSun;
use crate::pyramid::Place;
use crate::scoring;
use crate::state::{Phase, State};

/// What the segments bring is on the table (SUN-V1); icons bring a point for each pair of cards at most (SUN-I1).
pub(super) fn check(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    let sum = |points: &ByPlayer<u16>| points.values.iter().map(|points| u32::from(*points)).sum::<u32>();
    let laid = || state.pyramid.laid(&game.shape);
    let (scored, worth) =
        (sum(&state.segments), laid().map(|(place, card)| u32::from(scoring::points(game, card, place))).sum::<u32>());
    faults.unless(scored == worth, || {
        Fault::new("segments", format!("{scored} together"), format!("{worth}, as the cards bring"), "SUN-V1")
    });
    let (scored, pairs) = (sum(&state.icons) + pending(game, state), laid().map(|laid| pairs(game, state, laid)).sum());
    faults.unless(scored <= pairs, || {
        Fault::new("icons", format!("{scored} together"), format!("at most {pairs}, a point for each pair"), "SUN-I1")
    });
}

/// What the icon in question would bring, and so hasn't brought yet.
fn pending(game: &PyramidOfTheSun, state: &State) -> u32 {
    match state.phase {
        Phase::Icon { place } if place.bit() & game.shape.base() == 0 => {
            scoring::icon_points(game, state, place).into()
        }
        _ => 0,
    }
}

/// How many cards on lower or earlier places an icon matches, so that each pair of cards is counted once.
fn pairs(game: &PyramidOfTheSun, state: &State, (place, card): (Place, Card)) -> u32 {
    let marked = state.pyramid.marked(game.components.cards[card].face.symbol);
    (game.shape.adjacent[place] & (place.bit() - 1) & marked).count_ones()
}
