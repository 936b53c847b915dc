//! What players can't see changes nothing of what they can: paired states, from the secret on to where it comes out.

mod common;

use benben_engine::prelude::*;
use benben_engine::rng::Purpose;
use benben_engine::{Node, Rng, Value, contract};
use benben_terra::{Action, State, TerraPyramides};
use common::pairs::{Pair, any, is_at, items, legal, shown, weigh};
use common::scenes::{Scene, scenes};

/// Plays on with one tile in hand or another, until it is laid. Returns how often the pair was checked.
fn follow_hand(scene: &Scene, mut pair: Pair, player: usize, rng: &mut Rng) -> u32 {
    loop {
        pair.check();
        let lays = |action: &Action| matches!(action, Action::Place { .. }) && scene.active(&pair.states[0]) == player;
        let Some(action) = pair.choose(rng, weigh).filter(|action| !lays(action)) else { return pair.checks };
        pair.apply(action);
        let is_over = scene.game.node(&pair.states[0]) == Node::Terminal;
        if is_over || items(&shown(&scene.game, &pair.states[0], None, "hands"))[player] == Value::Null {
            return pair.checks;
        }
    }
}

// clause: TP-D1, TP-S3, TP-M1
#[test]
fn a_tile_in_hand_is_seen_by_whom_it_should() {
    for scene in scenes() {
        let mut checks = 0;
        scene.walk(3, |state, rng| {
            let player = if is_at(&scene.game, state, "deal") {
                let drawing = shown(&scene.game, state, None, "drawing").int().expect("a stack");
                [1, 5, 3, 7].iter().position(|stack| *stack == drawing).expect("setup deals from it")
            } else if is_at(&scene.game, state, "drawn") {
                scene.active(state)
            } else {
                return;
            };
            let after = contract::after_chance(&*scene.game, state);
            let states = [after[0], after[after.len() - 1]];
            if after.len() > 1 && scene.game.node(&states[0]) != Node::Terminal {
                checks += follow_hand(&scene, Pair::new(&scene.game, &states, scene.hand(player)), player, rng);
            }
        });
        assert!(checks > 50, "{checks} checks");
    }
}

// clause: TP-S2, TP-P2, TP-O1
#[test]
fn what_is_shown_to_all_is_seen_by_all() {
    for scene in scenes() {
        let mut pairs = 0;
        scene.walk(4, |state, _| {
            if ["start", "foundation", "reveal"].iter().any(|phase| is_at(&scene.game, state, phase)) {
                let after = contract::after_chance(&*scene.game, state);
                for pair in after.windows(2) {
                    contract::check_secret(&scene.game, [&pair[0], &pair[1]], |_| true, 1);
                    pairs += 1;
                }
            }
        });
        assert!(pairs > 10, "{pairs} pairs");
    }
}

// clause: TP-G1, TP-M1
#[test]
fn a_search_shows_others_nothing_while_it_lasts() {
    for scene in scenes() {
        let mut pairs = 0;
        scene.walk(5, |state, _| {
            let phases = ["search", "lay"].map(|phase| is_at(&scene.game, state, phase));
            let after = match phases {
                [true, _] => contract::after_chance(&*scene.game, state),
                [_, true] => std::iter::once(*state).chain(after_each(&scene.game, state)).collect(),
                _ => return,
            };
            for pair in after.windows(2).filter(|pair| same_step(&scene.game, pair)) {
                Pair::new(&scene.game, &[pair[0], pair[1]], scene.alone(scene.active(state))).check();
                pairs += 1;
            }
        });
        assert!(pairs > 20, "{pairs} pairs");
    }
}

/// The state after each legal action.
fn after_each(game: &TerraPyramides, state: &State) -> Vec<State> {
    let after = |action| {
        let mut next = *state;
        game.apply(&mut next, action);
        next
    };
    legal(game, state).into_iter().map(after).collect()
}

/// Whether both states are at the same step of the search.
fn same_step(game: &TerraPyramides, pair: &[State]) -> bool {
    ["search", "lay"].iter().any(|phase| pair.iter().all(|state| is_at(game, state, phase)))
}

#[test]
fn all_is_laid_open_at_the_end() {
    for scene in scenes() {
        let mut last = scene.game.initial();
        let mut rng = Rng::stream(1, 0, Purpose::Policy);
        while let Some(action) = any(&scene.game, &last, &mut rng) {
            scene.game.apply(&mut last, action);
        }
        for key in ["stacks", "hands", "unseen"] {
            let values = [None, Some(0), Some(1)].map(|observer| shown(&scene.game, &last, observer, key));
            assert!(values.iter().all(|value| *value == values[0]), "{key}");
        }
    }
}
