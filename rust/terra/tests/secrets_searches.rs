//! What a search saw and how the stack was put back changes nothing of what others see, until it comes out.

mod common;

use benben_engine::prelude::*;
use benben_engine::{Node, Rng, Value};
use benben_terra::{Action, SHEET, State};
use common::pairs::{ALL, Pair, any, is_at, items, legal, shown, stack, weigh};
use common::scenes::{SCENES, Scene, scenes};
use common::{game, options};

/// Two ways a search can go, told apart by the searcher alone.
struct Found {
    stack: u8,
    states: [State; 2],
    /// The tiles from the top, both ways.
    tiles: [Vec<Value>; 2],
    same_tiles: bool,
}

/// Searches a stack, sees tiles and puts them back at random; the tiles seen may be given.
fn search(scene: &Scene, state: &State, stack: u8, seen: &mut Vec<Action>, rng: &mut Rng) -> State {
    let (mut next, mut given) = (*state, std::mem::take(seen).into_iter());
    scene.game.apply(&mut next, Action::Search(stack));
    while is_at(&scene.game, &next, "search") || is_at(&scene.game, &next, "lay") {
        let action = match scene.game.node(&next) {
            Node::Chance => given.next().or_else(|| any(&scene.game, &next, rng)).expect("an outcome"),
            _ => any(&scene.game, &next, rng).expect("a tile to lay"),
        };
        if scene.game.node(&next) == Node::Chance {
            seen.push(action);
        }
        scene.game.apply(&mut next, action);
    }
    next
}

/// Looks for two different results of a search; of an open stack all see the top, so it has to be the same.
fn find(scene: &Scene, state: &State, number: u8, same_tiles: bool, rng: &mut Rng) -> Option<Found> {
    let player = Some(scene.active(state));
    let is_open =
        items(&shown(&scene.game, state, None, "stacks"))[usize::from(number)].get("open") == Some(&true.into());
    let (mut seen, mut other) = (Vec::new(), Vec::new());
    let first = search(scene, state, number, &mut seen, rng);
    (0..12).find_map(|_| {
        other = if same_tiles { seen.clone() } else { Vec::new() };
        let states = [first, search(scene, state, number, &mut other, rng)];
        let tiles = states.map(|state| stack(&scene.game, &state, player, number));
        let differ = tiles[0] != tiles[1] && (!is_open || tiles[0][0] == tiles[1][0]);
        let sorted = |tiles: &[Value]| {
            let mut names: Vec<_> = tiles.iter().map(|tile| format!("{tile:?}")).collect();
            names.sort();
            names
        };
        let same_tiles = sorted(&tiles[0]) == sorted(&tiles[1]);
        differ.then_some(Found { stack: number, states, tiles, same_tiles })
    })
}

/// What became of the pairs.
#[derive(Debug, Default)]
struct Counts {
    checks: u32,
    drawn: u32,
    /// Checks after the stack was removed.
    removed: u32,
    forgotten: u32,
    seen_again: u32,
}

/// A pair after a search, until the difference is seen by all, or by nobody any more.
struct Course<'a> {
    scene: &'a Scene,
    stack: u8,
    same_tiles: bool,
    pair: Pair,
    /// What is left in the stack, from the top.
    tops: [Vec<Value>; 2],
    /// Players whose hands differ, as bits.
    held: u8,
}

impl Course<'_> {
    fn follow(mut self, rng: &mut Rng, counts: &mut Counts) {
        loop {
            self.pair.check();
            counts.checks += 1;
            let player = self.scene.active(&self.pair.states[0]);
            match self.pair.choose(rng, weigh) {
                None => return,
                Some(Action::Place { .. }) if self.held >> player & 1 == 1 => return,
                Some(Action::Search(stack)) if stack == self.stack => return self.search_again(player, counts),
                Some(action) => {
                    if action == Action::Draw(self.stack) {
                        self.draw(player, counts);
                    }
                    self.pair.apply(action);
                }
            }
            if self.is_plain(counts) {
                return;
            }
        }
    }

    /// The old order counts no more; other tiles are seen, but whether there is an order to choose is public.
    fn search_again(&mut self, player: usize, counts: &mut Counts) {
        self.pair.apply(Action::Search(self.stack));
        self.pair.seers |= self.scene.alone(player);
        let [one, other] = &self.pair.states;
        if self.same_tiles && self.held == 0 {
            assert_eq!(one, other, "the old order matters no more");
            counts.forgotten += 1;
        } else if is_at(&self.scene.game, one, "lay") == is_at(&self.scene.game, other, "lay") {
            self.pair.check();
            counts.seen_again += 1;
        }
    }

    fn draw(&mut self, player: usize, counts: &mut Counts) {
        let [one, other] = [0, 1].map(|way| self.tops[way].remove(0));
        if one != other {
            self.pair.seers |= self.scene.hand(player);
            self.held |= 1 << player;
            counts.drawn += 1;
        }
    }

    /// Whether the game is over, or the difference lies on top of an open stack.
    fn is_plain(&mut self, counts: &mut Counts) -> bool {
        let state = &self.pair.states[0];
        if self.scene.game.node(state) == Node::Terminal {
            return true;
        }
        let here = items(&shown(&self.scene.game, state, None, "stacks"))[usize::from(self.stack)].clone();
        let is = |key: &str| here.get(key) == Some(&true.into());
        if is("gone") {
            counts.removed += u32::from(self.tops[0] != self.tops[1] && self.held == 0);
            return false;
        }
        if !is("open") || self.tops[0][0] == self.tops[1][0] {
            return false;
        }
        self.pair.seers = ALL;
        self.pair.check();
        true
    }
}

fn follow_search(scene: &Scene, found: Found, rng: &mut Rng, counts: &mut Counts) {
    let Found { stack, states, tiles, same_tiles } = found;
    let pair = Pair::new(&scene.game, &states, scene.alone(scene.active(&states[0])));
    Course { scene, stack, same_tiles, pair, tops: tiles, held: 0 }.follow(rng, counts);
}

fn count_searches(scene: &Scene, same_tiles: bool, seeds: u64) -> Counts {
    let mut counts = Counts::default();
    for seed in 0..seeds {
        scene.walk(seed, |state, rng| {
            if scene.game.node(state) == Node::Chance || rng.below(3) > 0 {
                return;
            }
            let searches: Vec<u8> = legal(&scene.game, state)
                .into_iter()
                .filter_map(|action| if let Action::Search(stack) = action { Some(stack) } else { None })
                .collect();
            for stack in searches.into_iter().skip(rng.below(3) as usize).step_by(3) {
                if let Some(found) = find(scene, state, stack, same_tiles, rng) {
                    follow_search(scene, found, rng, &mut counts);
                }
            }
        });
    }
    counts
}

// clause: TP-G1, TP-O1, TP-S4, TP-M1
#[test]
fn a_search_is_seen_by_whom_it_should() {
    let mut removed = 0;
    for scene in scenes() {
        for same_tiles in [true, false] {
            let counts = count_searches(&scene, same_tiles, 2);
            assert!(counts.checks > 200 && counts.drawn > 0 && counts.seen_again + counts.forgotten > 0, "{counts:?}");
            removed += counts.removed;
        }
    }
    assert!(removed > 50, "{removed} checks after the stack was removed");
}

#[test]
fn the_shipped_sheet_keeps_its_secrets() {
    let game = game(3, &options(SCENES[1].0), SHEET);
    let scene = Scene { game, is_team: false, open_hands: false };
    let counts = count_searches(&scene, true, 2);
    assert!(counts.checks > 0, "{counts:?}");
}
