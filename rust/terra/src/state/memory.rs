//! What observers remember. The rules read none of it.
//!
//! What an observer knows about stacks and hands (`docs/terra-pyramides.md`, Who knows what).
//!
//! A multiset in a group is kept without naming tiles twice. That of a stack's own group is a mask over the tiles that
//! are in the stack or in hand from it, in order (`Memory::noted`), which everybody's groups share; of equal tiles the
//! first are taken. That of a group of hands alone is written beside its hands, in order.

use crate::bits::bits;
use crate::components::sizes::{MAX_PLAYERS, MAX_STACK, NONE, STACKS};

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
    /// By stack: the multiset of its own group, as bits of `Memory::noted`.
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
    pub(crate) fn write_group(&mut self, players: u8, tiles: &mut [u8]) {
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
    pub(crate) fn know_hands(&mut self, players: u8) {
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

/// What everybody remembers of searches, and what each knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    pub know: [Know; OBSERVERS],
    /// By stack that was searched: its tiles and those in hand from it, in order.
    pub noted: [[u8; MAX_STACK]; STACKS],
    /// By stack: the player who searched it last.
    pub searched_by: [u8; STACKS],
    /// By stack: the players who ever searched it, as bits.
    pub seen_by: [u8; STACKS],
}

impl Memory {
    pub(crate) const NOTHING: Self = Self {
        know: [Know::NOTHING; OBSERVERS],
        noted: [[NONE; MAX_STACK]; STACKS],
        searched_by: [NONE; STACKS],
        seen_by: [0; STACKS],
    };
}
