"""The agreement of players before the first roll. It never changes during a battle."""

from collections.abc import Hashable
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct

from turnmaster.battlefield import INCH, Board, Footprint, base_radius
from turnmaster.profiles import Roster, UnitProfile
from turnmaster.profiles.names import numbered
from turnmaster.profiles.profile import DiceKind

MOST_TURNS = 100

PlaystyleName = Literal["Standard", "Intermediate", "Advanced"]
Played = PlaystyleName | Literal[""]  # where none has been chosen yet, or any will do


class OptionChoice(Struct, frozen=True):
    """An option that is switched on, with its settings as the players wrote them."""

    name: str
    settings: tuple[str, ...] = ()


class RulesChoice(Struct, frozen=True):
    """The agreed rules: playstyle, dice and options."""

    playstyle: PlaystyleName = "Standard"
    dice: DiceKind = "d6"
    options: tuple[OptionChoice, ...] = ()


class PlayerSetup(Struct, frozen=True):
    """A player or a team: a name, and one roster for each member."""

    name: str
    rosters: tuple[Roster, ...]


class Spare(Struct, frozen=True):
    """A unit that no roster lists and that a perk may bring into play: its roster, its profile, and the number of the
    unit that brings it.
    """

    roster: int
    profile: UnitProfile
    by: int
    perk: str


class Setup(Struct, frozen=True, dict=True):
    """A battle before it starts. Units that are `aside` wait until a rule brings them in, like all spares."""

    players: tuple[PlayerSetup, ...]
    board: Board
    rules: RulesChoice = RulesChoice()
    turns: int = 4
    point_limit: int = 500
    spares: tuple[Spare, ...] = ()
    aside: tuple[int, ...] = ()

    @cached_property
    def profiles(self) -> tuple[UnitProfile, ...]:
        """Return every unit of every roster, then the spares; the position of a unit is its number in the battle."""
        return (*self.listed, *(spare.profile for spare in self.spares))

    @cached_property
    def listed(self) -> tuple[UnitProfile, ...]:
        """Return every unit of every roster: the armies as players brought and paid for them."""
        return tuple(unit for player in self.players for roster in player.rosters for unit in roster.units)

    @cached_property
    def unit_names(self) -> tuple[str, ...]:
        """Return the name of each unit in this battle; equal names are numbered."""
        return tuple(numbered([profile.name for profile in self.profiles]))

    @cached_property
    def player_names(self) -> tuple[str, ...]:
        """Return the name of each player; equal names are numbered."""
        return tuple(numbered([player.name for player in self.players]))

    @cached_property
    def rosters(self) -> tuple[Roster, ...]:
        """Return every roster; its position is the `roster` of its units."""
        return tuple(roster for player in self.players for roster in player.rosters)

    @cached_property
    def brought_by(self) -> tuple[int, ...]:
        """Return the player who brought each unit, even if another commands it now."""
        sides = [number for number, player in enumerate(self.players) for _ in player.rosters]
        return tuple(sides[roster] for roster in self.roster_of)

    @cached_property
    def roster_of(self) -> tuple[int, ...]:
        """Return the roster of each unit."""
        listed = [number for number, roster in enumerate(self.rosters) for _ in roster.units]
        return (*listed, *(spare.roster for spare in self.spares))

    @cached_property
    def designated(self) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Return the units that rosters name for a perk, by their numbers in the battle."""
        found: dict[str, tuple[tuple[int, ...], ...]] = {}
        first = 0
        for roster in self.rosters:
            for each in roster.designated:
                group = tuple(first + unit for unit in each.units)
                found[each.perk] = (*found.get(each.perk, ()), group)
            first += len(roster.units)
        return found

    @cached_property
    def cache(self) -> dict[Hashable, Any]:
        """Return values computed once for a setup and shared by all its battles and their copies; their size does not
        grow with a game. See view.py, ground.py and terrain_now.py.
        """
        return {}

    @cached_property
    def footprints(self) -> tuple[Footprint, ...]:
        """Return the base of a model of each unit."""
        return tuple(footprint_of(profile) for profile in self.profiles)


def footprint_of(profile: UnitProfile) -> Footprint:
    height = profile.height_hundredths * INCH // 100
    if profile.base_width:
        return Footprint(profile.base_width, profile.base_length, height, profile.hull)
    across = 2 * base_radius(profile.base_mm)
    return Footprint(across, across, height)
