#![no_main]

use benben_engine::{Game, Value};
use benben_pyramis::{Pyramis, SHEET};
use benben_sheet::Sheet;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static GAME: LazyLock<Pyramis> = LazyLock::new(|| {
    Pyramis::make(4, &Value::Null, &Sheet::parse(SHEET, "shipped").expect("TOML")).expect("valid")
});

fuzz_target!(|text: &str| {
    if let Ok(action) = GAME.parse_action(text) {
        assert_eq!(GAME.action_text(action), text);
    }
});
