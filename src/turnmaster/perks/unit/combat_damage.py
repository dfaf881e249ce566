"""Combat Damage: a unit that breaks down piece by piece. [Perks 12.4, Aeonian]

Each HP that it would lose is a D6 on a table instead. A result without effect, or one suffered twice, costs 1 HP.
"""

from turnmaster.dice import D3, D6
from turnmaster.engine.attacking.events import FinishedAttacking
from turnmaster.engine.attacking.hooks import INSTEAD_OF_LOSS, OUT_OF_USE, WEAPON_CHECKS, Loss
from turnmaster.engine.attacking.hp_loss import wither_away
from turnmaster.engine.core import stats
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Numbers, Roll, Scratch
from turnmaster.engine.core.declared import Mark
from turnmaster.engine.core.effects import FOR_EVER, changed, is_marked, marked, marks_on, unmark
from turnmaster.engine.core.modifiers import DICE, DIVIDE, MULTIPLY
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.sequences import END, Ask, Next
from turnmaster.engine.field.units import is_terrain, living
from turnmaster.perks.afflictions import next_turn
from turnmaster.perks.catalogue import Need, unit_perk
from turnmaster.perks.decisions import Disarm, DisarmDecision
from turnmaster.perks.events import Damaged, WeaponBroken
from turnmaster.perks.families import AEONIAN
from turnmaster.perks.unit_perk import UnitPerk

# The results on the table.
SLOWED, UNSTEADY, DISABLED, WEAPON_BROKEN, D3_LOST, D6_LOST = range(1, 7)

SLOW = Mark("slowed by damage", "Half its Move and Dash for a Game Turn.")
SHAKEN = Mark("shaken by damage", "Attack Dice have -3 the next time it attacks; 1 if it is attacking just now.")
USELESS = Mark("disabled by damage", "Immobile and without weapons for a Game Turn.")
BROKEN = Note("broken")  # of a weapon that is of no use for the rest of the game

HARDER_BY = -3


@unit_perk(
    "Combat Damage",
    AEONIAN,
    "Each HP that it would lose is a D6: slowed, shaken, disabled, a weapon broken, or D3 or D6 HP lost.",
    needs=(Need("hp", 3),),
    odds="not counted",
    in_odds="The effect of a loss depends on earlier damage; the odds count losses.",
)
def combat_damage(perk: UnitPerk) -> None:
    damage = Damage(perk)
    perk.contributes(INSTEAD_OF_LOSS, damage.begin)
    perk.plays(
        perk.name,
        damage.roll,
        damage.note_faces,
        damage.next_result,
        Ask("which weapon breaks", DisarmDecision, damage.decide_weapon, damage.break_weapon),
        damage.roll_loss,
        damage.lose,
    )
    perk.changes(stats.ATTACK_DICE, HARDER_BY, layer=DICE, when=lambda battle, attack: is_shaken(battle, attack.unit))
    perk.reacts(FinishedAttacking, damage.calm_down)
    perk.contributes(WEAPON_CHECKS, damage.why_no_weapon)
    perk.forbids_actions(damage.why_not_act)
    perk.contributes(OUT_OF_USE, damage.is_useless)


class Damage:
    """The results of one loss, one after another: the sequence holds the faces that are still to come."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.suffering = perk, perk.note("suffering")

    def begin(self, battle: Battle, loss: Loss) -> bool:
        """Roll on the table instead of losing HP, unless the table itself costs them."""
        holder = battle.unit(loss.unit)
        if not self.perk.is_on(battle, loss.unit) or self.suffering.is_in(holder.notes):
            return False
        numbers: Numbers = {"dice": loss.hp, "by": loss.by, "weapon": loss.weapon, "attack": int(not loss.because)}
        battle.push(self.perk.name, Scratch(holder.player, loss.unit, numbers))
        return True

    def roll(self, battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, self.perk.name, D6, ctx.numbers["dice"], unit=ctx.unit)

    def note_faces(self, battle: Battle, ctx: Scratch, roll: Roll) -> None:
        ctx.choice = list(roll.values)

    def next_result(self, battle: Battle, ctx: Scratch) -> Next | None:
        if not ctx.choice or not living(battle.unit(ctx.unit)):
            self.pass_on(battle, ctx, len(ctx.choice))
            return END
        face = ctx.numbers["die"] = ctx.choice.pop(0)
        if face in (D3_LOST, D6_LOST):
            return self.roll_loss
        if face == WEAPON_BROKEN and self.whole_weapons(battle, ctx.unit):
            return None
        suffer = {SLOWED: self.slow_down, UNSTEADY: self.shake, DISABLED: self.disable}.get(face)
        if suffer is None or not suffer(battle, ctx.unit):
            self.lose_hp(battle, ctx, 1)
        return self.next_result

    # Slowed, shaken and disabled: each returns whether it has an effect

    def slow_down(self, battle: Battle, unit: int) -> bool:
        if self.is_coming(battle, unit, SLOW, USELESS) or not can_move(battle, unit):
            return False
        self.hamper(battle, unit, SLOW, "half its Move and Dash in the next Game Turn", 2, DIVIDE)
        return True

    def shake(self, battle: Battle, unit: int) -> bool:
        if is_marked(battle, unit, SHAKEN) or not self.whole_weapons(battle, unit):
            return False
        attacks = any(isinstance(frame.ctx, Attack) and frame.ctx.unit == unit for frame in battle.state.stack)
        holder = battle.unit(unit)
        holder.effects.append(marked(SHAKEN, self.perk.name, int(attacks), owner=holder.player, until=FOR_EVER))
        battle.emit(Damaged(unit=unit, damage=f"{HARDER_BY} to Attack Dice at its next Attack"))
        return True

    def disable(self, battle: Battle, unit: int) -> bool:
        if self.is_coming(battle, unit, USELESS) or not (can_move(battle, unit) or self.whole_weapons(battle, unit)):
            return False
        self.hamper(battle, unit, USELESS, "Immobile and without weapons in the next Game Turn", 0, MULTIPLY)
        return True

    def is_coming(self, battle: Battle, unit: int, *marks: Mark) -> bool:
        """Check whether a unit already suffers one of these in the next Game Turn."""
        names = {mark.name for mark in marks}
        return any(each.stat in names and each.first == next_turn(battle) for each in battle.unit(unit).effects)

    def hamper(self, battle: Battle, unit: int, mark: Mark, damage: str, value: int, layer: int) -> None:
        """Mark a unit for the next Game Turn, and change its Move and Dash."""
        holder, first = battle.unit(unit), next_turn(battle)
        holder.effects.append(marked(mark, self.perk.name, owner=holder.player, first=first))
        battle.emit(Damaged(unit=unit, damage=damage))
        for stat in (stats.MOVE, stats.DASH):
            change = changed(stat, value, self.perk.name, layer=layer, owner=holder.player, first=first)
            holder.effects.append(change)

    def calm_down(self, battle: Battle, event: FinishedAttacking) -> None:
        """Remove the mark after an Attack; damage during the Attack counts for the next one."""
        marks = [mark for mark in battle.unit(event.unit).effects if mark.stat == SHAKEN.name]
        if not marks or not event.weapons:
            return
        if marks[0].value:
            marks[0].value = 0
        else:
            unmark(battle, event.unit, SHAKEN)

    # A broken weapon

    def whole_weapons(self, battle: Battle, unit: int) -> list[int]:
        holder, weapons = battle.unit(unit), battle.profile(unit).weapons
        armed = (n for n, weapon in enumerate(weapons) if any(weapon.carriers[model] for model in living(holder)))
        return [number for number in armed if not is_broken(battle, unit, number)]

    def decide_weapon(self, battle: Battle, ctx: Scratch) -> DisarmDecision:
        """Return the decision about the weapon: the player who caused the loss chooses, or else the owner of
        the unit.
        """
        by = ctx.numbers["by"]
        options = [Disarm(number) for number in self.whole_weapons(battle, ctx.unit)]
        return battle.ask(DisarmDecision, battle.unit(by).player if by >= 0 else ctx.player, options, unit=ctx.unit)

    def break_weapon(self, battle: Battle, ctx: Scratch, answer: Disarm) -> Next:
        BROKEN.put(battle.unit(ctx.unit).weapon_notes, 1, answer.weapon)
        battle.emit(WeaponBroken(unit=ctx.unit, weapon=answer.weapon))
        return self.next_result

    def is_useless(self, battle: Battle, unit: int, weapon: int) -> bool:
        return is_broken(battle, unit, weapon) or is_marked(battle, unit, USELESS)

    def why_no_weapon(self, battle: Battle, attack: Attack, weapon: int) -> str:
        if attack.unit < 0:
            return ""
        if is_broken(battle, attack.unit, weapon):
            return f"{battle.profile(attack.unit).weapons[weapon].name} is broken."
        return self.why_not_act(battle, attack.unit, "Attack")

    def why_not_act(self, battle: Battle, unit: int, action: Doing) -> str:
        disabled = action == "Attack" and is_marked(battle, unit, USELESS)
        return f"{battle.called(unit)} is damaged, and uses no weapons in this Game Turn." if disabled else ""

    # HP, also instead of a result without an effect

    def roll_loss(self, battle: Battle, ctx: Scratch) -> None:
        die = D3 if ctx.numbers["die"] == D3_LOST else D6
        battle.roll(ctx.player, f"{self.perk.name}, HP loss", die, 1, unit=ctx.unit)

    def lose(self, battle: Battle, ctx: Scratch, roll: Roll) -> Next:
        self.lose_hp(battle, ctx, roll.values[0])
        return self.next_result

    def lose_hp(self, battle: Battle, ctx: Scratch, hp: int) -> None:
        """Take HP in the name of the cause of the loss, with all consequences of a loss."""
        notes, because = battle.unit(ctx.unit).notes, "" if ctx.numbers["attack"] else self.perk.name
        self.suffering.put(notes, 1)
        beyond = wither_away(battle, ctx.unit, hp, because, by=ctx.numbers["by"], weapon=ctx.numbers["weapon"])
        self.suffering.drop(notes)
        self.pass_on(battle, ctx, beyond)

    def pass_on(self, battle: Battle, ctx: Scratch, hp: int) -> None:
        """Pass loss that the unit cannot take on to the units with which it fights as one."""
        attack = battle.nearest(Attack)
        if attack is not None and attack.target == ctx.unit and ctx.numbers["attack"]:
            attack.strike.spare += hp


def is_shaken(battle: Battle, unit: int) -> bool:
    return any(not mark.value for mark in marks_on(battle, unit, SHAKEN))


def can_move(battle: Battle, unit: int) -> bool:
    profile = battle.profile(unit)
    return bool(profile.move_in or profile.dash_in) and not is_terrain(battle, unit)


def is_broken(battle: Battle, unit: int, weapon: int) -> bool:
    return BROKEN.is_in(battle.unit(unit).weapon_notes, weapon)
