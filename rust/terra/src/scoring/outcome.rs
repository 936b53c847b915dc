//! What a position is worth.

use benben_engine::Outcome;

use super::points::{Holdings, is_fulfilled};
use super::scale::Scale;
use crate::bits::{site_bit, sites};
use crate::board::Board;
use crate::components::sizes::{LEVELS, MAX_PLAYERS, NONE};
use crate::state::State;

/// Why the game ended (TP-D3, TP-M3).
pub(crate) const REASONS: &[&str] = &["tiles", "mission"];

impl Scale {
    /// Whether mission 1 or 3 is fulfilled, which ends the game at once (TP-M2, TP-M3).
    pub(crate) fn is_fulfilled(&self, board: &Board, state: &State) -> bool {
        self.mission % 2 == 1 && is_fulfilled(self.mission, &self.holdings(board, state, 0))
    }

    /// The outcome if the game ended now.
    pub(crate) fn score(&self, board: &Board, state: &State, players: usize) -> Outcome {
        let holdings: [Holdings; MAX_PLAYERS] = std::array::from_fn(|side| self.holdings(board, state, side));
        let first_ship = Some(state.ship_order[0]).filter(|side| *side != NONE).map(usize::from);
        let sides = if self.is_mission() { 1 } else { players };
        self.outcome(players, &holdings[..sides], first_ship)
    }

    fn holdings(&self, board: &Board, state: &State, side: usize) -> Holdings {
        let has = &state.sides[side];
        let mut holdings = Holdings {
            blocks: has.blocks.iter().map(|count| i32::from(*count)).sum(),
            gold: has.gold.into(),
            horus: has.horus.into(),
            grave_goods: has.grave_goods.into(),
            oases: has.oases.into(),
            ship: has.ship.into(),
            card: self.tasks().get(usize::from(has.card)).copied(),
            ..Holdings::default()
        };
        let mut tall = 0_u8;
        for site in sites(state.owned[side]) {
            debug_assert!(state.laid & site_bit(site) != 0);
            let on = state.site(site, board.site_cells[usize::from(site)]);
            match on.level {
                0 => {
                    holdings.foundations.0 += self.foundations[usize::from(on.foundation)];
                    holdings.foundations.1 += 1;
                }
                level => holdings.pyramids[usize::from(level) - 1] += 1,
            }
            tall |= u8::from(on.level == LEVELS - 1) << on.colour;
        }
        holdings.tall_colours = tall.count_ones() as i32;
        holdings
    }
}
