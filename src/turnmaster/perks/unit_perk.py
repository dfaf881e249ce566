"""The verbs of unit perks, traits and roster perks.

A verb counts for the units that have the perk, unless it says otherwise. The terms of a perk say how it is activated,
and activation.py carries them out.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from turnmaster.battlefield.bases import Base
from turnmaster.dice import DieName
from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.attacking.hooks import ATTACK_SPEC, RESCUES, TARGET_CHECKS, WEAPON_CHECKS, Rescue
from turnmaster.engine.attacking.rescue import add_rescues
from turnmaster.engine.attacking.workings import save_die
from turnmaster.engine.core import stats
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.answers import UseOnTarget, UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Scratch
from turnmaster.engine.core.declared import Moment, Place, Stat, Window
from turnmaster.engine.core.effects import THIS_TURN, Lasting, changed, is_marked, marked
from turnmaster.engine.core.events import UnitEvent
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.modifiers import ADD, DICE, DIVIDE, DIVIDE_UP, MULTIPLY, SET, Modifier, sign_of
from turnmaster.engine.core.moments import START_OF_TURN
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.rules import RulesBuilder, RulesError
from turnmaster.engine.field.hooks import COST_FACTORS, LETS_GO, CostFactor
from turnmaster.engine.field.units import is_alive, is_anybody_changed, is_gone
from turnmaster.engine.moving.hooks import ELSEWHERE, Elsewhere
from turnmaster.engine.moving.restoring import restore
from turnmaster.perks.activation import (
    USUAL,
    Activation,
    Choices,
    Take,
    Usage,
    Whom,
    can_reach,
    is_meant,
    test_mastery,
)
from turnmaster.perks.catalogue import Perk
from turnmaster.perks.conditions import is_within, units_within
from turnmaster.perks.events import StatGained
from turnmaster.perks.frame import PerkFrame
from turnmaster.perks.hooks import IMMUNE, TURNED_TO_GOOD
from turnmaster.perks.judged import WhyNot, WhyNotOn, first_reason, nothing_against_it, why_kept, why_not_its_own
from turnmaster.perks.known_names import check_roots
from turnmaster.perks.terms import MASTERY_TEST
from turnmaster.profiles import saves

USES, LAST_TURN = "uses", "last Game Turn"  # what units remember of their use of a perk

C = TypeVar("C")
S = TypeVar("S")

AboutUnit = Callable[[Battle, int], bool]
Adjust = Callable[[Battle, Attack, AttackSpec], None]
NearTo = Callable[[Battle, int], list[int]]


class MakeTest(Protocol):
    """A function that makes the Mastery Test of a unit, against a target if there is one."""

    def __call__(self, battle: Battle, player: int, unit: int, target: int = -1) -> None: ...


class UnitPerk(PerkFrame):
    """A perk of a unit while its rules are put together. A unit notes the number of its uses, and the last one."""

    def __init__(self, perk: Perk, rules: RulesBuilder) -> None:
        super().__init__(perk, rules)
        self._uses, self.last_turn = self.note(USES), self.note(LAST_TURN)
        self._question = ("bearers", perk.name)

    # Who has it

    @property
    def bearer(self) -> str:
        """Return the name by which profiles of its units have it."""
        return self.name

    def is_on(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit has it. A number below 0 is no unit, where no unit attacks."""
        if unit < 0:
            return False
        holder = battle.state.units[unit]
        profile = battle.setup.profiles[holder.profile] if holder.form is None else holder.form
        return self.name in profile.perks or self.name in profile.traits

    def contributes(self, place: Place[C], what: C, *, once: bool = False, bearer: str = "") -> None:
        """Contribute to an extension point; only bearers are asked whether a unit has the perk."""
        super().contributes(place, what, once=once, bearer=self.bearer if what == self.is_on else bearer)

    def holders(self, battle: Battle, player: int = -1) -> list[int]:
        """Return the units that have it, in play or in Reserve: all, or those of a player."""
        units = battle.state.units
        return [n for n in self.bearers(battle) if player in (-1, units[n].player) and not is_gone(units[n])]

    def bearers(self, battle: Battle) -> Sequence[int]:
        """Return the units that have it, destroyed or not; they stay the same until one takes another form."""
        found: Sequence[int] | None = battle.setup.cache.get(self._question)
        if found is None:
            profiles = [battle.setup.profiles[unit.profile] for unit in battle.state.units]
            found = [n for n, each in enumerate(profiles) if self.name in (*each.perks, *each.traits)]
            battle.setup.cache[self._question] = found
        if is_anybody_changed(battle):
            units = enumerate(battle.state.units)
            return [n for n, unit in units if (n in found if unit.form is None else self.is_on(battle, n))]
        return found

    def designated(self, battle: Battle, unit: int) -> list[int]:
        """Return the units named together with one that has it: its controller, or its linked units."""
        groups = [group for group in self.designations(battle) if unit in group and self.is_on(battle, unit)]
        return [other for group in groups for other in group if other != unit]

    def reinforcements(self, battle: Battle, unit: int) -> list[int]:
        """Return the units that it may bring into play for one that has it, in play or set aside."""
        first = len(battle.setup.listed)
        brought = enumerate(battle.setup.spares, first)
        return [number for number, spare in brought if (spare.by, spare.perk) == (unit, self.name)]

    # How often it was used

    def note_use(self, battle: Battle, unit: int) -> None:
        """Count a use of it by a unit."""
        self._uses.add(battle.state.units[unit].notes, 1)

    def uses(self, battle: Battle, unit: int) -> int:
        """Return how often a unit has used it in this game."""
        return self._uses.of(battle.state.units[unit].notes)

    def note_turn(self, battle: Battle, unit: int) -> None:
        """Note that a unit has used it in this Game Turn."""
        self.last_turn.put(battle.state.units[unit].notes, battle.state.turn)

    def forget_turn(self, battle: Battle, unit: int) -> None:
        """Forget a unit's use in a Game Turn that came to nothing."""
        self.last_turn.drop(battle.state.units[unit].notes)

    def used_this_turn(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit has used it in this Game Turn."""
        return self.last_turn.says(battle.state.units[unit].notes, battle.state.turn)

    # Why a unit cannot use it

    def judges_use(
        self,
        counted: Note | None = None,
        *,
        at_will: bool = False,
        once_a_turn: bool = False,
        for_a_turn: bool = False,
    ) -> WhyNot:
        """Return a check why a unit cannot use it: its Limited Use is used up, or its Game Turn is still to come.

        Uses are counted with `note_use`, unless they are `counted` in another note. If it is used `at_will`, a unit may
        be kept from that; `once_a_turn`, not again in the same Game Turn. `for_a_turn`, its one use is as long as a
        Game Turn, and `note_turn` counts it.
        """
        judges = [self._why_over if for_a_turn else self._spent_by(counted or self._uses)] if self.times else []
        judges += [self._why_too_early] if self.first_turn else []
        judges += [self.why_used] if once_a_turn else []
        judges += [lambda battle, unit: why_kept(battle, unit, self.perk)] if at_will else []
        return first_reason(*judges)

    def _spent_by(self, uses: Note) -> WhyNot:
        def why_spent(battle: Battle, unit: int) -> str:
            if uses.of(battle.state.units[unit].notes) < self.times:
                return ""
            return f"{battle.called(unit)} has used {self.name} as often as it can be used in a game."

        return why_spent

    def _why_over(self, battle: Battle, unit: int) -> str:
        turn = battle.state.turn
        is_over = self.last_turn.of(battle.state.units[unit].notes, default=turn) != turn
        return f"{battle.called(unit)} has used {self.name} in another Game Turn." if is_over else ""

    def _why_too_early(self, battle: Battle, unit: int) -> str:
        if battle.state.turn >= self.first_turn:
            return ""
        return f"{self.name} takes effect from Game Turn {self.first_turn} on."

    def why_used(self, battle: Battle, unit: int) -> str:
        """Return why a unit cannot use it again in this Game Turn."""
        if not self.used_this_turn(battle, unit):
            return ""
        return f"{battle.called(unit)} has used {self.name} in this Game Turn."

    def explains(self, when: WhyNot) -> Callable[[Battle, int, UseWithUnit], str]:
        """For `why_not` of `offers`: why an answer that names a unit cannot be given. The function should be the one
        that says what is offered.
        """

        def explain(battle: Battle, player: int, answer: UseWithUnit) -> str:
            reason = why_not_its_own(battle, player, answer.unit)
            if not reason and not self.is_on(battle, answer.unit):
                reason = f"{battle.called(answer.unit)} does not have {self.name}."
            return reason or when(battle, answer.unit)

        return explain

    def explains_on(self, when: WhyNot, on: WhyNotOn) -> Callable[[Battle, int, UseOnTarget], str]:
        """Return a `why_not` for answers that also name a target."""
        explain = self.explains(when)

        def explain_on(battle: Battle, player: int, answer: UseOnTarget) -> str:
            if reason := explain(battle, player, answer):
                return reason
            if answer.target not in range(len(battle.state.units)):
                return f"{self.name} is used on a unit, and none is named."
            return on(battle, answer.unit, answer.target)

        return explain_on

    def offers_to_each(
        self,
        window: Window,
        why_not: WhyNot,
        take: Callable[[Battle, int], None],
        *,
        says: str = "",
        purpose: Purpose | None = None,
    ) -> None:
        """Let players use it in a window with each unit that has it, gone or not, unless `why_not` gives a reason
        against it; `take` is given the unit.
        """

        def choices(battle: Battle, player: int) -> list[UseWithUnit]:
            mine = [unit for unit in self.bearers(battle) if battle.unit(unit).player == player]
            return [UseWithUnit(self.name, unit) for unit in mine if not why_not(battle, unit)]

        def carry_out(battle: Battle, player: int, answer: UseWithUnit) -> None:
            take(battle, answer.unit)

        self.offers(
            window,
            choices,
            carry_out,
            answers=UseWithUnit,
            says=says,
            purpose=purpose,
            why_not=self.explains(why_not),
        )

    # Numbers

    def changes(
        self,
        stat: Stat[S],
        amount: int | Callable[[Battle, S], int],
        *,
        layer: int = ADD,
        when: Callable[[Battle, S], bool] | None = None,
        hazards: bool = False,
    ) -> None:
        """Change a number of its unit. A change that looks at the attack does not count where no unit attacks, unless
        it says with `hazards` that it looks at nothing but the target and the weapon.
        """

        def source(battle: Battle, scene: S) -> Modifier | None:
            unit = stat.whose(scene)
            if not self.is_on(battle, unit) or (when is not None and not when(battle, scene)):
                return None
            value = amount if isinstance(amount, int) else amount(battle, scene)
            counts = value or layer == SET
            return Modifier(layer, value, self.name, battle.state.units[unit].player) if counts else None

        plain = when is None and isinstance(amount, int)
        self.rules.add_modifier(stat, source, against_hazards=plain or hazards, bearer=self.bearer)

    def changes_others(
        self, stat: Stat[S], amount: int, *, layer: int = ADD, when: Callable[[Battle, S], bool]
    ) -> None:
        """Change a number of other units; `when` checks the scene for a unit with the perk."""

        def source(battle: Battle, scene: S) -> Modifier | None:
            return Modifier(layer, amount, self.name) if when(battle, scene) else None

        self.rules.add_modifier(stat, source)

    def multiplies(
        self,
        stat: Stat[S],
        times: int,
        parts: int,
        *,
        up: bool = False,
        when: Callable[[Battle, S], bool] | None = None,
    ) -> None:
        """Multiply a number of its unit by a fraction: 3 of 2 parts is half as much again. The result is rounded down,
        or with `up`, rounded up.
        """
        self.changes(stat, times, layer=MULTIPLY, when=when)
        self.changes(stat, parts, layer=DIVIDE_UP if up else DIVIDE, when=when)

    def multiplies_cost(self, times: Fraction) -> None:
        """Multiply the Current Point Cost of its unit where perks compare it."""

        def factor(battle: Battle, unit: int) -> Fraction:
            return times if self.is_on(battle, unit) else Fraction(1)

        self.contributes(COST_FACTORS, CostFactor(factor, where_compared=True))

    def aura(self, stat: Stat[S], amount: int, *, on: Whom, layer: int = ADD) -> None:
        """Change a number of units within its Radius: of friends, foes or all others. Those of several add up."""
        near_to = self.near(on)

        def source(battle: Battle, scene: S) -> Modifier | None:
            near = near_to(battle, stat.whose(scene))
            return Modifier(layer, amount * len(near), self.name, battle.state.units[near[0]].player) if near else None

        self.rules.add_modifier(stat, source, against_hazards=True)

    def near(self, on: Whom) -> NearTo:
        """Return a function that lists the units with it whose Radius holds a unit on which it takes effect."""
        reach = self._reach()

        def near_to(battle: Battle, unit: int) -> list[int]:
            units = battle.state.units
            holders = [n for n in self.holders(battle) if is_alive(units[n]) and is_meant(battle, n, unit, on)]
            return [holder for holder in holders if is_within(battle, unit, holder, reach)]

        return near_to

    def those_within(self, whom: Whom = Whom.FRIENDS) -> NearTo:
        """Return a function that lists the units in play within its Radius: its friends, unless `whom` says
        otherwise.
        """
        reach = self._reach()
        return lambda battle, unit: [
            other for other in units_within(battle, unit, reach) if is_meant(battle, unit, other, whom)
        ]

    def reaches(self, *, sees: bool = False) -> WhyNotOn:
        """Return a check why another unit is out of its reach: not within its Radius, or with `sees` not in sight. See
        `can_reach`.
        """
        inches, seen = self._reach(), " and in sight" if sees else ""

        def why_too_far(battle: Battle, unit: int, target: int) -> str:
            if can_reach(battle, unit, target, inches, sees=sees):
                return ""
            return f"{battle.called(target)} is not within {battle.inches(inches)}{seen}."

        return why_too_far

    def _reach(self) -> int:
        if not self.radius:
            raise RulesError(f"{self.name} asks who is near, and no Radius among its terms says how near")
        return self.radius

    def adjusts_its_attacks(self, change: Adjust) -> None:
        """Change the numbers of the volleys that it makes, once they are worked out."""

        def adjust(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
            if self.is_on(battle, attack.unit):
                change(battle, attack, spec)

        self.contributes(ATTACK_SPEC, adjust)

    def adjusts_attacks_on_it(self, change: Adjust) -> None:
        """Change the numbers of the volleys that it suffers, once they are worked out."""

        def adjust(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
            if self.is_on(battle, attack.target):
                change(battle, attack, spec)

        self.contributes(ATTACK_SPEC, adjust)

    # What lasts for a while

    def gives(
        self,
        battle: Battle,
        unit: int,
        stat: Stat[Any],
        value: int,
        *,
        layer: int = ADD,
        until: Lasting = THIS_TURN,
        first: int = 0,
        negative: bool = False,
        owner: int = -1,
    ) -> None:
        """Change a number of a unit until the end of the Game Turn, or for the whole game; from the Game Turn `first`
        on. Another player is its cause if named as its `owner`.
        """
        holder = battle.state.units[unit]
        whose = holder.player if owner < 0 else owner
        holder.effects.append(
            changed(stat, value, self.name, layer=layer, owner=whose, until=until, first=first, negative=negative)
        )
        battle.emit(StatGained(unit=unit, perk=self.name, gains=gain_in_words(battle, stat, layer, value)))

    def gives_part(
        self, battle: Battle, unit: int, stat: Stat[Any], times: int, parts: int, *, up: bool = False
    ) -> None:
        """Multiply a number of a unit by a fraction until the end of the Game Turn; rounded down, or with `up`, up."""
        holder = battle.state.units[unit]
        for layer, value in ((MULTIPLY, times), (DIVIDE_UP if up else DIVIDE, parts)):
            holder.effects.append(changed(stat, value, self.name, layer=layer, owner=holder.player))
        battle.emit(StatGained(unit=unit, perk=self.name, gains=part_in_words(stat, times, parts)))

    def marks(
        self, battle: Battle, unit: int, *, until: Lasting = THIS_TURN, first: int = 0, negative: bool = False
    ) -> None:
        """Mark a unit until the end of the Game Turn, or for the whole game; from a `first` one on."""
        holder = battle.state.units[unit]
        mark = marked(self.mark, self.name, owner=holder.player, until=until, first=first, negative=negative)
        holder.effects.append(mark)

    def is_active(self, battle: Battle, unit: int) -> bool:
        """Check whether it was marked as taking effect on a unit, and still does."""
        return unit >= 0 and is_marked(battle, unit, self.mark)

    def remembers(self, what: str, *events: type[UnitEvent]) -> AboutUnit:
        """Let its unit note an event, and return a check whether that was in this Game Turn."""
        note = self.note(what)

        def happened(battle: Battle, event: UnitEvent) -> None:
            if self.is_on(battle, event.unit):
                note.put(battle.state.units[event.unit].notes, battle.state.turn)

        for event in events:
            self.reacts(event, happened)
        return lambda battle, unit: note.says(battle.state.units[unit].notes, battle.state.turn)

    # What its unit may do, and what may be done to it

    def forbids_actions(self, judge: Callable[[Battle, int, Doing], str]) -> None:
        """Keep its unit from some Actions, with the reason."""

        def barred(battle: Battle, unit: int, action: Doing) -> str:
            return judge(battle, unit, action) if self.is_on(battle, unit) else ""

        self.contributes(BARRED_ACTIONS, barred, bearer=self.bearer)

    def disables(self, judge: Callable[[Battle, int, Doing], str]) -> None:
        """Keep units that it has marked from some Actions, with the reason, and from using weapons if Attack is one of
        them. The mark outlasts the perk, so `judge` asks for the mark, whatever the unit is now.
        """

        def check(battle: Battle, attack: Attack, weapon: int) -> str:
            return judge(battle, attack.unit, "Attack") if attack.unit >= 0 else ""

        self.contributes(BARRED_ACTIONS, judge)
        self.contributes(WEAPON_CHECKS, check)

    def forbids_weapons(self, judge: Callable[[Battle, int], str]) -> None:
        """Keep its unit from using weapons, with the reason."""

        def check(battle: Battle, attack: Attack, weapon: int) -> str:
            return judge(battle, attack.unit) if self.is_on(battle, attack.unit) else ""

        self.contributes(WEAPON_CHECKS, check)

    def forbids_targeting_it(self, judge: Callable[[Battle, int, int, int], str]) -> None:
        """Keep weapons of a unit from being aimed at it, with the reason."""

        def check(battle: Battle, unit: int, weapon: int, target: int) -> str:
            return judge(battle, unit, weapon, target) if self.is_on(battle, target) else ""

        self.contributes(TARGET_CHECKS, check)

    def deploys_elsewhere(self, why_not: Callable[[Battle, int, Base], str]) -> None:
        """Let its unit be deployed outside its Deployment Zone; `why_not` returns the reason against a base there."""
        self.contributes(ELSEWHERE, Elsewhere(self.name, self.is_on, why_not))

    def lets_it_leave(self, when: Callable[[Battle, int, int], bool]) -> None:
        """Let its unit leave the Melee with an enemy."""
        self.contributes(LETS_GO, lambda battle, unit, foe: self.is_on(battle, unit) and when(battle, unit, foe))

    # What others do to it

    def is_immune_to(self, *roots: str, when: AboutUnit | None = None) -> None:
        """Make its unit immune to perks of others in any rank."""
        check_roots(self.name, *roots)

        def immune(battle: Battle, unit: int, root: str) -> bool:
            return root in roots and (when or self.is_on)(battle, unit)

        self.contributes(IMMUNE, immune)

    def thrives_on(self, *roots: str) -> None:
        """Let afflictions that would take its HP give it as much; those of friends do nothing, unless they heal."""
        check_roots(self.name, *roots)

        def thrives(battle: Battle, unit: int, root: str) -> bool:
            return root in roots and self.is_on(battle, unit)

        self.contributes(TURNED_TO_GOOD, thrives)

    def after_hp_loss(self, then: Callable[[Battle, HpLost], None]) -> None:
        """Run a function when its unit has lost HP; it may push a sequence."""

        def follow(battle: Battle, event: HpLost) -> None:
            if event.hp and self.is_on(battle, event.unit):
                then(battle, event)

        self.reacts(HpLost, follow)

    def rescues(self, rescue: Callable[[Battle, int, int], None], *, again: AboutUnit | None = None) -> None:
        """Rescue its unit without HP, as often as its terms say; `rescue` receives the excess loss. While `again`
        holds, the perk still takes effect without counting another use. [Perks 12.2, Casualty]
        """

        def goes_on(battle: Battle, unit: int) -> bool:
            return again is not None and again(battle, unit)

        def can_rescue(battle: Battle, unit: int) -> bool:
            return self.is_on(battle, unit) and (not why_not(battle, unit) or goes_on(battle, unit))

        def carry_out(battle: Battle, unit: int, beyond: int) -> None:
            if not goes_on(battle, unit):
                self.note_use(battle, unit)
            rescue(battle, unit, beyond)

        why_not = self.judges_use()
        add_rescues(self.rules)
        self.contributes(RESCUES, Rescue(self.name, can_rescue, carry_out))

    def restores(self, battle: Battle, unit: int, hp: int) -> None:
        """Give HP back to a unit."""
        restore(battle, unit, hp, by=unit, because=self.name)

    # When it takes effect

    def every_turn(self, *steps: Any, moment: Moment = START_OF_TURN, when: AboutUnit | None = None) -> None:
        """Let each unit with it run these steps at a trigger of every Game Turn, with a Scratch."""
        name = self.plays(f"{self.name}, every Game Turn", *steps)

        def begin(battle: Battle) -> None:
            for unit in reversed(self.holders(battle)):  # the last one pushed comes first
                if when is None or when(battle, unit):
                    battle.push(name, Scratch(battle.state.units[unit].player, unit))

        self.at(moment, begin)

    def tests_mastery(self, *, deployment: bool = False) -> MakeTest:
        """Return a function that makes its Mastery Test for a unit; the next step that takes a result receives it. A
        test of a `deployment` is marked as such.
        """
        self.takes_up("makes a Mastery Test", MASTERY_TEST)

        def make_the_test(battle: Battle, player: int, unit: int, target: int = -1) -> None:
            test_mastery(battle, self.name, player, unit, target=target, deployment=deployment)

        return make_the_test

    def activates(
        self,
        take: Take,
        *,
        when: WhyNot = nothing_against_it,
        whom: Whom | None = None,
        on: WhyNotOn = nothing_against_it,
        sees: bool = False,
        choices: Choices | None = None,
        rolls: tuple[DieName, int] = ("D6", 0),
        once_a_turn: bool = False,
        windows: tuple[Window, ...] = USUAL,
        begins: Callable[[Battle, int], None] | None = None,
        says: str = "",
        answers: type[UseWithUnit] | None = None,
        purpose: Purpose | None = None,
        or_engaged: bool = False,
        part: str = "",
    ) -> Activation:
        """Let its unit use it when it may and its player wants to; then `take` carries it out.

        Its terms say how often, after which test, and on which of the units that it is for (`whom`): how near, worth
        how much, in a Melee or not; with `sees` they have to be in sight, and with `or_engaged` those in its Melee are
        near enough. `when` adds a reason why a unit cannot use it now, `on` a reason why it cannot use it on another,
        and `choices` what else is chosen, which its kind of `answers` names. `rolls` are a die and a number of dice
        that are rolled before it takes effect; `begins` is done as soon as it is chosen, whether it works or not.
        `purpose` says what it is plainly good for, if anything.

        In an Advanced game it can be used any number of times in a Game Turn, unless it is `once_a_turn`. A window
        other than the usual ones is open to every unit that has the perk, once in a Game Turn. A perk that can be used
        in several ways activates a `part` of itself for each, which is offered with the perk's name before it.
        """
        usage = Usage(
            take, when, whom, on, sees, choices, rolls, once_a_turn, begins, says, answers, purpose, or_engaged, part
        )
        activation = Activation(self, usage)
        activation.open(windows)
        return activation


_SHARES = {(4, 3): "a third more {}", (3, 2): "half as much {} again"}


def part_in_words(stat: Stat[Any], times: int, parts: int) -> str:
    """Word the change of a stat by a fraction, to follow the name of a unit."""
    return "has " + _SHARES.get((times, parts), f"{times}/{parts} of its {{}}").format(stat.label)


def gain_in_words(battle: Battle, stat: Stat[Any], layer: int, value: int) -> str:
    """Word the change of a stat by a perk, to follow the name of a unit."""
    change = change_in_words(battle, stat, layer, value)
    if stat == stats.ATTACK_DICE_AGAINST:
        return f"is attacked with {change} to Attack Dice"
    if layer == SET:
        return f"has {stat.label} {change}"
    if layer == MULTIPLY:
        return (
            f"has {'twice' if value == 2 else f'{value} times'} its {stat.label}" if value else f"has no {stat.label}"
        )
    return f"has {change} to {stat.label}" if layer == DICE else f"has {change} {stat.label}"


def change_in_words(battle: Battle, stat: Stat[Any], layer: int, value: int) -> str:
    """Word the change of a stat, such as +1, or its new value. A save is stored in grades and written as its roll."""
    if layer != SET:
        return sign_of(layer, value)
    is_save = stat in (stats.ARMOUR, stats.AEGIS, stats.AP)
    return saves.text(saves.from_grade(value, save_die(battle))) if is_save else str(value)
