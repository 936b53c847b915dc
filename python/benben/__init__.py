"""Terra Pyramides, Pyramid of the Sun and Pyramis: complete, fast and fair.

```python
game = benben.make("pyramis", players=4)
state = game.new_initial_state(seed=7)
while not state.is_terminal():
    state.apply(state.legal_actions()[0])
print(state.outcome())
```
"""

import benben._built  # noqa: F401
from benben import bots, scoring
from benben._native import Batch, Game, State, View, build_info, games, sheet
from benben.bulk.run import simulate
from benben.bulk.simulation import Simulation
from benben.bulk.summary import Estimate, Part, Span, Summary, Table
from benben.errors import (
    BenbenError,
    ConfigError,
    EngineBug,
    IllegalActionError,
    NodeError,
    NotationError,
    PolicyError,
    RecordError,
    SheetError,
)
from benben.making import make
from benben.types import CHANCE, TERMINAL, Observation, Outcome

__version__: str = build_info()["version"]

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Batch",
    "BenbenError",
    "ConfigError",
    "EngineBug",
    "Estimate",
    "Game",
    "IllegalActionError",
    "NodeError",
    "NotationError",
    "Observation",
    "Outcome",
    "Part",
    "PolicyError",
    "RecordError",
    "SheetError",
    "Simulation",
    "Span",
    "State",
    "Summary",
    "Table",
    "View",
    "__version__",
    "bots",
    "build_info",
    "games",
    "make",
    "scoring",
    "sheet",
    "simulate",
]
