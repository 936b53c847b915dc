//! A batch equals as many single games, for any number of threads.

use benben::batch::{Batch, Streams};
use benben::observation::Tensor;
use benben::session::Seed;
use benben::{Error, Game, Node, Session};
use benben_tests::{Named, Visit, every_game};

const ROWS: usize = 100;

fn singles<G: Game>(game: &Named<G>) -> Vec<Session<G>> {
    (0..ROWS).map(|row| Session::new(game.game.clone(), Some(Seed::new(3, row as u64)))).collect()
}

/// Everything the batch says about its rows is what the single games say.
fn compare<G: Game>(name: &str, batch: &Batch<G>, singles: &[Session<G>]) {
    let game = &**batch.game();
    let (players, decisions) = (game.config().players, usize::from(game.decisions()));
    let (mut digests, mut to_move) = (vec![0; ROWS], vec![0; ROWS]);
    batch.digests(&mut digests);
    batch.current_player(&mut to_move);
    let (mut mask, mut bits) = (vec![false; ROWS * decisions], vec![0; ROWS * decisions.div_ceil(8)]);
    batch.legal_mask(&mut mask);
    batch.legal_bits(&mut bits);
    let (ids, offsets) = batch.legal_ids();
    let (mut scores, mut returns) = (vec![0; ROWS * players], vec![0.0; ROWS * players]);
    batch.scores(&mut scores);
    batch.returns(&mut returns);
    for (row, single) in singles.iter().enumerate() {
        assert_eq!(digests[row], single.digest(), "{name}, row {row}");
        let mut legal = Vec::new();
        if let Node::Decision(player) = single.node() {
            assert_eq!(usize::try_from(to_move[row]), Ok(player));
            single.each_possible(|action| legal.push(game.id(action)));
        } else {
            assert_eq!(to_move[row], -4);
            let outcome = single.outcome().expect("over");
            assert_eq!(returns[row * players..][..players], outcome.returns()[..players]);
        }
        assert_eq!(ids[offsets[row] as usize..offsets[row + 1] as usize], legal);
        for id in 0..decisions {
            let is_legal = legal.contains(&(id as u16));
            assert_eq!(mask[row * decisions + id], is_legal);
            assert_eq!(bits[row * decisions.div_ceil(8) + id / 8] >> (id % 8) & 1 == 1, is_legal);
        }
        assert_eq!(scores[row * players..][..players], single.standing().scores[..players]);
    }
}

fn observations<G: Game>(batch: &Batch<G>, singles: &[Session<G>]) {
    let game = &**batch.game();
    let width = game.fields().len();
    let mut seen = vec![1; ROWS * width];
    batch.observe(None, &mut seen);
    for (row, single) in singles.iter().enumerate() {
        let player = if let Node::Decision(player) = single.node() { player } else { 0 };
        let mut alone = vec![0; width];
        game.observe(&game.view(single.state(), Some(player)), &mut Tensor::new(&mut alone));
        assert_eq!(seen[row * width..][..width], alone, "row {row}");
    }
}

struct Whole(usize);

impl Visit for Whole {
    fn visit<G: Game>(&mut self, game: &Named<G>) {
        let mut batch = Batch::new(game.game.clone(), ROWS, Streams::of(3), self.0).expect("threads start");
        let mut singles = singles(game);
        for step in 0.. {
            if step % 10 == 0 {
                compare(&game.name, &batch, &singles);
                observations(&batch, &singles);
            }
            if !benben_tests::step(&mut batch, &mut singles, step) {
                break;
            }
        }
        compare(&game.name, &batch, &singles);
    }
}

#[test]
fn a_batch_equals_single_games() {
    every_game(&mut Whole(1));
    every_game(&mut Whole(2));
}

struct Refused;

impl Visit for Refused {
    fn visit<G: Game>(&mut self, game: &Named<G>) {
        let mut batch = Batch::new(game.game.clone(), ROWS, Streams::of(3), 2).expect("threads start");
        let (mut actions, mut before, mut after) = (vec![0; ROWS], vec![0; ROWS], vec![0; ROWS]);
        batch.sample_actions(1, &mut actions);
        batch.digests(&mut before);
        let legal: Vec<i64> = actions.iter().map(|id| i64::from(*id)).collect();
        for wrong in [-1, -2, 70_000, i64::from(game.game.decisions())] {
            let mut ids = legal.clone();
            (ids[41], ids[70]) = (wrong, wrong);
            let error = batch.apply(&ids).expect_err("not legal");
            assert!(matches!(&error, Error::Illegal { action, .. } if action.ends_with("in row 41")), "{error}");
            batch.digests(&mut after);
            assert_eq!(before, after, "a refused batch has changed");
        }
        assert!(matches!(batch.apply(&legal[1..]), Err(Error::Config { .. })));
    }
}

#[test]
fn a_refused_batch_names_the_row_and_changes_nothing() {
    every_game(&mut Refused);
}

/// How many rows were not yet over when they were taken out.
#[derive(Default)]
struct Rows {
    moved: usize,
}

impl Visit for Rows {
    fn visit<G: Game>(&mut self, game: &Named<G>) {
        let mut batch = Batch::new(game.game.clone(), 8, Streams::of(3), 1).expect("threads start");
        let mut actions = vec![0; 8];
        for step in 0..15 {
            batch.sample_actions(step, &mut actions);
            batch.apply(&actions.iter().map(|id| i64::from(*id)).collect::<Vec<_>>()).expect("legal");
        }
        let mut single = batch.session(5);
        batch.sample_actions(99, &mut actions);
        let (mut digests, copy) = (vec![0; 8], batch.clone());
        batch.apply(&actions.iter().map(|id| i64::from(*id)).collect::<Vec<_>>()).expect("legal");
        let next = u16::try_from(actions[5]).ok().and_then(|id| game.game.action(id));
        if let Some(action) = next {
            single.apply(action).expect("legal");
        }
        batch.digests(&mut digests);
        assert_eq!(digests[5], single.digest(), "{}: a row taken out goes on as the row does", game.name);
        copy.digests(&mut digests);
        assert_eq!(digests[5] != single.digest(), next.is_some(), "{}: a copy has moved with the batch", game.name);
        self.moved += usize::from(next.is_some());

        batch.reset(&[false, true, false, false, false, true, false, false]);
        batch.digests(&mut digests);
        let fresh = |index| Session::new(game.game.clone(), Some(Seed::new(3, index))).digest();
        assert_eq!((digests[1], digests[5]), (fresh(8), fresh(9)), "new games take the next indices");
        assert_eq!(batch.streams(), Streams { next: 10, ..Streams::of(3) });
    }
}

#[test]
fn rows_can_be_taken_out_and_begun_anew() {
    let mut rows = Rows::default();
    every_game(&mut rows);
    assert!(rows.moved > 20, "{} games went on", rows.moved);
}
