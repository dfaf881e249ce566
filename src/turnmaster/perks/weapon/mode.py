"""Weapon perks of the family Mode that strike with a template: circles, cones, lines and walls. [Perks 12.5, Mode]"""

from turnmaster.battlefield.templates import CIRCLES_IN, DROPLETS_IN, VEE_RANGE_IN, WALLS_IN
from turnmaster.perks.beams import uses_beam
from turnmaster.perks.catalogue import ROMAN, Need, up_to, weapon_perk
from turnmaster.perks.families import MODE
from turnmaster.perks.template_shapes import Circle, Droplet, Ring, Vee, Wall
from turnmaster.perks.templates import TemplateMode, uses_template
from turnmaster.perks.terms import PASSIVE, SCATTER_2D6
from turnmaster.perks.weapon_perk import WeaponPerk

# In the order of the alphabet.
RANKS = {"Beam": 2, "Blast": 3, "Cone": 2, "Diffuse": 0, "Explode": 3, "Nova": 3, "Wall": 3}


def names_of(*roots: str) -> tuple[str, ...]:
    """The full names of perks with all their ranks."""
    labels = {root: ROMAN[: RANKS[root]] or ("",) for root in roots}
    return tuple(f"{root} {label}".strip() for root in roots for label in labels[root])


def later_than(root: str) -> tuple[str, ...]:
    """The perks that would give a weapon another template, because it has only one. It is enough that one of two
    perks says so, so each names those that come later in the alphabet.
    """
    roots = [*RANKS]
    return names_of(*roots[roots.index(root) + 1 :])


@weapon_perk(
    "Beam",
    MODE,
    (
        "It strikes along a line, unit after unit, as long as each of them loses HP.",
        "It strikes along a line, unit after unit while they lose HP, once for each model on the line.",
    ),
    PASSIVE,
    ranks=up_to(2),
    excludes=later_than("Beam"),
)
def beam(perk: WeaponPerk) -> None:
    uses_beam(perk, counts_models=perk.rank == 2)


@weapon_perk(
    "Blast",
    MODE,
    (
        'A circle of 3" that scatters strikes once for each model under it, friend or foe.',
        'A circle of 5" that scatters strikes once for each model under it, friend or foe.',
        'A circle of 10" that scatters strikes once for each model under it, friend or foe.',
    ),
    PASSIVE,
    SCATTER_2D6,
    ranks=up_to(3),
    excludes=later_than("Blast"),
)
def blast(perk: WeaponPerk) -> None:
    circle = Circle(CIRCLES_IN[perk.rank - 1])
    uses_template(perk, TemplateMode(perk.name, circle, inside=perk.rank, scatters=True))


@weapon_perk(
    "Cone",
    MODE,
    (
        'A cone 8" long strikes once for each model under it, friend or foe.',
        'A cone 16" long strikes once for each model under it, friend or foe.',
    ),
    PASSIVE,
    ranks=up_to(2),
    excludes=later_than("Cone"),
)
def cone(perk: WeaponPerk) -> None:
    uses_template(perk, TemplateMode(perk.name, Droplet(DROPLETS_IN[perk.rank - 1]), inside=perk.rank))


@weapon_perk(
    "Diffuse",
    MODE,
    "A V in front of its wielder strikes once for each model in it, friend or foe.",
    PASSIVE,
    needs=(Need("range", *VEE_RANGE_IN),),
    excludes=later_than("Diffuse"),
)
def diffuse(perk: WeaponPerk) -> None:
    uses_template(perk, TemplateMode(perk.name, Vee()))


@weapon_perk(
    "Explode",
    MODE,
    (
        'A circle of 3" strikes once for each model under it, friend or foe.',
        'A circle of 5" strikes once for each model under it, friend or foe.',
        'A circle of 10" strikes once for each model under it, friend or foe.',
    ),
    PASSIVE,
    ranks=up_to(3),
    excludes=later_than("Explode"),
)
def explode(perk: WeaponPerk) -> None:
    uses_template(perk, TemplateMode(perk.name, Circle(CIRCLES_IN[perk.rank - 1]), inside=perk.rank))


@weapon_perk(
    "Nova",
    MODE,
    (
        'A circle of 3" around its wielder strikes once for each enemy model under it.',
        'A circle of 5" around its wielder strikes once for each enemy model under it.',
        'A circle of 10" around its wielder strikes once for each enemy model under it.',
    ),
    PASSIVE,
    ranks=up_to(3),
    excludes=later_than("Nova"),
)
def nova(perk: WeaponPerk) -> None:
    ring = Ring(CIRCLES_IN[perk.rank - 1])
    uses_template(perk, TemplateMode(perk.name, ring, inside=perk.rank, spares_friends=True))


@weapon_perk(
    "Wall",
    MODE,
    (
        'A line 6" long, anywhere in range, strikes once for each model under it, friend or foe.',
        'A line 12" long, anywhere in range, strikes once for each model under it, friend or foe.',
        'A line 18" long, anywhere in range, strikes once for each model under it, friend or foe.',
    ),
    PASSIVE,
    ranks=up_to(3),
)
def wall(perk: WeaponPerk) -> None:
    uses_template(perk, TemplateMode(perk.name, Wall(WALLS_IN[perk.rank - 1]), inside=perk.rank))
