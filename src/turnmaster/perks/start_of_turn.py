"""Weapon perks that are activated when a Game Turn begins, in every playstyle and without an Action.

[Perks 12.2, Activate] A unit that cannot use perks does not activate these either, and they can be stopped like others.
A weapon whose perk was stopped has no other try in the same Game Turn.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from turnmaster.engine.core.answers import UseWithWeapon
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, PerkUse, Scratch
from turnmaster.engine.core.rolls import announce_perk
from turnmaster.engine.core.windows import GAME_TURN_BEGINS, PERK_TAKES_EFFECT
from turnmaster.perks.judged import why_kept
from turnmaster.perks.weapon_perk import WeaponPerk

A = TypeVar("A", bound=UseWithWeapon)

Choices = Callable[[Battle, int, int], Iterable[tuple[int, ...]]]  # what else a unit can choose for a weapon now


def activates_at_start_of_turn(
    perk: WeaponPerk,
    answers: type[A],
    choices: Choices,
    use: Callable[[Battle, A], None],
    gains: Callable[[A], dict[str, int]] | None = None,
    says: str = "",
) -> None:
    """Offer a perk at the start of every Game Turn: a choice for each weapon that has it, until no choice is left.

    The kind of its `answers` says what else is chosen. `gains` says what an answer adds to the weapon, for exact odds.
    """
    activation = AtStartOfTurn(perk, answers, choices, use)

    def gained(attack: Attack, answer: A) -> dict[str, int] | None:
        """Return what an answer adds to the weapon of an attack, for exact odds."""
        is_its_own = (answer.unit, answer.weapon) == (attack.unit, attack.weapon)
        return gains(answer) if gains and is_its_own else None

    perk.offers(
        GAME_TURN_BEGINS,
        activation.choices,
        activation.take,
        answers=answers,
        gains=gained if gains else None,
        says=says,
        why_not=perk.explains_with(activation.why_kept, activation.why_stopped),
    )
    perk.plays(activation.name, activation.announce, activation.take_effect)


class AtStartOfTurn(Generic[A]):
    """The use of such a perk."""

    def __init__(
        self, perk: WeaponPerk, answers: type[A], choices_of: Choices, use: Callable[[Battle, A], None]
    ) -> None:
        self.perk, self.answers, self.choices_of, self.use = perk, answers, choices_of, use
        self.name, self.stopped = f"use of {perk.name}", perk.note("stopped")  # in which Game Turn

    def weapons(self, battle: Battle, player: int) -> Iterator[tuple[int, int]]:
        """Yield the units of a player and those of their weapons with which it can be used."""
        for unit, holder in enumerate(battle.state.units):
            if holder.player != player or self.why_kept(battle, unit):
                continue
            for weapon in range(len(battle.profile(unit).weapons)):
                if self.perk.is_on_weapon(battle, unit, weapon) and not self.why_stopped(battle, unit, weapon):
                    yield unit, weapon

    def why_kept(self, battle: Battle, unit: int) -> str:
        return why_kept(battle, unit, self.perk.perk)

    def why_stopped(self, battle: Battle, unit: int, weapon: int) -> str:
        was_stopped = self.stopped.says(battle.state.units[unit].weapon_notes, battle.state.turn, weapon)
        return f"Somebody has stopped {self.perk.name} in this Game Turn." if was_stopped else ""

    def choices(self, battle: Battle, player: int) -> list[A]:
        return [
            self.answers(self.perk.name, unit, weapon, *choice)
            for unit, weapon in self.weapons(battle, player)
            for choice in self.choices_of(battle, unit, weapon)
        ]

    def take(self, battle: Battle, player: int, answer: A) -> None:
        """Use the perk; it takes effect at once where no player could stop it."""
        if battle.offers(PERK_TAKES_EFFECT):
            _, unit, *choice = answer.written()
            battle.push(self.name, Scratch(player, unit, choice=choice))
        else:
            self.use(battle, answer)

    def announce(self, battle: Battle, ctx: Scratch) -> None:
        announce_perk(battle, ctx.player, ctx.unit, self.perk.name)

    def take_effect(self, battle: Battle, ctx: Scratch, announced: PerkUse) -> None:
        answer = self.answers(self.perk.name, ctx.unit, *ctx.choice)
        if announced.works:
            self.use(battle, answer)
        else:
            self.stopped.put(battle.state.units[ctx.unit].weapon_notes, battle.state.turn, answer.weapon)
