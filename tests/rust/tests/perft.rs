//! Numbers of nodes by depth, in `tests/vectors/<game>/perft.csv`. The reference counts the same file's shallow rows.

use std::collections::BTreeMap;
use std::fmt::Write;

use benben::perft::perft;
use benben::{Game, Session};
use benben_tests::{Named, Visit, every_game, folder};

/// From where and how deep nodes are counted: after so many steps, each the first possible action by its string.
const COUNTS: [(u32, u32); 4] = [(0, 3), (8, 4), (25, 4), (60, 5)];
const HEAD: &str = "sheet,players,options,steps,depth,nodes";

fn after<G: Game>(game: &Named<G>, steps: u32) -> G::State {
    let mut session = Session::new(game.game.clone(), None);
    for _ in 0..steps {
        let mut possible = Vec::new();
        session.each_possible(|action| possible.push(action));
        possible.sort_by_key(|action| game.game.action_text(*action));
        let Some(first) = possible.first() else { break };
        session.apply(*first).expect("a possible action applies");
    }
    *session.state()
}

/// The file of each game as it should be.
#[derive(Default)]
struct Files(BTreeMap<&'static str, String>);

impl Visit for Files {
    fn visit<G: Game>(&mut self, game: &Named<G>) {
        let file = self.0.entry(G::NAME).or_insert_with(|| format!("{HEAD}\n"));
        for (steps, depth) in COUNTS {
            let nodes = perft(&*game.game, &after(game, steps), depth);
            writeln!(file, "{},{steps},{depth},{nodes}", game.name).expect("a String takes everything");
        }
    }
}

/// `UPDATE_GOLDEN=1 cargo test` writes the files anew; the reference must agree with them.
#[test]
fn numbers_of_nodes_by_depth() {
    let mut files = Files::default();
    every_game(&mut files);
    for (game, found) in files.0 {
        let path = folder().join("vectors").join(game).join("perft.csv");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, &found).expect("writable");
        }
        let expected = std::fs::read_to_string(&path).expect("a perft file for each game");
        assert_eq!(found, expected, "{game}");
    }
}
