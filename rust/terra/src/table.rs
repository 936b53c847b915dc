//! What lies on the table, asked for with the game at hand.

use crate::config::TerraPyramides;
use crate::state::{Side, Site, State};

impl TerraPyramides {
    pub(crate) fn side<'a>(&self, state: &'a State) -> &'a Side {
        &state.sides[self.side_of(state.active)]
    }

    pub(crate) fn site(&self, state: &State, site: u8) -> Site {
        state.site(site, self.board.site_cells[usize::from(site)])
    }

    /// Cells that are not empty: tiles, oases and the Nile (TP-A4, TPN-1).
    pub(crate) fn solid(&self, state: &State) -> u128 {
        state.filled | self.board.oases | self.board.nile
    }
}
