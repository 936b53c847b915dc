//! The traits of the contract, for whoever calls them on a game by name: `use benben_engine::prelude::*`.

pub use crate::game::{Actions, Game, Moves, Rules, Storage, Types, Views};
