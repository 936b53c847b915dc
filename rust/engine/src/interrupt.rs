//! Long work that reads can be called off from outside: who calls the engine says how to ask.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::{Error, Result};

thread_local! {
    static ASK: Cell<Option<fn() -> bool>> = const { Cell::new(None) };
}

/// What goes up the stack when work is called off.
struct CalledOff;

/// Runs work that changes nothing but what it returns; `ask` is asked now and then whether to call it off.
///
/// # Errors
/// [`Error::Interrupted`] if it was called off.
pub fn interruptible<T>(ask: fn() -> bool, work: impl FnOnce() -> T) -> Result<T> {
    let before = ASK.replace(Some(ask));
    let done = catch_unwind(AssertUnwindSafe(work));
    ASK.set(before);
    done.or_else(|panic| if is_call_off(&*panic) { Err(Error::Interrupted) } else { resume_unwind(panic) })
}

/// Whether a panic is no fault but a call off.
pub(crate) fn is_call_off(panic: &(dyn Any + Send)) -> bool {
    panic.is::<CalledOff>()
}

/// Whether the work of this thread should be called off.
pub(crate) fn is_asked() -> bool {
    ASK.get().is_some_and(|ask| ask())
}

/// Calls it off.
pub(crate) fn call_off() -> ! {
    resume_unwind(Box::new(CalledOff))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::Threads;

    #[test]
    fn work_is_called_off_and_the_next_is_not() {
        for threads in [1, 2] {
            let threads = Threads::new(threads);
            let work = || threads.map(2_000_000, 1_000, |row| row).len();
            assert_eq!(interruptible(|| true, work), Err(Error::Interrupted));
            assert_eq!(interruptible(|| false, work), Ok(2_000_000));
            assert_eq!(work(), 2_000_000);
        }
    }

    #[test]
    fn other_panics_go_on() {
        let panic = catch_unwind(|| interruptible(|| false, || panic!("seven")));
        assert_eq!(panic.expect_err("it panics").downcast_ref::<&str>(), Some(&"seven"));
    }
}
