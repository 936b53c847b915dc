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
