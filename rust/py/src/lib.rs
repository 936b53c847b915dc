//! `benben._native`: the engine's games, states and views as Python classes. Knows no rule.

mod batch;
mod convert;
mod errors;
mod face;
mod faults;
mod game;
mod games;
mod locked;
mod out;
mod plan;
mod read;
mod record;
mod rows;
mod simulate;
mod state;
mod stream;
mod terra_scoring;
mod view;

use pyo3::pymodule;

/// The compiled part of benben. Use it through `benben`.
#[pymodule(gil_used = true)]
mod _native {
    use numpy::IntoPyArray;
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::batch::{_restore_batch, Batch};
    #[pymodule_export]
    use super::faults::_panic;
    #[pymodule_export]
    use super::game::{_restore_game, Game};
    #[pymodule_export]
    use super::games::{build_info, games, sheet, sheet_text};
    #[pymodule_export]
    use super::plan::{check_plan, check_row};
    #[pymodule_export]
    use super::simulate::{random_game, simulate};
    #[pymodule_export]
    use super::state::{_restore_state, State};
    #[pymodule_export]
    use super::stream::{_restore_stream, Stream};
    #[pymodule_export]
    use super::terra_scoring::TerraScoring;
    #[pymodule_export]
    use super::view::View;

    /// Loads what arrays need while there is stack for it: `numpy` can't be loaded near the recursion limit.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        super::face::is_mapping(&py.get_type::<super::view::View>())?;
        super::face::numpy(py)?;
        drop(vec![false].into_pyarray(py));
        Ok(())
    }
}
