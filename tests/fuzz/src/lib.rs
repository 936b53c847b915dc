//! What the targets do, for every game. A new game joins with a static and a line in [`every_game`].

use std::sync::{Arc, LazyLock};

use benben_engine::digest::Digest;
use benben_engine::playout::play_randomly;
use benben_engine::record::Record;
use benben_engine::rng::Purpose;
use benben_engine::{Game, Result, Rng, Session, Value};
use benben_pyramis::Pyramis;
use benben_sheet::Sheet;
use benben_sun::PyramidOfTheSun;
use benben_terra::TerraPyramides;

type Make<G> = fn(usize, &Value, &Sheet) -> Result<G>;

fn shipped<G>(make: Make<G>, text: &str) -> Arc<G> {
    let sheet = Sheet::parse(text, "shipped").expect("TOML").shipped();
    Arc::new(make(3, &Value::Null, &sheet).expect("valid"))
}

static PYRAMIS: LazyLock<Arc<Pyramis>> = LazyLock::new(|| shipped(Pyramis::make, benben_pyramis::SHEET));
static SUN: LazyLock<Arc<PyramidOfTheSun>> = LazyLock::new(|| shipped(PyramidOfTheSun::make, benben_sun::SHEET));
static NILE: LazyLock<Arc<TerraPyramides>> = LazyLock::new(|| shipped(nile, benben_terra::SHEET));
static MISSION: LazyLock<Arc<TerraPyramides>> = LazyLock::new(|| shipped(mission, benben_terra::SHEET));

/// Terra Pyramides with everything in it.
fn nile(players: usize, _: &Value, sheet: &Sheet) -> Result<TerraPyramides> {
    let options = [
        ("expansion", "nile".into()),
        ("symbol_variant", true.into()),
        ("open_stacks", true.into()),
        ("enclosure", "when_owned".into()),
        ("recall", true.into()),
    ];
    TerraPyramides::make(players, &Value::map(options), sheet)
}

/// Terra Pyramides with one side for all.
fn mission(players: usize, _: &Value, sheet: &Sheet) -> Result<TerraPyramides> {
    TerraPyramides::make(players, &Value::map([("mission", 3.into()), ("recall", true.into())]), sheet)
}

/// Something done with every game.
pub trait Visit {
    /// Does it with one.
    fn visit<G: Game>(&self, game: &Arc<G>, make: Make<G>);
}

/// Visits every game.
pub fn every_game(visit: &impl Visit) {
    visit.visit(&PYRAMIS, Pyramis::make);
    visit.visit(&SUN, PyramidOfTheSun::make);
    visit.visit(&NILE, nile);
    visit.visit(&MISSION, mission);
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
