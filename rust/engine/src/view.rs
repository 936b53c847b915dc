//! What every view begins with.

use crate::{Node, Value};

/// The head of a view; `docs/README.md` says what each key holds.
#[derive(Clone, Copy, Debug)]
pub struct Head {
    /// The game's name.
    pub game: &'static str,
    /// Who looks; a spectator for `None`.
    pub observer: Option<u8>,
    /// Number of players.
    pub players: usize,
    /// Whose move it is.
    pub node: Node,
    /// Which kind of node it is, in one word.
    pub phase: &'static str,
    /// The player whose turn it is, if it is anybody's.
    pub active: u8,
    /// The number of the turn, 0 before the first.
    pub turn: u32,
}

impl Head {
    /// The whole view: the head, then what the game tells besides.
    pub fn with<const N: usize>(self, rest: [(&str, Value); N]) -> Value {
        let active = self.node.is_turn(self.turn).then_some(self.active);
        let head = [
            ("game", self.game.into()),
            ("observer", self.observer.into()),
            ("players", self.players.into()),
            ("current_player", i64::from(self.node.number()).into()),
            ("phase", self.phase.into()),
            ("active", active.into()),
            ("turn", i64::from(self.turn).into()),
        ];
        Value::Map(head.into_iter().chain(rest).map(|(key, value)| (key.to_owned(), value)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(node: Node, turn: u32) -> Value {
        Head { game: "g", observer: None, players: 3, node, phase: "take", active: 1, turn }.with([("gold", 7.into())])
    }

    #[test]
    fn the_head_comes_first() {
        let expected = Value::map([
            ("game", "g".into()),
            ("observer", Value::Null),
            ("players", 3.into()),
            ("current_player", 2.into()),
            ("phase", "take".into()),
            ("active", 1.into()),
            ("turn", 4.into()),
            ("gold", 7.into()),
        ]);
        assert_eq!(view(Node::Decision(2), 4), expected);
    }

    #[test]
    fn before_the_first_turn_and_after_the_last_it_is_nobody_s() {
        for (node, turn, number) in [(Node::Chance, 0, -1), (Node::Terminal, 9, -4)] {
            let view = view(node, turn);
            assert_eq!((view.get("active"), view.get("current_player")), (Some(&Value::Null), Some(&number.into())));
        }
        assert_eq!(view(Node::Chance, 1).get("active"), Some(&1.into()));
    }
}
