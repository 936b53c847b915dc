//! What can be played: legal actions, and chance outcomes with their weights.

use std::ops::Range;

use benben_engine::{IdSet, Node};

use crate::action::Action;
use crate::components::{EDGE, MAX_BASE, STANDARD};
use crate::config::PyramidOfTheSun;
use crate::pyramid::{bit, nth_place, places};
use crate::state::{Phase, State};

/// The cards one of which comes now: how many there are by number, which numbers, and what the outcome is called.
struct Outcomes<'a> {
    counts: &'a [u8],
    range: Range<usize>,
    action: fn(u8) -> Action,
}

impl PyramidOfTheSun {
    /// The open places a card may be laid on (SUN-P1, SUN-P3, SUN-P4, SUN-P5).
    fn fitting(&self, state: &State, card: u8) -> u64 {
        self.allowed(card) & state.pyramid.open
    }

    /// Whether the active player can lay a card.
    fn can_play(&self, state: &State) -> bool {
        state.hands[state.active()].cards().iter().any(|card| self.fitting(state, *card) != 0)
    }

    /// Whether the active player has to pass (SUN-T2).
    fn must_pass(&self, state: &State) -> bool {
        state.open_decks().next().is_none() && !self.can_play(state)
    }

    fn visit_plays(&self, state: &State, visit: &mut impl FnMut(Action)) {
        for card in state.hands[state.active()].kinds() {
            places(self.fitting(state, card)).for_each(|place| visit(Action::Play { card, place }));
        }
    }

    pub(crate) fn visit_legal(&self, state: &State, mut visit: impl FnMut(Action)) {
        match state.phase {
            Phase::Turn if self.must_pass(state) => visit(Action::Pass),
            Phase::Turn => {
                state.open_decks().for_each(|deck| visit(Action::Draw(deck)));
                self.visit_plays(state, &mut visit);
            }
            Phase::Second => state.open_decks().for_each(|deck| visit(Action::Draw(deck))),
            Phase::Discard => state.hands[state.active()].kinds().for_each(|card| visit(Action::Discard(card))),
            Phase::Icon { .. } => {
                state.open_decks().for_each(|deck| visit(Action::IconDraw(deck)));
                visit(Action::IconPoints);
            }
            Phase::More => {
                self.visit_plays(state, &mut visit);
                visit(Action::Stop);
            }
            _ => {}
        }
    }

    pub(crate) fn mark(&self, state: &State, legal: &mut IdSet<'_>) {
        let mut add = |action| legal.add(self.action_id(action));
        match state.phase {
            Phase::Turn if self.must_pass(state) => add(Action::Pass),
            Phase::Turn => {
                state.open_decks().for_each(|deck| add(Action::Draw(deck)));
                self.mark_plays(state, legal);
            }
            Phase::More => {
                add(Action::Stop);
                self.mark_plays(state, legal);
            }
            _ => self.visit_legal(state, add),
        }
    }

    fn mark_plays(&self, state: &State, legal: &mut IdSet<'_>) {
        let ranks = self.shape.ranks(state.pyramid.open);
        for card in state.hands[state.active()].kinds() {
            let sort = self.components.cards[usize::from(card)].sort;
            legal.add_mask(self.first_play(card), ranks[sort as usize]);
        }
    }

    pub(crate) fn allows(&self, state: &State, action: Action) -> bool {
        let hand = state.hands[state.active()];
        match (state.phase, action) {
            (Phase::Turn | Phase::Second, Action::Draw(deck)) | (Phase::Icon { .. }, Action::IconDraw(deck)) => {
                state.can_draw(deck)
            }
            (Phase::Turn | Phase::More, Action::Play { card, place }) => {
                hand.cards().contains(&card) && self.fitting(state, card) & bit(place) != 0
            }
            (Phase::Discard, Action::Discard(card)) => hand.cards().contains(&card),
            (Phase::Turn, Action::Pass) => self.must_pass(state),
            (Phase::Icon { .. }, Action::IconPoints) | (Phase::More, Action::Stop) => true,
            _ => false,
        }
    }

    fn count_plays(&self, state: &State) -> u32 {
        let kinds = state.hands[state.active()].kinds();
        kinds.map(|card| self.fitting(state, card).count_ones()).sum()
    }

    /// The `n`th of the decks that can be drawn from.
    fn nth_deck(state: &State, n: u32) -> u8 {
        if n == 0 && state.can_draw(STANDARD) { STANDARD } else { EDGE }
    }

    fn count_decks(state: &State) -> u32 {
        u32::from(state.can_draw(STANDARD)) + u32::from(state.can_draw(EDGE))
    }

    fn nth_play(&self, state: &State, n: u32) -> Option<Action> {
        let mut left = n;
        for card in state.hands[state.active()].kinds() {
            let open = self.fitting(state, card);
            let count = open.count_ones();
            if left < count {
                return Some(Action::Play { card, place: nth_place(open, left) });
            }
            left -= count;
        }
        None
    }

    pub(crate) fn count_legal(&self, state: &State) -> u32 {
        match state.phase {
            Phase::Turn => (Self::count_decks(state) + self.count_plays(state)).max(1),
            Phase::Second => Self::count_decks(state),
            Phase::Discard => state.hands[state.active()].kinds().count() as u32,
            Phase::Icon { .. } => Self::count_decks(state) + 1,
            Phase::More => self.count_plays(state) + 1,
            _ => 0,
        }
    }

    pub(crate) fn select_legal(&self, state: &State, n: u32) -> Action {
        let decks = Self::count_decks(state);
        match state.phase {
            Phase::Turn | Phase::Second if n < decks => Action::Draw(Self::nth_deck(state, n)),
            Phase::Turn => self.nth_play(state, n - decks).unwrap_or(Action::Pass),
            Phase::Discard => {
                let mut kinds = state.hands[state.active()].kinds();
                Action::Discard(kinds.nth(n as usize).expect("n is below the count"))
            }
            Phase::Icon { .. } if n < decks => Action::IconDraw(Self::nth_deck(state, n)),
            Phase::Icon { .. } => Action::IconPoints,
            Phase::More => self.nth_play(state, n).unwrap_or(Action::Stop),
            _ => unreachable!("nobody decides at {:?}", state.phase),
        }
    }

    fn outcomes<'a>(&self, state: &'a State, unused: &'a [u8; MAX_BASE]) -> Option<Outcomes<'a>> {
        let of_deck = |deck, action| Outcomes { counts: &state.decks, range: self.components.kinds(deck), action };
        Some(match state.phase {
            Phase::Base => Outcomes { counts: unused, range: 0..self.components.base.len(), action: Action::Base },
            Phase::Marker => of_deck(EDGE, Action::Marker),
            Phase::Deal => of_deck(STANDARD, Action::Card),
            Phase::Draw { deck, .. } => of_deck(deck, Action::Card),
            _ => return None,
        })
    }

    /// The base cards that can come; none but at that node.
    fn coming_base(&self, state: &State) -> [u8; MAX_BASE] {
        if state.phase == Phase::Base { self.unused(state) } else { [0; MAX_BASE] }
    }

    pub(crate) fn visit_chance(&self, state: &State, mut visit: impl FnMut(Action, u32)) {
        let unused = self.coming_base(state);
        if let Some(Outcomes { counts, range, action }) = self.outcomes(state, &unused) {
            let present = range.filter(|index| counts[*index] > 0);
            present.for_each(|index| visit(action(index as u8), counts[index].into()));
        }
    }

    pub(crate) fn total_chance(&self, state: &State) -> u32 {
        match state.phase {
            Phase::Base => self.unused(state).iter().map(|count| u32::from(*count)).sum(),
            Phase::Marker => state.size[usize::from(EDGE)].into(),
            Phase::Deal => state.size[usize::from(STANDARD)].into(),
            Phase::Draw { deck, .. } => state.size[usize::from(deck)].into(),
            _ => 0,
        }
    }

    pub(crate) fn select_chance(&self, state: &State, n: u32) -> Action {
        let unused = self.coming_base(state);
        let Outcomes { counts, range, action } = self.outcomes(state, &unused).expect("nature draws at this node");
        action((range.start + select(&counts[range.start..], n)) as u8)
    }
}

const EACH: u64 = 0x0101_0101_0101_0101;

/// Where ticket `n` falls when each entry gets as many tickets as it counts; any eight together are 255 at most.
fn select(counts: &[u8], n: u32) -> usize {
    let (mut left, mut chunks) = (n, counts.chunks_exact(8));
    for (at, chunk) in chunks.by_ref().enumerate() {
        let word = u64::from_le_bytes(chunk.try_into().expect("chunks of 8"));
        let sums = word.wrapping_mul(EACH).to_le_bytes();
        if left < u32::from(sums[7]) {
            return 8 * at + sums.iter().filter(|sum| u32::from(**sum) <= left).count();
        }
        left -= u32::from(sums[7]);
    }
    let mut holds = |count: &u8| {
        let here = left < u32::from(*count);
        left = left.wrapping_sub(u32::from(*count));
        here
    };
    let rest = chunks.remainder();
    counts.len() - rest.len() + rest.iter().position(&mut holds).expect("n is in range")
}

/// Whose move a state waits for.
pub(crate) const fn node(state: &State) -> Node {
    match state.phase {
        Phase::Base | Phase::Marker | Phase::Deal | Phase::Draw { .. } => Node::Chance,
        Phase::Turn | Phase::Second | Phase::Discard | Phase::Icon { .. } | Phase::More => {
            Node::Decision(state.active as usize)
        }
        Phase::Over => Node::Terminal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_ticket_falls_where_it_should() {
        let mut counts = [0; 19];
        (counts[3], counts[9], counts[15], counts[18]) = (2, 70, 1, 3);
        let falls = [0, 1, 2, 71, 72, 73, 75].map(|n| select(&counts, n));
        assert_eq!(falls, [3, 3, 9, 9, 15, 18, 18]);
    }
}
