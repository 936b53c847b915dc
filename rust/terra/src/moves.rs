//! What can be played: the steps of a turn.

use benben_engine::Node;

use crate::action::Action;
use crate::bits::bits;
use crate::bits::{cell_bit, cells, nth_site, site_bit, sites};
use crate::components::sizes::{BLOCKS, COLOURS, LEVELS, NONE, WHITE};
use crate::config::TerraPyramides;
use crate::state::{Phase, State};

/// Whose move a state waits for.
pub(crate) fn node(state: &State) -> Node {
    match state.phase {
        Phase::Start | Phase::Foundation | Phase::Deal | Phase::Reveal | Phase::Drawn | Phase::Search => Node::Chance,
        Phase::Over => Node::Terminal,
        _ => Node::Decision(state.active()),
    }
}

/// Whether additional actions may be taken (TP-T0).
pub(crate) const fn is_open(phase: Phase) -> bool {
    matches!(phase, Phase::Place | Phase::Row | Phase::Worker | Phase::Draw | Phase::Limit)
}

impl TerraPyramides {
    /// Free spaces with a site beside them (TP-P1).
    pub(crate) fn free(&self, state: &State) -> u128 {
        self.board.useful & !state.filled
    }

    /// Free spaces on the side of the tile in hand (TP-V1).
    pub(crate) fn own_half(&self, state: &State) -> u128 {
        let storage = state.hand_stacks[state.active()] / 4;
        let half = self.components.halves[usize::from(storage.min(1))];
        self.free(state) & self.board.halves[usize::from(half)]
    }

    /// The spaces that may take the tile in hand.
    pub(crate) fn placeable(&self, state: &State) -> u128 {
        if !self.options.symbol_variant {
            return self.free(state);
        }
        match self.own_half(state) {
            own if own != 0 && self.side(state).gold == 0 => own,
            _ => self.free(state),
        }
    }

    /// What a placement costs (TP-V1).
    pub(crate) fn place_cost(&self, state: &State, cell: u8) -> u16 {
        let own = if self.options.symbol_variant { self.own_half(state) } else { 0 };
        u16::from(own != 0 && own & cell_bit(cell) == 0)
    }

    /// Sites where a side's worker may go: free or own foundations and own pyramids with room (TP-A4, TP-A5).
    pub(crate) fn accepting(state: &State, side: usize) -> u64 {
        state.laid & !state.closed & !state.foreign(side)
    }

    /// The directions in which the worker in question can move, as bits (TP-A4, TP-A6).
    fn worker_directions(&self, state: &State) -> u32 {
        let bound = if state.first_site == NONE { u64::MAX } else { site_bit(state.first_site) };
        let accepting = Self::accepting(state, self.side_of(state.active)) & bound;
        let empty = !self.solid(state);
        let rays = self.board.rays[state.symbols.trailing_zeros() as usize].iter().enumerate();
        rays.fold(0, |directions, (direction, ray)| {
            let goes = ray.site != NONE && ray.path & empty == 0 && accepting & site_bit(ray.site) != 0;
            directions | u32::from(goes) << direction
        })
    }

    /// Where a worker ends up.
    pub(crate) fn worker_site(&self, state: &State, direction: u8) -> u8 {
        self.board.rays[state.symbols.trailing_zeros() as usize][usize::from(direction)].site
    }

    /// Symbols not answered yet.
    pub(crate) fn symbols_left(&self, state: &State) -> u16 {
        let others = cells(state.symbols & state.symbols.wrapping_sub(1));
        let workers =
            |cell| self.symbols[usize::from(state.kind(cell))].get(crate::components::symbols::Symbols::WORKER);
        u16::from(state.here) + others.map(workers).sum::<u16>()
    }

    /// The piece that a level in a colour would use (TP-C3): one in the colour, else one without.
    pub(crate) fn piece_for(&self, state: &State, level: u8, colour: u8) -> Option<u8> {
        let row = &self.components.piece_at[usize::from(level)];
        let left = |index: &u8| *index != NONE && state.pieces[usize::from(*index)] > 0;
        [row[usize::from(colour)], row[COLOURS]].into_iter().find(left)
    }

    /// The colours a new pyramid may have, as bits (TP-B2).
    pub(crate) fn colours(&self, state: &State) -> u32 {
        (0..COLOURS as u8)
            .fold(0, |mask, colour| mask | u32::from(self.piece_for(state, 1, colour).is_some()) << colour)
    }

    /// The blocks that can be paid for level 1, as bits (TP-B2).
    pub(crate) fn payable(&self, state: &State) -> u32 {
        mask_of(self.side(state).blocks, 1)
    }

    /// The least and the most white blocks for the level that is built (TP-B2).
    pub(crate) fn whites(&self, state: &State) -> (u8, u8) {
        let (side, need) = (self.side(state), self.site(state, state.site).level + 1);
        let coloured = side.blocks[usize::from(state.colour)];
        (need.saturating_sub(coloured), side.blocks[usize::from(WHITE)].min(need).min(LEVELS))
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

    /// Legal actions but placements and the additional ones, as bits: `step` says what a bit is.
    pub(crate) fn steps(&self, state: &State) -> u64 {
        match state.phase {
            Phase::Row => 0b1111,
            Phase::Forgo => Self::forgoable(state).into(),
            Phase::Worker => u64::from(self.worker_directions(state) | LAST),
            Phase::Draw if state.stacks_left() == 0 => LAST.into(),
            Phase::Draw => state.stacks_left().into(),
            Phase::Colour => self.colours(state).into(),
            Phase::Pay => self.payable(state).into(),
            Phase::Whites => {
                let (least, most) = self.whites(state);
                (1 << (most + 1)) - (1 << least)
            }
            Phase::Lay => Self::layable(state),
            _ => 0,
        }
    }

    pub(crate) fn visit_legal(&self, state: &State, mut visit: impl FnMut(Action)) {
        if state.phase == Phase::Place {
            for cell in cells(self.placeable(state)) {
                let stairs = self.board.stairs(cell, !state.laid);
                bits(stairs as u8).for_each(|edge| visit(Action::Place { cell, stairs: edge as u8 }));
            }
        }
        sites(self.steps(state)).for_each(|bit| visit(step(state.phase, bit)));
        if is_open(state.phase) {
            self.additional(state).visit(visit);
        }
    }

    pub(crate) fn count_legal(&self, state: &State) -> u32 {
        let additional = if is_open(state.phase) { self.additional(state).count() } else { 0 };
        self.count_steps(state) + additional
    }

    pub(crate) fn select_legal(&self, state: &State, n: u32) -> Action {
        if state.phase == Phase::Place {
            return self.select_place(state, n);
        }
        let steps = self.steps(state);
        match n.checked_sub(steps.count_ones()) {
            Some(n) => self.additional(state).select(n),
            None => step(state.phase, nth_site(steps, n)),
        }
    }

    fn select_place(&self, state: &State, n: u32) -> Action {
        let spaces = self.placeable(state);
        if let Some(n) = n.checked_sub(self.board.count_places(spaces, !state.laid)) {
            return self.additional(state).select(n);
        }
        let (cell, stairs) = self.board.nth_place(spaces, !state.laid, n);
        Action::Place { cell, stairs }
    }

    /// Legal actions but the additional ones.
    fn count_steps(&self, state: &State) -> u32 {
        match state.phase {
            Phase::Place => self.board.count_places(self.placeable(state), !state.laid),
            _ => self.steps(state).count_ones(),
        }
    }
}

/// The bit of what comes after eight directions or stacks: `worker back`, `pass`.
const LAST: u32 = 1 << 8;

/// The action that a bit of `steps` stands for, in the order of ids.
pub(crate) fn step(phase: Phase, bit: u8) -> Action {
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

/// The colours of which there are so many blocks at least, as bits.
pub(crate) fn mask_of(blocks: [u8; BLOCKS], least: u8) -> u32 {
    blocks.iter().enumerate().fold(0, |mask, (colour, count)| mask | u32::from(*count >= least) << colour)
}
