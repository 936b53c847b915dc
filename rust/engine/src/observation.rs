//! Views as tensors: named fields of bytes, one after the other.

use crate::Node;

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

/// Seats around the table, counted from the observer on: seat 0 is the observer, seat 1 the next player.
#[derive(Clone, Copy, Debug)]
pub struct Seats {
    observer: usize,
    players: usize,
}

impl Seats {
    /// The seats of so many players as one of them counts.
    pub const fn new(observer: usize, players: usize) -> Self {
        Self { observer, players }
    }

    /// Who counts.
    pub const fn observer(self) -> usize {
        self.observer
    }

    /// How many seats there are.
    pub const fn players(self) -> usize {
        self.players
    }

    /// A player's seat.
    pub const fn seat(self, player: usize) -> usize {
        if player < self.observer { player + self.players - self.observer } else { player - self.observer }
    }

    /// The player in a seat.
    pub const fn player(self, seat: usize) -> usize {
        let player = seat + self.observer;
        if player < self.players { player } else { player - self.players }
    }

    /// All players, the observer first.
    pub fn in_turn(self) -> impl Iterator<Item = usize> + Clone {
        (0..self.players).map(move |seat| self.player(seat))
    }
}

/// The fields that every game's observation begins with; a game calls them in its own order.
#[derive(Clone, Copy, Debug)]
pub struct Head {
    /// How the observer counts the players.
    pub seats: Seats,
    /// Whose move it is.
    pub node: Node,
    /// The number of the phase.
    pub phase: usize,
    /// The number of the turn, 0 before the first.
    pub turn: u32,
    /// The player whose turn it is, if it is anybody's.
    pub active: usize,
}

impl Head {
    /// `phase`: a 1 for the phase, of so many.
    pub fn phase(self, phases: usize, out: &mut impl Encoder) {
        out.field("phase", &[phases], |cells| cells[self.phase] = 1);
    }

    /// `turn`: its number, at most 255.
    pub fn turn(self, out: &mut impl Encoder) {
        out.field("turn", &[1], |cells| cells[0] = byte(self.turn));
    }

    /// `active`: a 1 for the player whose turn it is.
    pub fn active(self, out: &mut impl Encoder) {
        out.field("active", &[self.seats.players], |cells| {
            cells[self.seats.seat(self.active)] = u8::from(self.node.is_turn(self.turn));
        });
    }

    /// `to_move`: a 1 for the player who decides now.
    pub fn to_move(self, out: &mut impl Encoder) {
        out.field("to_move", &[self.seats.players], |cells| {
            if let Node::Decision(player) = self.node {
                cells[self.seats.seat(player)] = 1;
            }
        });
    }
}

/// A number as an entry, at most 255.
pub fn byte(number: impl TryInto<u8>) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}

/// Writes a 1 at a place, if there is one.
pub fn one(cells: &mut [u8], at: Option<impl Into<usize>>) {
    if let Some(at) = at {
        cells[at.into()] = 1;
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
    fn seats_are_counted_from_the_observer() {
        let seats = Seats::new(2, 5);
        assert_eq!(seats.in_turn().collect::<Vec<_>>(), [2, 3, 4, 0, 1]);
        seats.in_turn().enumerate().for_each(|(seat, player)| {
            assert_eq!((seats.seat(player), seats.player(seat)), (seat, player));
        });
    }

    fn head(node: Node, turn: u32) -> Vec<u8> {
        let head = Head { seats: Seats::new(1, 3), node, phase: 2, turn, active: 0 };
        let mut cells = [7; 11];
        let mut out = Tensor::new(&mut cells);
        head.phase(4, &mut out);
        head.turn(&mut out);
        head.active(&mut out);
        head.to_move(&mut out);
        cells.to_vec()
    }

    #[test]
    fn a_head_tells_phase_turn_and_players() {
        assert_eq!(head(Node::Decision(1), 300), [0, 0, 1, 0, 255, 0, 0, 1, 1, 0, 0]);
        assert_eq!(head(Node::Chance, 0), [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(head(Node::Terminal, 9), [0, 0, 1, 0, 9, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn a_one_is_written_where_there_is_a_place() {
        let mut cells = [0; 3];
        one(&mut cells, Some(1_u8));
        one(&mut cells, None::<usize>);
        assert_eq!((cells, byte(300_u16), byte(-1), byte(255)), ([0, 1, 0], 255, 255, 255));
    }

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
