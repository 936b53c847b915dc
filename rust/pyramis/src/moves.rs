//! What can be played: legal actions, and chance outcomes with their weights.

use std::ops::Range;

use benben_engine::{Actions, IdSet, Moves, Node};

use crate::action::{Action, Ids};
use crate::config::Pyramis;
use crate::fleet::{indices, nth_place, places};
use crate::state::{NONE, Phase, State};

impl Moves for Pyramis {
    fn node(&self, state: &State) -> Node {
        match state.phase {
            Phase::Back { .. } | Phase::Front { .. } | Phase::Star | Phase::Stolen { .. } => Node::Chance,
            Phase::Take | Phase::Victim | Phase::Refill => Node::Decision(state.active()),
            Phase::Rotate { offset, .. } => Node::Decision(state.seat(offset, self.players())),
            Phase::Over => Node::Terminal,
        }
    }

    fn each_legal(&self, state: &State, mut visit: impl FnMut(Action)) {
        match state.phase {
            Phase::Take => {
                let open = state.fleets[state.active()].open();
                for front in state.river_fronts() {
                    places(open).for_each(|place| visit(Action::Take { front, place }));
                }
            }
            Phase::Victim => self.victims(state).for_each(|player| visit(Action::Steal(player))),
            Phase::Refill => state.open_decks().for_each(|deck| visit(Action::Deck(deck))),
            Phase::Rotate { colour, offset } => {
                places(self.rotatable(state, colour, offset)).for_each(|place| visit(Action::Rotate(place)));
            }
            _ => {}
        }
    }

    fn mark_legal(&self, state: &State, legal: &mut IdSet<'_>) {
        match state.phase {
            Phase::Take => {
                let open = indices(state.fleets[state.active()].open());
                state.river_fronts().into_iter().for_each(|front| legal.add_mask(Ids::first_take(front), open.into()));
            }
            Phase::Rotate { colour, offset } => {
                legal.add_mask(self.ids.first_rotate(), indices(self.rotatable(state, colour, offset)).into());
            }
            _ => self.each_legal(state, |action| legal.add(self.id(action))),
        }
    }

    fn legal_count(&self, state: &State) -> u32 {
        match state.phase {
            Phase::Take => state.river_fronts().len() as u32 * state.fleets[state.active()].open().count_ones(),
            Phase::Victim => self.victims(state).count() as u32,
            Phase::Refill => state.open_decks().count() as u32,
            Phase::Rotate { colour, offset } => self.rotatable(state, colour, offset).count_ones(),
            _ => 0,
        }
    }

    fn nth_legal(&self, state: &State, n: u32) -> Action {
        match state.phase {
            Phase::Take => {
                let open = state.fleets[state.active()].open();
                let width = open.count_ones();
                let front = state.river_fronts()[(n / width) as usize];
                Action::Take { front, place: nth_place(open, n % width) }
            }
            Phase::Victim => Action::Steal(self.victims(state).nth(n as usize).expect("n is below the count")),
            Phase::Refill => Action::Deck(state.open_decks().nth(n as usize).expect("n is below the count")),
            Phase::Rotate { colour, offset } => Action::Rotate(nth_place(self.rotatable(state, colour, offset), n)),
            _ => unreachable!("nobody decides at {:?}", state.phase),
        }
    }

    fn is_legal(&self, state: &State, action: Action) -> bool {
        match (state.phase, action) {
            (Phase::Take, Action::Take { front, place }) => {
                let lies = state.river.contains(&front) && front != NONE;
                lies && state.fleets[state.active()].open() & place.mask() != 0
            }
            (Phase::Victim, Action::Steal(player)) => self.victims(state).any(|victim| victim == player),
            (Phase::Refill, Action::Deck(deck)) => state.open_decks().any(|open| open == deck),
            (Phase::Rotate { colour, offset }, Action::Rotate(place)) => {
                self.rotatable(state, colour, offset) & place.mask() != 0
            }
            _ => false,
        }
    }

    fn each_chance(&self, state: &State, mut visit: impl FnMut(Action, u32)) {
        let mut entry = |action, weight: u8| {
            if weight > 0 {
                visit(action, weight.into());
            }
        };
        match state.phase {
            Phase::Back { deck } => {
                let backs = 0..self.components.backs.len() as u8;
                backs.for_each(|back| entry(Action::Back(back), back_weight(state, deck, back)));
            }
            Phase::Front { deck } => {
                let kinds = self.kinds_on_top(state, deck);
                kinds.for_each(|kind| entry(Action::Front(self.components.kinds[kind].front), state.unrevealed[kind]));
            }
            Phase::Star | Phase::Stolen { .. } => {
                let stars = star_source(state).iter().zip(0..);
                stars.for_each(|(count, star)| entry(Action::Star(star), *count));
            }
            _ => {}
        }
    }

    fn chance_total(&self, state: &State) -> u32 {
        let [a, b] = state.decks;
        u32::from(match state.phase {
            Phase::Back { deck } => a.size + b.size - u8::from(state.decks[usize::from(1 - deck)].back != NONE),
            Phase::Front { deck } => state.backs[usize::from(state.decks[usize::from(deck)].back)],
            Phase::Star => state.stars.in_reserve,
            Phase::Stolen { victim } => state.stars.held[usize::from(victim)],
            _ => 0,
        })
    }

    fn nth_chance(&self, state: &State, n: u32) -> Action {
        let mut left = n;
        let mut holds = |count: u8| {
            let here = left < u32::from(count);
            left = left.wrapping_sub(u32::from(count));
            here
        };
        match state.phase {
            Phase::Back { deck } => {
                let mut backs = 0..self.components.backs.len() as u8;
                Action::Back(backs.find(|back| holds(back_weight(state, deck, *back))).expect("n is in range"))
            }
            Phase::Front { deck } => {
                let mut kinds = self.kinds_on_top(state, deck);
                let kind = kinds.find(|kind| holds(state.unrevealed[*kind])).expect("n is in range");
                Action::Front(self.components.kinds[kind].front)
            }
            _ => {
                let star = star_source(state).iter().position(|count| holds(*count));
                Action::Star(star.expect("n is in range") as u8)
            }
        }
    }
}

impl Pyramis {
    /// The cards of the colour in question that the rotating player may rotate (PY-R4, PY-R5).
    pub(crate) fn rotatable(&self, state: &State, colour: u8, offset: u8) -> u32 {
        state.fleets[state.seat(offset, self.players())].accessible(usize::from(colour))
    }

    /// The players one may steal from (PY-X2).
    pub(crate) fn victims(&self, state: &State) -> impl Iterator<Item = u8> {
        let (held, active) = (state.stars.held, state.active);
        (0..self.players() as u8).filter(move |player| *player != active && held[usize::from(*player)] > 0)
    }

    /// The kinds that the top card of a deck can be, by its back.
    fn kinds_on_top(&self, state: &State, deck: u8) -> Range<usize> {
        let (first, end) = self.kinds_of_back[usize::from(state.decks[usize::from(deck)].back)];
        first.into()..end.into()
    }
}

/// Cards with a back that could lie on top of a deck: those not revealed, less the other deck's top card.
fn back_weight(state: &State, deck: u8, back: u8) -> u8 {
    state.backs[usize::from(back)] - u8::from(state.decks[usize::from(1 - deck)].back == back)
}

/// Where the Shooting Star card comes from: the reserve (PY-X1) or the victim's hand (PY-X2).
fn star_source(state: &State) -> &[u8] {
    match state.phase {
        Phase::Stolen { victim } => &state.stars.hands[usize::from(victim)],
        _ => &state.stars.reserve,
    }
}
