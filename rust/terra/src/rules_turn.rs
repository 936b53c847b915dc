//! What an action does: the steps of a turn.

use crate::bits::{cell_bit, cells, site_bit, sites};
use crate::components::sizes::{BLOCKS, NONE};
use crate::components::symbols::Symbols;
use crate::config::TerraPyramides;
use crate::moves::additional::additional;
use crate::moves::{places, steps};
use crate::state::{Enclosure, Phase, State};

/// Gold and blocks a player may keep (TP-D2).
const MAX_GOLD: u16 = 4;
const MAX_BLOCKS: u8 = 7;

impl TerraPyramides {
    pub(crate) fn place(&self, state: &mut State, cell: u8, stairs: u8) {
        let cost = places::cost(self, state, cell);
        state.sides[self.side_of(state.active)].gold -= cost;
        let kind = self.play_hand(state);
        state.lay_tile(cell, kind, stairs);
        state.placed = cell;
        match self.served(state, cell, stairs) {
            Some(site) if state.foundations_left() => {
                state.site = site;
                state.phase = Phase::Foundation;
            }
            _ => self.after_foundation(state),
        }
    }

    /// The empty site a tile serves: the only one at its edges, else the one its stairs point at (TP-P2).
    fn served(&self, state: &State, cell: u8, stairs: u8) -> Option<u8> {
        let empty = self.board.edge_sites[usize::from(cell)] & !state.laid;
        match empty.count_ones() {
            0 => None,
            1 => Some(empty.trailing_zeros() as u8),
            _ => Some(self.board.edge[usize::from(cell)][usize::from(stairs)]),
        }
    }

    /// Enclosures, then the row (TPH-5, TPH-6).
    pub(crate) fn after_foundation(&self, state: &mut State) {
        state.phase = Phase::Row;
        if self.has_horus() {
            sites(self.board.near[usize::from(state.placed)]).for_each(|site| self.test_enclosure(state, site));
        }
    }

    /// Populates a row (TP-R3, TP-R4, TP-R5).
    pub(crate) fn choose_row(&self, state: &mut State, axis: u8) {
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

    /// Worker symbols on the first cell with any left.
    fn workers_on_first(&self, state: &State) -> u8 {
        match state.symbols {
            0 => 0,
            symbols => self.symbols[usize::from(state.kind(symbols.trailing_zeros() as u8))].get(Symbols::WORKER) as u8,
        }
    }

    pub(crate) fn forgo(&self, state: &mut State, colour: u8) {
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
    pub(crate) fn shown(&self, state: &State, mask: u128) -> Symbols {
        let tiles = cells(mask & state.filled).map(|cell| self.symbols[usize::from(state.kind(cell))]);
        tiles.fold(Symbols::default(), |sum, tile| sum + tile)
    }

    /// Activates a row up to its workers (TP-A0, TP-A3).
    fn activate(&self, state: &mut State, row: u128, shown: Symbols) {
        let side = self.side_of(state.active);
        self.receive(state, side, row, shown, false);
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

    /// Moves a worker; on a side's first turn the others have to follow it (TP-A4, TP-A6).
    pub(crate) fn move_worker(&self, state: &mut State, direction: u8) {
        let site = steps::worker_site(self, state, direction);
        state.moving -= 1;
        if usize::from(state.turn) <= self.sides() {
            state.first_site = site;
        }
        self.station(state, site);
        self.answer_symbol(state);
    }

    /// A worker of the active side arrives on a site.
    pub(crate) fn station(&self, state: &mut State, site: u8) {
        let (side, mut on) = (self.side_of(state.active), self.site(state, site));
        let due = on.enclosure == Enclosure::Due;
        if due {
            on.enclosure = Enclosure::Done;
        }
        on.workers += 1;
        self.put(state, site, on);
        state.owned[side] |= site_bit(site);
        if due {
            self.pay_enclosure(state, side, site);
        }
    }

    /// The next symbol is asked, unless no worker is left for it (TP-R4, TP-A7, TP-A8).
    pub(crate) fn answer_symbol(&self, state: &mut State) {
        state.here -= 1;
        if state.here == 0 {
            state.symbols &= state.symbols.wrapping_sub(1);
            state.here = self.workers_on_first(state);
        }
        let moving = u16::from(state.moving).min(steps::symbols_left(self, state)) as u8;
        state.sides[self.side_of(state.active)].workers += state.moving - moving;
        state.moving = moving;
        if moving == 0 {
            state.symbols = 0;
            state.here = 0;
            self.enter_draw(state);
        } else {
            state.phase = Phase::Worker;
        }
    }

    /// TP-D1, TP-T0.
    pub(crate) fn enter_draw(&self, state: &mut State) {
        if state.stacks_left() != 0 || additional(self, state).count() > 0 {
            state.phase = Phase::Draw;
        } else {
            self.keep_limits(state);
        }
    }

    pub(crate) fn draw(&self, state: &mut State, stack: u8) {
        let top = usize::from(state.sizes[usize::from(stack)] - 1);
        if state.stacks[usize::from(stack)][top] == NONE {
            state.stack = stack;
            state.phase = Phase::Drawn;
        } else {
            self.take(state, usize::from(stack));
        }
    }

    /// The active player takes the top of a stack, and an open stack shows its next tile (TP-O1).
    pub(crate) fn take(&self, state: &mut State, stack: usize) {
        self.take_in_hand(state, state.active, stack);
        state.stack = NONE;
        if self.shows_top(state, stack) {
            state.stack = stack as u8;
            state.phase = Phase::Reveal;
        } else {
            self.keep_limits(state);
        }
    }

    /// Shows the top of an open stack; whether nature has to name it.
    pub(crate) fn shows_top(&self, state: &mut State, stack: usize) -> bool {
        if !self.is_open(stack as u8) || state.is_gone(stack as u8) {
            return false;
        }
        let top = state.sizes[stack] - 1;
        let kind = state.stacks[stack][usize::from(top)];
        if kind != NONE {
            state.learn_top(self.observers, stack, top, kind);
        }
        kind == NONE
    }

    /// Ends the turn as soon as both limits are kept (TP-D2).
    pub(crate) fn keep_limits(&self, state: &mut State) {
        let number = self.side_of(state.active);
        if state.sides[number].gold > MAX_GOLD && additional(self, state).count_for_gold() == 0 {
            state.sides[number].gold = MAX_GOLD;
        }
        let side = &state.sides[number];
        if side.gold > MAX_GOLD || side.block_count() > MAX_BLOCKS {
            state.phase = Phase::Limit;
        } else {
            self.next_turn(state);
        }
    }
}
