//! What the targets do, for every game. A new game joins by itself, with its options in `options`.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use benben::digest::Digest;
use benben::playout::play_randomly;
use benben::record::Record;
use benben::rng::Purpose;
use benben::{Game, Kind, Result, Rng, Session, Sheet, Value, Visitor};

type Make<G> = fn(usize, &Value, &Sheet) -> Result<G>;

/// Sets of options beside a game's default ones: everything in it, one side for all.
fn options(game: &str) -> Vec<Value> {
    let nile = [
        ("expansion", "nile".into()),
        ("symbol_variant", true.into()),
        ("open_stacks", true.into()),
        ("enclosure", "when_owned".into()),
        ("recall", true.into()),
    ];
    match game {
        "terra-pyramides" => vec![Value::map(nile), Value::map([("mission", 3.into()), ("recall", true.into())])],
        _ => vec![Value::Null],
    }
}

/// Games for three, made once.
static MADE: Mutex<Option<HashMap<TypeId, Box<dyn Any + Send>>>> = Mutex::new(None);

fn made<G: Game>(kind: Kind<G>) -> Vec<Arc<G>> {
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let games = made.get_or_insert_default().entry(TypeId::of::<G>()).or_insert_with(|| {
        let sheet = kind.shipped().expect("TOML");
        let make = |options: &Value| Arc::new((kind.make)(3, options, &sheet).expect("valid"));
        Box::new(options(kind.name).iter().map(make).collect::<Vec<_>>())
    });
    games.downcast_ref::<Vec<Arc<G>>>().expect("made as this").clone()
}

/// Something done with every game.
pub trait Visit {
    /// Does it with one.
    fn visit<G: Game>(&self, game: &Arc<G>, make: Make<G>);
}

/// Visits every game.
pub fn every_game(visit: &impl Visit) {
    benben::every_game(&mut Each(visit));
}

struct Each<'a, V>(&'a V);

impl<V: Visit> Visitor for Each<'_, V> {
    fn visit<G: Game>(&mut self, kind: Kind<G>) {
        made(kind).iter().for_each(|game| self.0.visit(game, kind.make));
    }
}

fn play_on<G: Game>(game: &G, mut state: G::State) {
    let mut rng = Rng::stream(1, 0, Purpose::Policy);
    let played = play_randomly(game, &mut state, &mut rng.clone(), &mut rng);
    assert!(played.is_ok(), "{played:?}");
}

/// A string that parses is the one its action is written as.
pub struct Notation<'a>(pub &'a str);

impl Visit for Notation<'_> {
    fn visit<G: Game>(&self, game: &Arc<G>, _: Make<G>) {
        if let Ok(action) = game.parse_action(self.0) {
            assert_eq!(game.action_text(action), self.0);
        }
    }
}

/// A record that is read can be played to its end. The checksum is put right, so that what lies behind it is reached.
pub struct Body<'a>(pub &'a [u8]);

impl Visit for Body<'_> {
    fn visit<G: Game>(&self, game: &Arc<G>, _: Make<G>) {
        let mut bytes = self.0.to_vec();
        bytes.extend(Digest::of(self.0).to_le_bytes());
        if let Ok(session) = Record::from_bytes(&bytes).and_then(|record| record.replay(game)) {
            play_on(&**game, *session.state());
        }
    }
}

/// A sheet that is read makes a game that can be played to its end.
pub struct Text<'a>(pub &'a str);

impl Visit for Text<'_> {
    fn visit<G: Game>(&self, _: &Arc<G>, make: Make<G>) {
        let made = Sheet::parse(self.0, "fuzz.toml").and_then(|sheet| make(2, &Value::Null, &sheet));
        if let Ok(game) = made {
            play_on(&game, game.initial());
        }
    }
}

/// Any sequence of ids: refused ones change nothing.
pub struct Ids(pub Vec<u16>);

impl Visit for Ids {
    fn visit<G: Game>(&self, game: &Arc<G>, _: Make<G>) {
        let mut session = Session::new(game.clone(), None);
        for id in &self.0 {
            let before = *session.state();
            let Some(action) = game.action(id % (game.decisions() + game.chances())) else { continue };
            if session.apply(action).is_err() {
                assert_eq!(session.state(), &before);
            }
        }
    }
}
