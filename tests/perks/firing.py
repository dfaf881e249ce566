"""Armies in which perks meet what they need to do something, and games between them that are watched."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tests.games.tempers import Eager
from tests.helpers import fit_for_play, roster, unit, weapon
from tests.perks.meeting import PLAYSTYLES, Company
from tests.perks.watching import Watch
from turnmaster.bots import make_bot, play_out
from turnmaster.bots.bot import Bot
from turnmaster.bots.getting_on import furthest_from_start
from turnmaster.dice import Stream
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.core.setup import RulesChoice
from turnmaster.engine.turn.core_rules import opening_state
from turnmaster.engine.turn.knowledge import as_known_to
from turnmaster.match import make_setup
from turnmaster.perks.catalogue import all_perks
from turnmaster.perks.terms import LEADER, SINGLE_MODEL
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import Roster, UnitProfile

WEAPON_PERKS = sorted(perk.name for perk in all_perks().values() if perk.kind == "weapon")
UNIT_PERKS = sorted(perk.name for perk in all_perks().values() if perk.kind in ("unit", "trait"))
ROSTER_PERKS = sorted(perk.name for perk in all_perks().values() if perk.kind == "roster")

# Armies

SHAPES: tuple[dict[str, Any], ...] = (
    {"range_in": 24, "attacks": 4, "power": 5},
    {"range_in": 8, "attacks": 4, "power": 5},
    {"range_in": 0, "attacks": 4, "power": 5},
    {"range_in": 0, "attacks": 0, "power": 0, "ap": 0},
)
# What some perks cannot be without, or do nothing without.
BESIDE = ((), ("Blast I",), ("Explode II",))
SPREAD = "Spread"  # with it, an affliction is passed on
COMPANIONS = {"Skill": "Blind II", "Spread": "Corrode"}
# Somebody to strike at: a crowd, somebody hard to hurt, somebody that flies by a perk that is not played yet.
CROWD = unit("Crowd", weapon("Stick", 24, range_in=0), models=24, hp=1, defence=3)
TANK = unit("Tank", weapon("Gun", 1, range_in=24), hp=12, defence=12, armour=2, base_mm=50)
FLYER = unit("Flyer", weapon("Dart", 1, range_in=24), hp=5, defence=4, perks=("Airborne",))


def carrier(name: str, perk: str, shape: int, models: int = 3) -> UnitProfile | None:
    """A unit with a perk on a weapon, and on as many weapons of the same kind as it needs; nothing if it cannot be."""
    companions = [(COMPANIONS[perk],)] if perk in COMPANIONS else BESIDE
    if all_perks()[perk].family == "Affliction" and perk != SPREAD:
        companions = [(SPREAD,), *companions]
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


def crowded_armies(often: Mapping[str, int], seed: int) -> list[Roster]:
    """Two armies that carry as many perks as they may, so that perks meet, those first that are wanted most often."""
    company = Company(often, seed)
    return [company.army("Red"), company.army("Blue")]


class Curious(Eager):
    """Uses what a perk offers where it has never been used, and holds it back elsewhere while such a place is left.

    Once a Game Turn it looks at the table, where not all is what it seems. Units that have to get on do so.
    """

    def __init__(self, seed: int, watch: Watch) -> None:
        super().__init__(seed, thrifty=False)
        self.untried = {(part.perk, part.where) for part in watch.silent if part.where.startswith("offer in")}
        self.looked_in = 0

    def eager(self, battle: Battle, decision: Decision) -> Answer:
        if self.looked_in != battle.state.turn:
            self.looked_in = battle.state.turn
            as_known_to(battle, decision.player)
        if decision.kind in ("move", "dash") and (way := furthest_from_start(battle, decision)) is not None:
            return way
        if not isinstance(decision, WindowDecision):
            return super().eager(battle, decision)
        places = [f"offer in {decision.window}, {which}" for which in (battle.state.playstyle, "any playstyle")]
        new = [option for option in decision.options for place in places if (option.word, place) in self.untried]
        if any(place.startswith("offer in counter perk") for _, place in self.untried):
            new += [option for option in decision.options if option.word == "Counter Perk"]
        if new:
            chosen = self.stream.pick(new)
            self.untried -= {(chosen.word, place) for place in places}
            return chosen
        held_back = {perk for perk, _ in self.untried}
        return self.stream.pick([option for option in decision.options if option.word not in held_back])


def play(watch: Watch, rosters: list[Roster], seed: int) -> None:
    """A whole game between two armies, each in another playstyle than the one before."""
    setup = make_setup(
        [("Red", rosters[:1]), ("Blue", rosters[1:])], RulesChoice(PLAYSTYLES[seed % 3]), size_in=(24, 24), turns=4
    )
    bots: list[Bot] = [Curious(seed, watch), Curious(seed + 1, watch)]
    if seed // 3 % 3:
        bots[seed // 9 % 2] = make_bot("aggressive" if seed // 3 % 3 == 1 else "random", seed)
    play_out(Battle(watch.rules_of(setup), setup, opening_state(setup, seed)), bots)
