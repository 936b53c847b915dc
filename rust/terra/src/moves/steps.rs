//! What can be played: the steps of a turn but the placement.

use super::building;
use crate::action::Action;
use crate::bits::{cells, site_bit};
use crate::components::sizes::{BLOCKS, NONE};
use crate::components::symbols::Symbols;
use crate::config::TerraPyramides;
use crate::state::{Phase, State};

/// The bit of what comes after eight directions or stacks: `worker back`, `pass`.
const LAST: u32 = 1 << 8;

/// Legal actions but placements and the additional ones, as bits: [`step`] says what a bit is.
pub(super) fn steps(game: &TerraPyramides, state: &State) -> u64 {
    match state.phase {
        Phase::Row => 0b1111,
        Phase::Forgo => forgoable(state).into(),
        Phase::Worker => u64::from(worker_directions(game, state) | LAST),
        Phase::Draw if state.stacks_left() == 0 => LAST.into(),
        Phase::Draw => state.stacks_left().into(),
        Phase::Colour => building::colours(game, state).into(),
        Phase::Pay => building::payable(game, state).into(),
        Phase::Whites => {
            let (least, most) = building::whites(game, state);
            (1 << (most + 1)) - (1 << least)
        }
        Phase::Lay => layable(state),
        _ => 0,
    }
}

/// The action that a bit of [`steps`] stands for, in the order of ids.
pub(super) fn step(phase: Phase, bit: u8) -> Action {
    match (phase, bit) {
        (Phase::Row, axis) => Action::Row(axis),
        (Phase::Forgo, colour) => Action::Forgo(colour),
        (Phase::Worker, 8) => Action::WorkerBack,
        (Phase::Worker, direction) => Action::Worker(direction),
        (Phase::Draw, 8) => Action::Pass,
        (Phase::Draw, stack) => Action::Draw(stack),
        (Phase::Colour, colour) => Action::Colour(colour),
        (Phase::Pay, colour) => Action::Pay(colour),
        (Phase::Whites, count) => Action::Whites(count),
        (_, kind) => Action::Lay(kind),
    }
}

/// Sites where a side's worker may go: free or own foundations and own pyramids with room (TP-A4, TP-A5).
pub(super) fn accepting(state: &State, side: usize) -> u64 {
    state.laid & !state.closed & !state.foreign(side)
}

/// The directions in which the worker in question can move, as bits (TP-A4, TP-A6).
fn worker_directions(game: &TerraPyramides, state: &State) -> u32 {
    let bound = if state.first_site == NONE { u64::MAX } else { site_bit(state.first_site) };
    let accepting = accepting(state, game.side_of(state.active)) & bound;
    let empty = !game.solid(state);
    let rays = game.board.rays[state.symbols.trailing_zeros() as usize].iter().enumerate();
    rays.fold(0, |directions, (direction, ray)| {
        let goes = ray.site != NONE && ray.path & empty == 0 && accepting & site_bit(ray.site) != 0;
        directions | u32::from(goes) << direction
    })
}

/// Where the worker in question ends up in a direction (TP-A4).
pub(crate) fn worker_site(game: &TerraPyramides, state: &State, direction: u8) -> u8 {
    game.board.rays[state.symbols.trailing_zeros() as usize][usize::from(direction)].site
}

/// Worker symbols not answered yet (TP-R4).
pub(crate) fn symbols_left(game: &TerraPyramides, state: &State) -> u16 {
    let others = cells(state.symbols & state.symbols.wrapping_sub(1));
    let workers = |cell| game.symbols[usize::from(state.kind(cell))].get(Symbols::WORKER);
    u16::from(state.here) + others.map(workers).sum::<u16>()
}

/// The colours that may be forgone next, as bits (TP-R5).
pub(crate) fn forgoable(state: &State) -> u32 {
    let (mut mask, mut later) = (0, 0);
    for colour in (usize::from(state.forgo_from)..BLOCKS).rev() {
        later += state.row_blocks[colour];
        mask |= u32::from(state.row_blocks[colour] > 0 && later >= state.forgo) << colour;
    }
    mask
}

/// Kinds of tiles in hand in a search, as bits (TP-G1).
fn layable(state: &State) -> u64 {
    let tiles = &state.stacks[usize::from(state.stack)][..usize::from(state.searching)];
    tiles.iter().fold(0, |mask, kind| mask | 1 << (kind & 63))
}
