//! A player's view as a tensor. Seats are counted from the observer on.

use benben_engine::Node;
use benben_engine::observation::Encoder;

use crate::components::Worth;
use crate::config::Pyramis;
use crate::fleet::{Fleet, PLACES, places};
use crate::moves;
use crate::state::{NONE, Phase, State};
use crate::view::View;

/// Raised with every change of the fields.
pub(crate) const OBSERVATION_VERSION: u16 = 1;

const PHASES: usize = 9;

impl Pyramis {
    pub(crate) fn encode_view(&self, view: &View, out: &mut impl Encoder) {
        let (state, players) = (&view.seen, self.players());
        let observer = usize::from(view.observer.unwrap_or(0));
        let seat = |player: usize| (player + players - observer) % players;
        let player_at = |seat: usize| (seat + observer) % players;
        out.field("phase", &[PHASES], |cells| cells[usize::from(state.phase.number())] = 1);
        out.field("turn", &[1], |cells| cells[0] = state.turn);
        out.field("active", &[players], |cells| cells[seat(state.active())] = u8::from(state.turn > 0));
        out.field("to_move", &[players], |cells| {
            if let Node::Decision(player) = moves::node(state, players) {
                cells[seat(player)] = 1;
            }
        });
        self.encode_table(state, out);
        self.encode_fleets(state, &player_at, out);
        out.field("held", &[players], |cells| {
            cells.iter_mut().enumerate().for_each(|(seat, cell)| *cell = state.stars.held[player_at(seat)]);
        });
        out.field("hand", &[self.components.stars.len()], |cells| {
            cells.copy_from_slice(&state.stars.hands[observer][..cells.len()]);
        });
        out.field("victim", &[players], |cells| {
            if let Phase::Stolen { victim } = state.phase {
                cells[seat(usize::from(victim))] = 1;
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
            cells.copy_from_slice(&state.unrevealed[..cells.len()]);
        });
        out.field("reserve", &[1], |cells| cells[0] = state.stars.in_reserve);
        out.field("pairs", &[colours], |cells| {
            cells.iter_mut().enumerate().for_each(|(colour, cell)| *cell = state.pairs >> colour & 1);
        });
    }

    /// Fleets, from the observer's on: the colour of each card, and aliens and pyramids on its top and bottom half.
    fn encode_fleets(&self, state: &State, player_at: &impl Fn(usize) -> usize, out: &mut impl Encoder) {
        let (players, colours) = (self.players(), self.components.colours.len());
        out.field("fleet_colour", &[players, PLACES, colours], |cells| {
            each_card(state, players, player_at, |fleet, place, at| {
                let front = self.components.fronts[usize::from(fleet.front(place))];
                cells[at * colours + usize::from(front.colour)] = 1;
            });
        });
        for (name, rotated) in [("fleet_top", false), ("fleet_bottom", true)] {
            out.field(name, &[players, PLACES, 2], |cells| {
                each_card(state, players, player_at, |fleet, place, at| {
                    let halves = self.components.fronts[usize::from(fleet.front(place))].halves;
                    let Worth { aliens, pyramids } = halves[usize::from(fleet.is_rotated(place) != rotated)];
                    cells[2 * at..2 * at + 2].copy_from_slice(&[aliens, pyramids]);
                });
            });
        }
    }
}

/// Visits each card with its number among all places of all seats.
fn each_card(
    state: &State,
    players: usize,
    player_at: &impl Fn(usize) -> usize,
    mut visit: impl FnMut(&Fleet, crate::Place, usize),
) {
    for seat in 0..players {
        let fleet = &state.fleets[player_at(seat)];
        places(fleet.filled()).for_each(|place| visit(fleet, place, seat * PLACES + usize::from(place.index())));
    }
}
