//! A player's view as a tensor. Seats are counted from the observer on; numbers over 255 are written as 255.

use benben_engine::Node;
use benben_engine::observation::Encoder;

use crate::bits::{cells, sites};
use crate::components::{BLOCKS, COLOURS, NONE, STACKS};
use crate::config::TerraPyramides;
use crate::know::bits;
use crate::moves;
use crate::state::{Enclosure, Phase, Side, State};
use crate::symbols::Symbols;
use crate::view::View;

/// Raised with every change of the fields.
pub(crate) const OBSERVATION_VERSION: u16 = 1;

const PHASES: usize = 17;
const LANES: usize = Symbols::BLOCK + BLOCKS;

/// A field with one number a side.
type Number = (&'static str, fn(&Side) -> u8);

fn byte(number: impl TryInto<u8>) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}

/// A 1 at a place, none at [`NONE`].
fn one(cells: &mut [u8], at: u8) {
    if at != NONE {
        cells[usize::from(at)] = 1;
    }
}

impl TerraPyramides {
    pub(crate) fn observe_view(&self, view: &View, out: &mut impl Encoder) {
        let (state, players) = (&view.seen, self.players());
        let observer = usize::from(view.observer.unwrap_or(0));
        let seat = |player: usize| (player + players - observer) % players;
        out.field("phase", &[PHASES], |cells| cells[phase_index(state.phase)] = 1);
        out.field("turn", &[1], |cells| cells[0] = state.turn);
        out.field("active", &[players], |cells| {
            cells[seat(state.active())] = u8::from(state.turn > 0 && state.phase != Phase::Over);
        });
        out.field("to_move", &[players], |cells| {
            if let Node::Decision(player) = moves::node(state) {
                cells[seat(player)] = 1;
            }
        });
        self.observe_board(state, out);
        self.observe_sites(state, observer, out);
        observe_turn(state, out);
        self.observe_supplies(state, out);
        self.observe_sides(state, observer, out);
        self.observe_stacks(view, out);
        self.observe_hands(view, observer, out);
    }

    /// The seat of a side: its player's, in a mission the only one.
    fn side_at(&self, seat: usize, observer: usize) -> usize {
        (seat + observer) % self.sides()
    }

    fn observe_board(&self, state: &State, out: &mut impl Encoder) {
        let size = self.board.map.cells.len();
        out.field("filled", &[size], |out| cells(state.filled).for_each(|cell| out[usize::from(cell)] = 1));
        out.field("tiles", &[LANES, size], |out| {
            for cell in cells(state.filled) {
                let symbols = self.symbols[usize::from(state.kind(cell))];
                (0..LANES).for_each(|lane| out[lane * size + usize::from(cell)] = byte(symbols.get(lane)));
            }
        });
        out.field("stairs", &[4, size], |out| {
            for cell in cells(state.filled) {
                let (_, stairs) = state.tile(cell);
                out[usize::from(stairs) * size + usize::from(cell)] = 1;
            }
        });
        out.field("placed", &[size], |out| one(out, state.placed));
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
        let each = |out: &mut [u8], number: &dyn Fn(u8) -> u8| {
            out.iter_mut().enumerate().for_each(|(site, cell)| *cell = number(site as u8));
        };
        let level = |site: u8| self.site(state, site).level;
        out.field("laid", &[count], |out| sites(state.laid).for_each(|site| out[usize::from(site)] = 1));
        out.field("foundation", &[count], |out| {
            for site in sites(state.laid) {
                let value = usize::from(self.site(state, site).foundation);
                out[usize::from(site)] = self.components.values[value].0;
            }
        });
        out.field("level", &[count], |out| each(out, &level));
        out.field("colour", &[COLOURS, count], |out| {
            for site in (0..count as u8).filter(|site| level(*site) > 0) {
                out[usize::from(self.site(state, site).colour) * count + usize::from(site)] = 1;
            }
        });
        out.field("owner", &[sides, count], |out| {
            for (seat, out) in out.chunks_exact_mut(count.max(1)).enumerate() {
                sites(state.owned[self.side_at(seat, observer)]).for_each(|site| out[usize::from(site)] = 1);
            }
        });
        out.field("workers_on", &[count], |out| each(out, &|site| self.site(state, site).workers));
        for (name, stage) in [("due", Enclosure::Due), ("done", Enclosure::Done)] {
            out.field(name, &[count], |out| {
                each(out, &|site| u8::from(self.has_horus() && self.site(state, site).enclosure == stage));
            });
        }
        out.field("first_site", &[count], |out| one(out, state.first_site));
        out.field("site", &[count], |out| {
            if matches!(state.phase, Phase::Foundation | Phase::Colour | Phase::Pay | Phase::Whites) {
                one(out, state.site);
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
        let at = |seat: usize| &state.sides[self.side_at(seat, observer)];
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
                out.iter_mut().enumerate().for_each(|(seat, cell)| *cell = number(at(seat)));
            });
        }
        out.field("own_blocks", &[sides, BLOCKS], |out| {
            out.chunks_exact_mut(BLOCKS).enumerate().for_each(|(seat, out)| out.copy_from_slice(&at(seat).blocks));
        });
        out.field("card", &[sides, tasks], |out| {
            out.chunks_exact_mut(tasks.max(1)).enumerate().for_each(|(seat, out)| one(out, at(seat).card));
        });
        out.field("ship_rank", &[sides], |out| {
            for (seat, cell) in out.iter_mut().enumerate() {
                let side = self.side_at(seat, observer) as u8;
                *cell = state.ship_order.iter().position(|other| *other == side).map_or(0, |rank| rank as u8 + 1);
            }
        });
    }

    /// Stacks, their known tiles from the top down, and the multisets of their own groups.
    fn observe_stacks(&self, view: &View, out: &mut impl Encoder) {
        let (state, number) = (&view.seen, self.observer(view.observer));
        let (kinds, height) = (self.components.kinds.len(), usize::from(self.components.stack_size));
        let searched = if self.sees_search(view) { usize::from(state.stack) } else { STACKS };
        let in_hand = |stack: usize| if stack == searched { usize::from(state.searching) } else { 0 };
        out.field("stack_size", &[STACKS], |out| out.copy_from_slice(&state.sizes));
        out.field("gone", &[STACKS], |out| bits(state.gone).for_each(|stack| out[stack] = 1));
        out.field("stack_tiles", &[STACKS, height, kinds], |out| {
            for stack in 0..STACKS {
                let tiles = state.stack_tiles(stack);
                for (depth, tile) in tiles[in_hand(stack)..].iter().rev().enumerate() {
                    one(&mut out[(stack * height + depth) * kinds..][..kinds], *tile);
                }
            }
        });
        out.field("stack_groups", &[STACKS, kinds], |out| {
            for stack in 0..STACKS {
                state.own_tiles(number, stack).for_each(|tile| out[stack * kinds + usize::from(tile)] += 1);
            }
        });
        out.field("stack", &[STACKS], |out| {
            use Phase::{Deal, Drawn, Lay, Reveal, Search, Start};
            if matches!(state.phase, Start | Deal | Drawn | Reveal | Search | Lay) {
                one(out, state.stack);
            }
        });
        out.field("in_hand", &[kinds], |out| {
            if searched < STACKS {
                let tiles = state.stacks[searched][..in_hand(searched)].iter();
                tiles.filter(|tile| **tile != NONE).for_each(|tile| out[usize::from(*tile)] += 1);
            }
        });
        out.field("unseen", &[kinds], |out| out.copy_from_slice(&state.pool[..kinds]));
    }

    /// Each player's tile, as far as it is known, where it is from, and whether it is in a group.
    fn observe_hands(&self, view: &View, observer: usize, out: &mut impl Encoder) {
        let (state, players, kinds) = (&view.seen, self.players(), self.components.kinds.len());
        let know = &state.know[self.observer(view.observer)];
        let player_at = |seat: usize| (seat + observer) % players;
        out.field("hands", &[players, kinds], |out| {
            out.chunks_exact_mut(kinds).enumerate().for_each(|(seat, out)| one(out, state.hand_tiles[player_at(seat)]));
        });
        out.field("hand_stacks", &[players, STACKS], |out| {
            out.chunks_exact_mut(STACKS)
                .enumerate()
                .for_each(|(seat, out)| one(out, state.hand_stacks[player_at(seat)]));
        });
        out.field("grouped", &[players], |out| {
            out.iter_mut().enumerate().for_each(|(seat, cell)| *cell = u8::from(know.group[player_at(seat)] != NONE));
        });
    }
}

/// What is still to be decided of a row's blocks and of a new pyramid.
fn observe_turn(state: &State, out: &mut impl Encoder) {
    let forgoing = state.phase == Phase::Forgo;
    out.field("forgo", &[1], |out| out[0] = if forgoing { byte(state.forgo) } else { 0 });
    out.field("forgo_from", &[BLOCKS], |out| {
        if forgoing {
            one(out, state.forgo_from);
        }
    });
    out.field("row_blocks", &[BLOCKS], |out| {
        if forgoing {
            out.iter_mut().zip(state.row_blocks).for_each(|(cell, count)| *cell = byte(count));
        }
    });
    out.field("build_colour", &[COLOURS], |out| {
        if matches!(state.phase, Phase::Pay | Phase::Whites) {
            one(out, state.colour);
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
