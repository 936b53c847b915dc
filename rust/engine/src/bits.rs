//! Bits of a mask.

/// An unsigned number as a set of bits.
pub trait Mask: Copy {
    /// Whether it has no bits.
    fn is_empty(self) -> bool;
    /// The number of its lowest bit.
    fn lowest(self) -> u32;
    /// The same without the lowest bit.
    #[must_use]
    fn rest(self) -> Self;
    /// The `n`th of more than `n` bits.
    fn nth(self, n: u32) -> u32;
}

macro_rules! impl_mask {
    ($($number:ty: $nth:expr),*) => {
        $(impl Mask for $number {
            fn is_empty(self) -> bool {
                self == 0
            }

            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            fn nth(self, n: u32) -> u32 {
                $nth(self, n)
            }
        })*
    };
}

impl_mask!(u8: by_one, u16: by_one, u32: by_one, u64: by_one, u128: by_half);

/// Takes away one bit after the other: masks have few, and a table would have to be fetched.
fn by_one<M: Mask>(mask: M, n: u32) -> u32 {
    (0..n).fold(mask, |rest, _| rest.rest()).lowest()
}

/// Looks into one half only, for steps in 128 bits cost more.
fn by_half(mask: u128, n: u32) -> u32 {
    let low = mask as u64;
    let there = low.count_ones();
    if n < there { by_one(low, n) } else { 64 + by_one((mask >> 64) as u64, n - there) }
}

/// The bits of a mask, from the lowest.
pub fn each<M: Mask>(mask: M) -> impl Iterator<Item = u8> {
    let mut mask = mask;
    std::iter::from_fn(move || {
        let found = (!mask.is_empty()).then_some(mask.lowest() as u8);
        mask = mask.rest();
        found
    })
}

/// The `n`th bit, counted from the lowest, of a mask that has more.
pub fn nth(mask: impl Mask, n: u32) -> u8 {
    mask.nth(n) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<M: Mask>(mask: M, bits: &[u8]) {
        assert_eq!(each(mask).collect::<Vec<_>>(), bits);
        (0..).zip(bits).for_each(|(n, bit)| assert_eq!(nth(mask, n), *bit));
    }

    #[test]
    fn bits_come_in_order() {
        check(0_u8, &[]);
        check(0_u128, &[]);
        check(0b1000_0101_u8, &[0, 2, 7]);
        check(0b1000_0101_u16 << 8, &[8, 10, 15]);
        check(1_u32 | 1 << 31, &[0, 31]);
        check(1_u64 | 1 << 63, &[0, 63]);
        check(1_u128 | 1 << 63 | 1 << 64 | 1 << 127, &[0, 63, 64, 127]);
        check(u64::MAX, &(0..64).collect::<Vec<_>>());
        check(u128::MAX, &(0..128).collect::<Vec<_>>());
    }
}
