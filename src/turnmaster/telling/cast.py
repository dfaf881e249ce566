"""Players and units of a battle with distinct names, and a symbol for each player that needs no colour."""

from collections.abc import Sequence
from typing import NamedTuple

from turnmaster.battlefield import INCH
from turnmaster.battlefield.zone_names import zone_name
from turnmaster.engine.core.params import INCH_LENGTH, INCH_SIGN
from turnmaster.engine.core.setup import Setup
from turnmaster.options.catalogue import rules_of
from turnmaster.telling.agreement import agreed, agreed_text, is_plural
from turnmaster.telling.spans import Span, in_units

MARKS = "▲●■◆▼○□◇"


class Member(NamedTuple):
    """A unit of a battle: its name, its player, the names of its weapons."""

    name: str
    player: int
    weapons: tuple[str, ...]
    plural: bool = False  # whether it is spoken of as several


class Cast(NamedTuple):
    """All players, units and Deployment Zones of a battle, by number."""

    players: tuple[str, ...]
    units: tuple[Member, ...]
    zones: tuple[str, ...]
    inch: int = INCH  # how long on the table is what the rules call an inch, and how it is written
    inch_sign: str = '"'

    def agreeing(self, text: str) -> str:
        """Return a text with verbs that agree with the names of units."""
        return agreed_text(text, self.plurals, [member.name for member in self.units])

    def agreeing_spans(self, spans: Sequence[Span]) -> list[Span]:
        """Return a sentence with verbs that agree with the names of units, each of which is a span."""
        pieces = agreed([span.text for span in spans], self.plurals, {member.name for member in self.units})
        return [span._replace(text=piece) for span, piece in zip(spans, pieces, strict=True)]

    @property
    def plurals(self) -> set[str]:
        return {member.name for member in self.units if member.plural}

    def measured(self, length: int) -> str:
        """Return a length in the unit of length of this battle."""
        return in_units(length, self.inch, self.inch_sign)

    def mark(self, player: int) -> Span:
        return Span(MARKS[player % len(MARKS)], f"player {player}")

    def player(self, number: int) -> Span:
        return Span(f"{MARKS[number % len(MARKS)]} {self.players[number]}", f"player {number}")

    def unit(self, number: int) -> Span:
        """Return the name of a unit as a span in the colour of its player."""
        member = self.units[number]
        return Span(member.name, f"player {member.player}")

    def marked(self, number: int) -> list[Span]:
        return [self.mark(self.units[number].player), Span(" "), self.unit(number)]

    def weapon(self, unit: int, weapon: int) -> str:
        return self.units[unit].weapons[weapon]


def cast_of(setup: Setup) -> Cast:
    units = tuple(
        Member(name, owner, tuple(weapon.name for weapon in profile.weapons), is_plural(profile.name, profile.models))
        for name, owner, profile in zip(setup.unit_names, setup.brought_by, setup.profiles, strict=True)
    )
    zones = tuple(zone_name(setup.board, number) for number in range(len(setup.board.zones)))
    rules = rules_of(setup)
    return Cast(setup.player_names, units, zones, rules.param(INCH_LENGTH), rules.param(INCH_SIGN))
