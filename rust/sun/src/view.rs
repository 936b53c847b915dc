//! What a player or a spectator may see.

use benben_engine::{Node, Sink, Value};

use crate::cards::Hand;
use crate::components::{EDGE, EDGE_SORTS, MAX_CARDS, NONE, STANDARD};
use crate::config::{NAME, PyramidOfTheSun};
use crate::log::{Act, HIDDEN, Log, MAX_HELD, Row};
use crate::moves;
use crate::notation::DECKS;
use crate::state::{Phase, State, Why};

/// A position with everything blanked that its observer doesn't know: the decks, the other hands, now and at the logs'
/// anchors, and what others drew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub(crate) observer: Option<u8>,
    pub(crate) seen: State,
    /// By card: what all hands together held at the anchor of its deck's log.
    pub(crate) held: [u8; MAX_CARDS],
}

impl View {
    /// Hands stay hidden after the end.
    pub(crate) fn new(state: &State, observer: Option<usize>) -> Self {
        let observer = observer.map(|player| player as u8);
        let mut seen = *state;
        let mut held = [0; MAX_CARDS];
        let all = state.logs.iter().flat_map(|log| log.held.as_flattened());
        all.filter(|card| **card != NONE).for_each(|card| held[usize::from(*card)] += 1);
        seen.decks.fill(0);
        for player in (0..seen.hands.len()).filter(|player| observer != Some(*player as u8)) {
            seen.hands[player] = Hand::empty();
            seen.logs.iter_mut().for_each(|log| log.held[player] = [NONE; MAX_HELD]);
        }
        seen.logs.iter_mut().for_each(|log| hide_draws(log, observer));
        Self { observer, seen, held }
    }

    /// By card: what the observer held at the anchor of a deck's log.
    pub(crate) fn own(&self, deck: u8) -> [u8; MAX_CARDS] {
        let mut own = [0; MAX_CARDS];
        if let Some(observer) = self.observer {
            let cards = self.seen.logs[usize::from(deck)].held(observer.into());
            cards.iter().for_each(|card| own[usize::from(*card)] += 1);
        }
        own
    }
}

impl PyramidOfTheSun {
    pub(crate) fn encode_view(&self, view: &View, out: &mut impl Sink) {
        out.u8(view.observer.unwrap_or(NONE));
        self.encode(&view.seen, out);
        out.bytes(&view.held[..self.components.cards.len()]);
    }

    /// By card: those the observer can't place.
    pub(crate) fn unseen(&self, view: &View) -> [u8; MAX_CARDS] {
        let state = &view.seen;
        let mut unseen = self.components.counts();
        let hands = state.hands.iter().flat_map(Hand::cards);
        let laid = &state.pyramid.cells[self.shape.width..];
        for card in hands.chain(laid).chain([&state.marker]).filter(|card| **card != NONE) {
            unseen[usize::from(*card)] -= 1;
        }
        unseen.iter_mut().zip(self.discards(state)).for_each(|(unseen, discarded)| *unseen -= discarded);
        unseen
    }

    /// The view as `docs/pyramid-of-the-sun.md` lays it out.
    pub(crate) fn render(&self, view: &View) -> Value {
        let (state, players) = (&view.seen, self.players());
        let each = |item: &dyn Fn(usize) -> Value| Value::List((0..players).map(item).collect());
        let unseen = self.unseen(view);
        let deck = |deck| self.render_deck(view, deck, &unseen);
        let score = |player: usize| i32::from(state.segments[player]) + i32::from(state.icons[player]);
        Value::map([
            ("game", NAME.into()),
            ("observer", view.observer.into()),
            ("players", players.into()),
            ("current_player", current_player(state).into()),
            ("phase", phase_name(state.phase).into()),
            ("active", (state.turn > 0 && state.phase != Phase::Over).then_some(state.active).into()),
            ("turn", i64::from(state.turn).into()),
            ("pyramid", self.render_pyramid(state)),
            ("unused_base", multiset(&self.unused(state), |base| self.components.base_name(base))),
            ("marker", (state.marker != NONE).then(|| self.components.card_name(state.marker)).into()),
            ("decks", Value::map([(DECKS[0], deck(STANDARD)), (DECKS[1], deck(EDGE))])),
            ("counts", each(&|player| render_counts(state.counts[player]))),
            ("hands", each(&|player| self.render_hand(view, player))),
            ("scores", each(&|player| score(player).into())),
            ("segments", each(&|player| i32::from(state.segments[player]).into())),
            ("icons", each(&|player| i32::from(state.icons[player]).into())),
            ("stall", i64::from(state.stall).into()),
            ("passes", state.passes.into()),
            ("drawing", drawing(state)),
            ("icon", self.render_icon(state)),
            ("ruled_out", each(&|player| render_sorts(state.ruled_out[player]))),
        ])
    }

    fn render_pyramid(&self, state: &State) -> Value {
        let name = |place: u8| {
            let (card, base) = (state.pyramid.cells[usize::from(place)], usize::from(place) < self.shape.width);
            let names = &self.components;
            (card != NONE).then(|| if base { names.base_name(card) } else { names.card_name(card) })
        };
        let width = self.shape.width;
        let level = |level| Value::list((0..width - level).map(|index| name(self.shape.at(level, index))));
        Value::List((0..width).map(level).collect())
    }

    /// The cards of a deck among counts by card.
    fn render_cards(&self, deck: u8, counts: &[u8; MAX_CARDS]) -> Value {
        let kinds = self.components.kinds(deck);
        let first = kinds.start as u8;
        multiset(&counts[kinds], |kind| self.components.card_name(first + kind))
    }

    fn render_deck(&self, view: &View, deck: u8, unseen: &[u8; MAX_CARDS]) -> Value {
        let (state, log) = (&view.seen, &view.seen.logs[usize::from(deck)]);
        let cards = |counts: &[u8; MAX_CARDS]| self.render_cards(deck, counts);
        Value::map([
            ("size", state.size[usize::from(deck)].into()),
            ("discards", cards(&self.discards(state))),
            ("unseen", cards(unseen)),
            ("reshuffles", i64::from(log.reshuffles).into()),
            ("anchor", i64::from(log.anchor).into()),
            ("held", cards(&view.held)),
            ("own", view.observer.map_or(Value::Null, |_| cards(&view.own(deck)))),
            ("log", self.render_log(deck, log)),
        ])
    }

    fn render_log(&self, deck: u8, log: &Log) -> Value {
        let first = self.components.kinds(deck).start as u8;
        let row = |Row { act, player, kind }| {
            let shown = act != Act::Reshuffle;
            let card = (shown && kind != HIDDEN).then(|| self.components.card_name(first + kind));
            Value::List(vec![shown.then_some(player).into(), act_name(act).into(), card.into()])
        };
        Value::List(log.rows().map(row).collect())
    }

    fn render_hand(&self, view: &View, player: usize) -> Value {
        let cards = view.seen.hands[player].cards().iter().map(|card| self.components.card_name(*card));
        (view.observer == Some(player as u8)).then(|| Value::list(cards)).into()
    }

    fn render_icon(&self, state: &State) -> Value {
        match state.phase {
            Phase::Icon { place } => Value::map([
                ("place", self.shape.place_name(place).into()),
                ("points", i32::from(self.icon_points(state, place)).into()),
            ]),
            _ => Value::Null,
        }
    }
}

/// What others draw isn't public (SUN-D4).
fn hide_draws(log: &mut Log, observer: Option<u8>) {
    for at in 0..log.len() {
        let row = log.row(at);
        if row.act == Act::Draw && observer != Some(row.player) {
            log.set_row(at, Row { kind: HIDDEN, ..row });
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

fn multiset(counts: &[u8], name: impl Fn(u8) -> String) -> Value {
    let present = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    Value::List(present.map(|(item, count)| Value::List(vec![name(item as u8).into(), (*count).into()])).collect())
}

fn render_counts(counts: [u8; 2]) -> Value {
    Value::map([(DECKS[0], counts[0].into()), (DECKS[1], counts[1].into())])
}

fn render_sorts(sorts: u8) -> Value {
    let ruled_out = EDGE_SORTS.into_iter().enumerate().filter(|(at, _)| sorts >> at & 1 == 1);
    Value::list(ruled_out.map(|(_, name)| name))
}

const fn current_player(state: &State) -> i64 {
    match moves::node(state) {
        Node::Chance => -1,
        Node::Decision(player) => player as i64,
        Node::Terminal => -4,
    }
}

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Base => "base",
        Phase::Marker => "marker",
        Phase::Deal => "deal",
        Phase::Turn => "turn",
        Phase::Draw { .. } => "draw",
        Phase::Second => "second",
        Phase::Discard => "discard",
        Phase::Icon { .. } => "icon",
        Phase::More => "more",
        Phase::Over => "over",
    }
}

fn drawing(state: &State) -> Value {
    let (deck, why) = match state.phase {
        Phase::Deal => (STANDARD, "deal"),
        Phase::Draw { deck, why: Why::First } => (deck, "first"),
        Phase::Draw { deck, why: Why::Second } => (deck, "second"),
        Phase::Draw { deck, why: Why::Icon } => (deck, "icon"),
        _ => return Value::Null,
    };
    Value::map([("player", state.active.into()), ("deck", DECKS[usize::from(deck)].into()), ("why", why.into())])
}
