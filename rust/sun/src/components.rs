//! What the cards show, read from the component sheet.

use std::ops::Range;

use benben_engine::Result;
use benben_sheet::{Entry, Sheet};

use crate::config::NAME;

/// The most symbols a sheet may have.
pub(crate) const MAX_SYMBOLS: usize = 8;
/// The most kinds of standard cards and of edge cards.
pub(crate) const MAX_KINDS: usize = 40;
/// The most kinds of both together.
pub(crate) const MAX_CARDS: usize = 2 * MAX_KINDS;
/// The most standard cards, and the most edge cards.
pub(crate) const MAX_IN_DECK: u8 = 80;
const MAX_MIDDLES: u8 = 40;
/// The most kinds of base cards: the two edges and the middles.
pub(crate) const MAX_BASE: usize = MAX_MIDDLES as usize + 2;
const MAX_VALUE: u8 = 20;
/// Cards dealt to each player (SUN-S3).
pub(crate) const DEALT: u8 = 4;
/// Stands for no card, no symbol and no place.
pub(crate) const NONE: u8 = u8::MAX;
/// The decks by number.
pub(crate) const STANDARD: u8 = 0;
pub(crate) const EDGE: u8 = 1;

/// Where a card may lie (SUN-P3, SUN-P4, SUN-P5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Standard,
    Left,
    Right,
    Top,
}

/// The sorts of the edge deck, in the order of [`Sort`].
pub(crate) const EDGE_SORTS: [&str; 3] = ["left", "right", "top"];
const SORTS: [Sort; 3] = [Sort::Left, Sort::Right, Sort::Top];
const SIDES: [&str; 3] = ["left", "middle", "right"];

/// What all cards show (SUN-C2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    pub value: u8,
    /// [`NONE`] for a card without a symbol.
    pub symbol: u8,
}

/// A kind of standard or edge-deck cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    pub sort: Sort,
    pub face: Face,
    pub count: u8,
}

/// Where in the base row a base card belongs (SUN-S1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Middle,
    Right,
}

/// A kind of base cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BaseCard {
    pub side: Side,
    pub face: Face,
    pub count: u8,
}

/// All cards of a sheet, in the sheet's order, standard cards before edge cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Components {
    pub symbols: Vec<String>,
    pub base: Vec<BaseCard>,
    pub cards: Vec<Card>,
    /// How many kinds are standard cards.
    pub standard: u8,
}

impl Components {
    /// Reads a sheet; `middles` base cards lie between the edges.
    pub(crate) fn read(sheet: &Sheet, players: usize, middles: u8) -> Result<Self> {
        let root = sheet.open(NAME, &["symbols", "base", "standard", "edge", "other"])?;
        let symbols = read_symbols(&root)?;
        let base = read_base(&root, &symbols, middles)?;
        let mut cards = read_standard(&root, &symbols, players)?;
        let standard = cards.len() as u8;
        cards.extend(read_edge(&root, &symbols)?);
        Ok(Self { symbols, base, cards, standard })
    }

    pub(crate) fn deck_of(&self, card: u8) -> u8 {
        if card < self.standard { STANDARD } else { EDGE }
    }

    /// The kinds of a deck.
    pub(crate) fn kinds(&self, deck: u8) -> Range<usize> {
        let standard = usize::from(self.standard);
        if deck == STANDARD { 0..standard } else { standard..self.cards.len() }
    }

    /// Cards by kind.
    pub(crate) fn counts(&self) -> [u8; MAX_CARDS] {
        let mut counts = [0; MAX_CARDS];
        counts.iter_mut().zip(&self.cards).for_each(|(count, card)| *count = card.count);
        counts
    }

    /// How many cards a deck has in all.
    pub(crate) fn deck_size(&self, deck: u8) -> u8 {
        self.cards[self.kinds(deck)].iter().map(|card| card.count).sum()
    }

    /// The base card of a side; for the middle the first.
    pub(crate) fn base_of(&self, side: Side) -> u8 {
        self.base.iter().position(|card| card.side == side).expect("there is one for each side") as u8
    }
}

/// Kinds with their numbers: rows alike are one kind, a row without cards is none.
struct Tally<K> {
    what: &'static str,
    most: u8,
    kinds: Vec<(K, u8)>,
}

impl<K: PartialEq> Tally<K> {
    fn new(what: &'static str, most: u8) -> Self {
        Self { what, most, kinds: Vec::new() }
    }

    fn add(&mut self, row: &Entry<'_>, kind: K) -> Result<()> {
        let entry = row.key("count")?;
        let count = entry.int(0..=self.most)?;
        if self.size() + u32::from(count) > u32::from(self.most) {
            return Err(entry.error(format!("makes more than {} {}", self.most, self.what)));
        }
        match self.kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, sum)) => *sum += count,
            None if count > 0 => self.kinds.push((kind, count)),
            None => {}
        }
        Ok(())
    }

    fn size(&self) -> u32 {
        self.kinds.iter().map(|(_, count)| u32::from(*count)).sum()
    }
}

fn read_symbols(root: &Entry<'_>) -> Result<Vec<String>> {
    let table = root.key("symbols")?;
    table.only(&["names"])?;
    let names = table.key("names")?;
    let entries = names.list()?;
    if !(1..=MAX_SYMBOLS).contains(&entries.len()) {
        return Err(names.error(format!("names {} symbols, should be 1 to {MAX_SYMBOLS}", entries.len())));
    }
    let mut symbols: Vec<String> = Vec::new();
    for entry in entries {
        let symbol = entry.name()?;
        if symbol == "none" {
            return Err(entry.error("is \"none\", the word for a card without a symbol"));
        }
        if symbols.iter().any(|other| other == symbol) {
            return Err(entry.error(format!("is {symbol:?} a second time")));
        }
        symbols.push(symbol.into());
    }
    Ok(symbols)
}

fn read_face(row: &Entry<'_>, symbols: &[String]) -> Result<Face> {
    let words: Vec<_> = symbols.iter().map(String::as_str).chain(["none"]).collect();
    let symbol = row.key("symbol")?.one_of(&words)?;
    let symbol = if symbol == symbols.len() { NONE } else { symbol as u8 };
    Ok(Face { value: row.key("value")?.int(0..=MAX_VALUE)?, symbol })
}

/// The rows of a table, and the entry that errors about all of them name.
fn rows<'a>(root: &Entry<'a>, table: &str) -> Result<(Entry<'a>, Vec<Entry<'a>>)> {
    let table = root.key(table)?;
    table.only(&["cards"])?;
    let cards = table.key("cards")?;
    let rows = cards.list()?;
    Ok((cards, rows))
}

fn read_base(root: &Entry<'_>, symbols: &[String], middles: u8) -> Result<Vec<BaseCard>> {
    let (cards, rows) = rows(root, "base")?;
    let mut tally = Tally::new("base cards", MAX_MIDDLES + 2);
    for row in &rows {
        row.only(&["place", "value", "symbol", "count"])?;
        let side = [Side::Left, Side::Middle, Side::Right][row.key("place")?.one_of(&SIDES)?];
        tally.add(row, (side, read_face(row, symbols)?))?;
    }
    let base: Vec<_> = tally.kinds.into_iter().map(|((side, face), count)| BaseCard { side, face, count }).collect();
    let number = |side| base.iter().filter(|card| card.side == side).map(|card| card.count).sum::<u8>();
    for (side, name) in [(Side::Left, "left"), (Side::Right, "right")] {
        if number(side) != 1 {
            return Err(cards.error(format!("holds {} {name} base cards, should be one (SUN-S1)", number(side))));
        }
    }
    match number(Side::Middle) {
        found if found < middles => {
            Err(cards.error(format!("holds {found} middle base cards, this length needs {middles} (SUN-S1)")))
        }
        _ => Ok(base),
    }
}

fn read_standard(root: &Entry<'_>, symbols: &[String], players: usize) -> Result<Vec<Card>> {
    let (cards, rows) = rows(root, "standard")?;
    let mut tally = Tally::new("standard cards", MAX_IN_DECK);
    for row in &rows {
        row.only(&["value", "symbol", "count"])?;
        tally.add(row, (Sort::Standard, read_face(row, symbols)?))?;
    }
    let least = u32::from(DEALT) * players as u32;
    if tally.size() < least {
        let why = format!("holds {} standard cards, {players} players need at least {least} (SUN-S1)", tally.size());
        return Err(cards.error(why));
    }
    finish(&cards, tally)
}

fn read_edge(root: &Entry<'_>, symbols: &[String]) -> Result<Vec<Card>> {
    let (cards, rows) = rows(root, "edge")?;
    let mut tally = Tally::new("edge cards", MAX_IN_DECK);
    for row in &rows {
        row.only(&["kind", "value", "symbol", "count"])?;
        let sort = SORTS[row.key("kind")?.one_of(&EDGE_SORTS)?];
        tally.add(row, (sort, read_face(row, symbols)?))?;
    }
    if tally.kinds.is_empty() {
        return Err(cards.error("holds no edge card, there should be one at least (SUN-S1)"));
    }
    finish(&cards, tally)
}

fn finish(cards: &Entry<'_>, tally: Tally<(Sort, Face)>) -> Result<Vec<Card>> {
    let kinds = tally.kinds.len();
    if kinds > MAX_KINDS {
        return Err(cards.error(format!("has {kinds} kinds of {}, at most are {MAX_KINDS}", tally.what)));
    }
    Ok(tally.kinds.into_iter().map(|((sort, face), count)| Card { sort, face, count }).collect())
}
