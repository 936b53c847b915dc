//! What tiles and pieces there are, read from the component sheet.

pub(crate) mod kinds;
pub(crate) mod map;
pub(crate) mod options;
pub(crate) mod pieces;
pub(crate) mod sizes;
pub(crate) mod symbols;

use benben_engine::Result;
use benben_sheet::{Entry, Sheet};

use self::kinds::{Kind, read_kinds, read_stacks};
use self::options::Options;
use self::pieces::{
    Piece, PieceAt, piece_at, read_cards, read_coin_every, read_finials, read_foundations, read_pieces,
};
use self::sizes::{COLOURS, LEVELS, MAX_COUNT};

/// The game's name, also in the head of its sheet.
pub(crate) const NAME: &str = "terra-pyramides";

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
        sheet.open(NAME, TABLES)
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
