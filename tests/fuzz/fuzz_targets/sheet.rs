#![no_main]

use benben_fuzz::{Text, every_game};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| every_game(&Text(text)));
