//! What can lie on a table: holdings that no game with this sheet ends with are refused.

use super::inputs::{Fault, Input};
use crate::board::Board;
use crate::components::Components;
use crate::components::options::Options;
use crate::components::pieces::TASKS;
use crate::components::sizes::{COLOURS, LEVELS};
use crate::scoring::{ByLevel, Holdings, Task};

type Checked = Result<(), Fault>;

/// Whether the values of foundations are known, and their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    pub(crate) values: bool,
    pub(crate) counts: bool,
}

impl Told {
    /// By the inputs given.
    pub fn by(given: &[Input]) -> Self {
        Self { values: given.contains(&Input::Foundations), counts: given.contains(&Input::FoundationCount) }
    }
}

/// The most there is of what final scoring counts.
#[derive(Clone, Debug)]
pub struct Limits {
    /// By number of foundations the least and the most they can be worth together.
    sums: [Vec<i32>; 2],
    /// Foundations and pyramids of all sides together.
    buildings: i32,
    /// Pieces by level.
    pieces: ByLevel,
    /// For each side.
    finials: i32,
    blocks: i32,
    river_end: i32,
    tasks: Vec<Task>,
    /// Whether the colours of pyramids count (TP-M2).
    coloured: bool,
}

impl Limits {
    pub(crate) fn new(components: &Components, board: &Board, options: Options) -> Self {
        let values = components.values.iter().flat_map(|(value, count)| (0..*count).map(|_| i32::from(*value)));
        let mut values: Vec<_> = values.collect();
        values.sort_unstable();
        let least = sums(values.iter());
        let mut pieces = ByLevel::default();
        for piece in &components.pieces {
            pieces[usize::from(piece.level) - 1] += i32::from(piece.count);
        }
        if !components.has_fifth {
            pieces[usize::from(LEVELS) - 1] = i32::MAX;
        }
        Self {
            buildings: i32::from(board.sites()).min(values.len() as i32),
            sums: [least, sums(values.iter().rev())],
            pieces,
            finials: if options.mission == 3 { 0 } else { components.finials.into() },
            blocks: components.blocks.into(),
            river_end: board.river_end().into(),
            tasks: components.tasks.iter().map(|task| TASKS[*task].1).collect(),
            coloured: options.mission == 3,
        }
    }

    /// Refuses what doesn't fit on a table.
    ///
    /// # Errors
    /// What is wrong, for the first input that is.
    pub fn check(&self, sides: &[Holdings], told: Told) -> Checked {
        self.check_buildings(sides)?;
        if told.values {
            self.check_values(sides, told.counts)?;
        }
        at_most(Input::Blocks, None, total(sides, |side| side.blocks), self.blocks, "TP-C4")?;
        for (player, side) in sides.iter().enumerate() {
            self.check_finials(player, side)?;
            at_most(Input::Ship, Some(player), side.ship, self.river_end, "TPN-1")?;
            self.check_colours(player, side)?;
            self.check_card(player, sides)?;
        }
        Ok(())
    }

    /// Every pyramid stands on a foundation and uses a piece of each level up to its own (TP-C3).
    fn check_buildings(&self, sides: &[Holdings]) -> Checked {
        let fault = |why| Err(Fault::new(Input::Pyramids, None, why));
        let (buildings, most) = (total(sides, Holdings::buildings), self.buildings);
        if buildings > most {
            return fault(format!("are {buildings} with the foundations, at most are {most} (TP-C3)"));
        }
        let mut pyramids = 0;
        for (below, most) in self.pieces.iter().enumerate().rev() {
            pyramids += total(sides, |side| side.pyramids[below]);
            if pyramids > *most {
                let level = below + 1;
                return fault(format!("are {pyramids} of level {level} or higher, at most are {most} (TP-B3)"));
            }
        }
        Ok(())
    }

    fn check_finials(&self, player: usize, side: &Holdings) -> Checked {
        let (high, most) = (side.pyramids[usize::from(LEVELS) - 1], self.finials);
        if high <= most {
            return Ok(());
        }
        let why = format!("are {high} of level {LEVELS}, at most are {most} (TP-B3)");
        Err(Fault::new(Input::Pyramids, Some(player), why))
    }

    fn check_values(&self, sides: &[Holdings], counted: bool) -> Checked {
        for (player, side) in sides.iter().enumerate() {
            self.check_value(side.foundations, counted, Some(player))?;
        }
        let all = (total(sides, |side| side.foundations.0), total(sides, |side| side.foundations.1));
        self.check_value(all, counted, None)
    }

    fn check_value(&self, (value, count): (i32, i32), counted: bool, player: Option<usize>) -> Checked {
        let count = if counted { count } else { self.sums[0].len() as i32 - 1 };
        let [least, most] = [0, 1].map(|at| self.sums[at][count as usize]);
        if value > most || (counted && value < least) {
            let why = format!("is {value}, {count} foundations are worth {least} to {most} (TP-C3)");
            return Err(Fault::new(Input::Foundations, player, why));
        }
        Ok(())
    }

    fn check_colours(&self, player: usize, side: &Holdings) -> Checked {
        let tall = side.pyramids[usize::from(LEVELS) - 2];
        let possible = tall.min(1)..=tall.min(COLOURS as i32);
        if !self.coloured || possible.contains(&side.tall_colours) {
            return Ok(());
        }
        let why = format!("is {}, there are {tall} pyramids of level {} (TP-M2)", side.tall_colours, LEVELS - 1);
        Err(Fault::new(Input::Colours, Some(player), why))
    }

    /// Each card is bought once (TPN-5).
    fn check_card(&self, player: usize, sides: &[Holdings]) -> Checked {
        let Some(card) = sides[player].card else { return Ok(()) };
        let name = TASKS[card as usize].0;
        let fault = |why| Err(Fault::new(Input::Cards, Some(player), why));
        if !self.tasks.contains(&card) {
            return fault(format!("is {name}, which the sheet has no card for"));
        }
        match sides[..player].iter().position(|side| side.card == Some(card)) {
            Some(other) => fault(format!("is {name}, which player {other} bought (TPN-5)")),
            None => Ok(()),
        }
    }
}

/// The side whose ship is furthest and came first, nobody if none moved; `told` is who that is said to be (TPN-6).
///
/// # Errors
/// If that can't be, or must be said.
pub fn first_ship(sides: &[Holdings], told: Option<usize>) -> Result<Option<usize>, Fault> {
    let furthest = sides.iter().map(|side| side.ship).max().unwrap_or(0);
    let mut leaders = (0..sides.len()).filter(|side| furthest > 0 && sides[*side].ship == furthest);
    let fault = |why| Err(Fault::new(Input::FirstShip, None, why));
    match told {
        Some(side) if leaders.any(|leader| leader == side) => Ok(told),
        Some(side) => fault(format!("is {side}, whose ship is not the furthest (TPN-6)")),
        None => match (leaders.next(), leaders.next()) {
            (Some(one), Some(other)) => {
                let why =
                    format!("is missing: ships {one} and {other} are level at {furthest}, who came first? (TPN-6)");
                fault(why)
            }
            (alone, _) => Ok(alone),
        },
    }
}

/// The sum of the first so many numbers.
fn sums<'a>(values: impl Iterator<Item = &'a i32>) -> Vec<i32> {
    let mut sums = vec![0];
    for value in values {
        sums.push(sums[sums.len() - 1] + value);
    }
    sums
}

fn total(sides: &[Holdings], of: impl Fn(&Holdings) -> i32) -> i32 {
    sides.iter().map(of).sum()
}

fn at_most(input: Input, player: Option<usize>, number: i32, most: i32, clause: &str) -> Checked {
    if number <= most {
        return Ok(());
    }
    let all = if player.is_none() { " in all" } else { "" };
    Err(Fault::new(input, player, format!("is {number}{all}, should be at most {most} ({clause})")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ships(steps: &[i32]) -> Vec<Holdings> {
        steps.iter().map(|ship| Holdings { ship: *ship, ..Holdings::default() }).collect()
    }

    // clause: TPN-6
    #[test]
    fn the_first_ship_is_plain_or_has_to_be_told() {
        assert_eq!(first_ship(&ships(&[3, 7, 2]), None), Ok(Some(1)));
        assert_eq!(first_ship(&ships(&[0, 0]), None), Ok(None));
        assert_eq!(first_ship(&ships(&[7, 7, 2]), Some(1)), Ok(Some(1)));
        for (steps, told) in [(&[7, 7, 2][..], None), (&[7, 7, 2], Some(2)), (&[0, 0], Some(0)), (&[1, 0], Some(3))] {
            assert!(first_ship(&ships(steps), told).is_err());
        }
    }

    // clause: TP-C3
    #[test]
    fn foundations_are_worth_what_the_smallest_and_the_greatest_are() {
        assert_eq!(sums([1, 1, 4].iter()), [0, 1, 2, 6]);
        assert_eq!(sums([1, 1, 4].iter().rev()), [0, 4, 5, 6]);
    }
}
