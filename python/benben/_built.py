"""Says how to build benben where its compiled part is missing."""

try:
    import benben._native  # noqa: F401
except ModuleNotFoundError as missing:
    if missing.name != "benben._native":
        raise
    why = "benben's compiled part is missing: build it, with `pip install .`, or `make` in a checkout"
    raise ImportError(why, name=missing.name) from missing
