//! The games by name.

use benben_engine::Value;
use benben_sheet::Sheet;

use crate::workloads::{Timed, run_on};

/// What can be measured.
pub(crate) const NAMES: &[&str] = &["pyramis-2", "pyramis-4", "sun-2", "sun-5", "terra-basic-4", "terra-nile-4"];

/// Runs a workload of a game, if both exist.
pub(crate) fn run(game: &str, workload: &str, repeats: u64) -> Option<Timed> {
    match game {
        "limit" => crate::workloads::limit(workload, repeats),
        "pyramis-2" => run_on(pyramis(2), workload, repeats),
        "pyramis-4" => run_on(pyramis(4), workload, repeats),
        "sun-2" => run_on(sun(2), workload, repeats),
        "sun-5" => run_on(sun(5), workload, repeats),
        "terra-basic-4" => run_on(terra(4, "basic"), workload, repeats),
        "terra-nile-4" => run_on(terra(4, "nile"), workload, repeats),
        _ => None,
    }
}

fn terra(players: usize, expansion: &str) -> benben_terra::TerraPyramides {
    let sheet = Sheet::parse(benben_terra::SHEET, "terra-pyramides.toml").expect("the shipped sheet is TOML");
    let options = Value::map([("expansion", expansion.into())]);
    benben_terra::TerraPyramides::make(players, &options, &sheet.shipped()).expect("the shipped sheet is valid")
}

fn sun(players: usize) -> benben_sun::PyramidOfTheSun {
    let sheet = Sheet::parse(benben_sun::SHEET, "pyramid-of-the-sun.toml").expect("the shipped sheet is TOML");
    let options = Value::Map(Vec::new());
    benben_sun::PyramidOfTheSun::make(players, &options, &sheet.shipped()).expect("the shipped sheet is valid")
}

fn pyramis(players: usize) -> benben_pyramis::Pyramis {
    let sheet = Sheet::parse(benben_pyramis::SHEET, "pyramis.toml").expect("the shipped sheet is TOML");
    benben_pyramis::Pyramis::make(players, &Value::Null, &sheet.shipped()).expect("the shipped sheet is valid")
}
