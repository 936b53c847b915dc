//! The component sheet, read.

use benben_engine::Result;
use benben_engine::index::By;
use benben_sheet::{Entry, Sheet, Tally};

use crate::components::{
    BaseKind, CardKind, Components, DEALT, Face, MAX_BASE, MAX_IN_DECK, MAX_KINDS, MAX_SYMBOLS, NAME, Side, Sort,
    Symbol,
};

const MAX_VALUE: u8 = 20;
const SIDES: [(&str, Side); 3] = [("left", Side::Left), ("middle", Side::Middle), ("right", Side::Right)];
/// The word for a card without a symbol.
const NO_SYMBOL: &str = "none";

impl Components {
    /// Reads a sheet for so many players; `middles` base cards lie between the edges.
    pub(crate) fn read(sheet: &Sheet, players: usize, middles: u8) -> Result<Self> {
        let root = sheet.open(NAME, &["symbols", "base", "standard", "edge", "other"])?;
        let symbols = read_symbols(&root)?;
        let base = read_base(&root, &symbols, middles)?;
        let mut cards = read_standard(&root, &symbols, players)?;
        let standard = cards.len() as u8;
        cards.extend(read_edge(&root, &symbols)?);
        Ok(Self { symbols: By::new(symbols), base: By::new(base), cards: By::new(cards), standard })
    }
}

fn read_symbols(root: &Entry<'_>) -> Result<Vec<String>> {
    let table = root.key("symbols")?;
    table.only(&["names"])?;
    table.key("names")?.names("symbols", 1..=MAX_SYMBOLS, &[(NO_SYMBOL, "the word for a card without a symbol")])
}

fn read_face(row: &Entry<'_>, symbols: &[String]) -> Result<Face> {
    let words: Vec<_> = symbols.iter().map(String::as_str).chain([NO_SYMBOL]).collect();
    let symbol = row.key("symbol")?.one_of(&words)?;
    let symbol = (symbol < symbols.len()).then_some(Symbol(symbol as u8));
    Ok(Face { value: row.key("value")?.int(0..=MAX_VALUE)?, symbol })
}

/// What a word of a row means.
fn read_word<T: Copy, const N: usize>(row: &Entry<'_>, key: &str, words: &[(&str, T); N]) -> Result<T> {
    Ok(words[row.key(key)?.one_of(&words.map(|(word, _)| word))?].1)
}

/// The rows of a table, and the entry that errors about all of them name.
fn rows<'a>(root: &Entry<'a>, table: &str) -> Result<(Entry<'a>, Vec<Entry<'a>>)> {
    let table = root.key(table)?;
    table.only(&["cards"])?;
    let cards = table.key("cards")?;
    let rows = cards.list()?;
    Ok((cards, rows))
}

fn read_base(root: &Entry<'_>, symbols: &[String], middles: u8) -> Result<Vec<BaseKind>> {
    let (cards, rows) = rows(root, "base")?;
    let mut tally = Tally::new("base cards", 0..=MAX_BASE as u8);
    for row in &rows {
        row.only(&["place", "value", "symbol", "count"])?;
        tally.add(row, (read_word(row, "place", &SIDES)?, read_face(row, symbols)?))?;
    }
    let kinds = tally.kinds(&cards, MAX_BASE)?;
    let base: Vec<_> = kinds.into_iter().map(|((side, face), count)| BaseKind { side, face, count }).collect();
    let number = |side| base.iter().filter(|kind| kind.side == side).map(|kind| kind.count).sum::<u8>();
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

fn read_standard(root: &Entry<'_>, symbols: &[String], players: usize) -> Result<Vec<CardKind>> {
    let (cards, rows) = rows(root, "standard")?;
    let mut tally = Tally::new("standard cards", 0..=MAX_IN_DECK);
    for row in &rows {
        row.only(&["value", "symbol", "count"])?;
        tally.add(row, (Sort::Standard, read_face(row, symbols)?))?;
    }
    let (total, least) = (tally.total(), u32::from(DEALT) * players as u32);
    if total < least {
        let why = format!("holds {total} standard cards, {players} players need at least {least} (SUN-S1)");
        return Err(cards.error(why));
    }
    finish(&cards, tally)
}

fn read_edge(root: &Entry<'_>, symbols: &[String]) -> Result<Vec<CardKind>> {
    let (cards, rows) = rows(root, "edge")?;
    let mut tally = Tally::new("edge cards", 0..=MAX_IN_DECK);
    for row in &rows {
        row.only(&["kind", "value", "symbol", "count"])?;
        tally.add(row, (read_word(row, "kind", &Sort::EDGES)?, read_face(row, symbols)?))?;
    }
    if tally.total() == 0 {
        return Err(cards.error("holds no edge card, there should be one at least (SUN-S1)"));
    }
    finish(&cards, tally)
}

fn finish(cards: &Entry<'_>, tally: Tally<(Sort, Face)>) -> Result<Vec<CardKind>> {
    let kinds = tally.kinds(cards, MAX_KINDS)?;
    Ok(kinds.into_iter().map(|((sort, face), count)| CardKind { sort, face, count }).collect())
}
