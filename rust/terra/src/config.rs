//! The game with players, options and sheet fixed, and the tables computed from them.

use benben_engine::{Config, Result, Value};
use benben_sheet::Sheet;

use crate::action::Ids;
use crate::bits::site_bit;
use crate::board::Board;
use crate::components::options::{Expansion, Options};
use crate::components::sizes::{LEVELS, NONE};
use crate::components::symbols::Symbols;
use crate::components::{Components, NAME};
use crate::scoring::Scale;
use crate::state::memory::{Eyes, OBSERVERS};
use crate::state::{FULL, Phase, Side, Site, State};

/// The shipped component sheet, TOML text.
pub const SHEET: &str = include_str!("../data/terra-pyramides.toml");

pub(crate) const RULES_VERSION: u16 = 1;
/// The stacks that may lie face up (TP-O1) and give the start tiles (TP-S2).
pub(crate) const FACE_UP: u8 = 0b0101_0101;
/// The stacks that give the players' first tiles (TP-S3).
pub(crate) const DEALT: [u8; 4] = [1, 5, 3, 7];
const SPECTATOR: usize = OBSERVERS - 1;

/// Terra Pyramides for a number of players, options and a component sheet.
#[derive(Clone, Debug)]
pub struct TerraPyramides {
    pub(crate) config: Config,
    pub(crate) options: Options,
    pub(crate) components: Components,
    pub(crate) board: Board,
    pub(crate) ids: Ids,
    pub(crate) scale: Scale,
    /// By kind: what a tile shows.
    pub(crate) symbols: Vec<Symbols>,
    /// By kind: the same for observations.
    pub(crate) faces: Vec<Vec<(u8, u8)>>,
    /// The stacks that lie face up, as bits.
    pub(crate) open: u8,
    /// The observers there are, as bits.
    pub(crate) observers: u8,
}

impl TerraPyramides {
    /// The game for 2 to 4 players, with a mission for 1 to 4 (TP-M1), and the options of `docs/terra-pyramides.md`.
    ///
    /// # Errors
    /// [`Error::Config`](benben_engine::Error::Config) for another number of players, an unknown option, a bad value or
    /// a combination that is not allowed; [`Error::Sheet`](benben_engine::Error::Sheet) for a sheet that can't be used.
    pub fn make(players: usize, options: &Value, sheet: &Sheet) -> Result<Self> {
        let options = Options::read(players, options)?;
        let root = Components::open(sheet)?;
        let components = Components::read(&root, players, options)?;
        let board = Board::read(&root, options.expansion)?;
        let sides = if options.mission > 0 { 1 } else { players };
        Ok(Self {
            config: Config::new((NAME, RULES_VERSION), players, options.values(), sheet.value.clone(), sheet.shipped),
            ids: Ids::new(&board, &components, options),
            scale: Scale::new(&components, &board, options),
            symbols: components.kinds.iter().map(|kind| kind.symbols).collect(),
            faces: components.kinds.iter().map(|kind| kind.symbols.lanes()).collect(),
            open: if options.open_stacks { FACE_UP } else { 0 },
            observers: ((1 << sides) - 1) | 1 << SPECTATOR,
            options,
            components,
            board,
        })
    }

    /// How a finished table is scored.
    pub fn scale(&self) -> &Scale {
        &self.scale
    }

    pub(crate) fn players(&self) -> usize {
        self.config.players
    }

    /// Each player is a side; in a mission the team is one (TP-M1).
    pub(crate) fn sides(&self) -> usize {
        if self.options.mission > 0 { 1 } else { self.players() }
    }

    pub(crate) fn side_of(&self, player: u8) -> usize {
        if self.options.mission > 0 { 0 } else { usize::from(player) }
    }

    /// Whose knowledge an observer has: a team shares it (TP-M1).
    pub(crate) fn observer(&self, observer: Option<u8>) -> usize {
        observer.map_or(SPECTATOR, |player| self.side_of(player))
    }

    /// Only one player, or the team, sees something.
    pub(crate) fn eyes(&self, player: u8) -> Eyes {
        Eyes { all: self.observers, seers: 1 << self.side_of(player) }
    }

    /// Who sees the tile a player draws (TP-D1).
    pub(crate) fn hand_eyes(&self, player: u8) -> Eyes {
        if self.options.open_hands { Eyes { all: self.observers, seers: self.observers } } else { self.eyes(player) }
    }

    /// Whether an observer sees the search that is going on: the searcher, or all of a team (TP-G1, TP-M1).
    pub(crate) fn searches(&self, state: &State, observer: Option<u8>) -> bool {
        let searching = matches!(state.phase, Phase::Search | Phase::Lay);
        searching && self.observer(observer) == self.side_of(state.active)
    }

    pub(crate) const fn is_open(&self, stack: u8) -> bool {
        self.open >> stack & 1 == 1
    }

    pub(crate) fn has_horus(&self) -> bool {
        self.options.expansion >= Expansion::Horus
    }

    pub(crate) fn has_nile(&self) -> bool {
        self.options.expansion == Expansion::Nile
    }
}

/// What lies on the table.
impl TerraPyramides {
    /// What the active side has.
    pub(crate) fn side<'a>(&self, state: &'a State) -> &'a Side {
        &state.sides[self.side_of(state.active)]
    }

    pub(crate) fn site(&self, state: &State, site: u8) -> Site {
        state.site(site, self.board.site_cells[usize::from(site)])
    }

    /// Puts something on a site, owned as before.
    pub(crate) fn put(&self, state: &mut State, site: u8, on: Site) {
        state.put(site, self.board.site_cells[usize::from(site)], on);
        let (bit, closed) = (site_bit(site), on.workers >= FULL || on.level >= self.highest());
        state.closed = if closed { state.closed | bit } else { state.closed & !bit };
    }

    /// The highest level that can be built; a site takes no worker once it has it (TP-B3, TP-A5, TP-M2).
    pub(crate) const fn highest(&self) -> u8 {
        if self.options.mission == 3 { LEVELS - 1 } else { LEVELS }
    }

    /// Cells that are not empty: tiles, oases and the Nile (TP-A4, TPN-1).
    pub(crate) fn solid(&self, state: &State) -> u128 {
        state.filled | self.board.oases | self.board.nile
    }

    /// The strategy cards nobody has bought, as bits (TPN-5).
    pub(crate) fn cards_left(&self, state: &State) -> u32 {
        let all = (1 << self.components.tasks.len()) - 1;
        let bought = state.sides.iter().filter(|side| side.card != NONE);
        all & !bought.fold(0_u32, |mask, side| mask | 1 << (side.card & 7))
    }
}
