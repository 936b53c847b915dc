//! The scores of a table, as expansion, mission and sheet have them.

use benben_engine::Outcome;
use benben_engine::outcome::PerPlayer;

use super::finished::inputs::{Fault, Input};
use super::finished::limits::Limits;
use super::points::{self, ByLevel, Holdings, Task};
use crate::board::Board;
use crate::components::Components;
use crate::components::options::{Expansion, Options};
use crate::components::pieces::TASKS;

/// The parts of a score and their clauses; without the Nile the first six count, in the basic game the first four.
const PARTS: [(&str, &str); 9] = [
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

/// A part of a score, in the order of [`PARTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Foundations,
    Pyramids,
    Blocks,
    Gold,
    Horus,
    GraveGoods,
    Oases,
    Nile,
    Strategy,
}

impl Part {
    const ALL: [Self; PARTS.len()] = [
        Self::Foundations,
        Self::Pyramids,
        Self::Blocks,
        Self::Gold,
        Self::Horus,
        Self::GraveGoods,
        Self::Oases,
        Self::Nile,
        Self::Strategy,
    ];

    /// What is counted for it.
    const fn inputs(self) -> &'static [Input] {
        use Input::{Blocks, FoundationCount, Foundations, Gold, GraveGoods, Horus, Oases, Pyramids, Ship};
        match self {
            Self::Foundations => &[Foundations],
            Self::Pyramids => &[Pyramids],
            Self::Blocks => &[Blocks],
            Self::Gold => &[Gold],
            Self::Horus => &[Horus],
            Self::GraveGoods => &[GraveGoods],
            Self::Oases => &[Pyramids, Oases],
            Self::Nile => &[FoundationCount, Pyramids, Ship],
            Self::Strategy => &[FoundationCount, Pyramids, Horus, GraveGoods, Oases, Ship],
        }
    }
}

/// What final scoring takes from expansion, mission and sheet.
#[derive(Clone, Debug)]
pub struct Scale {
    /// What holdings can't exceed.
    pub limits: Limits,
    parts: usize,
    pub(super) mission: u8,
    /// By foundation its value.
    pub(super) foundations: Vec<i32>,
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
            foundations: components.values.iter().map(|(value, _)| i32::from(*value)).collect(),
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
        self.counted(part).contains(&Part::Strategy)
    }

    fn counted(&self, part: Option<usize>) -> &'static [Part] {
        &Part::ALL[part.map_or(0..self.parts, |part| part..part + 1)]
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
            _ if self.counted(part).iter().any(|part| part.inputs().contains(&input)) => Use::Needed,
            Input::FoundationCount => Use::Possible,
            _ => Use::None,
        }
    }

    /// Every side's points for one of `parts`; `first_ship` is the side whose ship is furthest and came first.
    pub fn part(&self, part: usize, sides: &[Holdings], first_ship: Option<usize>) -> PerPlayer {
        match Part::ALL[part] {
            Part::Foundations => each(sides, |side| side.foundations.0),
            Part::Pyramids => each(sides, |side| points::pyramids(side.pyramids, self.worth)),
            Part::Blocks => each(sides, |side| side.blocks),
            Part::Gold => each(sides, |side| side.gold),
            Part::Horus => each(sides, |side| side.horus),
            Part::GraveGoods => points::grave_goods(&each(sides, |side| side.grave_goods)[..sides.len()]),
            Part::Oases => each(sides, |side| points::oases(side.oases, side.highest())),
            Part::Nile => each(sides, |side| points::nile(side.buildings(), side.ship, &self.palms)),
            Part::Strategy => points::strategy(&self.tasks, sides, first_ship, self.task_points),
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
        let won = points::is_won(self.mission, &sides[0], points);
        let fulfilled = points::is_fulfilled(self.mission, &sides[0]);
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
