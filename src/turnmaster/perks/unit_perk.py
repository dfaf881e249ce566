"""What a perk of a unit can do to the rules, and when a unit may use it. [Perks 12.2]

A perk with Activate is used before or after an action of its unit, once in a Game Turn; in an Advanced game with the
Use Perks Action, or as a Counter. Some perks have a moment of their own instead.
"""

from collections.abc import Callable

from turnmaster.engine.field.units import is_gone
from turnmaster.engine.kernel import stats
from turnmaster.engine.kernel.answers import Answer, Part, Parts, parts
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Attack, PerkTest, PerkUse, Placing, Scratch
from turnmaster.engine.kernel.declared import Window
from turnmaster.engine.kernel.rolls import announce_perk
from turnmaster.engine.kernel.rules import RulesBuilder
from turnmaster.engine.kernel.sequences import sequence
from turnmaster.engine.kernel.windows import AFTER_ACTION, BEFORE_ACTION, COUNTERS_WITH_PERK, USES_PERKS
from turnmaster.perks.any_perk import AnyPerk
from turnmaster.perks.catalogue import Perk
from turnmaster.perks.conditions import can_use_perks
from turnmaster.perks.events import PerkUsed

MASTERY_NEED = 4
AROUND_ACTIONS = (BEFORE_ACTION, AFTER_ACTION)
USUAL = (*AROUND_ACTIONS, USES_PERKS, COUNTERS_WITH_PERK)

# What a unit may do with a perk now: the rest of each answer, after the perk's name and the unit's number.
Choices = Callable[[Battle, int], list[tuple[int, ...]]]
Take = Callable[[Battle, int, tuple[int, ...]], None]


class UnitPerk(AnyPerk):
    """A perk while its rules are put together. A unit remembers how often it used the perk, and when last."""

    def __init__(self, perk: Perk, rules: RulesBuilder) -> None:
        super().__init__(perk, rules)
        self._uses, self._last_turn = self.note("uses"), self.note("last Game Turn")

    def is_on(self, battle: Battle, unit: int) -> bool:
        profile = battle.profile(unit)
        return self.name in profile.perks or self.name in profile.traits

    def holders(self, battle: Battle, player: int) -> list[int]:
        """The units of a player that have it, in play or in Reserve."""
        units = enumerate(battle.state.units)
        return [n for n, u in units if u.player == player and not is_gone(u) and self.is_on(battle, n)]

    def note_use(self, battle: Battle, unit: int) -> None:
        self._uses.add(battle.state.units[unit].notes, 1)

    def uses(self, battle: Battle, unit: int) -> int:
        return self._uses.of(battle.state.units[unit].notes)

    def note_turn(self, battle: Battle, unit: int) -> None:
        self._last_turn.put(battle.state.units[unit].notes, battle.state.turn)

    def used_this_turn(self, battle: Battle, unit: int) -> bool:
        return self._last_turn.says(battle.state.units[unit].notes, battle.state.turn)

    def activates(
        self,
        choices: Choices,
        take: Take,
        *,
        times: int = 0,
        mastery: bool = False,
        targets: bool = False,
        once_a_turn: bool = False,
        windows: tuple[Window, ...] = USUAL,
        says: str = "",
        chosen: Parts = (),
    ) -> None:
        """Let its unit use it when it may: so many `times` in a game if that is limited, after a Mastery Test if it
        takes one. A test that fails, and a perk that somebody stops, do not count as a use.

        With `targets` the first number of a choice is the unit at which it is directed. In an Advanced game it can be
        used any number of times in a Game Turn, unless it is for `once_a_turn`. A window that is none of the usual ones
        is open to every unit that has the perk, once in a Game Turn.
        """
        chosen = parts(target=Part.UNIT) if targets else chosen
        activation = Activation(self, choices, take, times, mastery, targets, once_a_turn, says, chosen)
        for window in windows:
            activation.open_in(window)

    def test_mastery(self, battle: Battle, player: int, unit: int, *, target: int = -1) -> None:
        """A Mastery Test of a unit, against a target if there is one; the next step that takes a result gets it."""
        changes = battle.changes(stats.MASTERY_TEST, unit, unit)
        changes += battle.changes(stats.MASTERY_TEST_AGAINST, target, unit)
        better = sum(change.value for change in changes)
        battle.push("test", PerkTest(player, unit, self.name, MASTERY_NEED, modifier=better, target=target))


class Activation:
    """A perk that a unit uses when it may and its player wants it; see `UnitPerk.activates`. [Perks 12.2, Activate]"""

    def __init__(
        self,
        perk: UnitPerk,
        choices: Choices,
        take: Take,
        times: int,
        mastery: bool,
        targets: bool,
        once_a_turn: bool,
        says: str,
        chosen: Parts,
    ) -> None:
        self.perk, self.choices, self.take, self.says, self.chosen = perk, choices, take, says, chosen
        self.times, self.mastery, self.targets, self.once_a_turn = times, mastery, targets, once_a_turn
        self.name = f"use of {perk.name}"
        perk.rules.add_sequence(sequence(self.name, self.begin_use, self.take_effect))

    def open_in(self, window: Window) -> None:
        """Offer it in a window."""
        if window in AROUND_ACTIONS:
            for playstyle in ("Standard", "Intermediate"):
                self.offer(window, self.around_an_action, playstyle)
        elif window is USES_PERKS:
            self.offer(window, self.with_the_action, "Advanced")
        elif window is COUNTERS_WITH_PERK:
            self.offer(window, self.as_a_counter, "Advanced")
        else:
            self.offer(window, self.once)

    def offer(self, window: Window, open_to: Callable[[Battle, int], list[Answer]], playstyle: str = "") -> None:
        self.perk.offers(window, open_to, self.use, playstyle=playstyle, says=self.says,
                         chosen=(*parts(unit=Part.UNIT), *self.chosen))  # fmt: skip

    # What may be done with it now

    def open_to(self, battle: Battle, unit: int) -> list[Answer]:
        if is_gone(battle.state.units[unit]) or not self.perk.is_on(battle, unit):
            return []
        if self.times and self.perk.uses(battle, unit) >= self.times:
            return []
        if not can_use_perks(battle, unit):
            return []
        return [(self.perk.name, unit, *rest) for rest in self.choices(battle, unit)]

    def around_an_action(self, battle: Battle, player: int) -> list[Answer]:
        unit = acting_unit(battle)
        if unit < 0 or battle.state.units[unit].player != player or self.perk.used_this_turn(battle, unit):
            return []
        return self.open_to(battle, unit)

    def once(self, battle: Battle, player: int) -> list[Answer]:
        ready = (unit for unit in self.perk.holders(battle, player) if not self.perk.used_this_turn(battle, unit))
        return [choice for unit in ready for choice in self.open_to(battle, unit)]

    def with_the_action(self, battle: Battle, player: int) -> list[Answer]:
        if self.once_a_turn:
            return self.once(battle, player)
        return [choice for unit in self.perk.holders(battle, player) for choice in self.open_to(battle, unit)]

    def as_a_counter(self, battle: Battle, player: int) -> list[Answer]:
        """Directed at the attacker or at itself, if at anybody."""
        found, attack = self.with_the_action(battle, player), battle.nearest(Attack)
        if attack is None or not self.targets:
            return found
        return [choice for choice in found if choice[2] in (choice[1], attack.unit)]

    # How it is used once it has been chosen: it is tested or announced, and then takes effect

    def use(self, battle: Battle, player: int, answer: Answer) -> None:
        unit, rest = answer[1], answer[2:]
        self.perk.note_turn(battle, unit)
        battle.push(self.name, Scratch(player, unit, choice=list(rest)))

    def begin_use(self, battle: Battle, ctx: Scratch) -> None:
        if self.mastery:
            self.perk.test_mastery(battle, ctx.player, ctx.unit, target=ctx.choice[0] if self.targets else -1)
        else:
            announce_perk(battle, ctx.player, ctx.unit, self.perk.name)

    def take_effect(self, battle: Battle, ctx: Scratch, outcome: PerkTest | PerkUse) -> None:
        if outcome.works:
            self.perk.note_use(battle, ctx.unit)
            battle.tell(PerkUsed(perk=self.perk.name, unit=ctx.unit, choice=list(ctx.choice)))
            self.take(battle, ctx.unit, tuple(ctx.choice))


def acting_unit(battle: Battle) -> int:
    """The unit whose action is going on, or -1."""
    for frame in reversed(battle.state.stack):
        if isinstance(frame.ctx, (Placing, Attack)):
            return frame.ctx.unit
    return -1
