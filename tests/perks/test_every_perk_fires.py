"""Every part of every perk does something: in seeded games between armies that are made for it, or in a scenario.

What a perk adds to the rules are its parts; see watching.py. Games come first. Some parts need a meeting of perks that
chance brings about once in thousands of games: those are played in the scenarios of their perk, where places and dice
are written down, and in those of its other ranks with the perk in their place.

A run of the tests looks at the parts of every fourth perk: see tests/slices.py.
"""

import re
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache

import pytest

from tests.perks.firing import (
    ROSTER_PERKS,
    UNIT_PERKS,
    WEAPON_PERKS,
    armies,
    crowded_armies,
    play,
    roster_armies,
    unit_armies,
)
from tests.perks.pinned import SCENARIOS, pins
from tests.perks.watching import Part, Watch
from tests.slices import slice_of, slices_to_play
from turnmaster.dice import Stream
from turnmaster.perks.catalogue import all_perks
from turnmaster.scenario import begin, parse_scenario, run_scenario
from turnmaster.scenario.format import Scenario

ROUNDS, CROWDS = 20, 25  # games: so many rounds of three, and so many with crowded armies
LATE_ROUNDS = 80  # as far as perks stay silent that long
AT_ONCE = 8  # perks in one game
SHARE_OF_GAMES = 0.8  # of all parts, at least, that games alone bring about

# What neither games nor scenarios have to bring about, and why; their number is limited as well.
EXCEPTIONS = {
    "*, striking distance: uses_template.striking_distance": (
        "Only bots ask how near they have to come, and they play one side of some games; what they carry is chance."
    ),
    "*, with care: uses_template.made_with_care": "Only bots ask where a template spares their friends, as above.",
    "Chaos, attack spec: WeaponPerk.adjusts.adjust (2)": "Exact odds ask it; in play a use that fails rolls no volley.",
    "*, has to leave: nonstop.began_at": "It takes a unit that can still come far enough; many a Melee prevents that.",
    "turnmaster.engine.attacking.rescue, casualties leave: save_the_fallen": (
        "Casualties that leave at once have to do so in the very step in which a rescue of theirs waits."
    ),
    "turnmaster.perks.held, Embarked: come_out": (
        "A jailer has to fall inside a Transport that takes in its prisoner, so one side has to command both."
    ),
    "turnmaster.perks.unit.imprison, end of phase: release_who_outweighs": (
        "There has to be no room around a jailer when its prisoner becomes worth more, and room when the phase ends."
    ),
}
MOST_EXCEPTED = 12


@pytest.fixture(scope="module", params=slices_to_play())
def heard(request: pytest.FixtureRequest) -> Watch:
    """Play the games, and return what was seen in them of a slice of all perks."""
    watch, stream = Watch(), Stream(2022)
    watch.know(all_perks().values())
    whose = slice_of(sorted({part.perk for part in watch.parts}), request.param)
    watch.look_at(part for part in sorted(watch.parts) if part.perk in whose)
    for game in range(ROUNDS):
        play_round(watch, stream, game)
    for game in range(CROWDS):
        often = Counter(perk for part in watch.silent for perk in watch.parts[part])
        play(watch, crowded_armies(often, game), game)
    return watch


def play_round(watch: Watch, stream: Stream, game: int) -> None:
    play(watch, armies(company(watch, stream, WEAPON_PERKS, AT_ONCE), game), game)
    play(watch, unit_armies(company(watch, stream, UNIT_PERKS, AT_ONCE), game), game)
    if not watch.unheard.isdisjoint(ROSTER_PERKS):
        play(watch, roster_armies(company(watch, stream, ROSTER_PERKS, 4), game), game)


def company(watch: Watch, stream: Stream, perks: list[str], count: int) -> list[str]:
    """Some perks for a game: those that have a silent part first, because some need several units on either side."""
    waiting = [perk for perk in perks if perk in watch.unheard]
    return [*stream.shuffled(waiting), *stream.shuffled(perks)][:count]


@cache
def is_excepted(part: Part) -> bool:
    return any(fnmatchcase(str(part), pattern) for pattern in EXCEPTIONS)


def still_awaited(heard: Watch) -> set[str]:
    """The perks with a part that has done nothing so far, and is not excepted."""
    return {perk for part in heard.silent if not is_excepted(part) for perk in heard.parts[part]}


def scenarios_of(perk: str) -> Iterator[Scenario]:
    """The scenarios of a perk, then those of its other ranks with this one in their place."""
    root = all_perks()[perk].root
    ranks = [perk, *(each.name for each in all_perks().values() if each.root == root and each.name != perk)]
    for rank in ranks:
        for path in pins(SCENARIOS).get(rank, ()):  # some parts of perks answer to an option only
            text = re.sub(rf"\b{re.escape(rank)}\b", perk, path.read_text(encoding="utf-8"))
            yield parse_scenario(text, str(path))


@pytest.mark.slow
def test_most_parts_of_perks_do_something_in_games(heard):
    assert len(heard.silent) <= (1 - SHARE_OF_GAMES) * len(heard.parts)


@pytest.mark.slow
def test_every_part_of_every_perk_does_something_in_a_game_or_in_a_scenario(heard, monkeypatch):
    """A new perk is in some games in the place of another, so whoever is silent then gets more games."""
    monkeypatch.setattr(begin, "rules_of", heard.rules_of)
    for perk in sorted(still_awaited(heard)):
        for scenario in scenarios_of(perk):
            if perk in still_awaited(heard):
                run_scenario(scenario)
    stream = Stream(ROUNDS)
    for game in range(ROUNDS, LATE_ROUNDS):
        if still_awaited(heard):
            play_round(heard, stream, game)
    assert not sorted(str(part) for part in heard.silent if not is_excepted(part))
    assert len(heard.silent) <= MOST_EXCEPTED


@pytest.mark.slow
def test_every_exception_is_about_a_part_that_exists():
    watch = Watch()
    watch.know(all_perks().values())
    parts = [str(part) for part in watch.parts]
    assert not [pattern for pattern in EXCEPTIONS if not any(fnmatchcase(part, pattern) for part in parts)]
