//! What an action does: additional actions.

use crate::action::Action;
use crate::bits::site_bit;
use crate::components::sizes::{LEVELS, NONE, WHITE};
use crate::config::TerraPyramides;
use crate::moves::additional::{self, PURCHASE, SAIL};
use crate::moves::building;
use crate::state::{Phase, State};

impl TerraPyramides {
    pub(crate) fn play_additional(&self, state: &mut State, action: Action) {
        let (number, back) = (self.side_of(state.active), state.phase);
        let price = self.price(state, action);
        let side = &mut state.sides[number];
        side.gold -= price;
        match action {
            Action::Build(site) => return self.build(state, site),
            Action::Search(stack) => return self.search(state, usize::from(stack)),
            Action::Exchange(first, second) => exchange(state, number, first, second),
            Action::Hire(site) => {
                side.workers -= 1;
                self.station(state, site);
            }
            Action::Block => {
                side.blocks[usize::from(WHITE)] += 1;
                state.blocks -= 1;
            }
            Action::Grave => side.grave_goods = side.grave_goods.saturating_add(1),
            Action::Sail => self.sail(state, number, 1),
            Action::Card(card) => side.card = card,
            Action::Recall(site) => self.recall(state, site),
            other => unreachable!("{other:?} at {back:?}"),
        }
        self.resume(state, back);
    }

    /// The gold an action costs.
    fn price(&self, state: &State, action: Action) -> u16 {
        match action {
            Action::Search(_) | Action::Grave => 1,
            Action::Sail => SAIL,
            Action::Hire(_) | Action::Block => PURCHASE,
            Action::Card(_) => additional::card_cost(self, state, self.side_of(state.active)),
            _ => 0,
        }
    }

    /// Back to the node at which an additional action was chosen.
    fn resume(&self, state: &mut State, back: Phase) {
        state.back = Phase::Start;
        match back {
            Phase::Draw => self.enter_draw(state),
            Phase::Limit => self.keep_limits(state),
            other => state.phase = other,
        }
    }

    /// TP-A9.
    fn recall(&self, state: &mut State, site: u8) {
        let (number, mut on) = (self.side_of(state.active), self.site(state, site));
        on.workers -= 1;
        self.put(state, site, on);
        state.sides[number].workers += 1;
        if on.workers == 0 {
            state.owned[number] &= !site_bit(site);
        }
    }

    /// TP-B1.
    fn build(&self, state: &mut State, site: u8) {
        let on = self.site(state, site);
        (state.back, state.site) = (state.phase, site);
        if on.level > 0 {
            state.colour = on.colour;
            match building::whites(self, state) {
                (least, most) if least == most => self.pay_blocks(state, least),
                _ => state.phase = Phase::Whites,
            }
            return;
        }
        match building::colours(self, state) {
            colours if colours.is_power_of_two() => self.choose_colour(state, colours.trailing_zeros() as u8),
            _ => state.phase = Phase::Colour,
        }
    }

    pub(crate) fn choose_colour(&self, state: &mut State, colour: u8) {
        state.colour = colour;
        match building::payable(self, state) {
            blocks if blocks.is_power_of_two() => self.pay_block(state, blocks.trailing_zeros() as u8),
            _ => state.phase = Phase::Pay,
        }
    }

    /// Pays one block for level 1 (TP-B2).
    pub(crate) fn pay_block(&self, state: &mut State, colour: u8) {
        state.sides[self.side_of(state.active)].blocks[usize::from(colour)] -= 1;
        state.blocks += 1;
        self.raise(state);
    }

    /// Pays for a level from 2 on with so many whites (TP-B2).
    pub(crate) fn pay_blocks(&self, state: &mut State, whites: u8) {
        let need = self.site(state, state.site).level + 1;
        let blocks = &mut state.sides[self.side_of(state.active)].blocks;
        blocks[usize::from(WHITE)] -= whites;
        blocks[usize::from(state.colour)] -= need - whites;
        state.blocks += need;
        self.raise(state);
    }

    /// The next level stands (TP-B1, TP-M2).
    fn raise(&self, state: &mut State) {
        let (number, site, colour) = (self.side_of(state.active), state.site, state.colour);
        let mut on = self.site(state, site);
        on.level += 1;
        on.colour = colour;
        if on.level == LEVELS {
            state.sides[number].finials -= 1;
        }
        if let Some(piece) = building::piece_for(self, state, on.level, colour) {
            state.pieces[usize::from(piece)] -= 1;
        }
        let stays = u8::from(on.level < LEVELS - 1 || self.options.mission != 3);
        state.sides[number].workers += on.workers - stays;
        on.workers = stays;
        self.put(state, site, on);
        (state.site, state.colour) = (NONE, NONE);
        if self.is_fulfilled(state) {
            state.back = Phase::Start;
            self.end(state);
        } else {
            self.resume(state, state.back);
        }
    }

    /// All tiles of a stack are taken in hand, those anybody has seen at once (TP-G1).
    fn search(&self, state: &mut State, stack: usize) {
        let (player, size) = (state.active, state.sizes[stack]);
        if state.memory.seen_by[stack] == 0 {
            state.note_all(stack);
        }
        state.memory.seen_by[stack] |= 1 << player;
        state.memory.searched_by[stack] = player;
        state.learn_search(self.eyes(player), stack);
        state.stacks[stack][..usize::from(size)].sort_unstable();
        (state.back, state.stack, state.searching) = (state.phase, stack as u8, size);
        self.search_on(state);
    }

    /// A tile of the searched stack that nobody knew.
    pub(crate) fn find_tile(&self, state: &mut State, kind: u8) {
        let stack = usize::from(state.stack);
        let tiles = &mut state.stacks[stack];
        let at = tiles.iter().position(|other| *other == NONE).expect("a tile is not seen yet");
        tiles[at] = kind;
        tiles[..=at].sort_unstable();
        state.note(stack, kind);
        self.search_on(state);
    }

    fn search_on(&self, state: &mut State) {
        let tiles = &state.stacks[usize::from(state.stack)][..usize::from(state.searching)];
        if tiles[tiles.len() - 1] == NONE {
            state.phase = Phase::Search;
        } else if tiles[0] != tiles[tiles.len() - 1] {
            state.phase = Phase::Lay;
        } else {
            self.lay_rest(state);
        }
    }

    /// Equal tiles go back without a choice.
    fn lay_rest(&self, state: &mut State) {
        let stack = usize::from(state.stack);
        (0..state.searching).rev().for_each(|at| state.learn_back(self.eyes(state.active), stack, at));
        (state.stack, state.searching) = (NONE, 0);
        self.shows_top(state, stack);
        self.resume(state, state.back);
    }

    pub(crate) fn lay_back(&self, state: &mut State, kind: u8) {
        let stack = usize::from(state.stack);
        let tiles = &mut state.stacks[stack][..usize::from(state.searching)];
        let at = tiles.iter().position(|other| *other == kind).expect("the tile is in hand");
        tiles[at..].rotate_left(1);
        state.searching -= 1;
        state.learn_back(self.eyes(state.active), stack, state.searching);
        self.search_on(state);
    }
}

/// TP-B4.
fn exchange(state: &mut State, number: usize, first: u8, second: u8) {
    let blocks = &mut state.sides[number].blocks;
    blocks[usize::from(first)] -= 1;
    blocks[usize::from(second)] -= 1;
    blocks[usize::from(WHITE)] += 1;
    state.blocks += 1;
}
