//! Three games of pyramids, for Rust: Pyramis, Pyramid of the Sun and Terra Pyramides.
//!
//! [`make`] gives a game known by its name at run time, behind `dyn`:
//!
//! ```
//! # fn main() -> benben::Result<()> {
//! use benben::{Node, Seed, Value};
//!
//! let game = benben::make("pyramis", 3, &Value::Null, None)?;
//! let mut state = game.clone().start(Some(Seed::new(7, 0)));
//! let mut possible = Vec::new();
//! while let Node::Decision(_) = state.node() {
//!     possible.clear();
//!     state.possible(&mut possible);
//!     state.apply(possible[0].into())?;
//! }
//! let outcome = state.outcome()?;
//! assert_eq!(state.node(), Node::Terminal);
//! assert!((0..3).any(|player| outcome.is_winner(player)));
//! # Ok(())
//! # }
//! ```
//!
//! Who knows the game at compile time uses its type, without a call behind `dyn`; [`every_game`] gives all types:
//!
//! ```
//! # fn main() -> benben::Result<()> {
//! use benben::prelude::*;
//! use benben::{Kind, PyramidOfTheSun, Rng, Value, playout, rng::Purpose};
//!
//! let game = PyramidOfTheSun::make(4, &Value::Null, &Kind::<PyramidOfTheSun>::OF.shipped()?)?;
//! let mut state = game.initial();
//! let [mut chance, mut policy] = [Purpose::Chance, Purpose::Policy].map(|purpose| Rng::stream(7, 0, purpose));
//! let length = playout::play_randomly(&game, &mut state, &mut chance, &mut policy)?;
//! assert!(length.decisions > 0);
//! # Ok(())
//! # }
//! ```

mod games;

pub use benben_engine::session::Seed;
pub use benben_engine::*;
pub use benben_pyramis::Pyramis;
pub use benben_sheet::Sheet;
pub use benben_sun::PyramidOfTheSun;
pub use benben_terra::TerraPyramides;
pub use games::{GAMES, Kind, Listed, Shared, Visitor, every_game, find, make, of_record};
