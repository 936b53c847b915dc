"""Pyramis, told the slow way. `docs/pyramis.md` explains nodes, strings and views; clauses are named by id (PY-...).

| file | |
|---|---|
| `cards.py` | the cards of a sheet, by name |
| `fleet.py` | a Fleet: where a card may go, what lies open, what it is worth |
| `state.py` | one position: its data, and what follows from them |
| `game.py` | the course of a game |
| `scoring.py` `view.py` | points and the outcome; what one observer may see |
| `worlds.py` | what the cards that an observer can't see may be, and how likely: exact, for small sheets |
"""

from .game import Pyramis

__all__ = ["Pyramis"]
