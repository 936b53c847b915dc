"""Rust and reference, move by move: the same actions on both, everything compared at every node.

`python -m agreement pyramis --games 1000 --seed 1` (from `tests/`) runs it by hand; `test_agreement.py` in CI.
"""
