"""Counter and Pain Locked: weapons that wait until an enemy hurts their unit. [Perks 12.5, Limitation]"""

from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.attacking.hooks import VOLLEY_DONE
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Scratch
from turnmaster.engine.core.sequences import END, Next
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.families import LIMITATION
from turnmaster.perks.hooks import WHAT_CAME_BEFORE, Past
from turnmaster.perks.terms import END_OF_TURN, IMMEDIATE, SPECIFIC
from turnmaster.perks.weapon.timing import lets_casualties_leave
from turnmaster.perks.weapon_perk import WeaponPerk


def is_hurt_by_enemy(battle: Battle, event: HpLost) -> bool:
    """Check whether HP was lost to a unit of another player."""
    units, by = battle.state.units, event.by
    return bool(event.hp > 0 and by >= 0 and units[by].player != units[event.unit].player)


@weapon_perk(
    "Counter",
    LIMITATION,
    "It is used only to attack back: once a Game Turn, at the first enemy that hurts its unit.",
    terms=[SPECIFIC, IMMEDIATE],
)
def counter(perk: WeaponPerk) -> None:
    hurt, last, answers = perk.note("hurt"), perk.note("last Game Turn"), perk.note("answer")

    def note_hurt(battle: Battle, event: HpLost) -> None:
        """Note HP loss by an attack; later effects of the attack do not count."""
        attack = battle.nearest(Attack)
        if attack is None or attack.hazard is not None or not is_hurt_by_enemy(battle, event):
            return
        if (attack.unit, attack.target) == (event.by, event.unit):
            hurt.put(attack.notes, 1)

    def answer_volley(battle: Battle, attack: Attack) -> None:
        if hurt.drop(attack.notes):
            owner = battle.state.units[attack.target].player
            battle.push(perk.name, Scratch(owner, attack.target, {"enemy": attack.unit}))

    def answer_with(battle: Battle, ctx: Scratch, weapon: int) -> Attack | None:
        """Return an attack on the enemy with one weapon in range that has not reacted this Game Turn."""
        answered = last.says(battle.state.units[ctx.unit].weapon_notes, battle.state.turn, weapon)
        if answered or weapon in ctx.weapons or not perk.is_on_weapon(battle, ctx.unit, weapon):
            return None
        freely, forced = (answer_by(battle, ctx, weapon, forced=is_forced) for is_forced in (False, True))
        return forced if freely is not None else None  # now a weapon that heals has no choice either

    def answer_by(battle: Battle, ctx: Scratch, weapon: int, *, forced: bool) -> Attack | None:
        enemy = ctx.numbers["enemy"]
        return perk.attack_of(
            battle, ctx.unit, weapons=[weapon], only=enemy, forced=forced, counter=True, single=True, note=answers
        )

    def answer_the_attack(battle: Battle, ctx: Scratch) -> Next:
        for weapon in range(len(battle.profile(ctx.unit).weapons)):
            attack = answer_with(battle, ctx, weapon)
            if attack is not None:
                ctx.weapons.append(weapon)
                perk.attacks(battle, attack, "at once")
                return answer_the_attack
        return END

    def remember_answer(battle: Battle, unit: int, weapon: int) -> None:
        last.put(battle.state.units[unit].weapon_notes, battle.state.turn, weapon)

    def forget_answer(battle: Battle, unit: int, weapon: int) -> None:
        last.drop(battle.state.units[unit].weapon_notes, weapon)

    def only_in_answer(battle: Battle, attack: Attack, weapon: int) -> str:
        name = battle.profile(attack.unit).weapons[weapon].name
        return "" if answers.is_in(attack.notes) else f"{name} only strikes by itself, at enemies that hurt its unit."

    lets_casualties_leave(perk, lambda battle, attack: answers.is_in(attack.notes))
    perk.plays(perk.name, answer_the_attack)
    perk.reacts(HpLost, note_hurt)
    perk.contributes(VOLLEY_DONE, answer_volley)
    perk.forbids_unless(only_in_answer)
    perk.on_use(remember_answer, undo=forget_answer)


@weapon_perk(
    "Pain Locked",
    LIMITATION,
    "It can be used from the Game Turn after its unit first lost HP to an enemy.",
    terms=[SPECIFIC, END_OF_TURN],
)
def pain_locked(perk: WeaponPerk) -> None:
    first = perk.note("first Game Turn")

    def unlock(battle: Battle, event: HpLost) -> None:
        """Unlock the weapon after any loss that an enemy causes, also by an area on the board."""
        notes = battle.state.units[event.unit].notes
        if is_hurt_by_enemy(battle, event) and not first.is_in(notes):
            first.put(notes, battle.state.turn + 1)

    def still_locked(battle: Battle, unit: int, weapon: int) -> str:
        opens = first.of(battle.state.units[unit].notes)
        if opens and battle.state.turn >= opens:
            return ""
        name = battle.profile(unit).weapons[weapon].name
        return f"{name} is locked until Game Turn {opens}." if opens else f"{name} is locked until its unit loses HP."

    def was_unlocked(battle: Battle, past: Past) -> None:
        """For exact odds: an enemy has hurt the unit as soon as there was a Game Turn in which one could."""
        if past.turn > 1:
            first.put(battle.state.units[past.unit].notes, battle.state.turn)

    perk.reacts(HpLost, unlock)
    perk.forbids(still_locked)
    perk.contributes(WHAT_CAME_BEFORE, was_unlocked)
