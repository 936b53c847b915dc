//! What tiles and pieces there are, read from the component sheet.

use benben_engine::Result;
use benben_sheet::{Entry, Sheet};

use crate::components_pieces::{piece_at, read_cards, read_coin_every, read_finials, read_foundations, read_pieces};
use crate::options::{Expansion, Options};
use crate::symbols::Symbols;

/// Stands for nothing and nobody.
pub(crate) const NONE: u8 = u8::MAX;
/// The most kinds of tiles, and so one more than the highest number of a kind.
pub(crate) const MAX_KINDS: usize = 64;
/// The most tiles.
pub(crate) const MAX_TILES: u32 = 255;
/// The number of stacks (TP-S1).
pub(crate) const STACKS: usize = 8;
/// The most tiles in a stack.
pub(crate) const MAX_STACK: usize = 16;
/// The most values of foundations.
pub(crate) const MAX_VALUES: usize = 16;
/// Colours of pyramids (TP-C3).
pub(crate) const COLOURS: usize = 6;
/// White as a colour of blocks.
pub(crate) const WHITE: u8 = COLOURS as u8;
/// Colours of blocks, white included (TP-C4).
pub(crate) const BLOCKS: usize = COLOURS + 1;
/// The highest level (TP-B3).
pub(crate) const LEVELS: u8 = 5;
/// The most rows of pyramid pieces: a level's are of some colour or of none.
pub(crate) const MAX_PIECES: usize = LEVELS as usize * (COLOURS + 1);
const MAX_SYMBOLS: usize = 8;
/// The most pieces of a kind.
pub(crate) const MAX_COUNT: u8 = 99;

const TABLES: &[&str] = &[
    "tiles",
    "stacks",
    "foundations",
    "pyramid_levels",
    "finials",
    "blocks",
    "gold",
    "workers",
    "horus_track",
    "strategy_cards",
    "other",
    "boards",
];
const VERSIONS: [&str; 3] = ["basic", "horus", "nile"];
/// The two halves of the board (TP-V1).
pub(crate) const HALVES: [&str; 2] = ["sphinx", "scarab"];

/// Tiles with the same symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    pub name: String,
    pub symbols: Symbols,
    pub count: u8,
}

/// Pyramid pieces of a level and colour, [`NONE`] for those without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub level: u8,
    pub colour: u8,
    pub count: u8,
}

/// By level, then colour, those without one the last: an index into the pieces or [`NONE`].
pub(crate) type PieceAt = [[u8; COLOURS + 1]; LEVELS as usize + 1];

/// What a strategy card is about (TPN-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Most grave goods.
    GraveGoods,
    /// Furthest on the Horus Track.
    EyesOfHorus,
    /// Most oases.
    Oases,
    /// Furthest along the Nile, and there first.
    Nile,
    /// The highest pyramid.
    HighestPyramid,
    /// Most pyramids and foundations together.
    MostPyramids,
}

/// The tasks by name.
pub(crate) const TASKS: [(&str, Task); 6] = [
    ("grave_goods", Task::GraveGoods),
    ("eyes_of_horus", Task::EyesOfHorus),
    ("oases", Task::Oases),
    ("nile", Task::Nile),
    ("highest_pyramid", Task::HighestPyramid),
    ("most_pyramids", Task::MostPyramids),
];

/// Everything of a sheet but the boards, as far as it is in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Components {
    /// The colours of blocks, white the last.
    pub colours: Vec<String>,
    pub kinds: Vec<Kind>,
    pub stack_size: u8,
    pub remove_at: u8,
    /// By storage, the half of the board it belongs to.
    pub halves: [u8; 2],
    /// The foundations: value and count.
    pub values: Vec<(u8, u8)>,
    pub pieces: Vec<Piece>,
    pub piece_at: PieceAt,
    /// Whether a level 5 needs a piece besides the finial (TP-C3).
    pub has_fifth: bool,
    /// By level, from 0.
    pub worth: [u16; LEVELS as usize + 1],
    pub blocks: u8,
    pub workers: u8,
    pub finials: u16,
    pub coin_every: u8,
    pub tasks: Vec<usize>,
    /// For a task, by whether one owns its card (TPN-6).
    pub task_points: [u16; 2],
}

impl Components {
    pub(crate) fn open(sheet: &Sheet) -> Result<Entry<'_>> {
        sheet.open("terra-pyramides", TABLES)
    }

    pub(crate) fn read(root: &Entry<'_>, players: usize, options: Options) -> Result<Self> {
        let colours = read_colours(root)?;
        let kinds = read_kinds(root, &colours, options.expansion)?;
        let (pieces, mut worth) = read_pieces(root, &colours)?;
        let finials = read_finials(root, options, &mut worth)?;
        let who = if options.mission > 0 { "mission".into() } else { format!("players_{players}") };
        let (stack_size, remove_at, halves) = read_stacks(root, options.expansion, &who, &kinds)?;
        let (tasks, task_points) = read_cards(root, options.expansion)?;
        Ok(Self {
            values: read_foundations(root)?,
            blocks: root.key("blocks")?.key("count")?.int(0..=MAX_COUNT)?,
            workers: root.key("workers")?.key("supply")?.key(&who)?.int(0..=MAX_COUNT)?,
            coin_every: read_coin_every(root)?,
            worth: worth.map(Option::unwrap_or_default),
            colours,
            kinds,
            stack_size,
            remove_at,
            halves,
            piece_at: piece_at(&pieces),
            has_fifth: pieces.iter().any(|piece| piece.level == LEVELS),
            pieces,
            finials,
            tasks,
            task_points,
        })
    }
}

fn read_colours(root: &Entry<'_>) -> Result<Vec<String>> {
    let table = root.key("blocks")?;
    table.only(&["count", "colours"])?;
    let list = table.key("colours")?;
    let mut colours: Vec<String> = Vec::new();
    for entry in list.list()? {
        let colour = entry.name()?;
        if colour == "white" || colours.iter().any(|other| other == colour) {
            return Err(entry.error(format!("is {colour:?}, should be six different colours, none white (TP-C4)")));
        }
        colours.push(colour.into());
    }
    if colours.len() != COLOURS {
        return Err(list.error(format!("names {} colours, should be {COLOURS} (TP-C3)", colours.len())));
    }
    colours.push("white".into());
    Ok(colours)
}

fn read_kinds(root: &Entry<'_>, colours: &[String], expansion: Expansion) -> Result<Vec<Kind>> {
    let table = root.key("tiles")?;
    table.only(&VERSIONS)?;
    let words = symbol_words(colours);
    let mut kinds: Vec<Kind> = Vec::new();
    let mut total = 0;
    for version in &VERSIONS[..=expansion as usize] {
        for row in table.key(version)?.list()? {
            let kind = read_kind(&row, &words)?;
            total += u32::from(kind.count);
            if total > MAX_TILES {
                return Err(row.key("count")?.error(format!("makes {total} tiles, at most are {MAX_TILES}")));
            }
            match kinds.iter_mut().find(|other| other.symbols == kind.symbols) {
                Some(other) => other.count += kind.count,
                None => kinds.push(kind),
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
    Ok(Kind { name, symbols, count: row.key("count")?.int(1..=MAX_TILES as u8)? })
}

/// Size, size at removal and the storages' halves of the board.
fn read_stacks(root: &Entry<'_>, expansion: Expansion, who: &str, kinds: &[Kind]) -> Result<(u8, u8, [u8; 2])> {
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
    let version = table.key(VERSIONS[expansion as usize])?;
    version.only(&["size", "remove_at"])?;
    let size = version.key("size")?.int(1..=MAX_STACK as u8)?;
    let removal = version.key("remove_at")?;
    removal.only(&["players_2", "players_3", "players_4", "mission"])?;
    let remove_at = removal.key(who)?.int(0..=size - 1)?;
    let (tiles, needed) =
        (kinds.iter().map(|kind| u32::from(kind.count)).sum::<u32>(), STACKS as u32 * u32::from(size));
    if tiles < needed {
        return Err(version.key("size")?.error(format!("needs {needed} tiles, there are {tiles} (TP-C5)")));
    }
    Ok((size, remove_at, halves))
}
