"""Rosters on paper, as a sheet or as cards, complete or with what they have lost in a tabletop game."""

from collections.abc import Mapping
from typing import Literal, Protocol

from turnmaster.forge.checking import problems_of
from turnmaster.forge.designs import RosterDesign
from turnmaster.forge.points import price_of_roster
from turnmaster.forge.printing import cards_pdf, roster_pdf
from turnmaster.web.errors import Refused
from turnmaster.web.forge.messages import DamageView
from turnmaster.web.forge.store import Library

Paper = Literal["a4", "us-letter"]
Form = Literal["sheet", "cards"]

MOST_PRINTED = 1_000  # units, weapons and perks: every one of them takes work, and cards several times as much


class Damages(Protocol):
    """Knows the HP that rosters have lost in tabletop games."""

    def of_owner(self, owner: str, roster: RosterDesign) -> list[DamageView]:
        """Return the games of an owner that are in progress with a roster."""

    def of_game(self, game: str, side: int, roster: RosterDesign) -> Mapping[int, int]:
        """Return the HP that each unit of a roster has lost in a game, by its number."""


def printable(library: Library, id: str) -> RosterDesign:
    """Return a roster of the library that has something to print."""
    found = library.loose(id).item
    if not isinstance(found, RosterDesign) or not found.units:
        raise Refused("Only a roster with at least one unit can be printed.")
    return found


def printed_roster(roster: RosterDesign, paper: Paper, form: Form, damage: Mapping[int, int]) -> bytes:
    """Return a roster as a PDF."""
    if lines_of(roster) > MOST_PRINTED:
        raise Refused(f"A roster with up to {MOST_PRINTED:,} units, weapons and perks can be printed. Divide it.")
    price = price_of_roster(roster)
    problems = [each.sentence for each in problems_of(roster, cured=False)]
    if form == "cards":
        return cards_pdf(roster, points=price.units, damage=damage, problems=problems, paper=paper)
    return roster_pdf(roster, points=price.units, total=price.hundredths, damage=damage, problems=problems, paper=paper)


def lines_of(roster: RosterDesign) -> int:
    """Return how many units, weapons and perks of a roster have lines of their own on paper."""
    return sum(1 + len(unit.design.weapons) + len(unit.design.perks) + len(unit.traits) for unit in roster.units)
