"""Unit perks of the family Defensive that keep a unit from becoming a casualty, or bring it back.

[Perks 12.4, Defensive]
"""

from itertools import compress

from turnmaster.engine.attacking.hp_loss import fall
from turnmaster.engine.core.answers import UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Roll, Scratch
from turnmaster.engine.core.moments import END_OF_TURN_SETTLED, START_OF_TURN
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.windows import GAME_TURN_BEGINS
from turnmaster.engine.field.units import standing
from turnmaster.engine.field.worth import full_strength
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.moving.hooks import HEALING_SHARE
from turnmaster.engine.moving.restoring import give_back, restore, stand_up
from turnmaster.perks.afflictions import rid_of_all
from turnmaster.perks.catalogue import Need, rank, unit_perk
from turnmaster.perks.conditions import stays_down
from turnmaster.perks.events import Raised
from turnmaster.perks.families import DEFENSIVE
from turnmaster.perks.hooks import FALLS_LATER
from turnmaster.perks.known_names import known_perk
from turnmaster.perks.terms import CASUALTY, d6, limited_use
from turnmaster.perks.unit_perk import UnitPerk

ENDURES = known_perk("Virus")


@unit_perk(
    "Reservoir",
    DEFENSIVE,
    "Once a game, when it loses its last HP, it regains a quarter of its full HP.",
    terms=[CASUALTY, limited_use(1)],
    needs=(Need("hp", 4),),
    odds="not counted",
)
def reservoir(perk: UnitPerk) -> None:
    def refill(battle: Battle, unit: int, beyond: int) -> None:
        restore(battle, unit, -(-full_strength(battle, unit) // 4), by=unit, because=perk.name, from_nothing=True)

    perk.rescues(refill)


@unit_perk(
    "Last Stand",
    DEFENSIVE,
    "Once a game, when it loses its last HP, it is fully restored, at most until the next Game Turn ends.",
    terms=[CASUALTY, limited_use(1)],
    odds="not counted",
)
def last_stand(perk: UnitPerk) -> None:
    last_turn = perk.note("until")

    def rise(battle: Battle, unit: int, beyond: int) -> None:
        """Remove its negative effects, except a virus, and restore it to full HP. [Perks 12.5, Virus]"""
        rid_of_all(battle, unit, but=ENDURES)
        restore(battle, unit, full_strength(battle, unit), by=unit, because=perk.name, from_nothing=True)
        last_turn.put(battle.unit(unit).notes, battle.state.turn + 1)

    def end(battle: Battle) -> None:
        for unit in perk.holders(battle):
            notes = battle.unit(unit).notes
            if last_turn.is_in(notes) and last_turn.of(notes) <= battle.state.turn:
                last_turn.drop(notes)
                fall(battle, unit, standing(battle.unit(unit)), perk.name)

    def end_with_its_fall(battle: Battle, event: CasualtiesRemoved) -> None:
        """Forget the debt of a unit that is destroyed."""
        if event.destroyed:
            last_turn.drop(battle.unit(event.unit).notes)

    perk.rescues(rise)
    perk.reacts(CasualtiesRemoved, end_with_its_fall)
    perk.at(END_OF_TURN_SETTLED, end)


@unit_perk(
    "Eternal",
    DEFENSIVE,
    "Once a game, with its last HP lost, it fights on, and becomes a casualty when the Game Turn ends unless healed.",
    terms=[CASUALTY, limited_use(1)],
    odds="not counted",
)
def eternal(perk: UnitPerk) -> None:
    """Add the rules of Eternal: it stands with 1 HP, and owes the excess loss, which healing pays first."""
    debt = perk.note("debt")

    def hang_on(battle: Battle, unit: int, beyond: int) -> None:
        give_back(battle, unit, 1, perk.name)
        debt.add(battle.unit(unit).notes, 1 + beyond)

    def pay(battle: Battle, unit: int, hp: int) -> int:
        notes = battle.unit(unit).notes
        owed = debt.drop(notes)
        if owed > hp:
            debt.put(notes, owed - hp)
        return max(0, hp - owed)

    def end(battle: Battle) -> None:
        for unit in perk.holders(battle):
            if debt.drop(battle.unit(unit).notes):
                fall(battle, unit, standing(battle.unit(unit)), perk.name)

    def hangs_on(battle: Battle, unit: int) -> bool:
        return debt.of(battle.unit(unit).notes) > 0

    perk.rescues(hang_on, again=hangs_on)
    perk.contributes(FALLS_LATER, hangs_on)
    perk.contributes(HEALING_SHARE, pay)
    perk.at(END_OF_TURN_SETTLED, end)


@unit_perk(
    "Resurrection",
    DEFENSIVE,
    ranks={
        "I": rank(
            "Once a game, each of its casualties of the last Game Turn returns on a 4+.",
            terms=[CASUALTY, d6(4), limited_use(1)],
        ),
        "II": rank("Each Game Turn, each of its earlier casualties returns on a 4+.", terms=[CASUALTY, d6(4)]),
    },
    odds="not counted",
)
def resurrection(perk: UnitPerk) -> None:
    fallen = Fallen(perk)
    perk.reacts(CasualtiesRemoved, fallen.remember)
    perk.plays(perk.name, fallen.roll, fallen.rise)
    if perk.times:
        perk.offers(
            GAME_TURN_BEGINS,
            fallen.choices,
            fallen.take,
            answers=UseWithUnit,
            why_not=perk.explains(fallen.why_not_now),
            purpose=Purpose.HEALS,
        )
    else:
        perk.at(START_OF_TURN, fallen.try_all)


class Fallen:
    """Models that may rise. A unit notes the Game Turn in which each of them became a casualty."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.fell = perk, perk.note("fell")
        self.why_spent, self.dice = perk.judges_use(), perk.needs_d6()

    def remember(self, battle: Battle, event: CasualtiesRemoved) -> None:
        if self.perk.is_on(battle, event.unit):
            for model in event.fallen:
                self.fell.put(battle.unit(event.unit).notes, battle.state.turn, model)

    def lying(self, battle: Battle, unit: int) -> list[int]:
        """Return the models that can rise: all former casualties, or for once a game only those of the last
        Game Turn.
        """
        holder, first = battle.unit(unit), battle.state.turn - 1 if self.perk.times else 0
        turns = {model: turn for (model,), turn in self.fell.all(holder.notes)}
        real = (n for n, each in enumerate(holder.models) if not each.hp and not each.phantom)
        return [model for model in real if first <= turns.get(model, -1) < battle.state.turn]

    def units(self, battle: Battle) -> list[int]:
        """Return the units that it could help now, even without a model left."""
        units, players = enumerate(battle.state.units), battle.state.players
        there = [n for n, each in units if self.perk.is_on(battle, n) and not players[each.player].out]
        return [number for number in there if not self.why_not(battle, number)]

    def why_not(self, battle: Battle, unit: int) -> str:
        if spent := self.why_spent(battle, unit):
            return spent
        if stays_down(battle, unit):
            return f"Nothing brings {battle.called(unit)} back."
        return "" if self.lying(battle, unit) else f"No model of {battle.called(unit)} fell that could stand up again."

    def why_not_now(self, battle: Battle, unit: int) -> str:
        return self.why_not(battle, unit) or self.perk.why_used(battle, unit)

    def choices(self, battle: Battle, player: int) -> list[UseWithUnit]:
        mine = [unit for unit in self.units(battle) if battle.unit(unit).player == player]
        return [UseWithUnit(self.perk.name, unit) for unit in mine if not self.perk.why_used(battle, unit)]

    def take(self, battle: Battle, player: int, answer: UseWithUnit) -> None:
        self.perk.note_turn(battle, answer.unit)
        battle.push(self.perk.name, Scratch(player, answer.unit))

    def try_all(self, battle: Battle) -> None:
        for unit in reversed(self.units(battle)):
            battle.push(self.perk.name, Scratch(battle.unit(unit).player, unit))

    def roll(self, battle: Battle, ctx: Scratch) -> None:
        ctx.models = self.lying(battle, ctx.unit)
        self.dice.roll(battle, ctx.player, len(ctx.models), ctx.unit)

    def rise(self, battle: Battle, ctx: Scratch, roll: Roll) -> None:
        """Put models whose dice passed back; if all fail, the perk was not used."""
        risen = list(compress(ctx.models, self.dice.good(roll)))
        if not risen:
            return
        self.perk.note_use(battle, ctx.unit)
        lost = stand_up(battle, ctx.unit, risen)
        for model in risen:
            self.fell.drop(battle.unit(ctx.unit).notes, model)
        battle.emit(Raised(unit=ctx.unit, models=len(risen) - lost, lost=lost))
