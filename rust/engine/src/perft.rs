//! Counting nodes by depth: a fingerprint of the rules.

use crate::{Game, Node};

/// How many nodes lie exactly `depth` actions below a state, chance outcomes counted once each whatever their weight.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let mut count = |action| {
        let mut child = *state;
        game.apply(&mut child, action);
        nodes += perft(game, &child, depth - 1);
    };
    match game.node(state) {
        Node::Chance => game.each_chance(state, |action, _| count(action)),
        Node::Decision(_) => game.each_legal(state, count),
        Node::Terminal => {}
    }
    nodes
}
