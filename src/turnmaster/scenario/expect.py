"""Check what a scenario expects: small questions about the battle, each with one answer."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, TypeVar

from turnmaster.battlefield import INCH, Point
from turnmaster.engine.attacking.events import Attacked, HpLost, SavesWorkedOut, Succeeded
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import Event, what_is
from turnmaster.engine.core.state import NOWHERE, Model
from turnmaster.engine.field.carriers import carrier_name
from turnmaster.engine.field.melees import in_same_melee, is_engaged
from turnmaster.engine.field.objectives import NOBODY, Control, who_controls
from turnmaster.engine.field.units import gap_between, in_reserve, is_alive, on_field, standing
from turnmaster.engine.field.worth import remaining_points
from turnmaster.engine.moving.decisions import Embark, EmbarkDecision
from turnmaster.engine.moving.events import HpRestored
from turnmaster.engine.moving.movement import allowance
from turnmaster.engine.turn.decisions import Act, UseUnit
from turnmaster.engine.turn.events import ObjectivesHeld
from turnmaster.engine.turn.victory import standings, winners
from turnmaster.profiles import BadFile
from turnmaster.scenario.lines import use_on
from turnmaster.scenario.play import Player

E = TypeVar("E", bound=Event)


class Facts:
    """Answers to the questions that an `expect` may ask."""

    def __init__(self, player: Player, log: list[Event], pinned: Sequence[str] = ()) -> None:
        self.player, self.battle, self.log, self.pinned = player, player.battle, log, pinned
        self.names = player.names

    def value(self, key: str, expected: Any) -> Any:
        """Return the value of a key; `expected` only determines its form."""
        for finder in (self.of_game, self.of_objective, self.of_side, self.of_unit):
            found = finder(key, expected)
            if found is not None:
                return found[0]
        raise BadFile(f"expect: {key!r} is nothing that can be asked; docs/scenarios.md lists what can")

    # About the game

    def of_game(self, key: str, expected: Any) -> tuple[Any] | None:
        questions: dict[str, Callable[[], Any]] = {
            "turn": lambda: self.battle.state.turn,
            "phase": lambda: self.battle.state.phase,
            "playstyle": lambda: self.battle.state.playstyle,
            "over": lambda: self.battle.state.over,
            "turn master": lambda: self.names.sides[self.battle.state.master],
            "order": lambda: [self.names.sides[player] for player in self.battle.state.order],
            "to act": self.to_act,
            "decision": lambda: self.battle.decision.kind if self.battle.decision else "none",
            "answers": self.answers,
            "may choose": self.may_choose,
            "offered": self.player.offers,
            "not offered": lambda: self.not_offered(expected),
            "winner": self.winner,
            "attack dice": lambda: self.last(Attacked).workings.dice,
            "power": lambda: self.last(Attacked).workings.power.value,
            "defence": lambda: self.last(Attacked).workings.defence.value,
            "chart": lambda: self.last(Attacked).workings.chart,
            "needed": lambda: self.last(Attacked).workings.needed,
            "successes": lambda: self.last(Succeeded).successes,
            "armour needed": lambda: self.last(SavesWorkedOut).armour.needed,
            "aegis needed": lambda: self.last(SavesWorkedOut).aegis.needed,
            "hp lost": lambda: self.last(HpLost).hp,
            "hp restored": lambda: self.last(HpRestored).hp,
            "on the table": lambda: sorted(area.perk for area in self.battle.state.areas),
            "because": lambda: self.because(expected),
            "melee": lambda: self.melee(expected),
            "markers": self.markers,
            "objectives told": lambda: [self.control(each) for each in self.last(ObjectivesHeld).controls],
        }
        return (questions[key](),) if key in questions else None

    def last(self, kind: type[E]) -> E:
        for event in reversed(self.log):
            if isinstance(event, kind):
                return event
        raise BadFile(f"expect: nothing of the kind {what_is(kind)!r} has happened")

    def to_act(self) -> str:
        decision = self.battle.decision
        return self.names.sides[decision.player] if decision else "nobody"

    def answers(self) -> list[Any]:
        decision = self.battle.decision
        return [as_list(option.written()) for option in (decision.options if decision else ())]

    def may_choose(self) -> list[str]:
        decision = self.battle.decision
        options = decision.options if decision else ()
        return sorted({self.names.units[option.unit] for option in options if isinstance(option, UseUnit | Act)})

    def not_offered(self, expected: Any) -> Any:
        """Return the expected names if no window since the last line offered any of them; else a sentence about the
        offers.

        A line, such as `Oracle uses Cure I on Ogre`, stands for that use only.
        """
        entries = listed(expected, "not offered", "names of what must not be offered")
        uses = [use for entry in entries if (use := use_on(self.names, entry))]
        names = [entry for entry in entries if not use_on(self.names, entry)]
        known = {offer for offers in self.battle.rules.offers.values() for offer in offers}
        known |= {pin.removeprefix("perk ") for pin in self.pinned}  # nobody needs to have it to show that
        for name in (*names, *(use[0] for use in uses)):
            if name not in known:
                close = get_close_matches(name, known, n=2)
                hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(sorted(known))}"
                raise BadFile(f"expect: nothing called {name!r} is ever offered in this scenario: {hint}")
        offers = self.player.offers()
        seen = set(names) & set(offers) or {use.written()[:3] for use in self.player.offered} & set(uses)
        return f"offered: {', '.join(offers)}" if seen else expected

    def winner(self) -> Any:
        found = [self.names.sides[player] for player in winners(self.battle)]
        return found[0] if len(found) == 1 else found

    def because(self, expected: Any) -> Any:
        """Return all expected reasons if the last attack gives them all; else the reasons that it gives."""
        wanted = listed(expected, "because", "reasons")
        told = [str(self.last(Attacked).workings)]
        for event in reversed(self.log):
            if isinstance(event, Attacked):
                break
            if isinstance(event, SavesWorkedOut):
                told += [str(event.armour), str(event.aegis)]
        attack = self.last(Attacked).workings
        told += [f"Power {attack.power}", f"Defence {attack.defence}", f"Attacks {attack.attacks}"]
        text = "; ".join(told)
        return expected if all(reason in text for reason in wanted) else text

    def melee(self, expected: Any) -> Any:
        units = [self.names.unit(name) for name in listed(expected, "melee", "names of units")]
        if len({*units}) < 2:
            raise BadFile("expect: melee: name at least two units, such as [Knight, Rifles]")
        together = all(in_same_melee(self.battle, units[0], unit) for unit in units[1:])
        return expected if together else "not in one Melee"

    def markers(self) -> list[list[float]]:
        """Return the positions of markers on the board, in order of their creation."""
        return [self.point(area.points[0]) for area in self.battle.state.areas if len(area.points) == 1]

    # About an objective

    def of_objective(self, key: str, expected: Any) -> tuple[Any] | None:
        word, _, number = key.partition(" ")
        if word != "objective" or not number.isdecimal():
            return None
        controls = who_controls(self.battle)
        if not 1 <= int(number) <= len(controls):
            raise BadFile(f"expect: there is no {key}; the board has {len(controls)} of them")
        return (self.control(controls[int(number) - 1]),)

    def control(self, control: Control) -> str:
        if control.contested_by:
            return "contested"
        return "nobody" if control.player == NOBODY else self.names.sides[control.player]

    # About a side

    def of_side(self, key: str, expected: Any) -> tuple[Any] | None:
        side, _, what = key.partition(" ")
        if side not in self.names.sides:
            return None
        number = self.names.side(side)
        holder = self.battle.state.players[number]
        questions: dict[str, Callable[[], Any]] = {
            "cp": lambda: holder.cp,
            "out": lambda: holder.out,
            "zone": lambda: holder.zone + 1,
            "points": lambda: self.number(self.points_of(number)),
        }
        if what in questions:
            return (questions[what](),)
        pools = {name.casefold(): amount for name, amount in holder.pools.items()}
        return (pools[what.casefold()],) if what.casefold() in pools else None

    def points_of(self, player: int) -> Fraction:
        over = self.battle.state.over
        table = standings(self.battle, final=over)
        return next(standing.points for standing in table if standing.player == player)

    # About a unit

    def of_unit(self, key: str, expected: Any) -> tuple[Any] | None:
        for name in sorted({*self.names.units, *self.battle.setup.unit_names}, key=len, reverse=True):
            if key.startswith(name + " "):
                return self.unit_fact(self.names.unit(name), key.removeprefix(name + " "), expected)
        return None

    def unit_fact(self, number: int, what: str, expected: Any) -> tuple[Any] | None:
        battle, unit = self.battle, self.battle.state.units[number]
        questions: dict[str, Callable[[], Any]] = {
            "hp": lambda: sum(model.hp for model in unit.models),
            "hp by model": lambda: [model.hp for model in unit.models],
            "models": lambda: len(standing(unit)),
            "points": lambda: self.number(remaining_points(battle, number)),
            "guard": lambda: unit.guard,
            "side": lambda: self.names.sides[unit.player],
            "shield": lambda: unit.absorb,
            "at": lambda: self.place(unit.models[0], expected),
            "positions": lambda: self.places(unit.models, expected),
            "level": lambda: unit.models[0].z / INCH,
            "levels": lambda: [model.z / INCH for model in unit.models],
            "facing": lambda: unit.models[0].facing,
            "facings": lambda: [model.facing for model in unit.models],
            "move": lambda: allowance(battle, number, "Move").value,
            "dash": lambda: allowance(battle, number, "Dash").value,
            "may": lambda: self.actions_open_to(number),
            "is": lambda: self.condition(number, expected),
            "aboard": lambda: kind_of_carrier(battle, unit.aboard) if unit.aboard != NOWHERE else "nothing",
            "may embark": lambda: self.may_embark(number),
            "weapons": lambda: [weapon.name for weapon in battle.profile(number).weapons if any(weapon.carriers)],
            "suffers": lambda: sorted({effect.reason for effect in unit.effects if effect.negative}),
        }
        if what.startswith("distance to "):
            other = self.names.unit(what.removeprefix("distance to "))
            return (self.distance(number, other),)
        return (questions[what](),) if what in questions else None

    def distance(self, one: int, other: int) -> float:
        """Return the inches between the closest bases of two units on the battlefield."""
        for number in (one, other):
            if not on_field(self.battle.state.units[number]):
                raise BadFile(f"expect: {self.names.units[number]} is not on the field, so it has no distance")
        return round(max(0, gap_between(self.battle, one, other)) / INCH, 2)

    def actions_open_to(self, number: int) -> list[str]:
        """Return the Actions that the unit could be given now, in an Advanced game."""
        options = self.battle.decision.options if self.battle.decision else ()
        return sorted(option.action for option in options if isinstance(option, Act) and option.unit == number)

    def may_embark(self, number: int) -> list[str]:
        """Return the carriers that the unit may board now."""
        decision = self.battle.decision
        options = decision.options if isinstance(decision, EmbarkDecision) and decision.unit == number else ()
        return sorted(carrier_name(self.battle, option.carrier) for option in options if isinstance(option, Embark))

    def condition(self, number: int, expected: Any) -> str:
        """Return the expected words if they are true, else true ones."""
        unit = self.battle.state.units[number]
        where = "on the field" if on_field(unit) else "in Reserve" if in_reserve(unit) else "destroyed"
        where = where if unit.aboard == NOWHERE else "aboard"
        where = where if not unit.marker else "a marker"
        truths = [where, "coherent" if not unit.broken else "not coherent"]
        truths.append("engaged" if is_engaged(self.battle, number) else "not engaged")
        truths.append("alive" if is_alive(unit) else "a casualty")
        return expected if expected in truths else ", ".join(truths)

    def places(self, models: list[Model], expected: Any) -> list[list[float]]:
        wanted = expected if isinstance(expected, list) and len(expected) == len(models) else [expected] * len(models)
        return [self.place(model, place) for model, place in zip(models, wanted, strict=True)]

    def place(self, model: Model, expected: Any) -> list[float]:
        """Return the position of a model; with its level if one is expected."""
        place = self.point((model.x, model.y))
        return [*place, model.z / INCH] if isinstance(expected, list) and len(expected) == 3 else place

    def point(self, point: Point) -> list[float]:
        """Return a point of the board in inches from its middle."""
        board = self.battle.setup.board
        return [round((point[0] - board.width // 2) / INCH, 2), round((point[1] - board.height // 2) / INCH, 2)]

    def number(self, value: Fraction) -> int | float:
        return int(value) if value.denominator == 1 else round(float(value), 2)


def failures(facts: Facts, expected: dict[str, Any]) -> list[str]:
    """Return differences to the expected values, in a sentence each."""
    found = []
    for key, wanted in expected.items():
        value = facts.value(key, wanted)
        if not same(value, wanted):
            found.append(f"{key}: expected {_plain(wanted)}, found {_plain(value)}")
    return found


def listed(expected: Any, key: str, what: str) -> list[str]:
    """Return one text or several as a list; refuse an empty one, which would be true in every battle."""
    texts = expected if isinstance(expected, list) else [expected]
    if not texts or not all(isinstance(text, str) and text.strip() for text in texts):
        raise BadFile(f"expect: {key}: expected {what}, found {_plain(expected)!r:.60}")
    return texts


def same(value: Any, wanted: Any) -> bool:
    if isinstance(value, list) and isinstance(wanted, list):
        return len(value) == len(wanted) and all(same(v, w) for v, w in zip(value, wanted, strict=True))
    if is_number(value) and is_number(wanted):
        return bool(abs(value - wanted) < (0.011 if float in (type(value), type(wanted)) else 1))
    return type(value) is type(wanted) and bool(value == wanted)


def is_number(value: Any) -> bool:
    return type(value) in (int, float)


def _plain(value: Any) -> str:
    return "[" + ", ".join(map(_plain, value)) + "]" if isinstance(value, list) else str(value)


def as_list(answer: Any) -> Any:
    """Return an answer as in a file: without tuples."""
    return [as_list(part) for part in answer] if isinstance(answer, tuple) else answer


def kind_of_carrier(battle: Battle, carrier: int) -> str:
    """Return the present name of a unit's carrier, which may have changed."""
    return battle.profile(carrier).name if carrier >= 0 else carrier_name(battle, carrier)
