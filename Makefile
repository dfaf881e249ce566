# Two commands do all set-up on a fresh machine: `make play` and `make test`.

PY_OK := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$p -c '$(PY_OK)' >/dev/null 2>&1; then echo $$p; break; fi; done)
BIN := .venv/bin
SHELL := bash
PLAY := .venv/.play
READY := .venv/.ready

# Servers, commands and workers start many times over; without bytecode the quick tests took a tenth longer.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-all test-quick check format bench docs types lock clean

play: $(PLAY)
	@$(BIN)/python frontend/build.py
	@$(BIN)/turnmaster serve --open

test: check
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest -n auto --dist worksteal

# Exhaustive tests play one slice of four in `make test`, another one after every commit: tests/slices.py.
test-all: check
	$(BIN)/python -m tests.browser.chromium
	SLICE=all $(BIN)/pytest -n auto --dist worksteal

test-quick: $(READY)
	$(BIN)/pytest -n auto --dist worksteal -m "not slow"

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python frontend/build.py --check

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python frontend/build.py --format

bench: $(READY)
	$(BIN)/python -m bench

docs: $(READY)
	$(BIN)/python -m turnmaster.cli.perk_markdown docs/perks.md
	$(BIN)/python -m turnmaster.cli.hook_markdown docs/hooks.md

types: $(READY)
	$(BIN)/python -m turnmaster.web.typescript frontend/src/messages

LOCK := $(BIN)/uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 -q
lock:
	$(BIN)/python -m pip install -q uv
	$(LOCK) --extra pages -o requirements.lock pyproject.toml
	$(LOCK) --extra pages --extra dev -o requirements-dev.lock pyproject.toml
	$(BIN)/python frontend/build.py --lock

# What is needed to play, and what is needed to work on it.
$(PLAY): requirements.lock pyproject.toml
	@$(MAKE) --no-print-directory .venv/.made LOCKED=requirements.lock
	@touch $@

$(READY): requirements-dev.lock pyproject.toml
	@$(MAKE) --no-print-directory .venv/.made LOCKED=requirements-dev.lock
	@touch $@ $(PLAY)

.PHONY: .venv/.made
.venv/.made:
	@test -n "$(PYTHON)" || { echo "Turnmaster needs Python 3.11 or newer with its venv module." \
		"On Debian or Ubuntu: install python3 and python3-venv."; exit 1; }
	@echo "Setting up .venv (once) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@set -o pipefail; $(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r $(LOCKED) | \
		awk '/^Collecting/ { printf "."; fflush() } END { print "" }'
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@echo "Preparing the first battle on this machine (once, about half a minute) ..."
	@$(BIN)/python -m turnmaster.battlefield.warm_up

clean:
	rm -rf .venv frontend/node_modules src/turnmaster/web/built .mypy_cache .pytest_cache .ruff_cache .hypothesis
