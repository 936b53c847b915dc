//! Views as tensors: named fields of bytes, one after the other.

/// Takes the fields of an observation in turn.
pub trait Encoder {
    /// Fields with their shapes, one behind the other; `write` fills them all, zeros before.
    fn fields(&mut self, fields: &[(&'static str, &[usize])], write: impl FnOnce(&mut [u8]));

    /// One field.
    fn field(&mut self, name: &'static str, shape: &[usize], write: impl FnOnce(&mut [u8])) {
        self.fields(&[(name, shape)], write);
    }
}

/// One field of an observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its shape; the last index runs fastest.
    pub shape: Vec<usize>,
    /// Where it begins.
    pub offset: usize,
}

impl Field {
    /// Number of entries.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether it has no entries.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The table of an observation's fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields(pub Vec<Field>);

impl Fields {
    /// Number of entries of all fields.
    pub fn len(&self) -> usize {
        self.0.last().map_or(0, |field| field.offset + field.len())
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Encoder for Fields {
    fn fields(&mut self, fields: &[(&'static str, &[usize])], _write: impl FnOnce(&mut [u8])) {
        for (name, shape) in fields {
            self.0.push(Field { name, shape: (*shape).into(), offset: self.len() });
        }
    }
}

/// Writes an observation.
#[derive(Debug)]
pub struct Tensor<'a> {
    rest: &'a mut [u8],
}

impl<'a> Tensor<'a> {
    /// Writes to `out`, which is as long as all fields.
    pub fn new(out: &'a mut [u8]) -> Self {
        out.fill(0);
        Self { rest: out }
    }
}

impl Encoder for Tensor<'_> {
    fn fields(&mut self, fields: &[(&'static str, &[usize])], write: impl FnOnce(&mut [u8])) {
        let cells = fields.iter().map(|(_, shape)| shape.iter().product::<usize>()).sum();
        let (head, rest) = std::mem::take(&mut self.rest).split_at_mut(cells);
        write(head);
        self.rest = rest;
    }
}

/// Writes a set as one cell a bit, without a loop over its bits: their number can't be foretold. There are at most 64
/// cells.
pub fn spread(set: u64, cells: &mut [u8]) {
    let mut whole = cells.chunks_exact_mut(8);
    let mut rest = set;
    for cells in &mut whole {
        cells.copy_from_slice(&eight(rest).to_le_bytes());
        rest >>= 8;
    }
    let last = eight(rest).to_le_bytes();
    whole.into_remainder().iter_mut().zip(last).for_each(|(cell, bit)| *cell = bit);
}

/// The lowest eight bits, a byte each.
const fn eight(bits: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let apart = ((bits & 255) * EACH) & 0x8040_2010_0804_0201;
    ((apart + 0x7F * EACH) >> 7) & EACH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_spread() {
        for set in [0, 1, 0xFF, 0x8000_0000_0000_0001, 0x1234_5678_9ABC_DEF0, u64::MAX] {
            for count in [0, 1, 7, 8, 9, 45, 63, 64] {
                let mut cells = vec![7; count];
                spread(set, &mut cells);
                let bits: Vec<_> = (0..count).map(|at| (set >> at & 1) as u8).collect();
                assert_eq!(cells, bits, "{set:x} on {count} cells");
            }
        }
    }
}
