//! What an action does: building.

use crate::components::sizes::{LEVELS, NONE, WHITE};
use crate::config::TerraPyramides;
use crate::moves::building;
use crate::state::{Phase, State};

impl TerraPyramides {
    /// The next level is begun: its colour and payment are asked where there is a choice (TP-B1, TP-B2).
    pub(super) fn build(&self, state: &mut State, site: u8) {
        let on = self.site(state, site);
        (state.back, state.site) = (state.phase, site);
        if on.level > 0 {
            state.colour = on.colour;
            match building::whites(self, state) {
                (least, most) if least == most => self.pay_blocks(state, least),
                _ => state.phase = Phase::Whites,
            }
            return;
        }
        match building::colours(self, state) {
            colours if colours.is_power_of_two() => self.choose_colour(state, colours.trailing_zeros() as u8),
            _ => state.phase = Phase::Colour,
        }
    }

    /// A new pyramid's colour; then its payment (TP-B2).
    pub(super) fn choose_colour(&self, state: &mut State, colour: u8) {
        state.colour = colour;
        match building::payable(self, state) {
            blocks if blocks.is_power_of_two() => self.pay_block(state, blocks.trailing_zeros() as u8),
            _ => state.phase = Phase::Pay,
        }
    }

    /// Pays one block for level 1 (TP-B2).
    pub(super) fn pay_block(&self, state: &mut State, colour: u8) {
        state.sides[self.side_of(state.active)].blocks[usize::from(colour)] -= 1;
        state.blocks += 1;
        self.raise(state);
    }

    /// Pays for a level from 2 on with so many whites (TP-B2).
    pub(super) fn pay_blocks(&self, state: &mut State, whites: u8) {
        let need = self.site(state, state.site).level + 1;
        let blocks = &mut state.sides[self.side_of(state.active)].blocks;
        blocks[usize::from(WHITE)] -= whites;
        blocks[usize::from(state.colour)] -= need - whites;
        state.blocks += need;
        self.raise(state);
    }

    /// The next level stands (TP-B1, TP-M2).
    fn raise(&self, state: &mut State) {
        let (number, site, colour) = (self.side_of(state.active), state.site, state.colour);
        let mut on = self.site(state, site);
        on.level += 1;
        on.colour = colour;
        if on.level == LEVELS {
            state.sides[number].finials -= 1;
        }
        if let Some(piece) = building::piece_for(self, state, on.level, colour) {
            state.pieces[usize::from(piece)] -= 1;
        }
        let stays = u8::from(on.level < LEVELS - 1 || self.options.mission != 3);
        state.sides[number].workers += on.workers - stays;
        on.workers = stays;
        self.put(state, site, on);
        (state.site, state.colour) = (NONE, NONE);
        if self.scale.is_fulfilled(&self.board, state) {
            state.back = Phase::Start;
            self.end(state);
        } else {
            self.resume(state, state.back);
        }
    }
}
