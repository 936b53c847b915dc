//! Tiles and their stacks, read from the component sheet.

use benben_engine::{Result, words};
use benben_sheet::Entry;

use super::map::HALVES;
use super::options::Expansion;
use super::sizes::{MAX_KINDS, MAX_STACK, MAX_TILES, STACKS};
use super::symbols::Symbols;

const MAX_SYMBOLS: usize = 8;

/// Tiles with the same symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    pub name: String,
    pub symbols: Symbols,
    pub count: u8,
}

pub(super) fn read_kinds(root: &Entry<'_>, colours: &[String], expansion: Expansion) -> Result<Vec<Kind>> {
    let table = root.key("tiles")?;
    table.only(&Expansion::NAMES)?;
    let words = symbol_words(colours);
    let mut kinds: Vec<Kind> = Vec::new();
    let mut total = 0;
    for version in &Expansion::NAMES[..=expansion as usize] {
        for row in table.key(version)?.list()? {
            let kind = read_kind(&row, &words)?;
            total += u32::from(kind.count);
            if total > MAX_TILES {
                return Err(row.key("count")?.error(format!("makes {total} tiles, at most are {MAX_TILES}")));
            }
            match kinds.iter_mut().find(|other| other.symbols == kind.symbols) {
                Some(other) => other.count += kind.count,
                None if kind.count > 0 => kinds.push(kind),
                None => {}
            }
        }
    }
    if kinds.len() > MAX_KINDS {
        return Err(table.error(format!("has {} kinds of tiles, at most are {MAX_KINDS}", kinds.len())));
    }
    if expansion >= Expansion::Horus {
        kinds.iter_mut().for_each(|kind| kind.symbols = kind.symbols.with_white_beside_grave_goods());
    }
    Ok(kinds)
}

/// The symbols' names, in the order of their lanes.
fn symbol_words(colours: &[String]) -> Vec<String> {
    let others = ["worker", "eye", "gold_coin", "grave_good", "oasis"].map(String::from);
    others.into_iter().chain(colours.iter().map(|colour| format!("{colour}_block"))).collect()
}

fn read_kind(row: &Entry<'_>, words: &[String]) -> Result<Kind> {
    row.only(&["symbols", "count"])?;
    let (mut names, mut symbols) = (Vec::new(), Symbols::default());
    let list = row.key("symbols")?;
    for entry in list.list()? {
        let lane = entry.one_of(words)?;
        names.push(words[lane].as_str());
        if names.len() > MAX_SYMBOLS {
            return Err(list.error(format!("shows more than {MAX_SYMBOLS} symbols")));
        }
        symbols = symbols + Symbols::one(lane);
    }
    let name = if names.is_empty() { "blank".into() } else { names.join("+") };
    Ok(Kind { name, symbols, count: row.key("count")?.int(0..=MAX_TILES as u8)? })
}

/// Size, size at removal and the storages' halves of the board.
pub(super) fn read_stacks(
    root: &Entry<'_>,
    expansion: Expansion,
    who: &str,
    kinds: &[Kind],
) -> Result<(u8, u8, [u8; 2])> {
    let table = root.key("stacks")?;
    table.only(&["count", "storages", "basic", "horus", "nile"])?;
    table.key("count")?.exactly(STACKS as i64)?;
    let storages = table.key("storages")?;
    let halves = storages.list()?.iter().map(|entry| entry.one_of(&HALVES)).collect::<Result<Vec<_>>>()?;
    let halves = match halves[..] {
        [0, 1] => [0, 1],
        [1, 0] => [1, 0],
        _ => return Err(storages.error("should name sphinx and scarab, each once (TP-V1)")),
    };
    let version = table.key(expansion.name())?;
    version.only(&["size", "remove_at"])?;
    let size = version.key("size")?.int(1..=MAX_STACK as u8)?;
    let removal = version.key("remove_at")?;
    removal.only(&["players_2", "players_3", "players_4", "mission"])?;
    let remove_at = removal.key(who)?.int(0..=size - 1)?;
    let (tiles, needed) =
        (kinds.iter().map(|kind| u32::from(kind.count)).sum::<u32>(), STACKS as u32 * u32::from(size));
    if tiles < needed {
        let rows: Vec<_> = Expansion::NAMES[..=expansion as usize].iter().map(|name| format!("tiles.{name}")).collect();
        let rows = words::all_of(&rows.iter().map(String::as_str).collect::<Vec<_>>());
        return Err(version
            .key("size")?
            .error(format!("needs {needed} tiles, the rows of {rows} make {tiles} (TP-C5)")));
    }
    Ok((size, remove_at, halves))
}
