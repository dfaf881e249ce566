"""Lines of play: sentences about what a player does, parsed into answers."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import DecodeError, json

from turnmaster.battlefield import Base
from turnmaster.engine.attacking.decisions import (
    AimedDecision,
    AttackDecision,
    CasualtiesDecision,
    DeflectDecision,
    PickOutDecision,
    WardDecision,
)
from turnmaster.engine.attacking.wielders import wielders_of
from turnmaster.engine.field.units import bases_of, footprint, measured_bases, standing
from turnmaster.engine.kernel.actions import MOVEMENT, Doing
from turnmaster.engine.kernel.answers import Answer, Decision
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.decisions import WindowDecision
from turnmaster.engine.kernel.state import NOWHERE
from turnmaster.engine.moving.decisions import (
    WHERE_TO,
    ArriveDecision,
    DashDecision,
    DeployDecision,
    MoveDecision,
    MovementDecision,
)
from turnmaster.engine.moving.movement import may_travel
from turnmaster.engine.turn.decisions import (
    ActionDecision,
    ActivationDecision,
    SecondActionDecision,
    TurnMasterDecision,
    UnitDecision,
    ZoneDecision,
)
from turnmaster.perks.decisions import TrapDecision
from turnmaster.profiles import BadFile
from turnmaster.scenario.places import FACING, PLACE, facings_of, is_facing, is_place, row, to_place, to_point


class Intent(NamedTuple):
    """A parsed line: the side, the unit if it names one, its Action, and its answer.

    `kinds` are the decisions that the line answers; every other decision before them gets its default answer.
    """

    side: int
    unit: int
    action: str
    kinds: tuple[type[Decision], ...]
    answer: Callable[[Battle], Answer]


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
ACTION_OF: dict[str, Doing] = {"moves": "Move", "dashes": "Dash", "goes": MOVEMENT}

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
    answer = ("attack", names.weapon(unit, match["weapon"]), names.unit(match["target"]))
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
    answer = ("split", names.weapon(unit, match["weapon"]), tuple(parts))
    return Intent(side, unit, "Attack", (AttackDecision,), lambda _: answer)


@line(r"(?P<who>.+?) strikes (?P<parts>.+ \d+) with (?P<weapon>.+)")
def strikes(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Hydra strikes Knight 2, Squire 1 with Heads`: the number of its Attacks at each target."""
    side, unit = names.acting(match["who"])
    parts = []
    for part in match["parts"].split(","):
        target, _, attacks = part.strip().rpartition(" ")
        parts.append((names.unit(target), int(attacks)))
    answer = ("strike", names.weapon(unit, match["weapon"]), tuple(parts))
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
        turned = with_facings(("place", (None,) * len(spots)), match["facing"])[2:] or ((0,) * len(spots),)
        parts = zip(models + models[-1:] * len(spots), spots, turned[0], strict=False)
        return ("place", number, tuple((model, *spot[:2], turn, *spot[2:]) for model, spot, turn in parts))

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


def with_facings(answer: Answer, text: str | None) -> Answer:
    """Return an answer with the facings of its models, if the line gives them."""
    if text is None:
        return answer
    wanted, count = (int(text) if re.fullmatch("[0-9]{1,3}", text) else read_list(text)), len(answer[1])
    if not is_facing(wanted, count):
        raise BadFile(f"facing: expected {FACING}, found {text}; {count} models are meant")
    return (*answer, tuple(facings_of(wanted, count)))


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
        return with_facings((action.lower(), tuple(places)), match["facing"])

    return Intent(side, unit, action, (WHERE_TO[action],), answer)


@line(r"(?P<who>.+?) (?P<verb>moves|dashes|goes|deploys|arrives)(?: models)? (?:to|at) {places}{facing}")
def places_models(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse a position or a path for each model."""
    side, unit = names.acting(match["who"])
    action = ACTION_OF.get(match["verb"], "Deploy")
    word = "arrive" if match["verb"] == "arrives" else action.lower()
    wanted = [read_path(entry) for entry in read_list(match["places"])]

    def answer(battle: Battle) -> Answer:
        def place(entry: list[Any]) -> tuple[Any, ...]:
            if isinstance(entry[0], list):
                return tuple(place(point) for point in entry)
            return to_place(battle, entry)

        return with_facings((word, tuple(place(entry) for entry in wanted)), match["facing"])

    return Intent(side, unit, action, (ArriveDecision if word == "arrive" else WHERE_TO[action],), answer)


@line(r"(?P<who>.+?) (?P<verb>deploys|arrives) at {place}{facing}")
def deploys(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse a deployment with the first model at a point, and the others in a row to its east."""
    side, unit = names.acting(match["who"])
    place, word = read_place(match["place"]), match["verb"].removesuffix("s")

    def answer(battle: Battle) -> Answer:
        count = len(battle.state.units[unit].models)
        facings = with_facings((word, (None,) * count), match["facing"])[2:]
        places = row(footprint(battle, unit), to_place(battle, place), facings[0] if facings else [0] * count)
        return (word, tuple(places), *facings)

    return Intent(side, unit, "Deploy", (ArriveDecision if word == "arrive" else DeployDecision,), answer)


@line(r"(?P<who>.+?) stays in Reserve")
def stays_in_reserve(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    return Intent(side, unit, "Deploy", (DeployDecision,), lambda _: ("reserve",))


@line(r"(?P<who>.+?) stays")
def stays(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    return Intent(side, unit, "stay", (MoveDecision, DashDecision, MovementDecision), lambda _: ("stay",))


@line(r"(?P<who>.+?) (?P<verb>guards|prepares|supports|uses its perks)")
def makes_action(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.acting(match["who"])
    verbs = {"guards": "Guard", "prepares": "Prepare", "supports": "Support", "uses its perks": "Use Perks"}
    action = verbs[match["verb"]]
    return Intent(side, unit, action, (ActionDecision, SecondActionDecision), lambda _: ("act", unit, action))


# How each verb answers, and which decisions.
ENDINGS: dict[str, tuple[Answer, tuple[type[Decision], ...]]] = {
    "finishes": (("finish",), (UnitDecision, ActionDecision)),
    "stops": (("stop",), (SecondActionDecision,)),
    "is done": (("done",), (AttackDecision,)),
    "passes": (("pass",), (WindowDecision,)),
    "skips": (("skip",), (ActivationDecision,)),
}


@line(r"(?P<who>.+?) (?P<verb>finishes|stops|passes|is done|skips)")
def ends_something(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    answer, kinds = ENDINGS[match["verb"]]
    return Intent(side, unit, "", kinds, lambda _: answer)


@line(r"(?P<who>.+?) activates")
def activates(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.acting(match["who"])
    return Intent(side, unit, "", (UnitDecision,), lambda _: ("unit", unit))


@line(r"(?P<who>.+?) uses (?P<offer>[A-Z][A-Za-z':+,!\- ]*?)(?: on (?P<unit>.+?))?(?P<numbers>(?: -?\d+)*){action}")
def uses_offer(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse the use of an offer by its name, with the unit, the numbers or the Action that it needs. A named user comes
    first in the answer, if the answers of the offer contain a user at all.
    """
    side, user = names.subject(match["who"])
    needs: list[int | str] = [names.unit(match["unit"])] if match["unit"] else []
    needs += [int(number) for number in match["numbers"].split()]
    needs += [match["action"]] if match["action"] else []
    forms: list[Answer] = [(match["offer"], user, *needs)] if user >= 0 else []
    forms.append((match["offer"], *needs))

    def answer(battle: Battle) -> Answer:
        decision = battle.decision
        assert decision is not None
        fitting = (option for form in forms for option in decision.options if option[: len(form)] == form)
        return next(fitting, forms[-1])

    return Intent(side, user, "Use Perks", (WindowDecision,), answer)


def use_on(names: WhoIsWho, text: str) -> Answer | None:
    """Parse `Oracle uses Cure I on Ogre` as the start of an answer; return None for other texts."""
    match = re.fullmatch(r"(?P<who>.+?) uses (?P<offer>.+?) on (?P<unit>.+)", text)
    return match and (match["offer"], names.unit(match["who"]), names.unit(match["unit"]))


@line(r"(?P<who>.+?) copies (?P<copied>.+?) of (?P<other>.+?) with (?P<weapon>.+)")
def copies(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Mimic copies Sword of Knight with Mirror`: an offer to turn one weapon into another."""
    side, unit = names.acting(match["who"])
    other = names.unit(match["other"])
    wanted = (unit, names.weapon(unit, match["weapon"]), other, names.weapon(other, match["copied"]))

    def answer(battle: Battle) -> Answer:
        decision = battle.decision
        assert decision is not None
        return next((option for option in decision.options if option[1:] == wanted), ("copy", *wanted))

    return Intent(side, unit, "", (WindowDecision,), answer)


@line(r"(?P<who>.+?) loses models? (?P<models>[\d, ]+)")
def loses_models(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.subject(match["who"])
    models = tuple(int(number) - 1 for number in match["models"].split(","))
    return Intent(side, unit, "", (CasualtiesDecision,), lambda _: ("casualties", models))


@line(r"(?P<who>.+?) aims at models? (?P<models>[\d, ]+)")
def aims_at_models(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse the models hit by successes that the attacker may aim at single models."""
    side, unit = names.subject(match["who"])
    models = tuple(int(number) - 1 for number in match["models"].split(","))
    return Intent(side, unit, "", (AimedDecision,), lambda _: ("aimed", models))


@line(r"(?P<who>.+?) aims at (?P<target>.+)")
def picks_out_a_unit(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse the one unit of a group that gets all successes that the attacker may aim."""
    side, unit = names.subject(match["who"])
    target = names.unit(match["target"])

    def answer(battle: Battle) -> Answer:
        options = battle.decision.options if battle.decision else ()
        return next((option for option in options if option[1][0][0] == target), ("pick out", ((target, 0),)))

    return Intent(side, unit, "", (PickOutDecision,), answer)


@line(r"(?P<who>.+?) aims (?P<parts>\d+ at .+)")
def picks_out_units(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse `Sniper aims 1 at Captain; 2 at Squad`."""
    side, unit = names.subject(match["who"])
    parts = [part.strip().split(" at ", 1) for part in match["parts"].split(";")]
    answer = ("pick out", tuple((names.unit(target), int(count)) for count, target in parts))
    return Intent(side, unit, "", (PickOutDecision,), lambda _: answer)


@line(r"(?P<who>.+?) (?P<verb>deflects|wards) with (?P<weapon>.+)")
def nominates(names: WhoIsWho, match: re.Match[str]) -> Intent:
    side, unit = names.acting(match["who"])
    answer = (match["verb"].removesuffix("s"), names.weapon(unit, match["weapon"]))
    kind = DeflectDecision if match["verb"] == "deflects" else WardDecision
    return Intent(side, unit, "", (kind,), lambda _: answer)


@line(r"(?P<who>\w+) names (?P<master>\w+) Turn Master")
def names_master(names: WhoIsWho, match: re.Match[str]) -> Intent:
    answer = ("turn master", names.side(match["master"]))
    return Intent(names.side(match["who"]), -1, "", (TurnMasterDecision,), lambda _: answer)


@line(r"(?P<who>\w+) takes zone (?P<zone>\d+)")
def takes_zone(names: WhoIsWho, match: re.Match[str]) -> Intent:
    answer = ("zone", int(match["zone"]) - 1)
    return Intent(names.side(match["who"]), -1, "", (ZoneDecision,), lambda _: answer)


@line(r"(?P<who>\w+) answers (?P<raw>\[.*\])")
def answers(names: WhoIsWho, match: re.Match[str]) -> Intent:
    """Parse any answer in the engine's form, to the decision of the side."""
    raw = tuple(read_list(match["raw"]))
    return Intent(names.side(match["who"]), -1, "", (), lambda _: raw)
