#![no_main]

use benben_fuzz::{Ids, every_game};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|ids: Vec<u16>| every_game(&Ids(ids)));
