//! Final scoring: points, what a position is worth, and tables that were not played here.

pub mod finished;
pub(crate) mod outcome;
mod points;
mod scale;

pub use self::points::{
    ByLevel, Holdings, Task, accomplishes, grave_goods, is_fulfilled, is_won, nile, oases, pyramids, strategy,
};
pub use self::scale::Scale;
