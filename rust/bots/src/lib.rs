//! Players for every game: what a bot is, a random one, and an arena where they meet.

mod arena;
mod policy;
mod random;

pub use arena::play;
pub use policy::Policy;
pub use random::Random;
