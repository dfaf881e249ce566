"""Nightmare Anomaly: a die chooses a strange effect on a unit. [Perks 12.6, Roster Perks]

It ends with the Game Turn.
"""

from turnmaster.battlefield.templates import scatter
from turnmaster.dice import D6
from turnmaster.dice.kinds import SCATTER
from turnmaster.engine.attacking.hooks import ATTACK_SPEC, HP_LOSS_LIMIT, LossLimit
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.answers import UseOffer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Hazard, Roll, Scratch
from turnmaster.engine.core.declared import Mark
from turnmaster.engine.core.effects import is_marked, marked
from turnmaster.engine.core.events import UnitId
from turnmaster.engine.core.sequences import END, Next
from turnmaster.engine.core.windows import GAME_TURN_BEGINS
from turnmaster.engine.field.units import is_alive, on_field, standing
from turnmaster.engine.moving.deploying import go_to_reserve
from turnmaster.engine.moving.hazards import strike
from turnmaster.engine.moving.relocating import PARTS, Shove
from turnmaster.engine.moving.restoring import restore
from turnmaster.perks.areas import is_hit
from turnmaster.perks.catalogue import roster_perk
from turnmaster.perks.events import Befell
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.terms import SPECIFIC

SCATTER_DICE = 2
POWER, IGNORES_EVERYTHING = 10, 1


class ChooseVictim(UseOffer, frozen=True):
    """Let something befall a unit."""

    target: UnitId


@roster_perk(
    "Nightmare Anomaly",
    "Each Game Turn a D6 helps or harms any unit: moved, guarded, exposed, healed, hit or safe.",
    terms=[SPECIFIC],
)
def nightmare_anomaly(perk: RosterPerk) -> None:
    anomaly = Anomaly(perk)
    perk.offers(GAME_TURN_BEGINS, anomaly.choices, anomaly.take, answers=ChooseVictim, why_not=perk.why_not_by)
    perk.plays(perk.name, anomaly.roll, anomaly.befall)
    perk.plays(anomaly.away, anomaly.roll_the_arrow, anomaly.roll_the_distance, anomaly.go)
    perk.plays(anomaly.mending, anomaly.roll, anomaly.mend)
    perk.plays(anomaly.striking, anomaly.roll, anomaly.strike)
    perk.contributes(ATTACK_SPEC, anomaly.change_saves)
    perk.contributes(HP_LOSS_LIMIT, LossLimit(perk.name, anomaly.most_to_lose))


class Anomaly:
    """The anomaly of a unit, with marks for its lasting effects."""

    def __init__(self, perk: RosterPerk) -> None:
        self.perk = perk
        self.away, self.mending, self.striking = (f"{perk.name}, {what}" for what in ("away", "mending", "striking"))
        self.better = perk.mark_of("better saves", "Failed saves are rolled once more.")
        self.worse = perk.mark_of("worse saves", "Successful saves are rolled once more.")
        self.safe = perk.mark_of("safe", "A unit that loses no HP.")

    def choices(self, battle: Battle, player: int) -> list[ChooseVictim]:
        if self.perk.why_not_by(battle, player):
            return []
        units = enumerate(battle.state.units)
        there = [n for n, unit in units if is_alive(unit) and on_field(unit) and not unit.marker]
        return [ChooseVictim(self.perk.name, unit) for unit in there]

    def take(self, battle: Battle, player: int, answer: ChooseVictim) -> None:
        self.perk.note_use_by(battle, player)
        battle.push(self.perk.name, Scratch(player, answer.target))

    def roll(self, battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, self.perk.name, D6, 1, unit=ctx.unit)

    def befall(self, battle: Battle, ctx: Scratch, roll: Roll) -> None:
        match roll.values[0]:
            case 1:
                battle.push(self.away, Scratch(ctx.player, ctx.unit))
            case 2:
                self.lay_on(battle, ctx, self.better, "failed saves are rolled once more", 1)
            case 3:
                self.lay_on(battle, ctx, self.worse, "successful saves are rolled once more", -1)
            case 4:
                battle.push(self.mending, Scratch(ctx.player, ctx.unit))
            case 5:
                battle.push(self.striking, Scratch(ctx.player, ctx.unit))
            case _:
                self.lay_on(battle, ctx, self.safe, "it loses no HP")

    def lay_on(self, battle: Battle, ctx: Scratch, mark: Mark, what: str, defence: int = 0) -> None:
        """Put an effect on a unit until the end of the Game Turn; it is negative if it harms the unit."""
        harm, effects = defence < 0, battle.state.units[ctx.unit].effects
        effects.append(marked(mark, self.perk.name, owner=ctx.player, negative=harm))
        battle.emit(Befell(unit=ctx.unit, change=what, perk=self.perk.name))
        if defence:
            self.perk.gives(battle, ctx.unit, stats.DEFENCE, defence, negative=harm)

    def change_saves(self, battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        if is_marked(battle, attack.target, self.better):
            spec.armour_retries += 1
            spec.aegis_retries += 1
        if is_marked(battle, attack.target, self.worse):
            spec.armour_again += 1
            spec.aegis_again += 1

    def most_to_lose(self, battle: Battle, unit: int, loss: int) -> int:
        return 0 if is_marked(battle, unit, self.safe) else loss

    # With dice of their own

    def mend(self, battle: Battle, ctx: Scratch, roll: Roll) -> None:
        restore(battle, ctx.unit, roll.values[0], because=self.perk.name)

    def strike(self, battle: Battle, ctx: Scratch, roll: Roll) -> None:
        hazard = Hazard(self.perk.name, roll.values[0], POWER, IGNORES_EVERYTHING, pierces=IGNORES_EVERYTHING)
        battle.push(sequence_names.LATER_CASUALTIES)
        strike(battle, ctx.player, ctx.unit, standing(battle.state.units[ctx.unit]), hazard, once=True)

    def roll_the_arrow(self, battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, SCATTER.name, SCATTER, 1, unit=ctx.unit)

    def roll_the_distance(self, battle: Battle, ctx: Scratch, arrow: Roll) -> Next | None:
        ctx.numbers["arrow"] = arrow.values[0]
        if is_hit(arrow.values[0]):
            return END
        battle.roll(ctx.player, SCATTER.name, D6, SCATTER_DICE, unit=ctx.unit)
        return None

    def go(self, battle: Battle, ctx: Scratch, roll: Roll) -> None:
        """Move the unit through all obstacles; where it cannot stand, it goes into Reserve."""
        dx, dy = scatter((0, 0), ctx.numbers["arrow"], sum(roll.values), battle.inch)
        way = Shove(battle, ctx.unit, dx, dy, through=True)
        if way.is_open(PARTS):
            way.settle_at(PARTS, self.perk.name)
        else:
            go_to_reserve(battle, ctx.unit)
