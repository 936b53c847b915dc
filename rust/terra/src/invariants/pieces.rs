//! What must hold in every position: pieces, tiles and sides.

use benben_engine::Result;

use crate::bits::bits;
use crate::bits::{site_bit, sites};
use crate::components::sizes::{COLOURS, LEVELS, MAX_KINDS, MAX_PLAYERS, NONE, STACKS};
use crate::config::{DEALT, FACE_UP, TerraPyramides};
use crate::moves::places;
use crate::state::{Enclosure, FULL, Phase, Site, State};
use crate::storage::require;

impl TerraPyramides {
    /// What stands on a site, before it is put there.
    pub(crate) fn check_site(&self, state: &State, site: u8, on: Site, owner: u8) -> Result<()> {
        let laid = state.laid & site_bit(site) != 0;
        require(usize::from(on.foundation) < self.components.values.len().max(1), "a foundation has no value")?;
        require(laid || on == Site { enclosure: on.enclosure, ..Site::EMPTY }, "something stands on an empty site")?;
        require(on.level <= self.highest(), "a pyramid is too high (TP-B3)")?;
        let colours = if on.level > 0 { COLOURS as u8 } else { 1 };
        require(on.colour < colours, "a pyramid has no colour (TP-B2)")?;
        let top = on.level == self.highest();
        let kept = u8::from(self.options.mission != 3);
        require(on.workers <= FULL && (!top || on.workers == kept), "a site holds too many workers (TP-A5)")?;
        require(on.level == 0 || top || on.workers > 0, "a pyramid has no worker (TP-B1)")?;
        let owned = on.workers > 0 || (top && on.level > 0);
        require(owned == (owner != NONE), "a site has the wrong owner (TP-A10)")?;
        require(owner == NONE || usize::from(owner) < self.sides(), "a site's owner is nobody (TP-A10)")?;
        let solid = self.board.around[usize::from(site)] & !self.solid(state) == 0;
        let may_wait = self.options.when_owned && !owned;
        require(
            match on.enclosure {
                Enclosure::Open => true,
                Enclosure::Due => self.has_horus() && solid && may_wait,
                Enclosure::Done => self.has_horus() && solid,
            },
            "a site can't be enclosed like this (TPH-5)",
        )
    }

    /// Checks every invariant of a position.
    pub(crate) fn check_state(&self, state: &State) -> Result<()> {
        let sites = u32::from(self.board.sites());
        require(state.laid.checked_shr(sites).unwrap_or(0) == 0, "a foundation lies on no site")?;
        self.check_foundations(state)?;
        self.check_pieces(state)?;
        self.check_sides(state)?;
        self.check_ships(state)?;
        self.check_stacks(state)?;
        self.check_tiles(state)?;
        self.check_turn(state)?;
        self.check_steps(state)?;
        self.check_know(state)
    }

    fn check_foundations(&self, state: &State) -> Result<()> {
        let mut left: Vec<_> = self.components.values.iter().map(|(_, count)| u32::from(*count)).collect();
        for value in sites(state.laid).map(|site| self.site(state, site).foundation) {
            match left.get_mut(usize::from(value)) {
                Some(count) if *count > 0 => *count -= 1,
                _ => return require(false, "more foundations are laid than there are (TP-C3)"),
            }
        }
        let right = left.iter().zip(&state.foundations).all(|(count, other)| *count == u32::from(*other));
        require(right, "foundations are missing or there are too many (TP-C3)")
    }

    /// Coloured pieces are used before those without colour, and none comes back (TP-C3).
    fn check_pieces(&self, state: &State) -> Result<()> {
        let mut used = vec![0_u32; self.components.pieces.len()];
        let pyramids: Vec<_> = (0..self.board.sites()).map(|site| self.site(state, site)).collect();
        for level in 1..=LEVELS {
            if level == LEVELS && !self.components.has_fifth {
                break;
            }
            for colour in 0..COLOURS {
                let high = |on: &&Site| on.level >= level && usize::from(on.colour) == colour;
                let mut count = pyramids.iter().filter(high).count() as u32;
                for row in [colour, COLOURS].map(|row| self.components.piece_at[usize::from(level)][row]) {
                    let Some(piece) = self.components.pieces.get(usize::from(row)) else { continue };
                    let taken = count.min(u32::from(piece.count) - used[usize::from(row)]);
                    used[usize::from(row)] += taken;
                    count -= taken;
                }
                require(count == 0, "a pyramid has a level for which there is no piece (TP-B3)")?;
            }
        }
        let rows = self.components.pieces.iter().zip(used).zip(&state.pieces);
        let right = rows.into_iter().all(|((piece, used), left)| u32::from(piece.count) == used + u32::from(*left));
        require(right, "pyramid pieces are missing or there are too many (TP-C3)")
    }

    fn check_sides(&self, state: &State) -> Result<()> {
        let mut blocks = u32::from(state.blocks);
        for (number, side) in state.sides[..self.sides()].iter().enumerate() {
            let own: Vec<_> = sites(state.owned[number]).map(|site| self.site(state, site)).collect();
            let moving = if number == self.side_of(state.active) { state.moving } else { 0 };
            let placed: u32 = own.iter().map(|on| u32::from(on.workers)).sum();
            let workers = placed + u32::from(side.workers) + u32::from(moving);
            require(workers == u32::from(self.components.workers), "a side has not its workers (TP-S3)")?;
            let finials = own.iter().filter(|on| on.level == LEVELS).count() + usize::from(side.finials);
            require(finials == usize::from(self.components.finials), "a side has not its finials (TP-B3)")?;
            blocks += side.blocks.iter().map(|count| u32::from(*count)).sum::<u32>();
            let track = self.has_horus() || (side.horus, side.grave_goods) == (0, 0);
            let nile = self.has_nile() || (side.oases, side.ship, side.card) == (0, 0, NONE);
            require(track && nile, "a side is on a track that is not in play (TPH-1, TPN-2)")?;
        }
        require(blocks == u32::from(self.components.blocks), "blocks are missing or there are too many (TP-C4)")
    }

    /// Ships in the order of arrival, and one card a side (TPN-5, TPN-6).
    fn check_ships(&self, state: &State) -> Result<()> {
        let sides = &state.sides[..self.sides()];
        require(sides.iter().all(|side| side.ship <= self.board.river_end()), "a ship left the Nile (TPN-1)")?;
        let order: Vec<_> = state.ship_order.iter().take_while(|side| **side != NONE).copied().collect();
        require(state.ship_order[order.len()..] == [NONE; MAX_PLAYERS][order.len()..], "the ships have a gap")?;
        let moved = |side: &u8| sides.get(usize::from(*side)).is_some_and(|side| side.ship > 0);
        require(order.iter().all(moved), "a ship that did not move has arrived (TPN-6)")?;
        let all = order.iter().fold(0_u32, |mask, side| mask | 1 << side).count_ones() as usize;
        require(all == order.len() && all == sides.iter().filter(|side| side.ship > 0).count(), "a ship is missing")?;
        let steps: Vec<_> = order.iter().map(|side| sides[usize::from(*side)].ship).collect();
        require(steps.is_sorted_by(|one, other| one >= other), "the furthest ship is not first (TPN-6)")?;
        let cards: Vec<_> = sides.iter().filter(|side| side.card != NONE).map(|side| side.card).collect();
        let known = cards.iter().all(|card| usize::from(*card) < self.components.tasks.len());
        let once = cards.iter().enumerate().all(|(at, card)| !cards[..at].contains(card));
        require(known && once, "a strategy card is bought twice or unknown (TPN-5)")
    }

    /// Which tiles have been seen hangs on searches and open stacks alone.
    fn check_stacks(&self, state: &State) -> Result<()> {
        for stack in 0..STACKS {
            let tiles = state.stack_tiles(stack);
            let known = |tile: &u8| *tile == NONE || usize::from(*tile) < self.components.kinds.len();
            require(tiles.iter().all(known), "a stack holds an unknown tile")?;
            let by = state.memory.searched_by[stack];
            let fits = if by == NONE {
                state.memory.seen_by[stack] == 0
            } else {
                by < 8 && state.memory.seen_by[stack] >> by & 1 == 1
            };
            let players = u32::from(state.memory.seen_by[stack]) >> self.players() == 0;
            require(fits && players, "nobody could have searched like this (TP-G1)")?;
            let taken = self.components.stack_size - state.sizes[stack];
            let hands = state.hand_stacks.iter().filter(|from| usize::from(**from) == stack).count();
            let start = usize::from(FACE_UP >> stack & 1 == 1 && taken > 0);
            require(hands + start <= taken.into(), "more tiles of a stack are held than it lost (TP-D1)")?;
            let seen = tiles.iter().filter(|tile| **tile != NONE).count();
            let searching = state.phase == Phase::Search && usize::from(state.stack) == stack;
            if searching {
                continue;
            }
            let shown = self.is_shown(state, stack);
            let expected = if by == NONE { usize::from(shown) } else { tiles.len() };
            let top = !shown || tiles.last().is_some_and(|tile| *tile != NONE);
            require(seen == expected && top, "the wrong tiles of a stack have been seen (TP-G1, TP-O1)")?;
        }
        let left = state.hand_stacks[self.players()..].iter().chain(&state.hand_tiles[self.players()..]);
        require(left.into_iter().all(|hand| *hand == NONE), "nobody holds a tile (TP-S3)")?;
        let hands = state.hand_stacks[..self.players()].iter().zip(&state.hand_tiles);
        let fits = |(stack, tile): (&u8, &u8)| {
            (*stack, *tile) == (NONE, NONE)
                || (usize::from(*stack) < STACKS && usize::from(*tile) < self.components.kinds.len())
        };
        require(hands.into_iter().all(fits), "a hand holds an unknown tile")
    }

    /// Whether the top of an open stack has been shown (TP-O1).
    pub(crate) fn is_shown(&self, state: &State, stack: usize) -> bool {
        let there = self.is_open(stack as u8) && !state.is_gone(stack as u8);
        there
            && match state.phase {
                Phase::Start | Phase::Deal => false,
                Phase::Foundation => state.turn > 0,
                Phase::Reveal if state.turn == 0 => stack < usize::from(state.stack),
                Phase::Reveal => stack != usize::from(state.stack),
                _ => true,
            }
    }

    /// Every tile is somewhere, once.
    fn check_tiles(&self, state: &State) -> Result<()> {
        let mut found = [0_u32; MAX_KINDS];
        let stacks = (0..STACKS).flat_map(|stack| state.stack_tiles(stack).iter().copied());
        let seen = state.board_kinds().chain(stacks).chain(state.hand_tiles).filter(|tile| *tile != NONE);
        seen.for_each(|tile| found[usize::from(tile)] += 1);
        let mut aside = 0;
        for (kind, count) in self.components.kinds.iter().enumerate() {
            let here = found[kind] + u32::from(state.pool[kind]);
            require(here <= u32::from(count.count), "there are more tiles of a kind than the sheet has (TP-S1)")?;
            aside += u32::from(count.count) - here;
        }
        require(aside == 0 || places::free(self, state) == 0, "a tile is laid aside that could be placed (TP-P5)")?;
        let taken: u32 = state.sizes.iter().map(|size| u32::from(self.components.stack_size - size)).sum();
        let hands = state.hand_stacks.iter().filter(|stack| **stack != NONE).count() as u32;
        let played = state.filled.count_ones() + aside;
        require(taken == played + hands, "tiles are missing or there are too many (TP-S1)")?;
        if state.turn == 0 {
            return require(aside == 0, "a tile is laid aside in setup (TP-P5)");
        }
        let ended = state.phase == Phase::Over && self.scale.is_fulfilled(&self.board, state);
        let early = ended && played + 1 == u32::from(state.turn) + 4 && state.hand_stacks[state.active()] != NONE;
        let placing = state.phase == Phase::Place || state.back == Phase::Place || early;
        let turns = u32::from(state.turn) - u32::from(placing);
        require(played == turns + 4, "turns and tiles don't agree (TP-T0)")
    }

    /// Whose turn it is, and which stacks setup has dealt from.
    fn check_turn(&self, state: &State) -> Result<()> {
        let active = u32::from(state.turn).saturating_sub(1) % self.players() as u32;
        require(u32::from(state.active) == active, "it is not this player's turn (TP-T0)")?;
        let setup = matches!(state.phase, Phase::Start | Phase::Deal);
        require(state.turn == 0 || !setup, "setup goes on after the first turn")?;
        let early = setup || matches!(state.phase, Phase::Foundation | Phase::Reveal);
        require(state.turn > 0 || early, "setup is not over")?;
        let full = |stack: u8| state.sizes[usize::from(stack)] == self.components.stack_size;
        let start = bits(FACE_UP).map(|stack| stack as u8).filter(|stack| !full(*stack)).count();
        let laid = self.board.map.start[..start].iter().map(|cell| 1_u128 << cell).sum::<u128>();
        if state.turn > 0 {
            return require(start == 4 && state.filled & laid == laid, "start tiles are missing (TP-S2)");
        }
        let hands = state.hand_stacks.iter().filter(|stack| **stack != NONE).count();
        let dealt = state.hand_stacks[..hands] == DEALT[..hands];
        require(state.filled == laid && dealt, "setup has not placed and dealt like this (TP-S2, TP-S3)")?;
        let rest = STACKS - start - hands;
        require((0..STACKS as u8).filter(|stack| full(*stack)).count() == rest, "setup took other tiles (TP-S2)")?;
        let stack = usize::from(state.stack);
        let fits = match state.phase {
            Phase::Start => hands == 0 && stack == 2 * start && start < 4,
            Phase::Foundation => hands == 0 && start == 4,
            Phase::Deal => start == 4 && hands < self.players() && stack == usize::from(DEALT[hands]),
            _ => start == 4 && hands == self.players(),
        };
        require(fits, "this is not the next step of setup (TP-S2, TP-S3)")
    }
}
