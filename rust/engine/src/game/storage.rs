//! States and views as bytes.

use crate::game::Types;
use crate::{Result, Sink, Source};

/// States and views written down, and states read back.
pub trait Storage: Types {
    /// Writes all of a state in a form that is stable for a rules version.
    fn write_state(&self, state: &Self::State, out: &mut impl Sink);
    /// Reads back what [`Storage::write_state`] wrote, and checks every invariant of the position.
    ///
    /// # Errors
    /// [`Error::Record`](crate::Error::Record) naming what is broken.
    fn read_state(&self, source: &mut Source<'_>) -> Result<Self::State>;
    /// Writes all of a view in a form that is stable for a rules version.
    fn write_view(&self, view: &Self::View, out: &mut impl Sink);
}
