"""What players agree on before the first roll. It never changes during a battle."""

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
    """A battle before it begins. Units that are `aside` wait until something brings them in, like all spares."""

    players: tuple[PlayerSetup, ...]
    board: Board
    rules: RulesChoice = RulesChoice()
    turns: int = 4
    point_limit: int = 500
    spares: tuple[Spare, ...] = ()
    aside: tuple[int, ...] = ()

    @cached_property
    def profiles(self) -> tuple[UnitProfile, ...]:
        """Every unit of every roster, then the spares; a unit's place here is its number in the battle."""
        return (*self.listed, *(spare.profile for spare in self.spares))

    @cached_property
    def listed(self) -> tuple[UnitProfile, ...]:
        """Every unit of every roster: the armies as players brought and paid for them."""
        return tuple(unit for player in self.players for roster in player.rosters for unit in roster.units)

    @cached_property
    def unit_names(self) -> tuple[str, ...]:
        """What each unit is called in this battle; those of one name are numbered."""
        return tuple(numbered([profile.name for profile in self.profiles]))

    @cached_property
    def player_names(self) -> tuple[str, ...]:
        """What each player is called; those of one name are numbered."""
        return tuple(numbered([player.name for player in self.players]))

    @cached_property
    def rosters(self) -> tuple[Roster, ...]:
        """Every roster; its place here is the `roster` of its units."""
        return tuple(roster for player in self.players for roster in player.rosters)

    @cached_property
    def brought_by(self) -> tuple[int, ...]:
        """The player who brought each unit, even if another has it now."""
        sides = [number for number, player in enumerate(self.players) for _ in player.rosters]
        return tuple(sides[roster] for roster in self.roster_of)

    @cached_property
    def roster_of(self) -> tuple[int, ...]:
        """The roster of each unit."""
        listed = [number for number, roster in enumerate(self.rosters) for _ in roster.units]
        return (*listed, *(spare.roster for spare in self.spares))

    @cached_property
    def designated(self) -> dict[str, tuple[tuple[int, ...], ...]]:
        """The units that rosters name for a perk, by their numbers in the battle."""
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
        """What is worked out once for a setup and kept for all its battles and their copies; nothing here grows with a
        game. See view.py, ground.py and terrain_now.py.
        """
        return {}

    @cached_property
    def footprints(self) -> tuple[Footprint, ...]:
        """What a model of each unit stands on."""
        return tuple(footprint_of(profile) for profile in self.profiles)


def footprint_of(profile: UnitProfile) -> Footprint:
    height = profile.height_hundredths * INCH // 100
    if profile.base_width:
        return Footprint(profile.base_width, profile.base_length, height, profile.hull)
    across = 2 * base_radius(profile.base_mm)
    return Footprint(across, across, height)
