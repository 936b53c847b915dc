//! The threads of this process: one pool for each number of them, made when first used.
//!
//! A forked child has none of its parent's threads, so a pool belongs to a process; and another thread of the parent
//! may have been looking for a pool at that moment, so nobody waits for the list for ever.

use std::process;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::thread::yield_now;

use rayon_core::{ThreadPool, ThreadPoolBuilder};

struct Pool {
    process: u32,
    helpers: usize,
    threads: Arc<ThreadPool>,
}

/// Never cut: to drop the pool of another process would mean to wait for its threads.
static POOLS: Mutex<Vec<Pool>> = Mutex::new(Vec::new());

/// The list is held for some dozens of instructions; who has looked so often in vain goes without.
const PATIENCE: usize = 10_000;

/// The pool of so many helpers, none if they can't be started here.
pub(crate) fn pool(helpers: usize) -> Option<Arc<ThreadPool>> {
    let process = process::id();
    if let Some(threads) = known(&list()?, process, helpers) {
        return Some(threads);
    }
    let threads = Arc::new(ThreadPoolBuilder::new().num_threads(helpers).build().ok()?);
    let mut pools = list()?;
    let earlier = known(&pools, process, helpers);
    Some(earlier.unwrap_or_else(|| {
        pools.push(Pool { process, helpers, threads: threads.clone() });
        threads
    }))
}

fn known(pools: &[Pool], process: u32, helpers: usize) -> Option<Arc<ThreadPool>> {
    let pool = pools.iter().find(|pool| (pool.process, pool.helpers) == (process, helpers));
    pool.map(|pool| pool.threads.clone())
}

fn list() -> Option<MutexGuard<'static, Vec<Pool>>> {
    for _ in 0..PATIENCE {
        match POOLS.try_lock() {
            Ok(pools) => return Some(pools),
            Err(TryLockError::Poisoned(error)) => return Some(error.into_inner()),
            Err(TryLockError::WouldBlock) => yield_now(),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_threads_has_one_pool() {
        let [one, other] = [2, 2].map(|helpers| pool(helpers).expect("threads start"));
        assert!(Arc::ptr_eq(&one, &other));
        let three = pool(3).expect("threads start");
        assert_eq!((one.current_num_threads(), three.current_num_threads()), (2, 3));
    }

    #[test]
    fn pools_of_another_process_are_not_ours() {
        let ours = pool(2).expect("threads start");
        let pools = [Pool { process: process::id().wrapping_add(1), helpers: 2, threads: ours }];
        assert!(known(&pools, process::id(), 2).is_none());
    }
}
