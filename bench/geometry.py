"""Sight and ways on a crowded board: 40 models and 20 pieces of terrain on 48 by 48 inches."""

from statistics import median
from time import process_time

import numpy as np

from turnmaster.battlefield import INCH
from turnmaster.battlefield.envelope import envelope
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import Outline, disc_outline, rectangle
from turnmaster.battlefield.paths import Obstacles
from turnmaster.battlefield.sight import Body, Scene

SIDE = 48 * INCH
RADIUS = INCH // 2


def crowd() -> list[Outline]:
    """Twenty rectangles of two to six inches and forty bases of one inch, the same ones every time."""
    chance = np.random.default_rng(1)
    outlines = [
        rectangle(
            (int(chance.integers(5 * INCH, 43 * INCH)), int(chance.integers(5 * INCH, 43 * INCH))),
            int(chance.integers(2 * INCH, 6 * INCH)),
            int(chance.integers(2 * INCH, 6 * INCH)),
            int(chance.integers(0, 360)),
        )
        for _ in range(20)
    ]
    spots = chance.integers(INCH, SIDE - INCH, (40, 2))
    return outlines + [disc_outline((int(x), int(y)), RADIUS) for x, y in spots]


def sight_rate() -> float:
    """Point-to-point sight tests a second."""
    scene = Scene([Body(number, outline, 0, 2 * INCH) for number, outline in enumerate(crowd())])
    rays = np.random.default_rng(2).uniform(0, SIDE, (200_000, 6))
    rays[:, 2], rays[:, 5] = 1.35 * INCH, 0.7 * INCH
    scene.count_free(rays[:10])
    start = process_time()
    scene.count_free(rays)
    return len(rays) / (process_time() - start)


def way_microseconds() -> float:
    """The median time for the shortest way of a base over up to a foot, as long as a Move gets."""
    obstacles = Obstacles(crowd())
    chance = np.random.default_rng(3)
    times = []
    while len(times) < 300:
        start = tuple(int(n) for n in chance.integers(INCH, SIDE - INCH, 2))
        end = tuple(int(n) for n in np.clip(start + chance.integers(-8 * INCH, 8 * INCH, 2), INCH, SIDE - INCH))
        if any(obstacles.in_the_way(place, place, RADIUS) is not None for place in (start, end)):  # type: ignore[arg-type]
            continue
        began = process_time()
        obstacles.shortest(start, end, RADIUS, Box(0, 0, SIDE, SIDE), 12 * INCH)  # type: ignore[arg-type]
        times.append((process_time() - began) * 1e6)
    return median(times[10:])


def envelope_ms() -> float:
    """Everywhere that twelve models can go with a Move of a foot, as it is shown while somebody drags a unit."""
    obstacles = Obstacles(crowd())
    starts = [(20 * INCH + number * 13_000, 25 * INCH) for number in range(12)]
    times = []
    for _ in range(4):
        began = process_time()
        envelope(obstacles, starts, RADIUS, Box(0, 0, SIDE, SIDE), 12 * INCH)
        times.append((process_time() - began) * 1000)
    return min(times)
