"""Terra Pyramides with both expansions, the variants and the missions.

`docs/terra-pyramides.md` explains nodes, actions and views; clauses are named by id (TP-, TPH-, TPN-...).

| file | |
|---|---|
| `parts.py` | options, and the pieces that the sheet lists for them |
| `board.py` | cells, and what lies in which direction |
| `table.py` | tiles on the board, sites, what each side owns and receives |
| `stacks.py` | where every tile is that somebody has seen, and the log of what happened to them |
| `pending.py` | what is under way within a turn |
| `state.py` | all of one position |
| `setup.py` `turn.py` | the steps of setup; those of a turn |
| `legal_additional.py` `play_additional.py` | which additional actions there are; what they do |
| `game.py` | the course of a game |
| `scoring.py` | final scoring, and the missions' goals |
| `knowledge.py` `view.py` | what an observer can infer about stacks and hands; all that an observer sees |
| `ids.py` | every action string in the order of its id |
"""

from .game import TerraPyramides

__all__ = ["TerraPyramides"]
