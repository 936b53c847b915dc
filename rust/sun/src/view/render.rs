//! A view as plain values, as `docs/pyramid-of-the-sun.md` lays it out.

use benben_engine::index::Key;
use benben_engine::view::Head;
use benben_engine::{Moves, Value};

use crate::components::{ByDeck, Card, Counts, Deck, NAME, Player, Sort};
use crate::config::PyramidOfTheSun;
use crate::log::{Act, HIDDEN, Log, Row};
use crate::pyramid::Place;
use crate::scoring;
use crate::state::{Phase, State, Why};
use crate::view::View;

/// A view, key by key.
pub(super) fn view_value(game: &PyramidOfTheSun, view: &View) -> Value {
    let state = &view.seen;
    let each = |item: &dyn Fn(Player) -> Value| Value::List(game.everybody().map(item).collect());
    let unseen = game.unseen(view);
    let deck = |deck: Deck| (deck.name(), game.render_deck(view, deck, &unseen));
    let score = |player| i32::from(state.segments[player]) + i32::from(state.icons[player]);
    let unused = state.pyramid.unused(&game.shape, &game.components);
    let head = Head {
        game: NAME,
        observer: view.observer.map(|observer| observer.0),
        players: game.players(),
        node: game.node(state),
        phase: state.phase.name(),
        active: state.active.0,
        turn: state.turn,
    };
    head.with([
        ("pyramid", game.render_pyramid(state)),
        ("unused_base", multiset(unused.iter(), |base| game.components.base_name(base))),
        ("marker", state.marker.map(|card| game.components.card_name(card)).into()),
        ("decks", Value::map(Deck::ALL.map(deck))),
        ("counts", each(&|player| render_counts(state.counts[player]))),
        ("hands", each(&|player| game.render_hand(view, player))),
        ("scores", each(&|player| score(player).into())),
        ("segments", each(&|player| i32::from(state.segments[player]).into())),
        ("icons", each(&|player| i32::from(state.icons[player]).into())),
        ("stall", i64::from(state.stall).into()),
        ("passes", state.passes.into()),
        ("drawing", drawing(state)),
        ("icon", game.render_icon(state)),
        ("ruled_out", each(&|player| render_sorts(state.ruled_out[player]))),
    ])
}

impl PyramidOfTheSun {
    fn render_pyramid(&self, state: &State) -> Value {
        let (names, pyramid, width) = (&self.components, &state.pyramid, self.shape.width);
        let base = |place: Place| pyramid.base(place).map(|base| names.base_name(base));
        let card = |place: Place| pyramid.card(place).map(|card| names.card_name(card));
        let name = |level, place| if level == 0 { base(place) } else { card(place) };
        let level = |level| Value::list((0..width - level).map(|index| name(level, self.shape.at(level, index))));
        Value::List((0..width).map(level).collect())
    }

    /// The cards of a deck among some.
    fn render_cards(&self, deck: Deck, counts: &Counts) -> Value {
        let of_deck = counts.iter().filter(|(card, _)| self.components.deck_of(*card) == deck);
        multiset(of_deck, |card| self.components.card_name(card))
    }

    fn render_deck(&self, view: &View, deck: Deck, unseen: &Counts) -> Value {
        let (state, log) = (&view.seen, &view.seen.logs[deck]);
        let cards = |counts: &Counts| self.render_cards(deck, counts);
        Value::map([
            ("size", state.size[deck].into()),
            ("discards", cards(&state.discards(&self.components))),
            ("unseen", cards(unseen)),
            ("reshuffles", i64::from(log.reshuffles).into()),
            ("anchor", i64::from(log.anchor).into()),
            ("held", cards(&view.held)),
            ("own", view.observer.map(|_| cards(&log.own(view.observer))).into()),
            ("log", self.render_log(deck, log)),
        ])
    }

    fn render_log(&self, deck: Deck, log: &Log) -> Value {
        let first = self.components.kinds(deck).start;
        let row = |Row { act, player, kind }| {
            let shown = act != Act::Reshuffle;
            let card =
                (shown && kind != HIDDEN).then(|| self.components.card_name(Card::of(first + usize::from(kind))));
            Value::List(vec![shown.then_some(player.0).into(), act_name(act).into(), card.into()])
        };
        Value::List(log.rows().map(row).collect())
    }

    fn render_hand(&self, view: &View, player: Player) -> Value {
        let cards = view.seen.hands[player].cards().iter().map(|card| self.components.card_name(*card));
        (view.observer == Some(player)).then(|| Value::list(cards)).into()
    }

    fn render_icon(&self, state: &State) -> Value {
        match state.phase {
            Phase::Icon { place } => Value::map([
                ("place", self.shape.place_name(place).into()),
                ("points", i32::from(scoring::icon_points(self, state, place)).into()),
            ]),
            _ => Value::Null,
        }
    }
}

const fn act_name(act: Act) -> &'static str {
    match act {
        Act::Draw => "draw",
        Act::Play => "play",
        Act::Discard => "discard",
        Act::Reshuffle => "reshuffle",
    }
}

fn multiset<'a, K: Key>(counts: impl Iterator<Item = (K, &'a u8)>, name: impl Fn(K) -> String) -> Value {
    let present = counts.filter(|(_, count)| **count > 0);
    Value::List(present.map(|(item, count)| Value::List(vec![name(item).into(), (*count).into()])).collect())
}

fn render_counts(counts: ByDeck<u8>) -> Value {
    Value::map(Deck::ALL.map(|deck| (deck.name(), counts[deck].into())))
}

fn render_sorts(sorts: u8) -> Value {
    let ruled_out = Sort::EDGES.into_iter().filter(|(_, sort)| sorts & sort.edge_bit() != 0);
    Value::list(ruled_out.map(|(name, _)| name))
}

fn drawing(state: &State) -> Value {
    let (deck, why) = match state.phase {
        Phase::Deal => (Deck::Standard, "deal"),
        Phase::Draw { deck, why: Why::First } => (deck, "first"),
        Phase::Draw { deck, why: Why::Second } => (deck, "second"),
        Phase::Draw { deck, why: Why::Icon } => (deck, "icon"),
        _ => return Value::Null,
    };
    Value::map([("player", state.active.0.into()), ("deck", deck.name().into()), ("why", why.into())])
}
