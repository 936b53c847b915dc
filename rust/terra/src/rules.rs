//! What an action does, and what comes next: dispatch and setup.

use crate::action::Action;
use crate::bits::bits;
use crate::bits::site_bit;
use crate::components::sizes::NONE;
use crate::config::{DEALT, FACE_UP, TerraPyramides};
use crate::moves::places;
use crate::state::{Enclosure, Phase, Side, State};

impl TerraPyramides {
    pub(crate) fn initial_state(&self) -> State {
        let mut state = State::empty();
        let components = &self.components;
        components.kinds.iter().zip(&mut state.pool).for_each(|(kind, count)| *count = kind.count);
        components.pieces.iter().zip(&mut state.pieces).for_each(|(piece, count)| *count = piece.count);
        components.values.iter().zip(&mut state.foundations).for_each(|((_, count), left)| *left = *count);
        state.sizes = [components.stack_size; 8];
        state.blocks = components.blocks;
        let side = Side { workers: components.workers, finials: components.finials, ..Side::NOTHING };
        state.sides[..self.sides()].fill(side);
        state.stack = 0;
        state
    }

    pub(crate) fn play(&self, state: &mut State, action: Action) {
        match action {
            Action::Tile(kind) => self.see_tile(state, kind),
            Action::Foundation(value) => self.lay_foundation(state, value),
            Action::Place { cell, stairs } => self.place(state, cell, stairs),
            Action::Row(axis) => self.choose_row(state, axis),
            Action::Forgo(colour) => self.forgo(state, colour),
            Action::Worker(direction) => self.move_worker(state, direction),
            Action::WorkerBack => self.answer_symbol(state),
            Action::Draw(stack) => self.draw(state, stack),
            Action::Pass => self.keep_limits(state),
            Action::Colour(colour) => self.choose_colour(state, colour),
            Action::Pay(colour) => self.pay_block(state, colour),
            Action::Whites(count) => self.pay_blocks(state, count),
            Action::Lay(kind) => self.lay_back(state, kind),
            _ => self.play_additional(state, action),
        }
    }

    /// Nature shows a tile nobody knew.
    fn see_tile(&self, state: &mut State, kind: u8) {
        state.pool[usize::from(kind)] -= 1;
        if state.phase == Phase::Search {
            self.find_tile(state, kind);
            return;
        }
        let stack = usize::from(state.stack);
        let top = state.sizes[stack] - 1;
        state.stacks[stack][usize::from(top)] = kind;
        match state.phase {
            Phase::Start => self.lay_start_tile(state),
            Phase::Deal => self.deal(state),
            Phase::Drawn => self.take(state, stack),
            _ => {
                state.learn_top(self.observers, stack, top, kind);
                self.after_reveal(state);
            }
        }
    }

    /// The tile on top of a stack leaves it, and perhaps the rest leaves the game (TP-S4).
    pub(crate) fn pop(&self, state: &mut State, stack: usize) -> u8 {
        let size = state.sizes[stack] - 1;
        state.sizes[stack] = size;
        if size == self.components.remove_at {
            state.gone |= 1 << stack;
        }
        std::mem::replace(&mut state.stacks[stack][usize::from(size)], NONE)
    }

    /// A player takes the tile on top of a stack in hand.
    pub(crate) fn take_in_hand(&self, state: &mut State, player: u8, stack: usize) {
        let kind = self.pop(state, stack);
        state.hand_stacks[usize::from(player)] = stack as u8;
        state.hand_tiles[usize::from(player)] = kind;
        state.learn_draw(self.hand_eyes(player), stack, usize::from(player), state.sizes[stack], kind);
    }

    /// TP-S2.
    fn lay_start_tile(&self, state: &mut State) {
        let stack = usize::from(state.stack);
        let kind = self.pop(state, stack);
        state.lay_tile(self.board.map.start[stack / 2], kind, self.board.start_stairs[stack / 2]);
        if stack < 6 {
            state.stack += 2;
        } else {
            state.stack = NONE;
            self.next_foundation(state);
        }
    }

    /// The next site that setup serves, or the deal (TP-S2).
    pub(crate) fn next_foundation(&self, state: &mut State) {
        let open = |site: &&u8| state.laid & site_bit(**site) == 0;
        let next = self.board.setup_sites.iter().find(open);
        match next {
            Some(site) if state.foundations_left() => {
                state.site = *site;
                state.phase = Phase::Foundation;
            }
            _ => {
                state.stack = DEALT[0];
                state.phase = Phase::Deal;
            }
        }
    }

    /// TP-S3.
    fn deal(&self, state: &mut State) {
        let stack = state.stack;
        let player = DEALT.iter().position(|other| *other == stack).expect("setup deals from this stack");
        self.take_in_hand(state, player as u8, usize::from(stack));
        if player + 1 < self.players() {
            state.stack = DEALT[player + 1];
        } else {
            self.reveal_from(state, 0);
        }
    }

    /// Shows the tops of the open stacks from one on (TP-O1), then begins the first turn.
    fn reveal_from(&self, state: &mut State, first: u8) {
        let open = bits(self.open & FACE_UP & state.stacks_left()).find(|stack| *stack >= usize::from(first));
        if let Some(stack) = open {
            state.stack = stack as u8;
            state.phase = Phase::Reveal;
        } else {
            state.stack = NONE;
            self.close_printed(state);
            self.next_turn(state);
        }
    }

    fn after_reveal(&self, state: &mut State) {
        if state.turn == 0 {
            self.reveal_from(state, state.stack + 1);
        } else {
            state.stack = NONE;
            self.keep_limits(state);
        }
    }

    /// Sites that setup encloses have no owner (TPH-5).
    fn close_printed(&self, state: &mut State) {
        if self.has_horus() {
            (0..self.board.sites()).for_each(|site| self.test_enclosure(state, site));
        }
    }

    /// Whoever's turn it is, unless the game is over (TP-T0, TP-D3).
    pub(crate) fn next_turn(&self, state: &mut State) {
        state.end_steps();
        let next = if state.turn == 0 { 0 } else { (state.active + 1) % self.players() as u8 };
        if state.hand_stacks[usize::from(next)] == NONE {
            self.end(state);
            return;
        }
        state.turn += 1;
        state.active = next;
        if places::free(self, state) == 0 {
            self.lay_aside(state);
        } else {
            state.phase = Phase::Place;
        }
    }

    /// Workers on their way go back to the supply (TP-M3), and every tile that anybody has seen is shown.
    pub(crate) fn end(&self, state: &mut State) {
        state.sides[self.side_of(state.active)].workers += state.moving;
        state.end_steps();
        state.forget();
        state.phase = Phase::Over;
    }

    /// A tile without a legal space is out of the game (TP-P5).
    fn lay_aside(&self, state: &mut State) {
        self.play_hand(state);
        self.enter_draw(state);
    }

    /// The active player's tile leaves the hand, and all see it.
    pub(crate) fn play_hand(&self, state: &mut State) -> u8 {
        let player = state.active();
        let (stack, kind) = (state.hand_stacks[player], state.hand_tiles[player]);
        state.hand_stacks[player] = NONE;
        state.hand_tiles[player] = NONE;
        state.learn_laid(self.observers, player, usize::from(stack), kind);
        kind
    }

    /// The foundation of the site in question (TP-P2, TP-S2).
    fn lay_foundation(&self, state: &mut State, value: u8) {
        let site = std::mem::replace(&mut state.site, NONE);
        state.foundations[usize::from(value)] -= 1;
        state.laid |= site_bit(site);
        let mut on = self.site(state, site);
        on.foundation = value;
        self.put(state, site, on);
        if state.turn == 0 {
            self.next_foundation(state);
        } else {
            self.after_foundation(state);
        }
    }

    /// Pays for a site that is enclosed now and was not before (TPH-5).
    pub(crate) fn test_enclosure(&self, state: &mut State, site: u8) {
        let mut on = self.site(state, site);
        let gap = self.board.around[usize::from(site)] & !self.solid(state);
        if on.enclosure != Enclosure::Open || gap != 0 {
            return;
        }
        let owner = state.owner(site);
        let waits = owner.is_none() && self.options.when_owned;
        on.enclosure = if waits { Enclosure::Due } else { Enclosure::Done };
        self.put(state, site, on);
        if let Some(side) = owner {
            self.pay_enclosure(state, side, site);
        }
    }
}
