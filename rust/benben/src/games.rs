//! Which games there are. A new game is one line in `games!`.

use std::sync::{Arc, Mutex, PoisonError};

use benben_engine::any::AnyGame;
use benben_engine::record::Record;
use benben_engine::words::quoted;
use benben_engine::{Config, Error, Game, Result, Value};
use benben_sheet::Sheet;

/// A game of any kind, shared by its states.
pub type Shared = Arc<dyn AnyGame>;

/// A game that can be made, with its type.
pub struct Kind<G> {
    /// Its name.
    pub name: &'static str,
    /// The component sheet it comes with, as TOML.
    pub sheet: &'static str,
    /// Makes it for so many players, with options and a sheet.
    pub make: fn(usize, &Value, &Sheet) -> Result<G>,
}

impl<G> Copy for Kind<G> {}

impl<G> Clone for Kind<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Kind<G> {
    /// The component sheet it comes with.
    ///
    /// # Errors
    /// None, as long as the sheet is TOML.
    pub fn shipped(&self) -> Result<Sheet> {
        read_shipped(self.name, self.sheet)
    }
}

/// A game that can be made, without its type.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// Its name.
    pub name: &'static str,
    /// Raised with every change of its behaviour.
    pub rules_version: u16,
    /// The component sheet it comes with, as TOML.
    pub sheet: &'static str,
    make: fn(usize, &Value, &Sheet) -> Result<Shared>,
}

impl Listed {
    /// The component sheet it comes with.
    ///
    /// # Errors
    /// None, as long as the sheet is TOML.
    pub fn shipped(&self) -> Result<Sheet> {
        read_shipped(self.name, self.sheet)
    }
}

fn read_shipped(name: &str, sheet: &str) -> Result<Sheet> {
    Ok(Sheet::parse(sheet, &format!("{name}.toml"))?.shipped())
}

/// Something done with games, whatever their types.
pub trait Visitor {
    /// Does it with one.
    fn visit<G: Game>(&mut self, kind: Kind<G>);
}

macro_rules! games {
    ($($room:ident::$game:ident),*) => {
        $(impl Kind<$room::$game> {
            /// This game.
            pub const OF: Self = Self {
                name: <$room::$game as benben_engine::Types>::NAME,
                sheet: $room::SHEET,
                make: $room::$game::make,
            };
        })*

        /// All games there are.
        pub const GAMES: &[Listed] = &[$(Listed {
            name: <$room::$game as benben_engine::Types>::NAME,
            rules_version: <$room::$game as benben_engine::Types>::RULES_VERSION,
            sheet: $room::SHEET,
            make: |players, options, sheet| Ok(Arc::new($room::$game::make(players, options, sheet)?)),
        }),*];

        /// Visits all games, in the order of [`GAMES`].
        pub fn every_game(visitor: &mut impl Visitor) {
            $(visitor.visit(Kind::<$room::$game>::OF);)*
        }
    };
}

games!(benben_pyramis::Pyramis, benben_sun::PyramidOfTheSun, benben_terra::TerraPyramides);

/// The game of a name.
///
/// # Errors
/// [`Error::Config`] if there is none.
pub fn find(name: &str) -> Result<&'static Listed> {
    GAMES.iter().find(|game| game.name == name).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.name).collect();
        Error::config("game", format!("{} is not known; known are {}", quoted(name), names.join(", ")))
    })
}

/// Makes a game; `None` is the sheet it comes with. A sheet that says what the shipped one says is the shipped one.
///
/// # Errors
/// [`Error::Config`] or [`Error::Sheet`] for an unknown game, or players, options or a sheet that don't fit it.
pub fn make(name: &str, players: usize, options: &Value, sheet: Option<Sheet>) -> Result<Shared> {
    let game = find(name)?;
    let shipped = (game.make)(players, options, &game.shipped()?);
    let Some(sheet) = sheet else { return shipped };
    let made = (game.make)(players, options, &sheet)?;
    match shipped {
        Ok(shipped) if shipped.config().digest() == made.config().digest() => Ok(shipped),
        _ => Ok(made),
    }
}

/// The games records were played by lately, the latest last.
static RECENT: Mutex<Vec<Shared>> = Mutex::new(Vec::new());
const MAX_RECENT: usize = 8;

fn has_sheet(config: &Config, sheet: Option<&Value>) -> bool {
    sheet.map_or(config.shipped, |sheet| *config.sheet == *sheet)
}

/// The game a record was played by. The latest are kept, so that many records of one game make it once.
///
/// # Errors
/// [`Error::Record`] if there is no such game.
pub fn of_record(record: &Record) -> Result<Shared> {
    let fits = |game: &&Shared| record.check(game.config()).is_ok() && has_sheet(game.config(), record.sheet.as_ref());
    if let Some(game) = RECENT.lock().unwrap_or_else(PoisonError::into_inner).iter().find(fits) {
        return Ok(game.clone());
    }
    let sheet = record.sheet.clone().map(|sheet| Sheet::from_value(sheet, "the record's sheet"));
    let game = make(&record.game, record.players, &record.options, sheet).map_err(|error| match error {
        Error::Bug { .. } => error,
        error => Error::record(error.to_string()),
    })?;
    record.check(game.config())?;
    let mut recent = RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    if recent.len() == MAX_RECENT {
        recent.remove(0);
    }
    recent.push(game.clone());
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Names(Vec<&'static str>);

    impl Visitor for Names {
        fn visit<G: Game>(&mut self, kind: Kind<G>) {
            assert_eq!(kind.name, G::NAME);
            let sheet = kind.shipped().expect("the shipped sheet is TOML");
            let game = (kind.make)(2, &Value::Null, &sheet).expect("two can play it");
            assert!(game.config().shipped);
            self.0.push(kind.name);
        }
    }

    #[test]
    fn both_lists_are_one() {
        let mut names = Names::default();
        every_game(&mut names);
        assert!(GAMES.iter().map(|game| game.name).eq(names.0));
    }

    #[test]
    fn unknown_games_are_named() {
        let error = find("chess").expect_err("no game of ours").to_string();
        assert!(error.contains("\"chess\"") && GAMES.iter().all(|game| error.contains(game.name)), "{error}");
    }
}
