//! A player's view as a tensor. Seats are counted from the observer on; numbers over 255 are written as 255.

use benben_engine::Node;
use benben_engine::observation::Encoder;

use crate::cards::Hand;
use crate::components::{MAX_SYMBOLS, NONE};
use crate::config::PyramidOfTheSun;
use crate::moves;
use crate::state::{Phase, State, Why};
use crate::view::View;

/// Raised with every change of the fields.
pub(crate) const OBSERVATION_VERSION: u16 = 1;

const PHASES: usize = 10;

fn byte(number: impl TryInto<u8>) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}

impl PyramidOfTheSun {
    pub(crate) fn observe_view(&self, view: &View, out: &mut impl Encoder) {
        let (state, players) = (&view.seen, self.players());
        let observer = usize::from(view.observer.unwrap_or(0));
        let seat = |player: usize| (player + players - observer) % players;
        let player_at = |seat: usize| (seat + observer) % players;
        out.field("phase", &[PHASES], |cells| cells[phase_index(state.phase)] = 1);
        out.field("to_move", &[players], |cells| {
            if let Node::Decision(player) = moves::node(state) {
                cells[seat(player)] = 1;
            }
        });
        out.field("active", &[players], |cells| cells[seat(state.active())] = u8::from(state.turn > 0));
        self.observe_pyramid(state, out);
        self.observe_cards(view, out);
        out.field("counts", &[players, 2], |cells| {
            cells.iter_mut().enumerate().for_each(|(at, cell)| *cell = state.counts[player_at(at / 2)][at % 2]);
        });
        for (name, points) in [("segments", &state.segments), ("icons", &state.icons)] {
            out.field(name, &[players], |cells| {
                cells.iter_mut().enumerate().for_each(|(seat, cell)| *cell = byte(points[player_at(seat)]));
            });
        }
        out.field("ruled_out", &[players, 3], |cells| {
            cells.iter_mut().enumerate().for_each(|(at, cell)| {
                *cell = state.ruled_out[player_at(at / 3)] >> (at % 3) & 1;
            });
        });
        out.field("stall", &[1], |cells| cells[0] = byte(state.stall));
        out.field("passes", &[1], |cells| cells[0] = state.passes);
    }

    /// What lies where: filled places, the symbol on each, and the places a card could go to now.
    fn observe_pyramid(&self, state: &State, out: &mut impl Encoder) {
        let places = usize::from(self.shape.places);
        let spread = |mask: u64, cells: &mut [u8]| {
            cells.iter_mut().enumerate().for_each(|(place, cell)| *cell = (mask >> place & 1) as u8);
        };
        out.field("filled", &[places], |cells| spread(state.pyramid.filled, cells));
        out.field("open", &[places], |cells| spread(state.pyramid.open, cells));
        let symbols = self.components.symbols.len().min(MAX_SYMBOLS);
        out.field("symbols", &[symbols, places], |cells| {
            cells.chunks_exact_mut(places).zip(&state.pyramid.marks).for_each(|(cells, mark)| spread(*mark, cells));
        });
        out.field("icon_place", &[places], |cells| {
            if let Phase::Icon { place } = state.phase {
                cells[usize::from(place)] = 1;
            }
        });
    }

    /// Cards by kind: own hand, discard piles, those the observer can't place, the marker; and the decks' sizes.
    fn observe_cards(&self, view: &View, out: &mut impl Encoder) {
        let (state, kinds) = (&view.seen, self.components.cards.len());
        out.field("hand", &[kinds], |cells| {
            let own = view.observer.map_or(Hand::empty(), |player| state.hands[usize::from(player)]);
            own.cards().iter().for_each(|card| cells[usize::from(*card)] += 1);
        });
        out.field("discards", &[kinds], |cells| cells.copy_from_slice(&self.discards(state)[..kinds]));
        out.field("unseen", &[kinds], |cells| cells.copy_from_slice(&self.unseen(view)[..kinds]));
        out.field("marker", &[kinds], |cells| {
            if state.marker != NONE {
                cells[usize::from(state.marker)] = 1;
            }
        });
        out.field("unused_base", &[self.components.base.len()], |cells| {
            cells.copy_from_slice(&self.unused(state)[..cells.len()]);
        });
        out.field("deck_size", &[2], |cells| cells.copy_from_slice(&state.size));
        out.field("drawing", &[2], |cells| {
            if let Phase::Draw { deck, .. } = state.phase {
                cells[usize::from(deck)] = 1;
            }
        });
        out.field("second_draw", &[1], |cells| {
            let second = matches!(state.phase, Phase::Second | Phase::Draw { why: Why::Second, .. });
            cells[0] = second.into();
        });
    }
}

const fn phase_index(phase: Phase) -> usize {
    match phase {
        Phase::Base => 0,
        Phase::Marker => 1,
        Phase::Deal => 2,
        Phase::Turn => 3,
        Phase::Draw { .. } => 4,
        Phase::Second => 5,
        Phase::Discard => 6,
        Phase::Icon { .. } => 7,
        Phase::More => 8,
        Phase::Over => 9,
    }
}
