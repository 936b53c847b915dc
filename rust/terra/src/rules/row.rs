//! What an action does: a row is populated and activated, up to its workers.

use super::tracks::Gains;
use crate::bits::{cell_bit, cells};
use crate::components::sizes::BLOCKS;
use crate::components::symbols::Symbols;
use crate::config::TerraPyramides;
use crate::moves::steps;
use crate::state::{Phase, State};

impl TerraPyramides {
    /// Populates a row (TP-R1, TP-R3, TP-R4, TP-R5); it may be the placed tile alone (TP-R2).
    pub(super) fn choose_row(&self, state: &mut State, axis: u8) {
        let row = self.board.rows[usize::from(state.placed)][usize::from(axis)];
        let (mut shown, mut symbols) = (Symbols::default(), 0);
        for cell in cells(row & state.filled) {
            let tile = self.symbols[usize::from(state.kind(cell))];
            shown = shown + tile;
            if tile.get(Symbols::WORKER) > 0 {
                symbols |= cell_bit(cell);
            }
        }
        let side = &mut state.sides[self.side_of(state.active)];
        state.moving = shown.get(Symbols::WORKER).min(side.workers.into()) as u8;
        side.workers -= state.moving;
        state.symbols = if state.moving > 0 { symbols } else { 0 };
        state.here = self.workers_on_first(state);
        state.row_blocks = shown.blocks();
        let blocks = state.row_blocks.iter().sum::<u16>();
        if blocks <= u16::from(state.blocks) {
            self.activate(state, row, shown);
        } else {
            state.axis = axis;
            state.forgo = blocks - u16::from(state.blocks);
            self.forgo_on(state);
        }
    }

    /// A block of a colour is forgone (TP-R5).
    pub(super) fn forgo(&self, state: &mut State, colour: u8) {
        state.row_blocks[usize::from(colour)] -= 1;
        state.forgo -= 1;
        state.forgo_from = colour;
        self.forgo_on(state);
    }

    /// Asks for the next block to forgo where there is a choice (TP-R5).
    fn forgo_on(&self, state: &mut State) {
        let colours = steps::forgoable(state);
        if state.forgo == 0 {
            state.forgo_from = 0;
            let row = self.board.rows[usize::from(state.placed)][usize::from(state.axis)];
            state.axis = 0;
            let shown = self.shown(state, row);
            self.activate(state, row, shown);
        } else if colours.is_power_of_two() {
            self.forgo(state, colours.trailing_zeros() as u8);
        } else {
            state.phase = Phase::Forgo;
        }
    }

    /// All symbols on some cells.
    pub(super) fn shown(&self, state: &State, mask: u128) -> Symbols {
        let tiles = cells(mask & state.filled).map(|cell| self.symbols[usize::from(state.kind(cell))]);
        tiles.fold(Symbols::default(), |sum, tile| sum + tile)
    }

    /// Activates a row up to its workers (TP-A0, TP-A3); one step for all its grave goods, or one for each (TPH-2).
    fn activate(&self, state: &mut State, row: u128, shown: Symbols) {
        let side = self.side_of(state.active);
        let mut gains = Gains::of(self, row, shown);
        if !self.options.grave_goods_by_symbol {
            gains.goods = gains.goods.min(1);
        }
        self.receive(state, side, &gains);
        state.blocks -= state.row_blocks.iter().sum::<u16>() as u8;
        let store = &mut state.sides[side].blocks;
        store.iter_mut().zip(&state.row_blocks).for_each(|(count, more)| *count += *more as u8);
        state.row_blocks = [0; BLOCKS];
        if state.moving > 0 {
            state.phase = Phase::Worker;
        } else {
            self.enter_draw(state);
        }
    }
}
