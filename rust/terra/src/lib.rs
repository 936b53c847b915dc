//! Terra Pyramides: 2 to 4 players, with a mission 1 to 4, lay tiles with stairs, activate rows and build pyramids.
//! `docs/terra-pyramides.md` lays out notation, nodes and views, `docs/rules/terra-pyramides.md` the clauses that the
//! code names.

mod action;
mod bits;
mod board;
mod components;
mod config;
mod determinize;
mod invariants;
mod knowledge;
mod moves;
mod notation;
mod rules;
pub mod scoring;
mod state;
mod storage;
mod types;
mod view;

pub use action::Action;
pub use config::{SHEET, TerraPyramides};
pub use scoring::Scale;
pub use scoring::finished::{inputs as scoring_inputs, limits as scoring_limits};
pub use state::{Phase, State};
pub use view::View;

#[cfg(test)]
mod tests;
