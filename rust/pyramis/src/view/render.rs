//! A view as plain values, as `docs/pyramis.md` lays it out.

use benben_engine::view::Head;
use benben_engine::{Moves, Value};

use crate::components::{Components, NAME};
use crate::config::Pyramis;
use crate::fleet::{Fleet, places};
use crate::notation::{deck_name, place_name};
use crate::state::{Gain, NONE, State};
use crate::view::View;

/// A view, key by key.
pub(super) fn view_value(game: &Pyramis, view: &View) -> Value {
    let (state, players) = (&view.seen, game.players());
    let each = |item: &dyn Fn(usize) -> Value| Value::List((0..players).map(item).collect());
    let names = &game.components;
    let head = Head {
        game: NAME,
        observer: view.observer,
        players,
        node: game.node(state),
        phase: state.phase.name(),
        active: state.active,
        turn: state.turn.into(),
    };
    head.with([
        ("river", Value::list(state.river().map(|front| names.front_name(front)))),
        ("decks", Value::map([("a", game.render_deck(state, 0)), ("b", game.render_deck(state, 1))])),
        ("drawing", state.phase.drawing().map(deck_name).into()),
        ("unrevealed", game.render_unrevealed(state)),
        ("fleets", each(&|player| game.render_fleet(&state.fleets[player]))),
        ("reserve", state.stars.in_reserve.into()),
        ("held", each(&|player| state.stars.held[player].into())),
        (
            "hands",
            each(&|player| view.shows_hand(player).then(|| star_names(names, &state.stars.hands[player])).into()),
        ),
        ("stars", Value::List(state.stars.gains().iter().map(|gain| render_gain(names, *gain)).collect())),
        ("victim", state.phase.victim().into()),
        ("rotating", state.phase.rotating().map(|colour| names.colours[usize::from(colour)].clone()).into()),
        ("pairs", game.render_pairs(state)),
    ])
}

impl Pyramis {
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
