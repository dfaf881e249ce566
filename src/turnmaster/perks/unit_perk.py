"""What a perk of a unit can do to the rules, and when a unit may use it. [Perks 12.2]

A perk with Activate is used before or after an action of its unit, once in a Game Turn; in an Advanced game with the
Use Perks Action, or as a Counter.
"""

from collections.abc import Callable
from typing import Any

from turnmaster.engine.answers import Answer
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack, PerkTest, Placing, Scratch
from turnmaster.engine.field import in_play
from turnmaster.engine.rules import Offer, RulesBuilder
from turnmaster.engine.sequences import sequence
from turnmaster.engine.windows import passed
from turnmaster.perks.catalogue import Perk
from turnmaster.perks.weapon_perk import named

MASTERY_NEED = 4
AROUND_ACTIONS = ("before action", "after action")
ADVANCED = ("use perks", "counter perk")

# What a unit may do with a perk now: the rest of each answer, after the perk's name and the unit's number.
Choices = Callable[[Battle, int], list[tuple[int, ...]]]
Take = Callable[[Battle, int, tuple[int, ...]], None]


class UnitPerk:
    """A perk while its rules are put together."""

    def __init__(self, perk: Perk, rules: RulesBuilder) -> None:
        self.perk, self.rules = perk, rules
        self.name, self.rank = perk.name, perk.rank

    def is_on(self, battle: Battle, unit: int) -> bool:
        profile = battle.profile(unit)
        return self.name in profile.perks or self.name in profile.traits

    def holders(self, battle: Battle, player: int) -> list[int]:
        """The units of a player that have it and are in play."""
        units = enumerate(battle.state.units)
        return [n for n, u in units if u.player == player and in_play(u) and self.is_on(battle, n)]

    def contributes(self, place: str, what: Callable[..., object]) -> None:
        """Add something at a place of the rules; it has to ask itself whether the perk is on."""
        self.rules.contribute(place, named(what, f"{place} by {self.name}"))

    def reacts(self, event: str, reaction: Callable[[Battle, Any], None]) -> None:
        self.rules.add_reaction(event, named(reaction, f"{self.name} reacts to {event}"))

    # Notes of the unit: how often it used the perk, and when last.

    @property
    def uses_note(self) -> str:
        return f"{self.perk.root}: uses"

    @property
    def turn_note(self) -> str:
        return f"{self.perk.root}: last used"

    def note_use(self, battle: Battle, unit: int) -> None:
        notes = battle.state.units[unit].notes
        notes[self.uses_note] = notes.get(self.uses_note, 0) + 1

    def uses(self, battle: Battle, unit: int) -> int:
        return battle.state.units[unit].notes.get(self.uses_note, 0)

    def used_this_turn(self, battle: Battle, unit: int) -> bool:
        return battle.state.units[unit].notes.get(self.turn_note) == battle.state.turn

    def activates(self, choices: Choices, take: Take, *, times: int = 0, mastery: bool = False) -> None:
        """Let its unit use it when it may: so many `times` in a game if that is limited, after a Mastery Test if it
        takes one. A test that fails does not count as a use.
        """

        def may_use(battle: Battle, unit: int) -> bool:
            if not self.is_on(battle, unit) or (times and self.uses(battle, unit) >= times):
                return False
            return not any(bar(battle, unit) for bar in battle.rules.contributions("no perks"))

        def open_to(battle: Battle, unit: int) -> list[Answer]:
            return [(self.name, unit, *rest) for rest in choices(battle, unit)] if may_use(battle, unit) else []

        def around_an_action(battle: Battle, player: int) -> list[Answer]:
            unit = acting_unit(battle)
            if unit < 0 or battle.state.units[unit].player != player or self.used_this_turn(battle, unit):
                return []
            return open_to(battle, unit)

        def with_the_action(battle: Battle, player: int) -> list[Answer]:
            return [choice for unit in self.holders(battle, player) for choice in open_to(battle, unit)]

        def use(battle: Battle, player: int, answer: Answer) -> None:
            unit, rest = answer[1], answer[2:]
            battle.state.units[unit].notes[self.turn_note] = battle.state.turn
            if mastery:
                numbers = {str(place): number for place, number in enumerate(rest)}
                battle.push(self.name, Scratch(player, unit, numbers))
            else:
                succeed(battle, unit, rest)

        def succeed(battle: Battle, unit: int, rest: tuple[int, ...]) -> None:
            self.note_use(battle, unit)
            battle.tell("perk used", perk=self.name, unit=unit, choice=list(rest))
            take(battle, unit, rest)

        if mastery:
            self.rules.add_sequence(sequence(self.name, self.make_mastery_test, self.judged(succeed)))
        for playstyle in ("Standard", "Intermediate"):
            for moment in AROUND_ACTIONS:
                self.rules.add_offer(Offer(self.name, moment, around_an_action, use, playstyle))
        for moment in ADVANCED:
            self.rules.add_offer(Offer(self.name, moment, with_the_action, use, "Advanced"))

    def make_mastery_test(self, battle: Battle, ctx: Scratch) -> None:
        """[Perks 12.2, Mastery Test]"""
        better = sum(change.value for change in battle.changes("mastery test", ctx.unit, ctx.unit))
        battle.push("test", PerkTest(ctx.player, ctx.unit, self.name, MASTERY_NEED, modifier=better))

    def judged(self, succeed: Take) -> Callable[[Battle, Scratch], None]:
        def judge_mastery(battle: Battle, ctx: Scratch) -> None:
            if passed(battle):
                succeed(battle, ctx.unit, tuple(ctx.numbers[str(place)] for place in range(len(ctx.numbers))))

        return judge_mastery


def acting_unit(battle: Battle) -> int:
    """The unit whose action is going on, or -1."""
    for frame in reversed(battle.state.stack):
        if isinstance(frame.ctx, (Placing, Attack)):
            return frame.ctx.unit
    return -1
