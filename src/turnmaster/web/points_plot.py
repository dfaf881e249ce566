"""The points that players had left, step by step, as a plot for the printed reports of battles and tabletop games."""

from collections.abc import Callable
from html import escape
from typing import Protocol

from turnmaster.pictures.theme import PLAYERS
from turnmaster.profiles.names import plain
from turnmaster.table.recording.report import PointsLeft
from turnmaster.table.session.messages import PlayerName

NOTICE = "WARSURGE belongs to Three Brothers Grim. Turnmaster is independent software."
DASHES = ("none", "7 4", "2 3", "10 3 2 3")
WIDE, HIGH, MARGIN = 720, 190, 34  # of the plot
NAMES_IN_ROW, ROW, LONG = 3, 18, 28  # of the names above it, and the letters of the longest


class Plotted(Protocol):
    """What a plot of points shows: players, and what they had left when."""

    @property
    def players(self) -> list[PlayerName]: ...

    @property
    def course(self) -> list[PointsLeft]: ...


def plot_of(report: Plotted) -> str:
    """The points that every player had left, from step to step, as SVG."""
    last, most = max(1, report.course[-1].step), max(1.0, *(max(mark.points) for mark in report.course))

    def spot(step: int, points: float) -> str:
        x = MARGIN + (WIDE - 2 * MARGIN) * step / last
        return f"{x:.1f},{HIGH - MARGIN - (HIGH - 2 * MARGIN) * points / most:.1f}"

    lines = [line_of(report, player, spot) for player in range(len(report.players))]
    axes = f'<path d="M{MARGIN} {MARGIN}V{HIGH - MARGIN}H{WIDE - MARGIN}" fill="none" stroke="#2a2420"/>'
    scale = text_at(4, MARGIN + 4, f"{most:.0f}", "#2a2420") + text_at(16, HIGH - MARGIN + 4, "0", "#2a2420")
    above = (len(report.players) - 1) // NAMES_IN_ROW * ROW
    size = f"0 {-above} {WIDE} {HIGH + above}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="Libertinus Serif">'
    return f"{head}{axes}{scale}{turn_marks(report, last)}{''.join(lines)}{names_of(report, above)}</svg>"


def line_of(report: Plotted, player: int, spot: Callable[[int, float], str]) -> str:
    """The points of a player, told apart by dashes as well as by colour."""
    had = [report.course[0].points[player], *(mark.points[player] for mark in report.course)]
    # Points fall in steps: they stay until something happens.
    corners = [(mark.step, points) for mark, before in zip(report.course, had, strict=False)
               for points in (before, mark.points[player])]  # fmt: skip
    path = " ".join(spot(*corner) for corner in corners)
    look = f'fill="none" stroke="{colour_of(player)}" stroke-width="2.2"'
    return f'<polyline points="{path}" {look} stroke-dasharray="{DASHES[player % len(DASHES)]}"/>'


def names_of(report: Plotted, above: int) -> str:
    """Who the lines are, in as many rows as it takes."""
    wide, found = (WIDE - 2 * MARGIN) / NAMES_IN_ROW, []
    for player, each in enumerate(report.players):
        row, column = divmod(player, NAMES_IN_ROW)
        name = each.name if len(each.name) <= LONG else f"{each.name[: LONG - 1]}…"
        found.append(text_at(MARGIN + column * wide, 16 - above + row * ROW, f"{each.mark} {name}", colour_of(player)))
    return "".join(found)


def colour_of(player: int) -> str:
    return PLAYERS[player % len(PLAYERS)][0]


def text_at(x: float, y: float, words: str, colour: str) -> str:
    return f'<text x="{x:.1f}" y="{y}" font-size="13" fill="{colour}">{escape(plain(words))}</text>'


def turn_marks(report: Plotted, last: int) -> str:
    """Where each Game Turn begins."""
    first: dict[int, int] = {}
    for mark in report.course:
        first.setdefault(mark.turn, mark.step)
    found = []
    for turn, step in first.items():
        x = MARGIN + (WIDE - 2 * MARGIN) * step / last
        found.append(f'<path d="M{x:.1f} {HIGH - MARGIN}v5" stroke="#2a2420"/>')
        found.append(text_at(x + 3, HIGH - MARGIN + 16, f"Turn {turn}", "#6d6254"))
    return "".join(found)
