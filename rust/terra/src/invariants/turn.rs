//! What must hold in every position: the step of a turn, and what everybody knows.

use benben_engine::{Moves, Result};

use crate::bits::bits;
use crate::bits::{cells, site_bit};
use crate::components::sizes::{BLOCKS, COLOURS, MAX_KINDS, MAX_PLAYERS, MAX_STACK, NONE, STACKS};
use crate::components::symbols::Symbols;
use crate::config::TerraPyramides;
use crate::moves::additional::additional;
use crate::moves::{building, is_open, places, steps};
use crate::state::memory::{Know, OBSERVERS, OWN};
use crate::state::{Phase, State};
use crate::storage::require;

impl TerraPyramides {
    /// What each kind of node needs, and that nothing else is there.
    pub(crate) fn check_steps(&self, state: &State) -> Result<()> {
        let within = matches!(state.phase, Phase::Colour | Phase::Pay | Phase::Whites | Phase::Search | Phase::Lay);
        let fits = if within { is_open(state.back) } else { state.back == Phase::Start };
        require(fits, "an additional action leads back to nowhere (TP-T0)")?;
        let base = if within { state.back } else { state.phase };
        self.check_placed(state, base)?;
        self.check_workers(state, base)?;
        self.check_forgo(state)?;
        self.check_hand(state, base)?;
        self.check_stack_in_question(state)?;
        self.check_site_in_question(state)?;
        require(self.can_go_on(state), "nothing could be played at this node")
    }

    fn check_placed(&self, state: &State, base: Phase) -> Result<()> {
        let placed = state.placed;
        require(placed == NONE || (placed < 128 && state.filled >> placed & 1 == 1), "no tile was placed there")?;
        let after = match base {
            Phase::Row | Phase::Forgo | Phase::Worker => Some(true),
            Phase::Foundation => Some(state.turn > 0),
            Phase::Draw | Phase::Drawn | Phase::Limit => None,
            Phase::Reveal if state.turn > 0 => None,
            _ => Some(false),
        };
        require(
            after.is_none_or(|after| after == (placed != NONE)),
            "a tile was placed too early or too late (TP-T0)",
        )?;
        let bound = state.first_site;
        let first = placed != NONE && usize::from(state.turn) <= self.sides() && bound < self.board.sites();
        require(bound == NONE || (first && state.laid & site_bit(bound) != 0), "workers are bound to no site (TP-A6)")
    }

    /// Workers on their way (TP-R4).
    fn check_workers(&self, state: &State, base: Phase) -> Result<()> {
        let on_way = matches!(base, Phase::Worker | Phase::Forgo) && state.moving > 0;
        require(on_way || base != Phase::Worker, "no worker is on its way (TP-R4)")?;
        if !on_way {
            return require((state.moving, state.here, state.symbols) == (0, 0, 0), "workers are on no way (TP-R4)");
        }
        let rows = &self.board.rows[usize::from(state.placed)];
        let row = rows.iter().any(|row| state.symbols & !(row & state.filled) == 0);
        require(row && state.symbols != 0, "workers stand in no row (TP-R3)")?;
        let symbols = |cell: u8| self.symbols[usize::from(state.kind(cell))].get(Symbols::WORKER);
        require(cells(state.symbols).all(|cell| symbols(cell) > 0), "a worker stands on no symbol (TP-R3)")?;
        let first = symbols(state.symbols.trailing_zeros() as u8);
        require((1..=first).contains(&state.here.into()), "a symbol is asked too often (TP-A8)")?;
        require(
            u16::from(state.moving) <= steps::symbols_left(self, state),
            "more workers than symbols are on their way (TP-R4)",
        )
    }

    /// Blocks that the supply lacks (TP-R5).
    fn check_forgo(&self, state: &State) -> Result<()> {
        if state.phase != Phase::Forgo {
            let none = (state.forgo, state.forgo_from, state.axis, state.row_blocks) == (0, 0, 0, [0; BLOCKS]);
            return require(none, "blocks lie in a row at the wrong time (TP-R3)");
        }
        require(state.axis < 4 && usize::from(state.forgo_from) < BLOCKS, "blocks lie in no row (TP-R1)")?;
        let row = self.board.rows[usize::from(state.placed)][usize::from(state.axis)] & state.filled;
        let tiles = cells(row).map(|cell| self.symbols[usize::from(state.kind(cell))]);
        let shown = tiles.fold(Symbols::default(), |sum, tile| sum + tile).blocks();
        require(state.row_blocks.iter().zip(shown).all(|(count, most)| *count <= most), "a row shows less (TP-R3)")?;
        let total: u32 = state.row_blocks.iter().map(|count| u32::from(*count)).sum();
        let lacking = total == u32::from(state.blocks) + u32::from(state.forgo) && state.forgo > 0;
        require(lacking && steps::forgoable(state).count_ones() > 1, "there is no block to forgo (TP-R5)")
    }

    /// Only who has still to place, or has drawn, holds a tile in the own turn.
    fn check_hand(&self, state: &State, base: Phase) -> Result<()> {
        let holds = state.hand_stacks[state.active()] != NONE;
        let right = match base {
            _ if state.turn == 0 => true,
            Phase::Place | Phase::Reveal => holds,
            Phase::Limit => true,
            Phase::Over => self.scale.is_fulfilled(&self.board, state) || self.nobody_follows(state),
            _ => !holds,
        };
        require(right, "the active player holds a tile or lacks one (TP-T0)")
    }

    fn nobody_follows(&self, state: &State) -> bool {
        let next = (state.active() + 1) % self.players();
        state.turn > 0 && state.hand_stacks[next] == NONE
    }

    fn check_stack_in_question(&self, state: &State) -> Result<()> {
        let drawing = matches!(state.phase, Phase::Start | Phase::Deal | Phase::Drawn | Phase::Reveal);
        let searching = matches!(state.phase, Phase::Search | Phase::Lay);
        if !drawing && !searching {
            return require((state.stack, state.searching) == (NONE, 0), "a stack is in question at the wrong time");
        }
        require(usize::from(state.stack) < STACKS, "no stack is in question")?;
        let stack = usize::from(state.stack);
        let there = !state.is_gone(state.stack);
        if searching {
            return Self::check_search(state, stack, there);
        }
        let open = self.is_open(state.stack);
        let top = state.stack_tiles(stack).last();
        let fits = there && top == Some(&NONE) && (state.phase != Phase::Drawn || !open);
        let shown = state.phase != Phase::Reveal || open;
        require(fits && shown && state.searching == 0, "no tile is drawn from this stack (TP-D1)")
    }

    /// TP-G1.
    fn check_search(state: &State, stack: usize, there: bool) -> Result<()> {
        require(there && state.memory.searched_by[stack] == state.active, "nobody searches this stack (TP-G1)")?;
        let (size, tiles) = (state.sizes[stack], state.stack_tiles(stack));
        require((1..=size).contains(&state.searching), "the wrong number of tiles is in hand (TP-G1)")?;
        let tiles = &tiles[..usize::from(state.searching)];
        let last = tiles[tiles.len() - 1];
        let fits = if state.phase == Phase::Search {
            let first_time = state.memory.seen_by[stack] == 1 << state.active;
            state.searching == size && last == NONE && first_time
        } else {
            tiles[0] != last && last != NONE
        };
        require(fits && tiles.is_sorted(), "the tiles in hand are not in order (TP-G1)")
    }

    /// The site on which something is laid or built.
    fn check_site_in_question(&self, state: &State) -> Result<()> {
        let (site, colour) = (state.site, state.colour);
        let none = site == NONE && colour == NONE;
        if !matches!(state.phase, Phase::Foundation | Phase::Colour | Phase::Pay | Phase::Whites) {
            return require(none, "a site is in question at the wrong time");
        }
        require(site < self.board.sites(), "no site is in question")?;
        if state.phase == Phase::Foundation {
            let placed = self.board.edge_sites.get(usize::from(state.placed)).copied().unwrap_or(u64::MAX);
            let next = self.board.setup_sites.iter().find(|site| state.laid & site_bit(**site) == 0);
            let due = if state.turn == 0 { next == Some(&site) } else { placed & site_bit(site) != 0 };
            let open = state.laid & site_bit(site) == 0 && state.foundations_left();
            return require(due && open && colour == NONE, "no foundation is laid here (TP-P2)");
        }
        let own = state.owned[self.side_of(state.active)] & state.ready;
        require(
            own & site_bit(site) != 0 && building::can_build(self, state, site),
            "nothing can be built here (TP-B1)",
        )?;
        let on = self.site(state, site);
        let fits = match state.phase {
            Phase::Colour => on.level == 0 && colour == NONE && building::colours(self, state).count_ones() > 1,
            Phase::Pay => {
                let free = usize::from(colour) < COLOURS && building::colours(self, state) >> colour & 1 == 1;
                on.level == 0 && free && building::payable(self, state).count_ones() > 1
            }
            _ => {
                on.level > 0 && colour == on.colour && building::whites(self, state).0 < building::whites(self, state).1
            }
        };
        require(fits, "there is nothing to choose in building (TP-B2)")
    }

    fn can_go_on(&self, state: &State) -> bool {
        match state.phase {
            Phase::Place => self.legal_count(state) > 0 && places::free(self, state) != 0,
            Phase::Draw => state.stacks_left() != 0 || additional(self, state).count() > 0,
            Phase::Limit => self.is_over_limits(state),
            _ => true,
        }
    }

    /// TP-D2.
    fn is_over_limits(&self, state: &State) -> bool {
        let side = self.side(state);
        let gold = side.gold > 4;
        (gold || side.block_count() > 7) && (!gold || additional(self, state).count_for_gold() > 0)
    }

    /// What observers know is true and written in its one form.
    pub(crate) fn check_know(&self, state: &State) -> Result<()> {
        if state.phase == Phase::Over {
            let nothing =
                state.memory.know == [Know::NOTHING; OBSERVERS] && state.memory.noted == [[NONE; MAX_STACK]; STACKS];
            return require(nothing, "somebody knows something when all is shown");
        }
        let mut noted = *state;
        for stack in 0..STACKS {
            if state.memory.seen_by[stack] == 0 {
                noted.memory.noted[stack] = [NONE; MAX_STACK];
            } else {
                noted.note_all(stack);
            }
        }
        require(
            noted.memory.noted == state.memory.noted,
            "the tiles from a searched stack are not listed in order (TP-G1)",
        )?;
        for observer in bits(self.observers) {
            self.check_hands_known(state, observer)?;
            Self::check_groups(state, observer)?;
            (0..STACKS).try_for_each(|stack| self.check_own_group(state, observer, stack))?;
        }
        Ok(())
    }

    fn check_hands_known(&self, state: &State, observer: usize) -> Result<()> {
        let know = &state.memory.know[observer];
        for player in 0..MAX_PLAYERS {
            let (stack, known) = (state.hand_stacks[player], know.knows_hand(player));
            let sees = player < self.players() && self.hand_eyes(player as u8).seers >> observer & 1 == 1;
            let must = stack != NONE && (sees || self.is_open(stack));
            require(known || !must, "a tile in hand is not known to all who saw it (TP-D1)")?;
            require(stack != NONE || !known, "a tile is known in an empty hand")?;
            let grouped = know.group[player] != NONE;
            require(!grouped || (stack != NONE && !known), "a hand is in a group that can't be")?;
            require(grouped || know.tiles[player] == NONE, "a hand outside of groups lists a tile")?;
        }
        require(know.hands >> MAX_PLAYERS == 0, "a hand is known that nobody has")
    }

    /// Groups of hands.
    fn check_groups(state: &State, observer: usize) -> Result<()> {
        let know = &state.memory.know[observer];
        for player in 0..MAX_PLAYERS {
            let group = know.group[player];
            require(group != OWN || know.tiles[player] == NONE, "a group's tiles are written beside a hand")?;
            if group == NONE || group == OWN {
                continue;
            }
            let leads = usize::from(group) <= player && know.group[usize::from(group)] == group;
            require(leads, "a group has not the number of its first player")?;
            let stack = state.hand_stacks[player];
            require(state.hand_stacks[usize::from(group)] == stack, "a group's hands are from different stacks")?;
            if usize::from(group) == player {
                let members: Vec<_> = know.members(group, stack, state.hand_stacks).collect();
                let listed: Vec<_> = members.iter().map(|member| know.tiles[*member]).collect();
                let count = listed.iter().filter(|tile| **tile != NONE).count();
                let settled = count < members.len() || listed[0] != listed[count - 1];
                require(listed.is_sorted() && count > 0 && settled, "a group of hands is not in order")?;
                let hands = members.iter().map(|member| state.hand_tiles[*member]);
                require(contains(hands, listed[..count].iter().copied()), "a group lists a tile it has not")?;
            }
        }
        Ok(())
    }

    /// The group that holds a stack's own tiles, and the known ones.
    fn check_own_group(&self, state: &State, observer: usize, stack: usize) -> Result<()> {
        let know = &state.memory.know[observer];
        let tiles = state.stack_tiles(stack);
        let seen = tiles.iter().enumerate().fold(0, |mask, (at, tile)| mask | u16::from(*tile != NONE) << at);
        let searching = state.searching > 0 && usize::from(state.stack) == stack;
        require(know.known[stack] & !seen == 0, "a tile is known that nobody has seen")?;
        let shown = self.is_shown(state, stack) && !searching;
        require(!shown || know.knows(stack, tiles.len() as u8 - 1), "the top of an open stack is not known (TP-O1)")?;
        self.check_searcher(state, observer, stack)?;
        let listed = know.listed[stack];
        let fits = (0..MAX_STACK).all(|at| listed >> at & 1 == 0 || state.memory.noted[stack][at] != NONE);
        let first = (1..MAX_STACK).all(|at| {
            let equal = state.memory.noted[stack][at] == state.memory.noted[stack][at - 1];
            listed >> at & 1 == 0 || !equal || listed >> (at - 1) & 1 == 1
        });
        require(fits && first, "a group's tiles are not listed in order")?;
        let unknown = (0..tiles.len()).filter(|at| !know.knows(stack, *at as u8)).map(|at| tiles[at]);
        let hands = know.members(OWN, stack as u8, state.hand_stacks).map(|player| state.hand_tiles[player]);
        let members = unknown.chain(hands).filter(|tile| *tile != NONE);
        require(contains(members, state.own_tiles(observer, stack)), "a group lists a tile it has not")?;
        let mut settled = *state;
        settled.settle(observer, stack);
        require(settled == *state, "what follows from a group is not known")
    }
}

impl TerraPyramides {
    /// Who searched a stack last knows all of it; in a search only what is put back is known, to the searcher (TP-G1).
    fn check_searcher(&self, state: &State, observer: usize, stack: usize) -> Result<()> {
        let (by, known) = (state.memory.searched_by[stack], u32::from(state.memory.know[observer].known[stack]));
        let last = by != NONE && self.side_of(by) == observer;
        let all = (1_u32 << state.sizes[stack]) - 1;
        let searching = state.searching > 0 && usize::from(state.stack) == stack;
        let in_hand = if searching { (1_u32 << state.searching) - 1 } else { 0 };
        let right = known == all & !in_hand && state.memory.know[observer].listed[stack] == 0;
        require(!last || right, "a searcher doesn't know the searched stack (TP-G1)")?;
        require(last || !searching || known == 0, "a stack is known while somebody searches it (TP-G1)")
    }
}

/// Whether some tiles are among others.
fn contains(all: impl Iterator<Item = u8>, some: impl Iterator<Item = u8>) -> bool {
    let mut left = [0_u32; MAX_KINDS];
    all.for_each(|tile| left[usize::from(tile)] += 1);
    some.into_iter().all(|tile| match left.get_mut(usize::from(tile)) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    })
}
