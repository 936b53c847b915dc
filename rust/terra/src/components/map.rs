//! What is printed on a board, read from the component sheet.

use benben_engine::Result;
use benben_engine::words::quoted;
use benben_sheet::Entry;

use super::options::Expansion;
use super::sizes::{MAX_CELLS, MAX_SITES};

/// The two halves of the board (TP-V1).
pub(crate) const HALVES: [&str; 2] = ["sphinx", "scarab"];
const MAX_COLUMNS: usize = 26;
const KINDS: [(&str, Cell); 6] = [
    ("space", Cell::Space),
    ("start_space", Cell::Start),
    ("building_site", Cell::Site),
    ("building_site_with_printed_stairs", Cell::Stairs),
    ("oasis", Cell::Oasis),
    ("nile", Cell::Nile),
];

/// What a cell of the board is (TP-C1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Space,
    Start,
    Site,
    /// A building site with printed stairs.
    Stairs,
    Oasis,
    Nile,
}

impl Cell {
    pub(crate) const fn is_space(self) -> bool {
        matches!(self, Self::Space | Self::Start)
    }

    pub(crate) const fn is_site(self) -> bool {
        matches!(self, Self::Site | Self::Stairs)
    }
}

/// A board as printed; cells from the top row down, each row from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Map {
    pub width: usize,
    pub cells: Vec<Cell>,
    /// By cell, the half it belongs to: an index into [`HALVES`].
    pub halves: Vec<u8>,
    pub start: [u8; 4],
    /// Without the Nile in play, both are empty.
    pub river: Vec<u8>,
    pub palms: Vec<u8>,
}

impl Map {
    /// The first board whose `versions` name the expansion.
    pub(crate) fn read(root: &Entry<'_>, expansion: Expansion) -> Result<Self> {
        let boards = root.key("boards")?;
        let legend = read_legend(&boards.key("legend")?, &KINDS.map(|(name, _)| name))?;
        let sides = read_legend(&boards.key("sides_legend")?, &HALVES)?;
        for (name, board) in boards.entries()? {
            if name != "legend" && name != "sides_legend" && has_version(&board, expansion)? {
                return read_board(&board, &legend, &sides, expansion);
            }
        }
        Err(boards.error(format!("has no board with {:?} among its versions", expansion.name())))
    }

    fn count(&self, kind: impl Fn(Cell) -> bool) -> usize {
        self.cells.iter().filter(|cell| kind(**cell)).count()
    }

    /// The cell of a name such as `e5`.
    pub(crate) fn cell(&self, name: &str) -> Option<u8> {
        let column = name.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
        let row: usize = name[1..].parse().ok().filter(|row| *row >= 1)?;
        let cell = row.checked_sub(1)?.checked_mul(self.width)?.checked_add(usize::from(column))?;
        (usize::from(column) < self.width && cell < self.cells.len() && self.name(cell as u8) == name)
            .then_some(cell as u8)
    }

    pub(crate) fn name(&self, cell: u8) -> String {
        let (row, column) = (usize::from(cell) / self.width, usize::from(cell) % self.width);
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    }
}

/// Characters and what they mean.
type Legend = Vec<(char, usize)>;

fn read_legend(table: &Entry<'_>, words: &[&str]) -> Result<Legend> {
    let mut legend = Legend::new();
    for (key, entry) in table.entries()? {
        let mut letters = key.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_whitespace() || letter.is_control() => {
                return Err(entry.error("has a blank for a key, which only separates the rows of a map"));
            }
            (Some(letter), None) => legend.push((letter, entry.one_of(words)?)),
            _ => return Err(entry.error("has a key of more than one character")),
        }
    }
    Ok(legend)
}

fn has_version(board: &Entry<'_>, expansion: Expansion) -> Result<bool> {
    let versions = board.key("versions")?.list()?;
    let found = versions.iter().map(|entry| entry.one_of(&Expansion::NAMES)).collect::<Result<Vec<_>>>()?;
    Ok(found.contains(&(expansion as usize)))
}

fn read_board(board: &Entry<'_>, legend: &Legend, sides: &Legend, expansion: Expansion) -> Result<Map> {
    board.only(&["versions", "start_order", "map", "sides", "nile", "worked_examples"])?;
    let (width, kinds) = read_grid(&board.key("map")?, legend)?;
    let (other, halves) = read_grid(&board.key("sides")?, sides)?;
    if (width, kinds.len()) != (other, halves.len()) {
        return Err(board.key("sides")?.error("has another shape than the map (TP-C5)"));
    }
    let mut map = Map {
        width,
        cells: kinds.into_iter().map(|kind| KINDS[kind].1).collect(),
        halves: halves.into_iter().map(|half| half as u8).collect(),
        start: [0; 4],
        river: Vec::new(),
        palms: Vec::new(),
    };
    if map.count(Cell::is_site) > MAX_SITES {
        let why = format!("has {} sites, at most are {MAX_SITES}", map.count(Cell::is_site));
        return Err(board.key("map")?.error(why));
    }
    map.start = read_start(board, &map)?;
    if expansion == Expansion::Nile {
        (map.river, map.palms) = read_river(&board.key("nile")?, &map)?;
    }
    Ok(map)
}

/// Width and cells, each as what its character means.
fn read_grid(entry: &Entry<'_>, legend: &Legend) -> Result<(usize, Vec<usize>)> {
    let lines: Vec<_> = entry.text()?.trim_end().lines().map(str::trim_end).collect();
    let width = lines.first().map_or(0, |line| line.chars().count());
    if !(1..=MAX_COLUMNS).contains(&width) || lines.len() * width > MAX_CELLS {
        let why = format!("is {width} by {}, should be 1 to {MAX_COLUMNS} columns and 128 cells at most", lines.len());
        return Err(entry.error(why));
    }
    let mut cells = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        if line.chars().count() != width {
            return Err(entry.error(format!("has rows of different lengths: row {} is not {width} wide", row + 1)));
        }
        for letter in line.chars() {
            let meaning = legend.iter().find(|(other, _)| *other == letter);
            let (_, meaning) = meaning.ok_or_else(|| entry.error(format!("has a {letter:?}, not in the legend")))?;
            cells.push(*meaning);
        }
    }
    Ok((width, cells))
}

fn read_cell(entry: &Entry<'_>, map: &Map, kind: Cell, what: &str) -> Result<u8> {
    let name = entry.text()?;
    let cell = map.cell(name).filter(|cell| map.cells[usize::from(*cell)] == kind);
    cell.ok_or_else(|| entry.error(format!("is {}, which is no {what} of the map", quoted(name))))
}

fn read_cells(list: &Entry<'_>, map: &Map, kind: Cell, what: &str) -> Result<Vec<u8>> {
    let mut cells = Vec::new();
    for entry in list.list()? {
        let cell = read_cell(&entry, map, kind, what)?;
        if cells.contains(&cell) {
            return Err(entry.error(format!("is {:?} a second time", map.name(cell))));
        }
        cells.push(cell);
    }
    if cells.len() != map.count(|other| other == kind) {
        let why = format!("names {} cells, the map has {} of them", cells.len(), map.count(|other| other == kind));
        return Err(list.error(why));
    }
    Ok(cells)
}

fn read_start(board: &Entry<'_>, map: &Map) -> Result<[u8; 4]> {
    let list = board.key("start_order")?;
    let cells = read_cells(&list, map, Cell::Start, "start space")?;
    <[u8; 4]>::try_from(cells).map_err(|cells| list.error(format!("has {} cells, should be 4 (TP-C5)", cells.len())))
}

fn read_river(nile: &Entry<'_>, map: &Map) -> Result<(Vec<u8>, Vec<u8>)> {
    nile.only(&["start_step", "river", "palms"])?;
    nile.key("start_step")?.exactly(0)?;
    let river = read_cells(&nile.key("river")?, map, Cell::Nile, "Nile cell")?;
    let mut palms: Vec<u8> = Vec::new();
    for entry in nile.key("palms")?.list()? {
        let step = entry.int(1..=MAX_CELLS as u8)?;
        if usize::from(step) > river.len() || palms.last().is_some_and(|last| *last >= step) {
            return Err(entry.error(format!("is {step}, palms should be rising steps up to {}", river.len())));
        }
        palms.push(step);
    }
    Ok((river, palms))
}
