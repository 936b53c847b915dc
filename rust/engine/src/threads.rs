//! Work on many rows by any number of threads, with the same results.
//!
//! Rows are cut into pieces that whoever is free takes, the caller's own thread among them. A helper is asked only if
//! there is work for it: waking one takes some ten thousand nanoseconds.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::available_parallelism;

use crate::interrupt;
use crate::pools::pool;

/// The least work that a thread is asked for, in nanoseconds.
const LEAST: usize = 80_000;
/// A piece of work, in nanoseconds.
const PIECE: usize = 20_000;
/// So many pieces are done by the caller before it asks whether to go on.
const ASKED: usize = 512;

/// What a row costs, in nanoseconds, to one digit: it decides who works, never what comes out.
pub type Cost = usize;

/// How many threads work, the caller's among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads(usize);

/// How work is cut: so many rows a piece, so many threads.
struct Cut {
    piece: usize,
    threads: usize,
}

impl Threads {
    /// So many threads, 0 for one a core. Where the system has no more of them, fewer do the same work.
    pub fn new(threads: usize) -> Self {
        match threads {
            0 => Self(available_parallelism().map_or(1, usize::from)),
            threads => Self(threads),
        }
    }

    fn cut(self, rows: usize, cost: Cost) -> Cut {
        let work = rows.saturating_mul(cost.max(1));
        Cut { piece: (PIECE / cost.max(1)).max(1), threads: (work / LEAST).clamp(1, self.0.max(1)) }
    }

    /// Does each piece of work once.
    fn share<P: Send>(threads: usize, pieces: impl Iterator<Item = P> + Send, work: impl Fn(P) + Sync) {
        let helpers = threads - 1;
        let Some(pool) = (helpers > 0).then(|| pool(helpers)).flatten() else { return lead(pieces, work) };
        let (pieces, off) = (Mutex::new(pieces), AtomicBool::new(false));
        let next = || {
            let mut pieces = pieces.lock().unwrap_or_else(PoisonError::into_inner);
            if off.load(Ordering::Relaxed) { None } else { pieces.next() }
        };
        pool.in_place_scope(|scope| {
            (0..helpers).for_each(|_| scope.spawn(|_| std::iter::from_fn(next).for_each(&work)));
            let _stop = OnUnwind(&off);
            lead(std::iter::from_fn(next), &work);
        });
    }

    /// What `make` gives for each of `count` rows.
    pub fn map<T: Send>(self, count: usize, cost: Cost, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let Cut { piece, threads } = self.cut(count, cost);
        let bunch = |rows: Range<usize>| rows.map(&make).collect::<Vec<T>>();
        Self::gather(threads, count, piece, bunch).into_iter().flatten().collect()
    }

    /// What `make` gives for each bunch of `size` of `count` rows; the last bunch may be smaller.
    pub fn bunches<T: Send>(self, count: usize, size: usize, make: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
        Self::gather(count.div_ceil(size).clamp(1, self.0), count, size, make)
    }

    fn gather<T: Send>(threads: usize, count: usize, size: usize, make: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
        let mut made: Vec<Option<T>> = (0..count.div_ceil(size)).map(|_| None).collect();
        Self::share(threads, made.iter_mut().enumerate(), |(bunch, made)| {
            *made = Some(make(bunch * size..count.min((bunch + 1) * size)));
        });
        made.into_iter().flatten().collect()
    }

    /// Changes each row of `width` cells.
    pub fn each<T: Send>(self, cells: &mut [T], width: usize, cost: Cost, change: impl Fn(usize, &mut [T]) + Sync) {
        let Some(rows) = cells.len().checked_div(width) else { return };
        let Cut { piece, threads } = self.cut(rows, cost);
        Self::share(threads, cells.chunks_mut(piece * width).enumerate(), |(number, cells)| {
            let rows = cells.chunks_exact_mut(width).enumerate();
            rows.for_each(|(row, cells)| change(number * piece + row, cells));
        });
    }

    /// Changes each row together with its `width` cells.
    pub fn each_with<R: Send, T: Send>(
        self,
        rows: &mut [R],
        (cells, width): (&mut [T], usize),
        cost: Cost,
        change: impl Fn(usize, &mut R, &mut [T]) + Sync,
    ) {
        let Cut { piece, threads } = self.cut(rows.len(), cost);
        let pieces = rows.chunks_mut(piece).zip(cells.chunks_mut(piece * width)).enumerate();
        Self::share(threads, pieces, |(number, (rows, cells))| {
            let rows = rows.iter_mut().zip(cells.chunks_exact_mut(width)).enumerate();
            rows.for_each(|(row, (of, cells))| change(number * piece + row, of, cells));
        });
    }
}

/// The caller's part, which can be called off.
fn lead<P>(pieces: impl Iterator<Item = P>, work: impl Fn(P)) {
    for (number, piece) in pieces.enumerate() {
        if number % ASKED == ASKED - 1 && interrupt::is_asked() {
            interrupt::call_off();
        }
        work(piece);
    }
}

/// Tells the helpers to stop if the caller does.
struct OnUnwind<'a>(&'a AtomicBool);

impl Drop for OnUnwind<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    const DEAR: Cost = 1_000_000;

    #[test]
    fn any_number_of_threads_gives_the_same() {
        for threads in 0..4 {
            for cost in [0, 10, DEAR] {
                let threads = Threads::new(threads);
                let squares = threads.map(1_000, cost, |row| row * row);
                assert_eq!(squares, (0..1_000).map(|row| row * row).collect::<Vec<_>>());
                let mut cells = vec![0; 3_000];
                threads.each(&mut cells, 3, cost, |row, cells| cells[2] = row);
                assert_eq!((cells[2], cells[2_999], cells[0]), (0, 999, 0));
                let mut rows = vec![1; 1_000];
                threads.each_with(&mut rows, (&mut cells, 3), cost, |row, of, cells| (*of, cells[0]) = (cells[2], row));
                assert_eq!((rows[999], cells[2_997], cells[2_998]), (999, 999, 0));
            }
            let threads = Threads::new(threads);
            assert_eq!(threads.bunches(10, 4, |rows| rows), [0..4, 4..8, 8..10]);
            assert_eq!(threads.bunches(0, 4, |rows| rows), []);
            threads.each(&mut [0; 0], 0, DEAR, |_, _| unreachable!());
        }
    }

    #[test]
    fn little_work_stays_with_the_caller() {
        let caller = thread::current().id();
        let workers = Threads::new(8).map(256, 100, |_| thread::current().id());
        assert!(workers.iter().all(|worker| *worker == caller));
        let cut = Threads::new(8).cut(4_096, 100);
        assert!(cut.threads > 1 && cut.threads < 8, "{} threads for half a millisecond", cut.threads);
        assert_eq!(Threads::new(8).cut(usize::MAX, DEAR).threads, 8);
    }

    #[test]
    fn much_work_is_done_by_all() {
        let all = Barrier::new(3);
        let workers: HashSet<_> = Threads::new(3)
            .bunches(3, 1, |_| {
                all.wait();
                thread::current().id()
            })
            .into_iter()
            .collect();
        assert_eq!(workers.len(), 3);
        assert!(workers.contains(&thread::current().id()));
    }

    #[test]
    fn a_panic_reaches_the_caller_and_harms_nobody_else() {
        let threads = Threads::new(2);
        let fails = || threads.map(1_000, DEAR, |row| assert_ne!(row, 700));
        assert!(catch_unwind(AssertUnwindSafe(fails)).is_err());
        assert_eq!(threads.map(1_000, DEAR, |row| row).len(), 1_000);
    }
}
