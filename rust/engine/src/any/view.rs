//! Views of any game.

use std::sync::Arc;

use crate::any::state::AnyState;
use crate::observation::Tensor;
use crate::session::{Session, determinize};
use crate::{Error, Game, Result, Sink, Value};

/// A view of any game.
pub trait AnyView: Send + Sync {
    /// The view as plain values.
    fn value(&self) -> Value;
    /// The view as bytes: equal views have equal bytes and different ones different bytes.
    fn bytes(&self) -> Vec<u8>;
    /// The view as a tensor, as long as [`AnyGame::observation`](crate::any::AnyGame::observation) says.
    ///
    /// # Errors
    /// [`Error::Node`] for a spectator's view.
    fn observe(&self, out: &mut [u8]) -> Result<()>;
    /// A state drawn from those the observer can't tell apart.
    fn determinize(&self, seed: u64, seeded: bool) -> Box<dyn AnyState>;
}

struct Seen<G: Game> {
    game: Arc<G>,
    view: G::View,
    observer: Option<usize>,
}

impl<G: Game> AnyView for Seen<G> {
    fn value(&self) -> Value {
        self.game.view_value(&self.view)
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.u64(self.game.config().digest());
        self.game.write_view(&self.view, &mut bytes);
        bytes
    }

    fn observe(&self, out: &mut [u8]) -> Result<()> {
        if self.observer.is_none() {
            let why = "a spectator's view has no observation, only a player's has".into();
            return Err(Error::Node { call: "observe", why });
        }
        self.game.observe(&self.view, &mut Tensor::new(out));
        Ok(())
    }

    fn determinize(&self, seed: u64, seeded: bool) -> Box<dyn AnyState> {
        Box::new(determinize(&self.game, &self.view, seed, seeded))
    }
}

/// What `observer` may see of a session.
pub(super) fn of<G: Game>(session: &Session<G>, observer: Option<usize>) -> Result<Box<dyn AnyView>> {
    Ok(Box::new(Seen { game: session.game().clone(), view: session.view(observer)?, observer }))
}
