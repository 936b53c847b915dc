//! What can be played: additional actions.

use super::building::{can_build, mask_of};
use super::steps::accepting;
use crate::action::{Action, pair_index};
use crate::bits::{nth_site, site_bit, sites};
use crate::components::sizes::NONE;
use crate::config::TerraPyramides;
use crate::state::State;

/// What a search costs (TP-G1).
pub(crate) const SEARCH: u16 = 1;
/// What a step on the Grave Goods Track costs (TPH-4).
pub(crate) const GRAVE: u16 = 1;
/// What a worker or a block costs (TP-G2, TP-G3).
pub(crate) const PURCHASE: u16 = 3;
/// What a step of the ship costs (TPN-3).
pub(crate) const SAIL: u16 = 2;
/// Points on the Horus Track that a strategy card needs at least (TPN-5).
const CARD_POINTS: u16 = 5;

/// All legal additional actions, as masks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Additional {
    build: u64,
    hire: u64,
    recall: u64,
    /// Colours of which there is a block, and of which there are two.
    one: u32,
    two: u32,
    search: u32,
    block: u32,
    grave: u32,
    sail: u32,
    cards: u32,
}

impl Additional {
    pub(crate) const fn count(&self) -> u32 {
        self.build.count_ones() + self.exchanges() + self.count_for_gold() + self.recall.count_ones()
    }

    /// Those that cost gold (TP-D2).
    pub(crate) const fn count_for_gold(&self) -> u32 {
        let single = self.block + self.grave + self.sail;
        self.search.count_ones() + self.hire.count_ones() + single + self.cards.count_ones()
    }

    const fn exchanges(&self) -> u32 {
        let colours = self.one.count_ones();
        colours * colours.saturating_sub(1) / 2 + self.two.count_ones()
    }

    pub(super) fn each(self, mut visit: impl FnMut(Action)) {
        (0..self.count()).for_each(|n| visit(self.nth(n)));
    }

    /// By the first action of each sort: which of the ids from there on are legal.
    pub(super) fn masks(self) -> impl Iterator<Item = (Action, u64)> {
        [
            (Action::Build(0), self.build),
            (Action::Exchange(0, 0), self.exchange_mask()),
            (Action::Search(0), self.search.into()),
            (Action::Hire(0), self.hire),
            (Action::Block, self.block.into()),
            (Action::Grave, self.grave.into()),
            (Action::Sail, self.sail.into()),
            (Action::Card(0), self.cards.into()),
            (Action::Recall(0), self.recall),
        ]
        .into_iter()
        .filter(|(_, mask)| *mask != 0)
    }

    /// The pairs of blocks that can be exchanged, in the order of ids.
    fn exchange_mask(self) -> u64 {
        let pairs = |first: u8| u64::from(self.seconds(first) >> first) << pair_index(first, first);
        sites(self.one.into()).fold(0, |mask, first| mask | pairs(first))
    }

    /// The second blocks for a first one that there is (TP-B4).
    const fn seconds(self, first: u8) -> u32 {
        self.one & u32::MAX << (first + 1) | self.two & 1 << first
    }

    /// The `n`th in the order of ids.
    pub(super) fn nth(self, n: u32) -> Action {
        let mut left = n;
        let mut within = |count: u32| {
            let here = left < count;
            if !here {
                left -= count;
            }
            here
        };
        if within(self.build.count_ones()) {
            return Action::Build(nth_site(self.build, left));
        }
        if within(self.exchanges()) {
            return self.exchange(left);
        }
        if within(self.search.count_ones()) {
            return Action::Search(nth_site(self.search.into(), left));
        }
        if within(self.hire.count_ones()) {
            return Action::Hire(nth_site(self.hire, left));
        }
        for (count, action) in [(self.block, Action::Block), (self.grave, Action::Grave), (self.sail, Action::Sail)] {
            if within(count) {
                return action;
            }
        }
        if within(self.cards.count_ones()) {
            return Action::Card(nth_site(self.cards.into(), left));
        }
        Action::Recall(nth_site(self.recall, left))
    }

    fn exchange(self, n: u32) -> Action {
        let mut left = n;
        for first in sites(self.one.into()) {
            let seconds = self.seconds(first);
            if left < seconds.count_ones() {
                return Action::Exchange(first, nth_site(seconds.into(), left));
            }
            left -= seconds.count_ones();
        }
        unreachable!("there are {} exchanges, not {n}", self.exchanges())
    }
}

/// All legal additional actions of the active side (TP-T0).
pub(crate) fn additional(game: &TerraPyramides, state: &State) -> Additional {
    let number = game.side_of(state.active);
    let (side, owned) = (&state.sides[number], state.owned[number]);
    let mut actions = Additional {
        build: buildable(game, state, owned & state.ready),
        recall: if game.options.recall { recallable(game, state, owned) } else { 0 },
        one: mask_of(side.blocks, 1),
        two: mask_of(side.blocks, 2),
        ..Additional::default()
    };
    if side.gold > 0 {
        add_for_gold(game, state, number, &mut actions);
    }
    actions
}

fn add_for_gold(game: &TerraPyramides, state: &State, number: usize, actions: &mut Additional) {
    let side = &state.sides[number];
    if side.gold >= SEARCH {
        actions.search = state.stacks_left().into();
    }
    if side.gold >= PURCHASE {
        actions.hire = if side.workers > 0 { accepting(state, number) } else { 0 };
        actions.block = u32::from(state.blocks > 0);
    }
    if game.has_horus() {
        actions.grave = u32::from(side.gold >= GRAVE);
    }
    if game.has_nile() {
        actions.sail = u32::from(side.gold >= SAIL && side.ship < game.board.river_end());
        actions.cards = buyable_cards(game, state, number);
    }
}

/// The sites among some with three workers of the active side where it can build (TP-B1, TP-B2, TP-B3).
fn buildable(game: &TerraPyramides, state: &State, ready: u64) -> u64 {
    sites(ready).filter(|site| can_build(game, state, *site)).fold(0, |mask, site| mask | site_bit(site))
}

/// Own sites with a worker that isn't the last one of a pyramid (TP-A9).
fn recallable(game: &TerraPyramides, state: &State, owned: u64) -> u64 {
    let can = |site: &u8| {
        let on = game.site(state, *site);
        on.workers > u8::from(on.level > 0)
    };
    sites(owned).filter(can).fold(0, |mask, site| mask | site_bit(site))
}

/// Coins on the Horus Track reached so far: what a card costs (TPN-5).
pub(crate) fn card_cost(game: &TerraPyramides, state: &State, side: usize) -> u16 {
    state.sides[side].horus / u16::from(game.components.coin_every)
}

fn buyable_cards(game: &TerraPyramides, state: &State, number: usize) -> u32 {
    let (side, cost) = (&state.sides[number], card_cost(game, state, number));
    if side.card != NONE || side.horus < CARD_POINTS || cost == 0 || side.gold < cost {
        return 0;
    }
    game.cards_left(state)
}
