//! Damaged strings, records and sheets: an error or what was meant, never a panic. `tests/fuzz` looks further.

use benben::digest::Digest;
use benben::playout::random_action;
use benben::record::Record;
use benben::rng::Purpose;
use benben::session::Seed;
use benben::{Game, Kind, Node, Pyramis, Result, Rng, Session, Sheet, Source, Value};
use benben_tests::{Named, Visit, every_game};

/// Changes, drops, doubles or swaps a few bytes.
fn damage(bytes: &mut Vec<u8>, rng: &mut Rng) {
    for _ in 0..=rng.below(3) {
        if bytes.is_empty() {
            return;
        }
        let at = rng.below(bytes.len() as u32) as usize;
        match rng.below(5) {
            0 => bytes[at] = rng.below(256) as u8,
            1 => bytes[at] ^= 1 << rng.below(8),
            2 => drop(bytes.remove(at)),
            3 => bytes.insert(at, bytes[at]),
            _ => bytes.truncate(at),
        }
    }
}

fn half_a_game<G: Game>(game: &Named<G>, rng: &mut Rng) -> Session<G> {
    let mut session = Session::new(game.game.clone(), Some(Seed::new(5, 0)));
    for _ in 0..30 {
        if let Node::Decision(_) = session.node() {
            session.apply(random_action(&*game.game, session.state(), rng)).expect("legal");
        }
    }
    session
}

/// Plays on to the end: a state that was read can be played.
fn play_on<G: Game>(mut session: Session<G>, rng: &mut Rng) {
    while session.node() != Node::Terminal {
        let mut possible = Vec::new();
        session.each_possible(|action| possible.push(action));
        assert!(!possible.is_empty(), "nothing can be played");
        session.apply(possible[rng.below(possible.len() as u32) as usize]).expect("possible");
    }
    assert!(session.outcome().is_ok());
}

struct Strings;

impl Visit for Strings {
    fn visit<G: Game>(&mut self, Named { name, game }: &Named<G>) {
        let mut rng = Rng::stream(1, 0, Purpose::Policy);
        for _ in 0..2_000 {
            let id = rng.below(u32::from(game.decisions() + game.chances())) as u16;
            let mut text = game.action_text(game.action(id).expect("in range")).into_bytes();
            damage(&mut text, &mut rng);
            let text = String::from_utf8_lossy(&text);
            if let Ok(action) = game.parse_action(&text) {
                assert_eq!(game.action_text(action), text, "{name}");
            }
        }
    }
}

#[test]
fn damaged_strings() {
    every_game(&mut Strings);
}

struct Records;

impl Visit for Records {
    fn visit<G: Game>(&mut self, named: &Named<G>) {
        let mut rng = Rng::stream(2, 0, Purpose::Policy);
        let record = Record::of(&half_a_game(named, &mut rng)).to_bytes();
        let (body, _) = record.split_at(record.len() - 8);
        for round in 0..400 {
            let mut bytes = body.to_vec();
            damage(&mut bytes, &mut rng);
            if bytes == body {
                continue;
            }
            let mut resealed = bytes.clone();
            resealed.extend(Digest::of(&bytes).to_le_bytes());
            bytes.extend_from_slice(&record[body.len()..]);
            assert!(Record::from_bytes(&bytes).is_err(), "{}: {round}: the checksum holds", named.name);
            if let Ok(session) = Record::from_bytes(&resealed).and_then(|record| record.replay(&named.game)) {
                play_on(session, &mut rng);
            }
        }
    }
}

#[test]
fn damaged_records() {
    every_game(&mut Records);
}

struct States(u32);

impl Visit for States {
    fn visit<G: Game>(&mut self, named: &Named<G>) {
        let mut rng = Rng::stream(3, 0, Purpose::Policy);
        let mut written = Vec::new();
        named.game.write_state(half_a_game(named, &mut rng).state(), &mut written);
        for _ in 0..2_000 {
            let mut bytes = written.clone();
            let at = rng.below(bytes.len() as u32) as usize;
            bytes[at] = bytes[at].wrapping_add([1, 255, 2, rng.below(256) as u8][rng.below(4) as usize]);
            let read = |bytes: &[u8]| -> Result<G::State> {
                let mut source = Source::new(bytes);
                named.game.read_state(&mut source).and_then(|state| source.finish().map(|()| state))
            };
            if let Ok(state) = read(&bytes) {
                self.0 += 1;
                for observer in (0..named.game.config().players).map(Some).chain([None]) {
                    let sample = named.game.determinize(&named.game.view(&state, observer), &mut rng);
                    assert_eq!(named.game.view(&sample, observer), named.game.view(&state, observer), "{}", named.name);
                }
                play_on(Session::from_state(named.game.clone(), state, None), &mut rng);
            }
        }
    }
}

/// Whatever passes the check of a position can be viewed, sampled and played to the end.
#[test]
fn damaged_states() {
    let mut states = States(0);
    every_game(&mut states);
    assert!(states.0 > 20, "only {} damaged states were read", states.0);
}

#[test]
fn damaged_sheets() {
    let mut rng = Rng::stream(4, 0, Purpose::Policy);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..3_000 {
        let mut text = Kind::<Pyramis>::OF.sheet.as_bytes().to_vec();
        damage(&mut text, &mut rng);
        let text = String::from_utf8_lossy(&text);
        let made = Sheet::parse(&text, "damaged.toml").and_then(|sheet| Pyramis::make(2, &Value::Null, &sheet));
        match made {
            Ok(_) => read += 1,
            Err(error) => {
                refused += 1;
                assert!(error.to_string().starts_with("damaged.toml: "), "{error}");
            }
        }
    }
    assert!(read > 100 && refused > 100, "{read} read, {refused} refused");
}
