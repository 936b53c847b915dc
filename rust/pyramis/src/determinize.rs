//! Drawing a state from those a view's observer can't tell apart.
//!
//! Only the Shooting Star cards are hidden. The sample is exact: every course of the cards, told apart one by one, that
//! agrees with what the observer saw is equally likely. Cards the observer hasn't seen are interchangeable, so the walk
//! through the log names them only when it must, and weighs each theft by the observer against its chance.

use arrayvec::ArrayVec;
use benben_engine::Rng;

use crate::components::MAX_STARS;
use crate::config::Pyramis;
use crate::state::{Gain, MAX_GAINS, MAX_PLAYERS, NONE, Phase, State};
use crate::view::View;

/// One card that left the reserve.
type Token = u8;

/// The course of the cards as far as it is settled.
struct Walk {
    observer: u8,
    /// By token: its kind, [`NONE`] while it is not settled.
    kinds: ArrayVec<u8, MAX_GAINS>,
    hands: [ArrayVec<Token, MAX_GAINS>; MAX_PLAYERS],
    /// For each entry of the log, the token that moved.
    moved: ArrayVec<Token, MAX_GAINS>,
    /// Cards by kind in the sheet.
    cards: [u8; MAX_STARS],
    /// Cards by kind that no token has been settled to be.
    pool: [u8; MAX_STARS],
    pool_size: u32,
    /// By kind: how often the observer drew one, and lost one.
    drawn: [u32; MAX_STARS],
    lost: [u32; MAX_STARS],
    draws: u32,
    thefts: u32,
}

impl Pyramis {
    pub(crate) fn sample(&self, view: &View, rng: &mut Rng) -> State {
        if view.seen.phase == Phase::Over {
            return view.seen;
        }
        loop {
            if let Some(walk) = self.walk(view, rng) {
                return walk.into_state(view.seen, rng);
            }
        }
    }

    fn walk(&self, view: &View, rng: &mut Rng) -> Option<Walk> {
        let mut walk = self.start(view);
        view.seen.stars.gains().iter().all(|gain| walk.step(*gain, rng)).then_some(walk)
    }

    fn start(&self, view: &View) -> Walk {
        let cards = self.components.star_counts();
        Walk {
            observer: view.observer.unwrap_or(NONE),
            kinds: ArrayVec::new(),
            hands: std::array::from_fn(|_| ArrayVec::new()),
            moved: ArrayVec::new(),
            pool_size: number(&cards),
            pool: cards,
            cards,
            drawn: [0; MAX_STARS],
            lost: [0; MAX_STARS],
            draws: 0,
            thefts: 0,
        }
    }
}

impl Walk {
    /// Follows one entry of the log; false if the walk must be given up.
    fn step(&mut self, gain: Gain, rng: &mut Rng) -> bool {
        let token = match gain {
            Gain { from: NONE, card, .. } => Some(self.draw(card)),
            Gain { card: NONE, from, .. } => Some(self.hands[usize::from(from)][self.random_slot(from, rng)]),
            Gain { from, card, .. } if from == self.observer => Some(self.lose(card, rng)),
            Gain { from, card, .. } => self.steal(from, card, rng),
        };
        let Some(token) = token else { return false };
        if gain.from != NONE {
            self.hands[usize::from(gain.from)].retain(|other| *other != token);
        }
        self.hands[usize::from(gain.player)].push(token);
        self.moved.push(token);
        true
    }

    fn random_slot(&self, player: u8, rng: &mut Rng) -> usize {
        rng.below(self.hands[usize::from(player)].len() as u32) as usize
    }

    fn draw(&mut self, card: u8) -> Token {
        let token = self.kinds.len() as Token;
        self.kinds.push(NONE);
        if card != NONE {
            self.settle(token, card);
            self.drawn[usize::from(card)] += 1;
            self.draws += 1;
        }
        token
    }

    fn settle(&mut self, token: Token, card: u8) {
        self.kinds[usize::from(token)] = card;
        self.pool[usize::from(card)] -= 1;
        self.pool_size -= 1;
    }

    fn tokens(&self, player: u8, kind: u8) -> ArrayVec<Token, MAX_GAINS> {
        let hand = self.hands[usize::from(player)].iter().copied();
        hand.filter(|token| self.kinds[usize::from(*token)] == kind).collect()
    }

    fn lose(&mut self, card: u8, rng: &mut Rng) -> Token {
        self.lost[usize::from(card)] += 1;
        let own = self.tokens(self.observer, card);
        own[rng.below(own.len() as u32) as usize]
    }

    /// The observer steals a card and sees it. Its chance is (known + unknown · pool share) / hand size, of which the
    /// first part is that a card comes back that the observer has seen before. The walk goes on with this chance over
    /// an upper bound of it that is the same for every walk.
    fn steal(&mut self, from: u8, card: u8, rng: &mut Rng) -> Option<Token> {
        let hand = self.hands[usize::from(from)].len() as u32;
        let (known, unknown) = (self.tokens(from, card), self.tokens(from, NONE));
        let pool = u32::from(self.pool[usize::from(card)]);
        let total = self.pool_size.max(1);
        let (seen, unseen) = (known.len() as u32 * total, unknown.len() as u32 * pool);
        let (most, of) = self.bound(hand, card);
        self.thefts += 1;
        if rng.below(hand * total * most) >= (seen + unseen) * of {
            return None;
        }
        if rng.below(seen + unseen) < seen {
            return Some(known[rng.below(known.len() as u32) as usize]);
        }
        let token = unknown[rng.below(unknown.len() as u32) as usize];
        self.settle(token, card);
        Some(token)
    }

    /// An upper bound, the same for every walk, of the chance that a card stolen now is of a kind, as a fraction.
    fn bound(&self, hand: u32, card: u8) -> (u32, u32) {
        let card = usize::from(card);
        let total = number(&self.cards).saturating_sub(self.draws + self.thefts);
        let pool = (u32::from(self.cards[card]) - self.drawn[card]).min(total);
        let (most, of) = (self.lost[card].min(hand) * total + hand * pool, hand * total);
        if most < of { (most, of) } else { (1, 1) }
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
        let mut left = rng.below(self.pool_size);
        let holds = |count: &u8| {
            let here = left < u32::from(*count);
            left = left.wrapping_sub(u32::from(*count));
            here
        };
        self.pool.iter().position(holds).expect("the ticket is below the pool's size") as u8
    }
}

fn number(cards: &[u8]) -> u32 {
    cards.iter().map(|count| u32::from(*count)).sum()
}
