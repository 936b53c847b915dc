//! Work on many rows by any number of threads, with the same results.

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
            let mut cells = vec![0; 3_000];
            threads.each(&mut cells, 3, |row, cells| cells[2] = row);
            assert_eq!((cells[2], cells[2_999], cells[0]), (0, 999, 0));
            assert_eq!(threads.first(1_000, |row| squares[row] > 250_000), Some(501));
            assert_eq!(threads.first(1_000, |_| false), None);
        }
    }
}
