//! What can be played: which levels can be built, and what may be paid for them.

use crate::components::sizes::{BLOCKS, COLOURS, LEVELS, NONE, WHITE};
use crate::config::TerraPyramides;
use crate::state::State;

/// Whether the active side can build on an own site with three workers (TP-B1, TP-B2, TP-B3).
pub(crate) fn can_build(game: &TerraPyramides, state: &State, site: u8) -> bool {
    let (side, on) = (game.side(state), game.site(state, site));
    let level = on.level + 1;
    if level == 1 {
        return side.block_count() > 0 && colours(game, state) != 0;
    }
    let blocks = side.blocks[usize::from(on.colour)] + side.blocks[usize::from(WHITE)];
    level <= game.highest() && blocks >= level && has_piece(game, state, level, on.colour)
}

/// Level 5 needs a finial, and a piece only if the sheet lists any (TP-C3).
fn has_piece(game: &TerraPyramides, state: &State, level: u8, colour: u8) -> bool {
    if level == LEVELS {
        let piece = !game.components.has_fifth || piece_for(game, state, level, colour).is_some();
        return piece && game.side(state).finials > 0;
    }
    piece_for(game, state, level, colour).is_some()
}

/// The piece that a level in a colour would use (TP-C3): one in the colour, else one without.
pub(crate) fn piece_for(game: &TerraPyramides, state: &State, level: u8, colour: u8) -> Option<u8> {
    let row = &game.components.piece_at[usize::from(level)];
    let left = |index: &u8| *index != NONE && state.pieces[usize::from(*index)] > 0;
    [row[usize::from(colour)], row[COLOURS]].into_iter().find(left)
}

/// The colours a new pyramid may have, as bits (TP-B2).
pub(crate) fn colours(game: &TerraPyramides, state: &State) -> u32 {
    (0..COLOURS as u8).fold(0, |mask, colour| mask | u32::from(piece_for(game, state, 1, colour).is_some()) << colour)
}

/// The blocks that can be paid for level 1, as bits (TP-B2).
pub(crate) fn payable(game: &TerraPyramides, state: &State) -> u32 {
    mask_of(game.side(state).blocks, 1)
}

/// The least and the most white blocks for the level that is built (TP-B2).
pub(crate) fn whites(game: &TerraPyramides, state: &State) -> (u8, u8) {
    let (side, need) = (game.side(state), game.site(state, state.site).level + 1);
    let coloured = side.blocks[usize::from(state.colour)];
    (need.saturating_sub(coloured), side.blocks[usize::from(WHITE)].min(need).min(LEVELS))
}

/// The colours of which there are so many blocks at least, as bits.
pub(super) fn mask_of(blocks: [u8; BLOCKS], least: u8) -> u32 {
    blocks.iter().enumerate().fold(0, |mask, (colour, count)| mask | u32::from(*count >= least) << colour)
}
