"""Games, measurements and odds of all kinds, to be worked out in one Python and compared with those of another."""

import sys
from functools import cache
from itertools import product

import msgspec
from bench.armies import armies, with_perks
from msgspec import Struct
from msgspec.structs import replace

from tests.golden.make_games import GAMES
from tests.helpers import battle_of, played_out, roster, rules, unit, weapon
from turnmaster.battlefield import INCH, Base, Footprint, Point
from turnmaster.battlefield.covering import Places
from turnmaster.battlefield.envelope import Ring, envelope
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import Outline, disc_outline, rectangle
from turnmaster.battlefield.paths import Obstacles, Path
from turnmaster.battlefield.ready_fields import ready_battlefield, ready_battlefield_names
from turnmaster.battlefield.sight import Body, Scene, group, look
from turnmaster.battlefield.templates import circle, droplet, vee, wall
from turnmaster.dice import Stream
from turnmaster.lab.duel import Duel, Fighter, stage
from turnmaster.lab.odds import Odds, odds_of
from turnmaster.lab.situation import BadDuel, Situation
from turnmaster.perks.catalogue import all_perks
from turnmaster.profiles import Roster

PLAYSTYLES = ("Standard", "Advanced", "Intermediate")
SIDE = 16 * INCH
AREA = Box(0, 0, SIDE, SIDE)
SOLDIER = Footprint(INCH, INCH, 3 * INCH // 2)
HULL = Footprint(2 * INCH, 3 * INCH, 2 * INCH, hull=True)


class Figures(Struct):
    """Everything that has to be the same, and which of the packages that may be missing were loaded for it."""

    hashes: dict[str, str]
    shares: list[float]
    seen: list[bool]
    paths: list[Path | None]
    rings: tuple[Ring, ...]
    under: list[list[int]]
    odds: dict[str, Odds]
    loaded: list[str]


def few_figures() -> Figures:
    return _figures(_armies()[:1], _few_duels())


def many_figures() -> Figures:
    return _figures([*_armies(), *_armies_with_perks(5)], _few_duels() | _duels_with_every_perk())


def _figures(sides: list[tuple[Roster, Roster]], duels: dict[str, Duel]) -> Figures:
    return Figures(
        hashes=fixed_games() | games_over_terrain(sides),
        shares=_shares(),
        seen=_seen(),
        paths=_paths(),
        rings=envelope(_obstacles(), _free_points()[:2], INCH // 2, AREA, 4 * INCH, INCH // 2).rings(),
        under=_under(),
        odds={name: odds_of(duel.battle, duel.attack, duel.situation.under) for name, duel in duels.items()},
        loaded=[name for name in ("numba", "numpy") if sys.modules.get(name)],
    )


# Games


def fixed_games() -> dict[str, str]:
    return {game.name: game.fingerprint() for game in GAMES}


def games_over_terrain(sides: list[tuple[Roster, Roster]]) -> dict[str, str]:
    """How games end that are fought with these armies in every playstyle, over one ready battlefield after another."""
    found = {}
    fields = ready_battlefield_names() if len(sides) > 1 else ["crossroads-village"]
    for seed, (both, playstyle) in enumerate(product(sides, PLAYSTYLES)):
        field = fields[(seed + seed // len(PLAYSTYLES)) % len(fields)]  # not the same for a playstyle each time
        battle = battle_of(*both, choice=rules(playstyle), seed=seed, field=ready_battlefield(field))
        found[f"{field}, {playstyle}, {seed}"] = played_out(battle, "aggressive", seed).hash()
    return found


def _armies() -> list[tuple[Roster, Roster]]:
    """Templates and hulls among the usual mix, on one side or on both."""
    red, blue = armies(250)
    mortar = weapon("Mortar", 2, range_in=36, attacks=2, perks=("Blast II",))
    flamer = weapon("Flamer", 2, range_in=10, attacks=1, perks=("Cone I",))
    lance = weapon("Lance", range_in=18, attacks=2, power=7, perks=("Beam II",))
    crew = unit("Crew", mortar, flamer, models=2, hp=2, armour=5)
    tank = unit("Tank", lance, hp=8, armour=3, base_width=2 * INCH, base_length=4 * INCH, hull=True)
    mixed = roster("Mixed", *red.units, crew, tank), roster("Raiders", *blue.units)
    return [mixed, (mixed[0], replace(mixed[0], name="Others")), (red, blue)]


def _armies_with_perks(count: int) -> list[tuple[Roster, Roster]]:
    red, blue = armies(250)
    return [(with_perks(red, 2 * seed), with_perks(blue, 2 * seed + 1)) for seed in range(count)]


# Measurements, on a small and crowded board


@cache
def _crowd() -> list[Outline]:
    stream = Stream(10)

    def point() -> Point:
        return stream.below(SIDE), stream.below(SIDE)

    walls = [
        rectangle(point(), INCH + stream.below(2 * INCH), INCH // 2 + stream.below(INCH), stream.below(360))
        for _ in range(8)
    ]
    hulls = [_outline(HULL.at(*point(), 0, stream.below(360))) for _ in range(2)]
    return [*walls, *hulls, *(disc_outline(point(), INCH // 2) for _ in range(8))]


def _outline(base: Base) -> Outline:
    assert base.outline is not None
    return base.outline


def _obstacles() -> Obstacles:
    return Obstacles(_crowd())


@cache
def _free_points() -> list[Point]:
    stream, obstacles = Stream(11), _obstacles()
    points = [(INCH + stream.below(SIDE - 2 * INCH), INCH + stream.below(SIDE - 2 * INCH)) for _ in range(60)]
    return [point for point in points if obstacles.in_the_way(point, point, INCH // 2) is None]


def _soldiers() -> list[Base]:
    return [SOLDIER.at(*point) for point in _free_points()[:8]]


def _scene() -> Scene:
    bodies = [Body(number, outline, 0, (1 + number % 3) * INCH) for number, outline in enumerate(_crowd())]
    discs = [(x, y, INCH // 2, 0, INCH) for x, y in _free_points()]
    return Scene(bodies).with_discs(range(100, 100 + len(discs)), discs)


def _shares() -> list[float]:
    """How much of soldiers and of hulls is hidden from each of some soldiers, some models or all of them left aside."""
    scene, soldiers = _scene(), _soldiers()
    hulls = [HULL.at(*point, 0, 15 * n) for n, point in enumerate(_free_points()[:8])]
    looks = [look(group([one]), group(targets)) for one in soldiers for targets in (soldiers, hulls)]
    return [share for each in looks for skip in ((100, 101), range(100, 200)) for share in scene.shares(each, skip)]


def _seen() -> list[bool]:
    scene, soldiers = _scene(), _soldiers()
    found: list[bool] = []
    for one in soldiers:
        each = look(group([one]), group(soldiers))
        near = each.near([one], soldiers, 8 * INCH)
        answers = (scene.seen(each, (100,)), scene.obscured(each, 0.5, (100,)), scene.reaching(each, near, (100,)))
        found += [bool(yes) for answer in answers for yes in answer]
    return found


def _paths() -> list[Path | None]:
    points, obstacles = _free_points(), _obstacles()
    return [obstacles.shortest(points[0], end, INCH // 2, AREA, 14 * INCH) for end in points[1:]]


def _under() -> list[list[int]]:
    """Who is under templates of all shapes."""
    hulls = [HULL.at(*point, 0, 40) for point in _free_points()[:4]]
    places = Places([*hulls, *(SOLDIER.at(*point) for point in _free_points())])
    cuts = [
        cut
        for degrees in range(0, 360, 30)
        for cut in (droplet((0, 0), 7, degrees), vee((0, 0), 5, degrees), wall((0, 0), 6, degrees))
    ]
    return [places.under(cut, point) for cut in [circle((0, 0), 5), *cuts] for point in _free_points()[:6]]


# Odds


def _duel(*perks: str, models: int = 6, hp: int = 3, under: int | None = None, **stats: int) -> Duel:
    usual = {"range_in": 12, "attacks": 6, "power": 5, "ap": 5}
    wielder = unit("Wielder", weapon("Weapon", perks=perks, **usual | stats), hp=4, armour=5)
    target = unit("Target", models=models, hp=hp, armour=4, aegis=6)
    return stage(Fighter(wielder), Fighter(target), situation=Situation(under=under))


def _few_duels() -> dict[str, Duel]:
    lines = unit("Lines", weapon("Weapon", range_in=12, attacks=2, carriers=(3,), perks=("Beam II",)))
    return {
        "plain": _duel(),
        "three perks": _duel("Critical Hit I", "Piercing Hit I", "Puncture II", attacks=40),
        "rolled once": _duel("Destroy I"),
        "whole models": _duel("Deathblow"),
        "what follows": _duel("Gravity"),
        "its own unit": _duel("Volatile"),
        "given": _duel("Heal"),
        "scatter": _duel("Blast II", attacks=2),
        "under a template": _duel("Explode II", attacks=2, under=4),
        "many": _duel("Devastate I", attacks=120, models=20, hp=4),
        "lines": stage(Fighter(lines), Fighter(unit("Target", models=4, hp=2, armour=4))),
    }


def _duels_with_every_perk() -> dict[str, Duel]:
    found = {}
    for perk in all_perks().values():
        if perk.kind == "weapon" and perk.name != "Wildcard":
            try:
                found[perk.name] = _duel(perk.name)
            except BadDuel:  # its use takes more than a target
                continue
    return found


def main(figures: Figures) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(figures))
