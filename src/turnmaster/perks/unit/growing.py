"""Ascension and Descend: a unit with doubled stats, at the end or the start of a battle. [Perks 12.4]

Its HP is doubled model by model, present and full, so that its points stay the same.
"""

from msgspec.structs import replace

from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec
from turnmaster.engine.core.effects import FOR_EVER
from turnmaster.engine.core.modifiers import MULTIPLY
from turnmaster.engine.core.moments import START_OF_TURN
from turnmaster.engine.field.hooks import CHANGES_FORM
from turnmaster.engine.field.units import in_reserve, is_gone
from turnmaster.engine.moving.events import CasualtiesRemoved, Deployed, Embarked
from turnmaster.engine.turn.events import GameTurnEnded
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.events import Became, HpDoubled, HpHalved
from turnmaster.perks.families import TRANSFORMATION
from turnmaster.perks.forms import take_form
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk

DOUBLED = (stats.DEFENCE, stats.MOVE, stats.DASH)


@unit_perk(
    "Ascension",
    TRANSFORMATION,
    "After {turns} in play it has twice its Defence, Move, Dash and HP, and rerolls failed saves.",
    terms=[SPECIFIC],
    ranks={
        "I": rank(turns="3 Game Turns", turns_before=3),
        "II": rank(turns="2 Game Turns", turns_before=2),
        "III": rank(turns="1 Game Turn", turns_before=1),
    },
    odds="counted",
)
def ascension(perk: UnitPerk) -> None:
    twice = Twice(perk)

    def ascend(battle: Battle) -> None:
        for unit in perk.holders(battle):
            holder = battle.unit(unit)
            here = not in_reserve(holder) and battle.state.turn - holder.arrived >= perk.of_rank("turns_before")
            if here and not perk.is_active(battle, unit):
                twice.grow(battle, unit)

    perk.at(START_OF_TURN, ascend)


@unit_perk(
    "Descend",
    TRANSFORMATION,
    "For {turns} on the battlefield it has twice Defence, Move, Dash, HP and rerolls failed saves; then half its HP.",
    terms=[SPECIFIC],
    ranks={"I": rank(turns="1 Game Turn"), "II": rank(turns="2 Game Turns"), "III": rank(turns="3 Game Turns")},
    odds="counted",
)
def descend(perk: UnitPerk) -> None:
    twice, since = Twice(perk), perk.note("since")

    def begin(battle: Battle, unit: int) -> None:
        notes = battle.unit(unit).notes
        if perk.is_on(battle, unit) and not since.is_in(notes):
            since.put(notes, battle.state.turn)
            twice.grow(battle, unit)

    def come_aboard(battle: Battle, event: Embarked) -> None:
        if event.deployed:
            begin(battle, event.unit)

    def come_down(battle: Battle, _: GameTurnEnded) -> None:
        """End the doubling after the other effects at the end of a Game Turn."""
        for unit, holder in enumerate(battle.state.units):
            over = perk.is_active(battle, unit) and battle.state.turn - since.of(holder.notes) + 1 >= perk.rank
            if over and not is_gone(holder):
                twice.shrink(battle, unit)

    def last_as_long(battle: Battle, event: Became) -> None:
        """Let the copy of a doubled unit last as long as its original."""
        if perk.is_active(battle, event.unit):
            since.put(battle.unit(event.unit).notes, since.of(battle.unit(event.other).notes))

    perk.reacts(Became, last_as_long)
    perk.reacts(Deployed, lambda battle, event: begin(battle, event.unit))
    perk.reacts(Embarked, come_aboard)
    perk.reacts(GameTurnEnded, come_down)


class Twice:
    """A doubled unit of a perk."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk = perk
        perk.raises(CHANGES_FORM)
        perk.adjusts_attacks_on_it(self.retry_saves)
        perk.reacts(CasualtiesRemoved, self.fall)
        perk.reacts(Became, self.be_like_the_other)

    def retry_saves(self, battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        again = self.perk.is_active(battle, attack.target)
        spec.armour_retries += again
        spec.aegis_retries += again

    def grow(self, battle: Battle, unit: int) -> None:
        self.double_stats(battle, unit)
        form = battle.profile(unit)
        take_form(battle, unit, replace(form, hp=2 * form.hp))
        for model in battle.unit(unit).models:
            model.hp *= 1 if model.phantom else 2
        battle.emit(HpDoubled(unit=unit, perk=self.perk.name))

    def double_stats(self, battle: Battle, unit: int) -> None:
        self.perk.marks(battle, unit, until=FOR_EVER)
        for stat in DOUBLED:
            self.perk.gives(battle, unit, stat, 2, layer=MULTIPLY, until=FOR_EVER)

    def be_like_the_other(self, battle: Battle, event: Became) -> None:
        """Double a unit that changed into a doubled one, whose HP it has already, or end its doubling."""
        mine, theirs = (self.perk.is_active(battle, unit) for unit in (event.unit, event.other))
        if theirs and not mine:
            self.double_stats(battle, event.unit)
        elif not theirs:
            self.end_effects(battle, event.unit)

    def shrink(self, battle: Battle, unit: int) -> None:
        """Restore its former stats, and halve the HP of each model, rounded up."""
        self.be_itself_again(battle, unit)
        for model in battle.unit(unit).models:
            model.hp = model.hp if model.phantom else (model.hp + 1) // 2
        battle.emit(HpHalved(unit=unit, perk=self.perk.name))

    def fall(self, battle: Battle, event: CasualtiesRemoved) -> None:
        """End the doubling of a destroyed unit, so that it would come back as itself."""
        if event.destroyed and self.perk.is_active(battle, event.unit):
            self.be_itself_again(battle, event.unit)

    def be_itself_again(self, battle: Battle, unit: int) -> None:
        """Return to its former profile with at least 1 HP."""
        self.end_effects(battle, unit)
        form = battle.profile(unit)
        take_form(battle, unit, replace(form, hp=max(1, form.hp // 2)))

    def end_effects(self, battle: Battle, unit: int) -> None:
        holder = battle.unit(unit)
        holder.effects = [each for each in holder.effects if each.reason != self.perk.name]
