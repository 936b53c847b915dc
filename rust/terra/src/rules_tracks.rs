//! What an action does: gold, tracks, ships and enclosures.

use crate::components::sizes::NONE;
use crate::components::symbols::Symbols;
use crate::config::TerraPyramides;
use crate::state::State;

impl TerraPyramides {
    /// Everything but blocks and workers that some cells give to a side (TP-A0, TPH-5).
    pub(crate) fn receive(&self, state: &mut State, number: usize, mask: u128, shown: Symbols, enclosed: bool) {
        let printed = (mask & self.board.oases).count_ones() as u16;
        let [eyes, coins, goods, oases] =
            [Symbols::EYE, Symbols::COIN, Symbols::GRAVE, Symbols::OASIS].map(|lane| shown.get(lane));
        let side = &mut state.sides[number];
        side.gold = side.gold.saturating_add(printed + coins);
        if self.has_nile() {
            side.oases = side.oases.saturating_add(printed + oases);
        } else if !enclosed {
            side.gold = side.gold.saturating_add(oases);
        }
        if self.has_horus() {
            let goods = if enclosed || self.options.grave_goods_by_symbol { goods } else { goods.min(1) };
            side.grave_goods = side.grave_goods.saturating_add(goods);
            self.advance_horus(state, number, eyes);
        } else {
            side.gold = side.gold.saturating_add(eyes);
        }
        if self.has_nile() {
            self.sail(state, number, (mask & self.board.nile).count_ones() as u8);
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

    /// TPH-5, TPN-1, TPN-2.
    pub(crate) fn pay_enclosure(&self, state: &mut State, side: usize, site: u8) {
        let around = self.board.around[usize::from(site)];
        self.receive(state, side, around, self.shown(state, around), true);
    }
}
