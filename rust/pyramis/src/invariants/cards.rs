//! Every Exodus card is somewhere, once, and a Fleet is built as Fleets are.

use benben_engine::faults::{Fault, Faults};

use crate::config::Pyramis;
use crate::fleet::{Fleet, places};
use crate::state::{NONE, Phase, State};

/// Every fault of the Exodus cards.
pub(super) fn check(game: &Pyramis, state: &State, faults: &mut Faults) {
    check_river(state, faults);
    for (player, fleet) in state.fleets.iter().take(game.players()).enumerate() {
        let built =
            || Fault::new(format!("fleets[{player}]"), "not to be built", "a run and cards on two", "PY-T3, PY-T4");
        faults.unless(is_built(fleet), built);
    }
    check_fronts(game, state, faults);
    check_decks(state, faults);
}

/// A River's cards are in order, without a gap; which of equal ones lies where is no matter (PY-C6).
fn check_river(state: &State, faults: &mut Faults) {
    let cards = state.river().count();
    let ordered = state.river.is_sorted() && state.river[cards..].iter().all(|front| *front == NONE);
    faults.unless(ordered, || Fault::new("river", "not in order", "in the order of the sheet", "PY-C6"));
}

/// Whether cards can be added one by one to get this Fleet (PY-T3, PY-T4).
fn is_built(fleet: &Fleet) -> bool {
    let mut built = Fleet::default();
    while let Some(place) = places(built.open() & fleet.filled()).next() {
        built.add(place, 0, 0);
    }
    built.filled() == fleet.filled()
}

/// Of each front there are as many cards as the sheet has (PY-S1).
fn check_fronts(game: &Pyramis, state: &State, faults: &mut Faults) {
    let names = &game.components;
    let mut there = vec![0_u32; names.fronts.len()];
    let mut right = there.clone();
    let laid = state.fleets.iter().flat_map(|fleet| places(fleet.filled()).map(|place| fleet.front(place)));
    state.river().chain(laid).for_each(|front| there[usize::from(front)] += 1);
    for (kind, unrevealed) in names.kinds.iter().zip(&state.unrevealed) {
        there[usize::from(kind.front)] += u32::from(*unrevealed);
        right[usize::from(kind.front)] += u32::from(kind.count);
        let fault =
            || Fault::new(format!("unrevealed {}", names.front_name(kind.front)), unrevealed, kind.count, "PY-C2");
        faults.unless(*unrevealed <= kind.count, fault);
    }
    for (front, (there, right)) in there.into_iter().zip(right).enumerate() {
        let key = || format!("the number of {}", names.front_name(front as u8));
        faults.unless(there == right, || Fault::new(key(), there, right, "PY-S1"));
    }
}

/// The decks hold the unrevealed cards, and show backs that are among them (PY-C4).
fn check_decks(state: &State, faults: &mut Faults) {
    let sizes = state.decks.map(|deck| u32::from(deck.size));
    let unrevealed: u32 = state.unrevealed.iter().map(|count| u32::from(*count)).sum();
    let fault = || {
        Fault::new(
            "decks",
            format!("of {} and {} cards", sizes[0], sizes[1]),
            format!("of {unrevealed} together"),
            "PY-S1",
        )
    };
    faults.unless(sizes.iter().sum::<u32>() == unrevealed, fault);
    for (name, deck) in ["a", "b"].into_iter().zip(&state.decks).filter(|(_, deck)| deck.back != NONE) {
        let shown = state.decks.iter().filter(|other| other.back == deck.back).count();
        let there = state.backs.get(usize::from(deck.back)).copied().unwrap_or(0);
        let fits = deck.size > 0 && usize::from(there) >= shown;
        faults.unless(fits, || {
            Fault::new(format!("decks.{name}.back"), "shown", "a back of a card that is left", "PY-C4")
        });
    }
    let setup = state.turn == 0;
    let first = state.phase == Phase::Back { deck: 0 } && setup && state.river().next().is_none();
    let hidden = (0..2).filter(|deck| {
        let deck = state.decks[usize::from(*deck)];
        deck.back == NONE && deck.size > 0
    });
    let fits = first || hidden.eq(if let Phase::Back { deck } = state.phase { Some(deck) } else { None });
    faults.unless(fits, || Fault::new("decks", "hiding a back", "showing the backs on top", "PY-C4"));
}
