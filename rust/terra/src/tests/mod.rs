//! Positions on the shipped boards, set up piece by piece.

mod edges;
mod knowledge;
mod steps;
mod turns;
mod worked;

use benben_engine::Value;
use benben_engine::prelude::*;
use benben_sheet::Sheet;

use crate::action::Action;
use crate::bits::site_bit;
use crate::components::sizes::NONE;
use crate::config::{SHEET, TerraPyramides};
use crate::state::{Phase, Side, State};

/// A game and a position in it.
struct Table {
    game: TerraPyramides,
    state: State,
}

impl Table {
    /// Player 0 is to place the first tile, and everything else is still in the box.
    fn new(players: usize, options: &[(&str, Value)]) -> Self {
        Self::on(SHEET, players, options)
    }

    fn on(sheet: &str, players: usize, options: &[(&str, Value)]) -> Self {
        let options = Value::Map(options.iter().map(|(key, value)| ((*key).into(), value.clone())).collect());
        let sheet = Sheet::parse(sheet, "test").expect("TOML");
        let game = TerraPyramides::make(players, &options, &sheet).expect("a valid game");
        let mut state = game.initial();
        (state.turn, state.phase, state.stack) = (1, Phase::Place, NONE);
        Self { game, state }
    }

    fn kind(&self, tile: &str) -> u8 {
        (0..self.game.components.kinds.len() as u8).find(|kind| self.game.kind_name(*kind) == tile).expect("a kind")
    }

    fn site(&self, cell: &str) -> u8 {
        (0..self.game.board.sites()).find(|site| self.game.board.site_name(*site) == cell).expect("a site")
    }

    /// A tile lies on a space.
    fn tile(&mut self, cell: &str, tile: &str) -> &mut Self {
        let (cell, kind) = (self.game.board.map.cell(cell).expect("a cell"), self.kind(tile));
        self.state.pool[usize::from(kind)] -= 1;
        self.state.lay_tile(cell, kind, 0);
        self
    }

    /// The active player holds a tile from a stack.
    fn hand(&mut self, stack: u8, tile: &str) -> &mut Self {
        let (kind, player) = (self.kind(tile), self.state.active());
        self.state.pool[usize::from(kind)] -= 1;
        self.state.hand_stacks[player] = stack;
        self.state.hand_tiles[player] = kind;
        self
    }

    /// A site has a foundation, or a pyramid in a colour, and workers of a side.
    fn build(&mut self, cell: &str, side: usize, workers: u8, level: u8, colour: u8) -> &mut Self {
        let site = self.site(cell);
        let mut on = self.game.site(&self.state, site);
        (on.level, on.colour, on.workers) = (level, colour, workers);
        self.game.put(&mut self.state, site, on);
        self.state.laid |= site_bit(site);
        if workers > 0 {
            self.state.owned[side] |= site_bit(site);
            self.state.sides[side].workers -= workers;
        }
        self
    }

    fn side(&mut self, change: impl FnOnce(&mut Side)) -> &mut Self {
        change(&mut self.state.sides[0]);
        self
    }

    fn has(&self) -> Side {
        self.state.sides[0]
    }

    fn at(&mut self, phase: Phase) -> &mut Self {
        self.state.phase = phase;
        self
    }

    /// The legal actions that begin with a word.
    fn legal(&self, word: &str) -> Vec<String> {
        let mut texts = Vec::new();
        self.game.each_legal(&self.state, |action| texts.push(self.game.action_text(action)));
        texts.retain(|text| text.split(' ').next() == Some(word));
        texts
    }

    /// Plays actions, each of which has to be possible.
    fn play(&mut self, actions: &[&str]) -> &mut Self {
        for text in actions {
            let action = self.game.parse_action(text).expect("an action");
            let chance = matches!(action, Action::Tile(_) | Action::Foundation(_));
            let possible = if chance {
                self.game.chance_weight(&self.state, action) > 0
            } else {
                self.game.is_legal(&self.state, action)
            };
            assert!(possible, "{text} is not possible at {:?}", self.state.phase);
            self.game.apply(&mut self.state, action);
        }
        self
    }
}
