//! What an action does: workers move and arrive.

use crate::bits::site_bit;
use crate::components::symbols::Symbols;
use crate::config::TerraPyramides;
use crate::moves::steps;
use crate::state::{Enclosure, Phase, State};

impl TerraPyramides {
    /// Moves a worker; on a side's first turn the others have to follow it (TP-A4, TP-A6).
    pub(super) fn move_worker(&self, state: &mut State, direction: u8) {
        let site = steps::worker_site(self, state, direction);
        state.moving -= 1;
        if usize::from(state.turn) <= self.sides() {
            state.first_site = site;
        }
        self.station(state, site);
        self.answer_symbol(state);
    }

    /// A worker of the active side arrives on a site, which is its side's from now on (TP-A10).
    pub(super) fn station(&self, state: &mut State, site: u8) {
        let (side, mut on) = (self.side_of(state.active), self.site(state, site));
        on.workers += 1;
        self.put(state, site, on);
        state.owned[side] |= site_bit(site);
        if on.enclosure == Enclosure::Due {
            self.pay_due(state, side, site);
        }
    }

    /// The next symbol is asked, unless no worker is left for it (TP-R4, TP-A7, TP-A8).
    pub(super) fn answer_symbol(&self, state: &mut State) {
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

    /// Worker symbols on the first cell with any left (TP-A8).
    pub(super) fn workers_on_first(&self, state: &State) -> u8 {
        match state.symbols {
            0 => 0,
            symbols => self.symbols[usize::from(state.kind(symbols.trailing_zeros() as u8))].get(Symbols::WORKER) as u8,
        }
    }
}
