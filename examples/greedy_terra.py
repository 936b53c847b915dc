"""A bot for Terra Pyramides that looks one action ahead: `python examples/greedy_terra.py [games]`.

It draws a game that it can't tell from the real one, tries each legal action there, and takes the one after which its
points are highest; of several it takes one at random, as the lowest id would favour some seats. It plays against three
random ones.
"""

from __future__ import annotations

import sys

import benben
from benben.bots import RandomBot


class Greedy(RandomBot):
    """Takes a legal action with the most points right after it; chance that follows is left open."""

    def __call__(self, view: benben.View, legal: list[int], /) -> int:
        """Choose by one look ahead, ties by the bot's random stream."""
        player = view.observer
        assert player is not None, "a policy sees with a player's eyes"
        state = view.determinize(0, seeded=False)
        points = {action: state.child(action).scores()[player] for action in legal}
        return super().__call__(view, [action for action in legal if points[action] == max(points.values())])


def main(games: int = 100) -> None:
    """Play the games and print the summary."""
    game = benben.make("terra-pyramides", players=4)
    print(benben.simulate(game, games, seed=1, policies=[Greedy(2), None, None, None]).summary())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
