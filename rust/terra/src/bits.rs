//! Sets of cells and sites as bit masks.

/// The bits of a mask, from the lowest.
pub(crate) fn cells(mut mask: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < 128).then_some(bit as u8)
    })
}

/// The bits of a mask, from the lowest.
pub(crate) fn sites(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < 64).then_some(bit as u8)
    })
}

/// The `n`th bit of a mask that has more.
pub(crate) fn nth_site(mut mask: u64, n: u32) -> u8 {
    for _ in 0..n {
        mask &= mask - 1;
    }
    mask.trailing_zeros() as u8
}

/// The `n`th bit of a mask that has more.
pub(crate) fn nth_cell(mask: u128, n: u32) -> u8 {
    let low = mask as u64;
    let there = low.count_ones();
    if n < there { nth_site(low, n) } else { 64 + nth_site((mask >> 64) as u64, n - there) }
}

pub(crate) const fn cell_bit(cell: u8) -> u128 {
    1 << cell
}

pub(crate) const fn site_bit(site: u8) -> u64 {
    1 << site
}

/// The bits of a mask, from the lowest.
pub(crate) fn bits(mask: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |bit| mask >> bit & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_in_order() {
        let mask = 1 | 1 << 63 | 1 << 64 | 1 << 127;
        assert_eq!(cells(mask).collect::<Vec<_>>(), [0, 63, 64, 127]);
        assert_eq!((0..4).map(|n| nth_cell(mask, n)).collect::<Vec<_>>(), [0, 63, 64, 127]);
        assert_eq!(sites(1 | 1 << 63).collect::<Vec<_>>(), [0, 63]);
        assert_eq!(cells(0).count() + sites(0).count(), 0);
    }
}
