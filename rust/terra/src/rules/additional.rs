//! What an action does: additional actions.

use crate::action::Action;
use crate::bits::site_bit;
use crate::components::sizes::WHITE;
use crate::config::TerraPyramides;
use crate::moves::additional::{GRAVE, PURCHASE, SAIL, SEARCH, card_cost};
use crate::state::{Phase, State};

impl TerraPyramides {
    /// An additional action is paid and played (TP-T0).
    pub(super) fn play_additional(&self, state: &mut State, action: Action) {
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
            Action::Search(_) => SEARCH,
            Action::Grave => GRAVE,
            Action::Sail => SAIL,
            Action::Hire(_) | Action::Block => PURCHASE,
            Action::Card(_) => card_cost(self, state, self.side_of(state.active)),
            _ => 0,
        }
    }

    /// Back to the node at which an additional action was chosen.
    pub(super) fn resume(&self, state: &mut State, back: Phase) {
        state.back = Phase::Start;
        match back {
            Phase::Draw => self.enter_draw(state),
            Phase::Limit => self.keep_limits(state),
            other => state.phase = other,
        }
    }

    /// A worker goes back to the supply; without workers a foundation is free (TP-A9, TP-A10).
    fn recall(&self, state: &mut State, site: u8) {
        let (number, mut on) = (self.side_of(state.active), self.site(state, site));
        on.workers -= 1;
        self.put(state, site, on);
        state.sides[number].workers += 1;
        if on.workers == 0 {
            state.owned[number] &= !site_bit(site);
        }
    }
}

/// Two blocks for a white one (TP-B4).
fn exchange(state: &mut State, number: usize, first: u8, second: u8) {
    let blocks = &mut state.sides[number].blocks;
    blocks[usize::from(first)] -= 1;
    blocks[usize::from(second)] -= 1;
    blocks[usize::from(WHITE)] += 1;
    state.blocks += 1;
}
