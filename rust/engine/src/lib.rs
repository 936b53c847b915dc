//! What every game shares: the contract ([`Game`]), randomness, views as plain values, outcomes, records, digests,
//! random playouts, bulk simulation, and the tests every game runs ([`contract`]). Knows no game.

pub mod any;
pub mod batch;
pub mod bits;
pub mod codec;
pub mod config;
pub mod contract;
pub mod digest;
pub mod error;
pub mod faults;
pub mod game;
pub mod guard;
pub mod idset;
pub mod index;
pub mod interrupt;
pub mod limits;
mod node;
pub mod observation;
pub mod options;
pub mod outcome;
pub mod perft;
pub mod playout;
mod pools;
pub mod prelude;
pub mod record;
pub mod rng;
pub mod session;
pub mod simulate;
pub mod threads;
pub mod value;
pub mod view;
pub mod weights;
pub mod words;

pub use codec::{Sink, Source};
pub use config::Config;
pub use error::{Error, Result};
pub use game::{Actions, Game, Moves, Rules, Storage, Types, Views};
pub use idset::IdSet;
pub use node::Node;
pub use outcome::{Kind, Outcome};
pub use rng::Rng;
pub use session::Session;
pub use value::Value;

/// The most players any game has.
pub const MAX_PLAYERS: usize = 5;
