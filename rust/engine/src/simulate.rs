//! Many games at once, the same results for any number of threads.

use std::sync::Arc;

use crate::outcome::Outcome;
use crate::playout::{Length, MAX_EVENTS, play_randomly, random_action};
use crate::rng::{Purpose, Rng};
use crate::session::{Seed, Session};
use crate::threads::Threads;
use crate::{Error, Game, Node, Result};

/// Which games to play: those numbered `first` to `first + count - 1` of a seed.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The seed of all games.
    pub seed: u64,
    /// Number of the first game.
    pub first: u64,
    /// How many games.
    pub count: usize,
    /// How many threads, 0 for one a core.
    pub threads: usize,
}

/// Results by game, each field row by row in the order of the games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns {
    /// Points, `games x players`.
    pub scores: Vec<i32>,
    /// Ranks, `games x players`.
    pub ranks: Vec<i32>,
    /// Returns, `games x players`.
    pub returns: Vec<f64>,
    /// Parts of the scores, `games x players x parts`.
    pub breakdown: Vec<i32>,
    /// Decisions in each game.
    pub decisions: Vec<u32>,
    /// Decisions and chance outcomes in each game.
    pub events: Vec<u32>,
    /// Why each game ended, as an index into the game's reasons.
    pub reasons: Vec<u8>,
    /// The digest of each final state.
    pub digests: Vec<u64>,
}

struct Row {
    outcome: Outcome,
    length: Length,
    digest: u64,
}

/// Plays random games. Game `i` draws chance from the stream `(seed, i)` and its actions from that stream's policy
/// sibling, whatever the threads and the cut into plans.
///
/// # Errors
/// [`Error::Config`] if the threads can't be started, [`Error::Endless`] if a game does not come to an end.
pub fn simulate<G: Game>(game: &G, plan: Plan) -> Result<Columns> {
    let play = |offset: usize| play_one(game, plan.seed, plan.first + offset as u64);
    let rows = Threads::new(plan.threads)?.map(plan.count, play);
    let rows = rows.into_iter().collect::<Result<Vec<_>>>()?;
    Ok(columns(&rows, game.config().players, game.parts().len()))
}

/// Game `index` of those [`simulate`] plays, with its history.
///
/// # Errors
/// [`Error::Endless`] if the game does not come to an end.
pub fn replay<G: Game>(game: &Arc<G>, seed: u64, index: u64) -> Result<Session<G>> {
    let mut session = Session::new(game.clone(), Some(Seed::new(seed, index)));
    let mut policy = Rng::stream(seed, index, Purpose::Policy);
    while let Node::Decision(_) = session.node() {
        session.apply(random_action(&**game, session.state(), &mut policy))?;
        if session.history().len() >= MAX_EVENTS as usize {
            return Err(Error::Endless { events: MAX_EVENTS });
        }
    }
    Ok(session)
}

fn play_one<G: Game>(game: &G, seed: u64, index: u64) -> Result<Row> {
    let mut state = game.initial();
    let mut chance = Rng::stream(seed, index, Purpose::Chance);
    let mut policy = Rng::stream(seed, index, Purpose::Policy);
    let length = play_randomly(game, &mut state, &mut chance, &mut policy)?;
    Ok(Row { outcome: game.outcome(&state), length, digest: crate::session::digest(game, &state) })
}

fn columns(rows: &[Row], players: usize, parts: usize) -> Columns {
    let mut columns = Columns::default();
    for Row { outcome, length, digest } in rows {
        columns.scores.extend_from_slice(&outcome.scores[..players]);
        columns.ranks.extend_from_slice(&outcome.ranks[..players]);
        columns.returns.extend_from_slice(&outcome.returns()[..players]);
        for player in 0..players {
            columns.breakdown.extend(outcome.parts[..parts].iter().map(|part| part[player]));
        }
        columns.decisions.push(length.decisions);
        columns.events.push(length.events());
        columns.reasons.push(outcome.reason);
        columns.digests.push(*digest);
    }
    columns
}
