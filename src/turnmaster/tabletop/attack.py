"""Help with an attack at a real table: what to roll and why, what the perks say, and what comes of it.

The attack is staged and carried out by the engine itself. Its dice lie on the table: wherever the engine would roll,
somebody types them in, or lets them be rolled. Nothing is kept between two steps but what was typed and chosen, from
which everything follows again; so any step can be taken back.
"""

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta, Struct, msgpack
from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE
from turnmaster.dice import DICE, DiceExhausted, Die, ScriptedDice
from turnmaster.engine.attacking.aiming import attack_options
from turnmaster.engine.attacking.decisions import AttackDecision
from turnmaster.engine.attacking.events import WeaponUsed
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.units import footprint, standing
from turnmaster.engine.kernel import sequence_names
from turnmaster.engine.kernel.answers import PASS, Answer, Decision
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack, Roll, Volley
from turnmaster.engine.kernel.events import OfferTaken
from turnmaster.engine.kernel.setup import RulesChoice
from turnmaster.engine.kernel.state import Unit
from turnmaster.engine.turn.propose import propose
from turnmaster.errors import TurnmasterError
from turnmaster.lab.duel import ATTACKER, TARGET, Duel, Fighter, stage
from turnmaster.lab.lines import lines_of
from turnmaster.lab.odds import Odds, odds_of
from turnmaster.lab.situation import Situation
from turnmaster.lab.strikes import template_of
from turnmaster.perks.areas import marker_of
from turnmaster.tabletop.alike import faces_alike
from turnmaster.telling import LogEntry, Narrator, cast_of, describe
from turnmaster.telling.decisions import OptionWords, describe_answer

MOST_STEPS = 500
FAR_BEHIND_IN = 60  # where models stand that are out of reach

Height = Literal["", "above", "below"]
HEIGHTS: tuple[Height, ...] = get_args(Height)


class BadAttack(TurnmasterError, ValueError):
    """An attack or a step of it that cannot be; the text says why."""


class Circumstances(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What people see at the table: how far apart the units are, or that they touch in a Melee; whether the target is
    in cover; how many wielders are in reach, among them casualties that have not left the table yet; how many models of
    the target are under each template, after any Scatter; a Dice Modifier by agreement; how the attackers came to be
    here, and whether the target has moved; the Guard of the target; and which Game Turn it is, and how many of them the
    attackers have been on the battlefield.

    Where templates do not all lie on as many models, `hits` says how many are under all of them together, and
    `own_hits` how many of the attackers themselves. Whether a weapon may be used can depend on what came before, such
    as whom it answers; with `allowed`, people say that it may. `height` is where the attackers stand, if completely
    above or below the target.
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
    """An attack before any die is rolled: who attacks whom with which weapon, by which rules, and how it looks. Some
    weapons are for `friends`, and no others are used on them. `used_up` are the perks that the attacker and the target
    have used as often as they may.
    """

    attacker: Fighter
    target: Fighter
    weapon: int = 0
    rules: RulesChoice = RulesChoice()
    seen: Circumstances = Circumstances()
    friends: bool = False
    used_up: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


class DiceAsked(Struct, frozen=True, kw_only=True):
    """Dice that have to be rolled now: by whom, what for, how many of which, and from which face on they succeed; 0
    where no face does. Dice that failed may have to be rolled `again`; `positions` are dice of the roll before that
    somebody picked up. Faces that do the same are `alike`, the best group first: it is enough to enter how many dice
    fell in each group.
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
    """Something that has to be chosen now, and by whom."""

    player: int
    headline: str
    options: list[OptionWords]


class Step(Struct, frozen=True, tag_field="step"):
    """What somebody entered."""


class TypedDice(Step, frozen=True, tag="dice"):
    """Faces as they lie on the table, in the order in which they are asked for."""

    faces: Annotated[list[int], Meta(max_length=2_000)]


class Chosen(Step, frozen=True, tag="chosen"):
    """An answer to what had to be chosen."""

    answer: list[Any]


Entered = TypedDice | Chosen


class Progress(Struct, frozen=True, kw_only=True):
    """How far an attack is: what has to be rolled or chosen next, or that it is over; the story so far; the HP that
    every model of both units has left; how many models are taken to be under each template, if it has any; whether the
    units are in a Melee; and what was used on the way, by whom.
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
    """A battle whose dice lie on a real table. It remembers what it asked to be rolled last."""

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
    """The exact odds of an attack; with a template, of striking those who are under it."""
    duel = _staged(planned)
    return odds_of(duel.battle, duel.attack, _under(duel))


def go_on(planned: Planned, entered: Sequence[Entered]) -> Progress:
    """How far an attack is after all that was entered."""
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
    """Return the state once these dice count. Dice that are rerolled at once show the next face: until then the state
    still holds all faces.
    """
    battle = _at_the_table(_staged(planned), planned, entered)
    asked = _play(battle, planned, iter([step.answer for step in entered if isinstance(step, Chosen)]))
    dice = asked if isinstance(asked, DiceAsked) else None
    if dice is not None and dice.again:
        return _settled(planned, [*entered, TypedDice([next_face] * dice.count)], next_face)
    return msgpack.encode((battle.state, dice))


def heights_count(planned: Planned) -> bool:
    """Whether it matters for an attack who stands above whom. No rule but one that was agreed on asks for it."""
    if not planned.rules.options:
        return False
    asked = [go_on(replace(planned, seen=replace(planned.seen, height=height)), []).dice for height in HEIGHTS]
    return any(each != asked[0] for each in asked)


def _begin(battle: Battle, duel: Duel, planned: Planned) -> None:
    """Begin the attack. Templates, and what strikes later than it is put down, are laid on the real table by hand, so
    the helper begins where it is known who is struck; and so it does where people say that the weapon may be used.
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
    battle.tell(WeaponUsed(unit=ATTACKER, weapon=weapon))


def _on_themselves(battle: Battle, attack: Attack, hits: int) -> list[Volley]:
    """The volley at the attackers' own models that are under templates; it comes after that at the target."""
    if not hits or template_of(battle, attack) is None:
        return []
    struck = standing(battle.unit(ATTACKER))[:hits]
    return [Volley(ATTACKER, list(attack.wielders), hits=hits, anywhere=True, struck=struck)]


def _under(duel: Duel) -> int | None:
    """How many models are under each template: as many as people say, or as can be."""
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
        raise BadAttack(f"{planned.attacker.unit.weapons[planned.weapon].name} is used on {used}; choose one of them")
    _as_seen(duel.battle.unit(TARGET), seen)
    if seen.height and duel.distance_in:
        _raise(duel, *((ATTACKER, TARGET) if seen.height == "above" else (TARGET, ATTACKER)))
    return duel


def _raise(duel: Duel, upper: int, lower: int) -> None:
    """One unit stands completely above the other. Distances are measured in space, so they come closer by as much."""
    battle = duel.battle
    rise, apart = footprint(battle, lower).height + 2 * TOLERANCE, duel.distance_in * battle.inch
    for model in battle.unit(upper).models:
        model.z = rise
    closer = apart - isqrt(max(0, apart**2 - rise**2))
    for model in battle.unit(TARGET).models:
        model.y -= closer
    refresh_contacts(battle, (ATTACKER, TARGET))


def _as_seen(target: Unit, seen: Circumstances) -> None:
    """What people see of the target, which has been on the battlefield since the beginning."""
    target.guard, target.arrived = seen.guard, 1
    if seen.cover:
        target.obscured = len(standing(target))
    for model in target.models if seen.target_moved else ():
        model.moved = True


def _in_reach(battle: Battle, duel: Duel) -> None:
    """People say who is in reach, so those stand where the first of them does, and the others far behind. A template
    strikes from where its wielder stands, and what it strikes is measured; there nobody moves.
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
    """Carry the attack out as far as dice and answers reach; what is asked for then."""
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
    """The attack that was planned, if it is one that needs no more choices; and to use nothing, where everything that
    could be used was used before.
    """
    if isinstance(decision, AttackDecision):
        plain = [option for option in decision.options if option[:3] == ("attack", planned.weapon, TARGET)]
        return plain[0] if plain else None
    left = [option for option in decision.options if not _is_used_up(planned, decision, option)]
    return left[0] if left == [PASS] != list(decision.options) else None


def _is_used_up(planned: Planned, decision: Decision, answer: Answer) -> bool:
    return answer[0] in planned.used_up[decision.player]


def _check_used_up(battle: Battle, faces: list[int], asked: DiceAsked | Decision | None, *, choices_left: bool) -> None:
    """Some dice may be missing, but none may be left over where nothing is rolled; nor choices, when it is over."""
    if asked is None and choices_left:
        raise BadAttack("more was chosen than there is to choose here; take it back")
    left = battle.dice.left(battle.state.drawn) if isinstance(battle.dice, ScriptedDice) else 0
    if not isinstance(asked, DiceAsked):
        if left:
            raise BadAttack(f"{_dice(left)} more than are rolled here; take them back")
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
        words = describe(battle, cast, asked)
        options = words.options or [describe_answer(battle, cast, asked, each) for each in propose(battle)]
        options = [each for each in options if not _is_used_up(planned, asked, each.answer)]
        choice = ChoiceAsked(player=asked.player, headline=words.headline, options=options)
    hp = [[model.hp for model in battle.unit(number).models] for number in (ATTACKER, TARGET)]
    dice = asked if isinstance(asked, DiceAsked) else None
    story = _told(battle, over=asked is None)
    return Progress(dice=dice, choice=choice, story=story, attacker_hp=hp[0], target_hp=hp[1], used=_used(battle))


def _used(battle: Battle) -> list[tuple[int, str]]:
    """What was used in windows, and whether by the attacker or by the target."""
    taken = [event for event in battle.log or () if isinstance(event, OfferTaken)]
    return [(event.unit if event.unit in (ATTACKER, TARGET) else event.player, event.offer) for event in taken]


def _told(battle: Battle, *, over: bool) -> list[LogEntry]:
    narrator = Narrator(cast_of(battle.setup), battle.setup.turns)
    told = [entry for event in battle.log or () for entry in narrator.narrate(event)]
    return told + (narrator.finish() if over else narrator.so_far())
