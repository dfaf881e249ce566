"""Mistakes in house rules, one of each kind: told with file and line, and never called those of the program."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from tests.cli.conftest import Outcome
from tests.test_house import ARMY, command, forgotten, house_in, whole_house, write
from turnmaster import load_house
from turnmaster.cli import house_watch
from turnmaster.house_loading import RuleDoesNotEnd, blamed
from turnmaster.profiles import BadFile

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures(forgotten.__name__)]

HARDER = "perk.changes(stats.DEFENCE, 1)"


def battle_with(capsys: pytest.CaptureFixture[str], folder: Path, body: str, more: str = "") -> Outcome:
    """A battle in which both armies have a perk of a house, whose module goes on with more."""
    house = house_in(folder, body=body)
    (house / "rules.py").write_text((house / "rules.py").read_text(encoding="utf-8") + more, encoding="utf-8")
    armies = [folder / "Red.yaml", folder / "Blue.yaml"]
    for path in armies:
        path.write_text(ARMY.format(name=path.stem), encoding="utf-8")
    return command(capsys, "--house", str(house), "battle", *map(str, armies), "--seed", "1", "--turns", "1")


# In modules


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"x = 1\ndef broken(:\n", "rules.py, line 2: this module of house rules cannot be loaded (SyntaxError"),
        (b"x = 1\n  y = 2\n", "rules.py, line 2: this module of house rules cannot be loaded (IndentationError"),
        (b"x = 1\ny = '\xff'\n", "rules.py, line 2: this module of house rules cannot be loaded (SyntaxError"),
        (b"x = 1\nfrom . import other\n", "other.py, line 3: this module of house rules cannot be loaded (SyntaxError"),
    ],
    ids=["no function", "indented", "no text", "in another module"],
)
def test_what_is_no_python_is_told_with_its_line(tmp_path, capsys, text, said):
    (tmp_path / "rules.py").write_bytes(text)
    if b"other" in text:
        write(tmp_path, other="x = 1\n\ny = = 2\n")
    outcome = command(capsys, "house", str(tmp_path))
    assert outcome.status == 2
    assert said in outcome.err


@pytest.mark.parametrize("name", ["", "Thick\nSkinned", " Thick", "Thick  Skinned", 7, "a=b", "n" * 61])
@pytest.mark.parametrize("kind", ["perk", "option"])
def test_a_name_that_nobody_could_write_is_refused_with_its_line(tmp_path, kind, name):
    made = {
        "perk": f"from turnmaster.perks.catalogue import unit_perk\n\n@unit_perk({name!r}, 'House', 'It is odd.')",
        "option": f"from turnmaster.options.catalogue import option\n\n@option({name!r}, group='House', summary='Odd')",
    }
    write(tmp_path, rules=f"{made[kind]}\ndef rule(*given): ...\n")
    with pytest.raises(BadFile, match=r"rules\.py, line 3: .* is no name: "):
        load_house(tmp_path)


# While rules are put together


def test_a_rule_that_cannot_be_put_together_is_told_with_its_line(tmp_path, capsys):
    outcome = command(capsys, "house", str(house_in(tmp_path, body="perk.chnages(stats.DEFENCE, 1)")))
    # A long path is broken anywhere, so blanks are left out.
    assert "rules.py,line7(theperkThickSkinned):amistake" in "".join(outcome.out.split())


def test_rules_that_are_refused_are_told_with_the_place_of_the_perk(tmp_path, capsys):
    told = battle_with(capsys, tmp_path, "perk.contributes('elsewhere', 1)")
    assert told.status == 2
    assert "'elsewhere', which is declared nowhere; Thick Skinned stands in " in told.err
    assert "rules.py, line 5" in told.err


def test_an_option_that_is_misspelt_is_not_looked_for_in_the_house(tmp_path, capsys):
    told = command(capsys, "--house", "examples/house", "battle", "--option", "Opne Fields")
    assert "did you mean Open Fields" in told.err
    assert "oaths.py" not in told.err


# In play


@pytest.mark.parametrize(
    ("body", "more", "said"),
    [
        ("perk.changes(stats.DEFENCE, 'one')", "", "Thick Skinned ("),
        ("perk.changes(stats.DEFENCE, 1, when=lambda battle: True)", "", "Thick Skinned ("),
        (
            "perk.changes(stats.DEFENCE, 1, when=again)",
            "\n\ndef again(*given):\n    return again(*given)\n",
            "rules.py, line 11: a mistake in these house rules (it calls itself endlessly)",
        ),
        (
            "perk.changes(stats.DEFENCE, 1, when=lambda *given: exit(3))",
            "",
            "rules.py, line 7 (the perk Thick Skinned): a mistake in these house rules (it ends the program)",
        ),
    ],
    ids=["no number", "too few parameters", "calls itself", "ends the program"],
)
def test_a_rule_that_fails_in_play_is_told_with_its_place(tmp_path, capsys, body, more, said):
    told = battle_with(capsys, tmp_path, body, more)
    assert told.status == 2
    assert said in told.err and "rules.py, line " in told.err
    assert "defect" not in told.err and "report this" not in told.err


def test_a_scenario_whose_rule_fails_names_the_rule_even_if_no_line_is_known(tmp_path, capsys):
    outcome = command(capsys, "house", str(whole_house(tmp_path, "perk.changes(stats.DEFENCE, 'one')")))
    assert outcome.status == 2
    assert "rules.py, line 5)" in "".join(outcome.out.split("\n")).replace("  ", "")


# Without end

ENDLESS = "def go_on():\n    number = 0\n    while True:\n        number += 1\n"


def endless(folder: Path) -> Callable[[], None]:
    """A function of a house that does not come to an end."""
    package = load_house(write(folder, rules=ENDLESS)).package
    go_on: Callable[[], None] = import_module(f"{package}.rules").go_on
    return go_on


def test_a_rule_that_does_not_end_is_ended_and_told_with_its_line(tmp_path, monkeypatch):
    monkeypatch.setattr(house_watch, "MOST_WORK", 0.05)
    monkeypatch.setattr(house_watch, "PAUSE", 0.01)
    go_on = endless(tmp_path)
    house_watch.watch_houses()
    with pytest.raises(RuleDoesNotEnd) as ended:
        go_on()
    assert "a mistake in these house rules (it never ends)" in blamed(ended.value)
    assert "rules.py, line " in blamed(ended.value)


@pytest.mark.parametrize(("module", "counts"), [("numba.core.compiler", False), ("elsewhere", True)])
def test_kernels_that_are_compiled_for_a_rule_are_no_work_of_the_rule(tmp_path, module, counts):
    """The first question about sight may come from a house, and is then as slow as the compiler."""
    package = load_house(write(tmp_path, rules="def ask(answer):\n    return answer()\n")).package
    names = {"__name__": module, "looked_at": house_watch.looked_at}
    exec("def answer(): return looked_at({})", names)
    at_it = import_module(f"{package}.rules").ask(names["answer"])
    assert [each.frame.f_code.co_name for each in at_it.values()] == (["ask"] if counts else [])
