"""Slow, readable implementations of the three games, written from the rulebooks and the clauses alone.

Standard library only; nothing here knows the Rust engine. It exists to keep the engine honest: both play the same
actions and are compared at every node. Start with :mod:`benben_reference.protocol`.
"""
