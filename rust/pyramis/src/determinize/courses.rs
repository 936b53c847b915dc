//! Which cards moved, as far as the observer must wonder: at each theft, one the observer has seen before, or another.
//!
//! Cards the observer has never seen are interchangeable, so all that must be told apart is where the seen ones lie.
//! One pass forwards through the log sums up the weights of every way they can lie; one pass backwards draws a course in
//! proportion. A hidden theft weighs by the cards that could have been taken, a theft by the observer by those that
//! would have shown the card seen: the seen ones of its kind, and of the unseen ones their share of that kind.

use std::collections::BTreeMap;

use benben_engine::Rng;

use crate::components::{MAX_PLAYERS, MAX_STARS};
use crate::state::{Gain, NONE};

/// For an entry of the log, the kind of the card that moved if the observer had seen it before.
pub(super) type Moved = Option<u8>;

/// Where the cards lie that the observer has seen and doesn't hold: kinds and players, sorted.
type Seen = Vec<(u8, u8)>;

/// One way they can lie after an entry: its weight, and where it can come from.
#[derive(Default)]
struct Spot {
    weight: f64,
    from: Vec<(usize, Moved, f64)>,
}

/// What is the same in every course.
struct Public<'a> {
    observer: u8,
    cards: &'a [u8; MAX_STARS],
    /// By kind: cards in the observer's hand.
    own: [u8; MAX_STARS],
    held: [u8; MAX_PLAYERS],
}

/// Draws a course: what moved at each entry.
pub(super) fn draw(gains: &[Gain], observer: Option<u8>, cards: &[u8; MAX_STARS], rng: &mut Rng) -> Vec<Moved> {
    let Some(observer) = observer.filter(|observer| gains.iter().any(|gain| gain.from == *observer)) else {
        return vec![None; gains.len()];
    };
    let mut public = Public { observer, cards, own: [0; MAX_STARS], held: [0; MAX_PLAYERS] };
    let mut keys = vec![Seen::new()];
    let mut layers = vec![vec![Spot { weight: 1.0, from: Vec::new() }]];
    for gain in gains {
        let (next, layer) = public.step(*gain, &keys, layers.last().expect("there is a first layer"));
        public.count(*gain);
        keys = next;
        layers.push(layer);
    }
    trace(&layers, rng)
}

/// Goes back through the layers, choosing in proportion.
fn trace(layers: &[Vec<Spot>], rng: &mut Rng) -> Vec<Moved> {
    let mut at = choose(layers.last().expect("layers").iter().map(|spot| spot.weight), rng);
    let mut course = Vec::with_capacity(layers.len());
    for layer in layers[1..].iter().rev() {
        let from = &layer[at].from;
        let (before, moved, _) = from[choose(from.iter().map(|(_, _, weight)| *weight), rng)];
        course.push(moved);
        at = before;
    }
    course.reverse();
    course
}

fn choose(weights: impl Iterator<Item = f64> + Clone, rng: &mut Rng) -> usize {
    let total: f64 = weights.clone().sum();
    let mut left = total * ((rng.word() >> 11) as f64 / (1_u64 << 53) as f64);
    let mut last = 0;
    for (index, weight) in weights.enumerate().filter(|(_, weight)| *weight > 0.0) {
        last = index;
        if left < weight {
            break;
        }
        left -= weight;
    }
    last
}

impl Public<'_> {
    /// All ways the seen cards can lie after an entry.
    fn step(&self, gain: Gain, keys: &[Seen], layer: &[Spot]) -> (Vec<Seen>, Vec<Spot>) {
        let mut next: BTreeMap<Seen, Spot> = BTreeMap::new();
        for (index, (key, spot)) in keys.iter().zip(layer).enumerate() {
            self.each_move(gain, key, |moved, weight, after| {
                let weight = weight * spot.weight;
                let target = next.entry(after).or_default();
                target.weight += weight;
                target.from.push((index, moved, weight));
            });
        }
        next.into_iter().unzip()
    }

    /// What can have moved at an entry, with weights, and where the seen cards lie then.
    fn each_move(&self, gain: Gain, key: &Seen, mut visit: impl FnMut(Moved, f64, Seen)) {
        let Gain { player, from, card } = gain;
        if from == NONE {
            visit(None, 1.0, key.clone());
        } else if from == self.observer {
            visit(Some(card), 1.0, with(key, (card, player)));
        } else if player == self.observer {
            let seen = count(key, (card, from));
            visit_some(Some(card), seen, || without(key, (card, from)), &mut visit);
            visit_some(None, self.unseen(key, from) * self.share(key, card), || key.clone(), &mut visit);
        } else {
            for kind in 0..MAX_STARS as u8 {
                let moved = || with(&without(key, (kind, from)), (kind, player));
                visit_some(Some(kind), count(key, (kind, from)), moved, &mut visit);
            }
            visit_some(None, self.unseen(key, from), || key.clone(), &mut visit);
        }
    }

    /// Cards in a hand that the observer has never seen.
    fn unseen(&self, key: &Seen, player: u8) -> f64 {
        let seen = key.iter().filter(|(_, holder)| *holder == player).count();
        f64::from(self.held[usize::from(player)]) - seen as f64
    }

    /// The share of a kind among all cards the observer has never seen.
    fn share(&self, key: &Seen, card: u8) -> f64 {
        let seen = key.iter().filter(|(kind, _)| *kind == card).count();
        let left = usize::from(self.cards[usize::from(card)] - self.own[usize::from(card)]) - seen;
        let all = total(self.cards) - total(&self.own) - key.len();
        if all == 0 { 0.0 } else { left as f64 / all as f64 }
    }

    /// Takes note of what an entry changes for every course.
    fn count(&mut self, gain: Gain) {
        self.held[usize::from(gain.player)] += 1;
        if gain.player == self.observer {
            self.own[usize::from(gain.card)] += 1;
        }
        if gain.from != NONE {
            self.held[usize::from(gain.from)] -= 1;
        }
        if gain.from == self.observer {
            self.own[usize::from(gain.card)] -= 1;
        }
    }
}

fn visit_some(moved: Moved, weight: f64, after: impl FnOnce() -> Seen, visit: &mut impl FnMut(Moved, f64, Seen)) {
    if weight > 0.0 {
        visit(moved, weight, after());
    }
}

fn total(cards: &[u8; MAX_STARS]) -> usize {
    cards.iter().map(|count| usize::from(*count)).sum()
}

fn count(key: &Seen, place: (u8, u8)) -> f64 {
    key.iter().filter(|other| **other == place).count() as f64
}

fn with(key: &Seen, place: (u8, u8)) -> Seen {
    let mut key = key.clone();
    let at = key.partition_point(|other| *other < place);
    key.insert(at, place);
    key
}

fn without(key: &Seen, place: (u8, u8)) -> Seen {
    let mut key = key.clone();
    if let Some(at) = key.iter().position(|other| *other == place) {
        key.remove(at);
    }
    key
}
