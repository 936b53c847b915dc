//! Decisions and chance outcomes, and their dense ids.

mod places;

use self::places::Places;
use crate::board::Board;
use crate::components::Components;
use crate::components::options::{Expansion, Options};
use crate::components::sizes::{BLOCKS, COLOURS, LEVELS, STACKS};

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
    pub places: Places,
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
        let places = Places::new(board);
        let (sites, kinds) = (usize::from(board.sites()), components.kinds.len());
        let only = |count: usize, holds: bool| if holds { count } else { 0 };
        let nile = options.expansion == Expansion::Nile;
        let mut next = 0;
        let mut take = |count: usize| {
            let first = next;
            next += count as u16;
            first
        };
        take(places.all.len());
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
        }
    }
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

impl Ids {
    /// The id of an action; `u16::MAX` for a placement that there isn't.
    pub(crate) fn id(&self, action: Action) -> u16 {
        match action {
            Action::Place { cell, stairs } => self.places.id(cell, stairs),
            Action::Row(axis) => self.row + u16::from(axis),
            Action::Forgo(colour) => self.forgo + u16::from(colour),
            Action::Worker(direction) => self.worker + u16::from(direction),
            Action::WorkerBack => self.worker + 8,
            Action::Draw(stack) => self.draw + u16::from(stack),
            Action::Pass => self.draw + STACKS as u16,
            Action::Build(site) => self.build + u16::from(site),
            Action::Colour(colour) => self.colour + u16::from(colour),
            Action::Pay(colour) => self.pay + u16::from(colour),
            Action::Whites(count) => self.whites + u16::from(count),
            Action::Exchange(first, second) => self.exchange + pair_index(first, second),
            Action::Search(stack) => self.search + u16::from(stack),
            Action::Lay(kind) => self.lay + u16::from(kind),
            Action::Hire(site) => self.hire + u16::from(site),
            Action::Block => self.block,
            Action::Grave => self.grave,
            Action::Sail => self.sail,
            Action::Card(card) => self.card + u16::from(card),
            Action::Recall(site) => self.recall + u16::from(site),
            Action::Tile(kind) => self.tile + u16::from(kind),
            Action::Foundation(value) => self.foundation + u16::from(value),
        }
    }

    /// The action of an id, if it is in range.
    pub(crate) fn action(&self, id: u16) -> Option<Action> {
        let index = |first: u16| (id - first) as u8;
        Some(match id {
            id if id < self.row => {
                let (cell, stairs) = self.places.all[usize::from(id)];
                Action::Place { cell, stairs }
            }
            id if id < self.forgo => Action::Row(index(self.row)),
            id if id < self.worker => Action::Forgo(index(self.forgo)),
            id if id < self.worker + 8 => Action::Worker(index(self.worker)),
            id if id < self.draw => Action::WorkerBack,
            id if id < self.draw + STACKS as u16 => Action::Draw(index(self.draw)),
            id if id < self.build => Action::Pass,
            id if id < self.tile => self.additional_of(id),
            id if id < self.foundation => Action::Tile(index(self.tile)),
            id if id < self.end => Action::Foundation(index(self.foundation)),
            _ => return None,
        })
    }

    fn additional_of(&self, id: u16) -> Action {
        let index = |first: u16| (id - first) as u8;
        match id {
            id if id < self.colour => Action::Build(index(self.build)),
            id if id < self.pay => Action::Colour(index(self.colour)),
            id if id < self.whites => Action::Pay(index(self.pay)),
            id if id < self.exchange => Action::Whites(index(self.whites)),
            id if id < self.search => pair(id - self.exchange),
            id if id < self.lay => Action::Search(index(self.search)),
            id if id < self.hire => Action::Lay(index(self.lay)),
            id if id < self.block => Action::Hire(index(self.hire)),
            id if id < self.grave => Action::Block,
            id if id < self.sail => Action::Grave,
            id if id < self.card => Action::Sail,
            id if id < self.recall => Action::Card(index(self.card)),
            _ => Action::Recall(index(self.recall)),
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
