//! How much there can be of everything, and the numbers that no sheet changes.

/// Stands for nothing and nobody.
pub(crate) const NONE: u8 = u8::MAX;
/// A number that may be nothing.
pub(crate) fn some(number: u8) -> Option<u8> {
    (number != NONE).then_some(number)
}

/// The most kinds of tiles, and so one more than the highest number of a kind.
pub(crate) const MAX_KINDS: usize = 64;
/// The most tiles.
pub(crate) const MAX_TILES: u32 = 255;
/// The number of stacks (TP-S1).
pub(crate) const STACKS: usize = 8;
/// The most tiles in a stack.
pub(crate) const MAX_STACK: usize = 16;
/// The most values of foundations.
pub(crate) const MAX_VALUES: usize = 16;
/// Colours of pyramids (TP-C3).
pub(crate) const COLOURS: usize = 6;
/// White as a colour of blocks.
pub(crate) const WHITE: u8 = COLOURS as u8;
/// Colours of blocks, white included (TP-C4).
pub(crate) const BLOCKS: usize = COLOURS + 1;
/// The highest level (TP-B3).
pub(crate) const LEVELS: u8 = 5;
/// The most rows of pyramid pieces: a level's are of some colour or of none.
pub(crate) const MAX_PIECES: usize = LEVELS as usize * (COLOURS + 1);
/// The most pieces of a kind.
pub(crate) const MAX_COUNT: u8 = 99;
/// The most players.
pub(crate) const MAX_PLAYERS: usize = 4;
/// The most cells of a board.
pub(crate) const MAX_CELLS: usize = 128;
/// The most sites of a board.
pub(crate) const MAX_SITES: usize = 64;
