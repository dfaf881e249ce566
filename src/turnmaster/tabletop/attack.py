"""Resolve an attack of a tabletop game: the dice to roll and their reasons, effects of perks, and the result.

The engine itself stages and carries out the attack. Where it would roll, players type in the faces of their dice or let
the program roll. Only the entered steps are stored; the state is computed from them each time, so every step can be
undone.
"""

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct, msgpack
from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE
from turnmaster.dice import DICE, DiceExhausted, Die, ScriptedDice
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.aiming import attack_options
from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.attacking.events import WeaponUsed
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.answers import PASS, Answer, Decision
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Roll, Volley
from turnmaster.engine.core.events import OfferTaken
from turnmaster.engine.core.setup import RulesChoice
from turnmaster.engine.core.state import Unit
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.units import footprint, standing
from turnmaster.engine.turn.propose import propose
from turnmaster.errors import TurnmasterError
from turnmaster.lab.duel import ATTACKER, TARGET, Duel, Fighter, stage
from turnmaster.lab.lines import lines_of
from turnmaster.lab.odds import Odds, odds_of
from turnmaster.lab.situation import Situation
from turnmaster.lab.strikes import template_of
from turnmaster.perks.areas import marker_of
from turnmaster.table.session.asking import option_of
from turnmaster.table.session.messages import Option
from turnmaster.tabletop.alike import faces_alike
from turnmaster.telling import LogEntry, Narrator, cast_of
from turnmaster.telling.decisions import headline

MOST_STEPS = 500
FAR_BEHIND_IN = 60  # where models stand that are out of reach

Height = Literal["", "above", "below"]
HEIGHTS: tuple[Height, ...] = get_args(Height)


class BadAttack(TurnmasterError, ValueError):
    """An attack, or a step of it, that is not possible; the text gives the reason."""


class Circumstances(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The circumstances of an attack that only players can see.

    They are the distance or Melee between the units, cover, the number of wielders in range (including casualties still
    on the battlefield), the models of the target under each template after Scatter, an agreed Dice Modifier, the
    Movements of the attackers and of the target, the Guard of the target, the Game Turn, and for how many Game Turns
    the attackers have been on the battlefield.

    If templates cover different numbers of models, `hits` is their total, and `own_hits` the number of the attackers'
    own models under them. `allowed` means that players permit a weapon that the rules may forbid, for example in a
    reaction. `height` is set if the attackers are completely above or below the target.
    """

    distance_in: Annotated[int, Meta(ge=0, le=120)] | None = None
    melee: bool = False
    cover: bool = False
    wielders: Annotated[int, Meta(ge=1, le=200)] | None = None
    under: Annotated[int, Meta(ge=1, le=200)] | None = None
    modifier: Annotated[int, Meta(ge=-5, le=5)] = 0
    movements: Annotated[int, Meta(ge=0, le=20)] = 0
    straight_in: Annotated[int, Meta(ge=0, le=100)] = 0
    charged: bool = False
    turn: Annotated[int, Meta(ge=1, le=100)] = 4
    turns: Annotated[int, Meta(ge=1, le=100)] | None = None
    hits: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    target_moved: bool = False
    guard: Annotated[int, Meta(ge=0, le=10)] = 0
    own_hits: Annotated[int, Meta(ge=0, le=10_000)] = 0
    allowed: bool = False
    height: Height = ""


class Planned(Struct, frozen=True):
    """An attack before its first roll: both units, the weapon, the rules and the circumstances.

    `friends` marks an attack on a friendly unit, which only certain weapons allow. `used_up` are the perks of the
    attacker and of the target without remaining uses.
    """

    attacker: Fighter
    target: Fighter
    weapon: int = 0
    rules: RulesChoice = RulesChoice()
    seen: Circumstances = Circumstances()
    friends: bool = False
    used_up: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


class DiceAsked(Struct, frozen=True, kw_only=True):
    """A request to roll dice: the player, the reason, the die, their number and the lowest success, 0 if no face
    succeeds.

    `positions` are dice of the roll before that are rerolled; with `again`, failed dice are. Faces that do the same are
    `alike`, the best group first: players can enter how many dice fell in each group.
    """

    player: int
    reason: str
    die: str
    count: int
    need: int = 0
    lowest: int = 1
    highest: int = 6
    positions: list[int] = []
    alike: list[list[int]] = []
    again: bool = False


class ChoiceAsked(Struct, frozen=True, kw_only=True):
    """A request for a choice by a player."""

    player: int
    headline: str
    options: list[Option]


class Step(Struct, frozen=True, tag_field="step"):
    """An input that players make while an attack is resolved."""


class TypedDice(Step, frozen=True, tag="dice"):
    """Faces of dice in the order in which they are requested."""

    faces: Annotated[list[int], Meta(max_length=2_000)]


class Chosen(Step, frozen=True, tag="chosen"):
    """An answer to a requested choice."""

    answer: list[Any]


Entered = TypedDice | Chosen


class Progress(Struct, frozen=True, kw_only=True):
    """The progress of an attack: the next roll or choice, if any, the log so far, and the remaining HP of all models.

    `under` is the number of models assumed under each template, `melee` says whether the units are in a Melee, and
    `used` lists the perks used, by unit.
    """

    dice: DiceAsked | None
    choice: ChoiceAsked | None
    story: list[LogEntry]
    attacker_hp: list[int]
    target_hp: list[int]
    under: int | None = None
    melee: bool = False
    used: list[tuple[int, str]] = []

    @property
    def over(self) -> bool:
        return self.dice is None and self.choice is None


class AtTheTable(Battle):
    """A battle whose dice are rolled by hand; it remembers the last roll that it requested."""

    __slots__ = ("asked_for",)

    asked_for: DiceAsked | None

    def roll(
        self, player: int, reason: str, die: Die, count: int, need: int = 0, unit: int = -1, *, again: bool = False
    ) -> None:
        self.asked_for = replace(_asked(player, reason, die, count, need), again=again)
        super().roll(player, reason, die, count, need, unit, again=again)

    def reroll(self, roll: Roll, positions: list[int]) -> None:
        asked = _asked(roll.player, roll.reason, DICE[roll.die], len(positions), roll.need, positions)
        self.asked_for = replace(asked, again=True)
        super().reroll(roll, positions)


def _asked(player: int, reason: str, die: Die, count: int, need: int, positions: Sequence[int] = ()) -> DiceAsked:
    return DiceAsked(player=player, reason=reason, die=die.name, count=count, need=need, lowest=die.lowest,
                     highest=die.highest, positions=list(positions))  # fmt: skip


def planned_odds(planned: Planned) -> Odds:
    """Return the exact odds of an attack; with a template, the odds of hitting the models under it."""
    duel = _staged(planned)
    return odds_of(duel.battle, duel.attack, _under(duel))


def go_on(planned: Planned, entered: Sequence[Entered]) -> Progress:
    """Resolve an attack with the steps entered so far, and return its progress."""
    duel = _staged(planned)
    battle = _at_the_table(duel, planned, entered)
    answers = iter([step.answer for step in entered if isinstance(step, Chosen)])
    asked = _play(battle, planned, answers)
    _check_used_up(battle, _faces(entered), asked, choices_left=next(answers, None) is not None)
    if isinstance(asked, DiceAsked):
        asked = replace(asked, alike=_alike(planned, entered, asked))
    return replace(_progress(battle, planned, asked), under=_under(duel), melee=duel.is_melee)


def _at_the_table(duel: Duel, planned: Planned, entered: Sequence[Entered]) -> AtTheTable:
    """Return the battle at the beginning of the attack, with the dice that were entered."""
    start = duel.battle
    dice = ScriptedDice(_faces(entered), start.state.drawn)
    battle = AtTheTable(start.rules, start.setup, start.state, dice, log=[])
    battle.asked_for, battle.state.stack = None, []
    _in_reach(battle, duel)
    _begin(battle, duel, planned)
    return battle


def _faces(entered: Sequence[Entered]) -> list[int]:
    return [face for step in entered if isinstance(step, TypedDice) for face in step.faces]


def _alike(planned: Planned, entered: Sequence[Entered], asked: DiceAsked) -> list[list[int]]:
    """Group the faces of a roll by what they do. Each face is tried: no list says which rules look at faces."""

    def outcome(faces: list[int]) -> tuple[bytes, ...]:
        steps = [*entered, TypedDice(faces)]
        return tuple(_settled(planned, steps, face) for face in (asked.lowest, asked.highest))

    return faces_alike(range(asked.lowest, asked.highest + 1), asked.count, asked.need, outcome)


def _settled(planned: Planned, entered: Sequence[Entered], next_face: int) -> bytes:
    """Return the state after a roll; dice that are rerolled at once show the next face."""
    # Until failed dice are rerolled, the state still holds all faces.
    battle = _at_the_table(_staged(planned), planned, entered)
    asked = _play(battle, planned, iter([step.answer for step in entered if isinstance(step, Chosen)]))
    dice = asked if isinstance(asked, DiceAsked) else None
    if dice is not None and dice.again:
        return _settled(planned, [*entered, TypedDice([next_face] * dice.count)], next_face)
    return msgpack.encode((battle.state, dice))


def heights_count(planned: Planned) -> bool:
    """Check whether relative height affects an attack. Only options have rules about it."""
    if not planned.rules.options:
        return False
    asked = [go_on(replace(planned, seen=replace(planned.seen, height=height)), []).dice for height in HEIGHTS]
    return any(each != asked[0] for each in asked)


def _begin(battle: Battle, duel: Duel, planned: Planned) -> None:
    """Start the attack at the step that the circumstances allow.

    Players place templates, and weapons with a delayed effect, by hand. For those, and for a weapon that players allow
    anyway, the attack therefore starts after its targets are known.
    """
    weapon, seen = planned.weapon, planned.seen
    if not duel.strikes and marker_of(duel.attack) is None and not seen.allowed:
        attack = Attack(ATTACKER, ATTACKER, single=True, allowed=[weapon])
        attack.single = bool(
            attack_options(battle, attack)
        )  # what has to be made ready first is more than a single use
        battle.push(sequence_names.ATTACK, attack, at=sequence_names.WEAPON_CHOSEN)
        return
    attack = duel.attack.copy()
    attack.volley.anywhere = True
    for landing in duel.strikes[:1]:
        landing.direct(attack)
    if duel.strikes and seen.hits is not None:
        attack.volley.hits = seen.hits
    lines = range(lines_of(duel.battle, duel.attack))  # lines strike one after another, anything else at once
    attack.single, attack.allowed, attack.use.volleys = True, [weapon], [replace(attack.volley) for _ in lines]
    attack.use.volleys += _on_themselves(battle, attack, seen.own_hits)
    battle.push(sequence_names.ATTACK, attack, at=sequence_names.NEXT_TARGET)
    battle.emit(WeaponUsed(unit=ATTACKER, weapon=weapon))


def _on_themselves(battle: Battle, attack: Attack, hits: int) -> list[Volley]:
    """Return the volley at the attackers' own models under templates, which follows the volley at the target."""
    if not hits or template_of(battle, attack) is None:
        return []
    struck = standing(battle.unit(ATTACKER))[:hits]
    return [Volley(ATTACKER, list(attack.wielders), hits=hits, anywhere=True, struck=struck)]


def _under(duel: Duel) -> int | None:
    """Return the number of models under each template, as entered or as many as possible."""
    return len(duel.strikes[0].under) if duel.strikes else None


def _staged(planned: Planned) -> Duel:
    seen = planned.seen
    situation = Situation(under=seen.under, movements=seen.movements or None, straight_in=seen.straight_in,
                          charged=seen.charged, turn=seen.turn, turns=seen.turns or seen.turn)  # fmt: skip
    duel = stage(planned.attacker, planned.target, planned.weapon, rules=planned.rules, wielders=seen.wielders,
                 distance_in=seen.distance_in, melee=seen.melee, modifier=seen.modifier,
                 situation=situation, ready=seen.allowed)  # fmt: skip
    if duel.is_for_friends != planned.friends:
        used = "friends" if duel.is_for_friends else "enemies"
        raise BadAttack(f"{planned.attacker.unit.weapons[planned.weapon].name} works on {used}; choose one of them")
    _as_seen(duel.battle.unit(TARGET), seen)
    if seen.height and duel.distance_in:
        _raise(duel, *((ATTACKER, TARGET) if seen.height == "above" else (TARGET, ATTACKER)))
    return duel


def _raise(duel: Duel, upper: int, lower: int) -> None:
    """Raise one unit completely above the other, and keep the distance, which is measured in three dimensions."""
    battle = duel.battle
    rise, apart = footprint(battle, lower).height + 2 * TOLERANCE, duel.distance_in * battle.inch
    for model in battle.unit(upper).models:
        model.z = rise
    closer = apart - isqrt(max(0, apart**2 - rise**2))
    for model in battle.unit(TARGET).models:
        model.y -= closer
    refresh_contacts(battle, (ATTACKER, TARGET))


def _as_seen(target: Unit, seen: Circumstances) -> None:
    """Apply the circumstances of the target, which is treated as on the battlefield since the start."""
    target.guard, target.arrived = seen.guard, 1
    if seen.cover:
        target.obscured = len(standing(target))
    for model in target.models if seen.target_moved else ():
        model.moved = True


def _in_reach(battle: Battle, duel: Duel) -> None:
    """Place the wielders in range where the first of them is, and the other models far behind. Template weapons keep
    all models in place, because their effect is measured from the wielder.
    """
    models, wielders = battle.unit(ATTACKER).models, duel.attack.wielders
    if not wielders or template_of(battle, duel.attack) is not None:
        return
    first = models[wielders[0]]
    x, y, away = first.x, first.y, FAR_BEHIND_IN * battle.inch
    for number, model in enumerate(models):
        if model.hp or number in wielders:
            model.x, model.y = x, y if number in wielders else y - away
    refresh_contacts(battle, [ATTACKER])


def _play(battle: AtTheTable, planned: Planned, left: Iterator[list[Any]]) -> DiceAsked | Decision | None:
    """Continue the attack with the entered steps, and return the roll or decision that it needs next."""
    for _ in range(MOST_STEPS):
        try:
            decision = battle.decision
        except DiceExhausted:
            return battle.asked_for
        if decision is None:
            return None
        answer = _by_itself(decision, planned)
        given = answer if answer is not None else next(left, None)
        if given is None:
            return decision
        try:
            refusal = battle.answer(decision.id, given)
        except DiceExhausted:
            return battle.asked_for
        if refusal is not None:
            raise BadAttack(str(refusal))
    raise BadAttack("this attack does not come to an end")


def _by_itself(decision: Decision, planned: Planned) -> Answer | None:
    """Return the answer to a decision that needs no player: the planned attack if it is unambiguous, or a pass if all
    perks are used up.
    """
    if isinstance(decision, AttackDecision):
        plain = decisions.Attack(planned.weapon, TARGET)
        return plain if plain in decision.options else None
    left = [option for option in decision.options if not _is_used_up(planned, decision, option)]
    return left[0] if left == [PASS] != list(decision.options) else None


def _is_used_up(planned: Planned, decision: Decision, answer: Answer) -> bool:
    return answer.word in planned.used_up[decision.player]


def _check_used_up(battle: Battle, faces: list[int], asked: DiceAsked | Decision | None, *, choices_left: bool) -> None:
    """Refuse surplus dice and choices, and dice with impossible faces; missing dice are allowed."""
    if asked is None and choices_left:
        raise BadAttack("there are more choices than needed here; undo them")
    left = battle.dice.left(battle.state.drawn) if isinstance(battle.dice, ScriptedDice) else 0
    if not isinstance(asked, DiceAsked):
        if left:
            raise BadAttack(f"{_dice(left)} more than needed here; remove them")
        return
    wrong = [face for face in faces[len(faces) - left :] if left and not asked.lowest <= face <= asked.highest]
    if wrong:
        raise BadAttack(f"{wrong[0]} is not on a {asked.die}")


def _dice(count: int) -> str:
    return "1 die was entered" if count == 1 else f"{count} dice were entered"


def _progress(battle: AtTheTable, planned: Planned, asked: DiceAsked | Decision | None) -> Progress:
    cast = cast_of(battle.setup)
    choice = None
    if isinstance(asked, Decision):
        left = [each for each in asked.options or propose(battle) if not _is_used_up(planned, asked, each)]
        options = [option_of(battle, cast, asked, each) for each in left]
        choice = ChoiceAsked(player=asked.player, headline=headline(battle, cast, asked), options=options)
    hp = [[model.hp for model in battle.unit(number).models] for number in (ATTACKER, TARGET)]
    dice = asked if isinstance(asked, DiceAsked) else None
    story = _told(battle, over=asked is None)
    return Progress(dice=dice, choice=choice, story=story, attacker_hp=hp[0], target_hp=hp[1], used=_used(battle))


def _used(battle: Battle) -> list[tuple[int, str]]:
    """Return the perks and reactions used, with the unit or player that used each."""
    taken = [event for event in battle.log or () if isinstance(event, OfferTaken)]
    return [(event.unit if event.unit in (ATTACKER, TARGET) else event.player, event.offer) for event in taken]


def _told(battle: Battle, *, over: bool) -> list[LogEntry]:
    narrator = Narrator(cast_of(battle.setup), battle.setup.turns)
    told = [entry for event in battle.log or () for entry in narrator.narrate(event)]
    return told + (narrator.finish() if over else narrator.so_far())
