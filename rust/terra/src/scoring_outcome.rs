//! The outcome of a position.

use benben_engine::Outcome;

use crate::bits::{site_bit, sites};
use crate::components::pieces::{TASKS, Task};
use crate::components::sizes::{LEVELS, MAX_PLAYERS, NONE};
use crate::config::TerraPyramides;
use crate::scoring::{self, Holdings};
use crate::state::State;

/// Why the game ended (TP-D3, TP-M3).
pub(crate) const REASONS: &[&str] = &["tiles", "mission"];

impl TerraPyramides {
    /// Whether mission 1 or 3 is fulfilled (TP-M2).
    pub(crate) fn is_fulfilled(&self, state: &State) -> bool {
        let mission = self.options.mission;
        mission % 2 == 1 && scoring::is_fulfilled(mission, &self.holdings(state, 0))
    }

    pub(crate) fn score(&self, state: &State) -> Outcome {
        let sides: [Holdings; MAX_PLAYERS] = std::array::from_fn(|side| self.holdings(state, side));
        let first_ship = Some(state.ship_order[0]).filter(|side| *side != NONE).map(usize::from);
        self.scale.outcome(self.players(), &sides[..self.sides()], first_ship)
    }

    fn holdings(&self, state: &State, side: usize) -> Holdings {
        let has = &state.sides[side];
        let mut holdings = Holdings {
            blocks: has.blocks.iter().map(|count| i32::from(*count)).sum(),
            gold: has.gold.into(),
            horus: has.horus.into(),
            grave_goods: has.grave_goods.into(),
            oases: has.oases.into(),
            ship: has.ship.into(),
            card: self.task(has.card),
            ..Holdings::default()
        };
        let mut tall = 0_u8;
        for site in sites(state.owned[side]) {
            debug_assert!(state.laid & site_bit(site) != 0);
            let on = self.site(state, site);
            match on.level {
                0 => {
                    holdings.foundations.0 += i32::from(self.components.values[usize::from(on.foundation)].0);
                    holdings.foundations.1 += 1;
                }
                level => holdings.pyramids[usize::from(level) - 1] += 1,
            }
            tall |= u8::from(on.level == LEVELS - 1) << on.colour;
        }
        holdings.tall_colours = tall.count_ones() as i32;
        holdings
    }

    /// What a strategy card is about.
    fn task(&self, card: u8) -> Option<Task> {
        self.components.tasks.get(usize::from(card)).map(|task| TASKS[*task].1)
    }
}
