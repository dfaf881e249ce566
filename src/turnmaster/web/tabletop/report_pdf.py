"""The report of a game at a real table as PDF. Its page is `report.typ`."""

from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from turnmaster.tabletop.report import TabletopReport
from turnmaster.web.points_plot import NOTICE, plot_of

PAGE = Path(__file__).with_name("report.typ")


def pdf_of(report: TabletopReport) -> bytes:
    """The report on paper."""
    import typst  # only when something is printed, because it is large

    inputs = {"report": msgspec.json.encode(words_of(report)).decode(), "plot": plot_of(report)}
    pdf = typst.compile(PAGE.read_bytes(), format="pdf", sys_inputs=inputs)
    assert isinstance(pdf, bytes)
    return pdf


def words_of(report: TabletopReport) -> dict[str, Any]:
    """What the page says."""
    turns = groupby(report.story, key=lambda line: line.turn)
    return {
        "notice": NOTICE,
        "title": report.title,
        "headline": report.headline,
        "length": f"{report.turns} Game Turns" if report.turns != 1 else "1 Game Turn",
        "sides": [side_row(report, number) for number in range(len(report.sides))],
        "story": [{"turn": str(turn), "lines": [line.words for line in lines]} for turn, lines in turns],
    }


def side_row(report: TabletopReport, number: int) -> dict[str, str]:
    side, named = report.sides[number], report.players[number]
    return {
        "mark": named.mark,
        "name": named.name,
        "army": side.army if side.army != named.name else "",
        "points": f"{side.points:.1f}",
        "share": f"{side.share:.0%}",
        "luck": side.luck,
    }
