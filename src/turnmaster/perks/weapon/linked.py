"""Twin and Triune: linked weapons, of which a wielder uses one at a time. [Perks 12.5, Limitation]

[Perks 12.2, Linked Profile] The weapons of a set are carried by the same models, and cost nearly the same.
"""

from turnmaster.engine.attacking.hooks import WIELDERS
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Scratch
from turnmaster.engine.core.state import REMOVED
from turnmaster.perks.catalogue import Requirement, weapon_perk
from turnmaster.perks.families import LIMITATION
from turnmaster.perks.forms import number_of
from turnmaster.perks.terms import SPECIFIC, cost_about_the_same, linked_profile
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import UnitProfile, WeaponProfile

# A set in a roster


def linked_with(unit: UnitProfile, weapon: WeaponProfile, name: str) -> list[WeaponProfile]:
    """Return the set of a weapon, itself included: those with the perk that the same models carry."""
    return [other for other in unit.weapons if name in other.perks and bearers(other) == bearers(weapon)]


def bearers(weapon: WeaponProfile) -> list[int]:
    return [model for model, count in enumerate(weapon.carriers) if count]


def a_set(name: str, size: int) -> Requirement:
    """Return why weapons are not a set: a number of them with the perk, carried by the same models, at about the same
    cost.
    """

    def judge(unit: UnitProfile, weapon: WeaponProfile | None) -> str:
        assert weapon is not None
        linked = linked_with(unit, weapon, name)
        if len(linked) != size:
            found = ", ".join(other.name for other in linked)
            are = "is only" if len(linked) == 1 else f"are {len(linked)}:"
            return f"{name} links {size} weapons that the same models carry, and here {are} {found}"
        return judge_costs(name, linked)

    return Requirement(f"{size} weapons with it on the same models, of about the same cost", judge, (name,))


def judge_costs(name: str, linked: list[WeaponProfile]) -> str:
    """Return why weapons cannot be linked: their costs differ too much. Rosters need not give costs."""
    costs = sorted(weapon.points_hundredths for weapon in linked)
    if not costs[0] or cost_about_the_same(costs):
        return ""
    middle = costs[len(costs) // 2]
    named = ", ".join(f"{weapon.name} costs {weapon.points_hundredths / 100:g}" for weapon in linked)
    return f"weapons linked by {name} cost at most 10% more or less than {middle / 100:g} points, and {named}"


# A set in play


def links(perk: WeaponPerk) -> None:
    """Let each wielder use one weapon of a set in an attack; other wielders may use another."""

    chosen = perk.note("chosen")  # the weapon of a model

    def note_wielders(battle: Battle, ctx: Scratch) -> None:
        attack = battle.amid(Attack)
        for model in {model for volley in attack.use.volleys for model in volley.wielders}:
            chosen.put(attack.notes, ctx.numbers["weapon"], model)

    def used(battle: Battle, unit: int, weapon: int) -> None:
        """Note the used weapons once their targets are known."""
        battle.push(perk.name, Scratch(battle.state.units[unit].player, unit, {"weapon": weapon}))

    def is_free(attack: Attack, model: int, weapon: int) -> bool:
        return chosen.of(attack.notes, model, default=weapon) == weapon

    def who_is_free(battle: Battle, unit: int, weapon: WeaponProfile, wielders: list[int]) -> list[int]:
        attack = battle.nearest(Attack)
        if perk.name not in weapon.perks or attack is None or attack.unit != unit:
            return wielders
        number = number_of(battle, unit, weapon)
        return [model for model in wielders if is_free(attack, model, number)]

    def all_have_chosen(battle: Battle, attack: Attack, weapon: int) -> str:
        profile, models = battle.profile(attack.unit), battle.state.units[attack.unit].models
        carriers = [model for model in bearers(profile.weapons[weapon]) if models[model].place != REMOVED]
        if not carriers or any(is_free(attack, model, weapon) for model in carriers):
            return ""
        return f"{profile.weapons[weapon].name} is linked with a weapon that all its wielders have used."

    perk.plays(perk.name, note_wielders)
    perk.on_use(used)
    perk.contributes(WIELDERS, who_is_free)
    perk.forbids_unless(all_have_chosen)


@weapon_perk(
    "Twin",
    LIMITATION,
    "One of 2 linked weapons: a wielder uses only one of them in an attack.",
    terms=[SPECIFIC, linked_profile(2)],
    requires=a_set("Twin", 2),
)
def twin(perk: WeaponPerk) -> None:
    links(perk)


@weapon_perk(
    "Triune",
    LIMITATION,
    "One of 3 linked weapons: a wielder uses only one of them in an attack.",
    terms=[SPECIFIC, linked_profile(3)],
    requires=a_set("Triune", 3),
)
def triune(perk: WeaponPerk) -> None:
    links(perk)
