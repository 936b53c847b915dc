//! What can be played: where the tile in hand goes (TP-P1, TP-P2, TP-V1).

use benben_engine::IdSet;

use crate::action::{Action, Ids};
use crate::bits::{bits, cell_bit, cells, nth_cell, site_bit};
use crate::board::Board;
use crate::components::sizes::NONE;
use crate::config::TerraPyramides;
use crate::state::State;

/// Free spaces with a site beside them (TP-P1).
pub(crate) fn free(game: &TerraPyramides, state: &State) -> u128 {
    game.board.useful & !state.filled
}

/// Free spaces on the side of the tile in hand (TP-V1).
pub(crate) fn own_half(game: &TerraPyramides, state: &State) -> u128 {
    let storage = state.hand_stacks[state.active()] / 4;
    let half = game.components.halves[usize::from(storage.min(1))];
    free(game, state) & game.board.halves[usize::from(half)]
}

/// What a placement costs (TP-V1).
pub(crate) fn cost(game: &TerraPyramides, state: &State, cell: u8) -> u16 {
    let own = if game.options.symbol_variant { own_half(game, state) } else { 0 };
    u16::from(own != 0 && own & cell_bit(cell) == 0)
}

/// The spaces that may take the tile in hand.
fn spaces(game: &TerraPyramides, state: &State) -> u128 {
    if !game.options.symbol_variant {
        return free(game, state);
    }
    match own_half(game, state) {
        own if own != 0 && game.side(state).gold == 0 => own,
        _ => free(game, state),
    }
}

/// The placements of a position.
pub(crate) struct Places<'a> {
    board: &'a Board,
    /// The spaces that may take the tile.
    spaces: u128,
    /// Sites without a foundation.
    empty: u64,
}

impl<'a> Places<'a> {
    pub(super) fn new(game: &'a TerraPyramides, state: &State) -> Self {
        Self { board: &game.board, spaces: spaces(game, state), empty: !state.laid }
    }

    #[cfg(test)]
    pub(crate) fn on(board: &'a Board, free: u128, empty: u64) -> Self {
        Self { board, spaces: free & board.useful, empty }
    }

    /// The edge directions in which the stairs of a tile on a space may point, as bits (TP-P1, TP-P2).
    fn stairs(&self, cell: u8) -> u8 {
        let empty = self.board.edge_sites[usize::from(cell)] & self.empty;
        let must = if empty.count_ones() >= 2 { empty } else { u64::MAX };
        let edge = self.board.edge[usize::from(cell)].iter().enumerate();
        let points = |site: u8| site != NONE && must & site_bit(site) != 0;
        edge.map(|(direction, site)| u8::from(points(*site)) << direction).sum()
    }

    /// Spaces with one site beside them, and those with more.
    const fn by_sites(&self) -> [u128; 2] {
        [self.spaces & !self.board.several, self.spaces & self.board.several]
    }

    pub(crate) fn count(&self) -> u32 {
        let [single, several] = self.by_sites();
        single.count_ones() + cells(several).map(|cell| self.stairs(cell).count_ones()).sum::<u32>()
    }

    pub(super) fn each(&self, visit: &mut impl FnMut(Action)) {
        for cell in cells(self.spaces) {
            bits(self.stairs(cell)).for_each(|edge| visit(Action::Place { cell, stairs: edge as u8 }));
        }
    }

    /// The `n`th way to place a tile, by cell, then direction.
    pub(crate) fn nth(&self, n: u32) -> Action {
        let [single, several] = self.by_sites();
        let mut left = n;
        for cell in cells(several) {
            let before = (single & (cell_bit(cell) - 1)).count_ones();
            if left < before {
                break;
            }
            let mut stairs = self.stairs(cell);
            let here = stairs.count_ones();
            if left - before < here {
                (0..left - before).for_each(|_| stairs &= stairs - 1);
                return Action::Place { cell, stairs: stairs.trailing_zeros() as u8 };
            }
            left -= here;
        }
        let cell = nth_cell(single, left);
        Action::Place { cell, stairs: self.stairs(cell).trailing_zeros() as u8 }
    }

    pub(super) fn holds(&self, cell: u8, stairs: u8) -> bool {
        self.spaces & cell_bit(cell) != 0 && self.stairs(cell) >> stairs & 1 == 1
    }

    pub(super) fn mark(&self, ids: &Ids, legal: &mut IdSet<'_>) {
        let [single, several] = self.by_sites();
        for (byte, places) in single.to_le_bytes().into_iter().zip(&ids.places.only) {
            legal.add_mask(places.first, places.ids[usize::from(byte)].into());
        }
        for cell in cells(several) {
            bits(self.stairs(cell)).for_each(|edge| legal.add(ids.id(Action::Place { cell, stairs: edge as u8 })));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::tests::boards;

    // clause: TP-P2
    #[test]
    fn placements_are_counted_and_found() {
        for board in boards() {
            for empty in [0, u64::MAX, 0x5A5A_5A5A_5A5A_5A5A] {
                for free in [board.useful, board.useful & 0x9999_7777_5555_3333_9999_7777_5555_3333] {
                    let mut expected = Vec::new();
                    for cell in cells(free) {
                        let edge = board.edge[usize::from(cell)];
                        let is_empty = |site: u8| site != NONE && empty >> site & 1 == 1;
                        let several = edge.iter().filter(|site| is_empty(**site)).count() >= 2;
                        let fits = |site: u8| if several { is_empty(site) } else { site != NONE };
                        let fitting = (0..4_u8).filter(|stairs| fits(edge[usize::from(*stairs)]));
                        expected.extend(fitting.map(|stairs| Action::Place { cell, stairs }));
                    }
                    let places = Places::on(&board, free, empty);
                    assert_eq!(places.count() as usize, expected.len());
                    let found: Vec<_> = (0..expected.len() as u32).map(|n| places.nth(n)).collect();
                    assert_eq!(found, expected);
                }
            }
        }
    }
}
