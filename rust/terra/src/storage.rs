//! Positions as bytes.

use benben_engine::{Error, Result, Sink, Source, Storage};

use crate::bits::bits;
use crate::bits::{cells, site_bit};
use crate::components::sizes::{MAX_STACK, NONE, STACKS};
use crate::config::TerraPyramides;
use crate::state::memory::Know;
use crate::state::{Enclosure, Phase, Side, Site, State};
use crate::view::View;

const PHASES: [Phase; 17] = [
    Phase::Start,
    Phase::Foundation,
    Phase::Deal,
    Phase::Reveal,
    Phase::Place,
    Phase::Row,
    Phase::Forgo,
    Phase::Worker,
    Phase::Draw,
    Phase::Drawn,
    Phase::Limit,
    Phase::Colour,
    Phase::Pay,
    Phase::Whites,
    Phase::Search,
    Phase::Lay,
    Phase::Over,
];

pub(crate) fn require(holds: bool, why: &str) -> Result<()> {
    if holds { Ok(()) } else { Err(Error::record(why)) }
}

impl Storage for TerraPyramides {
    fn write_state(&self, state: &State, out: &mut impl Sink) {
        self.encode_board(state, out);
        out.bytes(&state.pieces[..self.components.pieces.len()]);
        out.bytes(&state.foundations[..self.components.values.len()]);
        out.bytes(&state.pool[..self.components.kinds.len()]);
        state.sides[..self.sides()].iter().for_each(|side| encode_side(side, out));
        out.bytes(&state.ship_order);
        (0..STACKS).for_each(|stack| encode_stack(state, stack, out));
        out.bytes(&state.hand_stacks);
        out.bytes(&state.hand_tiles);
        bits(self.observers).for_each(|observer| encode_know(&state.memory.know[observer], out));
        encode_steps(state, out);
    }

    /// Reads a position and checks every invariant.
    fn read_state(&self, source: &mut Source<'_>) -> Result<State> {
        let mut state = State::empty();
        self.decode_board(&mut state, source)?;
        read_into(&mut state.pieces[..self.components.pieces.len()], source)?;
        read_into(&mut state.foundations[..self.components.values.len()], source)?;
        read_into(&mut state.pool[..self.components.kinds.len()], source)?;
        for side in &mut state.sides[..self.sides()] {
            *side = decode_side(source)?;
        }
        state.ship_order = source.array()?;
        for stack in 0..STACKS {
            self.decode_stack(&mut state, stack, source)?;
        }
        state.hand_stacks = source.array()?;
        state.hand_tiles = source.array()?;
        for observer in bits(self.observers) {
            state.memory.know[observer] = decode_know(source)?;
        }
        decode_steps(&mut state, source)?;
        self.check_state(&state)?;
        Ok(state)
    }

    fn write_view(&self, view: &View, out: &mut impl Sink) {
        out.u8(view.observer.unwrap_or(u8::MAX));
        self.write_state(&view.seen, out);
    }
}

impl TerraPyramides {
    fn encode_board(&self, state: &State, out: &mut impl Sink) {
        out.bytes(&state.filled.to_le_bytes());
        for cell in cells(state.filled) {
            let (kind, stairs) = state.tile(cell);
            out.bytes(&[kind, stairs]);
        }
        out.u64(state.laid);
        for site in 0..self.board.sites() {
            let (on, owner) = (self.site(state, site), state.owner(site));
            let owner = owner.map_or(NONE, |side| side as u8);
            out.bytes(&[on.foundation, on.level, on.colour, on.workers, on.enclosure as u8, owner]);
        }
    }

    fn decode_board(&self, state: &mut State, source: &mut Source<'_>) -> Result<()> {
        let filled = u128::from_le_bytes(source.array()?);
        require(filled & !self.board.useful == 0, "a tile lies on no space with a site beside it (TP-P1)")?;
        for cell in cells(filled) {
            let [kind, stairs] = source.array()?;
            require(usize::from(kind) < self.components.kinds.len(), "a tile on the board is of no kind")?;
            let site = self.board.edge[usize::from(cell)].get(usize::from(stairs));
            require(site.is_some_and(|site| *site != NONE), "stairs point at no site (TP-P1)")?;
            state.lay_tile(cell, kind, stairs);
        }
        state.laid = source.u64()?;
        for site in 0..self.board.sites() {
            self.decode_site(state, site, source)?;
        }
        Ok(())
    }

    fn decode_site(&self, state: &mut State, site: u8, source: &mut Source<'_>) -> Result<()> {
        let [foundation, level, colour, workers, enclosure, owner] = source.array()?;
        let enclosure = match enclosure {
            0 => Enclosure::Open,
            1 => Enclosure::Due,
            2 => Enclosure::Done,
            _ => return Err(Error::record("an enclosure is neither open nor due nor done (TPH-5)")),
        };
        let on = Site { foundation, level, colour, workers, enclosure };
        self.check_site(state, site, on, owner)?;
        self.put(state, site, on);
        if owner != NONE {
            state.owned[usize::from(owner)] |= site_bit(site);
        }
        Ok(())
    }

    fn decode_stack(&self, state: &mut State, stack: usize, source: &mut Source<'_>) -> Result<()> {
        let [size, searched_by, seen_by] = source.array()?;
        let fits = (self.components.remove_at..=self.components.stack_size).contains(&size);
        require(fits, "a stack is too large, or too small to be there (TP-S4)")?;
        (state.sizes[stack], state.memory.searched_by[stack], state.memory.seen_by[stack]) =
            (size, searched_by, seen_by);
        if size == self.components.remove_at {
            state.gone |= 1 << stack;
        }
        read_into(&mut state.stacks[stack][..usize::from(size)], source)?;
        let listed = usize::from(source.u8()?);
        require(listed <= MAX_STACK, "more tiles are listed than a stack has")?;
        read_into(&mut state.memory.noted[stack][..listed], source)
    }
}

fn read_into(bytes: &mut [u8], source: &mut Source<'_>) -> Result<()> {
    bytes.copy_from_slice(source.bytes(bytes.len())?);
    Ok(())
}

fn encode_side(side: &Side, out: &mut impl Sink) {
    [side.gold, side.horus, side.grave_goods, side.oases, side.finials].iter().for_each(|count| out.u16(*count));
    out.bytes(&[side.workers, side.ship, side.card]);
    out.bytes(&side.blocks);
}

fn decode_side(source: &mut Source<'_>) -> Result<Side> {
    Ok(Side {
        gold: source.u16()?,
        horus: source.u16()?,
        grave_goods: source.u16()?,
        oases: source.u16()?,
        finials: source.u16()?,
        workers: source.u8()?,
        ship: source.u8()?,
        card: source.u8()?,
        blocks: source.array()?,
    })
}

fn encode_stack(state: &State, stack: usize, out: &mut impl Sink) {
    out.bytes(&[state.sizes[stack], state.memory.searched_by[stack], state.memory.seen_by[stack]]);
    out.bytes(state.stack_tiles(stack));
    let listed = state.memory.noted[stack].iter().position(|tile| *tile == NONE).unwrap_or(MAX_STACK);
    out.u8(listed as u8);
    out.bytes(&state.memory.noted[stack][..listed]);
}

fn encode_know(know: &Know, out: &mut impl Sink) {
    know.known.iter().chain(&know.listed).for_each(|mask| out.u16(*mask));
    out.bytes(&know.group);
    out.bytes(&know.tiles);
    out.u8(know.hands);
}

fn decode_know(source: &mut Source<'_>) -> Result<Know> {
    let mut know = Know::NOTHING;
    for mask in know.known.iter_mut().chain(&mut know.listed) {
        *mask = source.u16()?;
    }
    know.group = source.array()?;
    know.tiles = source.array()?;
    know.hands = source.u8()?;
    Ok(know)
}

fn encode_steps(state: &State, out: &mut impl Sink) {
    out.bytes(&[state.phase as u8, state.back as u8, state.turn, state.active, state.placed, state.axis]);
    out.bytes(&state.symbols.to_le_bytes());
    out.bytes(&[state.moving, state.here, state.first_site, state.blocks, state.forgo_from]);
    out.u16(state.forgo);
    state.row_blocks.iter().for_each(|count| out.u16(*count));
    out.bytes(&[state.site, state.colour, state.stack, state.searching]);
}

fn decode_phase(number: u8) -> Result<Phase> {
    PHASES.get(usize::from(number)).copied().ok_or_else(|| Error::record("no node is of this kind"))
}

fn decode_steps(state: &mut State, source: &mut Source<'_>) -> Result<()> {
    state.phase = decode_phase(source.u8()?)?;
    state.back = decode_phase(source.u8()?)?;
    [state.turn, state.active, state.placed, state.axis] = source.array()?;
    state.symbols = u128::from_le_bytes(source.array()?);
    [state.moving, state.here, state.first_site, state.blocks, state.forgo_from] = source.array()?;
    state.forgo = source.u16()?;
    for count in &mut state.row_blocks {
        *count = source.u16()?;
    }
    [state.site, state.colour, state.stack, state.searching] = source.array()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_are_numbered_in_order() {
        assert!(PHASES.iter().enumerate().all(|(number, phase)| *phase as usize == number));
    }
}
