//! Playing a state to its end.

use crate::{Error, Game, Node, Result, Rng};

/// How long a playout was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    /// Decisions made.
    pub decisions: u32,
    /// Chance outcomes drawn.
    pub chances: u32,
}

impl Length {
    /// Decisions and chance outcomes together.
    pub const fn events(self) -> u32 {
        self.decisions + self.chances
    }
}

/// Draws one outcome of a chance node by its weight.
pub fn random_chance<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> G::Action {
    game.nth_chance(state, rng.below(game.chance_total(state)))
}

/// Draws one legal action of a decision node uniformly.
pub fn random_action<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> G::Action {
    game.nth_legal(state, rng.below(game.legal_count(state)))
}

/// A playout gives up after so many events: some games go on for ever if their players do (SUN-E3).
pub const MAX_EVENTS: u32 = 1_000_000;

/// Plays to the end, chance by `chance`, decisions by `choose` (given the state and the player to move).
///
/// # Errors
/// [`Error::Endless`] if the game hasn't ended after [`MAX_EVENTS`]; the state is left where it stands.
pub fn play<G: Game>(
    game: &G,
    state: &mut G::State,
    chance: &mut Rng,
    mut choose: impl FnMut(&G::State, usize) -> G::Action,
) -> Result<Length> {
    let mut length = Length::default();
    loop {
        let action = match game.node(state) {
            Node::Chance => {
                length.chances += 1;
                random_chance(game, state, chance)
            }
            Node::Decision(player) => {
                length.decisions += 1;
                choose(state, player)
            }
            Node::Terminal => return Ok(length),
        };
        game.apply(state, action);
        if length.events() == MAX_EVENTS {
            return Err(Error::Endless { events: MAX_EVENTS });
        }
    }
}

/// Plays to the end with uniformly random actions.
///
/// # Errors
/// As [`play`].
pub fn play_randomly<G: Game>(game: &G, state: &mut G::State, chance: &mut Rng, policy: &mut Rng) -> Result<Length> {
    play(game, state, chance, |state, _| random_action(game, state, policy))
}
