#![no_main]

use benben_engine::playout::play_randomly;
use benben_engine::rng::Purpose;
use benben_engine::{Game, Rng, Value};
use benben_pyramis::Pyramis;
use benben_sheet::Sheet;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let made = Sheet::parse(text, "fuzz.toml").and_then(|sheet| Pyramis::make(2, &Value::Null, &sheet));
    if let Ok(game) = made {
        let mut rng = Rng::stream(1, 0, Purpose::Policy);
        play_randomly(&game, &mut game.initial(), &mut rng.clone(), &mut rng).expect("the game ends");
    }
});
