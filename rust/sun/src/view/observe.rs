//! A player's view as a tensor. Seats are counted from the observer on; numbers over 255 are written as 255.

use arrayvec::ArrayVec;
use benben_engine::Moves;
use benben_engine::index::Key;
use benben_engine::observation::{Encoder, Head, Seats, byte, one, spread};

use crate::components::{Counts, Deck, MAX_PLAYERS, Player, Sort};
use crate::config::PyramidOfTheSun;
use crate::state::{PHASES, Phase, State, Why};
use crate::view::View;

/// What the fields are written of: a state, be it a view's or the whole one, of which no hand but the observer's is
/// shown; and cards by kind.
struct Shown<'a> {
    state: &'a State,
    observer: Player,
    discards: Counts,
    /// Those the observer can't place.
    unseen: Counts,
}

/// All fields of a view; a spectator's is written as player 0 would count the seats.
pub(super) fn observe(game: &PyramidOfTheSun, view: &View, out: &mut impl Encoder) {
    let (state, observer) = (&view.seen, view.observer.unwrap_or(Player(0)));
    let (discards, unseen) = (state.discards(&game.components), game.unseen(view));
    game.write_fields(&Shown { state, observer, discards, unseen }, out);
}

/// All fields, as the observer sees a state. The cards an observer can't place are those in the decks and in other
/// hands, whichever are where.
pub(super) fn observe_state(game: &PyramidOfTheSun, state: &State, observer: Player, out: &mut impl Encoder) {
    let (mut unseen, mut discards) = (state.decks, game.components.counts());
    for (player, hand) in state.hands.iter() {
        let place = if player == observer { &mut discards } else { &mut unseen };
        let change = if player == observer { u8::MAX } else { 1 };
        hand.cards().iter().for_each(|card| {
            let count = &mut place[*card];
            *count = count.wrapping_add(change);
        });
    }
    let laid = state.pyramid.laid(&game.shape).map(|(_, card)| card);
    laid.chain(state.marker).for_each(|card| discards[card] -= 1);
    discards.values.iter_mut().zip(&unseen.values).for_each(|(count, unseen)| *count -= unseen);
    game.write_fields(&Shown { state, observer, discards, unseen }, out);
}

impl PyramidOfTheSun {
    fn write_fields(&self, shown: &Shown<'_>, out: &mut impl Encoder) {
        let (state, players) = (shown.state, self.players());
        let seats = Seats::new(shown.observer.number(), players);
        let head = Head {
            seats,
            node: self.node(state),
            phase: state.phase.number(),
            turn: state.turn,
            active: state.active.number(),
        };
        head.phase(PHASES.len(), out);
        head.to_move(out);
        head.active(out);
        // Worked out once: four fields go by it, and to wrap around each time costs 4 % of the whole.
        let order: ArrayVec<_, MAX_PLAYERS> = seats.in_turn().map(Player::of).collect();
        self.write_pyramid(state, out);
        self.write_cards(shown, out);
        out.field("counts", &[players, 2], |cells| {
            let rows = cells.chunks_exact_mut(2).zip(&order);
            rows.for_each(|(cells, player)| cells.copy_from_slice(&state.counts[*player].values));
        });
        for (name, points) in [("segments", &state.segments), ("icons", &state.icons)] {
            out.field(name, &[players], |cells| {
                let cells = cells.iter_mut().zip(&order);
                cells.for_each(|(cell, player)| *cell = byte(points[*player]));
            });
        }
        out.field("ruled_out", &[players, Sort::EDGES.len()], |cells| {
            for (cells, player) in cells.chunks_exact_mut(Sort::EDGES.len()).zip(&order) {
                let sorts = state.ruled_out[*player];
                cells.copy_from_slice(&Sort::EDGES.map(|(_, sort)| (sorts & sort.edge_bit() != 0).into()));
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
        out.field("symbols", &[self.components.symbols.values.len(), count], |cells| {
            let marks = cells.chunks_exact_mut(count).zip(&state.pyramid.marks.values);
            marks.for_each(|(cells, mark)| spread(*mark, cells));
        });
        out.field("icon_place", &[count], |cells| {
            if let Phase::Icon { place } = state.phase {
                cells[place.number()] = 1;
            }
        });
    }

    /// Cards by kind: own hand, discard piles, those the observer can't place, the marker; and the decks' sizes.
    fn write_cards(&self, shown: &Shown<'_>, out: &mut impl Encoder) {
        let (state, kinds) = (shown.state, self.components.cards.values.len());
        out.field("hand", &[kinds], |cells| {
            state.hands[shown.observer].cards().iter().for_each(|card| cells[card.number()] += 1);
        });
        out.field("discards", &[kinds], |cells| cells.copy_from_slice(&shown.discards.values[..kinds]));
        out.field("unseen", &[kinds], |cells| cells.copy_from_slice(&shown.unseen.values[..kinds]));
        out.field("marker", &[kinds], |cells| one(cells, state.marker.map(Key::number)));
        out.field("unused_base", &[self.components.base.values.len()], |cells| {
            let unused = state.pyramid.unused(&self.shape, &self.components);
            cells.copy_from_slice(&unused.values[..cells.len()]);
        });
        out.field("deck_size", &[Deck::ALL.len()], |cells| cells.copy_from_slice(&state.size.values));
        out.field("drawing", &[Deck::ALL.len()], |cells| {
            if let Phase::Draw { deck, .. } = state.phase {
                cells[deck.number()] = 1;
            }
        });
        out.field("second_draw", &[1], |cells| {
            let second = matches!(state.phase, Phase::Second | Phase::Draw { why: Why::Second, .. });
            cells[0] = second.into();
        });
    }
}
