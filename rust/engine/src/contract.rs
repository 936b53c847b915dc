//! What every game promises, as tests any game can call: `contract::check(&game, games, seed)`.
//!
//! Every function panics with a message that names the game, the seed and the node.

use std::sync::Arc;

use crate::idset::{each, words};
use crate::observation::Tensor;
use crate::playout::{play_randomly, random_action, random_chance};
use crate::record::Record;
use crate::rng::{Purpose, Rng};
use crate::session::{Seed, Session, determinize, digest};
use crate::{Game, IdSet, Node, Sink, Source};

/// Plays `games` random games and checks the whole contract at every node.
///
/// # Panics
/// If the game breaks a promise.
pub fn check<G: Game>(game: &Arc<G>, games: u64, seed: u64) {
    assert!(size_of::<G::State>() <= 1024, "{}: a state has {} bytes", G::NAME, size_of::<G::State>());
    check_notation(&**game);
    for index in 0..games {
        check_game(game, seed, index);
    }
}

/// Ids, actions and strings map one to one.
fn check_notation<G: Game>(game: &G) {
    let count = game.decisions() + game.chances();
    let mut texts = std::collections::BTreeSet::new();
    for id in 0..count {
        let action = game.action(id).unwrap_or_else(|| panic!("{}: id {id} of {count} is no action", G::NAME));
        assert_eq!(game.id(action), id, "{action:?}");
        let text = game.action_text(action);
        assert_eq!(game.parse_action(&text), Ok(action), "{text:?}");
        for wrong in [format!(" {text}"), format!("{text} "), text.to_uppercase(), format!("{text}x")] {
            assert!(game.parse_action(&wrong).is_err(), "{wrong:?} parses");
        }
        assert!(texts.insert(text), "two actions have the string of id {id}");
    }
    assert!(game.action(count).is_none() && game.action(u16::MAX).is_none(), "{}: more than {count} ids", G::NAME);
}

fn check_game<G: Game>(game: &Arc<G>, seed: u64, index: u64) {
    let mut chance = Rng::stream(seed, index, Purpose::Chance);
    let mut policy = Rng::stream(seed, index, Purpose::Policy);
    let mut session = Session::new(game.clone(), None);
    let mut decisions = 0;
    loop {
        check_node(game, &session, seed);
        let state = *session.state();
        let action = match session.node() {
            Node::Chance => random_chance(&**game, &state, &mut chance),
            Node::Decision(_) => {
                decisions += 1;
                random_action(&**game, &state, &mut policy)
            }
            Node::Terminal => break,
        };
        session.apply(action).expect("a possible action applies");
        assert_ne!(&state, session.state(), "{}: {action:?} changes nothing", G::NAME);
    }
    assert!(game.max_decisions().is_none_or(|most| decisions <= most), "{}: {decisions} decisions", G::NAME);
    check_record(game, &session);
    check_seeded(game, seed, index, digest(&**game, session.state()));
}

fn check_node<G: Game>(game: &Arc<G>, session: &Session<G>, seed: u64) {
    match session.node() {
        Node::Chance => check_chance(&**game, session),
        Node::Decision(player) => {
            assert!(player < game.config().players, "player {player} moves");
            check_legal(&**game, session);
        }
        Node::Terminal => check_end(&**game, session),
    }
    check_storage(&**game, session.state());
    check_impossible(session);
    for observer in (0..game.config().players).map(Some).chain([None]) {
        check_view(game, session, observer, seed);
    }
}

fn check_legal<G: Game>(game: &G, session: &Session<G>) {
    let state = session.state();
    let mut legal = Vec::new();
    game.each_legal(state, |action| legal.push(action));
    assert!(!legal.is_empty(), "{}: a decision without a legal action: {state:?}", G::NAME);
    let ids: Vec<_> = legal.iter().map(|action| game.id(*action)).collect();
    assert!(ids.is_sorted(), "{}: legal actions are not in the order of ids: {legal:?}", G::NAME);
    check_marked(game, state, &ids);
    assert_eq!(game.legal_count(state) as usize, legal.len());
    for (n, action) in legal.iter().enumerate() {
        assert_eq!(game.nth_legal(state, n as u32), *action, "legal action {n} of {legal:?}");
    }
    for id in 0..game.decisions() + game.chances() {
        let action = game.action(id).expect("checked before");
        let times = legal.iter().filter(|other| **other == action).count();
        assert!(times <= 1, "{action:?} is listed {times} times");
        assert_eq!(game.is_legal(state, action), times == 1, "{action:?}");
        assert!(times == 0 || id < game.decisions(), "{action:?} is a chance outcome");
    }
}

/// The set of legal ids holds those, also if it held others before.
fn check_marked<G: Game>(game: &G, state: &G::State, ids: &[u16]) {
    let mut words = vec![u64::MAX; words(game.decisions())];
    let mut legal = IdSet::new(&mut words);
    game.mark_legal(state, &mut legal);
    assert_eq!(legal.count() as usize, ids.len(), "{}", G::NAME);
    let mut marked = Vec::new();
    each(&words, |id| marked.push(id));
    assert_eq!(marked, ids, "{}", G::NAME);
}

fn check_chance<G: Game>(game: &G, session: &Session<G>) {
    let state = session.state();
    let mut outcomes = Vec::new();
    game.each_chance(state, |action, weight| outcomes.push((action, weight)));
    let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
    assert!(total > 0, "{}: a chance node without an outcome: {state:?}", G::NAME);
    assert_eq!(game.chance_total(state), total);
    let mut ticket = 0;
    for (action, weight) in &outcomes {
        assert!(*weight > 0, "{action:?} has no weight");
        assert_eq!(game.nth_chance(state, ticket), *action);
        ticket += weight;
        assert_eq!(game.nth_chance(state, ticket - 1), *action);
    }
    for id in 0..game.decisions() + game.chances() {
        let action = game.action(id).expect("checked before");
        let listed: Vec<_> = outcomes.iter().filter(|(other, _)| *other == action).collect();
        assert!(listed.len() <= 1, "{action:?} is listed {} times", listed.len());
        assert_eq!(game.chance_weight(state, action), listed.first().map_or(0, |(_, weight)| *weight), "{action:?}");
        assert!(listed.is_empty() || id >= game.decisions(), "{action:?} is a decision");
    }
}

fn check_end<G: Game>(game: &G, session: &Session<G>) {
    let outcome = session.outcome().expect("the game is over");
    let players = game.config().players;
    let returns: f64 = outcome.returns()[..players].iter().sum();
    assert!(matches!(outcome.kind, crate::Kind::Ranked) == (returns.abs() < 1e-9), "returns add up to {returns}");
    assert!(usize::from(outcome.reason) < G::REASONS.len());
}

/// What was written is read back, and no cut or longer form of it is.
fn check_storage<G: Game>(game: &G, state: &G::State) {
    let mut bytes = Vec::new();
    game.write_state(state, &mut bytes);
    let read = |bytes: &[u8]| {
        let mut source = Source::new(bytes);
        game.read_state(&mut source).and_then(|state| source.finish().map(|()| state))
    };
    assert_eq!(read(&bytes).as_ref(), Ok(state), "{}", G::NAME);
    assert!(read(&bytes[..bytes.len() - 1]).is_err(), "a cut state is read");
    bytes.u8(0);
    assert!(read(&bytes).is_err(), "a longer state is read");
}

/// What can't be played is refused and changes nothing.
fn check_impossible<G: Game>(session: &Session<G>) {
    let (game, mut tried) = (session.game(), session.clone());
    let ids = game.decisions() + game.chances();
    let impossible = (0..ids).filter_map(|id| game.action(id)).find(|action| !session.is_possible(*action));
    if let Some(action) = impossible {
        assert!(tried.apply(action).is_err(), "{action:?}");
        assert_eq!((tried.state(), tried.history()), (session.state(), session.history()));
    }
}

/// The observer can't tell a sampled state from the real one, and the sample depends on the view alone.
fn check_view<G: Game>(game: &Arc<G>, session: &Session<G>, observer: Option<usize>, seed: u64) {
    let view = session.view(observer).expect("the player exists");
    let sample = determinize(game, &view, seed, false);
    assert_eq!(sample.node(), session.node(), "the sample waits for somebody else");
    let seen = sample.view(observer).expect("the player exists");
    assert_eq!(seen, view, "{}: observer {observer:?} can tell the sample apart", G::NAME);
    assert_eq!(view_bytes(&**game, &seen), view_bytes(&**game, &view));
    assert_eq!(game.view_value(&seen), game.view_value(&view));
    if let Some(player) = observer {
        let observed = observed(&**game, &view);
        assert_eq!(observed_state(&**game, session.state(), player), observed, "the state is observed otherwise");
        assert_eq!(observed_state(&**game, sample.state(), player), observed, "the sample is observed otherwise");
    }
    check_storage(&**game, sample.state());
    if observer.map(Node::Decision) == Some(session.node()) {
        let (mut real, mut sampled) = (Vec::new(), Vec::new());
        session.each_possible(|action| real.push(action));
        sample.each_possible(|action| sampled.push(action));
        assert_eq!(real, sampled, "the observer's own legal actions differ in the sample");
    }
}

fn observed<G: Game>(game: &G, view: &G::View) -> Vec<u8> {
    let mut cells = vec![1; game.fields().len()];
    game.observe(view, &mut Tensor::new(&mut cells));
    cells
}

fn observed_state<G: Game>(game: &G, state: &G::State, player: usize) -> Vec<u8> {
    let mut cells = vec![1; game.fields().len()];
    game.observe_state(state, player, &mut Tensor::new(&mut cells));
    cells
}

fn view_bytes<G: Game>(game: &G, view: &G::View) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.write_view(view, &mut bytes);
    bytes
}

/// Two states that differ only in what some see: those who do (`sees`) can tell them apart; to nobody else do views
/// differ in any form, nor samples.
///
/// # Panics
/// If the game breaks the promise.
pub fn check_secret<G: Game>(
    game: &Arc<G>,
    [one, other]: [&G::State; 2],
    sees: impl Fn(Option<usize>) -> bool,
    seed: u64,
) {
    for observer in (0..game.config().players).map(Some).chain([None]) {
        let (left, right) = (game.view(one, observer), game.view(other, observer));
        if sees(observer) {
            assert_ne!(view_bytes(&**game, &left), view_bytes(&**game, &right), "{observer:?} sees what differs");
            continue;
        }
        assert_eq!(
            view_bytes(&**game, &left),
            view_bytes(&**game, &right),
            "{observer:?} can tell {one:?} from {other:?}"
        );
        assert_eq!(game.view_value(&left), game.view_value(&right));
        if let Some(player) = observer {
            let [left, right] = [one, other].map(|state| observed_state(&**game, state, player));
            assert_eq!(left, right, "player {player} observes what is secret");
        }
        let sample = |view| determinize(game, view, seed, false).digest();
        assert_eq!(sample(&left), sample(&right), "samples for {observer:?}");
    }
}

/// The state after each outcome of a chance node.
pub fn after_chance<G: Game>(game: &G, state: &G::State) -> Vec<G::State> {
    let mut states = Vec::new();
    game.each_chance(state, |action, _| {
        let mut next = *state;
        game.apply(&mut next, action);
        states.push(next);
    });
    states
}

fn check_record<G: Game>(game: &Arc<G>, session: &Session<G>) {
    let record = Record::of(session);
    let bytes = record.to_bytes();
    let read = Record::from_bytes(&bytes).expect("a record reads itself");
    assert_eq!(read, record);
    let again = read.replay(game).expect("a record replays");
    assert_eq!((again.state(), again.history()), (session.state(), session.history()));
}

/// A seeded session plays like the streams it is made of, and goes on alike after being written down in between.
fn check_seeded<G: Game>(game: &Arc<G>, seed: u64, index: u64, expected: u64) {
    let mut policy = Rng::stream(seed, index, Purpose::Policy);
    let mut session = Session::new(game.clone(), Some(Seed::new(seed, index)));
    let mut step = 0;
    while session.node() != Node::Terminal {
        let action = random_action(&**game, session.state(), &mut policy);
        session.apply(action).expect("a legal action applies");
        step += 1;
        if step == 10 {
            session = Record::of(&session).replay(game).expect("a record replays");
        }
    }
    assert_eq!(session.digest(), expected, "{}: a seeded session plays another game", G::NAME);
    let mut state = game.initial();
    let mut chance = Rng::stream(seed, index, Purpose::Chance);
    let played = play_randomly(&**game, &mut state, &mut chance, &mut Rng::stream(seed, index, Purpose::Policy));
    assert!(played.is_ok(), "{}: {played:?}", G::NAME);
    assert_eq!(digest(&**game, &state), expected, "{}: a playout plays another game", G::NAME);
}
