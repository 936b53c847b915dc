//! Points at the end: pure functions of plain numbers, one for each part of a score.

use std::cmp::Ordering;

use benben_engine::outcome::PerPlayer;

use crate::components::sizes::{COLOURS, LEVELS};

pub use crate::components::pieces::Task;

/// For each level from 1 on how many pyramids of it somebody has, or what one is worth.
pub type ByLevel = [i32; LEVELS as usize];

/// Pyramids of level 5 that mission 1 asks for (TP-M2).
const MISSION_1: i32 = 4;
/// Points that mission 2 asks to exceed (TP-M2).
const MISSION_2: i32 = 275;

/// What a player, in a mission the team, has at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holdings {
    /// Values of all own foundations together, and their number.
    pub foundations: (i32, i32),
    /// Own pyramids by level.
    pub pyramids: ByLevel,
    /// Number of different colours among own pyramids of level 4; counts in mission 3 only.
    pub tall_colours: i32,
    /// Blocks of all colours.
    pub blocks: i32,
    /// Gold.
    pub gold: i32,
    /// Points on the Horus Track.
    pub horus: i32,
    /// Steps on the Grave Goods Track.
    pub grave_goods: i32,
    /// Steps on the Oases Track.
    pub oases: i32,
    /// The ship's step.
    pub ship: i32,
    /// The task of the strategy card bought.
    pub card: Option<Task>,
}

impl Holdings {
    /// Own pyramids and foundations together.
    pub fn buildings(&self) -> i32 {
        self.foundations.1 + self.pyramids.iter().sum::<i32>()
    }

    /// Level of the highest own pyramid, 0 without.
    pub fn highest(&self) -> i32 {
        self.tallest()[0]
    }

    /// The levels of the three highest own pyramids, 0 for one that isn't there.
    fn tallest(&self) -> [i32; 3] {
        let mut tallest = [0; 3];
        let mut place = 0;
        for (below, count) in self.pyramids.iter().enumerate().rev() {
            let end = tallest.len().min(place + (*count).min(3) as usize);
            tallest[place..end].fill(below as i32 + 1);
            place = end;
        }
        tallest
    }
}

/// The values of pyramids (TP-F1): `worth` by level, from level 1 on.
pub fn pyramids(pyramids: ByLevel, worth: ByLevel) -> i32 {
    pyramids.iter().zip(worth).map(|(count, value)| count * value).sum()
}

/// Each grave good, and for everybody who has fewer the difference (TPH-7).
pub fn grave_goods(goods: &[i32]) -> PerPlayer {
    let mut points = PerPlayer::default();
    for (point, own) in points.iter_mut().zip(goods) {
        *point = own + goods.iter().map(|other| (own - other).max(0)).sum::<i32>();
    }
    points
}

/// Oases times the levels of the highest own pyramid (TPN-4).
pub const fn oases(oases: i32, highest: i32) -> i32 {
    oases * highest
}

/// Own pyramids and foundations times palm trees reached (TPN-4).
pub fn nile(buildings: i32, ship: i32, palms: &[u8]) -> i32 {
    buildings * palms.iter().filter(|palm| i32::from(**palm) <= ship).count() as i32
}

/// The player who alone accomplishes a task (TPN-6); `first_ship` is the one whose ship is furthest and came first.
pub fn accomplishes(task: Task, players: &[Holdings], first_ship: Option<usize>) -> Option<usize> {
    match task {
        Task::GraveGoods => alone(players, |player| player.grave_goods),
        Task::EyesOfHorus => alone(players, |player| player.horus),
        Task::Oases => alone(players, |player| player.oases),
        Task::Nile => first_ship,
        Task::HighestPyramid => alone(players, Holdings::tallest),
        Task::MostPyramids => alone(players, Holdings::buildings),
    }
}

/// The player who alone has the most.
fn alone<T: Ord>(players: &[Holdings], of: impl Fn(&Holdings) -> T) -> Option<usize> {
    let (mut most, mut best) = (of(players.first()?), Some(0));
    for (player, holdings) in players.iter().enumerate().skip(1) {
        let has = of(holdings);
        match has.cmp(&most) {
            Ordering::Less => {}
            Ordering::Equal => best = None,
            Ordering::Greater => (most, best) = (has, Some(player)),
        }
    }
    best
}

/// Points of the strategy cards (TPN-6): `tasks` in play, and what a task brings without its card and with it.
pub fn strategy(tasks: &[Task], players: &[Holdings], first_ship: Option<usize>, worth: [i32; 2]) -> PerPlayer {
    let mut points = PerPlayer::default();
    for task in tasks {
        if let Some(player) = accomplishes(*task, players, first_ship) {
            points[player] += worth[usize::from(players[player].card == Some(*task))];
        }
    }
    points
}

/// Whether mission 1 or 3 is fulfilled (TP-M2).
pub const fn is_fulfilled(mission: u8, team: &Holdings) -> bool {
    match mission {
        1 => team.pyramids[LEVELS as usize - 1] >= MISSION_1,
        3 => team.tall_colours == COLOURS as i32,
        _ => false,
    }
}

/// Whether a mission is won with so many points (TP-M2).
pub const fn is_won(mission: u8, team: &Holdings, points: i32) -> bool {
    is_fulfilled(mission, team) || (mission == 2 && points > MISSION_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORTH: ByLevel = [5, 10, 20, 35, 60];

    fn table(of: &[(i32, ByLevel)]) -> Vec<Holdings> {
        of.iter()
            .map(|(goods, pyramids)| Holdings { grave_goods: *goods, pyramids: *pyramids, ..Holdings::default() })
            .collect()
    }

    // clause: TP-F1
    #[test]
    fn a_pyramid_counts_by_its_top_level() {
        assert_eq!(pyramids([0; 5], WORTH), 0);
        assert_eq!(pyramids([1, 2, 0, 1, 1], WORTH), 5 + 20 + 35 + 60);
    }

    // clause: TPH-7
    #[test]
    fn grave_goods_of_the_rulebook() {
        assert_eq!(grave_goods(&[20, 15, 8, 2]), [55, 35, 14, 2, 0]);
        assert_eq!(grave_goods(&[20, 20, 2, 2]), [56, 56, 2, 2, 0]);
    }

    // clause: TPN-4
    #[test]
    fn oases_and_palms_of_the_rulebook() {
        let eight = Holdings { pyramids: [0, 0, 0, 1, 0], ..Holdings::default() };
        assert_eq!((oases(8, eight.highest()), oases(8, Holdings::default().highest())), (32, 0));
        let palms = [4, 8, 11, 14, 16, 18, 20, 21];
        let points = [(6, 20), (5, 16), (4, 17), (3, 3)].map(|(buildings, ship)| nile(buildings, ship, &palms));
        assert_eq!(points, [42, 25, 20, 0]);
        let both = Holdings { foundations: (9, 2), pyramids: [1, 0, 0, 2, 0], ..Holdings::default() };
        assert_eq!((both.buildings(), both.highest()), (5, 4));
    }

    // clause: TPN-6
    #[test]
    fn the_third_pyramid_decides() {
        let winner = |of: &[ByLevel]| {
            let players = table(&of.iter().map(|pyramids| (0, *pyramids)).collect::<Vec<_>>());
            accomplishes(Task::HighestPyramid, &players, None)
        };
        assert_eq!(winner(&[[0, 0, 2, 1, 0], [9, 1, 1, 1, 0]]), Some(0));
        assert_eq!(winner(&[[9, 0, 2, 1, 0], [0, 0, 2, 1, 0]]), None);
        assert_eq!(winner(&[[0, 0, 0, 1, 0], [1, 0, 0, 1, 0], [0, 0, 3, 0, 0]]), Some(1));
        assert_eq!(winner(&[[0; 5], [0; 5]]), None);
    }

    // clause: TPN-6
    #[test]
    fn a_task_pays_more_with_its_card_and_nothing_in_a_tie() {
        let mut players = table(&[(3, [0, 0, 0, 0, 1]), (7, [1, 1, 0, 0, 0]), (7, [0; 5])]);
        let tasks = [Task::GraveGoods, Task::HighestPyramid, Task::MostPyramids, Task::Nile];
        (players[0].card, players[1].card) = (Some(Task::HighestPyramid), Some(Task::GraveGoods));
        assert_eq!(strategy(&tasks, &players, Some(2), [10, 20]), [20, 10, 10, 0, 0]);
        assert_eq!(strategy(&tasks, &players, None, [10, 20]), [20, 10, 0, 0, 0]);
    }

    // clause: TP-M2
    #[test]
    fn missions_are_won() {
        let team = |pyramids, tall_colours| Holdings { pyramids, tall_colours, ..Holdings::default() };
        assert!(is_won(1, &team([0, 0, 0, 0, 4], 0), 240) && !is_won(1, &team([0, 0, 0, 6, 3], 6), 390));
        assert!(is_won(2, &team([0; 5], 0), 276) && !is_won(2, &team([0, 0, 0, 0, 4], 6), 275));
        assert!(is_won(3, &team([1, 0, 0, 6, 0], 6), 215) && !is_won(3, &team([0, 0, 0, 7, 0], 5), 280));
    }
}
