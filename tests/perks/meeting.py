"""Short games in which perks meet: armies that carry as many of them as they may, chosen so that new pairs come up."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from tests.games.setups import Game
from tests.helpers import fit_for_play, roster, unit, weapon
from turnmaster.dice import Stream
from turnmaster.engine.core.setup import PlaystyleName, RulesChoice
from turnmaster.perks.catalogue import all_perks
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import Roster, UnitProfile

PLAYSTYLES: tuple[PlaystyleName, ...] = ("Standard", "Advanced", "Intermediate")
TEMPERS = ("eager", "aggressive", "random")
UNITS, UNIT_PERKS, WEAPONS, WEAPON_PERKS = 4, 4, 3, 3  # in an army, on a unit, on a unit, on a weapon

A_TEMPLATE = "Blast I"  # some perks are only for weapons with a template

Pair = tuple[str, str]

# Profiles that between them may have any perk.
SHAPES: tuple[dict[str, Any], ...] = (
    {"models": 3, "hp": 2},
    {"models": 1, "hp": 9, "transport": 400, "fire_points": True, "base_mm": 60},
    {"models": 1, "hp": 5},
    {"models": 6, "hp": 1},
    {"models": 1, "hp": 8, "transport": 400, "base_mm": 60},
    {"models": 1, "hp": 4, "perks": ("Leader",)},
)
ARMS: tuple[dict[str, Any], ...] = (
    {"range_in": 24, "attacks": 3, "power": 5},
    {"range_in": 0, "attacks": 4, "power": 5},
    {"range_in": 0, "attacks": 0, "power": 0},
)


def names_of(*kinds: str) -> list[str]:
    return sorted(perk.name for perk in all_perks().values() if perk.kind in kinds)


def pairs_to_meet() -> set[Pair]:
    """Every two perks of units, traits and rosters, and each of these with every perk of a weapon."""
    own, weapons = names_of("unit", "trait", "roster"), names_of("weapon")
    roots = {name: perk.root for name, perk in all_perks().items()}
    return {pair for pair in combinations(own, 2) if roots[pair[0]] != roots[pair[1]]} | {
        (mine, theirs) for mine in own for theirs in weapons
    }


def pairs_in(sides: Iterable[Roster]) -> set[Pair]:
    """The pairs that meet in a battle of these armies."""
    own: set[str] = set()
    of_weapons: set[str] = set()
    for army in sides:
        own |= set(army.perks)
        for each in army.units:
            own |= {*each.perks, *each.traits}
            of_weapons |= {name for arm in each.weapons for name in arm.perks}
    return set(combinations(sorted(own), 2)) | {(mine, theirs) for mine in own for theirs in of_weapons}


class Company:
    """Armies of so many units made of perks that are wanted, those that are wanted most `often` first."""

    def __init__(self, often: Mapping[str, int], seed: int, units: int = UNITS) -> None:
        self.stream, self.units = Stream(seed), units
        self.wanted = {kind: self.ranked(names_of(kind), often) for kind in ("unit", "trait", "roster", "weapon")}

    def ranked(self, names: list[str], often: Mapping[str, int]) -> list[str]:
        """By how often each is wanted, with some luck, so that two games are not the same."""
        luck = {name: self.stream.below(100) for name in names}
        return sorted(names, key=lambda name: (-often.get(name, 0) * (50 + luck[name]), name))

    def army(self, name: str) -> Roster:
        units = [each for number in range(self.units) for each in with_its_like(self.unit(f"{name} {number + 1}"))]
        wanted = self.wanted["roster"]
        perks = tuple(wanted.pop(0) for _ in range(min(2, len(wanted))))
        return fit_for_play(roster(name, *units, perks=perks))

    def unit(self, name: str) -> UnitProfile:
        """A unit with the next perks that fit each other, in a profile that may have the first of them."""
        wanted, count = self.wanted["unit"], 2 + self.stream.below(WEAPONS - 1)
        shapes = [bare(name, shape, self.arms(count)) for shape in self.shapes()]
        profile = next(shape for shape in shapes if fits(shape, "perks", wanted[0]))
        profile = filled(profile, "perks", wanted, UNIT_PERKS)
        profile = filled(profile, "traits", self.wanted["trait"], 1)
        for number in range(count):
            profile = self.armed(profile, number)
        return self.linked(profile)

    def arms(self, count: int) -> list[dict[str, Any]]:
        """The numbers of so many weapons."""
        far = {"range_in": 12} if self.stream.below(2) else {}
        return [ARMS[0] | far, *ARMS[1:]][:count]

    def shapes(self) -> Iterator[dict[str, Any]]:
        """Transports are for those who need one, or now and then."""
        yield from SHAPES[:1] if self.stream.below(3) else ()
        yield from self.stream.shuffled(SHAPES)

    def armed(self, profile: UnitProfile, number: int) -> UnitProfile:
        """The unit with the next perks that fit on one of its weapons."""
        for name in list(self.wanted["weapon"]):
            has = profile.weapons[number].perks
            for more in ((name,), (A_TEMPLATE, name)):
                better = with_weapon_perks(profile, number, (*has, *more))
                if len(has) < WEAPON_PERKS and judge_perks(better) is None:
                    profile = better
                    self.wanted["weapon"].remove(name)
                    break
        return profile

    def linked(self, profile: UnitProfile) -> UnitProfile:
        """The unit with the next perk that links all of its weapons, if there is one that fits."""
        for name in list(self.wanted["weapon"]):
            better = replace(profile, weapons=tuple(replace(w, perks=(*w.perks, name)) for w in profile.weapons))
            if judge_perks(alone_with(profile, name)) is not None and judge_perks(better) is None:
                self.wanted["weapon"].remove(name)
                return better
        return profile


def bare(name: str, shape: dict[str, Any], arms: list[dict[str, Any]]) -> UnitProfile:
    weapons = [
        weapon(f"Weapon {number + 1}", shape["models"], points_hundredths=1000, **each)
        for number, each in enumerate(arms)
    ]
    return unit(name, *weapons, defence=4, armour=5, aegis=6, move_in=7, points_hundredths=10000, **shape)


def with_weapon_perks(profile: UnitProfile, number: int, perks: tuple[str, ...]) -> UnitProfile:
    weapons = list(profile.weapons)
    weapons[number] = replace(weapons[number], perks=perks)
    return replace(profile, weapons=tuple(weapons))


def with_its_like(profile: UnitProfile) -> list[UnitProfile]:
    """The unit, and as many others like it as its perks link it with."""
    wanted = [all_perks()[name].designates for name in (*profile.perks, *profile.traits)]
    more = max((each.units - 1 for each in wanted if each is not None and each.alike), default=0)
    return [profile, *(replace(profile, name=f"{profile.name}, {n + 2}") for n in range(more))]


def alone_with(profile: UnitProfile, name: str) -> UnitProfile:
    """The unit with only its first weapon, and one perk more on it."""
    first = profile.weapons[0]
    return replace(profile, weapons=(replace(first, perks=(*first.perks, name)),))


def fits(profile: UnitProfile, where: str, name: str) -> bool:
    return judge_perks(replace(profile, **{where: (*getattr(profile, where), name)})) is None


def filled(profile: UnitProfile, where: str, wanted: list[str], most: int) -> UnitProfile:
    """The profile with the next of the wanted perks that it may have, which are wanted no more."""
    for name in list(wanted):
        if len(getattr(profile, where)) < most and fits(profile, where, name):
            profile = replace(profile, **{where: (*getattr(profile, where), name)})
            wanted.remove(name)
    return profile


def meeting(missing: set[Pair], number: int) -> Game:
    """A short game in which many of the missing pairs meet."""
    company = Company(Counter(name for pair in missing for name in pair), number)
    return Game(
        rules=RulesChoice(PLAYSTYLES[number % 3]),
        sides=((company.army("Red"),), (company.army("Blue"),)),
        size_in=(24, 24),
        turns=2,
        seed=number,
        tempers=(TEMPERS[number % 2], TEMPERS[number // 2 % 3]),
    )


@cache
def meetings(start: int = 0) -> tuple[list[Game], set[Pair]]:
    """Games in which every pair meets, others for another start; and the pairs that cannot be brought into a battle."""
    games, missing = list[Game](), pairs_to_meet()
    while missing:
        game = meeting(missing, start + len(games))
        met = pairs_in(army for side in game.sides for army in side)
        if not met & missing:
            break
        missing -= met
        games.append(game)
    return games, missing
