//! Decisions and chance outcomes, and their dense ids.

use crate::bits::cells;
use crate::board::Board;
use crate::components::Components;
use crate::components::options::{Expansion, Options};
use crate::components::sizes::{BLOCKS, COLOURS, LEVELS, NONE, STACKS};
use crate::config::TerraPyramides;

/// Pairs of blocks, each colour with itself too.
const PAIRS: usize = BLOCKS * (BLOCKS + 1) / 2;

/// A decision or a chance outcome. Sites, kinds of tiles, values of foundations, colours and tasks are named by their
/// index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Place the tile in hand (TP-P1).
    Place {
        /// The space.
        cell: u8,
        /// The edge direction of the stairs, from 0 for north clockwise.
        stairs: u8,
    },
    /// Choose a row by its axis (TP-R1).
    Row(u8),
    /// Forgo a block of a colour (TP-R5).
    Forgo(u8),
    /// Move a worker in a direction, from 0 for north clockwise (TP-A4).
    Worker(u8),
    /// Send no worker from a symbol (TP-A7).
    WorkerBack,
    /// Draw a tile from a stack (TP-D1).
    Draw(u8),
    /// Draw nothing.
    Pass,
    /// Build on a site (TP-B1).
    Build(u8),
    /// The colour of a new pyramid (TP-B2).
    Colour(u8),
    /// The block paid for level 1 (TP-B2).
    Pay(u8),
    /// How many white blocks are paid (TP-B2).
    Whites(u8),
    /// Exchange two blocks for a white one (TP-B4).
    Exchange(u8, u8),
    /// Search a stack (TP-G1).
    Search(u8),
    /// Put a tile of a searched stack back (TP-G1).
    Lay(u8),
    /// Buy a worker for a site (TP-G2).
    Hire(u8),
    /// Buy a white block (TP-G3).
    Block,
    /// Buy a step on the Grave Goods Track (TPH-4).
    Grave,
    /// Buy a step for the ship (TPN-3).
    Sail,
    /// Buy a strategy card, by its place in the sheet (TPN-5).
    Card(u8),
    /// Take a worker back from a site (TP-A9).
    Recall(u8),
    /// Chance: a tile.
    Tile(u8),
    /// Chance: a foundation.
    Foundation(u8),
}

/// Ids of the first action of each sort; the order is that of `docs/terra-pyramides.md`.
#[derive(Clone, Debug)]
pub(crate) struct Ids {
    /// Every space with every edge direction in which a site is.
    places: Vec<(u8, u8)>,
    /// By cell and edge direction the index in `places`.
    place_at: Vec<[u16; 4]>,
    row: u16,
    forgo: u16,
    worker: u16,
    draw: u16,
    build: u16,
    colour: u16,
    pay: u16,
    whites: u16,
    exchange: u16,
    search: u16,
    lay: u16,
    hire: u16,
    block: u16,
    grave: u16,
    sail: u16,
    card: u16,
    recall: u16,
    pub tile: u16,
    foundation: u16,
    pub end: u16,
}

impl Ids {
    pub(crate) fn new(board: &Board, components: &Components, options: Options) -> Self {
        let (places, place_at) = list_places(board);
        let (sites, kinds) = (usize::from(board.sites()), components.kinds.len());
        let only = |count: usize, holds: bool| if holds { count } else { 0 };
        let nile = options.expansion == Expansion::Nile;
        let mut next = 0;
        let mut take = |count: usize| {
            let first = next;
            next += count as u16;
            first
        };
        take(places.len());
        Self {
            row: take(4),
            forgo: take(BLOCKS),
            worker: take(9),
            draw: take(STACKS + 1),
            build: take(sites),
            colour: take(COLOURS),
            pay: take(BLOCKS),
            whites: take(usize::from(LEVELS) + 1),
            exchange: take(PAIRS),
            search: take(STACKS),
            lay: take(kinds),
            hire: take(sites),
            block: take(1),
            grave: take(only(1, options.expansion >= Expansion::Horus)),
            sail: take(only(1, nile)),
            card: take(components.tasks.len()),
            recall: take(only(sites, options.recall)),
            tile: take(kinds),
            foundation: take(components.values.len()),
            end: take(0),
            places,
            place_at,
        }
    }
}

fn list_places(board: &Board) -> (Vec<(u8, u8)>, Vec<[u16; 4]>) {
    let (mut places, mut place_at) = (Vec::new(), vec![[u16::MAX; 4]; board.map.cells.len()]);
    for cell in cells(board.useful) {
        for (stairs, site) in board.edge[usize::from(cell)].iter().enumerate() {
            if *site != NONE {
                place_at[usize::from(cell)][stairs] = places.len() as u16;
                places.push((cell, stairs as u8));
            }
        }
    }
    (places, place_at)
}

/// The index of a pair of blocks, the first not after the second.
pub(crate) const fn pair_index(first: u8, second: u8) -> u16 {
    let (first, second) = (first as u16, second as u16);
    first * (2 * BLOCKS as u16 - first + 1) / 2 + second - first
}

fn pair(index: u16) -> Action {
    let first = (0..BLOCKS as u8).rfind(|first| pair_index(*first, *first) <= index).unwrap_or(0);
    Action::Exchange(first, first + (index - pair_index(first, first)) as u8)
}

impl TerraPyramides {
    pub(crate) fn action_id(&self, action: Action) -> u16 {
        let ids = &self.ids;
        match action {
            Action::Place { cell, stairs } => ids.place_at[usize::from(cell)][usize::from(stairs)],
            Action::Row(axis) => ids.row + u16::from(axis),
            Action::Forgo(colour) => ids.forgo + u16::from(colour),
            Action::Worker(direction) => ids.worker + u16::from(direction),
            Action::WorkerBack => ids.worker + 8,
            Action::Draw(stack) => ids.draw + u16::from(stack),
            Action::Pass => ids.draw + STACKS as u16,
            Action::Build(site) => ids.build + u16::from(site),
            Action::Colour(colour) => ids.colour + u16::from(colour),
            Action::Pay(colour) => ids.pay + u16::from(colour),
            Action::Whites(count) => ids.whites + u16::from(count),
            Action::Exchange(first, second) => ids.exchange + pair_index(first, second),
            Action::Search(stack) => ids.search + u16::from(stack),
            Action::Lay(kind) => ids.lay + u16::from(kind),
            Action::Hire(site) => ids.hire + u16::from(site),
            Action::Block => ids.block,
            Action::Grave => ids.grave,
            Action::Sail => ids.sail,
            Action::Card(card) => ids.card + u16::from(card),
            Action::Recall(site) => ids.recall + u16::from(site),
            Action::Tile(kind) => ids.tile + u16::from(kind),
            Action::Foundation(value) => ids.foundation + u16::from(value),
        }
    }

    pub(crate) fn action_of(&self, id: u16) -> Option<Action> {
        let ids = &self.ids;
        let index = |first: u16| (id - first) as u8;
        Some(match id {
            id if id < ids.row => {
                let (cell, stairs) = ids.places[usize::from(id)];
                Action::Place { cell, stairs }
            }
            id if id < ids.forgo => Action::Row(index(ids.row)),
            id if id < ids.worker => Action::Forgo(index(ids.forgo)),
            id if id < ids.worker + 8 => Action::Worker(index(ids.worker)),
            id if id < ids.draw => Action::WorkerBack,
            id if id < ids.draw + STACKS as u16 => Action::Draw(index(ids.draw)),
            id if id < ids.build => Action::Pass,
            id if id < ids.tile => self.additional_of(id),
            id if id < ids.foundation => Action::Tile(index(ids.tile)),
            id if id < ids.end => Action::Foundation(index(ids.foundation)),
            _ => return None,
        })
    }

    fn additional_of(&self, id: u16) -> Action {
        let ids = &self.ids;
        let index = |first: u16| (id - first) as u8;
        match id {
            id if id < ids.colour => Action::Build(index(ids.build)),
            id if id < ids.pay => Action::Colour(index(ids.colour)),
            id if id < ids.whites => Action::Pay(index(ids.pay)),
            id if id < ids.exchange => Action::Whites(index(ids.whites)),
            id if id < ids.search => pair(id - ids.exchange),
            id if id < ids.lay => Action::Search(index(ids.search)),
            id if id < ids.hire => Action::Lay(index(ids.lay)),
            id if id < ids.block => Action::Hire(index(ids.hire)),
            id if id < ids.grave => Action::Block,
            id if id < ids.sail => Action::Grave,
            id if id < ids.card => Action::Sail,
            id if id < ids.recall => Action::Card(index(ids.card)),
            _ => Action::Recall(index(ids.recall)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_small() {
        assert_eq!(size_of::<Action>(), 3);
    }

    // clause: TP-B4
    #[test]
    fn pairs_are_numbered_in_order() {
        let all = (0..BLOCKS as u8).flat_map(|first| (first..BLOCKS as u8).map(move |second| (first, second)));
        for (index, (first, second)) in all.enumerate() {
            assert_eq!(usize::from(pair_index(first, second)), index);
            assert_eq!(pair(index as u16), Action::Exchange(first, second));
        }
        assert_eq!(pair(PAIRS as u16 - 1), Action::Exchange(6, 6));
    }
}
