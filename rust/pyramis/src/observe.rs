//! A player's view as a tensor. Seats are counted from the observer on.
//!
//! All is written of a state, be it a view's or the whole one; of what only some know there is nothing but the observer's
//! own hand.

use benben_engine::observation::{Encoder, Head, Seats};

use crate::config::Pyramis;
use crate::fleet::{PLACES, places};
use crate::moves;
use crate::state::{NONE, Phase, State};

/// Raised with every change of the fields.
pub(crate) const OBSERVATION_VERSION: u16 = 1;

const PHASES: usize = 9;

impl Pyramis {
    pub(crate) fn observe_as(&self, state: &State, observer: usize, out: &mut impl Encoder) {
        let players = self.players();
        let seats = Seats::new(observer, players);
        let head = Head {
            seats,
            node: moves::node(state, players),
            phase: state.phase.number().into(),
            turn: state.turn.into(),
            active: state.active(),
        };
        head.phase(PHASES, out);
        head.turn(out);
        head.active(out);
        head.to_move(out);
        self.encode_table(state, out);
        self.encode_fleets(state, seats, out);
        out.field("held", &[players], |cells| {
            cells.iter_mut().zip(seats.in_turn()).for_each(|(cell, player)| *cell = state.stars.held[player]);
        });
        out.field("hand", &[self.components.stars.len()], |cells| {
            cells.copy_from_slice(&state.stars.hands[observer][..cells.len()]);
        });
        out.field("victim", &[players], |cells| {
            if let Phase::Stolen { victim } = state.phase {
                cells[seats.seat(victim.into())] = 1;
            }
        });
    }

    /// River, decks, reserve, and what is still to be rotated.
    fn encode_table(&self, state: &State, out: &mut impl Encoder) {
        let (names, colours) = (&self.components, self.components.colours.len());
        out.field("river", &[names.fronts.len()], |cells| {
            state.river().for_each(|front| cells[usize::from(front)] += 1);
        });
        out.field("deck_size", &[2], |cells| {
            cells.iter_mut().zip(&state.decks).for_each(|(cell, deck)| *cell = deck.size);
        });
        out.field("deck_back", &[2, colours], |cells| {
            for (deck, cells) in cells.chunks_exact_mut(colours).enumerate() {
                let back = match state.decks[deck] {
                    shown if shown.back != NONE => names.backs[usize::from(shown.back)],
                    empty if empty.size == 0 => names.base[deck],
                    _ => continue,
                };
                cells.copy_from_slice(&back[..colours]);
            }
        });
        out.field("unrevealed", &[names.kinds.len()], |cells| {
            let kinds = cells.iter_mut().zip(&names.kind_order);
            kinds.for_each(|(cell, kind)| *cell = state.unrevealed[usize::from(*kind)]);
        });
        out.field("reserve", &[1], |cells| cells[0] = state.stars.in_reserve);
        out.field("pairs", &[colours], |cells| {
            cells.iter_mut().enumerate().for_each(|(colour, cell)| *cell = state.pairs >> colour & 1);
        });
    }

    /// Fleets, from the observer's on: the colour of each card, and aliens and pyramids on its top and bottom half.
    fn encode_fleets(&self, state: &State, seats: Seats, out: &mut impl Encoder) {
        let (players, colours) = (self.players(), self.components.colours.len());
        let (colour, half) = ([players, PLACES, colours], [players, PLACES, 2]);
        let fields = [("fleet_colour", &colour[..]), ("fleet_top", &half), ("fleet_bottom", &half)];
        out.fields(&fields, |cells| {
            let (colour, halves) = cells.split_at_mut(players * PLACES * colours);
            let (top, bottom) = halves.split_at_mut(players * PLACES * 2);
            for (seat, player) in seats.in_turn().enumerate() {
                let fleet = &state.fleets[player];
                for place in places(fleet.filled()) {
                    let at = seat * PLACES + usize::from(place.index());
                    let front = &self.components.fronts[usize::from(fleet.front(place))];
                    colour[at * colours + usize::from(front.colour)] = 1;
                    let turned = usize::from(fleet.is_rotated(place));
                    let (upper, lower) = (front.halves[turned], front.halves[1 - turned]);
                    top[2 * at..2 * at + 2].copy_from_slice(&[upper.aliens, upper.pyramids]);
                    bottom[2 * at..2 * at + 2].copy_from_slice(&[lower.aliens, lower.pyramids]);
                }
            }
        });
    }
}
