"""Form: linked units, of which one is on the battlefield at a time. [Perks 12.4; 12.2, Linked Profile]

The first named of the linked units comes into play, and takes the profiles of the others, which stay set aside. It
notes whose profile it has.
"""

from typing import NamedTuple

from msgspec.structs import replace

from turnmaster.engine.attacking.hooks import CHANGES_MODELS
from turnmaster.engine.core.answers import UseWithUnit
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import UnitId
from turnmaster.engine.core.notes import Notes, copied
from turnmaster.engine.core.state import Effect
from turnmaster.engine.field.aside import is_aside
from turnmaster.engine.field.hooks import CHANGES_FORM
from turnmaster.engine.field.units import living
from turnmaster.perks.activation import Used
from turnmaster.perks.becoming import become, has_room_inside
from turnmaster.perks.catalogue import PERKS, Designates, rank, unit_perk
from turnmaster.perks.conditions import hp_share_left
from turnmaster.perks.families import TRANSFORMATION
from turnmaster.perks.hooks import ONLY_LENDS
from turnmaster.perks.terms import ACTIVATE, cost_about_the_same, linked_profile
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile

FORM = "Form"


def judge_link(roster: Roster, linked: tuple[int, ...]) -> str:
    """Return why units cannot be linked: their maximum HP, or their cost."""
    units = [roster.units[number] for number in linked]
    if len({full_hp(unit) for unit in units}) > 1:
        named = ", ".join(f"{unit.name} has {full_hp(unit)}" for unit in units)
        return f"units that are linked have the same HP in all, and {named}"
    costs = sorted(unit.points_hundredths for unit in units)
    if cost_about_the_same(costs):
        return ""
    middle = costs[len(costs) // 2]
    named = ", ".join(f"{unit.name} costs {unit.points_hundredths / 100:g}" for unit in units)
    return f"units that are linked cost at most 10% more or less than {middle / 100:g} points, and {named}"


def full_hp(profile: UnitProfile) -> int:
    return profile.models * profile.hp


def waits(roster: Roster, number: int) -> bool:
    """Check whether a unit waits; only the first of the linked units comes into play."""
    return any(number in each.units[1:] for each in roster.designated if PERKS[each.perk].root == FORM)


def linked(count: int) -> Designates:
    return Designates(
        count, f"the {count} units that are linked, the first to come into play first", alike=True, judge=judge_link
    )


class TakeForm(UseWithUnit, frozen=True):
    """Have a unit take another form."""

    form: UnitId


@unit_perk(
    FORM,
    TRANSFORMATION,
    ranks={
        "I": rank(
            "It can change into the unit that it is linked with, which keeps its HP.",
            terms=[ACTIVATE, linked_profile(2)],
            designates=linked(2),
        ),
        "II": rank(
            "It can change into one of 2 units that it is linked with, which keeps its HP.",
            terms=[ACTIVATE, linked_profile(3)],
            designates=linked(3),
        ),
        "III": rank(
            "It can change into one of 3 units that it is linked with, which keeps its HP.",
            terms=[ACTIVATE, linked_profile(4)],
            designates=linked(4),
        ),
    },
    waits=waits,
)
def form(perk: UnitPerk) -> None:
    now = perk.note("now")

    def other_forms(battle: Battle, unit: int) -> list[tuple[int, ...]]:
        present = now.of(battle.unit(unit).notes, default=unit)
        forms = sorted([unit, *perk.designated(battle, unit)])
        return [(each,) for each in forms if each != present and fits(battle, unit, each)]

    def fits(battle: Battle, unit: int, other: int) -> bool:
        return has_room_inside(battle, unit, battle.setup.profiles[other])

    def why_not(battle: Battle, unit: int) -> str:
        if not living(battle.unit(unit)):
            return f"There is nobody left of {battle.called(unit)}."
        if not other_forms(battle, unit):
            return f"{battle.called(unit)} has no other form that fits where it is, and whom it carries."
        return ""

    def exchange(battle: Battle, used: Used) -> None:
        """Change the form: HP and negative effects stay, and effects of its own perks end, unless there is no room."""
        taken_on: TakeForm = used.answer
        other, holder = taken_on.form, battle.unit(used.unit)
        if not living(holder):  # it fell while others answered to its use
            return
        present, before = now.of(holder.notes, default=used.unit), holder.effects
        holder.effects = [each for each in before if each.negative or not is_of_a_unit(each.reason)]
        put_by, taken = weapons_after(battle, used.unit, present, other)
        profile = replace(battle.setup.profiles[other], weapons=taken.weapons)
        hp = hp_of_models(profile, *hp_share_left(battle, used.unit))
        if become(battle, used.unit, other, profile, hp, taken.notes):
            for each, weapons in put_by.items():
                lay_aside(battle, each, weapons)
            holder.effects = [*holder.effects, *map(replace, taken.effects)]
            now.put(holder.notes, other)
            holder.arrived = battle.state.turn + 1
        else:
            holder.effects = before

    def only_lends_its_form(battle: Battle, unit: int) -> bool:
        return any(unit in group[1:] for group in perk.designations(battle))

    perk.contributes(ONLY_LENDS, only_lends_its_form)
    perk.activates(
        exchange,
        when=why_not,
        choices=other_forms,
        says="{unit} takes the form of {form}",
        answers=TakeForm,
    )
    perk.raises(CHANGES_FORM, CHANGES_MODELS)


class Weapons(NamedTuple):
    """The weapons of one form, with lost and picked-up ones, their notes and their effects."""

    form: int
    weapons: tuple[WeaponProfile, ...]
    notes: Notes
    effects: list[Effect]


def weapons_after(battle: Battle, unit: int, present: int, other: int) -> tuple[dict[int, Weapons], Weapons]:
    """Return the weapons of the forms set aside, and of the new form.

    Each linked unit that is set aside keeps its own weapons. The unit of the new form keeps those of the first form
    instead, which has no unit of its own that is set aside.
    """
    put_by, first = dict[int, Weapons](), weapons_of(battle, present, unit)
    if present != unit:
        put_by[present] = weapons_of(battle, unit, present)
    if other == unit:
        return put_by, first
    put_by[other] = first
    return put_by, weapons_of(battle, other, other)


def weapons_of(battle: Battle, keeper: int, form: int) -> Weapons:
    """Return the weapons of a form, which one of the linked units has or keeps."""
    holder, own = battle.unit(keeper), battle.setup.profiles[form]
    weapons = own.weapons if holder.form is None else as_carried(own, holder.form.weapons)
    return Weapons(form, weapons, holder.weapon_notes, [each for each in holder.effects if each.weapon >= 0])


def as_carried(own: UnitProfile, weapons: tuple[WeaponProfile, ...]) -> tuple[WeaponProfile, ...]:
    """Return the weapons of a profile with their present carriers, and picked-up ones. Other changes of a weapon end
    with its form, and copied weapons are dropped. A smaller unit in disguise has weapons of its own, even under the
    same names.
    """
    count = len(own.weapons)
    if [each.name for each in weapons[:count]] != [each.name for each in own.weapons]:
        return own.weapons
    if any(len(each.carriers) < own.models for each in weapons):
        return own.weapons
    carried = [replace(each, carriers=each.carriers[: own.models]) for each in weapons]
    kept = [replace(each, carriers=now.carriers) for each, now in zip(own.weapons, carried, strict=False)]
    return (*kept, *carried[count:])


def lay_aside(battle: Battle, keeper: int, weapons: Weapons) -> None:
    """Let a linked unit that is set aside keep the weapons of a form; one in play has its own."""
    holder, own = battle.unit(keeper), battle.setup.profiles[weapons.form].weapons
    if not is_aside(holder):
        return
    changed = weapons.weapons != own
    holder.form = replace(battle.setup.profiles[keeper], weapons=weapons.weapons) if changed else None
    holder.weapon_notes = copied(weapons.notes)  # a unit in play whose form was taken keeps its own
    holder.effects = [replace(each) for each in weapons.effects]


def hp_of_models(profile: UnitProfile, left: int, full: int) -> list[int]:
    """Return the HP of each model of a form, in whole models as far as possible. Doubled HP are halved again, rounded
    up, because both forms have the same full HP.
    """
    hp = -(-left * full_hp(profile) // full)
    return [max(0, min(profile.hp, hp - number * profile.hp)) for number in range(profile.models)]


def is_of_a_unit(reason: str) -> bool:
    return reason in PERKS and PERKS[reason].kind in ("unit", "trait")
