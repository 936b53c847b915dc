//! Points, and who wins.

use benben_engine::Outcome;
use benben_engine::outcome::PerPlayer;

use crate::cards::MAX_PLAYERS;
use crate::components::Sort;
use crate::config::PyramidOfTheSun;
use crate::state::State;

/// The parts of a score and their clauses.
pub(crate) const PARTS: &[(&str, &str)] = &[("segments", "SUN-V1"), ("icons", "SUN-I1")];
/// Why a game ends (SUN-E1, SUN-E3, SUN-T2).
pub(crate) const REASONS: &[&str] = &["complete", "stall", "frozen"];

impl PyramidOfTheSun {
    /// What a card brings on a place (SUN-V1, SUN-V2, SUN-V3).
    pub(crate) fn points(&self, card: u8, place: u8) -> u16 {
        let card = self.components.cards[usize::from(card)];
        let lower = card.face.value.min(self.shape.level[usize::from(place)]);
        let times = match card.sort {
            Sort::Left | Sort::Right => 2,
            Sort::Top => 3,
            Sort::Standard if self.top_place && place == self.shape.top => 3,
            Sort::Standard => 1,
        };
        u16::from(lower) * times
    }

    /// What the icon of the card on a place brings in points; 0 if it has none (SUN-I1, SUN-V4).
    pub(crate) fn icon_points(&self, state: &State, place: u8) -> u16 {
        let card = state.pyramid.cells[usize::from(place)];
        let symbol = self.components.cards[usize::from(card)].face.symbol;
        state.pyramid.matches(&self.shape, place, symbol) as u16
    }

    /// Whether turns without a placement end the game (SUN-E3).
    pub(crate) fn is_stalled(&self, state: &State) -> bool {
        self.stall > 0 && state.stall == self.stall
    }

    /// Whether everybody has passed (SUN-T2).
    pub(crate) fn is_frozen(&self, state: &State) -> bool {
        usize::from(state.passes) == self.players()
    }

    /// Scores a position (SUN-E2).
    pub(crate) fn result(&self, state: &State) -> Outcome {
        let players = self.players();
        let number = |points: &[u16; MAX_PLAYERS]| -> PerPlayer { points.map(i32::from) };
        let held = std::array::from_fn(|player| i32::from(state.held(player)));
        let reason = if self.is_stalled(state) {
            1
        } else if self.is_frozen(state) {
            2
        } else {
            0
        };
        Outcome::ranked(players, &[number(&state.segments), number(&state.icons)], held, reason)
    }
}

#[cfg(test)]
mod tests {
    use benben_engine::Value;
    use benben_sheet::Sheet;

    use super::*;
    use crate::config::SHEET;
    use crate::state::Phase;

    fn game(top_bonus: &str) -> PyramidOfTheSun {
        let sheet = Sheet::parse(SHEET, "shipped").expect("TOML");
        PyramidOfTheSun::make(3, &Value::map([("top_bonus", top_bonus.into())]), &sheet).expect("a valid sheet")
    }

    fn points(game: &PyramidOfTheSun, card: &str, level: usize) -> u16 {
        let names = |index: &u8| game.components.card_name(*index) == card;
        let card = (0..game.components.cards.len() as u8).find(names).expect("a card of the sheet");
        game.points(card, game.shape.at(level, 0))
    }

    // clause: SUN-V1
    #[test]
    fn the_lower_of_value_and_level() {
        let game = game("card");
        assert_eq!([1, 2, 3, 4].map(|level| points(&game, "s3", level)), [1, 2, 3, 3]);
        assert_eq!(points(&game, "s1:sun", 7), 1);
    }

    // clause: SUN-V2
    #[test]
    fn left_and_right_edges_double() {
        let game = game("card");
        assert_eq!([1, 2, 3].map(|level| points(&game, "l2", level)), [2, 4, 4]);
        assert_eq!([1, 4, 5].map(|level| points(&game, "r4", level)), [2, 8, 8]);
        assert_eq!(points(&game, "s2", 2), 2, "a standard card at an end does not");
    }

    // clause: SUN-V3
    #[test]
    fn the_top_triples() {
        let [card, place] = ["card", "place"].map(game);
        assert_eq!([&card, &place].map(|game| points(game, "t5", 8)), [15, 15]);
        assert_eq!([&card, &place].map(|game| points(game, "s5", 8)), [5, 15]);
        assert_eq!([&card, &place].map(|game| points(game, "s5", 7)), [5, 5]);
    }

    // clause: SUN-E2, SUN-V4
    #[test]
    fn cards_in_hand_break_ties() {
        let mut state = State::empty();
        state.phase = Phase::Over;
        (state.segments, state.icons) = ([5, 7, 3, 0, 0], [4, 2, 5, 0, 0]);
        state.counts = [[1, 1], [0, 2], [5, 0], [0; 2], [0; 2]];
        let outcome = game("card").result(&state);
        assert_eq!(outcome.scores[..3], [9, 9, 8]);
        assert_eq!(outcome.ranks[..3], [1, 1, 3]);
        state.counts[1] = [1, 2];
        assert_eq!(game("card").result(&state).ranks[..3], [2, 1, 3]);
    }
}
