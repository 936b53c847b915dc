//! Drawing by weight: each entry gets as many tickets as it weighs, and one ticket is drawn.

/// A ticket on its way along the weights of entries.
#[derive(Clone, Copy, Debug)]
pub struct Ticket(u32);

impl Ticket {
    /// Ticket `n`; the first is 0.
    pub const fn new(n: u32) -> Self {
        Self(n)
    }

    /// Goes past an entry; whether the ticket falls on it. After that it falls on no other.
    pub fn falls_on(&mut self, weight: impl Into<u32>) -> bool {
        let weight = weight.into();
        let here = self.0 < weight;
        self.0 = self.0.wrapping_sub(weight);
        here
    }
}

/// In byte `i` of the product: the sum of a word's bytes 0 to `i`.
const EACH: u64 = 0x0101_0101_0101_0101;

fn word(eight: &[u8]) -> u64 {
    u64::from_le_bytes(eight.try_into().expect("chunks of 8"))
}

/// Sum of counts, of which any eight together are 255 at most.
pub fn total(counts: &[u8]) -> u32 {
    let chunks = counts.chunks_exact(8);
    let rest: u32 = chunks.remainder().iter().map(|count| u32::from(*count)).sum();
    chunks.fold(rest, |sum, eight| sum + (word(eight).wrapping_mul(EACH) >> 56) as u32)
}

/// The entry that ticket `n` falls on, of counts of which any eight together are 255 at most.
///
/// # Panics
/// If there are no more than `n` tickets.
pub fn entry(counts: &[u8], n: u32) -> usize {
    let (mut left, mut chunks) = (n, counts.chunks_exact(8));
    for (at, eight) in chunks.by_ref().enumerate() {
        let sums = word(eight).wrapping_mul(EACH).to_le_bytes();
        if left < u32::from(sums[7]) {
            return 8 * at + sums.iter().filter(|sum| u32::from(**sum) <= left).count();
        }
        left -= u32::from(sums[7]);
    }
    let (rest, mut ticket) = (chunks.remainder(), Ticket::new(left));
    let at = rest.iter().position(|count| ticket.falls_on(*count));
    counts.len() - rest.len() + at.expect("there are more tickets than n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_ticket_falls_where_it_should() {
        for length in [19, 24, 64] {
            let mut counts = vec![0; length];
            (counts[3], counts[9], counts[15], counts[18]) = (2, 70, 1, 3);
            counts[length - 1] += 180;
            assert_eq!(total(&counts), 256);
            let mut all = (0..length).flat_map(|at| std::iter::repeat_n(at, usize::from(counts[at])));
            assert!((0..256).all(|n| Some(entry(&counts, n)) == all.next()), "{counts:?}");
        }
        assert_eq!((total(&[]), total(&[250, 5])), (0, 255));
    }

    #[test]
    #[should_panic(expected = "there are more tickets than n")]
    fn a_ticket_too_many_falls_nowhere() {
        entry(&[3; 10], 30);
    }

    #[test]
    fn a_ticket_falls_once() {
        let mut ticket = Ticket::new(3);
        let falls = [2_u8, 0, 3, 1, 200].map(|weight| ticket.falls_on(weight));
        assert_eq!(falls, [false, false, true, false, false]);
    }
}
