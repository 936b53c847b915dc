//! The scores of a table, as expansion, mission and sheet have them.

use benben_engine::Outcome;
use benben_engine::outcome::PerPlayer;

use crate::board::Board;
use crate::components::Components;
use crate::components::options::{Expansion, Options};
use crate::components::pieces::TASKS;
use crate::scoring::{self, ByLevel, Holdings, Task};
use crate::scoring_inputs::{Fault, Input};
use crate::scoring_limits::Limits;

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

/// By part what is counted for it.
const COUNTED: [&[Input]; PARTS.len()] = [
    &[Input::Foundations],
    &[Input::Pyramids],
    &[Input::Blocks],
    &[Input::Gold],
    &[Input::Horus],
    &[Input::GraveGoods],
    &[Input::Pyramids, Input::Oases],
    &[Input::FoundationCount, Input::Pyramids, Input::Ship],
    &[Input::FoundationCount, Input::Pyramids, Input::Horus, Input::GraveGoods, Input::Oases, Input::Ship],
];
/// The part that cards and the first ship matter for.
const STRATEGY: usize = PARTS.len() - 1;

/// What final scoring takes from expansion, mission and sheet.
#[derive(Clone, Debug)]
pub struct Scale {
    /// What holdings can't exceed.
    pub limits: Limits,
    parts: usize,
    mission: u8,
    worth: ByLevel,
    palms: Vec<u8>,
    tasks: Vec<Task>,
    task_points: [i32; 2],
}

impl Scale {
    pub(crate) fn new(components: &Components, board: &Board, options: Options) -> Self {
        Self {
            limits: Limits::new(components, board, options),
            parts: match options.expansion {
                Expansion::Basic => 4,
                Expansion::Horus => 6,
                Expansion::Nile => PARTS.len(),
            },
            mission: options.mission,
            worth: std::array::from_fn(|below| components.worth[below + 1].into()),
            palms: board.map.palms.clone(),
            tasks: components.tasks.iter().map(|task| TASKS[*task].1).collect(),
            task_points: components.task_points.map(i32::from),
        }
    }

    /// The parts that count, and their clauses.
    pub fn parts(&self) -> &'static [(&'static str, &'static str)] {
        &PARTS[..self.parts]
    }

    /// The tasks of the strategy cards in play.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// Whether all players are one side (TP-M1).
    pub const fn is_mission(&self) -> bool {
        self.mission > 0
    }

    /// Whether who came first matters for a part, or for all of them.
    pub fn has_strategy(&self, part: Option<usize>) -> bool {
        self.counted(part).contains(&STRATEGY)
    }

    fn counted(&self, part: Option<usize>) -> std::ops::Range<usize> {
        part.map_or(0..self.parts, |part| part..part + 1)
    }

    /// Refuses inputs of another expansion or mission, or too few, for a part or for all of them.
    ///
    /// # Errors
    /// What is wrong, for the first input that is.
    pub fn check_given(&self, given: &[Input], part: Option<usize>) -> Result<(), Fault> {
        for input in Input::ALL {
            let is_given = given.contains(&input);
            let why = match self.use_of(input, part) {
                Use::Needed if !is_given => "is missing",
                Use::None if is_given => "doesn't count in this expansion and mission",
                _ => continue,
            };
            return Err(Fault::new(input, None, why));
        }
        Ok(())
    }

    fn use_of(&self, input: Input, part: Option<usize>) -> Use {
        match input {
            Input::Colours if part.is_none() && self.mission == 3 => Use::Needed,
            Input::Cards | Input::FirstShip if self.has_strategy(part) => Use::Possible,
            _ if COUNTED[self.counted(part)].iter().any(|inputs| inputs.contains(&input)) => Use::Needed,
            Input::FoundationCount => Use::Possible,
            _ => Use::None,
        }
    }

    /// Every side's points for one of `parts`; `first_ship` is the side whose ship is furthest and came first.
    pub fn part(&self, part: usize, sides: &[Holdings], first_ship: Option<usize>) -> PerPlayer {
        match part {
            0 => each(sides, |side| side.foundations.0),
            1 => each(sides, |side| scoring::pyramids(side.pyramids, self.worth)),
            2 => each(sides, |side| side.blocks),
            3 => each(sides, |side| side.gold),
            4 => each(sides, |side| side.horus),
            5 => scoring::grave_goods(&each(sides, |side| side.grave_goods)[..sides.len()]),
            6 => each(sides, |side| scoring::oases(side.oases, side.highest())),
            7 => each(sides, |side| scoring::nile(side.buildings(), side.ship, &self.palms)),
            STRATEGY.. => scoring::strategy(&self.tasks, sides, first_ship, self.task_points),
        }
    }

    /// The outcome for a number of players, who are a side each or, in a mission, one side together (TP-M1).
    pub fn outcome(&self, players: usize, sides: &[Holdings], first_ship: Option<usize>) -> Outcome {
        let mut parts = [PerPlayer::default(); PARTS.len()];
        let counted = &mut parts[..self.parts];
        counted.iter_mut().enumerate().for_each(|(part, points)| *points = self.part(part, sides, first_ship));
        if self.mission == 0 {
            return Outcome::ranked(players, counted, PerPlayer::default(), 0);
        }
        let points: i32 = counted.iter().map(|part| part[0]).sum();
        for part in &mut *counted {
            let team = part[0];
            part[..players].fill(team);
        }
        let won = scoring::is_won(self.mission, &sides[0], points);
        let fulfilled = scoring::is_fulfilled(self.mission, &sides[0]);
        Outcome::together(players, counted, won, u8::from(fulfilled))
    }
}

/// What becomes of an input.
enum Use {
    Needed,
    Possible,
    None,
}

fn each(sides: &[Holdings], of: impl Fn(&Holdings) -> i32) -> PerPlayer {
    let mut points = PerPlayer::default();
    points.iter_mut().zip(sides).for_each(|(points, side)| *points = of(side));
    points
}
