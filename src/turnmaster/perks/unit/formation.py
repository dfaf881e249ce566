"""Formation: a unit whose models stand base to base. [Perks 12.4, Aeonian]

Its benefit is chosen at the start of the Game Turn, and counts while the formation holds. A broken formation gives
nothing until the next choice.
"""

from turnmaster.battlefield import touching
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.core.effects import marked, marks_on, unmark
from turnmaster.engine.core.sequences import Ask
from turnmaster.engine.field.hooks import CONTACTS
from turnmaster.engine.field.units import living, unit_bases
from turnmaster.perks.catalogue import Need, unit_perk
from turnmaster.perks.decisions import FormationDecision, Gain
from turnmaster.perks.families import AEONIAN
from turnmaster.perks.terms import IMMEDIATE, PASSIVE
from turnmaster.perks.unit_perk import UnitPerk

DEFENCE, POWER = 1, 2


@unit_perk(
    "Formation",
    AEONIAN,
    "While each of its models touches another, it has +1 Defence or +1 Power, chosen each Game Turn.",
    terms=[PASSIVE, IMMEDIATE],
    needs=(Need("models", 2),),
    odds="counted",
    in_odds="Its choice for this Game Turn counts; without a choice it gains nothing.",
)
def formation(perk: UnitPerk) -> None:
    ranks = Ranks(perk)
    perk.every_turn(Ask("what it gains", FormationDecision, ranks.decide, ranks.choose), when=ranks.has_several)
    perk.contributes(CONTACTS, ranks.look)
    perk.changes(
        stats.DEFENCE, 1, when=lambda battle, attack: ranks.gains(battle, attack.target, DEFENCE), hazards=True
    )
    perk.changes(stats.POWER, 1, when=lambda battle, attack: ranks.gains(battle, attack.unit, POWER))


class Ranks:
    """The choices of units, as marks, and the units with closed ranks in this Game Turn."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.closed = perk, perk.note("closed")

    def has_several(self, battle: Battle, unit: int) -> bool:
        return len(living(battle.unit(unit))) > 1

    def decide(self, battle: Battle, ctx: Scratch) -> FormationDecision:
        return battle.ask(FormationDecision, ctx.player, [Gain(DEFENCE), Gain(POWER)], unit=ctx.unit)

    def choose(self, battle: Battle, ctx: Scratch, answer: Gain) -> None:
        holder = battle.unit(ctx.unit)
        holder.effects.append(marked(self.perk.mark, self.perk.name, answer.gain, owner=ctx.player))
        self.closed.put(holder.notes, int(is_closed(battle, ctx.unit)))

    def look(self, battle: Battle) -> None:
        """End the benefit of ranks that were closed and are broken now."""
        for unit in self.perk.holders(battle):
            notes, closed = battle.unit(unit).notes, is_closed(battle, unit)
            if closed:
                self.closed.put(notes, 1)
            elif self.closed.drop(notes):
                unmark(battle, unit, self.perk.mark)

    def gains(self, battle: Battle, unit: int, what: int) -> bool:
        chosen = any(mark.value == what for mark in marks_on(battle, unit, self.perk.mark))
        return chosen and is_closed(battle, unit)


def is_closed(battle: Battle, unit: int) -> bool:
    """Check whether every model of a unit on the field touches another, including casualties that wait to be
    removed.
    """
    bases = unit_bases(battle, unit)
    return bool(bases) and all(
        any(touching(base, mate) for mate in (*bases[:number], *bases[number + 1 :]))
        for number, base in enumerate(bases)
    )
