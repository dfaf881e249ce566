"""Which perks do something in a battle: everything that a perk adds to the rules is watched for what it does."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

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
from turnmaster.perks.hooks import (
    AFTER_ALL_VOLLEYS,
    BACKLASH,
    FORMER_VICTIMS,
    FURTHER_LOSS,
    ROLLED_WEAPONS,
    STRUCK_LATER,
    TESTS_OF_USE,
    TURNS_AROUND,
)
from turnmaster.perks.terms import LEADER, SINGLE_MODEL
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import Roster, UnitProfile

WEAPON_PERKS = sorted(perk.name for perk in all_perks().values() if perk.kind == "weapon")
UNIT_PERKS = sorted(perk.name for perk in all_perks().values() if perk.kind in ("unit", "trait"))
ROSTER_PERKS = sorted(perk.name for perk in all_perks().values() if perk.kind == "roster")

USED_BY = ("begin", "applies")
# What only exact odds ask for, and what does nothing by itself.
FOR_ODDS = {place.name for place in (TESTS_OF_USE, ROLLED_WEAPONS, FURTHER_LOSS, AFTER_ALL_VOLLEYS, FORMER_VICTIMS,
                                     STRUCK_LATER, TURNS_AROUND, BACKLASH)}  # fmt: skip
ONLY_LOOKS = ("look_ahead", "nothing_more")


class Noted:
    """Anything, with some of its methods noted."""

    def __init__(self, part: Any, methods: dict[str, Callable[..., Any]]) -> None:
        self._part, self._methods = part, methods

    @property  # type: ignore[misc]  # so that it passes for what it is
    def __class__(self) -> type:
        return type(self._part)

    def __getattr__(self, name: str) -> Any:
        return self._methods.get(name) or getattr(self._part, name)


class Part(NamedTuple):
    """One of the things that a perk adds to the rules: where, by which function, and which of several like it."""

    perk: str
    where: str
    function: str
    number: int = 1

    def __str__(self) -> str:
        return f"{self.perk}, {self.where}: {self.function}" + (f" ({self.number})" if self.number > 1 else "")


class Watch:
    """Notes which parts of perks there are, and which of them did something."""

    def __init__(self) -> None:
        self.parts: set[Part] = set()
        self.did_something: set[Part] = set()

    @property
    def fired(self) -> set[str]:
        """The perks of which any part did something."""
        return {part.perk for part in self.did_something}

    def silent(self, perk: str) -> list[Part]:
        return sorted(part for part in self.parts if part.perk == perk and part not in self.did_something)

    def rules_with(self, playstyle: PlaystyleName, perks: Iterable[Perk]) -> RuleSet:
        """The rules of a battle with these perks, each of them watched."""
        rules = core_rules(playstyle, "d6")
        for perk in perks:
            before = _parts_of(rules)
            build_perk(perk, rules)
            self._watch_new_parts(perk.name, rules, before)
        return rules.compile()

    def _watch_new_parts(self, perk: str, rules: RulesBuilder, before: set[int]) -> None:
        new = NewParts(perk, self.parts)
        kinds: list[dict[Any, list[Any]]] = [rules.modifiers, rules.reactions, rules.contributed, rules.happenings]
        kinds.append(rules.modifiers_against_hazards)
        for lists in kinds:
            for where, parts in lists.items():
                parts[:] = [each if id(each) in before else self._watched(new, where, each) for each in parts]
        rules.offers[:] = [offer if id(offer) in before else self._offer(new, offer) for offer in rules.offers]
        for where, steps in rules.sequences.items():
            steps[:] = [step if id(step) in before else self._step(new.part(where, step), step) for step in steps]

    def _watched(self, new: "NewParts", where: Any, rule: Any) -> Any:
        part = new.part(where, rule)
        if not callable(rule) or isinstance(rule, tuple):
            return self._object(part, rule)

        def same(*args: Any) -> Any:
            seen = _seen_in(args)
            result = rule(*args)
            if _matters(result, args) or _seen_in(args) != seen:
                self.did_something.add(part)
            return result

        same.__name__ = rule.__name__
        # What only looks ahead, so as to know later, has done nothing yet.
        return rule if rule.__name__ in ONLY_LOOKS else same

    def _object(self, part: Part, rule: Any) -> Any:
        """A mode is used when it begins, dice for the use of a weapon when they apply."""
        used = {method: self._noting(part, getattr(rule, method)) for method in USED_BY if hasattr(rule, method)}
        return Noted(rule, used) if used else rule

    def _noting(self, part: Part, method: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*args: Any) -> Any:
            result = method(*args)
            if result is not False:
                self.did_something.add(part)
            return result

        return noting

    def _offer(self, new: "NewParts", offer: Offer) -> Offer:
        part = new.part(f"offer in {offer.window.name}, {offer.playstyle or 'any playstyle'}", offer.take)
        return offer._replace(take=self._noting(part, offer.take))

    def _step(self, part: Part, step: Step) -> Step:
        if step.ask is not None:
            ask: Ask = step.ask
            return step._replace(ask=ask._replace(apply=self._noting(part, ask.apply)))
        assert step.run is not None
        run = self._noting(part, step.run)
        run.__qualname__ = step.run.__qualname__  # a perk that brings the same step again is not another rule
        return step._replace(run=run)


class NewParts:
    """Names the parts that a perk adds to the rules, in the order in which it adds them."""

    def __init__(self, perk: str, known: set[Part]) -> None:
        self.perk, self.known, self.seen = perk, known, Counter[tuple[str, str]]()
        self.named: dict[int, Part] = {}

    def part(self, where: Any, rule: Any) -> Part:
        """The same function in two lists of one place, as a modifier that hazards meet too, is one part."""
        if id(rule) in self.named:
            return self.named[id(rule)]
        place = where.__name__ if isinstance(where, type) else getattr(where, "name", str(where))
        function = rule.name if isinstance(rule, Step) else getattr(rule, "__qualname__", type(rule).__name__)
        self.seen[place, function] += 1
        part = Part(self.perk, place, function.replace("<locals>.", ""), self.seen[place, function])
        does_something = callable(rule) or isinstance(rule, Step) or any(hasattr(rule, method) for method in USED_BY)
        if does_something and place not in FOR_ODDS and function.rpartition(".")[2] not in ONLY_LOOKS:
            self.known.add(part)
        self.named[id(rule)] = part
        return part


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
    "Cure": "Corrode",
    "Fearless": "Dread",
    "Fire Resist": "Burn",
    "Immunity": "Poison",
    "Impregnable": "Implant",
    "Indomitable": "Corrode",
    "Keen Eye": "Blind II",
    "Obscured": "Precision 3+",
    "Resist": "Freeze",
    "Swarm": "Chain I",
    "Unstoppable": "Freeze",
}
MET_ON = {"Assassin": ("Leader",), "Challenger": ("Leader",), "Egotistical": ("Leader",), "Hijack": ("Exposed",),
          "Murderer": ("Pacifist",), "Purge": ("Adrenaline",), "Stalwart": ("Evasive",)}  # fmt: skip
WITH_HEAVY_WEAPONS = ("Implacable",)
# What they need beside them on their own unit: most of these are about tests.
HELPED_BY = {"Mastery": ("Imprison",), "Offering": ("Dominate", "Imprison"), "Sacrifice": ("Dominate", "Imprison")}
STOOD_FOR = {"Presence": "Inspiring"}  # and on the roster
# What a friend of theirs has to have on its weapons.
SERVED_BY = {"Seed": "Implant"}
# Profiles that may have what others may not.
CARRYING: tuple[dict[str, Any], ...] = (
    {},
    {"models": 1, "transport": 400, "fire_points": True, "base_mm": 60},
    {"models": 1, "transport": 400, "fire_points": False, "base_mm": 60},
)
# Somebody for whom a Deployment Zone soon has no room left, so that it looks elsewhere.
INVADERS = unit("Invaders", weapon("Knife", 8, range_in=0), models=8, base_mm=60, perks=("Invade III",))


def bearer(name: str, perk: str, stream: Stream) -> UnitProfile:
    """A unit with a perk, which fights from near and from afar."""
    invades = all_perks()[perk].family == "Deployment"
    models, hp = 8 if invades else 1 + stream.below(4), 4 + stream.below(4)
    models = 1 if SINGLE_MODEL in all_perks()[perk].terms else models
    perks = ("Leader", perk) if LEADER in all_perks()[perk].terms else (perk,)
    kind = "Heavy" if all_perks()[perk].root in WITH_HEAVY_WEAPONS else "Assault"
    weapons = [weapon(f"{name} gun", models, range_in=24, attacks=2, power=5, type=kind),
               weapon(f"{name} blade", models, range_in=0, attacks=3, power=5)]  # fmt: skip
    more = HELPED_BY.get(perk, ())
    own = {"traits": (perk,)} if all_perks()[perk].kind == "trait" else {"perks": (*perks, *more)}
    plain = unit(name, *weapons, models=models, hp=hp, defence=4, armour=5, aegis=6, **own,
                 move_in=4 + stream.below(8), points_hundredths=10000, base_mm=60 if invades else 25)  # fmt: skip
    return fit_for(plain)


def fit_for(plain: UnitProfile) -> UnitProfile:
    """The profile as it has to be to have its perks."""
    for shape in CARRYING:
        models = shape.get("models", plain.models)
        weapons = tuple(replace(each, carriers=each.carriers[:models]) for each in plain.weapons)
        found = replace(plain, weapons=weapons, **shape)
        if judge_perks(found) is None:
            return found
    return plain


def helper(name: str, perk: str, stream: Stream) -> list[UnitProfile]:
    """A friend whose weapons have what a perk needs."""
    found = all_perks()[perk]
    if found.root not in SERVED_BY:
        return []
    weapons = [weapon(f"{name} gun", 3, range_in=24, attacks=3, power=5, perks=(SERVED_BY[found.root],))]
    return [unit(name, *weapons, models=3, hp=3, defence=4, move_in=6, points_hundredths=10000)]


def opponent(name: str, perk: str, stream: Stream) -> UnitProfile:
    """Somebody whose weapons have what a perk meets."""
    root = all_perks()[perk].root
    met = MET_BY.get(root)
    models, perks = 1 + stream.below(4), (met,) if met else ()
    weapons = [weapon(f"{name} gun", models, range_in=24, attacks=3, power=5, perks=perks),
               weapon(f"{name} blade", models, range_in=0, attacks=3, power=5, perks=perks)]  # fmt: skip
    plain = unit(name, *weapons, models=models, hp=3, defence=3, move_in=6 + stream.below(6), points_hundredths=10000,
                 perks=MET_ON.get(root, ()))  # fmt: skip
    return fit_for(plain)


def unit_armies(wanted: list[str], seed: int) -> list[Roster]:
    """Two armies in which every one of some perks is on a unit, and meets what it is for in the other."""
    stream = Stream(seed)
    sides: list[list[UnitProfile]] = [[], []]
    for number, perk in enumerate(wanted):
        first, linked = bearer(f"Unit {number + 1}", perk, stream), all_perks()[perk].designates
        more = linked.units - 1 if linked is not None and linked.alike else 0
        sides[number % 2] += [first, *(replace(first, name=f"{first.name}, form {n + 2}") for n in range(more))]
        sides[number % 2] += helper(f"Friend {number + 1}", perk, stream)
        sides[1 - number % 2].append(opponent(f"Foe {number + 1}", perk, stream))
    of_rosters = tuple(name for perk, name in STOOD_FOR.items() if perk in wanted)
    return [fit_for_play(roster("Army", *side, INVADERS, perks=of_rosters)) for side in sides]


def roster_armies(wanted: list[str], seed: int) -> list[Roster]:
    """Two armies whose rosters have some perks between them, and units with Presence, which stand for them."""
    stream = Stream(seed)
    sides = [[bearer(f"Unit {side}{number}", "Presence", stream) for number in range(4)] for side in range(2)]
    crowd = [replace(INVADERS, name=f"Crowd {number + 1}", perks=()) for number in range(3)]  # some find no room
    return [fit_for_play(roster("Army", *units, *crowd, perks=tuple(wanted[n::2]))) for n, units in enumerate(sides)]


def play(watch: Watch, wanted: list[str], playstyle: PlaystyleName, seed: int) -> None:
    """A whole game between two armies with these perks on their weapons."""
    play_with(watch, armies(wanted, seed), playstyle, seed)


def play_with(watch: Watch, rosters: list[Roster], playstyle: PlaystyleName, seed: int) -> None:
    choice = RulesChoice(playstyle)
    setup = make_setup([("Red", rosters[:1]), ("Blue", rosters[1:])], choice, size_in=(24, 24), turns=4)
    units = [each for army in rosters for each in army.units]
    named = {name for each in units for w in each.weapons for name in w.perks}
    named |= {name for each in units for name in (*each.perks, *each.traits)}
    named |= {name for army in rosters for name in army.perks}
    rules = watch.rules_with(playstyle, [all_perks()[name] for name in sorted(named)])
    bots = [make_bot("aggressive" if seed % 3 else "random", seed), make_bot("random", seed + 1)]
    play_out(Battle(rules, setup, opening_state(setup, seed)), bots)
