"""What does not fit is said with its place, what was expected, and what was probably meant."""

from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET, Struct, UnsetType

from turnmaster.battlefield.terrain_entries import FieldEntry
from turnmaster.profiles.rosters import RosterEntry
from turnmaster.profiles.shapes import first_problem
from turnmaster.scenario import Scenario


class Horse(Struct, forbid_unknown_fields=True):
    name: str
    legs: int = 4
    weight: float | UnsetType = UNSET
    colour: Literal["black", "white"] = "black"
    shoes: tuple[int, int] | None = None
    foals: "list[Horse]" = []
    riders: dict[str, int] = {}
    saddle: int | str = 0
    fast: bool = False


@pytest.mark.parametrize(
    ("document", "place", "sentence"),
    [
        ([], "$", "expected a mapping, found a list"),
        ({"name": 5}, "$.name", "expected text, found 5"),
        ({}, "$", "name is missing"),
        ({"name": "A", "leg": 3}, "$.leg", "'leg' is not known here: did you mean legs?"),
        ({"name": "A", "legs": "four"}, "$.legs", "expected a whole number, found 'four'"),
        ({"name": "A", "legs": 2.5}, "$.legs", "expected a whole number, found 2.5"),
        ({"name": "A", "legs": True}, "$.legs", "expected a whole number, found true"),
        ({"name": "A", "weight": None}, "$.weight", "expected a number, found nothing"),
        ({"name": "A", "colour": "whit"}, "$.colour", "'whit' is none of black, white: did you mean white?"),
        ({"name": "A", "shoes": [1]}, "$.shoes", "expected a list of 2, found 1"),
        ({"name": "A", "shoes": [1, "x"]}, "$.shoes[1]", "expected a whole number, found 'x'"),
        ({"name": "A", "shoes": 5}, "$.shoes", "expected a list or nothing, found 5"),
        ({"name": "A", "foals": [{"name": "B"}, {"legs": 3}]}, "$.foals[1]", "name is missing"),
        ({"name": "A", "riders": {"x": "y"}}, "$.riders.x", "expected a whole number, found 'y'"),
        ({"name": "A", "riders": {1: 1}}, "$.riders.1", "expected text, found 1"),
        ({"name": "A", "saddle": []}, "$.saddle", "expected a whole number or text, found a list"),
        ({"name": "A", "fast": "yes"}, "$.fast", "expected true or false, found 'yes'"),
        ({"name": "A", "legs": "x" * 5000}, "$.legs", f"expected a whole number, found '{'x' * 29}…{'x' * 8}'"),
    ],
)
def test_a_misfit_is_named(document: Any, place: str, sentence: str):
    found = first_problem(document, Horse)
    assert found is not None
    assert (found.place, found.sentence) == (place, sentence)


def test_what_fits_has_no_problem():
    whole = {"name": "A", "weight": 3, "shoes": None, "foals": [{"name": "B"}], "riders": {"x": 1}, "saddle": "old"}
    assert first_problem(whole, Horse) is None


KEYS = ("name", "units", "version", "perks", "weapons", "hp", "scenario", "red", "A", "play", "terrain", "at", "size",
        "shape", "polygon", "carriers", "expect", "dice", "board", "ground", "dangerous", "hull", "facing")  # fmt: skip
values: Any = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.floats(-9, 9) | st.sampled_from(["A", "d6", "", "4+"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS) | st.just(1), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(st.sampled_from([RosterEntry, FieldEntry, Scenario]), values)
def test_whatever_does_not_fit_has_a_problem_and_nothing_else_does(kind: type, document: Any):
    try:
        msgspec.convert(document, kind)
    except msgspec.ValidationError:
        assert first_problem(document, kind) is not None
    else:
        assert first_problem(document, kind) is None
