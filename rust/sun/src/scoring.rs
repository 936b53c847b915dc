//! Points, and who wins.

use benben_engine::Outcome;
use benben_engine::index::Key;
use benben_engine::outcome::PerPlayer;

use crate::components::{ByPlayer, Card, Player, Sort};
use crate::config::PyramidOfTheSun;
use crate::pyramid::Place;
use crate::state::State;

/// The parts of a score and their clauses.
pub(crate) const PARTS: &[(&str, &str)] = &[("segments", "SUN-V1"), ("icons", "SUN-I1")];

/// What a card brings on a place: the lower of value and level (SUN-V1), an edge twice that (SUN-V2), the top three times
/// (SUN-V3).
pub(crate) fn points(game: &PyramidOfTheSun, card: Card, place: Place) -> u16 {
    let kind = game.components.cards[card];
    let lower = kind.face.value.min(game.shape.level[place]);
    let times = match kind.sort {
        Sort::Left | Sort::Right => 2,
        Sort::Top => 3,
        Sort::Standard if game.top_place && place == game.shape.top => 3,
        Sort::Standard => 1,
    };
    u16::from(lower) * times
}

/// What the icon of the card on a place brings in points, 0 if it has none: a point for each adjacent card with the same
/// symbol (SUN-I1), never multiplied (SUN-V4).
pub(crate) fn icon_points(game: &PyramidOfTheSun, state: &State, place: Place) -> u16 {
    let symbol = state.pyramid.card(place).and_then(|card| game.components.cards[card].face.symbol);
    (game.shape.adjacent[place] & state.pyramid.marked(symbol)).count_ones() as u16
}

/// Scores a position; cards in hand break ties (SUN-E2).
pub(crate) fn outcome(game: &PyramidOfTheSun, state: &State, reason: u8) -> Outcome {
    let number = |points: ByPlayer<u16>| -> PerPlayer { points.values.map(i32::from) };
    let held = std::array::from_fn(|player| i32::from(state.held(Player::of(player))));
    Outcome::ranked(game.players(), &[number(state.segments), number(state.icons)], held, reason)
}

#[cfg(test)]
mod tests {
    use benben_engine::Value;
    use benben_engine::index::By;
    use benben_sheet::Sheet;

    use super::*;
    use crate::config::SHEET;
    use crate::state::Phase;

    fn game(top_bonus: &str) -> PyramidOfTheSun {
        let sheet = Sheet::parse(SHEET, "shipped").expect("TOML");
        PyramidOfTheSun::make(3, &Value::map([("top_bonus", top_bonus.into())]), &sheet).expect("a valid sheet")
    }

    fn points_of(game: &PyramidOfTheSun, card: &str, level: usize) -> u16 {
        let mut cards = game.components.cards.iter().map(|(card, _)| card);
        let card = cards.find(|other| game.components.card_name(*other) == card).expect("a card of the sheet");
        points(game, card, game.shape.at(level, 0))
    }

    // clause: SUN-V1
    #[test]
    fn the_lower_of_value_and_level() {
        let game = game("card");
        assert_eq!([1, 2, 3, 4].map(|level| points_of(&game, "s3", level)), [1, 2, 3, 3]);
        assert_eq!(points_of(&game, "s1:sun", 7), 1);
    }

    // clause: SUN-V2
    #[test]
    fn left_and_right_edges_double() {
        let game = game("card");
        assert_eq!([1, 2, 3].map(|level| points_of(&game, "l2", level)), [2, 4, 4]);
        assert_eq!([1, 4, 5].map(|level| points_of(&game, "r4", level)), [2, 8, 8]);
        assert_eq!(points_of(&game, "s2", 2), 2, "a standard card at an end does not");
    }

    // clause: SUN-V3
    #[test]
    fn the_top_triples() {
        let [card, place] = ["card", "place"].map(game);
        assert_eq!([&card, &place].map(|game| points_of(game, "t5", 8)), [15, 15]);
        assert_eq!([&card, &place].map(|game| points_of(game, "s5", 8)), [5, 15]);
        assert_eq!([&card, &place].map(|game| points_of(game, "s5", 7)), [5, 5]);
    }

    // clause: SUN-E2, SUN-V4
    #[test]
    fn cards_in_hand_break_ties() {
        let mut state = State::empty();
        state.phase = Phase::Over;
        (state.segments, state.icons) = (By::new([5, 7, 3, 0, 0]), By::new([4, 2, 5, 0, 0]));
        state.counts = By::new([[1, 1], [0, 2], [5, 0], [0; 2], [0; 2]].map(By::new));
        let found = outcome(&game("card"), &state, 0);
        assert_eq!(found.scores[..3], [9, 9, 8]);
        assert_eq!(found.ranks[..3], [1, 1, 3]);
        state.counts[Player(1)] = By::new([1, 2]);
        assert_eq!(outcome(&game("card"), &state, 0).ranks[..3], [2, 1, 3]);
    }
}
