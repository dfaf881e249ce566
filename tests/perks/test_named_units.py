"""Whom a roster may name for perks that stand or fall with a unit."""

import pytest

from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import BadFile, parse_roster

UNIT = "  - {{name: {name}, points: 60, defence: 3, hp: 1, move: 6, perks: [{perks}]}}"


def problem(perks: str, designated: str, *units: tuple[str, str]) -> str:
    """What is wrong with a roster; nothing if it is in order."""
    head = ["version: 1", "name: Host", f"perks: [{perks}]", f"designated: {{{designated}}}", "units:"]
    text = "\n".join([*head, *(UNIT.format(name=name, perks=has) for name, has in units)]) + "\n"
    try:
        parse_roster(text, "army.yaml", judge_perks)
    except BadFile as error:
        return str(error)
    return ""


BANNER, DRUM, SQUAD = ("Banner", "Presence"), ("Drum", "Presence"), ("Squad", "")
GOLEM, BIRD, BROOD = ("Golem", "Controlled"), ("Bird", "Phoenix"), ("Brood", "Seed II")


@pytest.mark.parametrize(
    ("perks", "designated", "units", "says"),
    [
        ("Inspiring", "Inspiring: [Banner]", (BANNER, SQUAD), ""),
        ("Inspiring", "Inspiring: [Squad]", (BANNER, SQUAD), "Squad has no Presence; name a unit that has"),
        ("Inspiring", "", (BANNER, SQUAD), "Inspiring has to name a unit with Presence"),
        ("Inspiring, Swift", "Inspiring: [Banner], Swift: [Banner]", (BANNER, SQUAD), ""),
        ("Inspiring, Swift", "Inspiring: [Banner], Swift: [Banner]", (BANNER, DRUM), "and Drum for none"),
        ("Inspiring, Swift", "Inspiring: [Banner], Swift: [Drum]", (BANNER, DRUM), ""),
        (
            "Despair",
            "Despair: [Banner], Controlled: [Golem, Banner]",
            (BANNER, GOLEM),
            "name another",
        ),
        ("Despair", "Despair: [Golem], Controlled: [Golem, Banner]", (BANNER, GOLEM), ""),
        ("Despair", "Despair: [Bird]", (BIRD, SQUAD), "and Phoenix keeps it in Reserve; name another unit"),
        ("Despair", "Despair: [Brood]", (BROOD, SQUAD), "and Seed II keeps it in Reserve; name another unit"),
        ("Despair", "Despair: [Squad]", (BIRD, BROOD, SQUAD), ""),
    ],
)
def test_whoever_is_named_fits(perks, designated, units, says):
    found = problem(perks, designated, *units)
    assert says in found and bool(says) == bool(found)
