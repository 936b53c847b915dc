"""Pyramid of the Sun, slowly: the rules of `docs/rules/pyramid-of-the-sun.md` (ids SUN-…) word for word.

The state keeps what lies where and everything that has happened; counters, points and what a reshuffle told are worked
out from what has happened whenever they are asked for.

| file | |
|---|---|
| `box.py` | the cards of a sheet, by name, and whether a game can be played with them |
| `pyramid.py` | where a card may lie, what lies next to it, what it scores |
| `events.py` | what has happened, and what follows from it |
| `log.py` | a deck's log, as far back as views keep it |
| `state.py` | one position: what lies where, and what follows from what has happened |
| `game.py` | the course of a game |
| `view.py` | what one observer may see |
| `worlds.py` `sources.py` | how likely the hidden hands are: from the whole history, and from a view alone |
"""

from .game import PyramidOfTheSun

__all__ = ["PyramidOfTheSun"]
