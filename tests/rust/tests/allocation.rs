//! A playout takes nothing from the heap.

use allocation_counter::measure;
use benben::playout::play_randomly;
use benben::rng::Purpose;
use benben::{Game, Rng};
use benben_tests::{Named, Visit, every_game};

struct NoAllocation;

impl Visit for NoAllocation {
    fn visit<G: Game>(&mut self, Named { name, game }: &Named<G>) {
        let mut streams = [Purpose::Chance, Purpose::Policy].map(|purpose| Rng::stream(1, 0, purpose));
        let [chance, policy] = &mut streams;
        let used = measure(|| {
            let mut state = game.initial();
            let length = play_randomly(&**game, &mut state, chance, policy).expect("the game ends");
            assert!(length.events() > 20, "{name}: {length:?}");
            assert_eq!(game.outcome(&state).players, game.config().players);
        });
        assert_eq!(used.count_total, 0, "{name}: {used:?}");
    }
}

#[test]
fn a_playout_takes_nothing_from_the_heap() {
    assert!(measure(|| drop(std::hint::black_box(Box::new(1)))).count_total > 0, "the counter counts");
    every_game(&mut NoAllocation);
}
