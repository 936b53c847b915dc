//! What must hold in every position. Each broken invariant is told with its key, value and clause.

mod log;
mod pieces;
mod points;
mod turn;

use benben_engine::faults::Faults;

use crate::components::Deck;
use crate::config::PyramidOfTheSun;
use crate::state::State;

pub(crate) use pieces::outside;

/// Everything that is wrong with a position, whose cards, places and players exist.
pub(crate) fn check(game: &PyramidOfTheSun, state: &State) -> Faults {
    let mut faults = Faults::default();
    pieces::check(game, state, &mut faults);
    turn::check(game, state, &mut faults);
    points::check(game, state, &mut faults);
    for deck in Deck::ALL {
        faults.within(format_args!("decks.{}", deck.name()), |faults| log::check(game, state, deck, faults));
    }
    faults
}
