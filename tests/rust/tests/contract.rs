//! Every game keeps the engine's contract.

use benben_engine::{Game, contract};
use benben_tests::{Named, Visit, every_game};

struct Contract;

impl Visit for Contract {
    fn visit<G: Game>(&mut self, Named { name, game }: &Named<G>) {
        println!("{name}");
        contract::check(game, 1, 11);
    }
}

#[test]
fn every_game_keeps_the_contract() {
    every_game(&mut Contract);
}
