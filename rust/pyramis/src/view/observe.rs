//! A player's view as a tensor. Seats are counted from the observer on.
//!
//! All is written of a state, be it a view's or the whole one; of what only some know there is nothing but the observer's
//! own hand.

use benben_engine::Moves;
use benben_engine::observation::{Encoder, Head, Seats, one};

use crate::config::Pyramis;
use crate::fleet::{PLACES, places};
use crate::state::{NONE, PHASES, State};

/// All fields, as the observer sees a state.
pub(super) fn observe_state(game: &Pyramis, state: &State, observer: usize, out: &mut impl Encoder) {
    let seats = Seats::new(observer, game.players());
    let head = Head {
        seats,
        node: game.node(state),
        phase: state.phase.number().into(),
        turn: state.turn.into(),
        active: state.active(),
    };
    head.phase(PHASES.len(), out);
    head.turn(out);
    head.active(out);
    head.to_move(out);
    game.observe_table(state, out);
    game.observe_fleets(state, seats, out);
    out.field("held", &[seats.players()], |cells| {
        cells.iter_mut().zip(seats.in_turn()).for_each(|(cell, player)| *cell = state.stars.held[player]);
    });
    out.field("hand", &[game.components.stars.len()], |cells| {
        cells.copy_from_slice(&state.stars.hands[observer][..cells.len()]);
    });
    out.field("victim", &[seats.players()], |cells| {
        one(cells, state.phase.victim().map(|victim| seats.seat(victim.into())));
    });
}

impl Pyramis {
    /// River, decks, reserve, and what is still to be rotated.
    fn observe_table(&self, state: &State, out: &mut impl Encoder) {
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
    fn observe_fleets(&self, state: &State, seats: Seats, out: &mut impl Encoder) {
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
