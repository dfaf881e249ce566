"""Every event is told: in its own words, by the narrator, or not at all for a reason."""

import re

import pytest

from turnmaster.engine.kernel.events import Event, UnitEvent, all_events
from turnmaster.engine.kernel.words import gaps_in
from turnmaster.options.catalogue import all_options
from turnmaster.perks.catalogue import all_perks
from turnmaster.telling.gathered import Opening
from turnmaster.telling.narrator import STORIES, TELLERS

all_perks()
all_options()
EVENTS = [kind for kind in all_events() if kind is not UnitEvent and kind.__module__.startswith("turnmaster.")]

# Told as a part of a volley, or of the opening of a Game Turn.
PART_OF_A_STORY = {
    "attack dice",
    "successes",
    "saves",
    "restoring",
    *(part.__struct_config__.tag for part in Opening.PARTS),
}


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_is_told_or_says_why_not(kind: type[Event]):
    by_narrator = kind in TELLERS or kind in STORIES or kind.__struct_config__.tag in PART_OF_A_STORY
    assert bool(kind.silent) != bool(kind.says or by_narrator)
    assert not kind.silent or kind.silent.endswith(".")


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_its_sentence_names_only_its_fields(kind: type[Event]):
    assert gaps_in(kind.says) <= set(kind.__struct_fields__)
    assert kind.__doc__ and re.search(r"[.`]$", kind.__doc__.strip())
