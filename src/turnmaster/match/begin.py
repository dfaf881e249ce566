"""Turn rosters and agreed rules into a battle at its first decision."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, get_args

from turnmaster.battlefield import INCH, Board, inches
from turnmaster.battlefield.board import board_for, board_of
from turnmaster.battlefield.deployment import UnknownMap
from turnmaster.battlefield.divided import CannotJoin, joined
from turnmaster.dice import DiceSource
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.params import BATTLEFIELDS, PLAYSTYLE_CYCLE, SAVE_DIE
from turnmaster.engine.core.setup import MOST_TURNS, PlayerSetup, PlaystyleName, RulesChoice, Setup
from turnmaster.engine.turn.core_rules import opening_state
from turnmaster.errors import TurnmasterError
from turnmaster.options import build_rules, find_option, rules_of
from turnmaster.perks.spares import set_aside, spares_of
from turnmaster.profiles import Roster, convert_roster
from turnmaster.profiles.profile import DiceKind

if TYPE_CHECKING:
    from turnmaster.battlefield.terrain_file import Battlefield

MOST_PLAYERS = 8
MOST_NAME = 80
MOST_INCHES = 480
MOST_UNITS_IN_ALL = 400

# Point Limit up to which a size is recommended, with width and height in inches. [Free Rules p.31]
SIZES = ((200, 24, 24), (750, 48, 48), (2500, 72, 48))
GIANT = (96, 48)


class BadSetup(TurnmasterError, ValueError):
    """Players, sizes or turns that cannot be played; the text says what is valid, and `about` names the parameter of
    `make_setup` to change.
    """

    def __init__(self, text: str, about: str = "") -> None:
        super().__init__(text)
        self.about = about


def recommended_size(point_limit: int) -> tuple[int, int]:
    """Return the width and height of the battlefield for a Point Limit, in inches."""
    for limit, width, height in SIZES:
        if point_limit <= limit:
            return width, height
    return GIANT


def point_limit_for(sides: Sequence[PlayerSetup]) -> int:
    """Return a Point Limit for these armies: the points of the largest, rounded up to the next 50."""
    most = max(sum(round(roster.points * 100) for roster in side.rosters) for side in sides)
    return max(50, -(-most // 5000) * 50)


def make_setup(
    sides: Sequence[tuple[str, Sequence[Roster]]],
    rules: RulesChoice | None = None,
    *,
    turns: int = 4,
    point_limit: int | None = None,
    size_in: tuple[int, int] | None = None,
    field: "Battlefield | None" = None,
    deployment: str = "",
    more_fields: Sequence["Battlefield | None"] = (),
) -> Setup:
    """Build a setup from players, rosters and rules; parameters that are omitted get their recommended values.

    `more_fields` are further battlefields beside the first; None among them is open ground.
    """
    rules = rules if rules is not None else RulesChoice()
    check_names_of_rules(rules)
    if not 2 <= len(sides) <= MOST_PLAYERS:
        raise BadSetup(f"a battle takes 2 to {MOST_PLAYERS} players or teams, not {len(sides)}", "sides")
    if not 1 <= turns <= MOST_TURNS:
        raise BadSetup(f"a battle lasts 1 to {MOST_TURNS} Game Turns, not {turns}", "turns")
    for name, rosters in sides:
        if not 1 <= len(name) <= MOST_NAME or not name.isprintable() or not 1 <= len(rosters) <= MOST_PLAYERS:
            raise BadSetup(f"a player has a name of 1 to {MOST_NAME} letters and 1 to {MOST_PLAYERS} rosters", "sides")
    dice = saves_dice(rules)
    players = tuple(PlayerSetup(name, tuple(convert_roster(r, dice) for r in rosters)) for name, rosters in sides)
    spares = spares_of(players, turns)
    if sum(len(roster.units) for player in players for roster in player.rosters) + len(spares) > MOST_UNITS_IN_ALL:
        raise BadSetup(f"more than {MOST_UNITS_IN_ALL} units in all", "sides")
    check_units_named(rules, players)
    limit = point_limit if point_limit is not None else point_limit_for(players)
    if not 1 <= limit <= 100_000:
        raise BadSetup(f"a Point Limit is 1 to 100,000 points, not {limit}", "point_limit")
    boards = [_board(len(players), limit, size_in, each, deployment) for each in (field, *more_fields)]
    return Setup(players, board_for_rules(boards, rules), rules, turns, limit, spares, set_aside(players))


def check_names_of_rules(rules: RulesChoice) -> None:
    """Refuse an unknown playstyle or kind of dice."""
    for what, name, known in (
        ("playstyle", rules.playstyle, get_args(PlaystyleName)),
        ("kind of dice", rules.dice, get_args(DiceKind)),
    ):
        if name not in known:
            raise BadSetup(f"there is no {what} {name!r}; use {' or '.join(known)}", "rules")


def check_units_named(rules: RulesChoice, players: Sequence[PlayerSetup]) -> None:
    """Refuse options whose settings name a unit that no army has."""
    units = {unit.name.casefold(): unit.name for side in players for roster in side.rosters for unit in roster.units}
    for choice in rules.options:
        strangers = [name for name in choice.settings if name.casefold() not in units]
        if strangers and find_option(choice.name).names_units:
            close = get_close_matches(strangers[0].casefold(), units, n=1)
            hint = f"did you mean {units[close[0]]}?" if close else f"there are {', '.join(units.values())}"
            raise BadSetup(f"{choice.name} names {strangers[0]!r}, and no army has such a unit: {hint}", "rules")


def check_playstyles(rules: RulesChoice) -> None:
    """Refuse options that have no effect, because no Game Turn has the playstyle that they belong to.

    Saved battles with such options still load; only a new one is refused.
    """
    played = playstyles_of(rules)
    for choice in rules.options:
        only = find_option(choice.name).playstyle
        if only and only not in played:
            raise BadSetup(
                f"{choice.name} belongs to {only} games and changes nothing in {' and '.join(played)} ones; "
                f"remove it, or play {only}",
                "rules",
            )


def playstyles_of(rules: RulesChoice) -> tuple[PlaystyleName, ...]:
    """Return the playstyles that Game Turns under these rules can have."""
    return build_rules(rules).param(PLAYSTYLE_CYCLE) or (rules.playstyle,)


def board_for_rules(boards: Sequence[Board], rules: RulesChoice) -> Board:
    """Join as many battlefields as the rules require into one board; a single one is repeated."""
    count = build_rules(rules).param(BATTLEFIELDS)
    if len(boards) not in (1, count):
        named = f"{len(boards)} battlefields are named, and the agreed rules are played on {count}"
        raise BadSetup(f"{named}; the option Divided Battlefields says how many there are", "more_fields")
    try:
        board = joined([*boards] * (count // len(boards)))
    except CannotJoin as error:
        raise BadSetup(str(error), "rules") from None
    if board.width > MOST_INCHES * INCH:
        raise BadSetup(
            f'side by side, the battlefields reach {inches(board.width)} of the {MOST_INCHES}" there are', "rules"
        )
    return board


def _board(
    players: int, limit: int, size_in: tuple[int, int] | None, field: "Battlefield | None", deployment: str
) -> Board:
    """Return the board of a battlefield file, or open ground of the given or recommended size."""
    try:
        if field is not None:
            return board_of(field, players, deployment)
        width, height = size_in if size_in is not None else recommended_size(limit)
        if not (6 <= width <= MOST_INCHES and 6 <= height <= MOST_INCHES):
            raise BadSetup(f"a battlefield is 6 to {MOST_INCHES} inches each way, not {width} x {height}", "size_in")
        return board_for(width, height, players, deployment)
    except UnknownMap as error:
        raise BadSetup(str(error), "deployment") from None


def saves_dice(rules: RulesChoice) -> DiceKind:
    """Return the dice for which saves and AP are written; rosters for the other kind are converted."""
    return "d10" if build_rules(rules).param(SAVE_DIE) == "D10" else "d6"


def begin_battle(setup: Setup, seed: int = 0, dice: DiceSource | None = None, log: list[Event] | None = None) -> Battle:
    """Create a battle and advance it to its first decision."""
    battle = Battle(rules_of(setup), setup, opening_state(setup, seed), dice, log)
    battle.advance()
    return battle
