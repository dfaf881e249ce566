"""A battle as one JSON document, for programs."""

from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import asdict

from turnmaster.battlefield import INCH
from turnmaster.cli.output import write_document
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.setup import Setup
from turnmaster.engine.turn.victory import standings, winners
from turnmaster.forge.limits import limits_broken
from turnmaster.telling.cast import Cast
from turnmaster.telling.spans import number


def plain(value: Any) -> Any:
    """Convert values for which JSON has no type: an exact fraction becomes text such as 1721/5."""
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


def print_json(document: Any) -> None:
    """Print one JSON document to standard output."""
    data = msgspec.json.format(msgspec.json.encode(document, enc_hook=plain), indent=2)
    write_document(data.decode())


def setup_summary(setup: Setup, cast: Cast) -> dict[str, Any]:
    rules = setup.rules
    return {
        "playstyle": rules.playstyle,
        "dice": rules.dice,
        "options": [{"name": option.name, "settings": list(option.settings)} for option in rules.options],
        "turns": setup.turns,
        "point_limit": setup.point_limit,
        "size_in": [setup.board.width // INCH, setup.board.height // INCH],
        "players": [
            {"player": n, "name": cast.players[n], "rosters": [roster.name for roster in side.rosters]}
            for n, side in enumerate(setup.players)
        ],
        "units": [
            {"unit": n, "name": member.name, "player": member.player, "weapons": list(member.weapons)}
            for n, member in enumerate(cast.units)
        ],
    }


def result_of(battle: Battle, cast: Cast) -> dict[str, Any]:
    table = [
        {
            "player": standing.player,
            "name": cast.players[standing.player],
            "points": standing.points,
            "points_rounded": float(number(standing.points)),
            "full_points": standing.full_points,
            "percent": float(number(standing.share * 100)),
        }
        for standing in standings(battle, final=battle.state.over)
    ]
    return {"over": battle.state.over, "winners": winners(battle), "standings": table}


def battle_document(battle: Battle, cast: Cast, events: list[Event] | None) -> dict[str, Any]:
    """Return everything about the present state of a battle, with or without events."""
    document = {
        "setup": setup_summary(battle.setup, cast),
        "warnings": limits_broken(battle.setup),
        "seed": battle.state.seed,
        "rules_hash": battle.rules.hash,
        "result": result_of(battle, cast),
        "turns_played": battle.state.turn,
        "decisions": battle.state.answers,
        "state_hash": battle.hash(),
    }
    if events is not None:
        document["events"] = [{"what": event.what, **asdict(event)} for event in events]
    return document
