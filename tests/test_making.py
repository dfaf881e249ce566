"""Chores that the Makefile and CONTRIBUTING promise: what they run is what they say."""

import re
import runpy
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "frontend" / "build.py"


def chore(name: str) -> list[str]:
    """The commands of a target of the Makefile."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    found = re.search(rf"^{name}:.*\n((?:\t.*\n)+)", text, re.MULTILINE)
    assert found is not None
    return [line.strip().removeprefix("$(BIN)/") for line in found[1].splitlines()]


def run_by_build(monkeypatch: pytest.MonkeyPatch, *options: str) -> list[tuple[str, ...]]:
    """The programs of Node.js that the builder of the pages runs with some options."""
    ran: list[tuple[str, ...]] = []
    build = runpy.run_path(str(BUILD))
    main = build["main"]
    monkeypatch.setitem(main.__globals__, "run", lambda *command, **_: ran.append(command))
    monkeypatch.setitem(main.__globals__, "install", lambda **_: None)
    monkeypatch.setattr(sys, "argv", ["build.py", *options])
    main()
    return ran


def test_make_format_writes_the_pages_in_the_usual_style_too(monkeypatch: pytest.MonkeyPatch):
    assert chore("format") == ["ruff check --fix .", "ruff format .", "python frontend/build.py --format"]
    (command,) = run_by_build(monkeypatch, "--format")
    assert command[:2] == ("prettier", "--write")
    assert command[-1] == "."


def test_the_development_server_reads_the_address_that_is_documented(monkeypatch: pytest.MonkeyPatch):
    config = (ROOT / "frontend" / "vite.config.ts").read_text(encoding="utf-8")
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    variables = set(re.findall(r"process\.env\.(\w+)", config))
    assert len(variables) == 1
    assert all(f"{variable}=http://127.0.0.1:" in text and f"Without `{variable}`" in text for variable in variables)
    (port,) = re.findall(r'\?\? "http://127\.0\.0\.1:(\d+)"', config)
    assert f"the usual port, {port}" in text
    assert run_by_build(monkeypatch, "--serve") == [("vite",)]
