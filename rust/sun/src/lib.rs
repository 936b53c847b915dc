//! Pyramid of the Sun: 2 to 5 players lay segments on one common pyramid. `docs/pyramid-of-the-sun.md` lays out
//! notation, nodes, views and what can be inferred, `docs/rules/pyramid-of-the-sun.md` the clauses that the code names.

mod action;
mod cards;
mod components;
mod config;
mod determinize;
mod invariants;
mod log;
mod moves;
mod notation;
mod pyramid;
mod rules;
mod scoring;
mod state;
mod storage;
mod types;
mod view;

pub use action::Action;
pub use components::{Base, Card, Deck};
pub use config::{PyramidOfTheSun, SHEET};
pub use pyramid::Place;
pub use state::{Phase, State, Why};
pub use view::View;
