//! Work on many rows by any number of threads, with the same results.

use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{Error, Result};

/// Rows are handed to threads in bunches of at least so many.
const BUNCH: usize = 64;

/// How many threads work: the caller's own, or a pool.
#[derive(Clone, Debug)]
pub struct Threads(Option<Arc<ThreadPool>>);

impl Threads {
    /// So many threads, 0 for one a core.
    ///
    /// # Errors
    /// [`Error::Config`] if they can't be started.
    pub fn new(threads: usize) -> Result<Self> {
        if threads == 1 {
            return Ok(Self(None));
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.map(|pool| Self(Some(Arc::new(pool)))).map_err(|error| Error::config("threads", error.to_string()))
    }

    /// What `make` gives for each of `count` rows.
    pub fn map<T: Send>(&self, count: usize, make: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
        match &self.0 {
            None => (0..count).map(make).collect(),
            Some(pool) => pool.install(|| (0..count).into_par_iter().with_min_len(BUNCH).map(make).collect()),
        }
    }

    /// What `make` gives for each bunch of `size` of `count` rows; the last bunch may be smaller.
    pub fn bunches<T: Send>(
        &self,
        count: usize,
        size: usize,
        make: impl Fn(Range<usize>) -> T + Sync + Send,
    ) -> Vec<T> {
        let make = |bunch: usize| make(bunch * size..count.min((bunch + 1) * size));
        let bunches = 0..count.div_ceil(size);
        match &self.0 {
            None => bunches.map(make).collect(),
            Some(pool) => pool.install(|| bunches.into_par_iter().map(make).collect()),
        }
    }

    /// Changes each row of `width` cells.
    pub fn each<T: Send>(&self, cells: &mut [T], width: usize, change: impl Fn(usize, &mut [T]) + Sync + Send) {
        match &self.0 {
            _ if width == 0 => {}
            None => cells.chunks_exact_mut(width).enumerate().for_each(|(row, cells)| change(row, cells)),
            Some(pool) => pool.install(|| {
                let rows = cells.par_chunks_exact_mut(width).enumerate().with_min_len(BUNCH);
                rows.for_each(|(row, cells)| change(row, cells));
            }),
        }
    }

    /// Changes each row together with its `width` cells.
    pub fn each_with<R: Send, T: Send>(
        &self,
        rows: &mut [R],
        (cells, width): (&mut [T], usize),
        change: impl Fn(usize, &mut R, &mut [T]) + Sync + Send,
    ) {
        match &self.0 {
            None => {
                let pairs = rows.iter_mut().zip(cells.chunks_exact_mut(width)).enumerate();
                pairs.for_each(|(row, (of, cells))| change(row, of, cells));
            }
            Some(pool) => pool.install(|| {
                let pairs = rows.par_iter_mut().zip(cells.par_chunks_exact_mut(width)).enumerate();
                pairs.with_min_len(BUNCH).for_each(|(row, (of, cells))| change(row, of, cells));
            }),
        }
    }

    /// The first of `count` rows that `holds`.
    pub fn first(&self, count: usize, holds: impl Fn(usize) -> bool + Sync + Send) -> Option<usize> {
        match &self.0 {
            None => (0..count).find(|row| holds(*row)),
            Some(pool) => pool.install(|| {
                let rows = (0..count).into_par_iter().with_min_len(BUNCH);
                rows.position_first(holds)
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_threads_gives_the_same() {
        for threads in 0..4 {
            let threads = Threads::new(threads).expect("threads start");
            let squares = threads.map(1_000, |row| row * row);
            assert_eq!(squares[999], 998_001);
            assert_eq!(threads.bunches(10, 4, |rows| rows), [0..4, 4..8, 8..10]);
            assert_eq!(threads.bunches(0, 4, |rows| rows), []);
            let mut cells = vec![0; 3_000];
            threads.each(&mut cells, 3, |row, cells| cells[2] = row);
            assert_eq!((cells[2], cells[2_999], cells[0]), (0, 999, 0));
            let mut rows = vec![1; 1_000];
            threads.each_with(&mut rows, (&mut cells, 3), |row, of, cells| (*of, cells[0]) = (cells[2], row));
            assert_eq!((rows[999], cells[2_997], cells[2_998]), (999, 999, 0));
            assert_eq!(threads.first(1_000, |row| squares[row] > 250_000), Some(501));
            assert_eq!(threads.first(1_000, |_| false), None);
        }
    }
}
