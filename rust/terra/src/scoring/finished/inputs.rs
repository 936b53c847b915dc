//! Holdings from plain numbers, for tables that were not played here.

use crate::components::pieces::TASKS;
use crate::components::sizes::LEVELS;
use crate::components::sizes::MAX_PLAYERS;
use crate::scoring::Holdings;

/// What somebody says of a finished table. All are numbers for each side, but `FirstShip` is one for the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Values of all own foundations together.
    Foundations,
    /// Their number.
    FoundationCount,
    /// Own pyramids by level, from level 1 on.
    Pyramids,
    /// Different colours among own pyramids of level 4.
    Colours,
    /// Blocks of all colours.
    Blocks,
    /// Gold.
    Gold,
    /// Points on the Horus Track.
    Horus,
    /// Steps on the Grave Goods Track.
    GraveGoods,
    /// Steps on the Oases Track.
    Oases,
    /// The ship's step.
    Ship,
    /// The strategy card bought: a number of [`task_names`], -1 without.
    Cards,
    /// The side whose ship is furthest and came first, -1 if that is plain from the steps.
    FirstShip,
}

/// What is wrong with an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which one it is.
    pub input: Input,
    /// Whose; nobody's if it is about the table.
    pub player: Option<usize>,
    /// What is wrong.
    pub why: String,
}

impl Fault {
    pub(crate) fn new(input: Input, player: Option<usize>, why: impl Into<String>) -> Self {
        Self { input, player, why: why.into() }
    }
}

/// The names of all tasks there can be (TPN-6).
pub fn task_names() -> [&'static str; TASKS.len()] {
    TASKS.map(|(name, _)| name)
}

impl Input {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Foundations,
        Self::FoundationCount,
        Self::Pyramids,
        Self::Colours,
        Self::Blocks,
        Self::Gold,
        Self::Horus,
        Self::GraveGoods,
        Self::Oases,
        Self::Ship,
        Self::Cards,
        Self::FirstShip,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Foundations => "foundations",
            Self::FoundationCount => "foundation_count",
            Self::Pyramids => "pyramids",
            Self::Colours => "colours",
            Self::Blocks => "blocks",
            Self::Gold => "gold",
            Self::Horus => "horus",
            Self::GraveGoods => "grave_goods",
            Self::Oases => "oases",
            Self::Ship => "ship",
            Self::Cards => "cards",
            Self::FirstShip => "first_ship",
        }
    }

    /// How many numbers a side has.
    pub const fn width(self) -> usize {
        if matches!(self, Self::Pyramids) { LEVELS as usize } else { 1 }
    }

    /// The least and greatest number; tracks have no end, but nobody gets further (TPH-7).
    pub const fn range(self) -> [i32; 2] {
        match self {
            Self::Cards => [-1, TASKS.len() as i32 - 1],
            Self::FirstShip => [-1, MAX_PLAYERS as i32 - 1],
            _ => [0, u16::MAX as i32],
        }
    }

    /// Enters a side's numbers, which are as many as `width` and within `range`.
    pub fn enter(self, numbers: &[i32], holdings: &mut Holdings) {
        let number = numbers[0];
        match self {
            Self::Foundations => holdings.foundations.0 = number,
            Self::FoundationCount => holdings.foundations.1 = number,
            Self::Pyramids => holdings.pyramids.copy_from_slice(numbers),
            Self::Colours => holdings.tall_colours = number,
            Self::Blocks => holdings.blocks = number,
            Self::Gold => holdings.gold = number,
            Self::Horus => holdings.horus = number,
            Self::GraveGoods => holdings.grave_goods = number,
            Self::Oases => holdings.oases = number,
            Self::Ship => holdings.ship = number,
            Self::Cards => holdings.card = usize::try_from(number).ok().map(|task| TASKS[task].1),
            Self::FirstShip => {}
        }
    }
}
