"""Check that this program could have made the setup in a file.

A file may hold anything. The limits checked here are those of rosters and new battles, so that no number in a file can
break the rules.
"""

import re
from collections.abc import Iterable
from typing import Any

from turnmaster.battlefield import INCH, TOLERANCE, Board
from turnmaster.battlefield.divided import MOST_FIELDS
from turnmaster.battlefield.outline import Outline, bounds
from turnmaster.dice import Die
from turnmaster.engine.core.setup import MOST_TURNS, PlayerSetup, RulesChoice, Setup
from turnmaster.match.begin import MOST_INCHES, MOST_PLAYERS, MOST_UNITS_IN_ALL
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile, saves
from turnmaster.profiles.convert import DIE_OF
from turnmaster.profiles.rosters import (
    MOST_DESIGNATIONS,
    MOST_IN_SYMBOL,
    MOST_MODELS,
    MOST_NAME,
    MOST_POINTS,
    MOST_STAT,
    MOST_UNITS,
    MOST_WEAPONS,
)
from turnmaster.profiles.stands import LEAST_HEIGHT, LEAST_MM, LEAST_SIDE, MOST_HEIGHT, MOST_MM, MOST_SIDE

MOST_CARRIED = 20
MOST_PERKS = 100
MOST_OPTIONS = 100
MOST_PARTS = 4 * MOST_FIELDS
MOST_PIECES = 210 * MOST_FIELDS
MOST_OBJECTIVES = 50 * MOST_FIELDS
MOST_CORNERS = 400


class Unsound(ValueError):
    """An error for something in a file that no game contains; the text gives its location and the reason."""


def within(place: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise Unsound(f"{place}: expected {low:,} to {high:,}, found {shown(value)}")


def shown(value: Any) -> str:
    """Return a value as text for an error message, shortened if necessary."""
    text = f"{value:,}" if type(value) is int and abs(value) < 10**18 else f"{value!s:.40}"
    return text if text.isprintable() else ascii(text)


def in_words(problem: str) -> str:
    """Return an error of msgspec as a sentence that starts with the location."""
    found = re.fullmatch(r"(?P<what>.*?)(?: - at `\$?\.?(?P<place>[^`]*)`)?", problem, re.DOTALL)
    assert found is not None
    what = found["what"].replace("`", "")
    return f"{found['place'] or 'the file'}: {what[:1].lower()}{what[1:]}"


def one_line(place: str, text: str, *, empty: bool = False) -> None:
    """Check that a name is printable, on one line and not too long, and not empty unless that is allowed."""
    if len(text) > MOST_NAME or (text and not text.isprintable()) or not (text.strip() or empty):
        raise Unsound(f"{place}: expected a name of 1 to {MOST_NAME} letters on one line")


def distinct(place: str, numbers: Iterable[int], below: int) -> None:
    """Check that numbers are from 0 up to a limit, each at most once."""
    seen: set[int] = set()
    for number in numbers:
        within(place, number, 0, below - 1)
        if number in seen:
            raise Unsound(f"{place}: {number} is given twice")
        seen.add(number)


def check_setup(setup: Setup) -> None:
    """Raise `Unsound` for a setup with which no battle can start."""
    within("setup.players", len(setup.players), 2, MOST_PLAYERS)
    within("setup.turns", setup.turns, 1, MOST_TURNS)
    within("setup.point_limit", setup.point_limit, 1, MOST_POINTS)
    _check_board(setup.board, len(setup.players))
    _check_rules(setup.rules)
    for number, player in enumerate(setup.players):
        _check_player(f"setup.players[{number}]", player)
    _check_spares(setup)
    within("setup: units in all", len(setup.profiles), 0, MOST_UNITS_IN_ALL)
    distinct("setup.aside", setup.aside, len(setup.listed))


def _check_spares(setup: Setup) -> None:
    """Check that each unit outside the rosters belongs to a roster and to a unit that can bring it."""
    within("setup.spares", len(setup.spares), 0, MOST_UNITS_IN_ALL)
    for number, spare in enumerate(setup.spares):
        place = f"setup.spares[{number}]"
        within(f"{place}.roster", spare.roster, 0, len(setup.rosters) - 1)
        within(f"{place}.by", spare.by, 0, len(setup.listed) - 1)
        one_line(f"{place}.perk", spare.perk)
        check_profile(f"{place}.profile", spare.profile, DIE_OF[setup.rosters[spare.roster].dice])


def _check_board(board: Board, players: int) -> None:
    within("setup.board.width", board.width, 6 * INCH, MOST_INCHES * INCH)
    within("setup.board.height", board.height, 6 * INCH, MOST_INCHES * INCH)
    within("setup.board.zones", len(board.zones), players, players + 1)
    for number, zone in enumerate(board.zones):
        within(f"setup.board.zones[{number}]", len(zone), 1, MOST_PARTS)
        for part in zone:
            _check_outline(f"setup.board.zones[{number}]", part, board)
    within("setup.board.fields", len(board.fields), 0, MOST_FIELDS)
    for number, field in enumerate(board.fields):
        _check_outline(f"setup.board.fields[{number}]", field, board)
    within("setup.board.objectives", len(board.objectives), 0, MOST_OBJECTIVES)
    for x, y in board.objectives:
        within("setup.board.objectives", x, -TOLERANCE, board.width + TOLERANCE)
        within("setup.board.objectives", y, -TOLERANCE, board.height + TOLERANCE)
    within("setup.board.terrain", len(board.terrain), 0, MOST_PIECES)
    for number, piece in enumerate(board.terrain):
        place = f"setup.board.terrain[{number}]"
        one_line(f"{place}.name", piece.name)
        _check_outline(place, piece.outline, board)
        for height in (piece.height, piece.elevation, *piece.floors):
            within(place, height, 0, MOST_INCHES * INCH)


def _check_outline(place: str, outline: Outline, board: Board) -> None:
    """Check that an outline has enough corners, not too many, and fits on the board."""
    within(f"{place}: corners", len(outline.points), 1, MOST_CORNERS)
    if len(outline.points) == 2 or (outline.is_disc and outline.radius < 1):
        raise Unsound(f"{place}: this is not the outline of anything")
    left, bottom, right, top = bounds(outline)
    within(place, left, -TOLERANCE, right)
    within(place, right, left, board.width + TOLERANCE)
    within(place, bottom, -TOLERANCE, top)
    within(place, top, bottom, board.height + TOLERANCE)


def _check_rules(rules: RulesChoice) -> None:
    within("setup.rules.options", len(rules.options), 0, MOST_OPTIONS)
    for number, option in enumerate(rules.options):
        place = f"setup.rules.options[{number}]"
        one_line(place, option.name)
        within(f"{place}.settings", len(option.settings), 0, MOST_OPTIONS)
        for setting in option.settings:
            one_line(f"{place}.settings", setting)


def _check_player(place: str, player: PlayerSetup) -> None:
    one_line(f"{place}.name", player.name)
    within(f"{place}.rosters", len(player.rosters), 0, MOST_PLAYERS)
    for number, roster in enumerate(player.rosters):
        _check_roster(f"{place}.rosters[{number}]", roster)


def _check_roster(place: str, roster: Roster) -> None:
    one_line(f"{place}.name", roster.name)
    within(f"{place}.units", len(roster.units), 1, MOST_UNITS)
    for number, unit in enumerate(roster.units):
        check_profile(f"{place}.units[{number}]", unit, DIE_OF[roster.dice])
    within(f"{place}.designated", len(roster.designated), 0, MOST_DESIGNATIONS)
    for designation in roster.designated:
        one_line(f"{place}.designated", designation.perk)
        distinct(f"{place}.designated", designation.units, len(roster.units))


def check_profile(place: str, unit: UnitProfile, die: Die) -> None:
    one_line(f"{place}.name", unit.name)
    one_line(f"{place}.converted_from", unit.converted_from, empty=True)
    within(f"{place}.points_hundredths", unit.points_hundredths, 0, 100 * MOST_POINTS)
    within(f"{place}.models", unit.models, 1, MOST_MODELS)
    within(f"{place}.hp", unit.hp, 1, MOST_STAT)
    for stat in ("move_in", "dash_in", "defence"):
        within(f"{place}.{stat}", getattr(unit, stat), 0, MOST_STAT)
    within(f"{place}.transport", unit.transport, 0, MOST_POINTS)
    within(f"{place}.symbol", len(unit.symbol), 0, MOST_IN_SYMBOL)
    _check_stand(place, unit)
    _check_save(f"{place}.armour", unit.armour, die)
    _check_save(f"{place}.aegis", unit.aegis, die)
    _check_perks(place, unit.perks)
    within(f"{place}.weapons", len(unit.weapons), 0, MOST_WEAPONS)
    for number, weapon in enumerate(unit.weapons):
        check_weapon(f"{place}.weapons[{number}]", weapon, unit.models, die)


def _check_stand(place: str, unit: UnitProfile) -> None:
    """Check the size of a base, round in millimetres or with two sides, and the height of the model."""
    within(f"{place}.base_mm", unit.base_mm, LEAST_MM, MOST_MM)
    within(f"{place}.height_hundredths", unit.height_hundredths, LEAST_HEIGHT, MOST_HEIGHT)
    if unit.base_width or unit.base_length or unit.hull:
        within(f"{place}.base_width", unit.base_width, LEAST_SIDE, MOST_SIDE)
        within(f"{place}.base_length", unit.base_length, LEAST_SIDE, MOST_SIDE)


def check_weapon(place: str, weapon: WeaponProfile, models: int, die: Die) -> None:
    one_line(f"{place}.name", weapon.name)
    for stat in ("range_in", "attacks", "power"):
        within(f"{place}.{stat}", getattr(weapon, stat), 0, MOST_STAT)
    for stat in ("deflect", "ward", "parry"):
        within(f"{place}.{stat}", getattr(weapon, stat), 0, 9)
    _check_save(f"{place}.ap", weapon.ap, die)
    _check_perks(place, weapon.perks)
    within(f"{place}.carriers", len(weapon.carriers), models, models)
    for carried in weapon.carriers:
        within(f"{place}.carriers", carried, 0, MOST_CARRIED)


def _check_save(place: str, need: int, die: Die) -> None:
    if not saves.is_save(need, die):
        raise Unsound(f"{place}: {shown(need)} is no save on a {die.name}")


def _check_perks(place: str, perks: tuple[str, ...]) -> None:
    within(f"{place}.perks", len(perks), 0, MOST_PERKS)
    for perk in perks:
        one_line(f"{place}.perks", perk)
