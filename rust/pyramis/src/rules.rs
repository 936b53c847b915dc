//! What an action does, and what comes next.

use benben_engine::{Outcome, Rules};

use crate::action::Action;
use crate::components::COMPLETE;
use crate::config::Pyramis;
use crate::scoring;
use crate::state::{Deck, Gain, NONE, Phase, State};

/// The decks the River is formed from (PY-S2).
const SETUP_DECKS: [u8; 3] = [0, 1, 0];

impl Rules for Pyramis {
    /// Every game ends with the last Fleet (PY-E1).
    const REASONS: &'static [&'static str] = &["complete"];

    fn parts(&self) -> &'static [(&'static str, &'static str)] {
        scoring::PARTS
    }

    /// A turn holds a card taken, a victim, a deck, and a rotation by each player for each colour.
    fn max_decisions(&self) -> Option<u32> {
        let players = self.players() as u32;
        Some(COMPLETE * players * (3 + self.components.colours.len() as u32 * players))
    }

    /// Before setup has revealed anything: the odd card is in deck A (PY-S1), all Shooting Star cards in the reserve
    /// (PY-S3).
    fn initial(&self) -> State {
        let (components, mut state) = (&self.components, State::empty());
        for (index, kind) in components.kinds.iter().enumerate() {
            state.unrevealed[index] = kind.count;
            state.backs[usize::from(kind.back)] += kind.count;
        }
        let cards = components.exodus_cards();
        state.decks[0].size = cards.div_ceil(2);
        state.decks[1].size = cards / 2;
        state.stars.reserve = components.star_counts();
        state.stars.in_reserve = state.stars.reserve.iter().sum();
        state
    }

    fn apply(&self, state: &mut State, action: Action) {
        match (state.phase, action) {
            (_, Action::Take { front, place }) => {
                let card = self.components.fronts[usize::from(front)];
                state.take_from_river(front);
                state.fleets[state.active()].add(place, front, card.colour);
                self.after_placing(state, card.star);
            }
            (Phase::Star, Action::Star(star)) => {
                state.stars.reserve[usize::from(star)] -= 1;
                state.stars.in_reserve -= 1;
                self.gain(state, NONE, star);
            }
            (_, Action::Steal(victim)) => state.phase = Phase::Stolen { victim },
            (Phase::Stolen { victim }, Action::Star(star)) => {
                state.stars.hands[usize::from(victim)][usize::from(star)] -= 1;
                state.stars.held[usize::from(victim)] -= 1;
                self.gain(state, victim, star);
            }
            (_, Action::Deck(deck)) => state.phase = Phase::Front { deck },
            (Phase::Front { deck }, Action::Front(front)) => self.reveal(state, deck, front),
            (Phase::Back { deck }, Action::Back(back)) => {
                state.decks[usize::from(deck)].back = back;
                self.after_refill(state);
            }
            (Phase::Rotate { colour, offset }, Action::Rotate(place)) => {
                state.fleets[state.seat(offset, self.players())].rotate(place);
                self.rotate_next(state, colour, offset + 1);
            }
            (phase, action) => unreachable!("{action:?} at {phase:?}"),
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        scoring::outcome(&self.components, state, self.players())
    }
}

impl Pyramis {
    /// A star icon brings a Shooting Star card if anybody else has one to give (PY-X1, PY-X2, PY-X3).
    fn after_placing(&self, state: &mut State, star: bool) {
        if star && state.stars.in_reserve > 0 {
            state.phase = Phase::Star;
        } else if star && self.victims(state).next().is_some() {
            state.phase = Phase::Victim;
        } else {
            self.refill(state);
        }
    }

    fn gain(&self, state: &mut State, from: u8, card: u8) {
        let player = state.active;
        state.stars.hands[usize::from(player)][usize::from(card)] += 1;
        state.stars.held[usize::from(player)] += 1;
        state.stars.log(Gain { player, from, card });
        self.refill(state);
    }

    /// The River shrinks when both decks are empty (PY-R2); the check is made all the same (PY-T0).
    fn refill(&self, state: &mut State) {
        if state.open_decks().next().is_some() {
            state.phase = Phase::Refill;
        } else {
            self.check(state);
        }
    }

    fn reveal(&self, state: &mut State, deck: u8, front: u8) {
        let Deck { size, back } = state.decks[usize::from(deck)];
        let kind = self.kind(back, front).expect("a card with this back has this front");
        state.unrevealed[usize::from(kind)] -= 1;
        state.backs[usize::from(back)] -= 1;
        state.decks[usize::from(deck)] = Deck { size: size - 1, back: NONE };
        state.add_to_river(front);
        if size == 1 {
            self.after_refill(state);
        } else {
            state.phase = Phase::Back { deck };
        }
    }

    /// The backs are visible again: on with setup, where backs are not checked for pairs (PY-S4), or to the check.
    fn after_refill(&self, state: &mut State) {
        if state.turn > 0 {
            self.check(state);
        } else if state.decks[1].back == NONE && state.decks[1].size > 0 && state.river().next().is_none() {
            state.phase = Phase::Back { deck: 1 };
        } else if let Some(deck) = SETUP_DECKS.get(state.river().count()) {
            state.phase = Phase::Front { deck: *deck };
        } else {
            Self::begin_turn(state, 0);
        }
    }

    /// Looks for pairs on the visible backs (PY-R3, PY-R8).
    fn check(&self, state: &mut State) {
        let [a, b] = [0, 1].map(|deck: usize| {
            let back = state.decks[deck].back;
            self.shown[if back == NONE { self.components.backs.len() + deck } else { usize::from(back) }]
        });
        state.pairs = a.twice | b.twice | (a.once & b.once);
        self.rotate_next(state, 0, 0);
    }

    /// The next player to rotate, colour by colour, from the active player on (PY-R4, PY-R6, PY-R7).
    fn rotate_next(&self, state: &mut State, mut colour: u8, mut offset: u8) {
        while state.pairs != 0 {
            if state.pairs >> colour & 1 == 1 {
                while usize::from(offset) < self.players() {
                    if self.rotatable(state, colour, offset) != 0 {
                        state.phase = Phase::Rotate { colour, offset };
                        return;
                    }
                    offset += 1;
                }
            }
            state.pairs &= !(1 << colour);
            (colour, offset) = (colour + 1, 0);
        }
        self.end_turn(state);
    }

    /// The game ends with the turn that completes the last Fleet (PY-E1).
    fn end_turn(&self, state: &mut State) {
        let next = state.seat(1, self.players());
        if state.fleets[self.players() - 1].cards() == COMPLETE {
            state.phase = Phase::Over;
        } else {
            Self::begin_turn(state, next as u8);
        }
    }

    fn begin_turn(state: &mut State, player: u8) {
        state.phase = Phase::Take;
        state.active = player;
        state.turn += 1;
    }
}
