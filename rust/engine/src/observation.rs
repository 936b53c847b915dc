//! Views as tensors: named fields of bytes, one after the other.

use crate::Game;

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
    /// The fields of a game's observations, the same for every view of a player.
    pub fn of<G: Game>(game: &G) -> Self {
        let mut fields = Self::default();
        game.observe(&game.view(&game.initial(), Some(0)), &mut fields);
        fields
    }

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
