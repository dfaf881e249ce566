"""Unit perks of the family Defensive that a player uses, or that react to hits. [Perks 12.4, Defensive]"""

from turnmaster.battlefield import TOLERANCE
from turnmaster.dice import D6
from turnmaster.engine.attacking.events import HpLost, WeaponUsed
from turnmaster.engine.attacking.hooks import COVER_BONUS, WEAPON_CHECKS
from turnmaster.engine.attacking.modes import mode_of
from turnmaster.engine.attacking.rescue import save_if_it_falls
from turnmaster.engine.attacking.volley import note_saved
from turnmaster.engine.attacking.workings import save_die, weapon_of
from turnmaster.engine.core import stats
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Numbers, Roll, Scratch, Use, Volley
from turnmaster.engine.core.effects import FOR_EVER, unmark
from turnmaster.engine.core.modifiers import DICE
from turnmaster.engine.core.moments import ACTION_BEGINS
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.sequences import END, Next
from turnmaster.engine.core.windows import (
    AFTER_AEGIS,
    BEFORE_ATTACK_DICE,
    COUNTERS_WITH_PERK,
)
from turnmaster.engine.field.hooks import TAKES_NO_PART, Contest
from turnmaster.engine.field.plain_sight import can_see
from turnmaster.engine.field.units import enemies_of, gap_between, in_reserve, is_alive, on_field, standing
from turnmaster.engine.field.worth import full_strength
from turnmaster.engine.moving.events import Disembarked, Moved
from turnmaster.engine.moving.hazards import strike_surely
from turnmaster.engine.moving.restoring import give_back
from turnmaster.perks.activation import Used
from turnmaster.perks.attack_tolls import Toll, judges_the_toll
from turnmaster.perks.catalogue import find_perk, rank, unit_perk, up_to
from turnmaster.perks.conditions import hp_share_left, in_cover
from turnmaster.perks.ends_on_the_move import MOVEMENTS, ends_on_the_move
from turnmaster.perks.faces import save_roll
from turnmaster.perks.families import DEFENSIVE, MODE
from turnmaster.perks.hooks import NOT_LOST, OUT_OF_REACH, SEES_THROUGH
from turnmaster.perks.terms import ACTIVATE, AETHER, MELEE, SPECIFIC, d6, limited_use
from turnmaster.perks.unit_perk import UnitPerk

HELD_BACK: tuple[Doing, ...] = (*MOVEMENTS, "Attack")  # what a defending unit does not do


# Getting HP back


def why_no_need(battle: Battle, unit: int) -> str:
    """Return why a unit would gain nothing from healing."""
    left, full = hp_share_left(battle, unit)
    name = battle.called(unit)
    return f"{name} is at full HP." if left >= full else f"There is nobody left of {name}." if not left else ""


@unit_perk("Recover", DEFENSIVE, "It regains D3 HP.", terms=[ACTIVATE])
def recover(perk: UnitPerk) -> None:
    def rally(battle: Battle, used: Used) -> None:
        perk.restores(battle, used.unit, used.rolled)

    perk.activates(rally, when=why_no_need, rolls=("D3", 1), purpose=Purpose.HEALS)


@unit_perk("Regenerate", DEFENSIVE, "It regains a tenth of its full HP, rounded up.", terms=[ACTIVATE])
def regenerate(perk: UnitPerk) -> None:
    def grow_back(battle: Battle, used: Used) -> None:
        perk.restores(battle, used.unit, -(-full_strength(battle, used.unit) // 10))

    perk.activates(grow_back, when=why_no_need, purpose=Purpose.HEALS)


# For a Game Turn


@unit_perk(
    "Magic Armour",
    DEFENSIVE,
    "After an Aether Test its Armour improves by {rank} for 1 Game Turn.",
    terms=[AETHER],
    ranks=up_to(3),
)
def magic_armour(perk: UnitPerk) -> None:
    perk.activates(lambda battle, used: perk.gives(battle, used.unit, stats.ARMOUR, perk.rank * used.strength))


@unit_perk(
    "Smokescreen",
    DEFENSIVE,
    "Once a game, Attack Dice against it have -2 for 1 Game Turn.",
    terms=[ACTIVATE, limited_use(1)],
)
def smokescreen(perk: UnitPerk) -> None:
    perk.activates(
        lambda battle, used: perk.gives(battle, used.unit, stats.ATTACK_DICE_AGAINST, -2, layer=DICE),
        purpose=Purpose.PROTECTS,
    )


@unit_perk(
    "Defend",
    DEFENSIVE,
    "It neither moves nor attacks in a Game Turn, and its failed Armour or AEGIS Saves are rerolled.",
    terms=[ACTIVATE],
    odds="counted",
)
def defend(perk: UnitPerk) -> None:
    has_acted = perk.remembers("acted", WeaponUsed, Moved, Disembarked)

    def why_not(battle: Battle, unit: int) -> str:
        return f"{battle.called(unit)} has moved or used weapons in this Game Turn." if has_acted(battle, unit) else ""

    def stands_fast(battle: Battle, unit: int, action: Doing) -> str:
        held = action in HELD_BACK and perk.is_active(battle, unit)
        return f"{battle.called(unit)} defends itself, and does nothing else in this Game Turn." if held else ""

    def retry(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.save_retries += perk.is_active(battle, attack.target)

    perk.activates(lambda battle, used: perk.marks(battle, used.unit), when=why_not)
    perk.forbids_actions(stands_fast)
    perk.forbids_weapons(lambda battle, unit: stands_fast(battle, unit, "Attack"))
    perk.adjusts_attacks_on_it(retry)


# In the middle of an attack


@unit_perk(
    "Emergency Save",
    DEFENSIVE,
    "Once a game it can roll a save of 2+ against a success that no other save stopped.",
    terms=[ACTIVATE, limited_use(1)],
    odds="not counted",
)
def emergency_save(perk: UnitPerk) -> None:
    def why_not(battle: Battle, unit: int) -> str:
        attack = battle.nearest(Attack)
        group = attack.strike.group if attack is not None and attack.target == unit else None
        if group is None or not group.unsaved:
            return "Nothing is left to be saved."
        return "This allows no saves." if group.no_armour and group.no_aegis else ""

    def roll_it(battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, perk.name, save_die(battle), 1, save_roll(battle, 2), ctx.unit)

    def save_one(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        note_saved(battle, battle.amid(Attack), int(roll.values[0] >= roll.need))

    rolling = perk.plays(perk.name, roll_it, save_one)
    perk.activates(
        lambda battle, used: battle.push(rolling, Scratch(battle.unit(used.unit).player, used.unit)),
        when=why_not,
        windows=(AFTER_AEGIS,),
        purpose=Purpose.SAVES,
    )


@unit_perk(
    "Reflect",
    DEFENSIVE,
    ranks={
        "I": rank(
            "Once a game, on a 4+, a weapon aimed at it hits its own unit instead.",
            terms=[SPECIFIC, ACTIVATE, d6(4), limited_use(1)],
        ),
        "II": rank(
            "Once a Game Turn, on a 4+, a weapon aimed at it hits its own unit instead.",
            terms=[SPECIFIC, ACTIVATE, d6(4)],
        ),
    },
    odds="not counted",
)
def reflect(perk: UnitPerk) -> None:
    """Add the rules of Reflect: of several units under a template only one can try, and the whole weapon
    turns around.
    """
    tried = perk.note("tried")

    def why_not(battle: Battle, unit: int) -> str:
        attack = battle.nearest(Attack)
        if attack is None or attack.unit < 0 or attack.player == battle.unit(unit).player:
            return "No enemy is using a weapon."
        if unit not in victims(battle, attack):
            return f"{battle.called(unit)} is not the target."
        return "Somebody has tried to reflect this weapon." if tried.is_in(attack.use.rolled) else ""

    def victims(battle: Battle, attack: Attack) -> list[int]:
        all_at_once = mode_of(battle, weapon_of(battle, attack)) is not None
        return [attack.target, *(volley.target for volley in attack.use.volleys if all_at_once)]

    def note_the_try(battle: Battle, unit: int) -> None:
        attack = battle.amid(Attack)
        tried.put(attack.use.rolled, 1)

    def turn_around(battle: Battle, used: Used) -> None:
        attack = battle.amid(Attack)
        before, own = attack.volley, standing(battle.unit(attack.unit))
        attack.volley = Volley(
            attack.unit,
            before.wielders,
            before.dice,
            before.hits,
            anywhere=True,
            exposed=own,
            because=perk.name,
            shares=before.shares,
            meant=attack.unit,
        )
        attack.strike.seen = own
        if mode_of(battle, weapon_of(battle, attack)) is not None:
            attack.use.volleys = []

    windows = (BEFORE_ATTACK_DICE,) if perk.rank == 1 else (BEFORE_ATTACK_DICE, COUNTERS_WITH_PERK)
    perk.activates(turn_around, when=why_not, windows=windows, begins=note_the_try, purpose=Purpose.PROTECTS)


@unit_perk(
    "Retaliate",
    DEFENSIVE,
    terms=[MELEE, SPECIFIC],
    ranks={
        "I": rank("For each HP that it loses in a Melee, a D6 of 4+ hits back, with saves."),
        "II": rank("For each HP that it loses in a Melee, a D6 of 4+ hits back, without Armour Saves."),
    },
)
def retaliate(perk: UnitPerk) -> None:
    need, fight_each_other = 4, perk.in_melee()

    def strike_back(battle: Battle, event: HpLost) -> None:
        if event.own and fight_each_other(battle, event.by, event.unit):
            numbers: Numbers = {"dice": event.own, "at": event.by}
            battle.push(striking, Scratch(battle.unit(event.unit).player, event.unit, numbers))

    def roll_dice(battle: Battle, ctx: Scratch) -> Next | None:
        if not is_alive(battle.unit(ctx.numbers["at"])):
            return END
        battle.roll(ctx.player, perk.name, D6, ctx.numbers["dice"], need, ctx.unit)
        return None

    def strike(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        successes = sum(1 for face in roll.values if face >= need)
        if successes:
            strike_surely(
                battle, ctx.player, ctx.numbers["at"], successes, perk.name, by=ctx.unit, no_armour=perk.rank == 2
            )

    striking = perk.plays(perk.name, roll_dice, strike)
    perk.after_hp_loss(strike_back)


@unit_perk(
    "Tough",
    DEFENSIVE,
    "It loses only half the HP that all weapons of a unit would remove, rounded up.",
    odds="not counted",
)
def tough(perk: UnitPerk) -> None:
    def halve(battle: Battle, unit: int, toll: Toll) -> None:
        """Give back the loss beyond half; where another rule set a limit, that limit counts."""
        half = (toll.lost + toll.beyond + toll.held_back + 1) // 2
        loss = min(half, toll.lost) if toll.held_back else half
        give_back(battle, unit, toll.lost - loss, perk.name)
        for notice in battle.rules.contributions(NOT_LOST):
            notice(battle, unit, max(0, toll.lost - loss))
        save_if_it_falls(battle, unit, max(0, loss - toll.lost))

    judges_the_toll(perk, halve)


# Out of sight


HIDDEN_IN, HIDDEN_IN_COVER = 12, 6


@unit_perk(
    "Stealth",
    DEFENSIVE,
    'Out of sight it can hide: only enemies within 12" can target it, but it uses no weapons and holds no Objectives.',
    terms=[ACTIVATE, SPECIFIC],
)
def stealth(perk: UnitPerk) -> None:
    hiding = Hiding(perk)
    perk.activates(lambda battle, used: perk.marks(battle, used.unit, until=FOR_EVER), when=hiding.why_not_hide)
    ends_on_the_move(perk, lambda battle, unit: unmark(battle, unit, perk.mark))
    perk.forbids_targeting_it(hiding.why_not_target)
    perk.contributes(OUT_OF_REACH, hiding.why_no_perk)
    perk.contributes(WEAPON_CHECKS, hiding.why_no_weapons)
    perk.contributes(TAKES_NO_PART[Contest.OBJECTIVES], perk.is_active)
    perk.at(ACTION_BEGINS, hiding.show_itself_to_attack)
    perk.after_hp_loss(lambda battle, event: unmark(battle, event.unit, perk.mark))


class Hiding:
    """The hiding of a unit, and its end."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk = perk

    def why_not_hide(self, battle: Battle, unit: int) -> str:
        holder = battle.unit(unit)
        if self.perk.is_active(battle, unit):
            return f"{battle.called(unit)} is hidden already."
        if in_reserve(holder):
            return ""
        if not is_alive(holder):
            return f"{battle.called(unit)} has nobody left to hide."
        if not on_field(holder):
            return f"{battle.called(unit)} is not on the battlefield."
        seen = (enemy for enemy in enemies_of(battle, holder.player) if can_see(battle, enemy, unit))
        spotter = next(seen, None)
        return "" if spotter is None else f"{battle.called(spotter)} sees {battle.called(unit)}."

    def why_not_target(self, battle: Battle, unit: int, weapon: int, target: int) -> str:
        """Return why it cannot be a target; weapons that are not simply aimed hit it only in passing."""
        if not self.is_hidden_from(battle, unit, target):
            return ""
        name, profile = battle.called(target), battle.profile(unit).weapons[weapon]
        if mode_of(battle, profile) is not None or any(find_perk(each).family == MODE for each in profile.perks):
            return f"{name} is hidden, and {profile.name} can only strike it in passing."
        aim = self.aim(battle, unit, target)
        aim.use = Use(weapon)
        return self.why_too_far(battle, aim, covered=in_cover(battle, aim))

    def why_no_perk(self, battle: Battle, unit: int, target: int) -> str:
        """Return why enemies cannot use a perk on this hidden unit, by the same distance as for weapons."""
        if not self.is_hidden_from(battle, unit, target):
            return ""
        aim = self.aim(battle, unit, target)
        return self.why_too_far(battle, aim, covered=bool(battle.rules.hook(COVER_BONUS)(battle, aim)))

    def is_hidden_from(self, battle: Battle, unit: int, target: int) -> bool:
        if battle.unit(target).player == battle.unit(unit).player or not self.perk.is_active(battle, target):
            return False
        return not SEES_THROUGH.holds(battle, unit)

    def aim(self, battle: Battle, unit: int, target: int) -> Attack:
        return Attack(battle.unit(unit).player, unit, volley=Volley(target, standing(battle.unit(unit))))

    def why_too_far(self, battle: Battle, aim: Attack, *, covered: bool) -> str:
        near = HIDDEN_IN_COVER if covered else HIDDEN_IN
        if gap_between(battle, aim.unit, aim.target) <= near * battle.inch + TOLERANCE:
            return ""
        return f"{battle.called(aim.target)} is hidden from everybody further away than {battle.inches(near)}."

    def why_no_weapons(self, battle: Battle, attack: Attack, weapon: int) -> str:
        if not self.perk.is_active(battle, attack.unit) or self.may_show_itself(battle, attack):
            return ""
        return f"{battle.called(attack.unit)} is hidden, and uses no weapons."

    def may_show_itself(self, battle: Battle, attack: Attack) -> bool:
        """Check whether an Action ends its hiding: an Attack Action of an Advanced game does, a reaction does not."""
        return battle.state.playstyle == "Advanced" and attack.only < 0

    def show_itself_to_attack(self, battle: Battle) -> None:
        begun = battle.state.stack[-1].ctx
        if isinstance(begun, Attack) and self.may_show_itself(battle, begun):
            unmark(battle, begun.unit, self.perk.mark)
