//! What an observer knows about stacks and hands (`docs/terra-pyramides.md`, Who knows what).
//!
//! A multiset in a group is kept without naming tiles twice. That of a stack's own group is a mask over the tiles that
//! are in the stack or in hand from it, in order (`State::seen`), which everybody's groups share; of equal tiles the
//! first are taken. That of a group of hands alone is written beside its hands, in order.

use crate::components::sizes::{MAX_PLAYERS, MAX_STACK, NONE, STACKS};
use crate::state::State;

/// Each player, and the spectator last.
pub(crate) const OBSERVERS: usize = MAX_PLAYERS + 1;
/// The number of the group that holds a stack's own tiles; other groups have that of their first player.
pub(crate) const OWN: u8 = MAX_PLAYERS as u8;

/// Observers as bits: all there are, and those who see an event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eyes {
    pub all: u8,
    pub seers: u8,
}

impl Eyes {
    pub(crate) const fn see(self, observer: usize) -> bool {
        self.seers >> observer & 1 == 1
    }
}

/// One observer's knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Know {
    /// By stack: its known tiles, as bits from the bottom.
    pub known: [u16; STACKS],
    /// By stack: the multiset of its own group, as bits of `State::seen`.
    pub listed: [u16; STACKS],
    /// By player: the group the hand is in.
    pub group: [u8; MAX_PLAYERS],
    /// By player in a group of hands: the group's multiset, spread over its players in order.
    pub tiles: [u8; MAX_PLAYERS],
    /// The players whose hands are known, as bits.
    pub hands: u8,
}

impl Know {
    pub(crate) const NOTHING: Self = Self {
        known: [0; STACKS],
        listed: [0; STACKS],
        group: [NONE; MAX_PLAYERS],
        tiles: [NONE; MAX_PLAYERS],
        hands: 0,
    };

    pub(crate) const fn knows_hand(&self, player: usize) -> bool {
        self.hands >> player & 1 == 1
    }

    pub(crate) const fn knows(&self, stack: usize, at: u8) -> bool {
        self.known[stack] >> at & 1 == 1
    }

    /// The players in the group that holds a stack's own tiles, or in a group of hands.
    pub(crate) fn members(&self, group: u8, stack: u8, from: [u8; MAX_PLAYERS]) -> impl Iterator<Item = usize> + use<> {
        let here = self.group;
        (0..MAX_PLAYERS).filter(move |player| here[*player] == group && from[*player] == stack)
    }

    /// The multiset of a group of hands.
    pub(crate) fn hand_tiles(&self, group: u8) -> impl Iterator<Item = u8> + use<> {
        let (groups, tiles) = (self.group, self.tiles);
        (0..MAX_PLAYERS).filter(move |player| groups[*player] == group).map(move |at| tiles[at]).filter(|t| *t != NONE)
    }

    /// Writes a group of hands anew: its players and its multiset.
    fn write_group(&mut self, players: u8, tiles: &mut [u8]) {
        let first = players.trailing_zeros() as u8;
        tiles.sort_unstable();
        let mut next = tiles.iter();
        for player in bits(players) {
            self.group[player] = if tiles.is_empty() { NONE } else { first };
            self.tiles[player] = next.next().copied().unwrap_or(NONE);
        }
        if !tiles.is_empty() && tiles.len() == bits(players).count() && tiles[0] == tiles[tiles.len() - 1] {
            self.know_hands(players);
        }
    }

    /// All hands of a group are known, and the group ends.
    fn know_hands(&mut self, players: u8) {
        self.hands |= players;
        for player in bits(players) {
            self.group[player] = NONE;
            self.tiles[player] = NONE;
        }
    }

    /// A player's hand leaves its group of hands alone.
    pub(crate) fn leave_hands(&mut self, player: usize, tile: u8) {
        let group = self.group[player];
        let players = (0..MAX_PLAYERS).filter(|other| self.group[*other] == group).fold(0, |mask, p| mask | 1 << p);
        let mut tiles = [NONE; MAX_PLAYERS];
        let mut count = 0;
        let mut out = false;
        for other in self.hand_tiles(group) {
            if !out && other == tile {
                out = true;
            } else {
                tiles[count] = other;
                count += 1;
            }
        }
        self.know_nothing_of(player);
        self.write_group(players & !(1 << player), &mut tiles[..count]);
    }

    pub(crate) const fn know_nothing_of(&mut self, player: usize) {
        self.hands &= !(1 << player);
        self.group[player] = NONE;
        self.tiles[player] = NONE;
    }
}

/// The players of a mask.
pub(crate) fn bits(mask: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |bit| mask >> bit & 1 == 1)
}

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
pub(crate) fn unlist(listed: &mut u16, seen: &[u8; MAX_STACK], kind: u8) {
    let (first, end) = run(seen, kind);
    let count = (*listed & span(first, end)).count_ones() as usize;
    if count > 0 {
        *listed &= !(1 << (first + count - 1));
    }
}

pub(crate) fn list(listed: &mut u16, seen: &[u8; MAX_STACK], kind: u8) {
    let (first, end) = run(seen, kind);
    let count = (*listed & span(first, end)).count_ones() as usize;
    if first + count < end {
        *listed |= 1 << (first + count);
    }
}

impl State {
    /// Nobody's knowledge counts any more.
    pub(crate) const fn forget(&mut self) {
        self.know = [Know::NOTHING; OBSERVERS];
        self.seen = [[NONE; MAX_STACK]; STACKS];
    }

    /// The multiset of the group that holds a stack's own tiles.
    pub(crate) fn own_tiles(&self, observer: usize, stack: usize) -> impl Iterator<Item = u8> + use<> {
        let (listed, seen) = (self.know[observer].listed[stack], self.seen[stack]);
        (0..MAX_STACK).filter(move |at| listed >> at & 1 == 1).map(move |at| seen[at])
    }

    /// Adds a tile to the multiset of the group that holds a stack's own tiles.
    pub(crate) fn enlist(&mut self, observer: usize, stack: usize, kind: u8) {
        list(&mut self.know[observer].listed[stack], &self.seen[stack], kind);
    }

    /// A tile of a searched stack has been seen for the first time.
    pub(crate) fn note(&mut self, stack: usize, kind: u8) {
        let (_, end) = run(&self.seen[stack], kind);
        if end >= MAX_STACK {
            return;
        }
        self.seen[stack].copy_within(end..MAX_STACK - 1, end + 1);
        self.seen[stack][end] = kind;
        let low = span(0, end);
        for know in &mut self.know {
            let listed = know.listed[stack];
            know.listed[stack] = listed & low | (listed & !low) << 1;
        }
    }

    /// A tile from a searched stack is neither in it nor in hand any more, and in nobody's group.
    pub(crate) fn strike(&mut self, stack: usize, kind: u8) {
        let (first, end) = run(&self.seen[stack], kind);
        if first == end {
            return;
        }
        self.seen[stack].copy_within(end.., end - 1);
        self.seen[stack][MAX_STACK - 1] = NONE;
        let low = span(0, end - 1);
        for know in &mut self.know {
            let listed = know.listed[stack];
            know.listed[stack] = listed & low | (listed >> 1) & !low;
        }
    }

    /// Lists the tiles of a stack and those in hand from it, as far as anybody has seen them.
    pub(crate) fn note_all(&mut self, stack: usize) {
        self.seen[stack] = [NONE; MAX_STACK];
        let size = usize::from(self.sizes[stack]);
        self.seen[stack][..size].copy_from_slice(&self.stacks[stack][..size]);
        let mut count = size;
        for player in 0..MAX_PLAYERS {
            if usize::from(self.hand_stacks[player]) == stack && count < MAX_STACK {
                self.seen[stack][count] = self.hand_tiles[player];
                count += 1;
            }
        }
        self.seen[stack].sort_unstable();
    }

    /// An observer's groups of a stack are put in order after an event.
    pub(crate) fn settle(&mut self, observer: usize, stack: usize) {
        let (know, seen) = (&mut self.know[observer], &self.seen[stack]);
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
        let (know, seen) = (&mut self.know[observer], &self.seen[stack]);
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
