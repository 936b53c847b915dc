//! Positions and views as bytes. What follows from the rest isn't written: the decks, and all sums.

use std::ops::Range;

use benben_engine::codec::require;
use benben_engine::index::{By, Key};
use benben_engine::{Error, Result, Sink, Source, Storage};

use crate::cards::{Hand, MAX_HAND};
use crate::components::{Base, Card, Deck, NONE, Player};
use crate::config::PyramidOfTheSun;
use crate::invariants;
use crate::log::{Act, Log, MAX_HELD, MAX_ROWS, RESHUFFLE, Row};
use crate::pyramid::Place;
use crate::state::{Phase, State, Why};
use crate::view::View;

impl Storage for PyramidOfTheSun {
    fn write_state(&self, state: &State, out: &mut impl Sink) {
        out.bytes(&phase_bytes(state.phase));
        out.bytes(&[state.active.0, state.passes, state.marker.map_or(NONE, |card| card.0)]);
        out.u32(state.turn);
        out.u32(state.stall);
        out.bytes(&state.pyramid.cells()[..self.shape.places.into()]);
        for player in self.everybody() {
            write_cards(state.hands[player].cards(), out);
            out.bytes(&state.counts[player].values);
            out.u16(state.segments[player]);
            out.u16(state.icons[player]);
            out.u8(state.ruled_out[player]);
        }
        state.logs.values.iter().for_each(|log| self.write_log(log, out));
    }

    fn read_state(&self, source: &mut Source<'_>) -> Result<State> {
        let mut state = State::empty();
        state.phase = self.read_phase(source)?;
        let [active, passes, marker] = source.array()?;
        require(usize::from(active) < self.players(), "it is the turn of an unknown player")?;
        (state.active, state.passes) = (Player(active), passes);
        state.marker = self.read_card(marker)?;
        state.turn = source.u32()?;
        state.stall = source.u32()?;
        self.read_pyramid(&mut state, source)?;
        for player in self.everybody() {
            state.hands[player] = self.read_hand(source)?;
            state.counts[player] = By::new(source.array()?);
            state.segments[player] = source.u16()?;
            state.icons[player] = source.u16()?;
            state.ruled_out[player] = source.u8()?;
        }
        for deck in Deck::ALL {
            state.logs[deck] = self.read_log(deck, source)?;
        }
        self.fill_decks(&mut state)?;
        invariants::check(self, &state).first()?;
        Ok(state)
    }

    fn write_view(&self, view: &View, out: &mut impl Sink) {
        out.u8(view.observer.map_or(NONE, |observer| observer.0));
        self.write_state(&view.seen, out);
        out.bytes(&view.held.values[..self.components.cards.values.len()]);
    }
}

impl PyramidOfTheSun {
    fn write_log(&self, log: &Log, out: &mut impl Sink) {
        out.u32(log.reshuffles);
        out.u32(log.anchor);
        self.everybody().for_each(|player| write_cards(log.held(player), out));
        out.u8(log.len() as u8);
        log.rows().for_each(|row| out.bytes(&row.pack()));
    }

    fn read_phase(&self, source: &mut Source<'_>) -> Result<Phase> {
        Ok(match source.array()? {
            [0, 0] => Phase::Base,
            [1, 0] => Phase::Marker,
            [2, 0] => Phase::Deal,
            [3, 0] => Phase::Turn,
            [4, deck @ 0..2] => Phase::Draw { deck: Deck::of(deck.into()), why: Why::First },
            [5, deck @ 0..2] => Phase::Draw { deck: Deck::of(deck.into()), why: Why::Second },
            [6, deck @ 0..2] => Phase::Draw { deck: Deck::of(deck.into()), why: Why::Icon },
            [7, 0] => Phase::Second,
            [8, 0] => Phase::Discard,
            [9, place] if place < self.shape.places => Phase::Icon { place: Place(place) },
            [10, 0] => Phase::More,
            [11, 0] => Phase::Over,
            _ => return Err(Error::record("no node is of this kind")),
        })
    }

    fn read_card(&self, card: u8) -> Result<Option<Card>> {
        let known = card == NONE || usize::from(card) < self.components.cards.values.len();
        require(known, "a card is unknown")?;
        Ok((card != NONE).then_some(Card(card)))
    }

    fn read_pyramid(&self, state: &mut State, source: &mut Source<'_>) -> Result<()> {
        let cells = source.bytes(self.shape.places.into())?;
        let (base, above) = cells.split_at(self.shape.width);
        let places = |first: usize| (first..).map(Place::of);
        for (place, base) in places(0).zip(base).filter(|(_, base)| **base != NONE) {
            require(usize::from(*base) < self.components.base.values.len(), "a base card is unknown")?;
            state.pyramid.lay_base(&self.shape, &self.components, place, Base(*base));
        }
        for (place, card) in places(self.shape.width).zip(above) {
            if let Some(card) = self.read_card(*card)? {
                state.pyramid.lay_card(&self.shape, &self.components, place, card);
            }
        }
        Ok(())
    }

    fn read_hand(&self, source: &mut Source<'_>) -> Result<Hand> {
        let mut hand = Hand::empty();
        let cards = read_cards(MAX_HAND, 0..self.components.cards.values.len(), source)?;
        cards.for_each(|card| hand.add(card));
        Ok(hand)
    }

    fn read_log(&self, deck: Deck, source: &mut Source<'_>) -> Result<Log> {
        let (mut log, kinds) = (Log::empty(), self.components.kinds(deck));
        log.reshuffles = source.u32()?;
        log.anchor = source.u32()?;
        for player in self.everybody() {
            let cards: Vec<_> = read_cards(MAX_HELD as u8, kinds.clone(), source)?.collect();
            log.set_held(player, &cards);
        }
        let rows = usize::from(source.u8()?);
        require(rows <= MAX_ROWS, "a log has too many rows")?;
        for _ in 0..rows {
            let bytes = source.array()?;
            let row = Row::unpack(bytes);
            let known = row.player.number() < self.players() && usize::from(row.kind) < kinds.len();
            require(known && row.pack() == bytes, "a row of a log names an unknown card or player")?;
            require(row.act != Act::Reshuffle || row == RESHUFFLE, "a reshuffle is nobody's")?;
            log.push(row);
        }
        Ok(log)
    }

    /// The cards that lie nowhere else are in the decks. If there are too many elsewhere the invariants will tell.
    fn fill_decks(&self, state: &mut State) -> Result<()> {
        let discards = state.discards(&self.components);
        for (card, count) in invariants::outside(self, state, &discards).iter() {
            let all = self.components.cards.values.get(card.number()).map_or(0, |kind| u16::from(kind.count));
            state.decks[card] = all.saturating_sub(*count) as u8;
        }
        for deck in Deck::ALL {
            let kinds = self.components.kinds(deck);
            state.size[deck] = state.decks.values[kinds.clone()].iter().sum();
            state.discarded[deck] = discards.values[kinds].iter().sum();
        }
        let of_deck = |player, deck| {
            let cards = state.hands[player].cards().iter();
            cards.filter(|card| self.components.deck_of(**card) == deck).count() as u8
        };
        let fits = |player| Deck::ALL.map(|deck| of_deck(player, deck)) == state.counts[player].values;
        require(self.everybody().all(fits), "the number of cards in a hand is wrong (SUN-D4)")
    }
}

fn write_cards(cards: &[Card], out: &mut impl Sink) {
    out.u8(cards.len() as u8);
    cards.iter().for_each(|card| out.u8(card.0));
}

/// At most so many cards, in order.
fn read_cards<'a>(
    most: u8,
    known: Range<usize>,
    source: &mut Source<'a>,
) -> Result<impl Iterator<Item = Card> + use<'a>> {
    let size = source.u8()?;
    require(size <= most, "a hand is too large (SUN-D2)")?;
    let cards = source.bytes(size.into())?;
    let fit = cards.is_sorted() && cards.iter().all(|card| known.contains(&usize::from(*card)));
    require(fit, "a hand holds an unknown card, or one of another deck, or is not in order")?;
    Ok(cards.iter().copied().map(Card))
}

const fn phase_bytes(phase: Phase) -> [u8; 2] {
    match phase {
        Phase::Base => [0, 0],
        Phase::Marker => [1, 0],
        Phase::Deal => [2, 0],
        Phase::Turn => [3, 0],
        Phase::Draw { deck, why: Why::First } => [4, deck as u8],
        Phase::Draw { deck, why: Why::Second } => [5, deck as u8],
        Phase::Draw { deck, why: Why::Icon } => [6, deck as u8],
        Phase::Second => [7, 0],
        Phase::Discard => [8, 0],
        Phase::Icon { place } => [9, place.0],
        Phase::More => [10, 0],
        Phase::Over => [11, 0],
    }
}
