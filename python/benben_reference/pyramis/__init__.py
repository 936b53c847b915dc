"""Pyramis, told the slow way. `docs/pyramis.md` explains nodes, strings and views; clauses are named by id (PY-...).

| file | |
|---|---|
| `cards.py` | the cards of a sheet, by name |
| `fleet.py` | a Fleet: where a card may go, what lies open, what it is worth |
| `game.py` | one position: the course of a game |
| `worlds.py` | what the cards that an observer can't see may be, and how likely: exact, for small sheets |
"""

from .game import Pyramis

__all__ = ["Pyramis"]
