#![no_main]

use benben_fuzz::{Body, every_game};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| every_game(&Body(bytes)));
