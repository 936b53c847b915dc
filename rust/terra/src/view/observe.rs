//! A player's view as a tensor. Seats are counted from the observer on; numbers over 255 are written as 255.

use std::array::from_fn;

use benben_engine::observation::{Encoder, one};
use benben_engine::{Moves, Node};

use super::View;
use super::observe_hidden::Shown;
use crate::bits::bits;
use crate::bits::{cells, sites};
use crate::components::sizes::{BLOCKS, COLOURS, MAX_PLAYERS, some};
use crate::components::symbols::Symbols;
use crate::config::TerraPyramides;
use crate::state::{Enclosure, Phase, Side, Site, State};

/// Raised with every change of the fields.
pub(super) const OBSERVATION_VERSION: u16 = 1;

const PHASES: usize = 17;
const LANES: usize = Symbols::LANES;
/// Where the owners begin among the fields of the sites.
const OWNER: usize = 3 + COLOURS;

/// A field with one number a side.
type Number = (&'static str, fn(&Side) -> u8);

fn byte(number: impl TryInto<u8>) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}

impl TerraPyramides {
    pub(super) fn observe_view(&self, view: &View, out: &mut impl Encoder) {
        let shown = Shown::new(self, &view.seen, view.observer, view.seen.pool);
        self.write_fields(&shown, out);
    }

    pub(super) fn observe_own(&self, state: &State, observer: usize, out: &mut impl Encoder) {
        let mut shown = Shown::new(self, state, Some(observer as u8), state.pool);
        shown.count_unseen();
        self.write_fields(&shown, out);
    }

    fn write_fields(&self, shown: &Shown<'_>, out: &mut impl Encoder) {
        let (state, observer, players) = (shown.state, shown.observer, self.players());
        let seat = |player: usize| if player < observer { player + players - observer } else { player - observer };
        out.field("phase", &[PHASES], |cells| cells[phase_index(state.phase)] = 1);
        out.field("turn", &[1], |cells| cells[0] = state.turn);
        out.field("active", &[players], |cells| {
            cells[seat(state.active())] = u8::from(state.turn > 0 && state.phase != Phase::Over);
        });
        out.field("to_move", &[players], |cells| {
            if let Node::Decision(player) = self.node(state) {
                cells[seat(player)] = 1;
            }
        });
        self.observe_board(state, out);
        self.observe_sites(state, observer, out);
        observe_turn(state, out);
        self.observe_supplies(state, out);
        self.observe_sides(state, observer, out);
        self.observe_stacks(shown, out);
        self.observe_hands(shown, out);
    }

    /// The seat of a side: its player's, in a mission the only one.
    fn side_at(&self, seat: usize, observer: usize) -> usize {
        let side = if self.sides() == 1 { seat } else { seat + observer };
        if side < self.sides() { side } else { side - self.sides() }
    }

    fn observe_board(&self, state: &State, out: &mut impl Encoder) {
        let size = self.board.map.cells.len();
        let (one_lane, lanes, edges) = ([size], [LANES, size], [4, size]);
        out.fields(&[("filled", &one_lane), ("tiles", &lanes), ("stairs", &edges)], |out| {
            for cell in cells(state.filled) {
                let (kind, stairs) = state.tile(cell);
                let mut put = |lane: usize, value: u8| out[lane * size + usize::from(cell)] = value;
                put(0, 1);
                self.faces[usize::from(kind)].iter().for_each(|(lane, count)| put(1 + usize::from(*lane), *count));
                put(1 + LANES + usize::from(stairs), 1);
            }
        });
        out.field("placed", &[size], |out| one(out, some(state.placed)));
        out.field("symbols", &[size], |out| {
            for cell in cells(state.symbols) {
                let symbols = self.symbols[usize::from(state.kind(cell))];
                out[usize::from(cell)] = byte(symbols.get(Symbols::WORKER));
            }
            if state.symbols != 0 {
                out[state.symbols.trailing_zeros() as usize] = state.here;
            }
        });
        out.field("moving", &[1], |out| out[0] = state.moving);
    }

    fn observe_sites(&self, state: &State, observer: usize, out: &mut impl Encoder) {
        let (count, sides) = (self.board.site_cells.len(), self.sides());
        let (once, colours, owners) = ([count], [COLOURS, count], [sides, count]);
        let fields: [(_, &[usize]); 8] = [
            ("laid", &once),
            ("foundation", &once),
            ("level", &once),
            ("colour", &colours),
            ("owner", &owners),
            ("workers_on", &once),
            ("due", &once),
            ("done", &once),
        ];
        out.fields(&fields, |out| {
            let mut put = |lane: usize, site: u8, value: u8| out[lane * count + usize::from(site)] = value;
            for site in sites(state.laid) {
                let Site { foundation, level, colour, workers, .. } = self.site(state, site);
                put(0, site, 1);
                put(1, site, self.components.values[usize::from(foundation)].0);
                put(2, site, level);
                put(OWNER + sides, site, workers);
                if level > 0 {
                    put(3 + usize::from(colour), site, 1);
                }
            }
            for seat in 0..sides {
                let owned = state.owned[self.side_at(seat, observer)];
                crate::bits::sites(owned).for_each(|site| put(OWNER + seat, site, 1));
            }
            for site in 0..if self.has_horus() { count as u8 } else { 0 } {
                let enclosure = self.site(state, site).enclosure;
                if enclosure != Enclosure::Open {
                    put(OWNER + sides + enclosure as usize, site, 1);
                }
            }
        });
        out.field("first_site", &[count], |out| one(out, some(state.first_site)));
        out.field("site", &[count], |out| {
            if matches!(state.phase, Phase::Foundation | Phase::Colour | Phase::Pay | Phase::Whites) {
                one(out, some(state.site));
            }
        });
    }

    fn observe_supplies(&self, state: &State, out: &mut impl Encoder) {
        let things = &self.components;
        out.field("foundations", &[things.values.len()], |out| out.copy_from_slice(&state.foundations[..out.len()]));
        out.field("pieces", &[things.pieces.len()], |out| out.copy_from_slice(&state.pieces[..out.len()]));
        out.field("blocks", &[1], |out| out[0] = state.blocks);
        out.field("cards", &[things.tasks.len()], |out| {
            bits(self.cards_left(state) as u8).for_each(|card| out[card] = 1);
        });
    }

    fn observe_sides(&self, state: &State, observer: usize, out: &mut impl Encoder) {
        let (sides, tasks) = (self.sides(), self.components.tasks.len());
        let order: [&Side; MAX_PLAYERS] = from_fn(|seat| &state.sides[self.side_at(seat.min(sides - 1), observer)]);
        let in_order = || order[..sides].iter();
        let numbers: [Number; 7] = [
            ("workers", |side| side.workers),
            ("gold", |side| byte(side.gold)),
            ("finials", |side| byte(side.finials)),
            ("horus", |side| byte(side.horus)),
            ("grave_goods", |side| byte(side.grave_goods)),
            ("oases", |side| byte(side.oases)),
            ("ship", |side| side.ship),
        ];
        for (name, number) in numbers {
            out.field(name, &[sides], |out| {
                out.iter_mut().zip(in_order()).for_each(|(cell, side)| *cell = number(side));
            });
        }
        out.field("own_blocks", &[sides, BLOCKS], |out| {
            out.chunks_exact_mut(BLOCKS).zip(in_order()).for_each(|(out, side)| out.copy_from_slice(&side.blocks));
        });
        out.field("card", &[sides, tasks], |out| {
            out.chunks_exact_mut(tasks.max(1)).zip(in_order()).for_each(|(out, side)| one(out, some(side.card)));
        });
        out.field("ship_rank", &[sides], |out| {
            for (seat, cell) in out.iter_mut().enumerate() {
                let side = self.side_at(seat, observer) as u8;
                *cell = state.ship_order.iter().position(|other| *other == side).map_or(0, |rank| rank as u8 + 1);
            }
        });
    }
}

/// What is still to be decided of a row's blocks and of a new pyramid.
fn observe_turn(state: &State, out: &mut impl Encoder) {
    let forgoing = state.phase == Phase::Forgo;
    out.field("forgo", &[1], |out| out[0] = if forgoing { byte(state.forgo) } else { 0 });
    out.field("forgo_from", &[BLOCKS], |out| {
        if forgoing {
            one(out, some(state.forgo_from));
        }
    });
    out.field("row_blocks", &[BLOCKS], |out| {
        if forgoing {
            out.iter_mut().zip(state.row_blocks).for_each(|(cell, count)| *cell = byte(count));
        }
    });
    out.field("build_colour", &[COLOURS], |out| {
        if matches!(state.phase, Phase::Pay | Phase::Whites) {
            one(out, some(state.colour));
        }
    });
}

const fn phase_index(phase: Phase) -> usize {
    match phase {
        Phase::Start => 0,
        Phase::Foundation => 1,
        Phase::Deal => 2,
        Phase::Reveal => 3,
        Phase::Place => 4,
        Phase::Row => 5,
        Phase::Forgo => 6,
        Phase::Worker => 7,
        Phase::Draw => 8,
        Phase::Drawn => 9,
        Phase::Limit => 10,
        Phase::Colour => 11,
        Phase::Pay => 12,
        Phase::Whites => 13,
        Phase::Search => 14,
        Phase::Lay => 15,
        Phase::Over => 16,
    }
}
