//! Enclosures: all of TPH-5 and TPH-6.
//!
//! A site is open until no cell around it is empty. Then it pays its owner, once; without an owner it never pays, or is
//! due until it gets one (option `enclosure`).

use super::tracks::Gains;
use crate::bits::sites;
use crate::config::TerraPyramides;
use crate::state::{Enclosure, State};

impl TerraPyramides {
    /// Tests the sites beside the tile just placed, in the order of their cells (TPH-6).
    pub(super) fn enclose_near(&self, state: &mut State) {
        if self.has_horus() {
            sites(self.board.near[usize::from(state.placed)]).for_each(|site| self.test_enclosure(state, site));
        }
    }

    /// Sites that setup closes have no owner (TPH-5).
    pub(super) fn enclose_printed(&self, state: &mut State) {
        if self.has_horus() {
            (0..self.board.sites()).for_each(|site| self.test_enclosure(state, site));
        }
    }

    /// Pays for a site that is enclosed now and was not before (TPH-5).
    fn test_enclosure(&self, state: &mut State, site: u8) {
        let mut on = self.site(state, site);
        let gap = self.board.around[usize::from(site)] & !self.solid(state);
        if on.enclosure != Enclosure::Open || gap != 0 {
            return;
        }
        let owner = state.owner(site);
        let waits = owner.is_none() && self.options.when_owned;
        on.enclosure = if waits { Enclosure::Due } else { Enclosure::Done };
        self.put(state, site, on);
        if let Some(side) = owner {
            self.pay_enclosure(state, side, site);
        }
    }

    /// A site that is due pays its first owner (TPH-5).
    pub(super) fn pay_due(&self, state: &mut State, side: usize, site: u8) {
        let mut on = self.site(state, site);
        on.enclosure = Enclosure::Done;
        self.put(state, site, on);
        self.pay_enclosure(state, side, site);
    }

    /// Everything on the cells around a site but blocks, workers and, outside the Nile, oases of tiles (TPH-5, TPN-1,
    /// TPN-2).
    fn pay_enclosure(&self, state: &mut State, side: usize, site: u8) {
        let around = self.board.around[usize::from(site)];
        let mut gains = Gains::of(self, around, self.shown(state, around));
        if !self.has_nile() {
            gains.oases = 0;
        }
        self.receive(state, side, &gains);
    }
}
