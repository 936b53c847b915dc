//! One game being played: a state with its history, every action checked, chance resolved by a seed if there is one.

use std::sync::Arc;

use crate::digest::Digest;
use crate::outcome::Outcome;
use crate::playout::random_chance;
use crate::rng::{Purpose, Rng};
use crate::{Error, Game, Node, Result, Sink};

/// The digest of a state and all that fixes its game.
pub fn digest<G: Game>(game: &G, state: &G::State) -> u64 {
    let mut digest = Digest::default();
    digest.u64(game.config().digest());
    game.write_state(state, &mut digest);
    digest.finish()
}

/// The random stream a session resolves chance with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed {
    /// The seed.
    pub seed: u64,
    /// The number of the game under that seed.
    pub index: u64,
    /// How many words of the stream were used up before the session began.
    pub drawn: u64,
}

/// The largest number of words a stream is taken to have used up, so that a damaged record can't keep us for ever.
const MAX_DRAWN: u64 = 1 << 24;

impl Seed {
    /// Checks a stream that was read.
    ///
    /// # Errors
    /// [`Error::Record`] if it has used up more words than any game would.
    pub fn check(self) -> Result<()> {
        match self.drawn {
            0..=MAX_DRAWN => Ok(()),
            _ => Err(Error::record(format!("its stream has used up more than {MAX_DRAWN} words"))),
        }
    }

    /// A stream from its first word on.
    pub const fn new(seed: u64, index: u64) -> Self {
        Self { seed, index, drawn: 0 }
    }

    /// The stream's generator where the session begins.
    pub fn generator(self) -> Rng {
        let mut rng = Rng::stream(self.seed, self.index, Purpose::Chance);
        rng.skip_to(self.drawn);
        rng
    }
}

/// A state being played.
#[derive(Debug)]
pub struct Session<G: Game> {
    game: Arc<G>,
    state: G::State,
    start: Option<G::State>,
    chance: Option<(Seed, Rng)>,
    /// The first `played` entries are the history; more are left only by a panic.
    history: Arc<Vec<u16>>,
    played: usize,
}

impl<G: Game> Clone for Session<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            state: self.state,
            start: self.start,
            chance: self.chance.clone(),
            history: self.history.clone(),
            played: self.played,
        }
    }
}

impl<G: Game> Session<G> {
    /// A new game; with a seed, chance plays itself from the start.
    pub fn new(game: Arc<G>, seed: Option<Seed>) -> Self {
        let state = game.initial();
        Self::begin(game, state, None, seed)
    }

    /// A game that starts at a given state instead of the initial one.
    pub fn from_state(game: Arc<G>, state: G::State, seed: Option<Seed>) -> Self {
        Self::begin(game, state, Some(state), seed)
    }

    fn begin(game: Arc<G>, state: G::State, start: Option<G::State>, seed: Option<Seed>) -> Self {
        let chance = seed.map(|seed| (seed, seed.generator()));
        let mut session = Self { game, state, start, chance, history: Arc::default(), played: 0 };
        session.advance(None);
        session
    }

    /// The game.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The state.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The state the session began with, if it isn't the initial one.
    pub fn start(&self) -> Option<&G::State> {
        self.start.as_ref()
    }

    /// The seed that resolves chance, if there is one.
    pub fn seed(&self) -> Option<Seed> {
        self.chance.as_ref().map(|(seed, _)| *seed)
    }

    /// Where that seed's stream stands now.
    pub fn stream(&self) -> Option<Seed> {
        self.chance.as_ref().map(|(seed, rng)| Seed { drawn: rng.drawn(), ..*seed })
    }

    /// Ids of all actions and chance outcomes so far.
    pub fn history(&self) -> &[u16] {
        &self.history[..self.played]
    }

    /// Whose move it is.
    pub fn node(&self) -> Node {
        self.game.node(&self.state)
    }

    /// Visits what can be played now: the legal actions, or the possible chance outcomes.
    pub fn each_possible(&self, mut visit: impl FnMut(G::Action)) {
        match self.node() {
            Node::Chance => self.game.each_chance(&self.state, |action, _| visit(action)),
            Node::Decision(_) => self.game.each_legal(&self.state, visit),
            Node::Terminal => {}
        }
    }

    /// Whether an action can be played now.
    pub fn is_possible(&self, action: G::Action) -> bool {
        match self.node() {
            Node::Chance => self.game.chance_weight(&self.state, action) > 0,
            Node::Decision(_) => self.game.is_legal(&self.state, action),
            Node::Terminal => false,
        }
    }

    /// Plays an action, or an outcome at a chance node; with a seed, chance that follows is resolved too.
    ///
    /// # Errors
    /// [`Error::Illegal`] if it can't be played now; nothing has changed then.
    pub fn apply(&mut self, action: G::Action) -> Result<()> {
        if !self.is_possible(action) {
            return Err(self.illegal(action));
        }
        self.advance(Some(action));
        Ok(())
    }

    /// Plays an action, then chance as long as there is a seed. Works on copies, so that a panic changes nothing.
    fn advance(&mut self, mut next: Option<G::Action>) {
        let (mut state, mut chance) = (self.state, self.chance.clone());
        let history = Arc::make_mut(&mut self.history);
        history.truncate(self.played);
        loop {
            if let Some(action) = next {
                self.game.apply(&mut state, action);
                history.push(self.game.id(action));
            }
            let Some((_, rng)) = &mut chance else { break };
            if self.game.node(&state) != Node::Chance {
                break;
            }
            next = Some(random_chance(&*self.game, &state, rng));
        }
        (self.state, self.chance, self.played) = (state, chance, history.len());
    }

    fn illegal(&self, action: G::Action) -> Error {
        let text = self.game.action_text(action);
        let mut possible = Vec::new();
        self.each_possible(|action| possible.push(self.game.action_text(action)));
        let some = possible.iter().take(6).cloned().collect::<Vec<_>>().join(", ");
        let more = if possible.len() > 6 { ", …" } else { "" };
        let why = match self.node() {
            Node::Terminal => "the game is over".into(),
            _ if self.chance.is_some() && self.game.id(action) >= self.game.decisions() => {
                "chance plays itself here, by the seed".into()
            }
            Node::Chance => format!("this is a chance node with the outcomes {some}{more}"),
            Node::Decision(player) => format!("player {player} can play {some}{more}"),
        };
        Error::Illegal { action: format!("{text:?} (id {})", self.game.id(action)), why }
    }

    /// The possible outcomes of a chance node with their weights.
    ///
    /// # Errors
    /// [`Error::Node`] at other nodes.
    pub fn chance_outcomes(&self) -> Result<Vec<(u16, u32)>> {
        if self.node() != Node::Chance {
            let why = match self.node() {
                Node::Decision(player) => format!("not a chance node: player {player} decides"),
                _ => "not a chance node: the game is over".into(),
            };
            return Err(Error::Node { call: "chance_outcomes", why });
        }
        let mut outcomes = Vec::new();
        self.game.each_chance(&self.state, |action, weight| outcomes.push((self.game.id(action), weight)));
        Ok(outcomes)
    }

    /// The outcome of a finished game.
    ///
    /// # Errors
    /// [`Error::Node`] if it isn't over.
    pub fn outcome(&self) -> Result<Outcome> {
        match self.node() {
            Node::Terminal => Ok(self.standing()),
            _ => Err(Error::Node { call: "outcome", why: "the game is not over".into() }),
        }
    }

    /// What the outcome would be if the game ended now.
    pub fn standing(&self) -> Outcome {
        self.game.outcome(&self.state)
    }

    /// Checks that a player's number exists.
    ///
    /// # Errors
    /// [`Error::Config`] if it doesn't.
    pub fn check_observer(&self, observer: Option<usize>) -> Result<()> {
        let players = self.game.config().players;
        match observer {
            Some(player) if player >= players => {
                Err(Error::config("player", format!("{player} is not one of the players 0 to {}", players - 1)))
            }
            _ => Ok(()),
        }
    }

    /// What `observer` may see.
    ///
    /// # Errors
    /// [`Error::Config`] if there is no such player.
    pub fn view(&self, observer: Option<usize>) -> Result<G::View> {
        self.check_observer(observer)?;
        Ok(self.game.view(&self.state, observer))
    }

    /// The digest of the state.
    pub fn digest(&self) -> u64 {
        digest(&*self.game, &self.state)
    }
}

/// A session on a state drawn from those a view's observer can't tell apart. Nothing of another session is in it: with
/// `seeded`, its chance comes from the stream of `seed` too.
pub fn determinize<G: Game>(game: &Arc<G>, view: &G::View, seed: u64, seeded: bool) -> Session<G> {
    let state = game.determinize(view, &mut Rng::stream(seed, 0, Purpose::Determinize));
    Session::from_state(game.clone(), state, seeded.then_some(Seed::new(seed, 0)))
}
