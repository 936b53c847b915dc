//! What must hold in every position.

mod pieces;
mod turn;
