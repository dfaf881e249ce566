"""Lines of play: sentences about what a player does, parsed into answers."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import DecodeError, json

from turnmaster.battlefield import Base
from turnmaster.engine.attacking.decisions import (
    AimedDecision,
    Attack,
    AttackDecision,
    Casualties,
    CasualtiesDecision,
    Deflect,
    DeflectDecision,
    PickOut,
    PickOutDecision,
    Split,
    StrikeModels,
    Ward,
    WardDecision,
)
from turnmaster.engine.attacking.wielders import wielders_of
from turnmaster.engine.core.actions import MOVEMENT, Doing
from turnmaster.engine.core.answers import DONE, PASS, Answer, Decision, Written
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.units import bases_of, footprint, measured_bases, standing
from turnmaster.engine.moving.decisions import (
    RESERVES,
    SENT,
    STAY,
    WHERE_TO,
    Arrive,
    ArriveDecision,
    DashDecision,
    Deploy,
    DeployDecision,
    MoveDecision,
    MovementDecision,
)
from turnmaster.engine.moving.movement import may_travel
from turnmaster.engine.turn.decisions import (
    FINISH,
    SKIP,
    STOP,
    Act,
    ActionDecision,
    ActivationDecision,
    NameTurnMaster,
    SecondActionDecision,
    TakeZone,
    TurnMasterDecision,
    UnitDecision,
    UseUnit,
    ZoneDecision,
)
from turnmaster.perks.decisions import PlaceTemplates, ShareAttacks, TrapDecision
from turnmaster.profiles import BadFile
from turnmaster.scenario.places import FACING, PLACE, facings_of, is_facing, is_place, row, to_place, to_point


class Intent(NamedTuple):
    """A parsed line: the side, the unit if it names one, its Action, and its answer.

    The answer of some lines is only written, because its meaning depends on the decision. `kinds` are the decisions
    that the line answers; every other decision before them gets its default answer.
    """

    side: int
    unit: int
    action: Doing
    kinds: tuple[type[Decision], ...]
    answer: Callable[[Battle], Answer | Written]


class WhoIsWho:
    """The names of sides, units and weapons in a scenario."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.sides = [player.name for player in battle.setup.players]
        self.units = [profile.name for profile in battle.setup.profiles]

    def unit(self, name: str) -> int:
        if name not in self.units and name in self.battle.setup.unit_names:
            return self.battle.setup.unit_names.index(name)
        if name not in self.units:
            raise BadFile(f"there is no unit {name!r}; units: {', '.join(self.units)}")
        return self.units.index(name)

    def side(self, name: str) -> int:
        if name not in self.sides:
            raise BadFile(f"there is no side {name!r}; sides: {', '.join(self.sides)}")
        return self.sides.index(name)

    def weapon(self, unit: int, name: str) -> int:
        names = [weapon.name for weapon in self.battle.profile(unit).weapons]
        if name not in names:
            raise BadFile(f"{self.units[unit]} has no weapon {name!r}; weapons: {', '.join(names) or 'none'}")
        return names.index(name)

    def owner(self, unit: int) -> int:
        return self.battle.state.units[unit].player

    def subject(self, text: str) -> tuple[int, int]:
        """Parse `red`, `Rifles` or `red Rifles` as a side and a unit (-1 for none)."""
        first, _, rest = text.partition(" ")
        if text in self.sides:
            return self.side(text), -1
        if first in self.sides and rest in self.units:
            return self.side(first), self.unit(rest)
        unit = self.unit(text)
        return self.owner(unit), unit

    def acting(self, text: str) -> tuple[int, int]:
        """Parse a side and a unit, for lines about what a unit does."""
        side, unit = self.subject(text)
        if unit < 0:
            raise BadFile(f"name the unit of {text} that does this; units: {', '.join(self.units)}")
        return side, unit


PATTERNS = {
    "{place}": r"(?P<place>\[[^\[\]]*\])",
    "{places}": r"(?P<places>\[\s*\[.+\]\s*\])",
    "{action}": r"(?: for (?P<action>Move|Dash|Attack|Use Perks))?",
    "{facing}": r"(?: facing (?P<facing>.+))?",
}
ACTION_OF: dict[str, Doing] = {
    "moves": "Move",
    "dashes": "Dash",
    "goes": MOVEMENT,
    "guards": "Guard",
    "prepares": "Prepare",
    "supports": "Support",
    "uses its perks": "Use Perks",
}

Maker = Callable[[WhoIsWho, re.Match[str]], Intent]
_LINES: list[tuple[re.Pattern[str], Maker]] = []


def line(pattern: str) -> Callable[[Maker], Maker]:
    """Register a form of line; `{place}` stands for a point such as [3, 4], `{facing}` for the facing of models after
    it.
    """
    for word, written in PATTERNS.items():
        pattern = pattern.replace(word, written)

    def register(make: Maker) -> Maker:
        _LINES.append((re.compile(pattern), make))
        return make

    return register


def read_line(names: WhoIsWho, text: str) -> Intent:
    for pattern, make in _LINES:
        match = pattern.fullmatch(text.strip())
        if match is not None:
            try:
                return make(names, match)
            except ValueError:
                raise BadFile("a number is missing in this line, or is not one") from None
    raise BadFile(f"no player does this: {text!r}; docs/scenarios.md lists the sentences that are understood")


@line(r"(?P<who>.+?) attacks (?P<target>.+?) with (?P<weapon>.+)")
def attacks(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    if unit < 0:
        unit = _only_unit_with(names, side, match["weapon"])
    answer = Attack(names.weapon(unit, match["weapon"]), names.unit(match["target"]))
    return Intent(side, unit, "Attack", (AttackDecision,), lambda _: answer)


def _only_unit_with(names: WhoIsWho, side: int, weapon: str) -> int:
    found = [
        number
        for number, profile in enumerate(names.battle.setup.profiles)
        if names.owner(number) == side and any(w.name == weapon for w in profile.weapons)
    ]
    if len(found) != 1:
        raise BadFile(f"{len(found)} units of {names.sides[side]} have a weapon {weapon!r}; name the unit")
    return found[0]


@line(r"(?P<who>.+?) splits (?P<weapon>.+?): (?P<parts>.+)")
def splits(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Rifles splits Rifle: 1, 2 at Knight; 3 at Squire`."""
    side, unit = names.acting(match["who"])
    parts = []
    for part in match["parts"].split(";"):
        models, _, target = part.strip().partition(" at ")
        parts.append((names.unit(target.strip()), tuple(int(number) - 1 for number in models.split(","))))
    answer = Split(names.weapon(unit, match["weapon"]), tuple(parts))
    return Intent(side, unit, "Attack", (AttackDecision,), lambda _: answer)


@line(r"(?P<who>.+?) strikes (?P<parts>.+ \d+) with (?P<weapon>.+)")
def strikes(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Hydra strikes Knight 2, Squire 1 with Heads`: the number of its Attacks at each target."""
    side, unit = names.acting(match["who"])
    parts = []
    for part in match["parts"].split(","):
        target, _, attacks = part.strip().rpartition(" ")
        parts.append((names.unit(target), int(attacks)))
    answer = ShareAttacks(names.weapon(unit, match["weapon"]), tuple(parts))
    return Intent(side, unit, "Attack", (AttackDecision,), lambda _: answer)


@line(r"(?P<who>.+?) places (?P<weapon>.+?)(?: at (?:{place}|{places}))?{facing}")
def places_templates(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Mortars places Shell at [[3, 0], [5, 0]]`: one template after another, or all of them at one position."""
    side, unit = names.acting(match["who"])
    number = names.weapon(unit, match["weapon"])
    wanted = read_list(match["places"]) if match["places"] else [read_place(match["place"])] if match["place"] else []

    def answer(battle: Battle) -> Answer:
        weapon = battle.profile(unit).weapons[number]
        wielders = wielders_of(battle, unit, weapon)
        models = [model for model in wielders for _ in range(weapon.carriers[model])]
        bases = [bases_to_measure(battle, unit, model)[0] for model in models]
        spots = [to_place(battle, read_path(each)) for each in wanted] or [base.centre for base in bases]
        spots = spots * len(models) if len(spots) == 1 else spots
        turned = read_facings(match["facing"], len(spots)) or (0,) * len(spots)
        parts = zip(models + models[-1:] * len(spots), spots, turned, strict=False)
        return PlaceTemplates(number, tuple((model, *spot[:2], turn, *spot[2:]) for model, spot, turn in parts))

    return Intent(side, unit, "Attack", (AttackDecision, TrapDecision), answer)


def bases_to_measure(battle: Battle, unit: int, model: int) -> list[Base]:
    """Return the base of a model, or those of its carrier."""
    aboard = battle.state.units[unit].aboard != NOWHERE
    return measured_bases(battle, unit) if aboard else bases_of(battle, unit, [model])


def read_place(text: str) -> list[Any]:
    """Parse a position in a line: [3, 4] or [3, 4, 2]."""
    place = read_list(text)
    if not is_place(place):
        raise BadFile(f"expected {PLACE}, found {text}")
    return place


def read_list(text: str) -> list[Any]:
    try:
        return json.decode(text, type=list[Any])
    except DecodeError:
        raise BadFile(f"expected a list such as [3, 4], found {text}") from None


def read_path(entry: Any) -> Any:
    """Check a position for one model, or a path of positions of which the last may have a level."""
    path = entry if isinstance(entry, list) and entry and isinstance(entry[0], list) else [entry]
    if not all(is_place(place) for place in path) or any(len(place) != 2 for place in path[:-1]):
        raise BadFile(f"expected {PLACE}, or a path of such places, found {entry}")
    return entry


def read_facings(text: str | None, count: int) -> tuple[int, ...]:
    """Return the facings of the models of an answer, if the line gives them."""
    if text is None:
        return ()
    wanted = int(text) if re.fullmatch("[0-9]{1,3}", text) else read_list(text)
    if not is_facing(wanted, count):
        raise BadFile(f"facing: expected {FACING}, found {text}; {count} models are meant")
    return tuple(facings_of(wanted, count))


@line(r"(?P<who>.+?) (?P<verb>moves|dashes|goes) (?P<how>to|by) {place}{facing}")
def travels(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse a Movement of the whole unit: its first model to a point, or all models by a vector; all on the given
    level.
    """
    side, unit = names.acting(match["who"])
    action = ACTION_OF[match["verb"]]
    place = read_place(match["place"])

    def answer(battle: Battle) -> Answer:
        holder = battle.state.units[unit]
        models = [holder.models[n] for n in standing(holder)]
        if not models:
            raise BadFile(f"nobody of {names.units[unit]} stands on the field")
        start = (models[0].x, models[0].y) if match["how"] == "to" else to_point(battle, (0, 0))
        there = to_place(battle, place)
        dx, dy, level = there[0] - start[0], there[1] - start[1], there[2:]
        tied = match["how"] == "by" and not all(may_travel(m, action) for m in models)
        places = [(m.x, m.y) if tied and not may_travel(m, action) else (m.x + dx, m.y + dy, *level) for m in models]
        return SENT[action](tuple(places), read_facings(match["facing"], len(places)))

    return Intent(side, unit, action, (WHERE_TO[action],), answer)


@line(r"(?P<who>.+?) (?P<verb>moves|dashes|goes|deploys|arrives)(?: models)? (?:to|at) {places}{facing}")
def places_models(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse a position or a path for each model."""
    side, unit = names.acting(match["who"])
    action = ACTION_OF.get(match["verb"], "Deploy")
    arrives = match["verb"] == "arrives"
    wanted = [read_path(entry) for entry in read_list(match["places"])]

    def answer(battle: Battle) -> Answer:
        def place(entry: list[Any]) -> tuple[Any, ...]:
            if isinstance(entry[0], list):
                return tuple(place(point) for point in entry)
            return to_place(battle, entry)

        kind = Arrive if arrives else SENT[action]
        return kind(tuple(place(entry) for entry in wanted), read_facings(match["facing"], len(wanted)))

    return Intent(side, unit, action, (ArriveDecision if arrives else WHERE_TO[action],), answer)


@line(r"(?P<who>.+?) (?P<verb>deploys|arrives) at {place}{facing}")
def deploys(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse a deployment with the first model at a point, and the others in a row to its east."""
    side, unit = names.acting(match["who"])
    place, arrives = read_place(match["place"]), match["verb"] == "arrives"

    def answer(battle: Battle) -> Answer:
        count = len(battle.state.units[unit].models)
        facings = read_facings(match["facing"], count)
        places = row(footprint(battle, unit), to_place(battle, place), facings or [0] * count)
        return (Arrive if arrives else Deploy)(tuple(places), facings)

    return Intent(side, unit, "Deploy", (ArriveDecision if arrives else DeployDecision,), answer)


@line(r"(?P<who>.+?) stays in Reserve")
def stays_in_reserve(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    return Intent(side, unit, "Deploy", (DeployDecision,), lambda _: RESERVES)


@line(r"(?P<who>.+?) stays")
def stays(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    return Intent(side, unit, "", (MoveDecision, DashDecision, MovementDecision), lambda _: STAY)


@line(r"(?P<who>.+?) (?P<verb>guards|prepares|supports|uses its perks)")
def makes_action(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.acting(match["who"])
    action = ACTION_OF[match["verb"]]
    return Intent(side, unit, action, (ActionDecision, SecondActionDecision), lambda _: Act(unit, action))


# How each verb answers, and which decisions.
ENDINGS: dict[str, tuple[Answer, tuple[type[Decision], ...]]] = {
    "finishes": (FINISH, (UnitDecision, ActionDecision)),
    "stops": (STOP, (SecondActionDecision,)),
    "is done": (DONE, (AttackDecision,)),
    "passes": (PASS, (WindowDecision,)),
    "skips": (SKIP, (ActivationDecision,)),
}


@line(r"(?P<who>.+?) (?P<verb>finishes|stops|passes|is done|skips)")
def ends_something(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    answer, kinds = ENDINGS[match["verb"]]
    return Intent(side, unit, "", kinds, lambda _: answer)


@line(r"(?P<who>.+?) activates")
def activates(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.acting(match["who"])
    return Intent(side, unit, "", (UnitDecision,), lambda _: UseUnit(unit))


@line(r"(?P<who>.+?) uses (?P<offer>[A-Z][A-Za-z':+,!\- ]*?)(?: on (?P<unit>.+?))?(?P<numbers>(?: -?\d+)*){action}")
def uses_offer(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse the use of an offer by its name, with the unit, the numbers or the Action that it needs. A named user comes
    first in the answer, if the answers of the offer contain a user at all.
    """
    side, user = names.subject(match["who"])
    needs: list[int | str] = [names.unit(match["unit"])] if match["unit"] else []
    needs += [int(number) for number in match["numbers"].split()]
    needs += [match["action"]] if match["action"] else []
    forms: list[Written] = [(match["offer"], user, *needs)] if user >= 0 else []
    forms.append((match["offer"], *needs))

    def answer(battle: Battle) -> Answer | Written:
        decision = battle.decision
        assert decision is not None
        fitting = (option for form in forms for option in decision.options if option.written()[: len(form)] == form)
        return next(fitting, forms[-1])

    return Intent(side, user, "Use Perks", (WindowDecision,), answer)


def use_on(names: WhoIsWho, text: str) -> Written | None:
    """Parse `Oracle uses Cure I on Ogre` as the start of an answer; return None for other texts."""
    match = re.fullmatch(r"(?P<who>.+?) uses (?P<offer>.+?) on (?P<unit>.+)", text)
    return match and (match["offer"], names.unit(match["who"]), names.unit(match["unit"]))


@line(r"(?P<who>.+?) copies (?P<copied>.+?) of (?P<other>.+?) with (?P<weapon>.+)")
def copies(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Mimic copies Sword of Knight with Mirror`: an offer to turn one weapon into another."""
    side, unit = names.acting(match["who"])
    other = names.unit(match["other"])
    wanted = (unit, names.weapon(unit, match["weapon"]), other, names.weapon(other, match["copied"]))

    def answer(battle: Battle) -> Answer | Written:
        decision = battle.decision
        assert decision is not None
        return next((option for option in decision.options if option.written()[1:] == wanted), ("copy", *wanted))

    return Intent(side, unit, "", (WindowDecision,), answer)


@line(r"(?P<who>.+?) loses models? (?P<models>[\d, ]+)")
def loses_models(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    models = tuple(int(number) - 1 for number in match["models"].split(","))
    return Intent(side, unit, "", (CasualtiesDecision,), lambda _: Casualties(models))


@line(r"(?P<who>.+?) aims at models? (?P<models>[\d, ]+)")
def aims_at_models(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse the models hit by successes that the attacker may aim at single models."""
    side, unit = names.subject(match["who"])
    models = tuple(int(number) - 1 for number in match["models"].split(","))
    return Intent(side, unit, "", (AimedDecision,), lambda _: StrikeModels(models))


@line(r"(?P<who>.+?) aims at (?P<target>.+)")
def picks_out_a_unit(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse the one unit of a group that gets all successes that the attacker may aim."""
    side, unit = names.subject(match["who"])
    target = names.unit(match["target"])

    def answer(battle: Battle) -> Answer:
        options = battle.decision.options if battle.decision else ()
        ways = [option for option in options if isinstance(option, PickOut)]
        return next((way for way in ways if way.shares[0][0] == target), PickOut(((target, 0),)))

    return Intent(side, unit, "", (PickOutDecision,), answer)


@line(r"(?P<who>.+?) aims (?P<parts>\d+ at .+)")
def picks_out_units(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Sniper aims 1 at Captain; 2 at Squad`."""
    side, unit = names.subject(match["who"])
    parts = [part.strip().split(" at ", 1) for part in match["parts"].split(";")]
    answer = PickOut(tuple((names.unit(target), int(count)) for count, target in parts))
    return Intent(side, unit, "", (PickOutDecision,), lambda _: answer)


@line(r"(?P<who>.+?) (?P<verb>deflects|wards) with (?P<weapon>.+)")
def nominates(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.acting(match["who"])
    deflects, weapon = match["verb"] == "deflects", names.weapon(unit, match["weapon"])
    answer, kind = (Deflect(weapon), DeflectDecision) if deflects else (Ward(weapon), WardDecision)
    return Intent(side, unit, "", (kind,), lambda _: answer)


@line(r"(?P<who>\w+) names (?P<master>\w+) Turn Master")
def names_master(names: WhoIsWho, match: re.Match[str]) -> Intent:
    answer = NameTurnMaster(names.side(match["master"]))
    return Intent(names.side(match["who"]), -1, "", (TurnMasterDecision,), lambda _: answer)


@line(r"(?P<who>\w+) takes zone (?P<zone>\d+)")
def takes_zone(names: WhoIsWho, match: re.Match[str]) -> Intent:
    answer = TakeZone(int(match["zone"]) - 1)
    return Intent(names.side(match["who"]), -1, "", (ZoneDecision,), lambda _: answer)


@line(r"(?P<who>\w+) answers (?P<raw>\[.*\])")
def answers(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse any answer in the engine's form, to the decision of the side."""
    raw = tuple(read_list(match["raw"]))
    return Intent(names.side(match["who"]), -1, "", (), lambda _: raw)
