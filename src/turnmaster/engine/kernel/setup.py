"""What players agree on before the first roll. It never changes during a battle."""

from functools import cached_property
from typing import Any, Literal

from msgspec import Struct

from turnmaster.battlefield import INCH, Board, Footprint, base_radius
from turnmaster.engine.kernel.words import numbered
from turnmaster.profiles import Roster, UnitProfile
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


class Setup(Struct, frozen=True, dict=True):
    """A battle before it begins."""

    players: tuple[PlayerSetup, ...]
    board: Board
    rules: RulesChoice = RulesChoice()
    turns: int = 4
    point_limit: int = 500

    @cached_property
    def profiles(self) -> tuple[UnitProfile, ...]:
        """Every unit of every roster; a unit's place here is its number in the battle."""
        return tuple(unit for player in self.players for roster in player.rosters for unit in roster.units)

    @cached_property
    def unit_names(self) -> tuple[str, ...]:
        """What each unit is called in this battle; those of one name are numbered."""
        return tuple(numbered([profile.name for profile in self.profiles]))

    @cached_property
    def rosters(self) -> tuple[Roster, ...]:
        """Every roster; its place here is the `roster` of its units."""
        return tuple(roster for player in self.players for roster in player.rosters)

    @cached_property
    def brought_by(self) -> tuple[int, ...]:
        """The player who brought each unit, even if another has it now."""
        sides = enumerate(self.players)
        return tuple(number for number, player in sides for roster in player.rosters for _ in roster.units)

    @cached_property
    def cache(self) -> dict[str, Any]:
        """What is worked out once for a setup and kept: see view.py and ground.py."""
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
