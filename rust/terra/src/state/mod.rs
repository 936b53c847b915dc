//! A position: plain data that means something beside its game.

pub(crate) mod memory;

use self::memory::Memory;
use crate::bits::{cell_bit, cells, site_bit};
use crate::components::sizes::{
    BLOCKS, MAX_CELLS, MAX_KINDS, MAX_PIECES, MAX_PLAYERS, MAX_SITES, MAX_STACK, MAX_VALUES, NONE, STACKS,
};

/// Workers a site holds at most (TP-A5).
pub(crate) const FULL: u8 = 3;

/// What kind of node a state is (`docs/terra-pyramides.md`, Course of a game).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Chance: a start tile.
    Start,
    /// Chance: the foundation laid on a site.
    Foundation,
    /// Chance: a tile dealt.
    Deal,
    /// Chance: the top of an open stack.
    Reveal,
    /// Where the tile goes.
    Place,
    /// Which row is activated.
    Row,
    /// Which block is forgone.
    Forgo,
    /// Where a worker goes.
    Worker,
    /// Which stack is drawn from.
    Draw,
    /// Chance: the tile drawn.
    Drawn,
    /// What is done about gold and blocks above the limits.
    Limit,
    /// The new pyramid's colour.
    Colour,
    /// The block paid for level 1.
    Pay,
    /// How many whites are paid.
    Whites,
    /// Chance: the next tile seen in a search.
    Search,
    /// The tile put back next.
    Lay,
    /// The game is over.
    Over,
}

/// How far a site is from having paid for its enclosure (TPH-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Enclosure {
    Open,
    Due,
    Done,
}

/// What stands on a site; four masks of the state say the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// Index of the foundation's value.
    pub foundation: u8,
    pub level: u8,
    pub colour: u8,
    pub workers: u8,
    pub enclosure: Enclosure,
}

impl Site {
    pub(crate) const EMPTY: Self = Self { foundation: 0, level: 0, colour: 0, workers: 0, enclosure: Enclosure::Open };

    const fn pack(self) -> [u8; 2] {
        [self.foundation | self.level << 4, self.colour | self.workers << 3 | (self.enclosure as u8) << 5]
    }

    const fn unpack([low, high]: [u8; 2]) -> Self {
        let enclosure = match high >> 5 {
            0 => Enclosure::Open,
            1 => Enclosure::Due,
            _ => Enclosure::Done,
        };
        Self { foundation: low & 15, level: low >> 4, colour: high & 7, workers: high >> 3 & 3, enclosure }
    }
}

/// What a side has (TP-S3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub gold: u16,
    pub horus: u16,
    pub grave_goods: u16,
    pub oases: u16,
    pub finials: u16,
    pub workers: u8,
    pub ship: u8,
    /// The task bought as its place in the sheet, [`NONE`] without.
    pub card: u8,
    pub blocks: [u8; BLOCKS],
}

impl Side {
    pub(crate) const NOTHING: Self = Self {
        gold: 0,
        horus: 0,
        grave_goods: 0,
        oases: 0,
        finials: 0,
        workers: 0,
        ship: 0,
        card: NONE,
        blocks: [0; BLOCKS],
    };

    pub(crate) fn block_count(&self) -> u8 {
        self.blocks.iter().sum()
    }
}

/// A position of Terra Pyramides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Spaces with a tile.
    pub(crate) filled: u128,
    /// Cells with worker symbols that are not answered yet.
    pub(crate) symbols: u128,
    /// Sites with a foundation, under a pyramid too.
    pub(crate) laid: u64,
    /// Sites that take no more workers.
    pub(crate) closed: u64,
    /// Sites where three workers stand.
    pub(crate) ready: u64,
    /// By side: its sites (TP-A10).
    pub(crate) owned: [u64; MAX_PLAYERS],
    pub(crate) memory: Memory,
    pub(crate) sides: [Side; MAX_PLAYERS],
    /// By cell: kind and stairs of the tile on it.
    tiles: [u8; MAX_CELLS],
    /// By site: what else there is to know.
    sites: [u8; MAX_SITES],
    /// By kind: tiles nobody has seen.
    pub(crate) pool: [u8; MAX_KINDS],
    /// By stack, from the bottom: the kind of each tile somebody has seen, else [`NONE`].
    pub(crate) stacks: [[u8; MAX_STACK]; STACKS],
    pub(crate) sizes: [u8; STACKS],
    /// Stacks used up or removed, as bits.
    pub(crate) gone: u8,
    pub(crate) hand_stacks: [u8; MAX_PLAYERS],
    pub(crate) hand_tiles: [u8; MAX_PLAYERS],
    pub(crate) pieces: [u8; MAX_PIECES],
    pub(crate) foundations: [u8; MAX_VALUES],
    /// Blocks in the common supply.
    pub(crate) blocks: u8,
    /// Sides whose ship has moved, furthest first (TPN-6).
    pub(crate) ship_order: [u8; MAX_PLAYERS],
    pub(crate) phase: Phase,
    /// Where an additional action was chosen, and where it leads back to.
    pub(crate) back: Phase,
    /// Turns begun.
    pub(crate) turn: u8,
    pub(crate) active: u8,
    /// The space of the tile placed this turn.
    pub(crate) placed: u8,
    /// The axis of the row chosen.
    pub(crate) axis: u8,
    /// Workers on their way.
    pub(crate) moving: u8,
    /// Symbols not answered yet on the first of the cells with any.
    pub(crate) here: u8,
    /// The site the first turn's workers are bound to (TP-A6).
    pub(crate) first_site: u8,
    /// Blocks still to forgo.
    pub(crate) forgo: u16,
    pub(crate) forgo_from: u8,
    pub(crate) row_blocks: [u16; BLOCKS],
    /// The site in question at `Foundation`, `Colour`, `Pay` and `Whites`.
    pub(crate) site: u8,
    /// The colour of the pyramid that is built.
    pub(crate) colour: u8,
    /// The stack in question at `Start`, `Deal`, `Reveal`, `Drawn`, `Search` and `Lay`.
    pub(crate) stack: u8,
    /// Tiles in hand at `Search` and `Lay`: the lowest ones of the stack, those seen in order, then the others.
    pub(crate) searching: u8,
}

impl State {
    /// Without any pieces.
    pub(crate) const fn empty() -> Self {
        Self {
            filled: 0,
            symbols: 0,
            laid: 0,
            closed: 0,
            ready: 0,
            owned: [0; MAX_PLAYERS],
            memory: Memory::NOTHING,
            sides: [Side::NOTHING; MAX_PLAYERS],
            tiles: [0; MAX_CELLS],
            sites: [0; MAX_SITES],
            pool: [0; MAX_KINDS],
            stacks: [[NONE; MAX_STACK]; STACKS],
            sizes: [0; STACKS],
            gone: 0,
            hand_stacks: [NONE; MAX_PLAYERS],
            hand_tiles: [NONE; MAX_PLAYERS],
            pieces: [0; MAX_PIECES],
            foundations: [0; MAX_VALUES],
            blocks: 0,
            ship_order: [NONE; MAX_PLAYERS],
            phase: Phase::Start,
            back: Phase::Start,
            turn: 0,
            active: 0,
            placed: NONE,
            axis: 0,
            moving: 0,
            here: 0,
            first_site: NONE,
            forgo: 0,
            forgo_from: 0,
            row_blocks: [0; BLOCKS],
            site: NONE,
            colour: NONE,
            stack: NONE,
            searching: 0,
        }
    }

    pub(crate) const fn active(&self) -> usize {
        self.active as usize
    }

    /// Kind and stairs of the tile on a filled space.
    pub(crate) const fn tile(&self, cell: u8) -> (u8, u8) {
        let tile = self.tiles[cell as usize];
        (tile & 63, tile >> 6)
    }

    pub(crate) const fn kind(&self, cell: u8) -> u8 {
        self.tiles[cell as usize] & 63
    }

    pub(crate) fn lay_tile(&mut self, cell: u8, kind: u8, stairs: u8) {
        self.tiles[usize::from(cell)] = kind | stairs << 6;
        self.filled |= cell_bit(cell);
    }

    /// What stands on a site whose cell this is.
    pub(crate) const fn site(&self, site: u8, cell: u8) -> Site {
        Site::unpack([self.tiles[cell as usize], self.sites[site as usize]])
    }

    /// Puts something on a site, owned by a side or nobody.
    pub(crate) fn put(&mut self, site: u8, cell: u8, on: Site) {
        [self.tiles[usize::from(cell)], self.sites[usize::from(site)]] = on.pack();
        let bit = site_bit(site);
        self.ready = if on.workers == FULL { self.ready | bit } else { self.ready & !bit };
    }

    /// Sites of other sides.
    pub(crate) fn foreign(&self, side: usize) -> u64 {
        let others = self.owned.iter().enumerate().filter(|(other, _)| *other != side);
        others.fold(0, |sites, (_, owned)| sites | owned)
    }

    /// The side that owns a site.
    pub(crate) fn owner(&self, site: u8) -> Option<usize> {
        self.owned.iter().position(|owned| owned & site_bit(site) != 0)
    }

    pub(crate) const fn is_gone(&self, stack: u8) -> bool {
        self.gone >> stack & 1 == 1
    }

    /// The stacks still there, as bits.
    pub(crate) const fn stacks_left(&self) -> u8 {
        !self.gone
    }

    pub(crate) fn foundations_left(&self) -> bool {
        self.foundations != [0; MAX_VALUES]
    }

    /// The kinds of the tiles on the board.
    pub(crate) fn board_kinds(&self) -> impl Iterator<Item = u8> {
        cells(self.filled).map(|cell| self.kind(cell))
    }

    /// The tiles of a stack, from the bottom.
    pub(crate) fn stack_tiles(&self, stack: usize) -> &[u8] {
        &self.stacks[stack][..usize::from(self.sizes[stack])]
    }

    /// Forgets what belongs to one turn only.
    pub(crate) fn end_steps(&mut self) {
        self.placed = NONE;
        self.first_site = NONE;
        self.axis = 0;
        self.symbols = 0;
        self.moving = 0;
        self.here = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 1024, "{}", size_of::<State>());
    }

    #[test]
    fn a_site_fits_into_two_bytes() {
        for enclosure in [Enclosure::Open, Enclosure::Due, Enclosure::Done] {
            let site = Site { foundation: 15, level: 5, colour: 5, workers: 3, enclosure };
            assert_eq!(Site::unpack(site.pack()), site);
        }
        assert_eq!(Site::EMPTY.pack(), [0, 0]);
    }
}
