//! The base row, the segments upon it, and every card being somewhere, once.

use benben_engine::faults::{Fault, Faults};
use benben_engine::index::{By, Key};

use crate::cards::Hand;
use crate::components::{Base, Card, Counts, Deck, MAX_CARDS, Side};
use crate::config::PyramidOfTheSun;
use crate::pyramid::Place;
use crate::state::{Phase, State};

/// Every fault of the pieces.
pub(super) fn check(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    check_base_row(game, state, faults);
    check_middles(game, state, faults);
    check_segments(game, state, faults);
    check_marker(game, state, faults);
    check_cards(game, state, faults);
}

/// The key of a place.
fn at(game: &PyramidOfTheSun, place: Place) -> String {
    format!("pyramid[{}][{}]", game.shape.level[place], game.shape.index[place])
}

fn name_of(game: &PyramidOfTheSun, base: Option<Base>) -> String {
    base.map_or("empty".into(), |base| game.components.base_name(base))
}

/// The base row's ends are laid from the beginning, its middles from left to right (SUN-S1).
fn check_base_row(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    let (names, last) = (&game.components, game.shape.width - 1);
    for (side, place) in [(Side::Left, Place(0)), (Side::Right, Place::of(last))] {
        let (base, right) = (state.pyramid.base(place), names.base_of(side));
        let fault = || Fault::new(at(game, place), name_of(game, base), names.base_name(right), "SUN-S1");
        faults.unless(base == Some(right), fault);
    }
    let is_laid = |index: &usize| state.pyramid.base(Place::of(*index)).is_some();
    let gap = (1..last).skip_while(is_laid).any(|index| is_laid(&index));
    faults.unless(!gap, || Fault::new("pyramid[0]", "a row with a gap", "laid from left to right", "SUN-S1"));
    let full = (1..last).all(|index| is_laid(&index));
    let (value, right) = if full { ("full", "still open at base") } else { ("open", "full but at base") };
    faults.unless(full == (state.phase != Phase::Base), || Fault::new("pyramid[0]", value, right, "SUN-S1"));
}

/// No middle is laid more often than there are such (SUN-S1).
fn check_middles(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    let mut unused = game.components.middles();
    for index in 1..game.shape.width - 1 {
        let place = Place::of(index);
        let Some(base) = state.pyramid.base(place) else { continue };
        let fault = || Fault::new(at(game, place), name_of(game, Some(base)), "a middle that is left", "SUN-S1");
        if faults.unless(unused[base] > 0, fault) {
            unused[base] -= 1;
        }
    }
}

/// A segment rests on two cards (SUN-P1) and lies where its sort may (SUN-P3, SUN-P4, SUN-P5).
fn check_segments(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    for (place, card) in state.pyramid.laid(&game.shape) {
        let name = || game.components.card_name(card);
        let rests = game.shape.below[place] & !state.pyramid.filled == 0;
        faults.unless(rests, || {
            Fault::new(at(game, place), name(), "empty until both places below are filled", "SUN-P1")
        });
        let fits = game.allowed(card) & place.bit() != 0;
        faults.unless(fits, || Fault::new(at(game, place), name(), "a card that may lie there", "SUN-P3, SUN-P4"));
    }
}

/// The marker is laid after the base row, and is an edge-deck card (SUN-S2).
fn check_marker(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    let name = || state.marker.map_or("none".into(), |card| game.components.card_name(card));
    let early = matches!(state.phase, Phase::Base | Phase::Marker);
    let right = if early { "none yet" } else { "a card" };
    faults.unless(early == state.marker.is_none(), || Fault::new("marker", name(), right, "SUN-S2"));
    let edge = state.marker.is_none_or(|card| game.components.deck_of(card) == Deck::Edge);
    faults.unless(edge, || Fault::new("marker", name(), "a card of the edge deck", "SUN-S2"));
}

/// Cards outside the decks: in hands, in the pyramid, in the discard piles, and the marker.
pub(crate) fn outside(game: &PyramidOfTheSun, state: &State, discards: &Counts) -> By<Card, [u16; MAX_CARDS]> {
    let mut outside = By::new(discards.values.map(u16::from));
    let hands = state.hands.values.iter().flat_map(Hand::cards).copied();
    let laid = state.pyramid.laid(&game.shape).map(|(_, card)| card);
    hands.chain(laid).chain(state.marker).for_each(|card| outside[card] += 1);
    outside
}

/// There are as many cards of each kind as the sheet has (SUN-C1).
fn check_cards(game: &PyramidOfTheSun, state: &State, faults: &mut Faults) {
    let outside = outside(game, state, &state.discards(&game.components));
    for (card, kind) in game.components.cards.iter() {
        let all = outside[card] + u16::from(state.decks[card]);
        let key = || format!("the number of {}", game.components.card_name(card));
        faults.unless(all == kind.count.into(), || Fault::new(key(), all, kind.count, "SUN-C1"));
    }
}
