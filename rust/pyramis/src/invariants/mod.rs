//! What must hold in every position. Each broken invariant is told with its key, value and clause.

mod cards;
mod stars;
mod turn;

use benben_engine::faults::Faults;

use crate::config::Pyramis;
use crate::state::State;

/// Everything that is wrong with a position, whose cards, places and players exist.
pub(crate) fn check(game: &Pyramis, state: &State) -> Faults {
    let mut faults = Faults::default();
    cards::check(game, state, &mut faults);
    turn::check(game, state, &mut faults);
    stars::check(game, state, &mut faults);
    faults
}

#[cfg(test)]
mod tests {
    use benben_engine::playout::{random_action, random_chance};
    use benben_engine::rng::Purpose;
    use benben_engine::{Moves, Node, Rng, Rules, Value};
    use benben_sheet::Sheet;

    use super::*;
    use crate::SHEET;
    use crate::state::Phase;

    #[test]
    fn all_faults_are_told_at_once() {
        let sheet = Sheet::parse(SHEET, "test").expect("TOML");
        let game = Pyramis::make(3, &Value::Null, &sheet).expect("the shipped sheet is valid");
        let (mut rng, mut state) = (Rng::stream(1, 0, Purpose::Chance), game.initial());
        while state.turn < 8 || state.phase != Phase::Take {
            let action = match game.node(&state) {
                Node::Chance => random_chance(&game, &state, &mut rng),
                _ => random_action(&game, &state, &mut rng),
            };
            game.apply(&mut state, action);
        }
        assert!(check(&game, &state).is_empty());
        (state.active, state.decks[0].size) = ((state.active + 1) % 3, state.decks[0].size + 1);
        state.stars.in_reserve += 1;
        let told: Vec<_> = check(&game, &state).into_iter().map(|fault| (fault.key, fault.clause)).collect();
        let known = [("decks", "PY-S1"), ("active", "PY-T0"), ("reserve", "PY-X1")];
        assert_eq!(told, known.map(|(key, clause)| (key.into(), clause)));
    }
}
