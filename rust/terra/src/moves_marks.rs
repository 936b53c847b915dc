//! What can be played, as a set of ids and asked of one action. Placements, of which there are most, are found without
//! visiting every action.

use benben_engine::IdSet;

use crate::action::Action;
use crate::bits::{cell_bit, cells};
use crate::components::NONE;
use crate::config::TerraPyramides;
use crate::know::bits;
use crate::state::{Phase, State};

impl TerraPyramides {
    pub(crate) fn mark(&self, state: &State, legal: &mut IdSet<'_>) {
        if state.phase == Phase::Place {
            self.mark_places(state, legal);
            self.additional(state).visit(|action| legal.add(self.action_id(action)));
        } else {
            self.visit_legal(state, |action| legal.add(self.action_id(action)));
        }
    }

    fn mark_places(&self, state: &State, legal: &mut IdSet<'_>) {
        let free = self.free(state);
        let payable = |cell: &u8| self.is_payable(state, *cell);
        for cell in cells(free & !self.board.several).filter(payable) {
            legal.add(self.only_places[usize::from(cell)]);
        }
        for cell in cells(free & self.board.several).filter(payable) {
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

    /// Whether the active side can pay for a placement (TP-V1).
    fn is_payable(&self, state: &State, cell: u8) -> bool {
        !self.options.symbol_variant || self.place_cost(state, cell) <= self.side(state).gold
    }

    pub(crate) fn allows(&self, state: &State, action: Action) -> bool {
        let mut found = false;
        match (state.phase, action) {
            (Phase::Place, Action::Place { cell, stairs }) => {
                let free = self.free(state) & cell_bit(cell) != 0 && self.is_payable(state, cell);
                found = free && self.board.stairs(cell, !state.laid) >> stairs & 1 == 1;
            }
            (Phase::Place, _) => self.additional(state).visit(|other| found |= other == action),
            _ => self.visit_legal(state, |other| found |= other == action),
        }
        found
    }
}
