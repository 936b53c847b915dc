#![no_main]

use std::sync::{Arc, LazyLock};

use benben_engine::digest::Digest;
use benben_engine::playout::play_randomly;
use benben_engine::record::Record;
use benben_engine::rng::Purpose;
use benben_engine::{Rng, Value};
use benben_pyramis::{Pyramis, SHEET};
use benben_sheet::Sheet;
use libfuzzer_sys::fuzz_target;

static GAME: LazyLock<Arc<Pyramis>> = LazyLock::new(|| {
    let sheet = Sheet::parse(SHEET, "shipped").expect("TOML").shipped();
    Arc::new(Pyramis::make(2, &Value::Null, &sheet).expect("valid"))
});

/// The checksum is put right, so that what lies behind it is reached.
fuzz_target!(|body: &[u8]| {
    let mut bytes = body.to_vec();
    bytes.extend(Digest::of(body).to_le_bytes());
    if let Ok(session) = Record::from_bytes(&bytes).and_then(|record| record.replay(&GAME)) {
        let mut rng = Rng::stream(1, 0, Purpose::Policy);
        play_randomly(&**GAME, &mut session.state().clone(), &mut rng.clone(), &mut rng).expect("the game ends");
    }
});
