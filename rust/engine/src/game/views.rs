//! What a player sees, and what may lie behind it.

use crate::game::Rules;
use crate::observation::{Encoder, Fields};
use crate::{Rng, Value};

/// What an observer may see of a state: as a value, as a tensor, and as states drawn from it.
pub trait Views: Rules {
    /// Raised with every change of [`Views::observe`].
    const OBSERVATION_VERSION: u16;

    /// What `observer` may see; a spectator's for `None`.
    fn view(&self, state: &Self::State, observer: Option<usize>) -> Self::View;
    /// A view as plain values, as the game's page lays it out.
    fn view_value(&self, view: &Self::View) -> Value;
    /// Writes a player's view as a tensor; fields and shapes are the same for every view of the game.
    fn observe(&self, view: &Self::View, out: &mut impl Encoder);
    /// A state drawn from those the view's observer can't tell apart, by a view and a generator alone.
    fn determinize(&self, view: &Self::View, rng: &mut Rng) -> Self::State;

    /// What a player sees as a tensor, the same as [`Views::observe`] writes of the player's view.
    fn observe_state(&self, state: &Self::State, observer: usize, out: &mut impl Encoder) {
        self.observe(&self.view(state, Some(observer)), out);
    }

    /// The fields of an observation, the same for every view of a player.
    fn fields(&self) -> Fields {
        let mut fields = Fields::default();
        self.observe(&self.view(&self.initial(), Some(0)), &mut fields);
        fields
    }
}
