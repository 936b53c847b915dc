//! Sampling is exact where `docs/pyramid-of-the-sun.md` says so, shown against an enumeration that knows nothing but
//! the contract: all courses of a game that agree with what the observer saw, a card that leaves a hand weighed by how
//! many alike the hand held.

mod common;

use std::collections::BTreeMap;

use benben_engine::observation::Encoder;
use benben_engine::playout::random_chance;
use benben_engine::prelude::*;
use benben_engine::rng::Purpose;
use benben_engine::{Node, Rng, Value};
use benben_sun::{Action, Card, Deck, PyramidOfTheSun, State};
use common::{game, sheet};

const SAMPLES: u32 = 3_000;
/// Standard deviations; one position in a million goes beyond by chance.
const LIMIT: f64 = 4.8;
/// Enumerations with more states in them are given up.
const MAX_STATES: usize = 20_000;

fn bytes(game: &PyramidOfTheSun, state: &State) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.write_state(state, &mut bytes);
    bytes
}

/// Keeps one field of an observation.
struct Field(&'static str, Vec<u8>);

impl Encoder for Field {
    fn fields(&mut self, fields: &[(&'static str, &[usize])], write: impl FnOnce(&mut [u8])) {
        if let [(name, shape)] = fields
            && *name == self.0
        {
            self.1 = vec![0; shape.iter().product()];
            write(&mut self.1);
        }
    }
}

/// The hands, as their owners see them: all that differs between worlds but the faces of what was drawn before.
fn hands(game: &PyramidOfTheSun, state: &State) -> Vec<u8> {
    let hand = |player| {
        let mut hand = Field("hand", Vec::new());
        game.observe_state(state, player, &mut hand);
        hand.1
    };
    (0..game.config().players).flat_map(hand).collect()
}

/// What tells worlds apart.
type Key = fn(&PyramidOfTheSun, &State) -> Vec<u8>;

/// How many cards like this one a player holds.
fn alike(game: &PyramidOfTheSun, state: &State, player: usize, card: Card) -> u32 {
    let name = game.action_text(Action::Discard(card));
    let view = game.view_value(&game.view(state, Some(player)));
    let Some(Value::List(hands)) = view.get("hands").cloned() else { panic!("a view has hands") };
    let Value::List(hand) = &hands[player] else { panic!("a player sees the own hand") };
    hand.iter().filter(|other| other.text() == name.strip_prefix("discard ")).count() as u32
}

/// Plays like a collector: draws half of the time, so that hands are full and discard piles grow.
fn collect(game: &PyramidOfTheSun, state: &State, rng: &mut Rng) -> Action {
    let mut legal = Vec::new();
    game.each_legal(state, |action| legal.push(action));
    let draws: Vec<_> =
        legal.iter().copied().filter(|action| matches!(action, Action::Draw(_) | Action::IconDraw(_))).collect();
    let from = if draws.is_empty() || rng.below(2) == 0 { legal } else { draws };
    from[rng.below(from.len() as u32) as usize]
}

/// Draws edge cards and gets rid of standard cards, so that edge cards are all that is left to hold.
fn hoard(game: &PyramidOfTheSun, state: &State, rng: &mut Rng) -> Action {
    let mut legal = Vec::new();
    game.each_legal(state, |action| legal.push(action));
    let is_standard = |card: Card| game.action_text(Action::Discard(card)).starts_with("discard s");
    let liked = |action: &Action| match action {
        Action::Draw(deck) | Action::IconDraw(deck) => *deck == Deck::Edge,
        Action::Play { card, .. } => is_standard(*card),
        _ => false,
    };
    let liked: Vec<_> = legal.iter().copied().filter(liked).collect();
    let from = if liked.is_empty() || rng.below(6) == 0 { legal } else { liked };
    from[rng.below(from.len() as u32) as usize]
}

type Policy = fn(&PyramidOfTheSun, &State, &mut Rng) -> Action;

/// A random game's first events.
fn play(game: &PyramidOfTheSun, policy: Policy, index: u64, events: u32) -> (State, Vec<Action>) {
    let mut rng = Rng::stream(9, index, Purpose::Policy);
    let (mut state, mut history) = (game.initial(), Vec::new());
    for _ in 0..events {
        let action = match game.node(&state) {
            Node::Chance => random_chance(game, &state, &mut rng),
            Node::Decision(_) => policy(game, &state, &mut rng),
            Node::Terminal => break,
        };
        game.apply(&mut state, action);
        history.push(action);
    }
    (state, history)
}

type Worlds = BTreeMap<Vec<u8>, (State, f64)>;

fn add(game: &PyramidOfTheSun, key: Key, worlds: &mut Worlds, mut state: State, action: Action, weight: f64) {
    game.apply(&mut state, action);
    worlds.entry(key(game, &state)).or_insert((state, 0.0)).1 += weight;
}

/// All states that agree with what the observer saw of a game, with their weights; `None` if they are too many.
fn enumerate(game: &PyramidOfTheSun, key: Key, history: &[Action], observer: Option<usize>) -> Option<Worlds> {
    let (mut real, start) = (game.initial(), game.initial());
    let mut worlds = Worlds::from([(key(game, &start), (start, 1.0))]);
    for action in history {
        let mut next = Worlds::new();
        for (state, weight) in worlds.into_values() {
            step(game, key, &mut next, &state, weight, *action, observer);
        }
        game.apply(&mut real, *action);
        let seen = game.view(&real, observer);
        next.retain(|_, (state, _)| game.view(state, observer) == seen);
        worlds = next;
        if worlds.len() > MAX_STATES {
            return None;
        }
    }
    Some(worlds)
}

fn step(
    game: &PyramidOfTheSun,
    key: Key,
    next: &mut Worlds,
    state: &State,
    weight: f64,
    action: Action,
    observer: Option<usize>,
) {
    let view = game.view_value(&game.view(state, None));
    let drawing = view.get("drawing").and_then(|drawing| drawing.get("player")?.int());
    match (game.node(state), action) {
        (Node::Chance, Action::Card(_)) if drawing != observer.map(|player| player as i64) => {
            let total = f64::from(game.chance_total(state));
            game.each_chance(state, |outcome, of| {
                add(game, key, next, *state, outcome, weight * f64::from(of) / total);
            });
        }
        (Node::Chance, _) => {
            let of = f64::from(game.chance_weight(state, action)) / f64::from(game.chance_total(state));
            if of > 0.0 {
                add(game, key, next, *state, action, weight * of);
            }
        }
        (Node::Decision(player), Action::Play { card, .. } | Action::Discard(card)) if game.is_legal(state, action) => {
            let times = if Some(player) == observer { 1 } else { alike(game, state, player, card) };
            add(game, key, next, *state, action, weight * f64::from(times));
        }
        _ if game.is_legal(state, action) => add(game, key, next, *state, action, weight),
        _ => {}
    }
}

/// Chi-square as a number of standard deviations (Wilson and Hilferty).
fn normal(chi_square: f64, freedom: f64) -> f64 {
    let variance = 2.0 / (9.0 * freedom);
    ((chi_square / freedom).cbrt() - (1.0 - variance)) / variance.sqrt()
}

/// How far samples deviate from the enumeration, rare worlds taken together; `None` with a single world.
fn deviation(
    game: &PyramidOfTheSun,
    key: Key,
    worlds: &Worlds,
    state: &State,
    observer: Option<usize>,
    seed: u64,
) -> Option<f64> {
    let view = game.view(state, observer);
    let mut rng = Rng::stream(seed, 1, Purpose::Determinize);
    let mut counts: BTreeMap<Vec<u8>, f64> = BTreeMap::new();
    for _ in 0..SAMPLES {
        let key = key(game, &game.determinize(&view, &mut rng));
        assert!(worlds.contains_key(&key), "a sample that can't be");
        *counts.entry(key).or_default() += 1.0;
    }
    let total: f64 = worlds.values().map(|(_, weight)| weight).sum();
    let (mut rare, mut rare_count, mut sum, mut cells) = (0.0, 0.0, 0.0, 0);
    for (key, (_, weight)) in worlds {
        let (expected, count) = (f64::from(SAMPLES) * weight / total, counts.get(key).copied().unwrap_or(0.0));
        if expected < 8.0 {
            (rare, rare_count) = (rare + expected, rare_count + count);
        } else {
            (sum, cells) = (sum + (count - expected).powi(2) / expected, cells + 1);
        }
    }
    if rare >= 8.0 {
        (sum, cells) = (sum + (rare_count - rare).powi(2) / rare, cells + 1);
    }
    (cells > 1).then(|| normal(sum, f64::from(cells - 1)))
}

/// By deck a number that its part of the view holds.
fn numbers(game: &PyramidOfTheSun, state: &State, key: &str) -> [i64; 2] {
    let view = game.view_value(&game.view(state, None));
    let decks = view.get("decks").expect("a view has decks");
    ["standard", "edge"].map(|deck| decks.get(deck).and_then(|deck| deck.get(key)?.int()).expect("a number"))
}

/// Whether a pass has shown something.
fn passed(game: &PyramidOfTheSun, state: &State) -> bool {
    let view = game.view_value(&game.view(state, None));
    let Some(Value::List(players)) = view.get("ruled_out") else { panic!("a view has ruled_out") };
    players.iter().any(|sorts| *sorts != Value::List(Vec::new()))
}

/// Few cards of few kinds; middles all alike.
fn tiny(standard: &[&str], edge: &[&str]) -> String {
    sheet(&["sun", "moon"], &["middle 0 none 8"], standard, edge)
}

/// What was compared: positions, those after a reshuffle, after a deck's second, after a pass that tells something.
#[derive(Debug, Default)]
struct Compared {
    all: u32,
    reshuffled: u32,
    twice: u32,
    passed: u32,
    /// Both for the edge deck.
    both: u32,
}

/// Which games are compared.
struct Plan<'a> {
    players: usize,
    text: &'a str,
    policy: Policy,
    seeds: std::ops::Range<u64>,
    /// No log begins at a later reshuffle.
    most: i64,
    /// Only after a pass that tells something, the edge deck having been formed anew.
    both: bool,
    key: Key,
}

/// Compares sampling with enumeration at a position of each game, by the eyes of every player and, where that is exact
/// too, of a spectator.
fn compare(plan: &Plan<'_>) -> Compared {
    let Plan { players, text, policy, ref seeds, most, both, key } = *plan;
    let game = game(players, "short", "card", 0, text);
    let (mut compared, mut worst) = (Compared::default(), 0.0_f64);
    for index in seeds.clone() {
        let events = 30 + Rng::stream(10, index, Purpose::Policy).below(90);
        let (state, history) = play(&game, policy, index, events);
        let (decks, anchors) = (numbers(&game, &state, "reshuffles"), numbers(&game, &state, "anchor"));
        let told = decks[1] > 0 && passed(&game, &state);
        if anchors.into_iter().any(|anchor| anchor > most) || (both && !told) {
            continue;
        }
        for observer in (0..players).map(Some).chain((most == 1).then_some(None)) {
            let Some(worlds) = enumerate(&game, key, &history, observer) else { continue };
            let Some(deviation) = deviation(&game, key, &worlds, &state, observer, index) else { continue };
            assert!(deviation < LIMIT, "{deviation:.1} deviations, game {index}, observer {observer:?}, {decks:?}");
            worst = worst.max(deviation);
            compared.all += 1;
            compared.reshuffled += u32::from(decks != [0, 0]);
            compared.twice += u32::from(decks.into_iter().any(|times| times > 1));
            compared.passed += u32::from(passed(&game, &state));
            compared.both += u32::from(told);
        }
    }
    println!("{players} players: {compared:?}, worst {worst:.1}");
    compared
}

const THREE: [&str; 2] = ["1 sun 6", "0 none 7"];
const EDGE: [&str; 3] = ["left 1 none 2", "right 1 sun 1", "top 1 none 2"];

// clause: SUN-D4, SUN-D3
#[test]
fn two_players_sample_exactly_always() {
    let text =
        tiny(&["0 sun 5", "0 moon 4", "1 sun 2", "0 none 6"], &["left 1 none 4", "right 1 sun 3", "top 1 none 4"]);
    let compared = compare(&Plan {
        players: 2,
        text: &text,
        policy: collect,
        seeds: 0..150,
        most: i64::MAX,
        both: false,
        key: hands,
    });
    assert!(compared.all >= 100 && compared.reshuffled >= 50 && compared.twice >= 20, "{compared:?}");
}

// clause: SUN-D4, SUN-D3
#[test]
fn everybody_samples_exactly_over_several_reshuffles() {
    let text = tiny(&THREE, &EDGE);
    let compared =
        compare(&Plan { players: 3, text: &text, policy: collect, seeds: 0..60, most: 1, both: false, key: hands });
    assert!(compared.all >= 50 && compared.twice >= 20, "{compared:?}");
}

// clause: SUN-T2
#[test]
fn passes_tell_what_they_tell() {
    let text = tiny(&["1 sun 6", "0 none 6"], &["left 1 none 4", "right 1 sun 4", "top 1 none 4"]);
    let compared =
        compare(&Plan { players: 3, text: &text, policy: collect, seeds: 100..140, most: 1, both: false, key: hands });
    assert!(compared.passed >= 8, "{compared:?}");
}

// clause: SUN-T2, SUN-D3
#[test]
fn passes_tell_of_old_and_new_cards() {
    let text = tiny(&["1 sun 3", "0 none 9"], &["left 1 none 5", "right 1 none 5", "top 1 none 3"]);
    let compared =
        compare(&Plan { players: 3, text: &text, policy: hoard, seeds: 0..800, most: 1, both: true, key: hands });
    assert!(compared.both >= 10, "{compared:?}");
}

// What was drawn and when, and the hands that follow from it.
// clause: SUN-D4
#[test]
fn faces_of_draws_are_sampled_exactly() {
    let text = tiny(&["1 sun 6", "0 none 7"], &["left 1 none 2", "right 1 sun 2"]);
    let mut plan =
        Plan { players: 2, text: &text, policy: collect, seeds: 0..50, most: i64::MAX, both: false, key: bytes };
    let compared = compare(&plan);
    assert!(compared.all >= 40 && compared.reshuffled >= 10, "{compared:?}");
    (plan.players, plan.seeds) = (3, 0..12);
    let compared = compare(&plan);
    assert!(compared.all >= 5, "{compared:?}");
}
