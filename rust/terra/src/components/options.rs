//! What the caller may choose.

use benben_engine::{Error, Result, Value};

/// How much is in play; each includes the ones before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Expansion {
    #[default]
    Basic,
    Horus,
    Nile,
}

impl Expansion {
    const ALL: [(&str, Self); 3] = [("basic", Self::Basic), ("horus", Self::Horus), ("nile", Self::Nile)];
    /// What options and sheets call them, in order.
    pub(crate) const NAMES: [&str; 3] = [Self::ALL[0].0, Self::ALL[1].0, Self::ALL[2].0];

    pub(crate) const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// All options with their values.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    pub expansion: Expansion,
    pub symbol_variant: bool,
    pub open_stacks: bool,
    /// 0 without.
    pub mission: u8,
    /// A step for each symbol instead of one for the row (TPH-2).
    pub grave_goods_by_symbol: bool,
    /// An enclosed site pays when it gets its first owner (TPH-5).
    pub when_owned: bool,
    pub recall: bool,
    pub open_hands: bool,
}

const GRAVE_GOODS: [(&str, bool); 2] = [("row", false), ("symbol", true)];
const ENCLOSURE: [(&str, bool); 2] = [("owner_at_close", false), ("when_owned", true)];
const NAMES: &str = "expansion, symbol_variant, open_stacks, mission, grave_goods, enclosure, recall and open_hands";

impl Options {
    pub(crate) fn read(players: usize, given: &Value) -> Result<Self> {
        let mut options = Self::default();
        match given {
            Value::Null => {}
            Value::Map(entries) => entries.iter().try_for_each(|(key, value)| options.set(key, value))?,
            other => return Err(Error::config("options", format!("is {}, should be a table", other.describe()))),
        }
        options.check(players)?;
        Ok(options)
    }

    fn set(&mut self, key: &str, value: &Value) -> Result<()> {
        match key {
            "expansion" => self.expansion = word(key, value, &Expansion::ALL)?,
            "symbol_variant" => self.symbol_variant = truth(key, value)?,
            "open_stacks" => self.open_stacks = truth(key, value)?,
            "mission" => self.mission = mission(value)?,
            "grave_goods" => self.grave_goods_by_symbol = word(key, value, &GRAVE_GOODS)?,
            "enclosure" => self.when_owned = word(key, value, &ENCLOSURE)?,
            "recall" => self.recall = truth(key, value)?,
            "open_hands" => self.open_hands = truth(key, value)?,
            _ => return Err(Error::config(key, format!("is no option of Terra Pyramides; those are {NAMES}"))),
        }
        Ok(())
    }

    fn check(self, players: usize) -> Result<()> {
        if self.mission > 0 && self.expansion != Expansion::Basic {
            let why = format!("is {}, which needs expansion \"basic\" (TP-M1)", self.mission);
            return Err(Error::config("mission", why));
        }
        match (self.mission, players) {
            (0, 2..=4) | (1.., 1..=4) => Ok(()),
            (0, _) => {
                Err(Error::config("players", format!("is {players}, should be 2 to 4 without a mission (TP-S3)")))
            }
            _ => Err(Error::config("players", format!("is {players}, should be 1 to 4 with a mission (TP-M1)"))),
        }
    }

    /// Every option with its value, in the order of the page.
    pub(crate) fn values(self) -> Vec<(&'static str, Value)> {
        vec![
            ("expansion", self.expansion.name().into()),
            ("symbol_variant", self.symbol_variant.into()),
            ("open_stacks", self.open_stacks.into()),
            ("mission", self.mission.into()),
            ("grave_goods", GRAVE_GOODS[usize::from(self.grave_goods_by_symbol)].0.into()),
            ("enclosure", ENCLOSURE[usize::from(self.when_owned)].0.into()),
            ("recall", self.recall.into()),
            ("open_hands", self.open_hands.into()),
        ]
    }
}

fn wanted(key: &str, value: &Value, what: &str) -> Error {
    Error::config(key, format!("is {}, should be {what}", value.describe()))
}

fn word<T: Copy>(key: &str, value: &Value, words: &[(&str, T)]) -> Result<T> {
    let found = value.text().and_then(|text| words.iter().find(|(word, _)| *word == text));
    found.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let names: Vec<_> = words.iter().map(|(word, _)| format!("{word:?}")).collect();
        wanted(key, value, &names.join(" or "))
    })
}

fn truth(key: &str, value: &Value) -> Result<bool> {
    match value {
        Value::Bool(value) => Ok(*value),
        _ => Err(wanted(key, value, "true or false")),
    }
}

fn mission(value: &Value) -> Result<u8> {
    let number = value.int().filter(|number| (0..=3).contains(number));
    number.map(|number| number as u8).ok_or_else(|| wanted("mission", value, "0, 1, 2 or 3 (TP-M2)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(players: usize, key: &str, value: Value) -> String {
        let given = Value::Map(vec![(key.into(), value)]);
        Options::read(players, &given).expect_err("should be refused").to_string()
    }

    #[test]
    fn wrong_options_are_named() {
        assert_eq!(why(2, "expansion", "sun".into()), r#"expansion: is "sun", should be "basic" or "horus" or "nile""#);
        assert_eq!(why(2, "recall", 1.into()), "recall: is 1, should be true or false");
        assert_eq!(why(2, "mission", 4.into()), "mission: is 4, should be 0, 1, 2 or 3 (TP-M2)");
        assert_eq!(why(2, "mission", Value::Float(1.0)), "mission: is 1.0, should be 0, 1, 2 or 3 (TP-M2)");
        assert!(
            why(2, "colour", 4.into()).starts_with("colour: is no option of Terra Pyramides; those are expansion,")
        );
        assert!(why(1, "recall", true.into()).starts_with("players: is 1, should be 2 to 4"));
        assert!(why(5, "mission", 1.into()).starts_with("players: is 5, should be 1 to 4"));
    }

    // clause: TP-M1
    #[test]
    fn a_mission_needs_the_basic_game() {
        let given = Value::map([("expansion", "nile".into()), ("mission", 2.into())]);
        let error = Options::read(2, &given).expect_err("should be refused").to_string();
        assert_eq!(error, "mission: is 2, which needs expansion \"basic\" (TP-M1)");
        assert!(Options::read(1, &Value::map([("mission", 2.into())])).is_ok());
    }

    #[test]
    fn options_not_given_have_their_defaults() {
        let options = Options::read(2, &Value::Null).expect("valid").values();
        assert_eq!(options[0], ("expansion", "basic".into()));
        assert_eq!(options[5], ("enclosure", "owner_at_close".into()));
        assert_eq!(options.len(), 8);
    }
}
