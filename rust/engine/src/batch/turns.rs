//! Whose move it is in each row of a batch and what is legal, worked out once when the row changes. Most calls on a
//! batch need no more than this, and so leave the states alone.

use crate::rng::Choices;
use crate::{Game, IdSet, Node, idset};

/// The number that stands for no action, in the rows of finished games.
pub const NO_ACTION: i32 = -1;

/// A line a row: its head, then the set of its legal ids, empty where the game is over.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    cells: Vec<u64>,
    width: usize,
}

/// The head of a line holds the number of legal ids, and here the player to move.
const PLAYER: u32 = 32;

impl Turns {
    pub(super) fn new(rows: usize, ids: u16) -> Self {
        let width = 1 + idset::words(ids);
        Self { cells: vec![0; rows * width], width }
    }

    /// All lines, and how long each is.
    pub(super) fn lines(&mut self) -> (&mut [u64], usize) {
        (&mut self.cells, self.width)
    }

    pub(super) fn line(&mut self, row: usize) -> &mut [u64] {
        &mut self.cells[row * self.width..][..self.width]
    }

    fn head(&self, row: usize) -> u64 {
        self.cells[row * self.width]
    }

    pub(super) fn node(&self, row: usize) -> Node {
        match self.head(row) {
            0 => Node::Terminal,
            head => Node::Decision((head >> PLAYER) as usize),
        }
    }

    pub(super) fn legal(&self, row: usize) -> &[u64] {
        &self.cells[row * self.width + 1..][..self.width - 1]
    }

    pub(super) fn is_playable(&self, row: usize, id: i64) -> bool {
        match self.head(row) {
            0 => id == i64::from(NO_ACTION),
            _ => idset::contains(self.legal(row), id),
        }
    }

    /// A uniformly random legal id by the choice of an index, none where the game is over.
    pub(super) fn random(&self, row: usize, index: u64, choices: Choices) -> Option<u16> {
        let count = self.head(row) as u32;
        (count > 0).then(|| idset::nth(self.legal(row), choices.below(index, count)))
    }
}

/// Writes a row's line.
pub(super) fn note<G: Game>(game: &G, state: &G::State, line: &mut [u64]) {
    let (head, set) = line.split_at_mut(1);
    let mut legal = IdSet::new(set);
    head[0] = if let Node::Decision(player) = game.node(state) {
        game.mark_legal(state, &mut legal);
        u64::from(legal.count()) | (player as u64) << PLAYER
    } else {
        0
    };
}
