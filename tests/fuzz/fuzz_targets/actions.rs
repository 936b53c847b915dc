#![no_main]

use std::sync::{Arc, LazyLock};

use benben_engine::{Game, Session, Value};
use benben_pyramis::{Pyramis, SHEET};
use benben_sheet::Sheet;
use libfuzzer_sys::fuzz_target;

static GAME: LazyLock<Arc<Pyramis>> = LazyLock::new(|| {
    Arc::new(Pyramis::make(3, &Value::Null, &Sheet::parse(SHEET, "shipped").expect("TOML")).expect("valid"))
});

fuzz_target!(|ids: Vec<u16>| {
    let mut session = Session::new(GAME.clone(), None);
    for id in ids {
        let before = *session.state();
        let Some(action) = GAME.action(id % (GAME.decisions() + GAME.chances())) else { continue };
        if session.apply(action).is_err() {
            assert_eq!(session.state(), &before);
        }
    }
});
