//! How what observers know changes (`docs/terra-pyramides.md`, Who knows what).

use super::groups::{list, unlist};
use crate::bits::bits;
use crate::components::sizes::NONE;
use crate::state::State;
use crate::state::memory::{Eyes, OWN};

impl State {
    /// A player draws the tile that was on top of a stack.
    pub(crate) fn learn_draw(&mut self, eyes: Eyes, stack: usize, player: usize, at: u8, kind: u8) {
        for observer in bits(eyes.all) {
            let (know, bit) = (&mut self.memory.know[observer], 1 << at);
            let own = know.listed[stack] != 0;
            if know.known[stack] & bit != 0 {
                know.known[stack] &= !bit;
                know.hands |= 1 << player;
            } else if eyes.see(observer) {
                know.hands |= 1 << player;
                unlist(&mut know.listed[stack], &self.memory.noted[stack], kind);
            } else if own {
                know.group[player] = OWN;
            }
            if own {
                self.settle(observer, stack);
            }
        }
    }

    /// A player's tile is laid on the board or aside, and all see it.
    pub(crate) fn learn_laid(&mut self, all: u8, player: usize, stack: usize, kind: u8) {
        for observer in bits(all) {
            let know = &mut self.memory.know[observer];
            match know.group[player] {
                NONE => know.know_nothing_of(player),
                OWN => {
                    know.know_nothing_of(player);
                    unlist(&mut know.listed[stack], &self.memory.noted[stack], kind);
                    self.settle(observer, stack);
                }
                _ => know.leave_hands(player, kind),
            }
        }
        if self.memory.seen_by[stack] != 0 {
            self.strike(stack, kind);
        }
    }

    /// All see the top of an open stack (TP-O1).
    pub(crate) fn learn_top(&mut self, all: u8, stack: usize, at: u8, kind: u8) {
        for observer in bits(all) {
            let know = &mut self.memory.know[observer];
            if know.known[stack] >> at & 1 == 0 {
                know.known[stack] |= 1 << at;
                unlist(&mut know.listed[stack], &self.memory.noted[stack], kind);
                self.settle(observer, stack);
            }
        }
    }

    /// A search begins. The stack's tiles are still in their old order.
    pub(crate) fn learn_search(&mut self, eyes: Eyes, stack: usize) {
        for observer in bits(eyes.all) {
            let sees = eyes.see(observer);
            let (know, seen) = (&mut self.memory.know[observer], &self.memory.noted[stack]);
            for at in 0..self.sizes[stack] {
                let kind = self.stacks[stack][usize::from(at)];
                let known = know.known[stack] >> at & 1 == 1;
                if sees && kind != NONE && !known {
                    unlist(&mut know.listed[stack], seen, kind);
                } else if !sees && known {
                    list(&mut know.listed[stack], seen, kind);
                }
            }
            know.known[stack] = 0;
            if sees {
                self.part(observer, stack);
            } else {
                self.settle(observer, stack);
            }
        }
    }

    /// A tile is put back into a stack.
    pub(crate) fn learn_back(&mut self, eyes: Eyes, stack: usize, at: u8) {
        for observer in bits(eyes.seers) {
            self.memory.know[observer].known[stack] |= 1 << at;
            self.settle(observer, stack);
        }
    }
}
