"""A battle report as PDF, set by the typesetter that also makes images. Its page is `report.typ`."""

from pathlib import Path
from typing import Any

import msgspec

from turnmaster.pictures.gather import picture_of_battle
from turnmaster.pictures.svg import svg_of
from turnmaster.table.recording.recording import Recording
from turnmaster.table.recording.report import Report
from turnmaster.web.points_plot import NOTICE, plot_of

PAGE = Path(__file__).with_name("report.typ")
MOST_DEEDS = 8


def pdf_of(report: Report, recording: Recording, notes: str = "") -> bytes:
    """Print the report, with pictures of its big moments."""
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
    """Return the text of the page."""
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
        "removed": str(luck.taken),
        "expected": f"{luck.expected:.1f}",
        "luck": luck.words,
    }


def picture_at(recording: Recording, step: int) -> str:
    session = recording.session
    names = [member.name for member in session.cast.units]
    return svg_of(picture_of_battle(recording.battle(step), "", session.cast.players, names))
