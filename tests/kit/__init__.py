"""What tests share; `tests/README.md` lists it."""
