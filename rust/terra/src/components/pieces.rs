//! Foundations, pyramid pieces, finials, the Horus Track and strategy cards, read from the component sheet.

use benben_engine::Result;
use benben_sheet::{Entry, Tally};

use super::options::{Expansion, Options};
use super::sizes::{COLOURS, LEVELS, MAX_COUNT, MAX_VALUES, NONE, WHITE};

const MAX_FOUNDATIONS: u8 = 128;
const MAX_WORTH: u16 = 999;
const MAX_COIN: u8 = 100;

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

pub(super) fn read_foundations(root: &Entry<'_>) -> Result<Vec<(u8, u8)>> {
    let table = root.key("foundations")?;
    table.only(&["tiles"])?;
    let tiles = table.key("tiles")?;
    let mut tally = Tally::new("foundations", 0..=MAX_FOUNDATIONS);
    for row in tiles.list()? {
        row.only(&["value", "count"])?;
        tally.add(&row, row.key("value")?.int(0..=99)?)?;
    }
    tally.kinds(&tiles, MAX_VALUES)
}

/// By level what it is worth, as far as that is told.
pub(crate) type Worth = [Option<u16>; LEVELS as usize + 1];

fn read_worth(row: &Entry<'_>, level: u8, worth: &mut Worth) -> Result<()> {
    let entry = row.key("value")?;
    let value = entry.int(0..=MAX_WORTH)?;
    match worth[usize::from(level)].replace(value) {
        Some(other) if other != value => {
            Err(entry.error(format!("is {value}, another piece of level {level} is worth {other}")))
        }
        _ => Ok(()),
    }
}

pub(super) fn read_pieces(root: &Entry<'_>, colours: &[String]) -> Result<(Vec<Piece>, Worth)> {
    let table = root.key("pyramid_levels")?;
    table.only(&["pieces"])?;
    let mut pieces: Vec<Piece> = Vec::new();
    let mut worth = Worth::default();
    for row in table.key("pieces")?.list()? {
        row.only(&["level", "value", "colour", "count"])?;
        let level = row.key("level")?.int(1..=LEVELS)?;
        read_worth(&row, level, &mut worth)?;
        let colour = row.optional("colour")?.map(|entry| entry.one_of(&colours[..COLOURS])).transpose()?;
        let colour = colour.map_or(NONE, |colour| colour as u8);
        let count = row.key("count")?.int(0..=MAX_COUNT)?;
        match pieces.iter_mut().find(|other| (other.level, other.colour) == (level, colour)) {
            Some(other) if other.count + count > MAX_COUNT => {
                return Err(row.key("count")?.error(format!("makes more than {MAX_COUNT} pieces of a kind")));
            }
            Some(other) => other.count += count,
            None if count > 0 => pieces.push(Piece { level, colour, count }),
            None => {}
        }
    }
    Ok((pieces, worth))
}

pub(super) fn piece_at(pieces: &[Piece]) -> PieceAt {
    let mut at = [[NONE; COLOURS + 1]; LEVELS as usize + 1];
    for (index, piece) in pieces.iter().enumerate() {
        at[usize::from(piece.level)][usize::from(piece.colour.min(WHITE))] = index as u8;
    }
    at
}

/// Finials a side: two are borrowed in mission 1, all in mission 2 (TP-M2).
pub(super) fn read_finials(root: &Entry<'_>, options: Options, worth: &mut Worth) -> Result<u16> {
    let table = root.key("finials")?;
    table.only(&["level", "value", "per_player"])?;
    table.key("level")?.exactly(LEVELS.into())?;
    read_worth(&table, LEVELS, worth)?;
    let own: u16 = table.key("per_player")?.int(0..=u16::from(MAX_COUNT))?;
    let workers = root.key("workers")?;
    workers.only(&["per_colour", "colours", "supply"])?;
    workers.key("supply")?.only(&["players_2", "players_3", "players_4", "mission"])?;
    let colours = workers.key("colours")?;
    let count = colours.list()?.iter().map(Entry::name).collect::<Result<Vec<_>>>()?.len();
    if count != 4 {
        return Err(colours.error(format!("names {count} colours, should be 4, one for each player")));
    }
    Ok(match options.mission {
        1 => own + 2,
        2 => own * count as u16,
        _ => own,
    })
}

pub(super) fn read_coin_every(root: &Entry<'_>) -> Result<u8> {
    let track = root.key("horus_track")?;
    track.only(&["length", "coin_every"])?;
    track.key("coin_every")?.int(1..=MAX_COIN)
}

/// The tasks of the cards in play, as indices into [`TASKS`], and what a task brings without and with the card.
pub(super) fn read_cards(root: &Entry<'_>, expansion: Expansion) -> Result<(Vec<usize>, [u16; 2])> {
    if expansion < Expansion::Nile {
        return Ok((Vec::new(), [0; 2]));
    }
    let table = root.key("strategy_cards")?;
    table.only(&["points_owned", "points_not_owned", "cards"])?;
    let mut tasks = Vec::new();
    for row in table.key("cards")?.list()? {
        row.only(&["task", "count"])?;
        let task = row.key("task")?.one_of(&TASKS.map(|(name, _)| name))?;
        row.key("count")?.exactly(1)?;
        if tasks.contains(&task) {
            return Err(row.key("task")?.error("is a task a second time"));
        }
        tasks.push(task);
    }
    let points = |key| table.key(key).and_then(|entry| entry.int(0..=MAX_WORTH));
    Ok((tasks, [points("points_not_owned")?, points("points_owned")?]))
}
