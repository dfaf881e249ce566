"""Weapon perks of the family Mode with a template: circles, cones, lines and walls. [Perks 12.5, Mode]"""

from turnmaster.battlefield.templates import VEE_RANGE_IN
from turnmaster.perks.beams import uses_beam
from turnmaster.perks.catalogue import ROMAN, Need, rank, weapon_perk
from turnmaster.perks.families import MODE
from turnmaster.perks.template_shapes import Circle, Droplet, Ring, Vee, Wall
from turnmaster.perks.templates import TemplateMode, uses_template
from turnmaster.perks.terms import PASSIVE, SCATTER_2D6
from turnmaster.perks.weapon_perk import WeaponPerk

# In the order of the alphabet.
RANKS = {"Beam": 2, "Blast": 3, "Cone": 2, "Diffuse": 0, "Explode": 3, "Nova": 3, "Wall": 3}
CIRCLES = {"I": rank(inches=3), "II": rank(inches=5), "III": rank(inches=10)}


def names_of(*roots: str) -> tuple[str, ...]:
    """Return the full names of perks with all their ranks."""
    labels = {root: ROMAN[: RANKS[root]] or ("",) for root in roots}
    return tuple(f"{root} {label}".strip() for root in roots for label in labels[root])


def later_than(root: str) -> tuple[str, ...]:
    """Return the perks that would give a weapon another template, because it can have only one. One of two perks names
    the other, so each names those that come later in the alphabet.
    """
    roots = [*RANKS]
    return names_of(*roots[roots.index(root) + 1 :])


@weapon_perk(
    "Beam",
    MODE,
    ranks={
        "I": rank("It attacks along a line, unit after unit, as long as each of them loses HP.", counts_models=False),
        "II": rank(
            "It attacks along a line, unit after unit while they lose HP, once for each model on the line.",
            counts_models=True,
        ),
    },
    excludes=later_than("Beam"),
)
def beam(perk: WeaponPerk) -> None:
    uses_beam(perk, counts_models=perk.of_rank("counts_models"))


@weapon_perk(
    "Blast",
    MODE,
    'A circle of {inches}" that scatters attacks once for each model under it, friend or enemy.',
    terms=[PASSIVE, SCATTER_2D6],
    ranks=CIRCLES,
    excludes=later_than("Blast"),
)
def blast(perk: WeaponPerk) -> None:
    circle = Circle(perk.of_rank("inches"))
    uses_template(perk, TemplateMode(perk.name, circle, inside=perk.rank, scatters=True))


@weapon_perk(
    "Cone",
    MODE,
    'A cone {inches}" long attacks once for each model under it, friend or enemy.',
    ranks={"I": rank(inches=8), "II": rank(inches=16)},
    excludes=later_than("Cone"),
)
def cone(perk: WeaponPerk) -> None:
    uses_template(perk, TemplateMode(perk.name, Droplet(perk.of_rank("inches")), inside=perk.rank))


@weapon_perk(
    "Diffuse",
    MODE,
    "A V in front of its wielder attacks once for each model in it, friend or enemy.",
    needs=(Need("range", *VEE_RANGE_IN),),
    excludes=later_than("Diffuse"),
)
def diffuse(perk: WeaponPerk) -> None:
    uses_template(perk, TemplateMode(perk.name, Vee()))


@weapon_perk(
    "Explode",
    MODE,
    'A circle of {inches}" attacks once for each model under it, friend or enemy.',
    ranks=CIRCLES,
    excludes=later_than("Explode"),
)
def explode(perk: WeaponPerk) -> None:
    uses_template(perk, TemplateMode(perk.name, Circle(perk.of_rank("inches")), inside=perk.rank))


@weapon_perk(
    "Nova",
    MODE,
    'A circle of {inches}" around its wielder attacks once for each enemy model under it.',
    ranks=CIRCLES,
    excludes=later_than("Nova"),
)
def nova(perk: WeaponPerk) -> None:
    ring = Ring(perk.of_rank("inches"))
    uses_template(perk, TemplateMode(perk.name, ring, inside=perk.rank, spares_friends=True))


@weapon_perk(
    "Wall",
    MODE,
    'A line {inches}" long, anywhere in range, attacks once for each model under it, friend or enemy.',
    ranks={"I": rank(inches=6), "II": rank(inches=12), "III": rank(inches=18)},
)
def wall(perk: WeaponPerk) -> None:
    uses_template(perk, TemplateMode(perk.name, Wall(perk.of_rank("inches")), inside=perk.rank))
