//! How a game came out.

use crate::{MAX_PLAYERS, Value};

/// The most parts a score is broken down into.
pub const MAX_PARTS: usize = 16;

/// One number for each player; those beyond the game's players are 0.
pub type PerPlayer = [i32; MAX_PLAYERS];

/// What kind of contest it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Players against each other.
    Ranked,
    /// All players together against a goal.
    Cooperative {
        /// Whether the goal was reached.
        won: bool,
    },
    /// One player against a goal.
    Solo {
        /// Whether the goal was reached.
        won: bool,
    },
}

/// The outcome of a game: scores with their parts, ranks and winners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Kind of contest.
    pub kind: Kind,
    /// Number of players.
    pub players: usize,
    /// Points of each player.
    pub scores: PerPlayer,
    /// Rank of each player, 1 for the best; ties share the better rank. In a mission all have rank 1.
    pub ranks: PerPlayer,
    /// Why the game ended: an index into the game's reasons.
    pub reason: u8,
    /// The parts of the scores, in the order of the game's parts.
    pub parts: [PerPlayer; MAX_PARTS],
}

impl Outcome {
    /// Ranks players by the sum of their parts, ties by `tie_break` (higher is better).
    pub fn ranked(players: usize, parts: &[PerPlayer], tie_break: PerPlayer, reason: u8) -> Self {
        let mut outcome = Self::unranked(Kind::Ranked, players, parts, reason);
        let key = |player: usize| (outcome.scores[player], tie_break[player]);
        let rank = |player: usize| 1 + (0..players).filter(|other| key(*other) > key(player)).count() as i32;
        outcome.ranks = std::array::from_fn(|player| if player < players { rank(player) } else { 0 });
        outcome
    }

    /// All players win or lose together.
    pub fn together(players: usize, parts: &[PerPlayer], won: bool, reason: u8) -> Self {
        let kind = if players == 1 { Kind::Solo { won } } else { Kind::Cooperative { won } };
        let mut outcome = Self::unranked(kind, players, parts, reason);
        outcome.ranks[..players].fill(1);
        outcome
    }

    fn unranked(kind: Kind, players: usize, parts: &[PerPlayer], reason: u8) -> Self {
        let mut all = [[0; MAX_PLAYERS]; MAX_PARTS];
        all[..parts.len()].copy_from_slice(parts);
        let scores = std::array::from_fn(|player| parts.iter().map(|part| part[player]).sum());
        Self { kind, players, scores, ranks: [0; MAX_PLAYERS], reason, parts: all }
    }

    /// Whether a player is among the winners.
    pub fn is_winner(&self, player: usize) -> bool {
        match self.kind {
            Kind::Ranked => self.ranks[player] == 1,
            Kind::Cooperative { won } | Kind::Solo { won } => won,
        }
    }

    /// +1 for a sole winner, shared wins split, the losers' share equal, zero-sum; in a mission +1 or -1 for all.
    pub fn returns(&self) -> [f64; MAX_PLAYERS] {
        let players = self.players as f64;
        let winners = (0..self.players).filter(|player| self.is_winner(*player)).count() as f64;
        std::array::from_fn(|player| match self.kind {
            _ if player >= self.players => 0.0,
            Kind::Cooperative { won } | Kind::Solo { won } => {
                if won {
                    1.0
                } else {
                    -1.0
                }
            }
            Kind::Ranked if self.is_winner(player) => (players - winners) / (winners * (players - 1.0)),
            Kind::Ranked => -1.0 / (players - 1.0),
        })
    }

    /// The outcome as plain values; `parts` and `reasons` are the game's.
    pub fn value(&self, parts: &[(&str, &str)], reasons: &[&str]) -> Value {
        let each = |numbers: &PerPlayer| Value::list(numbers[..self.players].iter().copied());
        let (kind, won) = match self.kind {
            Kind::Ranked => ("ranked", Value::Null),
            Kind::Cooperative { won } => ("cooperative", won.into()),
            Kind::Solo { won } => ("solo", won.into()),
        };
        let breakdown = parts.iter().zip(&self.parts).map(|((name, _), numbers)| ((*name).to_owned(), each(numbers)));
        Value::map([
            ("kind", kind.into()),
            ("won", won),
            ("scores", each(&self.scores)),
            ("ranks", each(&self.ranks)),
            ("winners", Value::list((0..self.players).filter(|player| self.is_winner(*player)))),
            ("reason", reasons[usize::from(self.reason)].into()),
            ("breakdown", Value::Map(breakdown.collect())),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranked(scores: PerPlayer, tie_break: PerPlayer) -> Outcome {
        Outcome::ranked(4, &[scores], tie_break, 0)
    }

    #[test]
    fn ties_share_the_better_rank() {
        assert_eq!(ranked([5, 9, 9, 1, 0], [0; 5]).ranks, [3, 1, 1, 4, 0]);
        assert_eq!(ranked([5, 9, 9, 1, 0], [0, 1, 2, 0, 0]).ranks, [3, 2, 1, 4, 0]);
    }

    #[test]
    fn returns_are_zero_sum() {
        let third = 1.0 / 3.0;
        assert_eq!(ranked([5, 9, 8, 1, 0], [0; 5]).returns(), [-third, 1.0, -third, -third, 0.0]);
        assert_eq!(ranked([5, 9, 9, 1, 0], [0; 5]).returns(), [-third, third, third, -third, 0.0]);
        assert_eq!(ranked([3; 5], [0; 5]).returns(), [0.0; 5]);
    }

    #[test]
    fn a_mission_is_won_or_lost_by_all() {
        assert_eq!(Outcome::together(3, &[], true, 0).returns(), [1.0, 1.0, 1.0, 0.0, 0.0]);
        assert_eq!(Outcome::together(1, &[], false, 0).kind, Kind::Solo { won: false });
        assert!(!Outcome::together(2, &[], false, 0).is_winner(0));
        assert_eq!(Outcome::together(2, &[], false, 0).ranks, [1, 1, 0, 0, 0]);
    }
}
