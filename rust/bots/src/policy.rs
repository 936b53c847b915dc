//! What a bot is.

use benben_engine::Game;

/// A bot: it sees a view and the legal actions, nothing else.
pub trait Policy<G: Game> {
    /// Chooses one of the legal actions, of which there is at least one.
    fn choose(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> G::Action;
}
