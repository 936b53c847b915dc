//! A player's view as a tensor. Seats are counted from the observer on; numbers over 255 are written as 255.

use std::array::from_fn;

use benben_engine::Node;
use benben_engine::observation::{Encoder, spread};

use crate::cards::MAX_PLAYERS;
use crate::components::{MAX_CARDS, MAX_SYMBOLS, NONE};
use crate::config::PyramidOfTheSun;
use crate::moves;
use crate::pyramid::places;
use crate::state::{Phase, State, Why};
use crate::view::View;

/// Raised with every change of the fields.
pub(crate) const OBSERVATION_VERSION: u16 = 1;

const PHASES: usize = 10;

fn byte(number: impl TryInto<u8>) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}

/// What the fields are written of: a state, be it a view's or the whole one, of which no hand but the observer's is
/// shown; and cards by kind.
struct Shown<'a> {
    state: &'a State,
    observer: usize,
    discards: [u8; MAX_CARDS],
    /// Those the observer can't place.
    unseen: [u8; MAX_CARDS],
}

impl PyramidOfTheSun {
    pub(crate) fn observe_view(&self, view: &View, out: &mut impl Encoder) {
        let (state, observer) = (&view.seen, view.observer.unwrap_or(0).into());
        self.write_fields(&Shown { state, observer, discards: self.discards(state), unseen: self.unseen(view) }, out);
    }

    /// The cards an observer can't place are those in the decks and in other hands, whichever are where.
    pub(crate) fn observe_own(&self, state: &State, observer: usize, out: &mut impl Encoder) {
        let (mut unseen, mut discards) = (state.decks, self.components.counts());
        for (player, hand) in state.hands.iter().enumerate() {
            let place = if player == observer { &mut discards } else { &mut unseen };
            let change = if player == observer { u8::MAX } else { 1 };
            hand.cards().iter().for_each(|card| {
                let count = &mut place[usize::from(*card)];
                *count = count.wrapping_add(change);
            });
        }
        for place in places(state.pyramid.filled & !self.shape.base()) {
            discards[usize::from(state.pyramid.cells[usize::from(place)])] -= 1;
        }
        if state.marker != NONE {
            discards[usize::from(state.marker)] -= 1;
        }
        discards.iter_mut().zip(&unseen).for_each(|(count, unseen)| *count -= unseen);
        self.write_fields(&Shown { state, observer, discards, unseen }, out);
    }

    fn write_fields(&self, shown: &Shown<'_>, out: &mut impl Encoder) {
        let (state, observer, players) = (shown.state, shown.observer, self.players());
        let seat = |player: usize| if player < observer { player + players - observer } else { player - observer };
        let order: [usize; MAX_PLAYERS] = from_fn(|seat| {
            let player = observer + seat;
            if player < players { player } else { player.saturating_sub(players) }
        });
        let in_turn = || order[..players].iter().copied();
        out.field("phase", &[PHASES], |cells| cells[phase_index(state.phase)] = 1);
        out.field("to_move", &[players], |cells| {
            if let Node::Decision(player) = moves::node(state) {
                cells[seat(player)] = 1;
            }
        });
        out.field("active", &[players], |cells| {
            cells[seat(state.active())] = u8::from(state.turn > 0 && state.phase != Phase::Over);
        });
        self.write_pyramid(state, out);
        self.write_cards(shown, out);
        out.field("counts", &[players, 2], |cells| {
            let rows = cells.chunks_exact_mut(2).zip(in_turn());
            rows.for_each(|(cells, player)| cells.copy_from_slice(&state.counts[player]));
        });
        for (name, points) in [("segments", &state.segments), ("icons", &state.icons)] {
            out.field(name, &[players], |cells| {
                cells.iter_mut().zip(in_turn()).for_each(|(cell, player)| *cell = byte(points[player]));
            });
        }
        out.field("ruled_out", &[players, 3], |cells| {
            for (cells, player) in cells.chunks_exact_mut(3).zip(in_turn()) {
                let sorts = state.ruled_out[player];
                cells.copy_from_slice(&[sorts & 1, sorts >> 1 & 1, sorts >> 2 & 1]);
            }
        });
        out.field("stall", &[1], |cells| cells[0] = byte(state.stall));
        out.field("passes", &[1], |cells| cells[0] = state.passes);
    }

    /// What lies where: filled places, the symbol on each, and the places a card could go to now.
    fn write_pyramid(&self, state: &State, out: &mut impl Encoder) {
        let count = usize::from(self.shape.places);
        out.field("filled", &[count], |cells| spread(state.pyramid.filled, cells));
        out.field("open", &[count], |cells| spread(state.pyramid.open, cells));
        let symbols = self.components.symbols.len().min(MAX_SYMBOLS);
        out.field("symbols", &[symbols, count], |cells| {
            cells.chunks_exact_mut(count).zip(&state.pyramid.marks).for_each(|(cells, mark)| spread(*mark, cells));
        });
        out.field("icon_place", &[count], |cells| {
            if let Phase::Icon { place } = state.phase {
                cells[usize::from(place)] = 1;
            }
        });
    }

    /// Cards by kind: own hand, discard piles, those the observer can't place, the marker; and the decks' sizes.
    fn write_cards(&self, shown: &Shown<'_>, out: &mut impl Encoder) {
        let (state, kinds) = (shown.state, self.components.cards.len());
        out.field("hand", &[kinds], |cells| {
            state.hands[shown.observer].cards().iter().for_each(|card| cells[usize::from(*card)] += 1);
        });
        out.field("discards", &[kinds], |cells| cells.copy_from_slice(&shown.discards[..kinds]));
        out.field("unseen", &[kinds], |cells| cells.copy_from_slice(&shown.unseen[..kinds]));
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
