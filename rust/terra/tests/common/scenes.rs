//! Games whose secrets are looked at: who plays, and who sees what only one of them sees.

use std::sync::Arc;

use benben_engine::prelude::*;
use benben_engine::rng::Purpose;
use benben_engine::{Rng, Value};
use benben_terra::{State, TerraPyramides};

use super::pairs::{ALL, SPECTATOR, any, shown};
use super::{game, options, rich};

/// A game, and how much of it all see.
pub(crate) struct Scene {
    pub game: Arc<TerraPyramides>,
    pub is_team: bool,
    pub open_hands: bool,
}

impl Scene {
    pub(crate) fn new(players: usize, words: [&str; 7]) -> Self {
        let game = game(players, &options(words), &rich());
        Self { game, is_team: false, open_hands: words[6] == "yes" }
    }

    pub(crate) fn mission(players: usize, is_open: bool) -> Self {
        let options = Value::map([("mission", 2.into()), ("open_stacks", is_open.into())]);
        Self { game: game(players, &options, &rich()), is_team: true, open_hands: false }
    }

    /// All observers but the spectator in a team.
    pub(crate) fn alone(&self, player: usize) -> u8 {
        if self.is_team { !(1 << SPECTATOR) } else { 1 << player }
    }

    /// Who sees the tile that a player draws.
    pub(crate) fn hand(&self, player: usize) -> u8 {
        if self.open_hands { ALL } else { self.alone(player) }
    }

    pub(crate) fn active(&self, state: &State) -> usize {
        shown(&self.game, state, None, "active").int().expect("somebody's turn") as usize
    }

    /// Calls back at each node of a random game.
    pub(crate) fn walk(&self, seed: u64, mut visit: impl FnMut(&State, &mut Rng)) {
        let (mut rng, mut state) = (Rng::stream(seed, 0, Purpose::Policy), self.game.initial());
        while let Some(action) = any(&self.game, &state, &mut rng) {
            visit(&state, &mut rng);
            self.game.apply(&mut state, action);
        }
    }
}

pub(crate) const SCENES: [([&str; 7], usize); 4] = [
    (["basic", "no", "no", "row", "owner_at_close", "no", "no"], 2),
    (["basic", "yes", "yes", "row", "owner_at_close", "yes", "no"], 4),
    (["horus", "no", "yes", "symbol", "when_owned", "no", "yes"], 3),
    (["nile", "no", "no", "row", "when_owned", "no", "no"], 3),
];

pub(crate) fn scenes() -> Vec<Scene> {
    let competitive = SCENES.into_iter().map(|(words, players)| Scene::new(players, words));
    competitive.chain([Scene::mission(2, false), Scene::mission(3, true)]).collect()
}
