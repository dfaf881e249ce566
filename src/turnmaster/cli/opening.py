"""The text before the first roll: the armies, the rules and the seed."""

from turnmaster.battlefield.divided import size_in_words
from turnmaster.engine.core.setup import OptionChoice, PlayerSetup, Setup
from turnmaster.forge.limits import limits_broken
from turnmaster.telling.cast import Cast, cast_of
from turnmaster.telling.spans import Line, Span, count, dim, joined, line


def opening_lines(setup: Setup, seed: int) -> list[Line]:
    cast = cast_of(setup)
    players = ([cast.player(number)] for number in range(len(cast.players)))
    told = [line("phase", *joined(players, " against "))]
    for number, side in enumerate(setup.players):
        told += army_lines(cast, number, side)
    told.append(line("act", dim(rules_in_words(setup))))
    told += [line("act", dim(f"with {option_in_words(option)}")) for option in setup.rules.options]
    return [*told, *warning_lines(setup), line("act", dim(f"seed {seed}"))]


def warning_lines(setup: Setup) -> list[Line]:
    """Return the limits that armies exceed."""
    return [line("act", Span("Note: ", "strong"), sentence) for sentence in limits_broken(setup)]


def army_lines(cast: Cast, number: int, side: PlayerSetup) -> list[Line]:
    """Return the description of an army: its points, its units and its lore."""
    told = []
    for roster in side.rosters:
        points = f"{roster.points:g} points"
        units = ", ".join(f"{unit.models} {unit.name}" if unit.models > 1 else unit.name for unit in roster.units)
        told.append(line("act", cast.mark(number), f" {roster.name}, {points}: ", dim(units)))
        if roster.lore:
            told.append(line("lore", Span(roster.lore, "lore")))
    return told


def rules_in_words(setup: Setup) -> str:
    size = size_in_words(setup.board)
    pieces = sum(not piece.void for piece in setup.board.terrain)
    ground = f"{size} with {count(pieces, 'part')} of terrain" if pieces else f"{size} of open ground"
    parts = [f"{setup.rules.playstyle} rules", setup.rules.dice.upper(), ground, f"{setup.point_limit} points a side"]
    return ", ".join([*parts, count(setup.turns, "Game Turn")])


def option_in_words(option: OptionChoice) -> str:
    return f"{option.name} ({', '.join(option.settings)})" if option.settings else option.name
