//! What a player or a spectator may see.

use benben_engine::Value;
use benben_engine::view::Head;

use crate::components::Components;
use crate::config::Pyramis;
use crate::fleet::{Fleet, places};
use crate::moves;
use crate::notation::{deck_name, place_name};
use crate::state::{Gain, NONE, Phase, State};

/// A position with everything blanked that its observer doesn't know: other hands, the reserve, and which Shooting Star
/// cards went where without the observer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) observer: Option<u8>,
    pub(crate) seen: State,
}

impl View {
    /// Once the game is over all is laid open (PY-E5).
    pub(crate) fn new(state: &State, observer: Option<usize>) -> Self {
        let observer = observer.map(|player| player as u8);
        let mut seen = *state;
        if state.phase != Phase::Over {
            let knows = |player: u8| observer == Some(player);
            seen.stars.reserve.fill(0);
            for (player, hand) in seen.stars.hands.iter_mut().enumerate() {
                if !knows(player as u8) {
                    hand.fill(0);
                }
            }
            for gain in seen.stars.gains_mut() {
                if !knows(gain.player) && (gain.from == NONE || !knows(gain.from)) {
                    gain.card = NONE;
                }
            }
        }
        Self { observer, seen }
    }

    fn shows_hand(&self, player: usize) -> bool {
        self.seen.phase == Phase::Over || self.observer == Some(player as u8)
    }
}

impl Pyramis {
    /// The view as `docs/pyramis.md` lays it out.
    pub(crate) fn render(&self, view: &View) -> Value {
        let (state, players) = (&view.seen, self.players());
        let each = |item: &dyn Fn(usize) -> Value| Value::List((0..players).map(item).collect());
        let names = &self.components;
        let head = Head {
            game: crate::config::NAME,
            observer: view.observer,
            players,
            node: moves::node(state, players),
            phase: phase_name(state.phase),
            active: state.active,
            turn: state.turn.into(),
        };
        head.with([
            ("river", Value::list(state.river().map(|front| names.front_name(front)))),
            ("decks", Value::map([("a", self.render_deck(state, 0)), ("b", self.render_deck(state, 1))])),
            ("drawing", drawing(state.phase).map(deck_name).into()),
            ("unrevealed", self.render_unrevealed(state)),
            ("fleets", each(&|player| self.render_fleet(&state.fleets[player]))),
            ("reserve", state.stars.in_reserve.into()),
            ("held", each(&|player| state.stars.held[player].into())),
            (
                "hands",
                each(&|player| view.shows_hand(player).then(|| star_names(names, &state.stars.hands[player])).into()),
            ),
            ("stars", Value::List(state.stars.gains().iter().map(|gain| render_gain(names, *gain)).collect())),
            ("victim", victim(state.phase).into()),
            ("rotating", rotating(state.phase).map(|colour| names.colours[usize::from(colour)].clone()).into()),
            ("pairs", self.render_pairs(state)),
        ])
    }

    /// An empty deck shows its Base card's back (PY-C4).
    fn render_deck(&self, state: &State, deck: usize) -> Value {
        let (names, shown) = (&self.components, state.decks[deck]);
        let back = match shown.back {
            NONE if shown.size == 0 => Some(names.base[deck]),
            NONE => None,
            back => Some(names.backs[usize::from(back)]),
        };
        let colours = back.map(|back| names.back_colours(back));
        Value::map([("size", shown.size.into()), ("back", colours.into())])
    }

    fn render_unrevealed(&self, state: &State) -> Value {
        let names = &self.components;
        let rows = names.kind_order.iter().map(|index| (names.kinds[usize::from(*index)], *index));
        let counted = rows.map(|(kind, index)| (kind, state.unrevealed[usize::from(index)]));
        let present = counted.filter(|(_, count)| *count > 0).map(|(kind, count)| {
            Value::List(vec![names.front_name(kind.front).into(), names.back_name(kind.back).into(), count.into()])
        });
        Value::List(present.collect())
    }

    fn render_fleet(&self, fleet: &Fleet) -> Value {
        let cards = places(fleet.filled()).map(|place| {
            Value::map([
                ("place", place_name(place).into()),
                ("front", self.components.front_name(fleet.front(place)).into()),
                ("rotated", fleet.is_rotated(place).into()),
            ])
        });
        Value::List(cards.collect())
    }

    fn render_pairs(&self, state: &State) -> Value {
        let colours = self.components.colours.iter().enumerate();
        Value::list(colours.filter(|(colour, _)| state.pairs >> colour & 1 == 1).map(|(_, name)| name.clone()))
    }
}

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Back { .. } => "back",
        Phase::Front { .. } => "front",
        Phase::Take => "take",
        Phase::Star => "star",
        Phase::Victim => "victim",
        Phase::Stolen { .. } => "stolen",
        Phase::Refill => "refill",
        Phase::Rotate { .. } => "rotate",
        Phase::Over => "over",
    }
}

const fn drawing(phase: Phase) -> Option<u8> {
    match phase {
        Phase::Back { deck } | Phase::Front { deck } => Some(deck),
        _ => None,
    }
}

const fn victim(phase: Phase) -> Option<u8> {
    match phase {
        Phase::Stolen { victim } => Some(victim),
        _ => None,
    }
}

const fn rotating(phase: Phase) -> Option<u8> {
    match phase {
        Phase::Rotate { colour, .. } => Some(colour),
        _ => None,
    }
}

fn star_names(names: &Components, hand: &[u8]) -> Value {
    let cards = (0..names.stars.len()).flat_map(|star| std::iter::repeat_n(star as u8, usize::from(hand[star])));
    Value::list(cards.map(|star| names.star_name(star)))
}

fn render_gain(names: &Components, gain: Gain) -> Value {
    let known = |number: u8| (number != NONE).then_some(number);
    Value::map([
        ("player", gain.player.into()),
        ("victim", known(gain.from).into()),
        ("card", known(gain.card).map(|card| names.star_name(card)).into()),
    ])
}
