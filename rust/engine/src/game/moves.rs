//! Whose move it is, and what can be played.

use crate::IdSet;
use crate::Node;
use crate::game::Actions;
use crate::weights::Ticket;

/// What can be played at a state. A listing that a game doesn't write follows from the visits.
pub trait Moves: Actions {
    /// Whose move it is.
    fn node(&self, state: &Self::State) -> Node;
    /// Visits every legal action of a decision node once, in the order of ids.
    fn each_legal(&self, state: &Self::State, visit: impl FnMut(Self::Action));
    /// Visits every possible outcome of a chance node once with its positive weight, in a fixed order.
    fn each_chance(&self, state: &Self::State, visit: impl FnMut(Self::Action, u32));

    /// Number of legal actions of a decision node.
    fn legal_count(&self, state: &Self::State) -> u32 {
        let mut count = 0;
        self.each_legal(state, |_| count += 1);
        count
    }

    /// The `n`th legal action in the order of [`Moves::each_legal`].
    fn nth_legal(&self, state: &Self::State, n: u32) -> Self::Action {
        let (mut found, mut at) = (None, 0);
        self.each_legal(state, |action| {
            if at == n {
                found = Some(action);
            }
            at += 1;
        });
        found.expect("n is below the number of legal actions")
    }

    /// Whether an action is legal at a decision node.
    fn is_legal(&self, state: &Self::State, action: Self::Action) -> bool {
        let mut legal = false;
        self.each_legal(state, |other| legal |= other == action);
        legal
    }

    /// Adds the id of every legal action of a decision node to a set, once.
    fn mark_legal(&self, state: &Self::State, legal: &mut IdSet<'_>) {
        self.each_legal(state, |action| legal.add(self.id(action)));
    }

    /// Sum of the weights of a chance node.
    fn chance_total(&self, state: &Self::State) -> u32 {
        let mut total = 0;
        self.each_chance(state, |_, weight| total += weight);
        total
    }

    /// The outcome that holds ticket `n` when each outcome gets as many tickets as its weight, in the order of
    /// [`Moves::each_chance`].
    fn nth_chance(&self, state: &Self::State, n: u32) -> Self::Action {
        let (mut found, mut ticket) = (None, Ticket::new(n));
        self.each_chance(state, |action, weight| {
            if found.is_none() && ticket.falls_on(weight) {
                found = Some(action);
            }
        });
        found.expect("n is below the sum of the weights")
    }

    /// The weight of a chance outcome, 0 if it isn't possible now.
    fn chance_weight(&self, state: &Self::State, action: Self::Action) -> u32 {
        let mut found = 0;
        self.each_chance(state, |other, weight| {
            if other == action {
                found = weight;
            }
        });
        found
    }
}
