//! Many games at once, the same results for any number of threads.

use std::ops::Range;
use std::sync::Arc;

use crate::outcome::Outcome;
use crate::playout::{Length, MAX_EVENTS, play_randomly, random_action};
use crate::rng::{Purpose, Rng};
use crate::session::{Seed, Session, digest};
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

/// A thread plays so many games before it looks for others.
const BUNCH: usize = 32;

/// Plays random games. Game `i` draws chance from the stream `(seed, i)` and its actions from that stream's policy
/// sibling, whatever the threads and the cut into plans.
///
/// # Errors
/// [`Error::Endless`] if a game does not come to an end.
pub fn simulate<G: Game>(game: &G, plan: Plan) -> Result<Columns> {
    let play = |games: Range<usize>| {
        let mut columns = Columns::default();
        games.map(|game| plan.first + game as u64).try_for_each(|index| columns.play(game, plan.seed, index))?;
        Ok(columns)
    };
    let bunches = Threads::new(plan.threads).bunches(plan.count, BUNCH, play);
    Ok(Columns::join(&bunches.into_iter().collect::<Result<Vec<_>>>()?))
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

impl Columns {
    /// Plays one game and adds its row.
    fn play<G: Game>(&mut self, game: &G, seed: u64, index: u64) -> Result<()> {
        let mut state = game.initial();
        let mut chance = Rng::stream(seed, index, Purpose::Chance);
        let mut policy = Rng::stream(seed, index, Purpose::Policy);
        let length = play_randomly(game, &mut state, &mut chance, &mut policy)?;
        self.add(&game.outcome(&state), length, game.parts().len());
        self.digests.push(digest(game, &state));
        Ok(())
    }

    fn add(&mut self, outcome: &Outcome, length: Length, parts: usize) {
        let players = outcome.players;
        self.scores.extend_from_slice(&outcome.scores[..players]);
        self.ranks.extend_from_slice(&outcome.ranks[..players]);
        self.returns.extend_from_slice(&outcome.returns()[..players]);
        for player in 0..players {
            self.breakdown.extend(outcome.parts[..parts].iter().map(|part| part[player]));
        }
        self.decisions.push(length.decisions);
        self.events.push(length.events());
        self.reasons.push(outcome.reason);
    }

    fn join(all: &[Self]) -> Self {
        fn each<T: Clone>(all: &[Columns], column: impl Fn(&Columns) -> &Vec<T>) -> Vec<T> {
            let parts: Vec<_> = all.iter().map(|columns| column(columns).as_slice()).collect();
            parts.concat()
        }
        Self {
            scores: each(all, |columns| &columns.scores),
            ranks: each(all, |columns| &columns.ranks),
            returns: each(all, |columns| &columns.returns),
            breakdown: each(all, |columns| &columns.breakdown),
            decisions: each(all, |columns| &columns.decisions),
            events: each(all, |columns| &columns.events),
            reasons: each(all, |columns| &columns.reasons),
            digests: each(all, |columns| &columns.digests),
        }
    }
}
