//! What can be played, as a set of ids and asked of one action: masks are taken whole, no action is visited.

use benben_engine::IdSet;

use crate::action::Action;
use crate::bits::{cell_bit, cells};
use crate::components::NONE;
use crate::config::TerraPyramides;
use crate::know::bits;
use crate::moves::{is_open, step};
use crate::state::{Phase, State};

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
        for cell in cells(spaces & !self.board.several) {
            legal.add(self.only_places[usize::from(cell)]);
        }
        for cell in cells(spaces & self.board.several) {
            let stairs = self.board.stairs(cell, !state.laid) as u8;
            bits(stairs).for_each(|edge| legal.add(self.action_id(Action::Place { cell, stairs: edge as u8 })));
        }
    }

    /// By cell: the id of the placement on a space with one site beside it, 0 for others.
    pub(crate) fn list_only_places(&self) -> Vec<u16> {
        let only = |cell: u8| {
            let edge = self.board.edge[usize::from(cell)].iter().position(|site| *site != NONE);
            edge.map_or(0, |edge| self.action_id(Action::Place { cell, stairs: edge as u8 }))
        };
        let has_one = |cell: u8| self.board.useful & !self.board.several & cell_bit(cell) != 0;
        (0..self.board.edge.len() as u8).map(|cell| if has_one(cell) { only(cell) } else { 0 }).collect()
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
