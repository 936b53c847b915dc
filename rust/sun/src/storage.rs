//! Positions as bytes. What follows from the rest isn't written: the decks, and all sums.

use std::ops::Range;

use benben_engine::{Error, Result, Sink, Source};

use crate::cards::{Hand, MAX_HAND, MAX_PLAYERS};
use crate::components::{MAX_CARDS, NONE, Side};
use crate::config::PyramidOfTheSun;
use crate::log::{Act, Log, MAX_HELD, MAX_ROWS, RESHUFFLE, Row};
use crate::pyramid::bit;
use crate::state::{Phase, State, Why};

pub(crate) fn broken<T>(why: impl Into<String>) -> Result<T> {
    Err(Error::record(why))
}

pub(crate) fn require(holds: bool, why: &str) -> Result<()> {
    if holds { Ok(()) } else { broken(why) }
}

impl PyramidOfTheSun {
    pub(crate) fn encode(&self, state: &State, out: &mut impl Sink) {
        out.bytes(&phase_bytes(state.phase));
        out.bytes(&[state.active, state.passes, state.marker]);
        out.u32(state.turn);
        out.u32(state.stall);
        out.bytes(&state.pyramid.cells[..self.shape.places.into()]);
        for player in 0..self.players() {
            let cards = state.hands[player].cards();
            out.u8(cards.len() as u8);
            out.bytes(cards);
            out.bytes(&state.counts[player]);
            out.u16(state.segments[player]);
            out.u16(state.icons[player]);
            out.u8(state.ruled_out[player]);
        }
        state.logs.iter().for_each(|log| self.encode_log(log, out));
    }

    fn encode_log(&self, log: &Log, out: &mut impl Sink) {
        out.u32(log.reshuffles);
        out.u32(log.anchor);
        for player in 0..self.players() {
            out.u8(log.held(player).len() as u8);
            out.bytes(log.held(player));
        }
        out.u8(log.len() as u8);
        log.rows().for_each(|row| out.bytes(&row.pack()));
    }

    pub(crate) fn decode(&self, source: &mut Source<'_>) -> Result<State> {
        let mut state = State::empty();
        state.phase = phase_of(source.array()?)?;
        [state.active, state.passes, state.marker] = source.array()?;
        state.turn = source.u32()?;
        state.stall = source.u32()?;
        self.decode_pyramid(&mut state, source)?;
        for player in 0..self.players() {
            state.hands[player] = self.decode_hand(source)?;
            state.counts[player] = source.array()?;
            state.segments[player] = source.u16()?;
            state.icons[player] = source.u16()?;
            state.ruled_out[player] = source.u8()?;
        }
        for deck in 0..2 {
            state.logs[deck] = self.decode_log(deck as u8, source)?;
        }
        self.fill_decks(&mut state)?;
        self.check_state(&state)?;
        Ok(state)
    }

    /// The base row grows from left to right (SUN-S1), everything else rests on two cards (SUN-P1).
    fn decode_pyramid(&self, state: &mut State, source: &mut Source<'_>) -> Result<()> {
        let mut unused = self.unused(state);
        let cells = source.bytes(self.shape.places.into())?;
        let (base, above) = cells.split_at(self.shape.width);
        let edges = [Side::Left, Side::Right].map(|side| self.components.base_of(side));
        require([base[0], base[self.shape.width - 1]] == edges, "the base row lacks an edge (SUN-S1)")?;
        let middles = &base[1..self.shape.width - 1];
        let laid = middles.iter().take_while(|card| **card != NONE).count();
        require(middles[laid..].iter().all(|card| *card == NONE), "the base row has a gap (SUN-S1)")?;
        for card in &middles[..laid] {
            let known = usize::from(*card) < self.components.base.len();
            require(known && unused[usize::from(*card)] > 0, "a base card is laid too often (SUN-S1)")?;
            unused[usize::from(*card)] -= 1;
        }
        for (place, card) in base.iter().enumerate().filter(|(_, card)| **card != NONE) {
            self.lay_base(state, place as u8, *card);
        }
        for (at, card) in above.iter().enumerate().filter(|(_, card)| **card != NONE) {
            let place = (at + self.shape.width) as u8;
            require(usize::from(*card) < self.components.cards.len(), "an unknown card is laid")?;
            require(state.pyramid.open & bit(place) != 0, "a card rests on fewer than two (SUN-P1)")?;
            require(self.allowed(*card) & bit(place) != 0, "a card lies where it never fits (SUN-P3, SUN-P4)")?;
            self.lay_card(state, place, *card);
        }
        Ok(())
    }

    fn decode_hand(&self, source: &mut Source<'_>) -> Result<Hand> {
        let size = usize::from(source.u8()?);
        require(size <= MAX_HAND, "a hand is too large (SUN-D2)")?;
        let cards = source.bytes(size)?;
        require(are_cards(cards, 0..self.components.cards.len()), "a hand holds an unknown card or is unsorted")?;
        let mut hand = Hand::empty();
        cards.iter().for_each(|card| hand.add(*card));
        Ok(hand)
    }

    fn decode_log(&self, deck: u8, source: &mut Source<'_>) -> Result<Log> {
        let (mut log, kinds) = (Log::empty(), self.components.kinds(deck));
        log.reshuffles = source.u32()?;
        log.anchor = source.u32()?;
        for player in 0..self.players() {
            let size = usize::from(source.u8()?);
            require(size <= MAX_HELD, "a hand was too large at a reshuffle (SUN-D2)")?;
            let cards = source.bytes(size)?;
            require(are_cards(cards, kinds.clone()), "a hand held a card of another deck")?;
            log.set_held(player, cards);
        }
        let rows = usize::from(source.u8()?);
        require(rows <= MAX_ROWS, "a log has too many rows")?;
        for _ in 0..rows {
            let bytes = source.array()?;
            let row = Row::unpack(bytes);
            let known = usize::from(row.player) < self.players() && usize::from(row.kind) < kinds.len();
            require(known && row.pack() == bytes, "a row of a log names an unknown card or player")?;
            require(row.act != Act::Reshuffle || row == RESHUFFLE, "a reshuffle is nobody's")?;
            log.push(row);
        }
        Ok(log)
    }

    /// The cards that lie nowhere else are in the decks.
    fn fill_decks(&self, state: &mut State) -> Result<()> {
        let mut decks = self.components.counts();
        let hands = state.hands.iter().flat_map(Hand::cards);
        let laid = &state.pyramid.cells[self.shape.width..];
        for card in hands.chain(laid).chain([&state.marker]).filter(|card| **card != NONE) {
            match decks.get_mut(usize::from(*card)) {
                Some(count) if *count > 0 => *count -= 1,
                _ => return broken("there are more cards of a kind than the sheet has (SUN-C1)"),
            }
        }
        let discards = self.discards(state);
        for (count, discarded) in decks.iter_mut().zip(&discards) {
            let left = count.checked_sub(*discarded);
            *count = left.ok_or_else(|| Error::record("more cards were discarded than there are (SUN-D2)"))?;
        }
        state.decks = decks;
        for deck in 0..2 {
            let sum = |counts: &[u8; MAX_CARDS]| counts[self.components.kinds(deck)].iter().sum();
            (state.size[usize::from(deck)], state.discarded[usize::from(deck)]) = (sum(&decks), sum(&discards));
        }
        let of_deck =
            |hand: &Hand, deck| hand.cards().iter().filter(|card| self.components.deck_of(**card) == deck).count();
        let fits = |player: usize| [0, 1].map(|deck| of_deck(&state.hands[player], deck) as u8) == state.counts[player];
        require((0..MAX_PLAYERS).all(fits), "the number of cards in a hand is wrong (SUN-D4)")
    }
}

fn are_cards(cards: &[u8], known: Range<usize>) -> bool {
    cards.is_sorted() && cards.iter().all(|card| known.contains(&usize::from(*card)))
}

const fn phase_bytes(phase: Phase) -> [u8; 2] {
    match phase {
        Phase::Base => [0, 0],
        Phase::Marker => [1, 0],
        Phase::Deal => [2, 0],
        Phase::Turn => [3, 0],
        Phase::Draw { deck, why: Why::First } => [4, deck],
        Phase::Draw { deck, why: Why::Second } => [5, deck],
        Phase::Draw { deck, why: Why::Icon } => [6, deck],
        Phase::Second => [7, 0],
        Phase::Discard => [8, 0],
        Phase::Icon { place } => [9, place],
        Phase::More => [10, 0],
        Phase::Over => [11, 0],
    }
}

fn phase_of(bytes: [u8; 2]) -> Result<Phase> {
    Ok(match bytes {
        [0, 0] => Phase::Base,
        [1, 0] => Phase::Marker,
        [2, 0] => Phase::Deal,
        [3, 0] => Phase::Turn,
        [4, deck @ 0..2] => Phase::Draw { deck, why: Why::First },
        [5, deck @ 0..2] => Phase::Draw { deck, why: Why::Second },
        [6, deck @ 0..2] => Phase::Draw { deck, why: Why::Icon },
        [7, 0] => Phase::Second,
        [8, 0] => Phase::Discard,
        [9, place] => Phase::Icon { place },
        [10, 0] => Phase::More,
        [11, 0] => Phase::Over,
        _ => return broken("no node is of this kind"),
    })
}
