//! Placements: every space with every edge direction in which a site is.

use crate::bits::{cell_bit, cells};
use crate::board::Board;
use crate::components::sizes::NONE;

/// All placements, and their ids, which are the first of all.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// By id: space and edge direction of the stairs.
    pub all: Vec<(u8, u8)>,
    /// By cell and edge direction the id.
    ids: Vec<[u16; 4]>,
    /// By eight cells: the ids of placements there, for sets of legal actions.
    pub only: Vec<OnlyPlaces>,
}

/// Placements on those of eight cells that have one site beside them: the first id, and by the cells as bits which of
/// the ids from there on.
#[derive(Clone, Debug)]
pub(crate) struct OnlyPlaces {
    pub first: u16,
    pub ids: [u32; 256],
}

impl Places {
    pub(super) fn new(board: &Board) -> Self {
        let (mut all, mut ids) = (Vec::new(), vec![[u16::MAX; 4]; board.map.cells.len()]);
        for cell in cells(board.useful) {
            for (stairs, site) in board.edge[usize::from(cell)].iter().enumerate() {
                if *site != NONE {
                    ids[usize::from(cell)][stairs] = all.len() as u16;
                    all.push((cell, stairs as u8));
                }
            }
        }
        let only = list_only(board, &ids);
        Self { all, ids, only }
    }

    /// The id of a placement, `u16::MAX` for one that there isn't.
    pub(super) fn id(&self, cell: u8, stairs: u8) -> u16 {
        self.ids[usize::from(cell)][usize::from(stairs)]
    }
}

/// For each eight cells; what isn't asked for stays empty.
fn list_only(board: &Board, ids: &[[u16; 4]]) -> Vec<OnlyPlaces> {
    let has_one = |cell: &u8| board.useful & !board.several & cell_bit(*cell) != 0;
    let id = |cell: u8| {
        let edge = board.edge[usize::from(cell)].iter().position(|site| *site != NONE);
        ids[usize::from(cell)][edge.unwrap_or(0)]
    };
    let eight = |start: u8| {
        let ids: Vec<(u8, u16)> = (start..start + 8).filter(has_one).map(|cell| (cell - start, id(cell))).collect();
        let first = ids.first().map_or(0, |(_, id)| *id);
        let of = |byte: usize| {
            let there = ids.iter().filter(|(cell, _)| byte >> cell & 1 == 1);
            there.fold(0, |mask, (_, id)| mask | 1 << (id - first))
        };
        OnlyPlaces { first, ids: std::array::from_fn(of) }
    };
    (0..board.edge.len().div_ceil(8) as u8).map(|number| eight(8 * number)).collect()
}
