//! What an action does: the course of a turn.

use crate::bits::site_bit;
use crate::components::sizes::NONE;
use crate::config::TerraPyramides;
use crate::moves::additional::additional;
use crate::moves::places;
use crate::state::{Phase, State};

/// Gold and blocks a player may keep (TP-D2).
const MAX_GOLD: u16 = 4;
const MAX_BLOCKS: u8 = 7;

impl TerraPyramides {
    /// Whoever's turn it is, unless the game is over (TP-T0, TP-D3).
    pub(super) fn next_turn(&self, state: &mut State) {
        state.end_steps();
        let next = if state.turn == 0 { 0 } else { (state.active + 1) % self.players() as u8 };
        if state.hand_stacks[usize::from(next)] == NONE {
            self.end(state);
            return;
        }
        state.turn += 1;
        state.active = next;
        if places::free(self, state) == 0 {
            self.lay_aside(state);
        } else {
            state.phase = Phase::Place;
        }
    }

    /// A tile without a legal space is out of the game (TP-P5).
    fn lay_aside(&self, state: &mut State) {
        self.play_hand(state);
        self.enter_draw(state);
    }

    /// The tile in hand is laid on a space; a site beside it may get a foundation (TP-P1, TP-P2, TP-V1).
    pub(super) fn place(&self, state: &mut State, cell: u8, stairs: u8) {
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

    /// The foundation of the site in question (TP-P2, TP-S2); with none left the site stays empty (TP-P3).
    pub(super) fn lay_foundation(&self, state: &mut State, value: u8) {
        let site = std::mem::replace(&mut state.site, NONE);
        state.foundations[usize::from(value)] -= 1;
        state.laid |= site_bit(site);
        let mut on = self.site(state, site);
        on.foundation = value;
        self.put(state, site, on);
        if state.turn == 0 {
            self.next_foundation(state);
        } else {
            self.after_foundation(state);
        }
    }

    /// Enclosures, then the row (TPH-5).
    fn after_foundation(&self, state: &mut State) {
        state.phase = Phase::Row;
        self.enclose_near(state);
    }

    /// The draw, unless nothing is left to draw or to do (TP-D1, TP-T0).
    pub(super) fn enter_draw(&self, state: &mut State) {
        if state.stacks_left() != 0 || additional(self, state).count() > 0 {
            state.phase = Phase::Draw;
        } else {
            self.keep_limits(state);
        }
    }

    /// Ends the turn as soon as both limits are kept (TP-D2).
    pub(super) fn keep_limits(&self, state: &mut State) {
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

    /// The game is over: workers on their way go back to the supply (TP-M3), and every tile that anybody has seen is
    /// shown.
    pub(super) fn end(&self, state: &mut State) {
        state.sides[self.side_of(state.active)].workers += state.moving;
        state.end_steps();
        state.forget();
        state.phase = Phase::Over;
    }
}
