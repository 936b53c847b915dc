//! What an action does: gold, tracks and ships.

use crate::components::sizes::NONE;
use crate::components::symbols::Symbols;
use crate::config::TerraPyramides;
use crate::state::State;

/// What some cells give but blocks and workers.
pub(super) struct Gains {
    eyes: u16,
    coins: u16,
    pub(super) goods: u16,
    /// On tiles.
    pub(super) oases: u16,
    /// Oases that are printed on the board.
    printed: u16,
    /// Cells of the Nile.
    nile: u8,
}

impl Gains {
    /// Of cells, and the symbols that the tiles on them show.
    pub(super) fn of(game: &TerraPyramides, cells: u128, shown: Symbols) -> Self {
        Self {
            eyes: shown.get(Symbols::EYE),
            coins: shown.get(Symbols::COIN),
            goods: shown.get(Symbols::GRAVE),
            oases: shown.get(Symbols::OASIS),
            printed: (cells & game.board.oases).count_ones() as u16,
            nile: (cells & game.board.nile).count_ones() as u8,
        }
    }
}

impl TerraPyramides {
    /// A side gets what some cells give: 1 gold for a printed oasis or a coin (TP-A1, TP-C2), for an eye a step from
    /// Horus on, gold before (TPH-1, TP-A2), for an oasis a step in the Nile, for that of a tile gold before (TPN-2,
    /// TP-C5), for a cell of the Nile a step of the ship (TPN-1).
    pub(super) fn receive(&self, state: &mut State, number: usize, gains: &Gains) {
        let side = &mut state.sides[number];
        side.gold = side.gold.saturating_add(gains.printed + gains.coins);
        if self.has_nile() {
            side.oases = side.oases.saturating_add(gains.printed + gains.oases);
        } else {
            side.gold = side.gold.saturating_add(gains.oases);
        }
        if self.has_horus() {
            side.grave_goods = side.grave_goods.saturating_add(gains.goods);
            self.advance_horus(state, number, gains.eyes);
        } else {
            side.gold = side.gold.saturating_add(gains.eyes);
        }
        if self.has_nile() {
            self.sail(state, number, gains.nile);
        }
    }

    /// Steps on the Horus Track, 2 gold for each coin (TPH-1).
    fn advance_horus(&self, state: &mut State, number: usize, steps: u16) {
        let (side, every) = (&mut state.sides[number], u16::from(self.components.coin_every));
        let before = side.horus;
        side.horus = before.saturating_add(steps);
        side.gold = side.gold.saturating_add(2 * (side.horus / every - before / every));
    }

    /// The ship goes on, as far as there is water (TPN-1); the order of arrival is kept (TPN-6).
    pub(crate) fn sail(&self, state: &mut State, number: usize, steps: u8) {
        let ship = state.sides[number].ship.saturating_add(steps).min(self.board.river_end());
        if ship == state.sides[number].ship {
            return;
        }
        state.sides[number].ship = ship;
        let mut order = [NONE; 4];
        let others = state.ship_order.iter().copied().filter(|other| *other != NONE && usize::from(*other) != number);
        let mut next = 0;
        let mut put = |other: u8| {
            order[next] = other;
            next += 1;
        };
        let mut waiting = Some(number as u8);
        for other in others {
            if state.sides[usize::from(other)].ship < ship
                && let Some(number) = waiting.take()
            {
                put(number);
            }
            put(other);
        }
        waiting.into_iter().for_each(put);
        state.ship_order = order;
    }
}
