//! The contract between a game and everything built on it.

use std::fmt;

use crate::observation::Encoder;
use crate::{Config, Error, IdSet, Outcome, Result, Rng, Sink, Source, Value};

/// Whose move a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// Nature draws one of the weighted outcomes.
    Chance,
    /// This player chooses one of the legal actions.
    Decision(usize),
    /// The game is over.
    Terminal,
}

/// A game with its options, players and component sheet fixed: the rules, and every table computed from them.
///
/// A state is plain data that means something only beside its game. Methods that take a state and an action assume
/// that they fit together; [`Session`](crate::Session) is the door that checks.
pub trait Game: Send + Sync + 'static {
    /// A position. Plain data without heap, at most 1 KiB; holds nothing that nobody can know yet.
    type State: Copy + Eq + fmt::Debug + Send + Sync + 'static;
    /// A decision or a chance outcome.
    type Action: Copy + Eq + fmt::Debug;
    /// What one player may see and could remember; holds no handle to a state.
    type View: Clone + Eq + fmt::Debug + Send + Sync + 'static;

    /// The game's name in lower case, words joined by `-`.
    const NAME: &'static str;
    /// Raised with every change of behaviour.
    const RULES_VERSION: u16;
    /// Raised with every change of [`Game::observe`].
    const OBSERVATION_VERSION: u16;
    /// Every reason a game can end for, in the order of [`Outcome::reason`].
    const REASONS: &'static [&'static str];

    /// Players, options and sheet.
    fn config(&self) -> &Config;
    /// The parts of a score and the clause each comes from, in the order of [`Outcome::parts`].
    fn parts(&self) -> &'static [(&'static str, &'static str)];
    /// Number of decision ids; they run from 0.
    fn decisions(&self) -> u16;
    /// Number of chance ids; they follow the decisions.
    fn chances(&self) -> u16;
    /// The most decisions a game can have, if the rules bound it.
    fn max_decisions(&self) -> Option<u32>;

    /// The dense id of an action.
    fn id(&self, action: Self::Action) -> u16;
    /// The action of an id, if it is in range.
    fn action(&self, id: u16) -> Option<Self::Action>;
    /// Writes an action's one string.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_action(&self, action: Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;
    /// Reads an action from its string; needs no state.
    ///
    /// # Errors
    /// [`Error::Notation`] for anything but the exact string of an action.
    fn parse_action(&self, text: &str) -> Result<Self::Action>;

    /// The state before anything has happened.
    fn initial(&self) -> Self::State;
    /// Whose move it is.
    fn node(&self, state: &Self::State) -> Node;
    /// Visits every legal action of a decision node once, in the order of ids.
    fn each_legal(&self, state: &Self::State, visit: impl FnMut(Self::Action));
    /// Visits every possible outcome of a chance node once with its positive weight, in a fixed order.
    fn each_chance(&self, state: &Self::State, visit: impl FnMut(Self::Action, u32));
    /// Plays a legal action or a possible chance outcome.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// The outcome of a finished game; of an unfinished one, what it would be if it ended now.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// What `observer` may see; a spectator's for `None`.
    fn view(&self, state: &Self::State, observer: Option<usize>) -> Self::View;
    /// A view as plain values, as the game's page lays it out.
    fn view_value(&self, view: &Self::View) -> Value;
    /// A state drawn from those the view's observer can't tell apart, by a view and a generator alone.
    fn determinize(&self, view: &Self::View, rng: &mut Rng) -> Self::State;

    /// Writes all of a state in a form that is stable for a rules version.
    fn write_state(&self, state: &Self::State, out: &mut impl Sink);
    /// Reads back what [`Game::write_state`] wrote, and checks every invariant of the position.
    ///
    /// # Errors
    /// [`Error::Record`] naming what is broken.
    fn read_state(&self, source: &mut Source<'_>) -> Result<Self::State>;
    /// Writes a player's view as a tensor; fields and shapes are the same for every view of the game.
    fn observe(&self, view: &Self::View, out: &mut impl Encoder);
    /// Writes all of a view in a form that is stable for a rules version.
    fn write_view(&self, view: &Self::View, out: &mut impl Sink);

    /// Number of legal actions of a decision node.
    fn legal_count(&self, state: &Self::State) -> u32 {
        let mut count = 0;
        self.each_legal(state, |_| count += 1);
        count
    }

    /// The `n`th legal action in the order of [`Game::each_legal`].
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

    /// What a player sees as a tensor, the same as [`Game::observe`] writes of the player's view.
    fn observe_state(&self, state: &Self::State, observer: usize, out: &mut impl Encoder) {
        self.observe(&self.view(state, Some(observer)), out);
    }

    /// Sum of the weights of a chance node.
    fn chance_total(&self, state: &Self::State) -> u32 {
        let mut total = 0;
        self.each_chance(state, |_, weight| total += weight);
        total
    }

    /// The outcome that holds ticket `n` when each outcome gets as many tickets as its weight, in the order of
    /// [`Game::each_chance`].
    fn nth_chance(&self, state: &Self::State, n: u32) -> Self::Action {
        let (mut found, mut left) = (None, n);
        self.each_chance(state, |action, weight| {
            if found.is_none() {
                if left < weight {
                    found = Some(action);
                } else {
                    left -= weight;
                }
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

    /// An action's string.
    fn action_text(&self, action: Self::Action) -> String {
        let mut text = String::new();
        self.write_action(action, &mut text).expect("a String takes everything");
        text
    }

    /// The action of an id.
    ///
    /// # Errors
    /// [`Error::Notation`] for an id out of range.
    fn checked_action(&self, id: i64) -> Result<Self::Action> {
        let count = i64::from(self.decisions()) + i64::from(self.chances());
        u16::try_from(id).ok().and_then(|id| self.action(id)).ok_or_else(|| Error::Notation {
            text: id.to_string(),
            why: format!("action ids of {} run from 0 to {}", Self::NAME, count - 1),
        })
    }
}
