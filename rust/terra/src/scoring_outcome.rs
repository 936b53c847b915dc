//! The outcome of a position.

use benben_engine::Outcome;
use benben_engine::outcome::PerPlayer;

use crate::bits::{site_bit, sites};
use crate::components::{LEVELS, NONE, TASKS, Task};
use crate::config::TerraPyramides;
use crate::scoring::{self, ByLevel, Holdings};
use crate::state::{MAX_PLAYERS, State};

/// The parts of a score and their clauses; without the Nile the first six count, in the basic game the first four.
const PARTS: &[(&str, &str)] = &[
    ("foundations", "TP-F1"),
    ("pyramids", "TP-F1"),
    ("blocks", "TP-F1"),
    ("gold", "TP-F1"),
    ("horus", "TPH-1"),
    ("grave_goods", "TPH-7"),
    ("oases", "TPN-4"),
    ("nile", "TPN-4"),
    ("strategy", "TPN-6"),
];
/// Why the game ended (TP-D3, TP-M3).
pub(crate) const REASONS: &[&str] = &["tiles", "mission"];
/// Pyramids of level 5 that mission 1 asks for (TP-M2).
const MISSION_1: usize = 4;
/// Points that mission 2 asks to exceed (TP-M2).
const MISSION_2: i32 = 275;
/// The colours that mission 3 asks for, as bits (TP-M2).
const MISSION_3: u8 = 0b11_1111;

impl TerraPyramides {
    pub(crate) fn score_parts(&self) -> &'static [(&'static str, &'static str)] {
        let nile = if self.has_nile() { PARTS.len() } else { 6 };
        &PARTS[..if self.has_horus() { nile } else { 4 }]
    }

    /// Whether mission 1 or 3 is fulfilled (TP-M2).
    pub(crate) fn is_fulfilled(&self, state: &State) -> bool {
        if self.options.mission % 2 == 0 {
            return false;
        }
        let pyramids = sites(state.owned[0]).map(|site| self.site(state, site));
        if self.options.mission == 1 {
            pyramids.filter(|on| on.level == LEVELS).count() >= MISSION_1
        } else {
            let tall = pyramids.filter(|on| on.level == LEVELS - 1);
            tall.fold(0, |colours, on| colours | 1 << on.colour) == MISSION_3
        }
    }

    pub(crate) fn score(&self, state: &State) -> Outcome {
        let (players, count) = (self.players(), self.score_parts().len());
        let mut parts = self.parts_of(state);
        if self.options.mission == 0 {
            return Outcome::ranked(players, &parts[..count], PerPlayer::default(), 0);
        }
        parts.iter_mut().for_each(|part| {
            let team = part[0];
            part[..players].fill(team);
        });
        let points: i32 = parts.iter().map(|part| part[0]).sum();
        let fulfilled = self.is_fulfilled(state);
        let won = fulfilled || (self.options.mission == 2 && points > MISSION_2);
        Outcome::together(players, &parts[..count], won, u8::from(fulfilled))
    }

    fn parts_of(&self, state: &State) -> [PerPlayer; PARTS.len()] {
        let sides = self.sides();
        let holdings: [Holdings; MAX_PLAYERS] = std::array::from_fn(|side| self.holdings(state, side));
        let worth: ByLevel = std::array::from_fn(|level| self.components.worth[level + 1].into());
        let each = |of: &dyn Fn(usize) -> i32| {
            let mut points = PerPlayer::default();
            (0..sides).for_each(|side| points[side] = of(side));
            points
        };
        let mut parts = [PerPlayer::default(); PARTS.len()];
        parts[0] = each(&|side| holdings[side].foundations.0);
        parts[1] = each(&|side| scoring::pyramids(holdings[side].pyramids, worth));
        parts[2] = each(&|side| state.sides[side].blocks.iter().map(|count| i32::from(*count)).sum());
        parts[3] = each(&|side| state.sides[side].gold.into());
        if self.has_horus() {
            parts[4] = each(&|side| holdings[side].horus);
            parts[5] = scoring::grave_goods(&holdings.map(|of| of.grave_goods)[..sides]);
        }
        if self.has_nile() {
            let palms = &self.board.map.palms;
            parts[6] = each(&|side| scoring::oases(holdings[side].oases, holdings[side].highest()));
            parts[7] = each(&|side| scoring::nile(holdings[side].buildings(), holdings[side].ship, palms));
            parts[8] = self.strategy_points(state, &holdings[..sides]);
        }
        parts
    }

    fn strategy_points(&self, state: &State, holdings: &[Holdings]) -> PerPlayer {
        let task = |card: u8| TASKS[self.components.tasks[usize::from(card)]].1;
        let cards: [Option<Task>; MAX_PLAYERS] = std::array::from_fn(|side| match state.sides[side].card {
            NONE => None,
            card => Some(task(card)),
        });
        let mut tasks = [Task::Nile; TASKS.len()];
        let count = self.components.tasks.len();
        (0..count).for_each(|card| tasks[card] = task(card as u8));
        let first_ship = Some(state.ship_order[0]).filter(|side| *side != NONE).map(usize::from);
        let worth = self.components.task_points.map(i32::from);
        scoring::strategy(&tasks[..count], holdings, &cards, first_ship, worth)
    }

    fn holdings(&self, state: &State, side: usize) -> Holdings {
        let has = &state.sides[side];
        let mut holdings = Holdings {
            horus: has.horus.into(),
            grave_goods: has.grave_goods.into(),
            oases: has.oases.into(),
            ship: has.ship.into(),
            ..Holdings::default()
        };
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
        }
        holdings
    }
}
