"""Compile all kernels at start by calling each once with minimal input.

Compiling takes half a minute the first time, and loading the compiled code about a second later on. Neither should
delay a player's first move. New kernel calls, and calls with numbers of another type, have to be added here; a test
plays battles after a warm-up and names the kernels that were compiled even so.
"""

from turnmaster.battlefield.bases import Base, Footprint
from turnmaster.battlefield.covering import Places
from turnmaster.battlefield.envelope import envelope
from turnmaster.battlefield.measure import INCH, Box
from turnmaster.battlefield.outline import rectangle
from turnmaster.battlefield.paths import Obstacles
from turnmaster.battlefield.sight import Body, Scene, eye_of, group, look
from turnmaster.battlefield.templates import circle

BOARD = Box(0, 0, 8 * INCH, 8 * INCH)
WALL = rectangle((4 * INCH, 4 * INCH), 2 * INCH, INCH)
HERE, THERE = (4 * INCH, 2 * INCH), (4 * INCH, 6 * INCH)  # the wall stands between them
RADIUS = INCH // 2
WALL_KEY, MODEL_KEY = 0, 1


def warm_up() -> None:
    """Prepare all kernels. Calling it again costs next to nothing."""
    _find_ways()
    _look()
    _hold_template()


def _find_ways() -> None:
    obstacles = Obstacles([WALL])
    obstacles.in_the_way(HERE, THERE, RADIUS)
    obstacles.shortest(HERE, THERE, RADIUS, BOARD)
    envelope(obstacles, [HERE], RADIUS, BOARD, 3 * INCH, INCH)


def _look() -> None:
    """Let one model look at another past a wall and a third model, with every check of a scene."""
    mine, theirs = _soldier(*HERE), _soldier(*THERE)
    target = Body(MODEL_KEY, WALL, 0, INCH)
    scene = Scene([Body(WALL_KEY, WALL, 0, INCH)]).with_discs([MODEL_KEY], [(*THERE, RADIUS, 0, INCH)])
    looking = look(group([mine]), group([theirs]))
    near = looking.near([mine], [theirs], 6 * INCH)
    scene.reaching(looking, near, ())
    scene.seen(looking, ())
    scene.obscured(looking, 0.5, ())
    scene.shares(looking, ())
    scene.hidden_share(eye_of(target), target)
    scene.stopped_by((*HERE, 0), (*THERE, 0))
    scene.count_free([(*HERE, 0, *THERE, 0)])


def _hold_template() -> None:
    Places([_soldier(*HERE)]).under(circle((0, 0), 3), HERE)


def _soldier(x: int, y: int) -> Base:
    return Footprint(INCH, INCH, INCH).at(x, y)


if __name__ == "__main__":
    warm_up()
