//! The game with players, options and sheet fixed, and the tables computed from them.

use benben_engine::index::Key;
use benben_engine::options::Options;
use benben_engine::{Config, Error, Result, Value};
use benben_sheet::Sheet;

use crate::action::Ids;
use crate::components::{Card, Components, MAX_PLAYERS, NAME, Player};
use crate::pyramid::Shape;

/// The shipped component sheet, TOML text.
pub const SHEET: &str = include_str!("../data/pyramid-of-the-sun.toml");

/// Raised with every change of behaviour.
pub(crate) const RULES_VERSION: u16 = 1;

/// Words of `length` with the width of the base row (SUN-S1); the first is the default.
const LENGTHS: [(&str, usize); 3] = [("standard", 9), ("short", 8), ("long", 10)];
/// Words of `top_bonus` with whether the place triples (SUN-V3); the first is the default.
const TOP_BONUSES: [(&str, bool); 2] = [("card", false), ("place", true)];
const STALL_LIMIT: i64 = 30;
const MAX_STALL_LIMIT: i64 = 10_000;

/// Pyramid of the Sun for a number of players, options and a component sheet.
#[derive(Clone, Debug)]
pub struct PyramidOfTheSun {
    pub(crate) config: Config,
    pub(crate) components: Components,
    pub(crate) shape: Shape,
    pub(crate) ids: Ids,
    /// Whether any card on the top place triples, not only a top card (SUN-V3).
    pub(crate) top_place: bool,
    /// So many turns in a row without a placement end the game; 0 for no limit (SUN-E3).
    pub(crate) stall: u32,
}

/// The options, each as given or by default.
struct Chosen {
    width: usize,
    top_place: bool,
    stall_limit: i64,
}

impl Chosen {
    fn read(options: &Value) -> Result<Self> {
        let given = Options::open(options, NAME, &["length", "top_bonus", "stall_limit"])?;
        let limit = format!("a whole number from 0 to {MAX_STALL_LIMIT}, 0 for no limit (SUN-E3)");
        let in_range = |limit: &i64| (0..=MAX_STALL_LIMIT).contains(limit);
        let stall_limit = given.get("stall_limit", &limit, |value| value.int().filter(in_range))?;
        Ok(Self {
            width: given.word("length", &LENGTHS, "SUN-S1")?.unwrap_or(LENGTHS[0].1),
            top_place: given.word("top_bonus", &TOP_BONUSES, "SUN-V3")?.unwrap_or(TOP_BONUSES[0].1),
            stall_limit: stall_limit.unwrap_or(STALL_LIMIT),
        })
    }

    fn list(&self) -> Vec<(&'static str, Value)> {
        vec![
            ("length", word_of(&LENGTHS, self.width).into()),
            ("top_bonus", word_of(&TOP_BONUSES, self.top_place).into()),
            ("stall_limit", self.stall_limit.into()),
        ]
    }
}

/// The word that means something.
fn word_of<T: Copy + PartialEq>(words: &[(&'static str, T)], meaning: T) -> &'static str {
    words.iter().find(|(_, other)| *other == meaning).expect("every meaning has a word").0
}

impl PyramidOfTheSun {
    /// The game for 2 to 5 players (SUN-C1); `options` is a map of `length`, `top_bonus` and `stall_limit`, each of
    /// which may be left out.
    ///
    /// # Errors
    /// [`Error::Config`] for another number of players, an unknown option or a bad value, [`Error::Sheet`] for a sheet
    /// that can't be used.
    pub fn make(players: usize, options: &Value, sheet: &Sheet) -> Result<Self> {
        if !(2..=MAX_PLAYERS).contains(&players) {
            let why = format!("is {players}, Pyramid of the Sun is for 2 to {MAX_PLAYERS} (SUN-C1)");
            return Err(Error::config("players", why));
        }
        let options = Chosen::read(options)?;
        let components = Components::read(sheet, players, options.width as u8 - 2)?;
        let shape = Shape::new(options.width);
        Ok(Self {
            config: Config::new((NAME, RULES_VERSION), players, options.list(), sheet.value.clone(), sheet.shipped),
            ids: Ids::new(&components, &shape),
            components,
            shape,
            top_place: options.top_place,
            stall: options.stall_limit as u32 * players as u32,
        })
    }

    /// How many play.
    pub(crate) fn players(&self) -> usize {
        self.config.players
    }

    /// The places a card could ever lie on (SUN-P3, SUN-P4, SUN-P5).
    pub(crate) fn allowed(&self, card: Card) -> u64 {
        self.shape.allowed[self.components.cards[card].sort]
    }

    /// Everybody, in order.
    pub(crate) fn everybody(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.config.players).map(Player::of)
    }
}
