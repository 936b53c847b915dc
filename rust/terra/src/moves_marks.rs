//! What can be played, as a set of ids and asked of one action: masks are taken whole, no action is visited.

use benben_engine::IdSet;

use crate::action::Action;
use crate::bits::bits;
use crate::bits::{cell_bit, cells};
use crate::components::sizes::NONE;
use crate::config::TerraPyramides;
use crate::moves::{is_open, step};
use crate::state::{Phase, State};

/// Placements on those of eight cells that have one site beside them: the first id, and by the cells as bits which of
/// the ids from there on.
#[derive(Clone, Debug)]
pub(crate) struct OnlyPlaces {
    first: u16,
    ids: [u32; 256],
}

impl TerraPyramides {
    pub(crate) fn mark(&self, state: &State, legal: &mut IdSet<'_>) {
        if state.phase == Phase::Place {
            self.mark_places(state, legal);
        } else {
            legal.add_mask(self.action_id(step(state.phase, 0)), self.steps(state));
        }
        if is_open(state.phase) {
            let additional = self.additional(state);
            additional.masks().for_each(|(first, mask)| legal.add_mask(self.action_id(first), mask));
        }
    }

    fn mark_places(&self, state: &State, legal: &mut IdSet<'_>) {
        let spaces = self.placeable(state);
        for (byte, places) in (spaces & !self.board.several).to_le_bytes().into_iter().zip(&self.only_places) {
            legal.add_mask(places.first, places.ids[usize::from(byte)].into());
        }
        for cell in cells(spaces & self.board.several) {
            let stairs = self.board.stairs(cell, !state.laid) as u8;
            bits(stairs).for_each(|edge| legal.add(self.action_id(Action::Place { cell, stairs: edge as u8 })));
        }
    }

    /// For each eight cells; what isn't asked for stays empty.
    pub(crate) fn list_only_places(&self) -> Vec<OnlyPlaces> {
        let has_one = |cell: &u8| self.board.useful & !self.board.several & cell_bit(*cell) != 0;
        let id = |cell: u8| {
            let edge = self.board.edge[usize::from(cell)].iter().position(|site| *site != NONE);
            self.action_id(Action::Place { cell, stairs: edge.unwrap_or(0) as u8 })
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
        (0..self.board.edge.len().div_ceil(8) as u8).map(|number| eight(8 * number)).collect()
    }

    pub(crate) fn allows(&self, state: &State, action: Action) -> bool {
        if let (Phase::Place, Action::Place { cell, stairs }) = (state.phase, action) {
            let may = self.placeable(state) & cell_bit(cell) != 0;
            return may && self.board.stairs(cell, !state.laid) >> stairs & 1 == 1;
        }
        let id = self.action_id(action);
        let holds = |(first, mask): (Action, u64)| {
            let bit = id.wrapping_sub(self.action_id(first));
            bit < 64 && mask >> bit & 1 == 1
        };
        let steps = state.phase != Phase::Place && holds((step(state.phase, 0), self.steps(state)));
        steps || is_open(state.phase) && self.additional(state).masks().any(holds)
    }
}
