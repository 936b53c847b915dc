//! The contract without its types: games, states, views and batches behind `dyn`, for callers that learn the game at run
//! time.

mod batch;
mod game;
mod state;
mod view;

pub use batch::AnyBatch;
pub use game::AnyGame;
pub use state::AnyState;
pub use view::AnyView;
