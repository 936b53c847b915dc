//! A game written down: what fixes it, where it began, every action, and the digest it must end in.

use crate::digest::{seal, sealed};
use crate::session::{Seed, Session};
use crate::words::short;
use crate::{Config, Error, Game, Result, Sink, Source, Value};

use std::sync::Arc;

const MAGIC: &[u8; 6] = b"BENBEN";
const FORMAT: u8 = 1;
/// Options take more room in a message than other texts.
const MAX_OPTIONS: usize = 200;

/// A game written down. The game it belongs to is named, not contained.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// The rules version it was played by.
    pub rules_version: u16,
    /// Number of players.
    pub players: usize,
    /// The options, as a map.
    pub options: Value,
    /// The sheet, unless it is the one the game comes with.
    pub sheet: Option<Value>,
    /// The sheet's digest.
    pub sheet_digest: u64,
    /// The state the game began with, unless it is the initial one.
    pub start: Option<Vec<u8>>,
    /// What resolves chance, if anything does.
    pub seed: Option<Seed>,
    /// Ids of all actions and chance outcomes.
    pub actions: Vec<u16>,
    /// The digest of the state all this leads to.
    pub digest: u64,
}

impl Record {
    /// Writes down a session.
    pub fn of<G: Game>(session: &Session<G>) -> Self {
        let config = session.game().config();
        let start = session.start().map(|state| {
            let mut bytes = Vec::new();
            session.game().write_state(state, &mut bytes);
            bytes
        });
        Self {
            game: config.game.into(),
            rules_version: config.rules_version,
            players: config.players,
            options: config.options_value(),
            sheet: (!config.shipped).then(|| (*config.sheet).clone()),
            sheet_digest: config.sheet_digest(),
            start,
            seed: session.seed(),
            actions: session.history().to_vec(),
            digest: session.digest(),
        }
    }

    /// Plays the record again, every action checked.
    ///
    /// # Errors
    /// [`Error::Record`] if it belongs to another game, or anything in it doesn't fit.
    pub fn replay<G: Game>(&self, game: &Arc<G>) -> Result<Session<G>> {
        self.check(game.config())?;
        self.seed.map_or(Ok(()), Seed::check)?;
        let mut session = match &self.start {
            None => Session::new(game.clone(), self.seed),
            Some(bytes) => {
                let mut source = Source::new(bytes);
                let state = game.read_state(&mut source)?;
                source.finish()?;
                Session::from_state(game.clone(), state, self.seed)
            }
        };
        while session.history().len() < self.actions.len() {
            let at = session.history().len();
            let action = game
                .action(self.actions[at])
                .ok_or_else(|| Error::record(format!("action {at} has the unknown id {}", self.actions[at])))?;
            session.apply(action).map_err(|error| Error::record(format!("action {at}: {error}")))?;
        }
        if session.history() != self.actions {
            return Err(Error::record("its seed draws other chance outcomes than it holds"));
        }
        match session.digest() {
            digest if digest == self.digest => Ok(session),
            digest => Err(Error::record(format!("it leads to digest {digest:016x}, not {:016x}", self.digest))),
        }
    }

    /// Checks that the record was played by just this game.
    ///
    /// # Errors
    /// [`Error::Record`] saying what differs.
    pub fn check(&self, config: &Config) -> Result<()> {
        let differ = |what: &str, here: String, there: String| {
            if here == there {
                return Ok(());
            }
            let there = short(&there, MAX_OPTIONS);
            Err(Error::record(format!("it was played with {what} {there}, this game has {here}")))
        };
        differ("game", config.game.into(), self.game.clone())?;
        differ("rules version", config.rules_version.to_string(), self.rules_version.to_string())?;
        differ("players", config.players.to_string(), self.players.to_string())?;
        differ("options", format!("{:?}", config.options_value()), format!("{:?}", self.options))?;
        differ("sheet", format!("{:016x}", config.sheet_digest()), format!("{:016x}", self.sheet_digest))
    }

    /// Writes the record as bytes, with a checksum at the end.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(96 + 2 * self.actions.len());
        out.bytes(MAGIC);
        out.u8(FORMAT);
        out.block(self.game.as_bytes());
        out.u16(self.rules_version);
        out.u8(self.players as u8);
        out.value(&self.options);
        out.value(self.sheet.as_ref().unwrap_or(&Value::Null));
        out.u64(self.sheet_digest);
        optional(&mut out, self.start.as_ref(), |out, bytes| out.block(bytes));
        optional(&mut out, self.seed.as_ref(), |out, seed| {
            out.u64(seed.seed);
            out.u64(seed.index);
            out.u64(seed.drawn);
        });
        out.u32(self.actions.len() as u32);
        self.actions.iter().for_each(|id| out.u16(*id));
        out.u64(self.digest);
        seal(&mut out);
        out
    }

    /// Reads what [`Record::to_bytes`] wrote.
    ///
    /// # Errors
    /// [`Error::Record`] if anything is cut short, changed or unknown.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let mut source = Source::new(bytes);
        if source.bytes(MAGIC.len()).ok() != Some(MAGIC) {
            return Err(Error::record("it doesn't begin as a benben record does"));
        }
        match source.u8()? {
            FORMAT => {}
            other => return Err(Error::record(format!("it has format {other}, this version reads {FORMAT}"))),
        }
        sealed(bytes)?;
        let record = Self::read(&mut source)?;
        source.u64()?;
        source.finish()?;
        Ok(record)
    }

    fn read(source: &mut Source<'_>) -> Result<Self> {
        Ok(Self {
            game: source.text()?.to_owned(),
            rules_version: source.u16()?,
            players: source.u8()?.into(),
            options: source.value()?,
            sheet: match source.value()? {
                Value::Null => None,
                sheet => Some(sheet),
            },
            sheet_digest: source.u64()?,
            start: if source.u8()? == 0 { None } else { Some(source.block()?.to_vec()) },
            seed: if source.u8()? == 0 { None } else { Some(read_seed(source)?) },
            actions: (0..source.u32()?).map(|_| source.u16()).collect::<Result<_>>()?,
            digest: source.u64()?,
        })
    }
}

fn read_seed(source: &mut Source<'_>) -> Result<Seed> {
    Ok(Seed { seed: source.u64()?, index: source.u64()?, drawn: source.u64()? })
}

fn optional<T>(out: &mut Vec<u8>, item: Option<&T>, write: impl FnOnce(&mut Vec<u8>, &T)) {
    out.u8(item.is_some().into());
    if let Some(item) = item {
        write(out, item);
    }
}
