"""Scoring finished tables that were not played here, one module a game."""

from benben.scoring import terra

__all__ = ["terra"]
