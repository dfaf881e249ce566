"""Which perks do something in a battle: everything that a perk adds to the rules is watched for what it does."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from tests.helpers import fit_for_play, roster, unit, weapon
from turnmaster.bots import make_bot, play_out
from turnmaster.dice import Stream
from turnmaster.engine.kernel.battle import Battle, to_msgpack
from turnmaster.engine.kernel.contexts import AttackSpec
from turnmaster.engine.kernel.rules import Offer, RulesBuilder, RuleSet
from turnmaster.engine.kernel.sequences import Ask, Step
from turnmaster.engine.kernel.setup import PlaystyleName, RulesChoice
from turnmaster.engine.turn.core import core_rules, opening_state
from turnmaster.match import make_setup
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import Perk, all_perks
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import Roster, UnitProfile

WEAPON_PERKS = sorted(perk.name for perk in all_perks().values() if perk.kind == "weapon")
# Families of unit perks of which every one is played.
FAMILIES = ("Defensive", "Deployment")
UNIT_PERKS = sorted(perk.name for perk in all_perks().values() if perk.kind == "unit" and perk.family in FAMILIES)

USED_BY = ("begin", "applies")


class Noted:
    """Anything, with some of its methods noted."""

    def __init__(self, part: Any, methods: dict[str, Callable[..., Any]]) -> None:
        self._part, self._methods = part, methods

    @property  # type: ignore[misc]  # so that it passes for what it is
    def __class__(self) -> type:
        return type(self._part)

    def __getattr__(self, name: str) -> Any:
        return self._methods.get(name) or getattr(self._part, name)


class Watch:
    """Notes the names of perks whose rules did something."""

    def __init__(self) -> None:
        self.fired: set[str] = set()

    def rules_with(self, playstyle: PlaystyleName, perks: Iterable[Perk]) -> RuleSet:
        """The rules of a battle with these perks, each of them watched."""
        rules = core_rules(playstyle, "d6")
        for perk in perks:
            before = _parts_of(rules)
            build_perk(perk, rules)
            self._watch_new_parts(perk.name, rules, before)
        return rules.compile()

    def _watch_new_parts(self, name: str, rules: RulesBuilder, before: set[int]) -> None:
        kinds: list[dict[Any, list[Any]]] = [rules.modifiers, rules.reactions, rules.contributed, rules.happenings]
        kinds.append(rules.modifiers_against_hazards)
        for lists in kinds:
            for parts in lists.values():
                parts[:] = [part if id(part) in before else self._watched(name, part) for part in parts]
        rules.offers[:] = [offer if id(offer) in before else self._offer(name, offer) for offer in rules.offers]
        for steps in rules.sequences.values():
            steps[:] = [step if id(step) in before else self._step(name, step) for step in steps]

    def _watched(self, name: str, part: Any) -> Any:
        if not callable(part) or isinstance(part, tuple):
            return self._object(name, part)

        def same(*args: Any) -> Any:
            seen = _seen_in(args)
            result = part(*args)
            if _matters(result, args) or _seen_in(args) != seen:
                self.fired.add(name)
            return result

        same.__name__ = part.__name__
        # What only looks ahead, so as to know later, has done nothing yet.
        return part if part.__name__ == "look_ahead" else same

    def _object(self, name: str, part: Any) -> Any:
        """A mode is used when it begins, dice for the use of a weapon when they apply."""
        used = {method: self._noting(name, getattr(part, method)) for method in USED_BY if hasattr(part, method)}
        return Noted(part, used) if used else part

    def _noting(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*args: Any) -> Any:
            result = method(*args)
            if result is not False:
                self.fired.add(name)
            return result

        return noting

    def _offer(self, name: str, offer: Offer) -> Offer:
        return offer._replace(take=self._noting(name, offer.take))

    def _step(self, name: str, step: Step) -> Step:
        if step.ask is not None:
            ask: Ask = step.ask
            return step._replace(ask=ask._replace(apply=self._noting(name, ask.apply)))
        assert step.run is not None
        run = self._noting(name, step.run)
        run.__qualname__ = step.run.__qualname__  # a perk that brings the same step again is not another rule
        return step._replace(run=run)


def _parts_of(rules: RulesBuilder) -> set[int]:
    kinds: list[dict[Any, list[Any]]] = [rules.modifiers, rules.reactions, rules.contributed, rules.sequences]
    kinds += [rules.happenings, rules.modifiers_against_hazards]
    parts = [part for kind in kinds for parts in kind.values() for part in parts]
    return {id(part) for part in [*parts, *rules.offers]}


def _seen_in(args: tuple[Any, ...]) -> list[bytes]:
    """The state and the numbers that a rule could change."""
    states = [to_msgpack(arg.state) for arg in args if isinstance(arg, Battle)]
    return states + [msgspec.msgpack.encode(arg) for arg in args if isinstance(arg, AttackSpec)]


def _matters(result: Any, args: tuple[Any, ...]) -> bool:
    """Whether a rule answered anything but what it was asked."""
    if isinstance(result, tuple):
        return result != args[-len(result) :]
    lists = [arg for arg in args if isinstance(arg, list)]
    if isinstance(result, list) and lists:  # of what it was given, nothing at all may be left
        return result not in lists
    return bool(result) and not any(result is arg or result == arg for arg in args[1:])


# Armies

SHAPES: tuple[dict[str, Any], ...] = (
    {"range_in": 24, "attacks": 4, "power": 5},
    {"range_in": 8, "attacks": 4, "power": 5},
    {"range_in": 0, "attacks": 4, "power": 5},
    {"range_in": 0, "attacks": 0, "power": 0, "ap": 0},
)
# What some perks cannot be without, or do nothing without.
BESIDE = ((), ("Blast I",), ("Explode II",))
COMPANIONS = {"Skill": "Blind II", "Spread": "Corrode"}
# Somebody to strike at: a crowd, somebody hard to hurt, somebody that flies by a perk that is not played yet.
CROWD = unit("Crowd", weapon("Stick", 24, range_in=0), models=24, hp=1, defence=3)
TANK = unit("Tank", weapon("Gun", 1, range_in=24), hp=12, defence=12, armour=2, base_mm=50)
FLYER = unit("Flyer", weapon("Dart", 1, range_in=24), hp=5, defence=4, perks=("Airborne",))


def carrier(name: str, perk: str, shape: int, models: int = 3) -> UnitProfile | None:
    """A unit with a perk on a weapon, and on as many weapons of the same kind as it needs; nothing if it cannot be."""
    companions = [(COMPANIONS[perk],)] if perk in COMPANIONS else BESIDE
    for stats in SHAPES[shape:] + SHAPES[:shape]:
        for beside in companions:
            for count in (1, 2, 3):
                weapons = [weapon(f"{perk} {i + 1}", models, **stats, perks=(*beside, perk)) for i in range(count)]
                found = unit(name, *weapons, models=models, hp=3, defence=3, points_hundredths=10000, armour=5)
                if judge_perks(found) is None:
                    return found
    return None


def armies(wanted: list[str], seed: int) -> list[Roster]:
    """Two armies in which every one of some perks is carried by somebody."""
    stream = Stream(seed)
    sides: list[list[UnitProfile]] = [[], []]
    for number, perk in enumerate(wanted):
        found = carrier(f"Unit {number + 1}", perk, stream.below(3), 1 + stream.below(6))
        if found is not None:
            sides[number % 2].append(replace(found, move_in=4 + stream.below(8)))
    return [roster("Army", *side, (CROWD, TANK, FLYER)[stream.below(3)]) for side in sides]


# What the perks of a unit have to meet to do anything: a perk on the weapons of its enemies, or on the enemies.
MET_BY = {
    "Artificial": "Bleed",
    "Fearless": "Dread",
    "Fire Resist": "Burn",
    "Immunity": "Poison",
    "Impregnable": "Implant",
    "Indomitable": "Corrode",
    "Obscured": "Precision 3+",
    "Resist": "Freeze",
}
MET_ON = {"Stalwart": ("Evasive",)}
# Somebody for whom a Deployment Zone soon has no room left, so that it looks elsewhere.
INVADERS = unit("Invaders", weapon("Knife", 8, range_in=0), models=8, base_mm=60, perks=("Invade III",))


def bearer(name: str, perk: str, stream: Stream) -> UnitProfile:
    """A unit with a perk, which fights from near and from afar."""
    invades = all_perks()[perk].family == "Deployment"
    models, hp = 8 if invades else 1 + stream.below(4), 4 + stream.below(4)
    weapons = [weapon(f"{name} gun", models, range_in=24, attacks=2, power=5),
               weapon(f"{name} blade", models, range_in=0, attacks=3, power=5)]  # fmt: skip
    return unit(name, *weapons, models=models, hp=hp, defence=4, armour=5, aegis=6, perks=(perk,),
                move_in=4 + stream.below(8), points_hundredths=10000, base_mm=60 if invades else 25)  # fmt: skip


def opponent(name: str, perk: str, stream: Stream) -> UnitProfile:
    """Somebody whose weapons have what a perk meets."""
    root = all_perks()[perk].root
    met = MET_BY.get(root)
    models, perks = 1 + stream.below(4), (met,) if met else ()
    weapons = [weapon(f"{name} gun", models, range_in=24, attacks=3, power=5, perks=perks),
               weapon(f"{name} blade", models, range_in=0, attacks=3, power=5, perks=perks)]  # fmt: skip
    return unit(name, *weapons, models=models, hp=3, defence=3, move_in=6 + stream.below(6), points_hundredths=10000,
                perks=MET_ON.get(root, ()))  # fmt: skip


def unit_armies(wanted: list[str], seed: int) -> list[Roster]:
    """Two armies in which every one of some perks is on a unit, and meets what it is for in the other."""
    stream = Stream(seed)
    sides: list[list[UnitProfile]] = [[], []]
    for number, perk in enumerate(wanted):
        sides[number % 2].append(bearer(f"Unit {number + 1}", perk, stream))
        sides[1 - number % 2].append(opponent(f"Foe {number + 1}", perk, stream))
    return [fit_for_play(roster("Army", *side, INVADERS)) for side in sides]


def play(watch: Watch, wanted: list[str], playstyle: PlaystyleName, seed: int) -> None:
    """A whole game between two armies with these perks on their weapons."""
    play_with(watch, armies(wanted, seed), playstyle, seed)


def play_with(watch: Watch, rosters: list[Roster], playstyle: PlaystyleName, seed: int) -> None:
    choice = RulesChoice(playstyle)
    setup = make_setup([("Red", rosters[:1]), ("Blue", rosters[1:])], choice, size_in=(24, 24), turns=4)
    units = [each for army in rosters for each in army.units]
    named = {name for each in units for w in each.weapons for name in w.perks} | {p for u in units for p in u.perks}
    rules = watch.rules_with(playstyle, [all_perks()[name] for name in sorted(named)])
    bots = [make_bot("aggressive" if seed % 3 else "random", seed), make_bot("random", seed + 1)]
    play_out(Battle(rules, setup, opening_state(setup, seed)), bots)
