//! Groups of an observer's knowledge, kept in their one form.

use crate::bits::bits;
use crate::components::sizes::{MAX_PLAYERS, MAX_STACK, NONE, STACKS};
use crate::state::State;
use crate::state::memory::{Know, OBSERVERS, OWN};

/// Where the tiles of a kind begin and end among ordered ones.
fn run(seen: &[u8; MAX_STACK], kind: u8) -> (usize, usize) {
    let first = seen.iter().position(|other| *other >= kind).unwrap_or(MAX_STACK);
    let end = seen[first..].iter().position(|other| *other != kind).map_or(MAX_STACK, |length| first + length);
    (first, end)
}

/// The bits from `first` up to `end`.
const fn span(first: usize, end: usize) -> u16 {
    (((1_u32 << end) - 1) & !((1_u32 << first) - 1)) as u16
}

/// A tile less of a kind in the multiset of a stack's own group, if it is there.
pub(super) fn unlist(listed: &mut u16, seen: &[u8; MAX_STACK], kind: u8) {
    let (first, end) = run(seen, kind);
    let count = (*listed & span(first, end)).count_ones() as usize;
    if count > 0 {
        *listed &= !(1 << (first + count - 1));
    }
}

pub(super) fn list(listed: &mut u16, seen: &[u8; MAX_STACK], kind: u8) {
    let (first, end) = run(seen, kind);
    let count = (*listed & span(first, end)).count_ones() as usize;
    if first + count < end {
        *listed |= 1 << (first + count);
    }
}

impl State {
    /// Nobody's knowledge counts any more.
    pub(crate) const fn forget(&mut self) {
        self.memory.know = [Know::NOTHING; OBSERVERS];
        self.memory.noted = [[NONE; MAX_STACK]; STACKS];
    }

    /// The multiset of the group that holds a stack's own tiles.
    pub(crate) fn own_tiles(&self, observer: usize, stack: usize) -> impl Iterator<Item = u8> + use<> {
        let (listed, seen) = (self.memory.know[observer].listed[stack], self.memory.noted[stack]);
        (0..MAX_STACK).filter(move |at| listed >> at & 1 == 1).map(move |at| seen[at])
    }

    /// Adds a tile to the multiset of the group that holds a stack's own tiles.
    pub(crate) fn enlist(&mut self, observer: usize, stack: usize, kind: u8) {
        list(&mut self.memory.know[observer].listed[stack], &self.memory.noted[stack], kind);
    }

    /// A tile of a searched stack has been seen for the first time.
    pub(crate) fn note(&mut self, stack: usize, kind: u8) {
        let (_, end) = run(&self.memory.noted[stack], kind);
        if end >= MAX_STACK {
            return;
        }
        self.memory.noted[stack].copy_within(end..MAX_STACK - 1, end + 1);
        self.memory.noted[stack][end] = kind;
        let low = span(0, end);
        for know in &mut self.memory.know {
            let listed = know.listed[stack];
            know.listed[stack] = listed & low | (listed & !low) << 1;
        }
    }

    /// A tile from a searched stack is neither in it nor in hand any more, and in nobody's group.
    pub(crate) fn strike(&mut self, stack: usize, kind: u8) {
        let (first, end) = run(&self.memory.noted[stack], kind);
        if first == end {
            return;
        }
        self.memory.noted[stack].copy_within(end.., end - 1);
        self.memory.noted[stack][MAX_STACK - 1] = NONE;
        let low = span(0, end - 1);
        for know in &mut self.memory.know {
            let listed = know.listed[stack];
            know.listed[stack] = listed & low | (listed >> 1) & !low;
        }
    }

    /// Lists the tiles of a stack and those in hand from it, as far as anybody has seen them.
    pub(crate) fn note_all(&mut self, stack: usize) {
        self.memory.noted[stack] = [NONE; MAX_STACK];
        let size = usize::from(self.sizes[stack]);
        self.memory.noted[stack][..size].copy_from_slice(&self.stacks[stack][..size]);
        let mut count = size;
        for player in 0..MAX_PLAYERS {
            if usize::from(self.hand_stacks[player]) == stack && count < MAX_STACK {
                self.memory.noted[stack][count] = self.hand_tiles[player];
                count += 1;
            }
        }
        self.memory.noted[stack].sort_unstable();
    }

    /// An observer's groups of a stack are put in order after an event.
    pub(crate) fn settle(&mut self, observer: usize, stack: usize) {
        let (know, seen) = (&mut self.memory.know[observer], &self.memory.noted[stack]);
        let number = stack as u8;
        let players = know.members(OWN, number, self.hand_stacks).fold(0, |mask, player| mask | 1 << player);
        let listed = know.listed[stack];
        if listed == 0 {
            bits(players).for_each(|player| know.group[player] = NONE);
            return;
        }
        let all = span(0, usize::from(self.sizes[stack]));
        let unknown = (all & !know.known[stack]).count_ones();
        if unknown == 0 {
            self.part(observer, stack);
            return;
        }
        let (first, last) = (listed.trailing_zeros() as usize, 15 - listed.leading_zeros() as usize);
        if seen[first] == seen[last] && listed.count_ones() == unknown + players.count_ones() {
            know.known[stack] = all;
            know.listed[stack] = 0;
            know.know_hands(players);
        }
    }

    /// A stack's own group keeps its hands only.
    pub(crate) fn part(&mut self, observer: usize, stack: usize) {
        let (know, seen) = (&mut self.memory.know[observer], &self.memory.noted[stack]);
        let players = know.members(OWN, stack as u8, self.hand_stacks).fold(0, |mask, player| mask | 1 << player);
        let mut tiles = [NONE; MAX_STACK];
        let mut count = 0;
        for at in (0..MAX_STACK).filter(|at| know.listed[stack] >> at & 1 == 1) {
            tiles[count] = seen[at];
            count += 1;
        }
        know.listed[stack] = 0;
        if players == 0 {
            return;
        }
        know.write_group(players, &mut tiles[..count]);
    }
}
