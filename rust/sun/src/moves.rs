//! What can be played: legal actions, and chance outcomes with their weights.

use std::ops::Range;

use benben_engine::index::Key;
use benben_engine::{Actions, IdSet, Moves, Node, weights};

use crate::action::Action;
use crate::components::{Base, BaseCounts, Card, Deck, MAX_BASE};
use crate::config::PyramidOfTheSun;
use crate::pyramid::{nth_place, places};
use crate::state::{Phase, State};

impl Moves for PyramidOfTheSun {
    fn node(&self, state: &State) -> Node {
        match state.phase {
            Phase::Base | Phase::Marker | Phase::Deal | Phase::Draw { .. } => Node::Chance,
            Phase::Turn | Phase::Second | Phase::Discard | Phase::Icon { .. } | Phase::More => {
                Node::Decision(state.active.number())
            }
            Phase::Over => Node::Terminal,
        }
    }

    fn each_legal(&self, state: &State, mut visit: impl FnMut(Action)) {
        match state.phase {
            Phase::Turn if self.must_pass(state) => visit(Action::Pass),
            Phase::Turn => {
                state.open_decks().for_each(|deck| visit(Action::Draw(deck)));
                self.each_play(state, &mut visit);
            }
            Phase::Second => state.open_decks().for_each(|deck| visit(Action::Draw(deck))),
            Phase::Discard => state.hand().kinds().for_each(|card| visit(Action::Discard(card))),
            // Points are always a choice; the only one if no card can be drawn (SUN-I3).
            Phase::Icon { .. } => {
                state.open_decks().for_each(|deck| visit(Action::IconDraw(deck)));
                visit(Action::IconPoints);
            }
            Phase::More => {
                self.each_play(state, &mut visit);
                visit(Action::Stop);
            }
            _ => {}
        }
    }

    fn mark_legal(&self, state: &State, legal: &mut IdSet<'_>) {
        let mut add = |action| legal.add(self.id(action));
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
            _ => self.each_legal(state, add),
        }
    }

    fn legal_count(&self, state: &State) -> u32 {
        match state.phase {
            Phase::Turn => (count_decks(state) + self.count_plays(state)).max(1),
            Phase::Second => count_decks(state),
            Phase::Discard => state.hand().kinds().count() as u32,
            Phase::Icon { .. } => count_decks(state) + 1,
            Phase::More => self.count_plays(state) + 1,
            _ => 0,
        }
    }

    fn nth_legal(&self, state: &State, n: u32) -> Action {
        let decks = count_decks(state);
        match state.phase {
            Phase::Turn | Phase::Second if n < decks => Action::Draw(nth_deck(state, n)),
            Phase::Turn => self.nth_play(state, n - decks).unwrap_or(Action::Pass),
            Phase::Discard => {
                let mut kinds = state.hand().kinds();
                Action::Discard(kinds.nth(n as usize).expect("n is below the count"))
            }
            Phase::Icon { .. } if n < decks => Action::IconDraw(nth_deck(state, n)),
            Phase::Icon { .. } => Action::IconPoints,
            Phase::More => self.nth_play(state, n).unwrap_or(Action::Stop),
            _ => unreachable!("nobody decides at {:?}", state.phase),
        }
    }

    fn is_legal(&self, state: &State, action: Action) -> bool {
        let hand = state.hand().cards();
        match (state.phase, action) {
            (Phase::Turn | Phase::Second, Action::Draw(deck)) | (Phase::Icon { .. }, Action::IconDraw(deck)) => {
                state.can_draw(deck)
            }
            (Phase::Turn | Phase::More, Action::Play { card, place }) => {
                hand.contains(&card) && self.fitting(state, card) & place.bit() != 0
            }
            (Phase::Discard, Action::Discard(card)) => hand.contains(&card),
            (Phase::Turn, Action::Pass) => self.must_pass(state),
            (Phase::Icon { .. }, Action::IconPoints) | (Phase::More, Action::Stop) => true,
            _ => false,
        }
    }

    fn each_chance(&self, state: &State, mut visit: impl FnMut(Action, u32)) {
        let unused = self.coming_base(state);
        if let Some(Outcomes { counts, range, action }) = self.outcomes(state, &unused) {
            let present = range.filter(|number| counts[*number] > 0);
            present.for_each(|number| visit(action(number), counts[number].into()));
        }
    }

    fn chance_total(&self, state: &State) -> u32 {
        match state.phase {
            Phase::Base => weights::total(&self.coming_base(state).values),
            Phase::Marker => state.size[Deck::Edge].into(),
            Phase::Deal => state.size[Deck::Standard].into(),
            Phase::Draw { deck, .. } => state.size[deck].into(),
            _ => 0,
        }
    }

    fn nth_chance(&self, state: &State, n: u32) -> Action {
        let unused = self.coming_base(state);
        let Outcomes { counts, range, action } = self.outcomes(state, &unused).expect("nature draws at this node");
        action(range.start + weights::entry(&counts[range.start..], n))
    }
}

/// The cards one of which comes now: how many there are by number, which numbers, and what the outcome is called.
struct Outcomes<'a> {
    counts: &'a [u8],
    range: Range<usize>,
    action: fn(usize) -> Action,
}

impl PyramidOfTheSun {
    /// The open places a card may be laid on (SUN-P1, SUN-P3, SUN-P4, SUN-P5).
    fn fitting(&self, state: &State, card: Card) -> u64 {
        self.allowed(card) & state.pyramid.open
    }

    /// Whether the active player has to pass: nothing can be drawn, and nothing laid (SUN-T2). Where something can be
    /// laid, laying nothing is no choice (SUN-T1).
    fn must_pass(&self, state: &State) -> bool {
        let fits = |card: &Card| self.fitting(state, *card) != 0;
        state.open_decks().next().is_none() && !state.hand().cards().iter().any(fits)
    }

    fn each_play(&self, state: &State, visit: &mut impl FnMut(Action)) {
        for card in state.hand().kinds() {
            places(self.fitting(state, card)).for_each(|place| visit(Action::Play { card, place }));
        }
    }

    fn mark_plays(&self, state: &State, legal: &mut IdSet<'_>) {
        let ranks = self.shape.ranks(state.pyramid.open);
        for card in state.hand().kinds() {
            let (first, sort) = self.ids.first_play(card);
            legal.add_mask(first, ranks[sort]);
        }
    }

    fn count_plays(&self, state: &State) -> u32 {
        state.hand().kinds().map(|card| self.fitting(state, card).count_ones()).sum()
    }

    fn nth_play(&self, state: &State, n: u32) -> Option<Action> {
        let mut left = n;
        for card in state.hand().kinds() {
            let open = self.fitting(state, card);
            let count = open.count_ones();
            if left < count {
                return Some(Action::Play { card, place: nth_place(open, left) });
            }
            left -= count;
        }
        None
    }

    fn outcomes<'a>(&self, state: &'a State, unused: &'a BaseCounts) -> Option<Outcomes<'a>> {
        let of_deck =
            |deck, action| Outcomes { counts: &state.decks.values, range: self.components.kinds(deck), action };
        let card = |number| Action::Card(Card::of(number));
        Some(match state.phase {
            Phase::Base => Outcomes {
                counts: &unused.values,
                range: 0..self.components.base.values.len(),
                action: |number| Action::Base(Base::of(number)),
            },
            Phase::Marker => of_deck(Deck::Edge, |number| Action::Marker(Card::of(number))),
            Phase::Deal => of_deck(Deck::Standard, card),
            Phase::Draw { deck, .. } => of_deck(deck, card),
            _ => return None,
        })
    }

    /// The base cards that can come; none but at that node.
    fn coming_base(&self, state: &State) -> BaseCounts {
        match state.phase {
            Phase::Base => state.pyramid.unused(&self.shape, &self.components),
            _ => BaseCounts::new([0; MAX_BASE]),
        }
    }
}

fn count_decks(state: &State) -> u32 {
    u32::from(state.can_draw(Deck::Standard)) + u32::from(state.can_draw(Deck::Edge))
}

/// The `n`th of the decks that can be drawn from.
fn nth_deck(state: &State, n: u32) -> Deck {
    if n == 0 && state.can_draw(Deck::Standard) { Deck::Standard } else { Deck::Edge }
}
