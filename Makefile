# The two commands are `make run` and `make test`; both set everything up first.
PYTHON ?= python3
BIN := .venv/bin
QUIET := --quiet --quiet --disable-pip-version-check --no-input

.PHONY: run test setup base-test lint types unit mutate clean

run: setup
	$(BIN)/lookadapt chat

test: setup lint types unit base-test

# The mark is written last: an interrupted set-up is done again, a finished one is not.
setup: .venv/.complete

.venv/.complete: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "lookadapt needs Python 3.11 or newer: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install $(QUIET) --editable '.[dev,train,postgres,ray]'
	@touch $@

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

unit: setup
	$(BIN)/pytest -n 2 --cov --cov-report=term

# The base package alone, without torch or any development tool but the test runner.
base-test: .venv-base/.complete
	.venv-base/bin/python -m pytest -p no:cacheprovider tests/base

.venv-base/.complete: pyproject.toml
	$(PYTHON) -m venv .venv-base
	.venv-base/bin/pip install $(QUIET) --editable . pytest
	@touch $@

# Breaks the parser on purpose, some seventy times, and counts what the tests notice. Half an hour, so not part of `test`.
mutate: setup
	$(BIN)/python scripts/mutate.py

clean:
	rm -rf .venv .venv-base .mypy_cache .pytest_cache .ruff_cache .coverage
