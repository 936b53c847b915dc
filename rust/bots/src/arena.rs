//! Where bots meet.

use benben_engine::playout;
use benben_engine::prelude::*;
use benben_engine::{Error, Outcome, Result, Rng};

use crate::Policy;

/// Plays one game with a bot for each player, chance by `chance`.
///
/// # Errors
/// [`Error::Config`] unless there is just one bot a player, and as [`playout::play`].
pub fn play<G: Game>(game: &G, bots: &mut [&mut dyn Policy<G>], chance: &mut Rng) -> Result<Outcome> {
    let players = game.config().players;
    if bots.len() != players {
        return Err(Error::config("bots", format!("there are {} for {players} players", bots.len())));
    }
    let mut state = game.initial();
    let mut legal = Vec::new();
    playout::play(game, &mut state, chance, |state, player| {
        legal.clear();
        game.each_legal(state, |action| legal.push(action));
        bots[player].choose(game, &game.view(state, Some(player)), &legal)
    })?;
    Ok(game.outcome(&state))
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use benben_engine::Value;
    use benben_engine::rng::Purpose;
    use benben_pyramis::{Pyramis, SHEET};
    use benben_sheet::Sheet;

    use super::*;
    use crate::Random;

    /// Two seats, one generator.
    struct Shared<'a>(&'a RefCell<Random>);

    impl<G: Game> Policy<G> for Shared<'_> {
        fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> G::Action {
            self.0.borrow_mut().choose(game, view, legal)
        }
    }

    fn game() -> Pyramis {
        let sheet = Sheet::parse(SHEET, "pyramis.toml").expect("the shipped sheet is TOML");
        Pyramis::make(2, &Value::Null, &sheet).expect("the shipped sheet is valid")
    }

    #[test]
    fn a_bot_that_shares_the_stream_plays_like_a_playout() {
        let game = game();
        let stream = |purpose| Rng::stream(3, 4, purpose);
        let mut state = game.initial();
        let played =
            playout::play_randomly(&game, &mut state, &mut stream(Purpose::Chance), &mut stream(Purpose::Policy));
        assert!(played.is_ok());

        let random = RefCell::new(Random::new(3, 4));
        let (mut one, mut other) = (Shared(&random), Shared(&random));
        let outcome = play(&game, &mut [&mut one, &mut other], &mut stream(Purpose::Chance));
        assert_eq!(outcome, Ok(game.outcome(&state)));
    }

    #[test]
    fn there_is_one_bot_a_player() {
        let mut bot = Random::new(0, 0);
        let outcome = play(&game(), &mut [&mut bot], &mut Rng::stream(0, 0, Purpose::Chance));
        assert!(matches!(outcome, Err(Error::Config { .. })));
    }
}
