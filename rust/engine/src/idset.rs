//! Sets of action ids as bits: id `i` is bit `i % 64` of word `i / 64`.

/// A set that ids are added to, each once. Whoever makes one has room for all ids.
#[derive(Debug)]
pub struct IdSet<'a> {
    words: &'a mut [u64],
    count: u32,
}

/// How many words hold so many ids.
pub const fn words(ids: u16) -> usize {
    (ids as usize).div_ceil(64)
}

impl<'a> IdSet<'a> {
    /// The empty set in these words.
    pub fn new(words: &'a mut [u64]) -> Self {
        words.fill(0);
        Self { words, count: 0 }
    }

    /// How many ids were added.
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// Adds an id.
    pub fn add(&mut self, id: u16) {
        self.words[usize::from(id / 64)] |= 1 << (id % 64);
        self.count += 1;
    }

    /// Adds `first + i` for each bit `i` of a mask.
    pub fn add_mask(&mut self, first: u16, mask: u64) {
        let (at, shift) = (usize::from(first / 64), first % 64);
        self.words[at] |= mask << shift;
        if let Some(next) = self.words.get_mut(at + 1) {
            *next |= (mask >> 1) >> (63 - shift);
        }
        self.count += mask.count_ones();
    }
}

/// Whether an id is in a set.
pub(crate) fn contains(set: &[u64], id: i64) -> bool {
    let word = usize::try_from(id).ok().and_then(|id| set.get(id / 64));
    word.is_some_and(|word| word >> (id % 64) & 1 == 1)
}

/// The ids of a set, in order.
pub(crate) fn each(set: &[u64], mut visit: impl FnMut(u16)) {
    for (at, word) in set.iter().enumerate() {
        let mut rest = *word;
        while rest != 0 {
            visit(64 * at as u16 + rest.trailing_zeros() as u16);
            rest &= rest - 1;
        }
    }
}

/// The `n`th id of a set that has more.
pub(crate) fn nth(set: &[u64], n: u32) -> u16 {
    let mut left = n;
    for (at, word) in set.iter().enumerate() {
        let sums = sums(*word);
        let here = (sums >> 56) as u32;
        if left < here {
            return 64 * at as u16 + nth_bit(*word, sums, left);
        }
        left -= here;
    }
    unreachable!("the set has no id number {n}")
}

const EACH: u64 = 0x0101_0101_0101_0101;

/// In byte `i`: the bits in bytes 0 to `i` of a word.
const fn sums(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(EACH)
}

/// The `n`th bit of a word, without a branch: random choices can't be foretold.
fn nth_bit(word: u64, sums: u64, n: u32) -> u16 {
    let high = 128 * EACH;
    let at_most_n = (((EACH * u64::from(n)) | high) - sums) & high;
    let byte = at_most_n.count_ones() & 7;
    let before = (sums << 8) >> (8 * byte) & 255;
    let bits = (word >> (8 * byte)) & 255;
    (8 * byte) as u16 + u16::from(NTH_BIT[bits as usize][(u64::from(n) - before) as usize & 7])
}

/// By byte: where its `n`th bit is.
const NTH_BIT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The bits of each byte.
const SPREAD: [[bool; 8]; 256] = {
    let mut table = [[false; 8]; 256];
    let mut at = 0;
    while at < 8 * 256 {
        table[at / 8][at % 8] = ((at / 8) >> (at % 8)) & 1 == 1;
        at += 1;
    }
    table
};

/// Writes a set as one cell an id.
pub(crate) fn spread(set: &[u64], cells: &mut [bool]) {
    let mut whole = cells.chunks_exact_mut(64);
    for (word, cells) in set.iter().zip(&mut whole) {
        if let Ok(cells) = <&mut [bool; 64]>::try_from(cells) {
            spread_word(*word, cells);
        }
    }
    let rest = whole.into_remainder();
    if let (false, Some(word)) = (rest.is_empty(), set.last()) {
        let mut last = [false; 64];
        spread_word(*word, &mut last);
        rest.copy_from_slice(&last[..rest.len()]);
    }
}

#[inline]
fn spread_word(word: u64, cells: &mut [bool; 64]) {
    if word == 0 {
        *cells = [false; 64];
        return;
    }
    for (at, byte) in word.to_le_bytes().into_iter().enumerate() {
        cells[8 * at..8 * at + 8].copy_from_slice(&SPREAD[usize::from(byte)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_cross_words() {
        let mut words = [7; 3];
        let mut set = IdSet::new(&mut words);
        set.add_mask(60, 0b1001_0001);
        set.add_mask(64, 1 << 63);
        set.add_mask(0, 1);
        set.add_mask(190, 0b11);
        set.add_mask(70, 0);
        set.add(129);
        assert_eq!(set.count(), 8);
        let ids = [0, 60, 64, 67, 127, 129, 190, 191];
        let mut found = Vec::new();
        each(&words, |id| found.push(id));
        assert_eq!(found, ids);
        (0..8).for_each(|n| assert_eq!(nth(&words, n), ids[n as usize]));
        (-3..300).for_each(|id| assert_eq!(contains(&words, id), ids.iter().any(|other| i64::from(*other) == id)));
    }

    #[test]
    fn every_bit_is_found() {
        let mut word = 0x9E37_79B9_7F4A_7C15_u64;
        for word in [u64::MAX, 1, 1 << 63].into_iter().chain((0..500).map(|_| {
            word = word.wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(27);
            word & word.rotate_left(11)
        })) {
            let bits = (0..64).filter(|bit| word >> bit & 1 == 1);
            bits.zip(0..).for_each(|(bit, n)| assert_eq!(nth(&[0, word], n), 64 + bit));
        }
    }

    #[test]
    fn cells_are_the_ids() {
        let words = [0x8000_0000_0000_0001, 0, 0xF0F0_1234_5678_9ABC];
        for length in [1, 8, 63, 64, 65, 100, 128, 129, 172, 191, 192] {
            let mut cells = vec![true; length];
            spread(&words[..length.div_ceil(64)], &mut cells);
            let expected: Vec<_> = (0..length).map(|id| contains(&words, id as i64)).collect();
            assert_eq!(cells, expected);
        }
    }
}
