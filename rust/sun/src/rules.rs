//! How a game begins, what an action does, what comes next, and when the game is over.

use benben_engine::index::Key;
use benben_engine::{Outcome, Rules};

use crate::action::Action;
use crate::cards::{DRAWS, MAX_KEPT};
use crate::components::{Base, Card, DEALT, Deck, Player, Side, Sort};
use crate::config::PyramidOfTheSun;
use crate::log::{Act, Row};
use crate::pyramid::Place;
use crate::scoring;
use crate::state::{Phase, State, Why};

impl Rules for PyramidOfTheSun {
    /// SUN-E1, SUN-E3, SUN-T2.
    const REASONS: &'static [&'static str] = &["complete", "stall", "frozen"];

    fn parts(&self) -> &'static [(&'static str, &'static str)] {
        scoring::PARTS
    }

    /// A placement brings a card, its icon and a stop; between two of them lie less turns than the limit, each of as
    /// many discards as draws at most.
    fn max_decisions(&self) -> Option<u32> {
        let placements = self.shape.allowed[Sort::Standard].count_ones();
        let idle = 2 * u32::from(DRAWS) * self.stall;
        (self.stall > 0).then_some(3 * placements + idle * (placements + 1))
    }

    /// Before setup has revealed anything: the base row's edges lie there (SUN-S1).
    fn initial(&self) -> State {
        let (components, mut state) = (&self.components, State::empty());
        for (side, place) in [(Side::Left, 0), (Side::Right, self.shape.width - 1)] {
            state.pyramid.lay_base(&self.shape, components, Place::of(place), components.base_of(side));
        }
        state.decks = components.counts();
        Deck::ALL.into_iter().for_each(|deck| state.size[deck] = components.deck_size(deck));
        state
    }

    fn apply(&self, state: &mut State, action: Action) {
        match (state.phase, action) {
            (Phase::Base, Action::Base(base)) => self.base(state, base),
            (Phase::Marker, Action::Marker(card)) => {
                leave_deck(state, Deck::Edge, card);
                state.marker = Some(card);
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
                state.icons[state.active] += scoring::icon_points(self, state, place);
                self.after_placing(state);
            }
            (Phase::More, Action::Stop) => self.begin_turn(state),
            (Phase::Turn, Action::Pass) => self.pass(state),
            (phase, action) => unreachable!("{action:?} at {phase:?}"),
        }
    }

    /// A stall goes before a freeze (SUN-E3).
    fn outcome(&self, state: &State) -> Outcome {
        let reason = if self.is_stalled(state) {
            1
        } else if self.is_frozen(state) {
            2
        } else {
            0
        };
        scoring::outcome(self, state, reason)
    }
}

impl PyramidOfTheSun {
    /// Whether the top place is filled, which ends the game at once (SUN-E1).
    pub(crate) fn is_complete(&self, state: &State) -> bool {
        state.pyramid.filled & self.shape.top.bit() != 0
    }

    /// Whether turns without a placement end the game (SUN-E3).
    pub(crate) fn is_stalled(&self, state: &State) -> bool {
        self.stall > 0 && state.stall == self.stall
    }

    /// Whether everybody has passed, which ends the game (SUN-T2).
    pub(crate) fn is_frozen(&self, state: &State) -> bool {
        usize::from(state.passes) == self.players()
    }

    /// The base row is laid from left to right (SUN-S1).
    fn base(&self, state: &mut State, base: Base) {
        let place = Place(state.pyramid.filled.trailing_ones() as u8);
        state.pyramid.lay_base(&self.shape, &self.components, place, base);
        if state.pyramid.filled == self.shape.base() {
            state.phase = Phase::Marker;
        }
    }

    /// Everybody gets four standard cards (SUN-S3).
    fn deal(&self, state: &mut State, card: Card) {
        self.take(state, Deck::Standard, card);
        if state.counts[state.active][Deck::Standard] < DEALT {
            return;
        }
        if state.active.number() + 1 < self.players() {
            state.active.0 += 1;
        } else {
            self.begin_turn(state);
        }
    }

    /// A card goes from a deck to the active player.
    fn take(&self, state: &mut State, deck: Deck, card: Card) {
        let player = state.active;
        leave_deck(state, deck, card);
        state.hands[player].add(card);
        state.counts[player][deck] += 1;
        self.log(state, deck, Act::Draw, card);
    }

    /// A card leaves the active player's hand.
    fn give(&self, state: &mut State, act: Act, card: Card) {
        let (player, deck) = (state.active, self.components.deck_of(card));
        state.hands[player].remove(card);
        state.counts[player][deck] -= 1;
        self.log(state, deck, act, card);
    }

    fn log(&self, state: &mut State, deck: Deck, act: Act, card: Card) {
        let kind = card.0 - self.components.kinds(deck).start as u8;
        state.logs[deck].push(Row { act, player: state.active, kind });
    }

    /// A deck is drawn from; if it is empty, it is formed anew first (SUN-D1, SUN-D3).
    fn draw(&self, state: &mut State, deck: Deck, why: Why) {
        if state.size[deck] == 0 {
            self.reshuffle(state, deck);
        }
        state.phase = Phase::Draw { deck, why };
    }

    /// The discard pile becomes the deck; the marker isn't in it (SUN-D3, SUN-S2).
    fn reshuffle(&self, state: &mut State, deck: Deck) {
        let kinds = &mut state.decks.values[self.components.kinds(deck)];
        state.logs[deck].pile().for_each(|kind| kinds[usize::from(kind)] += 1);
        let size = std::mem::take(&mut state.discarded[deck]);
        state.size[deck] = size;
        let in_hands: u8 = state.counts.values.iter().map(|counts| counts[deck]).sum();
        if state.logs[deck].reshuffle(in_hands.into(), size.into()) {
            for player in self.everybody() {
                let standard = state.counts[player][Deck::Standard];
                let (standard, edge) = state.hands[player].cards().split_at(standard.into());
                state.logs[deck].set_held(player, if deck == Deck::Standard { standard } else { edge });
            }
        }
    }

    fn drawn(&self, state: &mut State, deck: Deck, why: Why, card: Card) {
        self.take(state, deck, card);
        match why {
            Why::First if state.open_decks().next().is_some() => state.phase = Phase::Second,
            Why::First | Why::Second => self.after_drawing(state),
            Why::Icon => self.after_placing(state),
        }
    }

    fn discard(&self, state: &mut State, card: Card) {
        self.give(state, Act::Discard, card);
        state.discarded[self.components.deck_of(card)] += 1;
        self.after_drawing(state);
    }

    /// The hand is brought down before the turn is over (SUN-D2).
    fn after_drawing(&self, state: &mut State) {
        if state.held(state.active) > MAX_KEPT {
            state.phase = Phase::Discard;
        } else {
            self.end_idle_turn(state);
        }
    }

    /// Places a card, scores it, and looks for its icon (SUN-P0).
    fn lay(&self, state: &mut State, card: Card, place: Place) {
        self.give(state, Act::Play, card);
        state.pyramid.lay_card(&self.shape, &self.components, place, card);
        (state.stall, state.passes) = (0, 0);
        state.segments[state.active] += scoring::points(self, card, place);
        if scoring::icon_points(self, state, place) > 0 {
            state.phase = Phase::Icon { place };
        } else {
            self.after_placing(state);
        }
    }

    /// The top place ends the game at once (SUN-E1); else more cards can be laid, one just drawn too (SUN-I4).
    fn after_placing(&self, state: &mut State) {
        state.phase = if self.is_complete(state) { Phase::Over } else { Phase::More };
    }

    /// Nothing in the hand fits any open place (SUN-T2), and everybody can tell which sorts of cards aren't in it.
    fn pass(&self, state: &mut State) {
        state.passes += 1;
        for (_, sort) in Sort::EDGES {
            if state.pyramid.open & self.shape.allowed[sort] != 0 {
                state.ruled_out[state.active] |= sort.edge_bit();
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
        let next = state.active.number() + 1;
        state.active = if next < self.players() { Player::of(next) } else { Player(0) };
        state.turn += 1;
        state.phase = Phase::Turn;
    }
}

fn leave_deck(state: &mut State, deck: Deck, card: Card) {
    state.decks[card] -= 1;
    state.size[deck] -= 1;
}
