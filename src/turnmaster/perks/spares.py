"""Units that perks bring into play later: those that no roster lists, and those of a roster that wait. All of them are
set aside at the start.
"""

from collections.abc import Sequence

from turnmaster.engine.core.setup import PlayerSetup, Spare
from turnmaster.perks.catalogue import find_perk
from turnmaster.perks.known_names import known_perk
from turnmaster.profiles import Roster, UnitProfile

EXTENDS = known_perk("Extension")  # the perk with which a roster makes a game longer


def set_aside(players: Sequence[PlayerSetup]) -> tuple[int, ...]:
    """Return the units of rosters that wait for a perk of theirs, by their numbers in the battle."""
    units = [(roster, number) for player in players for roster in player.rosters for number in range(len(roster.units))]
    return tuple(unit for unit, (roster, number) in enumerate(units) if waits(roster, number))


def waits(roster: Roster, number: int) -> bool:
    profile = roster.units[number]
    perks = [find_perk(name) for name in (*profile.perks, *profile.traits)]
    return any(perk.waits is not None and perk.waits(roster, number) for perk in perks)


def spares_of(players: Sequence[PlayerSetup], turns: int) -> tuple[Spare, ...]:
    """Return all units that the perks of all units may bring, in the order of the units."""
    rosters = [roster for player in players for roster in player.rosters]
    units = [(number, profile) for number, roster in enumerate(rosters) for profile in roster.units]
    return tuple(
        Spare(roster, spare, by, name)
        for by, (roster, profile) in enumerate(units)
        for name in (*profile.perks, *profile.traits)
        for spare in brought_by(name, profile, with_all_extensions(rosters, turns))
    )


def with_all_extensions(rosters: Sequence[Roster], turns: int) -> int:
    """Return the length of a game if each roster with the extending perk extends it once; options that do so are known
    to the perks concerned.
    """
    return turns + sum(EXTENDS in roster.perks for roster in rosters)


def brought_by(name: str, profile: UnitProfile, turns: int) -> tuple[UnitProfile, ...]:
    brings = find_perk(name).brings
    return brings(profile, turns) if brings is not None else ()
