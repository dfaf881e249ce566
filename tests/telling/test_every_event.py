"""Every event is told: in its own words, by the narrator, or not at all for a reason."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar, Literal, get_args, get_origin

import pytest

from tests.helpers import event
from turnmaster.engine.core.events import Event, UnitEvent, all_events, fields_of, flaw_of, named_by, what_is
from turnmaster.engine.core.words import gaps_in
from turnmaster.engine.field.objectives import Control
from turnmaster.options.catalogue import all_options
from turnmaster.perks.catalogue import all_perks
from turnmaster.telling.gathered import Opening
from turnmaster.telling.narrator import GATHERED_BY, NARRATED_BY
from turnmaster.telling.volleys import Volley

all_perks()
all_options()
EVENTS = [kind for kind in all_events() if kind is not UnitEvent and kind.__module__.startswith("turnmaster.")]

PART_OF_A_STORY = (*Opening.PARTS, *Volley.PARTS)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_is_told_or_says_why_not(kind: type[Event]):
    by_narrator = kind in NARRATED_BY or kind in GATHERED_BY or kind in PART_OF_A_STORY
    assert bool(kind.silent) != bool(kind.says or by_narrator)
    assert not kind.silent or kind.silent.endswith(".")


def test_no_two_events_have_the_same_name_or_tag():
    for named in (what_is, lambda kind: kind.__name__):
        assert len({named(kind) for kind in EVENTS}) == len(EVENTS)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_its_sentence_names_only_its_fields(kind: type[Event]):
    assert gaps_in(kind.says) <= set(kind.__struct_fields__)
    assert kind.__doc__ and re.search(r"[.`]$", kind.__doc__.strip())


def hints_in(hint: Any, field: str, *, several: bool = False) -> Iterator[tuple[str, Any, bool]]:
    """The types that a type is made of and that name nothing, each with its field and whether it holds several."""
    if hasattr(hint, "__metadata__") or get_origin(hint) is Literal:  # a type of names, or one of a few words
        return
    parts, fields = [part for part in get_args(hint) if part is not ...], fields_of(hint)
    if not parts and not fields:
        yield field, hint, several
    for part in parts:
        yield from hints_in(part, field, several=True)
    for name, part in fields.items():
        yield from hints_in(part, name)


# What may stand in an event without naming anything.
PLAIN = (int, str, bool, Fraction)
IDENTITIES = ("unit", "player", "target", "targets", "by", "other", "owner", "carrier", "zone", "weapon", "model")
PLACES = ("piece", "place")


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_whatever_names_something_in_an_event_says_so_with_its_type(kind: type[Event]):
    for field, hint, several in hints_in(kind, ""):
        assert hint in PLAIN, f"{field} is {hint}"
        assert hint is not int or not (several or field in IDENTITIES), f"{field} is a plain number"
        assert hint is not str or field not in PLACES, f"{field} is a plain word"


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_no_field_hides_what_kind_of_event_it_is(kind: type[Event]):
    assert not flaw_of(kind)
    assert isinstance(kind.what, property)


class Hushed(UnitEvent, frozen=True, tag="hushed in a test"):
    """An event of some house rule that calls a field as events call their kind."""

    says: ClassVar[str] = "{unit} hushed {what}"

    what: str


def test_a_field_that_would_hide_the_kind_of_an_event_is_refused():
    assert flaw_of(Hushed) == "its field 'what' would hide what every event has of that name"


def test_what_an_event_names_is_found_in_the_structs_that_it_holds():
    held = event("objectives", turn=1, controls=[Control(1), Control(), Control(contested_by=(0, 2))])
    assert sorted(named_by(held, "player")) == [-1, -1, 0, 1, 2]
    assert list(named_by(event("perk used", unit=3, target=5), "unit")) == [3, 5]
