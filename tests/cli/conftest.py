"""Commands run in this process, and a small army to run them with."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from turnmaster.cli import run

ARMY = """
turnmaster: roster
version: 1
name: {name}
units:
  - {{name: Raiders, points: 60, models: 5, move: 8, dash: 8, defence: 3, hp: 1, armour: 5+,
      weapons: [{{name: Bow, range: 24, attacks: 2, power: 4, type: Battle}}]}}
  - {{name: Raiders, points: 60, models: 2, move: 8, dash: 8, defence: 3, hp: 2,
      weapons: [{{name: Blade, attacks: 3, power: 4, ap: 5+}}]}}
"""


class Outcome(NamedTuple):
    """What a command did: exit status, standard output, standard error."""

    status: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The one line on standard error; anything more is a failure."""
        assert self.out == ""
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err.strip()


Command = Callable[..., Outcome]


@pytest.fixture
def turnmaster(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("TURNMASTER_DEBUG", raising=False)

    def command(*arguments: object) -> Outcome:
        status = run([str(argument) for argument in arguments])
        return Outcome(status, *capsys.readouterr())

    return command


@pytest.fixture
def army(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a small roster under a name."""

    def write(name: str) -> Path:
        path = tmp_path / f"{name}.yaml"
        path.write_text(ARMY.format(name=name), encoding="utf-8")
        return path

    return write
