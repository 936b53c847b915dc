//! What can be played, as a set of ids and asked of one action: masks are taken whole, no action is visited.

use benben_engine::IdSet;

use crate::action::Action;
use crate::bits::{bits, cell_bit, cells};
use crate::config::TerraPyramides;
use crate::moves::{is_open, step};
use crate::state::{Phase, State};

impl TerraPyramides {
    pub(crate) fn mark(&self, state: &State, legal: &mut IdSet<'_>) {
        if state.phase == Phase::Place {
            self.mark_places(state, legal);
        } else {
            legal.add_mask(self.ids.id(step(state.phase, 0)), self.steps(state));
        }
        if is_open(state.phase) {
            let additional = self.additional(state);
            additional.masks().for_each(|(first, mask)| legal.add_mask(self.ids.id(first), mask));
        }
    }

    fn mark_places(&self, state: &State, legal: &mut IdSet<'_>) {
        let spaces = self.placeable(state);
        for (byte, places) in (spaces & !self.board.several).to_le_bytes().into_iter().zip(&self.ids.places.only) {
            legal.add_mask(places.first, places.ids[usize::from(byte)].into());
        }
        for cell in cells(spaces & self.board.several) {
            let stairs = self.board.stairs(cell, !state.laid) as u8;
            bits(stairs).for_each(|edge| legal.add(self.ids.id(Action::Place { cell, stairs: edge as u8 })));
        }
    }

    pub(crate) fn allows(&self, state: &State, action: Action) -> bool {
        if let (Phase::Place, Action::Place { cell, stairs }) = (state.phase, action) {
            let may = self.placeable(state) & cell_bit(cell) != 0;
            return may && self.board.stairs(cell, !state.laid) >> stairs & 1 == 1;
        }
        let id = self.ids.id(action);
        let holds = |(first, mask): (Action, u64)| {
            let bit = id.wrapping_sub(self.ids.id(first));
            bit < 64 && mask >> bit & 1 == 1
        };
        let steps = state.phase != Phase::Place && holds((step(state.phase, 0), self.steps(state)));
        steps || is_open(state.phase) && self.additional(state).masks().any(holds)
    }
}
