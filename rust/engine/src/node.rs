//! Whose move it is.

/// Whose move a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// Nature draws one of the weighted outcomes.
    Chance,
    /// This player chooses one of the legal actions.
    Decision(usize),
    /// The game is over.
    Terminal,
}

impl Node {
    /// The number of the player to move, -1 at a chance node and -4 when the game is over.
    pub const fn number(self) -> i8 {
        match self {
            Self::Chance => -1,
            Self::Decision(player) => player as i8,
            Self::Terminal => -4,
        }
    }

    /// Whether turn `turn` is somebody's: none is before the first, and after the end.
    pub const fn is_turn(self, turn: u32) -> bool {
        turn > 0 && !matches!(self, Self::Terminal)
    }
}
