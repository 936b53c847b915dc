//! Drawing a state from those a view's observer can't tell apart.
//!
//! Only the Shooting Star cards are hidden. The sample is exact: every course of the cards, told apart one by one, that
//! agrees with what the observer saw is equally likely. First `courses` draws which thefts moved a card the
//! observer had seen before; given that, all cards that fit are alike.

mod courses;

use arrayvec::ArrayVec;
use benben_engine::Rng;
use benben_engine::weights::Ticket;

use crate::components::{Components, MAX_PLAYERS, MAX_STARS};
use crate::determinize::courses::Moved;
use crate::state::{Gain, MAX_GAINS, NONE, Phase, State};

/// One card that left the reserve.
type Token = u8;

/// The course of the cards as far as it is settled.
struct Walk {
    /// By token: its kind, [`NONE`] while it is not settled.
    kinds: ArrayVec<u8, MAX_GAINS>,
    hands: [ArrayVec<Token, MAX_GAINS>; MAX_PLAYERS],
    /// For each entry of the log, the token that moved.
    moved: ArrayVec<Token, MAX_GAINS>,
    /// Cards by kind that no token has been settled to be.
    pool: [u8; MAX_STARS],
}

/// A state drawn from those that look like `seen` to the observer.
pub(crate) fn determinize(components: &Components, seen: &State, observer: Option<u8>, rng: &mut Rng) -> State {
    if seen.phase == Phase::Over {
        return *seen;
    }
    let (gains, cards) = (seen.stars.gains(), components.star_counts());
    let course = courses::draw(gains, observer, &cards, rng);
    let mut walk = Walk::new(cards);
    gains.iter().zip(course).for_each(|(gain, moved)| walk.step(*gain, moved, rng));
    walk.into_state(*seen, rng)
}

impl Walk {
    fn new(cards: [u8; MAX_STARS]) -> Self {
        let hands = std::array::from_fn(|_| ArrayVec::new());
        Self { kinds: ArrayVec::new(), hands, moved: ArrayVec::new(), pool: cards }
    }

    /// Follows one entry of the log.
    fn step(&mut self, gain: Gain, moved: Moved, rng: &mut Rng) {
        let token = match gain.from {
            NONE => self.draw(),
            from => self.take(from, moved.unwrap_or(NONE), rng),
        };
        if gain.card != NONE && self.kinds[usize::from(token)] == NONE {
            self.settle(token, gain.card);
        }
        self.hands[usize::from(gain.player)].push(token);
        self.moved.push(token);
    }

    fn draw(&mut self) -> Token {
        self.kinds.push(NONE);
        self.kinds.len() as Token - 1
    }

    /// Takes one of a hand's cards of a kind out of it, or one of those not settled.
    fn take(&mut self, from: u8, kind: u8, rng: &mut Rng) -> Token {
        let hand = &mut self.hands[usize::from(from)];
        let fits = |token: &Token| self.kinds[usize::from(*token)] == kind;
        let number = rng.below(hand.iter().filter(|token| fits(token)).count() as u32) as usize;
        let at = (0..hand.len()).filter(|at| fits(&hand[*at])).nth(number).expect("the course fits the log");
        hand.remove(at)
    }

    fn settle(&mut self, token: Token, card: u8) {
        self.kinds[usize::from(token)] = card;
        self.pool[usize::from(card)] -= 1;
    }

    /// Names the cards nobody has named, and puts everything in its place.
    fn into_state(mut self, mut state: State, rng: &mut Rng) -> State {
        for token in 0..self.kinds.len() {
            if self.kinds[token] == NONE {
                let card = self.random_of_pool(rng);
                self.settle(token as Token, card);
            }
        }
        state.stars.reserve = self.pool;
        state.stars.hands = [[0; MAX_STARS]; MAX_PLAYERS];
        for (hand, tokens) in state.stars.hands.iter_mut().zip(&self.hands) {
            tokens.iter().for_each(|token| hand[usize::from(self.kinds[usize::from(*token)])] += 1);
        }
        for (gain, token) in state.stars.gains_mut().iter_mut().zip(&self.moved) {
            gain.card = self.kinds[usize::from(*token)];
        }
        state
    }

    fn random_of_pool(&self, rng: &mut Rng) -> u8 {
        let size: u32 = self.pool.iter().map(|count| u32::from(*count)).sum();
        let mut ticket = Ticket::new(rng.below(size));
        let drawn = self.pool.iter().position(|count| ticket.falls_on(*count));
        drawn.expect("the ticket is below the pool's size") as u8
    }
}
