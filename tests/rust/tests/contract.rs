//! Every game keeps the engine's contract.

use benben::{Game, contract};
use benben_tests::{Named, Visit, every_game};

/// How many games of the matrix are passed over between two that are checked; each crate's own tests check more.
const STEP: u32 = 5;

#[derive(Default)]
struct Contract {
    games: u32,
}

impl Visit for Contract {
    fn visit<G: Game>(&mut self, Named { name, game }: &Named<G>) {
        if self.games % STEP == 0 {
            println!("{name}");
            contract::check(game, 1, 11);
        }
        self.games += 1;
    }
}

#[test]
fn every_game_keeps_the_contract() {
    every_game(&mut Contract::default());
}
