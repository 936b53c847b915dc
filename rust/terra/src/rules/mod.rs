//! How the game begins, what an action does, what comes next, and how it ends.

mod additional;
mod building;
mod enclosures;
mod row;
mod search;
mod setup;
mod stacks;
mod tracks;
mod turn;
mod workers;

use benben_engine::{Outcome, Rules};

use crate::action::Action;
use crate::config::TerraPyramides;
use crate::scoring::outcome::REASONS;
use crate::state::State;

impl Rules for TerraPyramides {
    const REASONS: &'static [&'static str] = REASONS;

    fn parts(&self) -> &'static [(&'static str, &'static str)] {
        self.scale.parts()
    }

    /// There is no simple figure, but every game ends: turns are limited by the tiles, and within a turn each additional
    /// action but `recall` uses up gold or blocks for good, of which such actions bring new ones only through a site's
    /// enclosure, once; `recall` uses up a worker on a site, and workers get there by symbols or for gold.
    fn max_decisions(&self) -> Option<u32> {
        None
    }

    fn initial(&self) -> State {
        setup::initial(self)
    }

    fn apply(&self, state: &mut State, action: Action) {
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

    fn outcome(&self, state: &State) -> Outcome {
        self.scale.score(&self.board, state, self.players())
    }
}
