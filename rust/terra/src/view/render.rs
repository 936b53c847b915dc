//! A view as plain values, as `docs/terra-pyramides.md` lays it out.

use benben_engine::{Moves, Node, Value};

use super::View;
use crate::bits::bits;
use crate::bits::{cells, sites};
use crate::components::NAME;
use crate::components::sizes::{BLOCKS, MAX_KINDS, MAX_PLAYERS, NONE, STACKS};
use crate::config::TerraPyramides;
use crate::notation::edge_name;
use crate::state::memory::OWN;
use crate::state::{Enclosure, Phase, Side, State};

fn known<T: Into<Value>>(value: Option<T>) -> Value {
    value.into()
}

fn row<const N: usize>(items: [Value; N]) -> Value {
    Value::List(items.into())
}

/// `None` for [`NONE`].
fn some(number: u8) -> Option<u8> {
    (number != NONE).then_some(number)
}

impl TerraPyramides {
    pub(super) fn render(&self, view: &View) -> Value {
        let state = &view.seen;
        let each = |count: usize, item: &dyn Fn(usize) -> Value| Value::List((0..count).map(item).collect());
        let Value::Map(mut entries) = Value::map([
            ("game", NAME.into()),
            ("observer", view.observer.into()),
            ("players", self.players().into()),
            ("current_player", self.current_player(state).into()),
            ("phase", phase_name(state.phase).into()),
            ("active", (state.turn > 0 && state.phase != Phase::Over).then_some(state.active).into()),
            ("turn", state.turn.into()),
            ("tiles", self.render_tiles(state)),
            ("sites", each(self.board.site_cells.len(), &|site| self.render_site(state, site as u8))),
            ("foundations", self.render_foundations(state)),
            ("pieces", self.render_pieces(state)),
            ("blocks", state.blocks.into()),
            ("sides", each(self.sides(), &|side| self.render_side(&state.sides[side]))),
            ("ship_order", Value::list(state.ship_order.into_iter().filter(|side| *side != NONE))),
            ("cards", self.render_cards(state)),
            ("stacks", each(STACKS, &|stack| self.render_stack(view, stack))),
            ("hands", each(self.players(), &|player| self.render_hand(state, player))),
            ("laid_aside", self.render_kinds(&self.laid_aside(view))),
            ("unseen", self.render_kinds(&state.pool)),
        ]) else {
            unreachable!("a map was made");
        };
        let Value::Map(steps) = self.render_steps(view) else { unreachable!("a map was made") };
        entries.extend(steps);
        Value::Map(entries)
    }

    /// What is going on in the turn.
    fn render_steps(&self, view: &View) -> Value {
        let state = &view.seen;
        let at = |site: u8| some(site).map(|site| self.board.site_name(site));
        let is = |phases: &[Phase]| phases.contains(&state.phase);
        let laying = is(&[Phase::Foundation]).then_some(state.site).and_then(at);
        let drawing = is(&[Phase::Start, Phase::Deal, Phase::Drawn, Phase::Reveal]).then_some(state.stack);
        Value::map([
            ("placed", known(some(state.placed).map(|cell| self.board.cell_name(cell)))),
            ("moving", known((state.moving > 0).then(|| self.render_moving(state)))),
            ("first_site", known(at(state.first_site))),
            ("forgo", known(is(&[Phase::Forgo]).then(|| self.render_forgo(state)))),
            ("build", known(is(&[Phase::Colour, Phase::Pay, Phase::Whites]).then(|| self.render_build(state)))),
            ("laying", known(laying)),
            ("drawing", known(drawing)),
            ("search", known(is(&[Phase::Search, Phase::Lay]).then(|| self.render_search(view)))),
        ])
    }

    fn current_player(&self, state: &State) -> i64 {
        match self.node(state) {
            Node::Chance => -1,
            Node::Decision(player) => player as i64,
            Node::Terminal => -4,
        }
    }

    fn render_tiles(&self, state: &State) -> Value {
        let tiles = cells(state.filled).map(|cell| {
            let (kind, stairs) = state.tile(cell);
            Value::map([
                ("cell", self.board.cell_name(cell).into()),
                ("tile", self.kind_name(kind).into()),
                ("stairs", edge_name(stairs).into()),
            ])
        });
        Value::List(tiles.collect())
    }

    fn render_site(&self, state: &State, site: u8) -> Value {
        let on = self.site(state, site);
        let laid = sites(state.laid).any(|other| other == site);
        let enclosure = match on.enclosure {
            Enclosure::Open => "open",
            Enclosure::Due => "due",
            Enclosure::Done => "done",
        };
        Value::map([
            ("cell", self.board.site_name(site).into()),
            ("foundation", laid.then(|| self.components.values[usize::from(on.foundation)].0).into()),
            ("level", on.level.into()),
            ("colour", (on.level > 0).then(|| self.colour_name(on.colour)).into()),
            ("owner", state.owner(site).into()),
            ("workers", on.workers.into()),
            ("enclosure", self.has_horus().then_some(enclosure).into()),
        ])
    }

    fn render_foundations(&self, state: &State) -> Value {
        let values = self.components.values.iter().zip(&state.foundations).filter(|(_, count)| **count > 0);
        Value::List(values.map(|((value, _), count)| row([(*value).into(), (*count).into()])).collect())
    }

    fn render_pieces(&self, state: &State) -> Value {
        let pieces = self.components.pieces.iter().zip(&state.pieces).filter(|(_, count)| **count > 0);
        let colour = |colour: u8| some(colour).map(|colour| self.colour_name(colour)).into();
        let rows = pieces.map(|(piece, count)| row([piece.level.into(), colour(piece.colour), (*count).into()]));
        Value::List(rows.collect())
    }

    fn render_blocks(&self, blocks: [u16; BLOCKS]) -> Value {
        let colours = (0..BLOCKS as u8).filter(|colour| blocks[usize::from(*colour)] > 0);
        let rows =
            colours.map(|colour| row([self.colour_name(colour).into(), i64::from(blocks[usize::from(colour)]).into()]));
        Value::List(rows.collect())
    }

    fn render_side(&self, side: &Side) -> Value {
        let number = |count: u16| Value::from(i64::from(count));
        Value::map([
            ("workers", side.workers.into()),
            ("gold", number(side.gold)),
            ("blocks", self.render_blocks(side.blocks.map(u16::from))),
            ("finials", number(side.finials)),
            ("horus", number(side.horus)),
            ("grave_goods", number(side.grave_goods)),
            ("oases", number(side.oases)),
            ("ship", side.ship.into()),
            ("card", some(side.card).map(|card| self.task_name(card)).into()),
        ])
    }

    fn render_cards(&self, state: &State) -> Value {
        Value::list(bits(self.cards_left(state) as u8).map(|card| self.task_name(card as u8)))
    }

    fn render_kinds(&self, counts: &[u8; MAX_KINDS]) -> Value {
        let kinds = (0..MAX_KINDS as u8).filter(|kind| counts[usize::from(*kind)] > 0);
        Value::List(kinds.map(|kind| row([self.kind_name(kind).into(), counts[usize::from(kind)].into()])).collect())
    }

    fn render_multiset(&self, tiles: impl Iterator<Item = u8>) -> Value {
        self.render_kinds(&count(tiles))
    }

    fn render_stack(&self, view: &View, stack: usize) -> Value {
        let state = &view.seen;
        let searched = self.sees_search(view) && usize::from(state.stack) == stack;
        let in_hand = if searched { usize::from(state.searching) } else { 0 };
        let tiles = state.stack_tiles(stack).iter().enumerate().rev().map(|(at, tile)| {
            let shown = if at < in_hand { None } else { some(*tile) };
            known(shown.map(|tile| self.kind_name(tile)))
        });
        Value::map([
            ("open", self.is_open(stack as u8).into()),
            ("gone", state.is_gone(stack as u8).into()),
            ("tiles", Value::List(tiles.collect())),
            ("groups", self.render_groups(view, stack as u8)),
            ("searched_by", some(state.memory.searched_by[stack]).into()),
            ("seen_by", Value::list(bits(state.memory.seen_by[stack]))),
        ])
    }

    fn render_groups(&self, view: &View, stack: u8) -> Value {
        let (state, number) = (&view.seen, self.observer(view.observer));
        let know = &state.memory.know[number];
        let members = |group: u8| Value::list(know.members(group, stack, state.hand_stacks));
        let group = |own: bool, group: u8, tiles: Value| {
            Value::map([("stack", own.into()), ("players", members(group)), ("tiles", tiles)])
        };
        let own = (know.listed[usize::from(stack)] != 0)
            .then(|| group(true, OWN, self.render_multiset(state.own_tiles(number, usize::from(stack)))));
        let hands = (0..MAX_PLAYERS as u8)
            .filter(|player| know.group[usize::from(*player)] == *player)
            .filter(|player| state.hand_stacks[usize::from(*player)] == stack)
            .map(|player| group(false, player, self.render_multiset(know.hand_tiles(player))));
        Value::List(own.into_iter().chain(hands).collect())
    }

    fn render_hand(&self, state: &State, player: usize) -> Value {
        let hand = some(state.hand_stacks[player]).map(|stack| {
            let tile = some(state.hand_tiles[player]).map(|tile| self.kind_name(tile));
            Value::map([("stack", stack.into()), ("tile", tile.into())])
        });
        known(hand)
    }

    /// Tiles laid aside (TP-P5): whatever is nowhere else.
    fn laid_aside(&self, view: &View) -> [u8; MAX_KINDS] {
        let (state, number) = (&view.seen, self.observer(view.observer));
        let mut left = [0; MAX_KINDS];
        self.components.kinds.iter().zip(&mut left).for_each(|(kind, left)| *left = kind.count);
        left.iter_mut().zip(&state.pool).for_each(|(left, unseen)| *left -= unseen);
        let stacks = (0..STACKS).flat_map(|stack| state.stack_tiles(stack).iter().copied());
        let groups = (0..STACKS).flat_map(|stack| state.own_tiles(number, stack));
        let hands = state.hand_tiles.into_iter().chain(state.memory.know[number].tiles);
        let elsewhere = state.board_kinds().chain(stacks).chain(groups).chain(hands).filter(|tile| *tile != NONE);
        elsewhere.for_each(|tile| left[usize::from(tile)] -= 1);
        left
    }

    fn render_moving(&self, state: &State) -> Value {
        let first = state.symbols.trailing_zeros() as u8;
        let others = cells(state.symbols & state.symbols.wrapping_sub(1)).flat_map(|cell| {
            let symbols = self.symbols[usize::from(state.kind(cell))].get(crate::components::symbols::Symbols::WORKER);
            std::iter::repeat_n(cell, usize::from(symbols))
        });
        let symbols = std::iter::repeat_n(first, usize::from(state.here)).chain(others);
        Value::map([
            ("workers", state.moving.into()),
            ("symbols", Value::list(symbols.map(|cell| self.board.cell_name(cell)))),
        ])
    }

    fn render_forgo(&self, state: &State) -> Value {
        Value::map([
            ("count", i64::from(state.forgo).into()),
            ("blocks", self.render_blocks(state.row_blocks)),
            ("from", self.colour_name(state.forgo_from).into()),
        ])
    }

    fn render_build(&self, state: &State) -> Value {
        Value::map([
            ("cell", self.board.site_name(state.site).into()),
            ("colour", some(state.colour).map(|colour| self.colour_name(colour)).into()),
        ])
    }

    fn render_search(&self, view: &View) -> Value {
        let state = &view.seen;
        let tiles = &state.stacks[usize::from(state.stack)][..usize::from(state.searching)];
        let left = || self.render_multiset(tiles.iter().copied().filter(|tile| *tile != NONE));
        Value::map([
            ("stack", state.stack.into()),
            ("player", state.active.into()),
            ("left", self.sees_search(view).then(left).into()),
        ])
    }
}

fn count(tiles: impl Iterator<Item = u8>) -> [u8; MAX_KINDS] {
    let mut counts = [0; MAX_KINDS];
    tiles.for_each(|tile| counts[usize::from(tile)] += 1);
    counts
}

const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Start => "start",
        Phase::Foundation => "foundation",
        Phase::Deal => "deal",
        Phase::Reveal => "reveal",
        Phase::Place => "place",
        Phase::Row => "row",
        Phase::Forgo => "forgo",
        Phase::Worker => "worker",
        Phase::Draw => "draw",
        Phase::Drawn => "drawn",
        Phase::Limit => "limit",
        Phase::Colour => "colour",
        Phase::Pay => "pay",
        Phase::Whites => "whites",
        Phase::Search => "search",
        Phase::Lay => "lay",
        Phase::Over => "over",
    }
}
