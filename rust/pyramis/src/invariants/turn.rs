//! Fleets grow in turn, and each phase has something to play.

use benben_engine::faults::{Fault, Faults};

use crate::components::COMPLETE;
use crate::config::Pyramis;
use crate::fleet::Fleet;
use crate::state::{NONE, Phase, State};

/// Every fault of the turn.
pub(super) fn check(game: &Pyramis, state: &State, faults: &mut Faults) {
    check_turns(game, state, faults);
    let what = || Fault::new("phase", state.phase.name(), "one where something can be played", clause(state.phase));
    faults.unless(fits(game, state), what);
    let checking = matches!(state.phase, Phase::Rotate { .. });
    faults.unless(checking || state.pairs == 0, || Fault::new("pairs", "some", "none outside a check", "PY-R3"));
}

/// A turn is a card more, and players take turns (PY-T0, PY-T6).
fn check_turns(game: &Pyramis, state: &State, faults: &mut Faults) {
    let (players, begun) = (game.players() as u32, u32::from(state.turn));
    let setup = matches!(state.phase, Phase::Back { .. } | Phase::Front { .. });
    faults.unless(begun > 0 || setup, || Fault::new("turn", 0, "at least 1 after setup", "PY-S2"));
    let most = COMPLETE * players;
    faults.unless(begun <= most, || Fault::new("turn", begun, format!("at most {most}"), "PY-T6"));
    let active = begun.saturating_sub(1) % players;
    faults.unless(u32::from(state.active) == active, || Fault::new("active", state.active, active, "PY-T0"));
    let placed = if state.phase == Phase::Take { begun.saturating_sub(1) } else { begun };
    for (player, fleet) in state.fleets.iter().take(game.players()).enumerate() {
        let right = placed / players + u32::from((player as u32) < placed % players);
        let cards = fleet.cards();
        let fault =
            || Fault::new(format!("fleets[{player}]"), format!("of {cards} cards"), format!("of {right}"), "PY-T6");
        faults.unless(cards == right, fault);
    }
}

/// Whether something can be played in the phase.
fn fits(game: &Pyramis, state: &State) -> bool {
    let deck_of = |deck: u8| state.decks.get(usize::from(deck));
    let room = state.river[2] == NONE;
    match state.phase {
        Phase::Back { deck } => deck_of(deck).is_some_and(|deck| deck.size > 0 && deck.back == NONE),
        Phase::Front { deck } => room && deck_of(deck).is_some_and(|deck| deck.back != NONE),
        Phase::Take => state.river().next().is_some(),
        Phase::Star => state.stars.in_reserve > 0,
        Phase::Victim => state.stars.in_reserve == 0 && game.victims(state).next().is_some(),
        Phase::Stolen { victim } => game.victims(state).any(|player| player == victim),
        Phase::Refill => room && state.open_decks().next().is_some(),
        Phase::Rotate { colour, offset } => rotates(game, state, colour, offset),
        Phase::Over => state.fleets.iter().take(game.players()).all(|fleet: &Fleet| fleet.cards() == COMPLETE),
    }
}

/// The first of the pairs left is dealt with, by a player who has a card to rotate (PY-R6, PY-R7).
fn rotates(game: &Pyramis, state: &State, colour: u8, offset: u8) -> bool {
    let (colours, pairs) = (game.components.colours.len(), u32::from(state.pairs));
    usize::from(colour) < colours
        && usize::from(offset) < game.players()
        && pairs >> colours == 0
        && pairs.trailing_zeros() == u32::from(colour)
        && game.rotatable(state, colour, offset) != 0
}

const fn clause(phase: Phase) -> &'static str {
    match phase {
        Phase::Back { .. } => "PY-C4",
        Phase::Front { .. } | Phase::Refill => "PY-R1",
        Phase::Take => "PY-T0",
        Phase::Star => "PY-X1",
        Phase::Victim | Phase::Stolen { .. } => "PY-X2",
        Phase::Rotate { .. } => "PY-R4",
        Phase::Over => "PY-E1",
    }
}
