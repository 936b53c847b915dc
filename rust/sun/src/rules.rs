//! What an action does, and what comes next.

use crate::action::Action;
use crate::components::{DEALT, EDGE, STANDARD, Sort};
use crate::config::PyramidOfTheSun;
use crate::log::{Act, Row};
use crate::state::{Phase, State, Why};

/// More cards than this are brought down to it (SUN-D2).
const MAX_KEPT: u8 = 5;

impl PyramidOfTheSun {
    pub(crate) fn play(&self, state: &mut State, action: Action) {
        match (state.phase, action) {
            (Phase::Base, Action::Base(base)) => self.base(state, base),
            (Phase::Marker, Action::Marker(card)) => {
                Self::leave_deck(state, EDGE, card);
                state.marker = card;
                state.phase = Phase::Deal;
            }
            (Phase::Deal, Action::Card(card)) => self.deal(state, card),
            (Phase::Turn, Action::Draw(deck)) => self.draw(state, deck, Why::First),
            (Phase::Second, Action::Draw(deck)) => self.draw(state, deck, Why::Second),
            (Phase::Icon { .. }, Action::IconDraw(deck)) => self.draw(state, deck, Why::Icon),
            (Phase::Draw { deck, why }, Action::Card(card)) => self.drawn(state, deck, why, card),
            (Phase::Discard, Action::Discard(card)) => self.discard(state, card),
            (Phase::Turn | Phase::More, Action::Play { card, place }) => self.lay(state, card, place),
            (Phase::Icon { place }, Action::IconPoints) => {
                state.icons[state.active()] += self.icon_points(state, place);
                self.after_placing(state);
            }
            (Phase::More, Action::Stop) => self.begin_turn(state),
            (Phase::Turn, Action::Pass) => self.pass(state),
            (phase, action) => unreachable!("{action:?} at {phase:?}"),
        }
    }

    /// The base row is laid from left to right (SUN-S1).
    fn base(&self, state: &mut State, base: u8) {
        let place = state.pyramid.filled.trailing_ones() as u8;
        self.lay_base(state, place, base);
        if state.pyramid.filled == self.shape.base() {
            state.phase = Phase::Marker;
        }
    }

    /// Everybody gets four standard cards (SUN-S3).
    fn deal(&self, state: &mut State, card: u8) {
        self.take(state, STANDARD, card);
        if state.counts[state.active()][usize::from(STANDARD)] < DEALT {
            return;
        }
        if state.active() + 1 < self.players() {
            state.active += 1;
        } else {
            self.begin_turn(state);
        }
    }

    fn leave_deck(state: &mut State, deck: u8, card: u8) {
        state.decks[usize::from(card)] -= 1;
        state.size[usize::from(deck)] -= 1;
    }

    /// A card goes from a deck to the active player.
    fn take(&self, state: &mut State, deck: u8, card: u8) {
        let player = state.active();
        Self::leave_deck(state, deck, card);
        state.hands[player].add(card);
        state.counts[player][usize::from(deck)] += 1;
        self.log(state, deck, Act::Draw, card);
    }

    fn log(&self, state: &mut State, deck: u8, act: Act, card: u8) {
        let kind = card - self.components.kinds(deck).start as u8;
        state.logs[usize::from(deck)].push(Row { act, player: state.active, kind });
    }

    /// A card leaves the active player's hand.
    fn give(&self, state: &mut State, act: Act, card: u8) {
        let (player, deck) = (state.active(), self.components.deck_of(card));
        state.hands[player].remove(card);
        state.counts[player][usize::from(deck)] -= 1;
        self.log(state, deck, act, card);
    }

    fn draw(&self, state: &mut State, deck: u8, why: Why) {
        if state.size[usize::from(deck)] == 0 {
            self.reshuffle(state, deck);
        }
        state.phase = Phase::Draw { deck, why };
    }

    /// The discard pile becomes the deck; the marker isn't in it (SUN-D3, SUN-S2).
    fn reshuffle(&self, state: &mut State, deck: u8) {
        let (first, deck) = (self.components.kinds(deck).start, usize::from(deck));
        state.logs[deck].pile().for_each(|kind| state.decks[first + usize::from(kind)] += 1);
        let size = std::mem::take(&mut state.discarded[deck]);
        state.size[deck] = size;
        let in_hands: u8 = state.counts.iter().map(|counts| counts[deck]).sum();
        if state.logs[deck].reshuffle(in_hands.into(), size.into()) {
            for player in 0..self.players() {
                let (standard, edge) = state.hands[player].cards().split_at(state.counts[player][0].into());
                state.logs[deck].set_held(player, [standard, edge][deck]);
            }
        }
    }

    fn drawn(&self, state: &mut State, deck: u8, why: Why, card: u8) {
        self.take(state, deck, card);
        match why {
            Why::First if state.open_decks().next().is_some() => state.phase = Phase::Second,
            Why::First | Why::Second => self.after_drawing(state),
            Why::Icon => self.after_placing(state),
        }
    }

    fn discard(&self, state: &mut State, card: u8) {
        let deck = usize::from(self.components.deck_of(card));
        self.give(state, Act::Discard, card);
        state.discarded[deck] += 1;
        self.after_drawing(state);
    }

    fn after_drawing(&self, state: &mut State) {
        if state.held(state.active()) > MAX_KEPT {
            state.phase = Phase::Discard;
        } else {
            self.end_idle_turn(state);
        }
    }

    /// Places a card, scores it, and looks for its icon (SUN-P0).
    fn lay(&self, state: &mut State, card: u8, place: u8) {
        self.give(state, Act::Play, card);
        self.lay_card(state, place, card);
        (state.stall, state.passes) = (0, 0);
        state.segments[state.active()] += self.points(card, place);
        if self.icon_points(state, place) > 0 {
            state.phase = Phase::Icon { place };
        } else {
            self.after_placing(state);
        }
    }

    /// The top place ends the game at once (SUN-E1).
    fn after_placing(&self, state: &mut State) {
        state.phase = if state.is_complete(self) { Phase::Over } else { Phase::More };
    }

    /// Nothing in the hand fits any open place (SUN-T2).
    fn pass(&self, state: &mut State) {
        state.passes += 1;
        for (at, sort) in [Sort::Left, Sort::Right, Sort::Top].into_iter().enumerate() {
            if state.pyramid.open & self.shape.allowed[sort as usize] != 0 {
                state.ruled_out[state.active()] |= 1 << at;
            }
        }
        self.end_idle_turn(state);
    }

    /// The end of a turn without a placement (SUN-E3, SUN-T2).
    fn end_idle_turn(&self, state: &mut State) {
        state.stall += 1;
        if self.is_stalled(state) || self.is_frozen(state) {
            state.phase = Phase::Over;
        } else {
            self.begin_turn(state);
        }
    }

    /// The next player's turn (SUN-T0).
    fn begin_turn(&self, state: &mut State) {
        let next = state.active() + 1;
        state.active = if next < self.players() { next as u8 } else { 0 };
        state.turn += 1;
        state.phase = Phase::Turn;
    }
}
