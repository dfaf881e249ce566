"""Arbitrary designs for properties of prices: any stats, any perks, sensible or not."""

from hypothesis import strategies as st

from turnmaster.forge.designs import UnitDesign, WeaponDesign
from turnmaster.forge.points.table import Cost, costs
from turnmaster.perks.catalogue import Kind, all_perks

SAVES = {"d6": (0, 6, 5, 4, 3, 2), "d10": (0, 9, 8, 7, 6, 5, 4, 3, 2, 1)}  # from the worst to the best
DICE = st.sampled_from(("d6", "d10"))
TYPES = ("Heavy", "Battle", "Assault")  # from the worst to the best


def perks_of(kind: Kind) -> list[str]:
    return [perk.name for perk in all_perks().values() if perk.kind == kind]


def ranks_of(kind: Kind) -> list[tuple[Cost, Cost]]:
    """Every two ranks of a perk, the one with the lower number first."""
    of_kind = [costs()[name] for name in perks_of(kind)]
    return [(a, b) for a in of_kind for b in of_kind if a.root == b.root and a.rank < b.rank]


def several_perks(kind: Kind) -> st.SearchStrategy[tuple[str, ...]]:
    """Up to five perks, of which no two are ranks of the same."""
    some = st.lists(st.sampled_from(perks_of(kind)), max_size=5, unique_by=lambda name: all_perks()[name].root)
    return some.map(tuple)


def without_root(perks: tuple[str, ...], root: str) -> tuple[str, ...]:
    return tuple(name for name in perks if all_perks()[name].root != root)


@st.composite
def weapons(draw: st.DrawFn, dice: str) -> WeaponDesign:
    return WeaponDesign(
        name=draw(st.sampled_from(("Sword", "Gun"))),
        range_in=draw(st.integers(0, 60)),
        attacks=draw(st.integers(0, 8)),
        power=draw(st.integers(0, 21)),
        ap=draw(st.sampled_from(SAVES[dice])),
        type=draw(st.sampled_from(("Assault", "Battle", "Heavy"))),
        deflect=draw(st.integers(0, 4)),
        ward=draw(st.integers(0, 4)),
        parry=draw(st.integers(0, 4)),
        perks=draw(several_perks("weapon")),
    )


@st.composite
def units(draw: st.DrawFn, dice: str) -> UnitDesign:
    return UnitDesign(
        name=draw(st.sampled_from(("Guards", "Beasts"))),
        move_in=draw(st.integers(0, 24)),
        dash_in=draw(st.integers(0, 24)),
        defence=draw(st.integers(0, 16)),
        hp=draw(st.integers(1, 40)),
        armour=draw(st.sampled_from(SAVES[dice])),
        aegis=draw(st.sampled_from(SAVES[dice])),
        transport=draw(st.sampled_from((0, 0, 50, 300))),
        fire_points=draw(st.booleans()),
        perks=draw(several_perks("unit")),
        weapons=tuple(draw(st.lists(weapons(dice), max_size=2))),
    )
