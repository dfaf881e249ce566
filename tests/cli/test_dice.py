"""`turnmaster dice`: throws that can be checked."""

import json

import pytest

from tests.cli.conftest import Command
from turnmaster.dice import D6, SeededDice


def test_a_throw_can_be_checked_with_its_seed(turnmaster: Command):
    thrown = json.loads(turnmaster("dice", "20d6", "--need", "4+", "--seed", 5, "--json").out)
    faces = SeededDice().faces(D6, 20, 5, 0)
    assert thrown["faces"] == faces
    assert thrown["passed"] == sum(face >= 4 for face in faces)
    assert thrown["passed"] + thrown["failed"] == 20
    assert thrown["sum"] == sum(faces)
    assert thrown["counts"] == {str(face): faces.count(face) for face in range(1, 7)}


def test_a_throw_is_shown_with_what_passed(turnmaster: Command):
    thrown = turnmaster("dice", "20d6", "--need", "4+", "--seed", 5)
    assert thrown.status == 0
    assert "13 passed, 7 failed" in thrown.out
    assert "seed 5" in thrown.out


@pytest.mark.parametrize("words", [["scatter 2d6"], ["scatter", "2d6"], ["Scatter", "2D6"]])
def test_scatter_may_be_one_word_or_two(turnmaster: Command, words: list[str]):
    thrown = json.loads(turnmaster("dice", *words, "--seed", 1, "--json").out)
    assert (thrown["throw"], thrown["scatter"], thrown["sum"]) == ("Scatter 2D6", "W", 8)


@pytest.mark.parametrize(("throw", "low", "high"), [("d3", 1, 3), ("d2", 1, 2), ("5d10", 0, 9), ("2d6", 1, 6)])
def test_each_die_shows_its_own_faces(turnmaster: Command, throw: str, low: int, high: int):
    thrown = json.loads(turnmaster("dice", throw, "--json").out)
    assert all(low <= face <= high for face in thrown["faces"])


def test_many_dice_are_shown_in_short(turnmaster: Command):
    thrown = turnmaster("dice", "10000d6", "--seed", 1)
    assert "9,900 more" in thrown.out
    assert max(map(len, thrown.out.splitlines())) <= 80


@pytest.mark.parametrize(
    "arguments",
    [["4d7"], ["0d6"], ["99999999d6"], ["banana"], [""], ["2d6", "--need", "9+"], ["scatter", "--need", "4+"], []],
)
def test_what_is_no_throw_is_refused(turnmaster: Command, arguments: list[str]):
    refused = turnmaster("dice", *arguments)
    assert refused.status == 2
    assert refused.sentence
