"""A battle report as PDF, set by the typesetter that also makes images. Its page is `report.typ`."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, Protocol

import msgspec

from turnmaster.pictures.gather import picture_of_battle
from turnmaster.pictures.svg import svg_of
from turnmaster.pictures.theme import PLAYERS
from turnmaster.profiles.names import plain
from turnmaster.table.recording.recording import Recording
from turnmaster.table.recording.report import PointsLeft, Report
from turnmaster.table.session.messages import PlayerName

PAGE = Path(__file__).with_name("report.typ")
NOTICE = "WARSURGE belongs to Three Brothers Grim. Turnmaster is independent software."
MOST_DEEDS = 8
DASHES = ("none", "7 4", "2 3", "10 3 2 3")
WIDE, HIGH, MARGIN = 720, 190, 34  # of the plot
NAMES_IN_ROW, ROW, LONG = 3, 18, 28  # of the names above it, and the letters of the longest


class Plotted(Protocol):
    """What a plot of points shows: players, and what they had left when."""

    @property
    def players(self) -> list[PlayerName]: ...

    @property
    def course(self) -> list[PointsLeft]: ...


def pdf_of(report: Report, recording: Recording, notes: str = "") -> bytes:
    """The report on paper, with pictures of its big moments."""
    import typst  # only when something is printed, because it is large

    names = [f"picture{step}" for step in report.big]
    pictures = {name: picture_at(recording, step) for name, step in zip(names, report.big, strict=True)}
    told = {moment.step: f"Game Turn {moment.turn}, {moment.phase}: {moment.what}" for moment in report.turning}
    shown = [{"name": name, "title": told.get(step, "The end")} for name, step in zip(names, report.big, strict=True)]
    document = {**words_of(report), "notes": notes, "pictures": shown}
    inputs = {"report": msgspec.json.encode(document).decode(), "plot": plot_of(report), **pictures}
    pdf = typst.compile(PAGE.read_bytes(), format="pdf", sys_inputs=inputs)
    assert isinstance(pdf, bytes)
    return pdf


def words_of(report: Report) -> dict[str, Any]:
    """What the page says."""
    return {
        "notice": NOTICE,
        "title": report.title,
        "headline": report.headline,
        "length": f"{report.turns} Game Turns" if report.turns != 1 else "1 Game Turn",
        "about_seed": report.result.about_seed,
        "players": [player_row(report, player) for player in range(len(report.players))],
        "turning": [
            {
                "turn": str(one.turn),
                "phase": one.phase,
                "what": one.what,
                "swing": f"{one.swing:.0f}",
                "for": report.players[one.player].name,
            }
            for one in report.turning
        ],
        "deeds": [
            {
                "mark": report.players[deed.player].mark,
                "name": deed.name,
                "hp": str(deed.hp),
                "points": f"{deed.points:.1f}",
                "lost": str(deed.lost),
                "destroyed": ", ".join(deed.destroyed),
            }
            for deed in sorted(report.deeds, key=lambda deed: (-deed.points, deed.unit))[:MOST_DEEDS]
        ],
    }


def player_row(report: Report, player: int) -> dict[str, str]:
    standing = next(each for each in report.result.standings if each.player == player)
    luck, named = report.luck[player], report.players[player]
    return {
        "mark": named.mark,
        "name": named.name,
        "points": standing.points,
        "share": f"{standing.share:.0%}",
        "taken": str(luck.taken),
        "expected": f"{luck.expected:.1f}",
        "luck": luck.words,
    }


def picture_at(recording: Recording, step: int) -> str:
    session = recording.session
    names = [member.name for member in session.cast.units]
    return svg_of(picture_of_battle(recording.battle(step), "", session.cast.players, names))


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
