//! Pyramis: 2 to 4 players build a Fleet of ten cards each. `docs/pyramis.md` lays out notation, nodes and views,
//! `docs/rules/pyramis.md` the clauses that the code names.

mod action;
mod components;
mod config;
mod determinize;
mod fleet;
mod invariants;
mod moves;
mod notation;
mod rules;
mod scoring;
mod state;
mod storage;
mod types;
mod view;

pub use action::Action;
pub use config::{Pyramis, SHEET};
pub use fleet::{Fleet, Place};
pub use state::{Phase, State};
pub use view::View;
