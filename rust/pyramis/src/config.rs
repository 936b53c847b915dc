//! The game with players and sheet fixed, and the tables computed from them.

use benben_engine::options::Options;
use benben_engine::{Config, Error, Result, Value};
use benben_sheet::Sheet;

use crate::action::Ids;
use crate::components::{Back, Components, MAX_PLAYERS, NAME};

/// The shipped component sheet, TOML text.
pub const SHEET: &str = include_str!("../data/pyramis.toml");

/// Raised with every change of behaviour.
pub(crate) const RULES_VERSION: u16 = 1;

/// Which colours a back shows once, and which twice or more, as bit masks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shown {
    pub once: u8,
    pub twice: u8,
}

impl Shown {
    fn of(back: Back) -> Self {
        let mask = |least: u8| back.iter().enumerate().map(|(at, count)| u8::from(*count >= least) << at).sum();
        Self { once: mask(1), twice: mask(2) }
    }
}

/// Pyramis for a number of players and a component sheet.
#[derive(Clone, Debug)]
pub struct Pyramis {
    pub(crate) config: Config,
    pub(crate) components: Components,
    pub(crate) ids: Ids,
    /// By back: the colours it shows; the Base cards of decks A and B follow.
    pub(crate) shown: Vec<Shown>,
    /// By back: where its kinds begin and end.
    pub(crate) kinds_of_back: Vec<(u8, u8)>,
    /// By back, then front: the kind, if there is one.
    kind_of: Vec<Option<u8>>,
}

impl Pyramis {
    /// The game for 2 to 4 players (PY-C1). It has no options.
    ///
    /// # Errors
    /// [`Error::Config`] for another number of players or any option, [`Error::Sheet`] for a sheet that can't be used.
    pub fn make(players: usize, options: &Value, sheet: &Sheet) -> Result<Self> {
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(Error::config("players", format!("is {players}, Pyramis is for 2 to {MAX_PLAYERS} (PY-C1)")));
        }
        Options::open(options, "Pyramis", &[])?;
        let components = Components::read(sheet, players)?;
        let backs = components.backs.iter().chain(&components.base);
        Ok(Self {
            config: Config::new((NAME, RULES_VERSION), players, Vec::new(), sheet.value.clone(), sheet.shipped),
            ids: Ids::new(players, &components),
            shown: backs.map(|back| Shown::of(*back)).collect(),
            kinds_of_back: kinds_of_back(&components),
            kind_of: kind_of(&components),
            components,
        })
    }

    /// How many play.
    pub(crate) fn players(&self) -> usize {
        self.config.players
    }

    /// The kind of the cards with this back and front, if there are any.
    pub(crate) fn kind(&self, back: u8, front: u8) -> Option<u8> {
        self.kind_of[usize::from(back) * self.components.fronts.len() + usize::from(front)]
    }
}

fn kinds_of_back(components: &Components) -> Vec<(u8, u8)> {
    let first = |back: usize| components.kinds.partition_point(|kind| usize::from(kind.back) < back) as u8;
    (0..components.backs.len()).map(|back| (first(back), first(back + 1))).collect()
}

fn kind_of(components: &Components) -> Vec<Option<u8>> {
    let fronts = components.fronts.len();
    let mut table = vec![None; components.backs.len() * fronts];
    for (index, kind) in components.kinds.iter().enumerate() {
        table[usize::from(kind.back) * fronts + usize::from(kind.front)] = Some(index as u8);
    }
    table
}
