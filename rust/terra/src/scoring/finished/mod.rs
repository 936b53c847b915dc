//! Finished tables, told in plain numbers.

pub mod inputs;
pub mod limits;
