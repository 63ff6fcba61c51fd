# `make run` talks to the assistant, `make test` checks everything. Each sets up what it needs first, and says so.
PYTHON ?= python3
BIN := .venv/bin
# Without compiling: Python compiles what is imported, when it is; doing it for everything takes a third of the set-up.
PIP_INSTALL := pip install --quiet --quiet --disable-pip-version-check --no-input --no-compile
# Packages come from a lock with hashes; our own package is built with the builder that the lock has already installed.
# The lock is complete, so pip resolves nothing: given an extra (coverage[toml]), older pips would take a newer release
# than the lock has, and then refuse it for want of a hash.
LOCKED := $(PIP_INSTALL) --no-deps --require-hashes --requirement
OURSELVES := $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
PYTHON_IS_NEW_ENOUGH := $(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "lookadapt needs Python 3.11 or newer: make PYTHON=python3.12")'

.PHONY: run serve test setup base-test lint types unit docs lock mutate clean

run: .venv-base/.complete
	@.venv-base/bin/lookadapt chat

serve: setup
	$(BIN)/lookadapt serve --open

test: setup lint types unit base-test

setup: .venv/.complete

# The mark is written last: an interrupted set-up is done again, a finished one is not.
.venv-base/.complete: pyproject.toml locks/base.txt
	@$(PYTHON_IS_NEW_ENOUGH)
	@echo "Setting up the base package in .venv-base (0.3 GB, once; seconds if pip has the files)"
	@$(PYTHON) -m venv .venv-base
	@.venv-base/bin/$(LOCKED) locks/base.txt
	@.venv-base/bin/$(OURSELVES)
	@touch $@

# torch has no hash of its own (scripts/lock.py says why), so it is installed by version, after all that is locked.
.venv/.complete: pyproject.toml locks/everything.txt locks/torch.txt
	@$(PYTHON_IS_NEW_ENOUGH)
	@echo "Setting up everything in .venv (2 GB, once; a few minutes)"
	@$(PYTHON) -m venv .venv
	@$(BIN)/$(LOCKED) locks/everything.txt
	@$(BIN)/$(PIP_INSTALL) --requirement locks/torch.txt
	@$(BIN)/$(OURSELVES)
	@touch $@

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

unit: setup
	$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder --cov --cov-report=term

# The base package alone, without torch or any development tool but the test runner.
base-test: .venv-base/.tests
	.venv-base/bin/python -m pytest -p no:cacheprovider tests/base

.venv-base/.tests: .venv-base/.complete locks/base-test.txt
	@.venv-base/bin/$(LOCKED) locks/base-test.txt
	@touch $@

# The site, in site/. `make unit` builds it too, in a folder of its own, and checks its links.
docs: setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "Open site/index.html, or serve it with its search: $(BIN)/python -m http.server --directory site"

# After a change of dependencies in pyproject.toml. `make lock LOCK=--upgrade` takes newer versions of everything.
lock: .venv-lock/.complete
	.venv-lock/bin/python scripts/lock.py $(LOCK)

.venv-lock/.complete:
	@$(PYTHON) -m venv .venv-lock
	@.venv-lock/bin/$(PIP_INSTALL) 'uv>=0.8'
	@touch $@

# Breaks the parser on purpose, more than two hundred times, and counts what the tests notice. An hour, so not part of `test`;
# `scripts/mutate.py --sample 60 --seed 0` takes ten minutes.
mutate: setup
	$(BIN)/python scripts/mutate.py

clean:
	rm -rf .venv .venv-base .venv-lock .mypy_cache .pytest_cache .ruff_cache .coverage site
