"""Draw odds: a column for each loss of HP, its meaning in models, the mean, and the reasons beside it."""

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil
from textwrap import wrap
from typing import NamedTuple

from turnmaster.lab.bins import Bin, bins_of, in_percent
from turnmaster.lab.headline import Headline
from turnmaster.lab.odds import Odds
from turnmaster.pictures.elements import (
    clean,
    group,
    in_markup,
    line,
    number,
    path_of,
    rect,
    shortened,
    tag,
    width_of,
    words,
)
from turnmaster.pictures.paper import Rectangle
from turnmaster.pictures.theme import ROOT, styles

MADE_BY = "turnmaster odds"

WIDTH = 1060.0
MARGIN = 46.0
PLOT = Rectangle(92.0, 136.0, 752.0, 476.0)
PANEL = 796.0
PANEL_LETTERS = 38
MOST_COLUMNS = 30
LABELLED = 16  # with more columns their chances would not fit side by side
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25)
MOST_LINES = 6
HEADROOM = 1.16  # room for the text above the highest column
WIDEST_COLUMN = 120.0
SMALLEST_TITLE = 17.0


class OddsPicture(NamedTuple):
    """The contents of an odds picture."""

    title: str
    subtitle: str
    circumstances: str
    odds: Odds
    about: Headline
    hp_each: int
    points: float
    points_before: float
    reasons: Sequence[tuple[str, str]]


class Columns(NamedTuple):
    """The columns, and their scale."""

    bins: list[Bin]
    top: float
    step: float

    @property
    def pitch(self) -> float:
        return (PLOT.right - PLOT.left) / len(self.bins)

    def left(self, place: float) -> float:
        return PLOT.left + place * self.pitch

    def height(self, chance: float) -> float:
        return PLOT.bottom - chance / self.top * (PLOT.bottom - PLOT.top)


def odds_svg(picture: OddsPicture) -> str:
    """Return the picture as SVG for screen and paper, light and dark."""
    columns = _columns(picture)
    side, low = _panel(picture)
    below, foot = _below(picture, columns)
    height = max(low, foot) + 26
    body = [
        rect(0, 0, WIDTH, height, cls="paper"),
        _heading(picture),
        rect(PLOT.left, PLOT.top, PLOT.right - PLOT.left, PLOT.bottom - PLOT.top, cls="ground"),
        _grid(columns),
        _mean(picture, columns),
        _bars(picture, columns),
        below,
        side,
    ]
    about = tag("title", in_markup(picture.title)) + "\n" + tag("desc", escape(_description(picture), quote=False))
    size = f'width="{number(WIDTH)}" height="{number(height)}" viewBox="0 0 {number(WIDTH)} {number(height)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="{ROOT}" role="img" {size}>\n<!-- drawn by {MADE_BY} -->'
    return "\n".join([head, about, tag("style", styles()), *body, "</svg>\n"])


def _columns(picture: OddsPicture) -> Columns:
    bins = bins_of(picture.about.hp, MOST_COLUMNS, picture.about.most)
    highest = HEADROOM * max(column.chance for column in bins)
    step = next((step for step in STEPS if highest <= step * MOST_LINES), STEPS[-1])
    return Columns(bins, min(HEADROOM, step * ceil(highest / step)), step)


def _description(picture: OddsPicture) -> str:
    about = picture.about
    return clean(
        f"{picture.title}, {picture.subtitle}. On average {about.mean_hp:.2f} of {about.most} HP are {about.done}; "
        f"the unit is {about.end} with a chance of {_short(about.complete)}."
    )


def _short(chance: float) -> str:
    return in_percent(chance, short=True)


def _heading(picture: OddsPicture) -> str:
    title = shortened(picture.title, 110)
    size = max(SMALLEST_TITLE, min(26.0, (WIDTH - 2 * MARGIN) / width_of(title, 1.0)))
    return group(
        [
            words(MARGIN, 40, title, font_size=size, font_weight="bold"),
            words(MARGIN, 66, shortened(picture.subtitle, 110), font_size=17),
            words(MARGIN, 88, shortened(picture.circumstances, 120), font_size=14, cls="dim"),
        ],
        id="heading",
    )


def _grid(columns: Columns) -> str:
    """Draw lines to read the heights by."""
    drawn, chance = [], 0.0
    while chance <= min(1.0, columns.top) + 1e-9:
        y = columns.height(chance)
        drawn.append(line((PLOT.left, y), (PLOT.right, y), cls="grid" if chance else "line", stroke_width=1.2))
        label = f"{100 * chance:.0f}%"
        drawn.append(words(PLOT.left - 10, y + 4.5, label, font_size=13, text_anchor="end", cls="dim"))
        chance += columns.step
    return group(drawn, id="grid")


def _bars(picture: OddsPicture, columns: Columns) -> str:
    gap = max(columns.pitch - WIDEST_COLUMN, min(8.0, columns.pitch * 0.16))
    few = len(columns.bins) <= LABELLED
    drawn = []
    for place, column in enumerate(columns.bins):
        top = columns.height(column.chance)
        x, middle = columns.left(place) + gap / 2, columns.left(place + 0.5)
        last = column.low == picture.about.most
        fill = "p0" if last and not picture.about.restores else "p1"
        if column.chance:
            drawn.append(rect(x, top, columns.pitch - gap, max(1.0, PLOT.bottom - top), cls=fill))
        if few:
            drawn.append(words(middle, top - 6, _short(column.chance), font_size=13, text_anchor="middle", cls="halo"))
        if last:
            y, end = top - (22 if few else 6), picture.about.end
            right = min(middle + width_of(end, 13) / 2, PLOT.right)
            style = f"{fill} halo"
            drawn.append(words(right, y, end, font_size=13, text_anchor="end", font_weight="bold", cls=style))
    return group(drawn, id="columns")


def _mean(picture: OddsPicture, columns: Columns) -> str:
    """Draw a line at the mean, among columns that may be wider than one HP."""
    mean = picture.about.mean_hp
    x = PLOT.right
    for place, column in enumerate(columns.bins):
        if mean <= column.high + 0.5:
            x = columns.left(place + min(1.0, max(0.0, (mean - column.low + 0.5) / (column.high - column.low + 1))))
            break
    sign = path_of([(x - 6, PLOT.top - 9), (x + 6, PLOT.top - 9), (x, PLOT.top)])
    label = f"{mean:.2f} on average"
    anchor = "end" if x + width_of(label, 14) > PLOT.right else "start"
    away = -11 if anchor == "end" else 11
    return group(
        [
            line((x, PLOT.top), (x, PLOT.bottom), cls="line", stroke_width=1.2, stroke_dasharray="5 5"),
            tag("path", d=sign, cls="ink"),
            words(x + away, PLOT.top - 6, label, font_size=14, font_weight="bold", text_anchor=anchor),
        ],
        id="mean",
    )


# Under the columns


def _below(picture: OddsPicture, columns: Columns) -> tuple[str, float]:
    """Draw the values of each column, the chance of at least as much, and the models that it costs."""
    y = PLOT.bottom + 20
    few = len(columns.bins) <= LABELLED
    drawn = [_caption(f"HP {picture.about.done}", y)]
    last = len(columns.bins) - 1
    every = 1 if max(len(str(column)) for column in columns.bins) * 7.5 < columns.pitch else 2
    for place, column in enumerate(columns.bins):
        if (last - place) % every == 0:
            drawn.append(words(columns.left(place + 0.5), y, str(column), font_size=14, text_anchor="middle"))
    if few:
        y += 22
        drawn.append(_caption("or more", y))
        for place, column in enumerate(columns.bins):
            x = columns.left(place + 0.5)
            drawn.append(words(x, y, _short(column.at_least), font_size=13, text_anchor="middle", cls="dim"))
    if picture.about.most_models > 1 and picture.hp_each > 1 and _one_by_one(columns):
        y += 18
        drawn += _models(picture, columns, y)
        y += 26
    return group(drawn, id="axis"), y


def _caption(text: str, y: float) -> str:
    return words(PLOT.left - 10, y, text, font_size=13, text_anchor="end", cls="dim")


def _one_by_one(columns: Columns) -> bool:
    return all(column.low == column.high for column in columns.bins)


def _models(picture: OddsPicture, columns: Columns, y: float) -> Iterator[str]:
    """Yield a bracket for each number of models, under the HP that removes or restores that many."""
    yield _caption("models", y + 17)
    for models in range(picture.about.most_models + 1):
        under = [place for place, column in enumerate(columns.bins) if _models_for(picture, column.low) == models]
        if not under:
            continue
        left, right = columns.left(under[0]) + 4, columns.left(under[-1] + 1) - 4
        yield line((left, y), (right, y), cls="thin", stroke_width=2)
        chance = _short(picture.about.models.get(models, 0.0))
        text = f"{models}: {chance}" if right - left > 58 else str(models)
        yield words((left + right) / 2, y + 17, text, font_size=13, text_anchor="middle")


def _models_for(picture: OddsPicture, hp: int) -> int:
    """Return the models for an amount of HP; a wounded model is the first casualty, and the first to be healed."""
    about, each = picture.about, picture.hp_each
    wounded = about.most % each
    if about.restores:
        return -(-max(0, hp - wounded) // each)
    return hp // each if not wounded else (hp - wounded) // each + 1


# Beside the columns


def _panel(picture: OddsPicture) -> tuple[str, float]:
    """Draw the most important numbers and the reasons; return their lower end as well."""
    odds, about, y = picture.odds, picture.about, 150.0
    changed = abs(picture.points_before - odds.mean_remaining_points)
    several = about.most_models > 1
    facts = [
        (_short(about.complete), f"that the unit is {about.end}", "ink" if about.restores else "p0"),
        (_short(about.hp.get(0, 0.0)), "that it regains nothing" if about.restores else "that it loses nothing", "ink"),
        (f"{about.mean_hp:.2f}", f"of {about.most} HP {about.done} on average", "p1"),
        *([(f"{about.mean_models:.2f}", f"of {about.most_models} models", "ink")] if several else []),
        (f"{changed:.1f}", f"of {picture.points:g} points", "ink"),
        *([(f"{odds.mean_own_hp_loss:.2f}", "HP that its own unit loses", "ink")] if odds.own_hp_loss else []),
    ]
    drawn = []
    for value, meaning, style in facts:
        drawn.append(words(PANEL + 76, y, value, font_size=22, font_weight="bold", text_anchor="end", cls=style))
        drawn.append(words(PANEL + 88, y, meaning, font_size=13))
        y += 32
    y += 8
    drawn.append(words(PANEL, y, "Why", font_size=16, font_weight="bold"))
    drawn.append(line((PANEL, y + 7), (WIDTH - MARGIN + 16, y + 7), cls="grid", stroke_width=1.5))
    y += 28
    for name, reason in picture.reasons:
        for row in wrap(shortened(f"{name}: {reason}", 5 * PANEL_LETTERS), PANEL_LETTERS):
            drawn.append(words(PANEL, y, row, font_size=13))
            y += 18
        y += 5
    return group(drawn, id="panel"), y
