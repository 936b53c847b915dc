//! What the cards show, read from the component sheet.

use benben_engine::Result;
use benben_sheet::{Entry, Sheet, Tally};

/// The game's name.
pub(crate) const NAME: &str = "pyramis";
/// The most players (PY-C1).
pub(crate) const MAX_PLAYERS: usize = 4;
/// Cards of a complete Fleet (PY-T2).
pub(crate) const COMPLETE: u32 = 10;
/// The most colours a sheet may have.
pub(crate) const MAX_COLOURS: usize = 8;
/// The most Exodus cards, and so the most fronts, backs and kinds.
pub(crate) const MAX_EXODUS: usize = 120;
/// The most kinds of Shooting Star cards.
pub(crate) const MAX_STARS: usize = 32;
const MAX_STAR_CARDS: u8 = 120;
const MAX_ON_HALF: u8 = 99;
const MAX_ON_BACK: usize = 8;

/// What a half or a Shooting Star card is worth (PY-C2, PY-C5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Worth {
    pub aliens: u8,
    pub pyramids: u8,
}

/// The front of an Exodus card: all of it that matters once it is revealed (PY-C2, PY-C6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Front {
    pub colour: u8,
    pub star: bool,
    /// The upper half, then the lower.
    pub halves: [Worth; 2],
}

/// How many pyramids of each colour a back shows (PY-C4).
pub(crate) type Back = [u8; MAX_COLOURS];

/// Cards alike in front and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    pub back: u8,
    pub front: u8,
    pub count: u8,
}

/// All cards of a sheet, everything in the sheet's order but `kinds`, which are ordered by back, then front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Components {
    pub colours: Vec<String>,
    pub fronts: Vec<Front>,
    pub backs: Vec<Back>,
    pub kinds: Vec<Kind>,
    /// The order in which the sheet names the kinds, as indices into `kinds`.
    pub kind_order: Vec<u8>,
    pub stars: Vec<(Worth, u8)>,
    /// The backs of the Base cards under decks A and B (PY-S1).
    pub base: [Back; 2],
}

impl Components {
    /// Reads a sheet for so many players.
    pub(crate) fn read(sheet: &Sheet, players: usize) -> Result<Self> {
        let root = sheet.open(NAME, &["colours", "exodus", "shooting_stars", "base"])?;
        let colours = read_colours(&root)?;
        let mut components = Self {
            base: read_base(&root, &colours)?,
            stars: read_stars(&root)?,
            colours,
            fronts: Vec::new(),
            backs: Vec::new(),
            kinds: Vec::new(),
            kind_order: Vec::new(),
        };
        components.read_exodus(&root, players)?;
        Ok(components)
    }

    /// How many Exodus cards there are.
    pub(crate) fn exodus_cards(&self) -> u8 {
        self.kinds.iter().map(|kind| kind.count).sum()
    }

    /// Shooting Star cards by kind.
    pub(crate) fn star_counts(&self) -> [u8; MAX_STARS] {
        let mut counts = [0; MAX_STARS];
        for (star, (_, count)) in self.stars.iter().enumerate() {
            counts[star] = *count;
        }
        counts
    }

    fn read_exodus(&mut self, root: &Entry<'_>, players: usize) -> Result<()> {
        let table = root.key("exodus")?;
        table.only(&["cards"])?;
        let cards = table.key("cards")?;
        let mut tally = Tally::new("Exodus cards", 0..=MAX_EXODUS as u8);
        for row in cards.rows()? {
            row.only(&["colour", "star", "upper", "lower", "back", "count"])?;
            tally.add(&row, (read_back(&row.key("back")?, &self.colours)?, read_front(&row, &self.colours)?))?;
        }
        let (total, least) = (tally.total(), COMPLETE * players as u32);
        if total < least {
            let why = format!("holds {total} Exodus cards, {players} players need at least {least} (PY-C6)");
            return Err(cards.error(why));
        }
        let kinds = tally.kinds(&cards, MAX_EXODUS)?;
        let number = |((back, front), count)| Kind {
            back: index_of(&mut self.backs, back),
            front: index_of(&mut self.fronts, front),
            count,
        };
        let kinds: Vec<_> = kinds.into_iter().map(number).collect();
        self.kinds.clone_from(&kinds);
        self.kinds.sort_by_key(|kind| (kind.back, kind.front));
        let place = |kind: &Kind| self.kinds.iter().position(|other| other == kind).expect("sorted from the same");
        self.kind_order = kinds.iter().map(|kind| place(kind) as u8).collect();
        Ok(())
    }
}

fn index_of<T: PartialEq>(items: &mut Vec<T>, item: T) -> u8 {
    let found = items.iter().position(|other| *other == item);
    found.unwrap_or_else(|| {
        items.push(item);
        items.len() - 1
    }) as u8
}

fn read_colours(root: &Entry<'_>) -> Result<Vec<String>> {
    let table = root.key("colours")?;
    table.only(&["order"])?;
    table.key("order")?.names("colours", 2..=MAX_COLOURS, &[])
}

fn read_worth(entry: &Entry<'_>) -> Result<Worth> {
    let number = |key| entry.key(key).and_then(|entry| entry.int(0..=MAX_ON_HALF));
    Ok(Worth { aliens: number("aliens")?, pyramids: number("pyramids")? })
}

fn read_half(row: &Entry<'_>, key: &str) -> Result<Worth> {
    let half = row.key(key)?;
    half.only(&["aliens", "pyramids"])?;
    read_worth(&half)
}

fn read_front(row: &Entry<'_>, colours: &[String]) -> Result<Front> {
    Ok(Front {
        colour: row.key("colour")?.one_of(colours)? as u8,
        star: row.key("star")?.bool()?,
        halves: [read_half(row, "upper")?, read_half(row, "lower")?],
    })
}

fn read_back(entry: &Entry<'_>, colours: &[String]) -> Result<Back> {
    let pyramids = entry.list()?;
    if pyramids.len() > MAX_ON_BACK {
        return Err(entry.error(format!("shows {} pyramids, at most are {MAX_ON_BACK}", pyramids.len())));
    }
    let mut back = Back::default();
    for pyramid in pyramids {
        back[pyramid.one_of(colours)?] += 1;
    }
    Ok(back)
}

fn read_stars(root: &Entry<'_>) -> Result<Vec<(Worth, u8)>> {
    let table = root.key("shooting_stars")?;
    table.only(&["cards"])?;
    let cards = table.key("cards")?;
    let mut stars = Tally::new("Shooting Star cards", 0..=MAX_STAR_CARDS);
    for row in cards.list()? {
        row.only(&["pyramids", "aliens", "count"])?;
        stars.add(&row, read_worth(&row)?)?;
    }
    stars.kinds(&cards, MAX_STARS)
}

/// A row that names no deck takes the one that is left, the first of two such deck A (PY-S1).
fn read_base(root: &Entry<'_>, colours: &[String]) -> Result<[Back; 2]> {
    let table = root.key("base")?;
    table.only(&["cards"])?;
    let cards = table.key("cards")?;
    let rows = cards.list()?;
    let [first, second] = rows.as_slice() else {
        return Err(cards.error(format!("has {} rows, should be 2, one for each deck", rows.len())));
    };
    let deck = |row: &Entry<'_>| {
        row.only(&["deck", "back"])?;
        row.optional("deck")?.map(|entry| entry.one_of(&["a", "b"])).transpose()
    };
    let back = |row: &Entry<'_>| read_back(&row.key("back")?, colours);
    let (one, other) = (back(first)?, back(second)?);
    match (deck(first)?, deck(second)?) {
        (Some(deck), Some(same)) if deck == same => {
            Err(second.key("deck")?.error("is the deck of the first Base card too; each deck has one"))
        }
        (Some(1), _) | (None, Some(0)) => Ok([other, one]),
        _ => Ok([one, other]),
    }
}
