"""Perks of a whole roster that change dice. [Perks 12.6, Roster Perks]"""

from turnmaster.engine.core.answers import UseOnDie
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Roll
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.windows import AFTER_ROLL
from turnmaster.perks.catalogue import roster_perk
from turnmaster.perks.rerolls import faces_on_the_table, roll_again
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.terms import SPECIFIC


@roster_perk("Architect of Destiny", "Once a Game Turn, any die of any player is rerolled.", terms=[SPECIFIC])
def architect_of_destiny(perk: RosterPerk) -> None:
    def choices(battle: Battle, player: int) -> list[UseOnDie]:
        roll = battle.nearest(Roll)
        if roll is None or perk.why_not_by(battle, player):
            return []
        return [UseOnDie(perk.name, face) for face in faces_on_the_table(roll)]

    def take(battle: Battle, player: int, answer: UseOnDie) -> None:
        perk.note_use_by(battle, player)
        roll_again(battle, answer.face)

    perk.offers(AFTER_ROLL, choices, take, answers=UseOnDie, purpose=Purpose.REROLLS, why_not=perk.why_not_by)
