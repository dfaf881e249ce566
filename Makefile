# Two commands do all set-up on a fresh machine: `make play` and `make test`.

PY_OK := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$p -c '$(PY_OK)' >/dev/null 2>&1; then echo $$p; break; fi; done)
BIN := .venv/bin
READY := .venv/.ready

.PHONY: play test test-quick check format bench docs lock clean

play: $(READY)
	@$(BIN)/turnmaster battle

test: check
	$(BIN)/pytest -n auto --dist worksteal

test-quick: $(READY)
	$(BIN)/pytest -n auto --dist worksteal -m "not slow"

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/python -m bench

docs: $(READY)
	$(BIN)/python -m turnmaster.cli.perk_markdown docs/perks.md
	$(BIN)/python -m turnmaster.cli.hook_markdown docs/hooks.md

lock: $(READY)
	$(BIN)/python -m pip install -q uv
	$(BIN)/uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 \
		--extra dev -q -o requirements.lock pyproject.toml

$(READY): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "Turnmaster needs Python 3.11 or newer with its venv module." \
		"On Debian or Ubuntu: install python3 and python3-venv."; exit 1; }
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
