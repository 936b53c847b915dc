//! Final scoring of Terra Pyramides for tables that were not played here.

mod columns;

use benben_engine::outcome::PerPlayer;
use benben_engine::{Error, Result};
use benben_sheet::Sheet;
use benben_terra::scoring::{Holdings, accomplishes};
use benben_terra::scoring_inputs::task_names;
use benben_terra::scoring_limits::{Told, first_ship};
use benben_terra::{Scale, TerraPyramides};
use numpy::{Element, IntoPyArray, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::run;
use crate::game::Game;
use columns::{Columns, MAX_PLAYERS, unfit};

const GAME: &str = "terra-pyramides";

/// Final scoring with expansion, mission and sheet of a game. `benben.scoring.terra` is the public way.
#[pyclass(frozen, module = "benben._native")]
pub(crate) struct TerraScoring {
    scale: Scale,
    players: usize,
}

/// What many tables score, cells by table, then player; `parts` by part first.
struct Scores {
    total: Vec<i32>,
    ranks: Vec<i32>,
    winners: Vec<bool>,
    won: Vec<bool>,
    parts: Vec<Vec<i32>>,
}

#[pymethods]
impl TerraScoring {
    /// Raises `ConfigError` for another game.
    #[new]
    fn new(game: &Bound<'_, Game>) -> PyResult<Self> {
        let config = game.get().inner.config();
        let scale = run(game.py(), || {
            if config.game != GAME {
                return Err(Error::config("game", format!("is {}, should be {GAME}", config.game)));
            }
            let sheet = Sheet::from_value((*config.sheet).clone(), "sheet");
            Ok(TerraPyramides::make(config.players, &config.options_value(), &sheet)?.scale().clone())
        })?;
        Ok(Self { scale, players: config.players })
    }

    /// The names of all tasks there can be, in the order of their numbers.
    #[staticmethod]
    fn tasks() -> Vec<&'static str> {
        task_names().to_vec()
    }

    /// The parts that count, in order.
    fn parts(&self) -> Vec<&'static str> {
        self.scale.parts().iter().map(|(name, _)| *name).collect()
    }

    /// `total`, `ranks`, `winners`, `won` and, by part, `breakdown` of all tables; the GIL is released.
    fn score<'py>(&self, holdings: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyDict>> {
        let py = holdings.py();
        let columns = Columns::read(holdings)?;
        let players = self.check(py, &columns, None)?;
        let scores = run(py, || py.detach(|| self.score_all(&columns, players)))?;
        let shape = columns.shape(&[players]);
        let breakdown = PyDict::new(py);
        for (name, points) in self.parts().into_iter().zip(scores.parts) {
            breakdown.set_item(name, shaped(py, points, &shape)?)?;
        }
        let dict = PyDict::new(py);
        dict.set_item("total", shaped(py, scores.total, &shape)?)?;
        dict.set_item("breakdown", breakdown)?;
        dict.set_item("ranks", shaped(py, scores.ranks, &shape)?)?;
        dict.set_item("winners", shaped(py, scores.winners, &shape)?)?;
        let won = if self.scale.is_mission() { Some(shaped(py, scores.won, &columns.shape(&[]))?) } else { None };
        dict.set_item("won", won)?;
        Ok(dict)
    }

    /// Every side's points for one of `parts`, of all tables; the GIL is released.
    fn part<'py>(&self, name: &str, holdings: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
        let py = holdings.py();
        let known = self.parts().iter().position(|part| *part == name);
        let part = run(py, || known.ok_or_else(|| Error::config("part", format!("{name:?} doesn't count here"))))?;
        let columns = Columns::read(holdings)?;
        self.check(py, &columns, Some(part))?;
        let mut points = Vec::with_capacity(columns.rows() * columns.players);
        let work = || {
            self.each_table(&columns, Some(part), |sides, first| {
                points.extend_from_slice(&self.scale.part(part, sides, first)[..sides.len()]);
            })
        };
        run(py, || py.detach(work))?;
        shaped(py, points, &columns.shape(&[columns.players]))
    }

    /// By task in play the player who alone accomplishes it, -1 for nobody, of all tables; the GIL is released.
    fn accomplished<'py>(&self, holdings: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyDict>> {
        let py = holdings.py();
        let strategy = Some(self.parts().len() - 1);
        let columns = Columns::read(holdings)?;
        self.check(py, &columns, strategy)?;
        let mut who = vec![Vec::with_capacity(columns.rows()); self.scale.tasks().len()];
        let work = || {
            self.each_table(&columns, strategy, |sides, first| {
                for (who, task) in who.iter_mut().zip(self.scale.tasks()) {
                    who.push(accomplishes(*task, sides, first).map_or(-1, |player| player as i8));
                }
            })
        };
        run(py, || py.detach(work))?;
        let dict = PyDict::new(py);
        for (task, who) in self.scale.tasks().iter().zip(who) {
            dict.set_item(task_names()[*task as usize], shaped(py, who, &columns.shape(&[]))?)?;
        }
        Ok(dict)
    }
}

impl TerraScoring {
    /// Refuses arrays of another game than this; the number of players.
    fn check(&self, py: Python<'_>, columns: &Columns, part: Option<usize>) -> PyResult<usize> {
        let given = columns.given();
        run(py, || {
            self.scale.check_given(&given, part).map_err(|fault| unfit(fault.input, &[], fault.why))?;
            let why = match (self.scale.is_mission(), columns.players) {
                (true, 1) => return Ok(self.players),
                (true, sides) => format!("is of {sides} players, should be of 1, who stands for the team (TP-M1)"),
                (false, 1) if part.is_none() => "is of 1 player, should be of 2 to 4 (TP-S3)".into(),
                (false, players) => return Ok(players),
            };
            Err(unfit(given[0], &[], why))
        })
    }

    /// Calls for each table, in order, with its sides and whose ship was first.
    fn each_table(
        &self,
        columns: &Columns,
        part: Option<usize>,
        mut visit: impl FnMut(&[Holdings], Option<usize>),
    ) -> Result<()> {
        let told = Told::by(&columns.given());
        let ships = self.scale.has_strategy(part);
        let mut all = [Holdings::default(); MAX_PLAYERS];
        let sides = &mut all[..columns.players];
        for row in 0..columns.rows() {
            let first = columns.enter(row, sides);
            let checked = self.scale.limits.check(sides, told);
            let first = checked.and_then(|()| if ships { first_ship(sides, first) } else { Ok(None) });
            visit(sides, first.map_err(|fault| columns.located(row, fault))?);
        }
        Ok(())
    }

    fn score_all(&self, columns: &Columns, players: usize) -> Result<Scores> {
        let (rows, cells) = (columns.rows(), columns.rows() * players);
        let points = || Vec::with_capacity(cells);
        let mut scores = Scores {
            total: points(),
            ranks: points(),
            winners: Vec::with_capacity(cells),
            won: Vec::with_capacity(rows),
            parts: self.scale.parts().iter().map(|_| points()).collect(),
        };
        self.each_table(columns, None, |sides, first| {
            let outcome = self.scale.outcome(players, sides, first);
            let enter = |into: &mut Vec<i32>, points: &PerPlayer| into.extend_from_slice(&points[..players]);
            enter(&mut scores.total, &outcome.scores);
            enter(&mut scores.ranks, &outcome.ranks);
            scores.parts.iter_mut().zip(&outcome.parts).for_each(|(into, points)| enter(into, points));
            scores.winners.extend((0..players).map(|player| outcome.is_winner(player)));
            scores.won.push(outcome.is_winner(0));
        })?;
        Ok(scores)
    }
}

fn shaped<'py, T: Element>(py: Python<'py>, cells: Vec<T>, shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    Ok(cells.into_pyarray(py).reshape(shape)?.into_any())
}
