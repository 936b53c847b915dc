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

const EACH: u64 = 0x0101_0101_0101_0101;

/// In byte `i`: the sum of the first `i + 1` of eight counts, by one multiplication.
fn sums(eight: &[u8]) -> [u8; 8] {
    let word = u64::from_le_bytes(eight.try_into().expect("chunks of 8"));
    word.wrapping_mul(EACH).to_le_bytes()
}

/// Sum of counts, which is 255 at most.
#[inline]
pub fn total(counts: &[u8]) -> u32 {
    let chunks = counts.chunks_exact(8);
    let rest: u8 = chunks.remainder().iter().sum();
    chunks.fold(rest.into(), |sum, eight| sum + u32::from(sums(eight)[7]))
}

/// The entry that ticket `n` falls on, of counts that are 255 at most together.
///
/// # Panics
/// If there are no more than `n` tickets.
#[inline]
pub fn entry(counts: &[u8], n: u32) -> usize {
    let (mut left, chunks) = (n as u8, counts.chunks_exact(8));
    let rest = chunks.remainder();
    for (at, eight) in chunks.enumerate() {
        let sums = sums(eight);
        if left < sums[7] {
            return 8 * at + sums.iter().take_while(|sum| **sum <= left).count();
        }
        left -= sums[7];
    }
    let mut ticket = Ticket::new(left.into());
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
            counts[length - 1] += 179;
            assert_eq!(total(&counts), 255);
            let mut all = (0..length).flat_map(|at| std::iter::repeat_n(at, usize::from(counts[at])));
            assert!((0..255).all(|n| Some(entry(&counts, n)) == all.next()), "{counts:?}");
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
