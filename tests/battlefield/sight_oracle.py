"""A slow second opinion on sight: every ray on its own, convex shapes clipped plane by plane, shares line by line.

It shares nothing with the kernels but the definition of what is asked.
"""

import numpy as np

from turnmaster.battlefield.outline import Outline, middle
from turnmaster.battlefield.sight import Body


def inside_spans(outline: Outline, start, ends):
    """For rays from one point to many: the shares of each ray at which it enters and leaves a convex outline."""
    start, ends = np.asarray(start, float), np.asarray(ends, float)
    way = ends - start
    if outline.is_disc:
        centre, r = np.array(outline.points[0], float), outline.radius
        a = (way**2).sum(1)
        b = 2 * ((start - centre) * way).sum(1)
        c = ((start - centre) ** 2).sum() - r * r
        root = np.sqrt(np.maximum(b * b - 4 * a * c, 0))
        missed = b * b - 4 * a * c <= 0
        enter, leave = (-b - root) / (2 * a), (-b + root) / (2 * a)
        enter, leave = np.clip(enter, 0, 1), np.clip(leave, 0, 1)
        enter[missed], leave[missed] = 1, 0
        return enter, leave
    enter, leave = np.zeros(len(ends)), np.ones(len(ends))
    corners = np.array(outline.points, float)
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        normal = np.array([b[1] - a[1], a[0] - b[0]])  # outward of a counter-clockwise polygon
        height, rise = ((start - a) * normal).sum(), way @ normal
        with np.errstate(divide="ignore", invalid="ignore"):
            cut = -height / rise
        enter = np.where(rise < 0, np.maximum(enter, cut), enter)
        leave = np.where(rise > 0, np.minimum(leave, cut), leave)
        leave = np.where((rise == 0) & (height >= 0), -1, leave)
    return enter, leave


def stopped(body: Body, eye, ends, heights):
    """Which rays from an eye to points at these heights a body stops."""
    enter, leave = inside_spans(body.outline, eye[:2], ends)
    one, two = eye[2] + enter * (heights - eye[2]), eye[2] + leave * (heights - eye[2])
    through = np.minimum(one, two) < body.top
    through &= np.maximum(one, two) > body.bottom
    return (leave - enter > 1e-9) & through


def fine_share(bodies, eye, target: Body, columns: int = 20_000) -> float:
    """The hidden share of a round or convex target: the mean of many upright lines across its board. Of each of them it
    is worked out how much all bodies together hide, so only what lies between two lines is missed.
    """
    centre, across, low, high = board_of(eye, target)
    s = low + (high - low) * (np.arange(columns) + 0.5) / columns
    ends = centre + s[:, None] * across
    lowers, uppers = np.zeros((len(bodies), columns)), np.zeros((len(bodies), columns))
    for number, body in enumerate(bodies):
        enter, leave = inside_spans(body.outline, eye[:2], ends)
        missed = leave - enter <= 1e-9
        enter, leave = np.maximum(enter, 1e-7), np.maximum(leave, 1e-7)
        bottom, top = body.bottom - eye[2], body.top - eye[2]
        lowers[number] = np.where(missed, target.top, eye[2] + np.minimum(bottom / enter, bottom / leave))
        uppers[number] = np.where(missed, target.top, eye[2] + np.maximum(top / enter, top / leave))
    lowers, uppers = np.clip(lowers, target.bottom, target.top), np.clip(uppers, target.bottom, target.top)
    order = np.argsort(lowers, axis=0)
    hidden, reached = np.zeros(columns), np.full(columns, float(target.bottom))
    for one, two in zip(np.take_along_axis(lowers, order, 0), np.take_along_axis(uppers, order, 0), strict=True):
        hidden += np.maximum(0, two - np.maximum(one, reached))
        reached = np.maximum(reached, two)
    return float(hidden.mean() / (target.top - target.bottom))


def board_of(eye, target: Body):
    """Middle of the board as which a target is seen, where it runs along, and how far to both sides."""
    centre = np.array(middle(target.outline), float)
    way = centre - np.array(eye[:2], float)
    if not way.any():
        way = np.array([0.0, 1.0])
    across = np.array([-way[1], way[0]]) / np.hypot(*way)
    if target.outline.is_disc:
        return centre, across, -target.outline.radius, target.outline.radius
    sides = (np.array(target.outline.points, float) - centre) @ across
    return centre, across, sides.min(), sides.max()
