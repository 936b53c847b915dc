# The two commands are `make run` and `make test`; both set up all they need in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEERS := $(VENV)/peers
LOWEST := $(VENV)/lowest
SOURCES := Cargo.toml Cargo.lock pyproject.toml $(shell find rust -name '*.rs' -o -name '*.toml')

export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
export RUSTDOCFLAGS := -D warnings

.PHONY: run test test-lowest lint rust python bench clean

run: $(VENV)/built-cli
	$(BIN)/python -m benben simulate pyramis --players 4 --games 100000

test: lint rust python

lint: $(VENV)/built-dev
	cargo fmt --all --check
	$(BIN)/python tests/circles.py
	cargo clippy --quiet --workspace --all-targets -- -D warnings
	cargo doc --quiet --workspace --no-deps
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	cd $(VENV) && bin/python -m mypy.stubtest --mypy-config-file ../pyproject.toml benben._native

rust: $(VENV)/ready
	if cargo nextest --version >/dev/null 2>&1; then cargo nextest run --workspace; else cargo test --quiet --workspace; fi

python: $(VENV)/built-dev
	$(BIN)/pytest

# The Python tests with the lowest version of everything that pyproject.toml allows.
test-lowest: $(VENV)/built-dev
	$(PYTHON) -m venv $(LOWEST)
	$(LOWEST)/bin/pip install --quiet $$($(BIN)/python tests/lowest.py)
	PYTHONPATH=python $(LOWEST)/bin/python -m pytest --quiet -W default -m 'not slow' \
	  --ignore tests/unit/house tests/unit tests/property

$(VENV)/ready:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet 'maturin>=1.9,<2'
	touch $@

$(VENV)/built-cli: $(VENV)/ready $(SOURCES)
	$(BIN)/maturin develop --quiet --release --extras cli
	touch $@

$(VENV)/built-dev: $(VENV)/ready $(SOURCES)
	$(BIN)/maturin develop --quiet --release --extras dev
	touch $@ $(VENV)/built-cli

bench: $(VENV)/built-dev $(PEERS)/ready
	cargo build --quiet --release --package benben-bench
	PYTHONPATH=python $(PEERS)/bin/python benches/python/run.py

# What benben is compared with has an environment of its own; a peer that can't be installed is left out.
$(PEERS)/ready: $(VENV)/ready benches/python/peers.txt
	$(BIN)/python -m venv $(PEERS)
	$(PEERS)/bin/pip install --quiet 'numpy>=1.26'
	grep -v '^#' benches/python/peers.txt | while read -r peer; do $(PEERS)/bin/pip install --quiet "$$peer" || true; done
	touch $@

clean:
	rm -rf $(VENV) target python/benben/_native.*.so
