//! Turns a panic into an error.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::interrupt::is_call_off;
use crate::{Error, Result};

/// Runs `work`; a panic in it becomes [`Error::Bug`]. The caller's data must be unchanged until `work` has returned.
///
/// # Errors
/// What `work` returns, [`Error::Bug`], and [`Error::Interrupted`] if it was called off.
pub fn guard<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        if is_call_off(&*panic) { Err(Error::Interrupted) } else { Err(Error::Bug { message: message(&*panic) }) }
    })
}

fn message(panic: &(dyn Any + Send)) -> String {
    let literal = panic.downcast_ref::<&str>().map(ToString::to_string);
    literal.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic without a message".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_bug() {
        let bug = guard::<()>(|| panic!("at {}", 7));
        assert_eq!(bug, Err(Error::Bug { message: "at 7".into() }));
        assert_eq!(guard(|| Ok(3)), Ok(3));
    }
}
