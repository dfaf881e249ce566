"""Attacks that the engine carries out, remembered as somebody would enter them into the helper at a real table."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, NamedTuple

from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE, gap
from turnmaster.dice import Die, SeededDice, Stream
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.aiming import attack_options
from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.attacking.events import VolleyAnnounced
from turnmaster.engine.attacking.modes import mode_of
from turnmaster.engine.core.answers import PASS, Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Volley
from turnmaster.engine.core.events import Event
from turnmaster.engine.field.melees import in_same_melee
from turnmaster.engine.field.units import measured_bases
from turnmaster.lab.duel import Fighter
from turnmaster.lab.strikes import template_of
from turnmaster.perks.beams import BeamMode
from turnmaster.tabletop.attack import Chosen, Circumstances, Entered, Planned, Progress, TypedDice, go_on

MOST_STEPS = 60


class Noting(SeededDice):
    """Dice that remember everything that was rolled."""

    def __init__(self) -> None:
        super().__init__()
        self.rolled: list[int] = []

    def faces(self, die: Die, count: int, seed: int, drawn: int) -> list[int]:
        found = super().faces(die, count, seed, drawn)
        self.rolled += found
        return found


class Struck(NamedTuple):
    """A volley as it was announced: by whom, with what, at whom, and how things stood then."""

    unit: int
    volley: Volley
    event: VolleyAnnounced
    rolled: int
    answered: int
    hp: list[list[int]]


class Watched(Battle):
    """A battle that remembers every volley in it, every die and every answer."""

    __slots__ = ("answers", "noting", "volleys")

    answers: list[Answer]
    noting: Noting
    volleys: list[Struck]

    def emit(self, event: Event) -> None:
        if isinstance(event, VolleyAnnounced):
            volley, rolled = replace(self.amid(Attack).volley), len(self.noting.rolled)
            everybody = [hp_of(self, number) for number in range(len(self.state.units))]
            self.volleys.append(Struck(event.unit, volley, event, rolled, len(self.answers), everybody))
        super().emit(event)


def watched(battle: Battle, seed: int) -> Watched:
    """The same battle with nothing under way, other dice to come, and somebody who takes notes."""
    copy, dice = battle.clone(), Noting()
    found = Watched(copy.rules, copy.setup, copy.state, dice, log=[])
    found.noting, found.answers, found.volleys = dice, [], []
    found.state.stack, found.state.seed = [], seed
    return found


def carry_out(battle: Watched, choose: Callable[[Decision], Answer]) -> None:
    """Go on until nothing is under way any more."""
    while (decision := battle.decision) is not None:
        answer = choose(decision)
        if not isinstance(decision, AttackDecision) or answer.word == "roll":
            battle.answers.append(answer)
        assert battle.answer(decision.id, answer) is None


def attacks_with(unit: int, weapon: int, target: int, chance: Stream | None = None) -> Callable[[Decision], Answer]:
    """Whoever attacks uses a weapon on a target; everything else is chosen by chance, or left alone if it can be."""

    def choose(decision: Decision) -> Answer:
        if isinstance(decision, AttackDecision) and decision.unit == unit:
            wanted = decisions.Attack(weapon, target)
            return wanted if wanted in decision.options else decision.options[0]
        if chance is None:
            return PASS if PASS in decision.options else decision.options[0]
        return chance.pick(decision.options)

    return choose


def begin_attack(battle: Battle, unit: int, weapon: int) -> None:
    attack = Attack(battle.unit(unit).player, unit, single=True, allowed=[weapon])
    attack.single = bool(attack_options(battle, attack))
    battle.push("attack sequence", attack, at="choose weapon and targets")


def hp_of(battle: Battle, number: int) -> list[int]:
    return [model.hp for model in battle.unit(number).models]


# The same at a real table


def seen_by_people(battle: Watched, struck: Struck, weapon: int, before: Battle, **more: Any) -> Planned:
    """The attack as people see it on the table: distance, Melee, wielders, and what is under templates."""
    unit, target = struck.unit, struck.volley.target
    melee = in_same_melee(before, unit, target)
    holder, turn = battle.unit(unit), battle.state.turn
    seen = Circumstances(
        distance_in=None if melee else apart_in(before, unit, target), melee=melee, turn=turn,
        wielders=wielders_of(battle, struck, weapon) or None, turns=max(1, turn + 1 - holder.arrived),
        **under_templates(battle, struck, weapon), **more,
    )  # fmt: skip
    friends = holder.player == battle.unit(target).player
    fighters = [fighter(before, number, struck.hp[number]) for number in (unit, target)]
    return Planned(fighters[0], fighters[1], weapon, battle.setup.rules, seen, friends)


def fighter(battle: Battle, number: int, hp: Sequence[int]) -> Fighter:
    roster = battle.setup.rosters[battle.unit(number).roster]
    return Fighter(battle.profile(number), roster.dice, roster.perks, tuple(hp))


def apart_in(battle: Battle, unit: int, target: int) -> int:
    bases = (measured_bases(battle, number) for number in (unit, target))
    mine, theirs = bases
    least = min(gap(one, other) for one in mine for other in theirs)
    return max(1, ceil((least - TOLERANCE) / battle.inch))


def wielders_of(battle: Watched, struck: Struck, weapon: int) -> int:
    """How many models fire; where each has a line of its own, every line is a volley."""
    if not isinstance(mode_of(battle, battle.profile(struck.unit).weapons[weapon]), BeamMode):
        return len(struck.volley.wielders)
    whom = struck.unit, struck.volley.target
    return sum((each.unit, each.volley.target) == whom for each in battle.volleys)


def under_templates(battle: Watched, struck: Struck, weapon: int) -> dict[str, Any]:
    """How many models are under templates, where there are any: of the target, and of the attackers themselves."""
    attack = Attack(0, struck.unit, volley=struck.volley)
    attack.use.weapon = weapon
    mode = template_of(battle, attack)
    if mode is None or struck.volley.hits < 0:
        return {}
    found = {"under": len(struck.volley.struck)}
    if not isinstance(mode, BeamMode):
        found["hits"] = struck.volley.hits
    own = [each for each in battle.volleys if each.volley.target == each.unit == struck.unit]
    if own:
        found["own_hits"] = own[0].volley.hits
    return found


def at_the_table(planned: Planned, faces: Sequence[int], answers: Sequence[Answer]) -> Progress:
    """Enter all dice and all answers into the helper."""
    return go_on(planned, [TypedDice(list(faces)), *(Chosen(list(answer.written())) for answer in answers)])


def step_by_step(planned: Planned, faces: Sequence[int], answers: Sequence[Answer]) -> Progress:
    """Enter dice whenever they are asked for, and answers where they are; what the helper offers besides, because it
    does not know who else is near, is left alone.
    """
    steps: list[Entered] = []
    dice, left = list(faces), [answer for answer in answers if answer != PASS]
    progress = go_on(planned, steps)
    while not progress.over and len(steps) < MOST_STEPS:
        step = _next_step(progress, dice, left)
        if step is None:
            break
        steps.append(step)
        progress = go_on(planned, steps)
    assert not (progress.over and dice), "the helper asked for fewer dice than were rolled"
    return progress


def _next_step(progress: Progress, dice: list[int], left: list[Answer]) -> Entered | None:
    if progress.choice is not None:
        if PASS.written() in [option.answer for option in progress.choice.options]:
            return Chosen(list(PASS.written()))
        return Chosen(list(left.pop(0).written())) if left else None
    assert progress.dice is not None
    count = progress.dice.count
    rolled = [dice.pop(0) for _ in range(min(count, len(dice)))]
    return TypedDice(rolled) if len(rolled) == count else None
