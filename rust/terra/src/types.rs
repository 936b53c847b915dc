//! What the game is made of.

use benben_engine::{Config, Types};

use crate::action::Action;
use crate::components::NAME;
use crate::config::{RULES_VERSION, TerraPyramides};
use crate::state::State;
use crate::view::View;

impl Types for TerraPyramides {
    type State = State;
    type Action = Action;
    type View = View;
    const NAME: &'static str = NAME;
    const RULES_VERSION: u16 = RULES_VERSION;

    fn config(&self) -> &Config {
        &self.config
    }
}
