"""Files of all kinds: only ordinary ones, of a size that can be read at once, and what is wrong in our own words."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml

from turnmaster.battlefield.terrain_file import load_battlefield
from turnmaster.profiles import BadFile, load_roster
from turnmaster.profiles.reading import MOST_VALUES, read_document
from turnmaster.scenario import load_scenario
from turnmaster.table import load_game

LOADERS: list[Callable[[Path], Any]] = [load_roster, load_battlefield, load_scenario, load_game]


def refusal_of(read: Callable[..., Any], *given: object) -> str:
    with pytest.raises(BadFile) as refused:
        read(*given)
    return str(refused.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with a name")
@pytest.mark.parametrize("load", LOADERS)
def test_a_pipe_that_nobody_fills_is_refused_at_once(load: Callable[[Path], Any], tmp_path: Path):
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    assert "this is not an ordinary file" in refusal_of(load, pipe)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device that never ends")
@pytest.mark.parametrize("load", LOADERS)
def test_a_device_that_never_ends_is_refused_at_once(load: Callable[[Path], Any]):
    assert "/dev/zero: this is not an ordinary file" in refusal_of(load, Path("/dev/zero"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "[" + "1," * 400_000 + "]",
        "- 1\n" * 200_000,
        "".join(f"a{i}: 1\n" for i in range(80_000)),
        "{" + ",".join(f"a{i}: []" for i in range(70_000)) + "}",
    ],
    ids=["flow", "block", "keys", "mapping"],
)
def test_more_values_than_can_be_read_at_once_are_refused_early(text: str):
    assert f"more than {MOST_VALUES:,} values" in refusal_of(read_document, text, "army.yaml")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a: b: c", "line 1: a colon stands where none can; put text with a colon in quotes, or indent it"),
        ("a: 1\nb\nc: 2", "line 3: a colon is missing after the name of what stands here"),
        ("a:\n\t- b", "line 2: a tab cannot indent a line; use spaces"),
        ("a: @b", "line 1: text cannot start with this character; put it in quotes"),
        ("a:\n  b: 1\n c: 2", "line 3: this line is not indented like the lines it belongs to"),
        ("a: [1, 2", "line 1: a comma or a closing bracket is missing before this"),
        ("[", "line 1: the text ends before a bracket is closed"),
        ("a: }", "line 1: a value is missing before this, or a bracket that was not opened is closed"),
        ('a: "b', "line 1: a quote is opened and not closed"),
        (r'a: "\q"', "line 1: a backslash in quotes means nothing before this letter"),
        ("a: 1\n---\nb: 2", "line 2: a file holds one document; remove the line ---"),
        ("a: *", "line 1: text cannot begin with * or &; put it in quotes"),
        ("%x\na: 1", "line 2: there is more after the end"),
        ("a: \x07", "an unprintable character is in the text (number 7); remove it"),
        ("a: &x 1", "line 1: anchors and aliases (& and *) are not allowed here; write out the value"),
        ("a: !b 1", "line 1: tags (!) are not allowed here; put text that begins with ! in quotes"),
    ],
    ids=repr,
)
def test_what_is_no_yaml_is_said_in_words_one_can_act_on(text: str, says: str):
    assert says in refusal_of(read_document, text, "army.yaml")


def test_a_mark_at_the_beginning_of_a_text_is_no_part_of_it(tmp_path: Path):
    path = tmp_path / "army.yaml"
    units = "[{name: B, points: 60, defence: 1, hp: 1}]"
    path.write_text(f"version: 1\nname: A\nunits: {units}\n", encoding="utf-8-sig")
    assert load_roster(path).name == "A"


# Limits of time


UNIT = "  - {name: A, hp: 1, defence: 3, points: 10, weapons: [{name: B, attacks: 1, power: 3}]}\n"


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="the slow reader takes longer")
@pytest.mark.parametrize(
    "text",
    ["- " + "a " * 490_000, "#\n" * 490_000, "a: >\n" + "  b\n\n" * 160_000, "a\n" * 490_000,
     "version: 1\nunits:\n" + UNIT * 2_700 + "  - }", "units:\n" + UNIT * 10_000],
    ids=["words", "comments", "folded", "lines", "an error at the end", "many values"],
)  # fmt: skip
def test_a_megabyte_of_yaml_is_read_or_refused_soon(text):
    began = time.process_time()
    with suppress(BadFile):
        read_document(text, "file")
    assert time.process_time() - began < 4


def test_more_than_a_megabyte_is_not_looked_at():
    with pytest.raises(BadFile, match="more than the 1,000,000 allowed"):
        read_document(" " * 1_200_000, "file")


BOW = "version: 1\nname: S\nunits: [{{name: A, models: 3, hp: 1, weapons: [{{name: Bow, range: 24, {}}}]}}]\n"
DUEL = "scenario: A duel\nred: {{{}}}\nblue: {{B: {{at: [9, 0]}}}}\nexpect: {{turn: 1}}\n"
LONG = {
    "different carriers": (load_roster, BOW.format(f"carriers: {[*range(45_000)]}")),
    "the same carrier": (load_roster, BOW.format(f"carriers: {[1] * 45_000}")),
    "many units": (load_scenario, DUEL.format(", ".join(f"U{number}: {{}}" for number in range(24_000)))),
}


@pytest.mark.slow
@pytest.mark.parametrize(("load", "text"), LONG.values(), ids=LONG)
def test_long_lists_are_refused_soon(load, text, tmp_path):
    (file := tmp_path / "long.yaml").write_text(text, encoding="utf-8")
    began = time.process_time()
    refusal_of(load, file)
    assert time.process_time() - began < 4
