"""Arbitrary legal items of all five kinds, for Hypothesis: odd names, every perk, all values that files may have."""

from functools import cache

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from turnmaster.dice.notation import MOST_DICE
from turnmaster.forge.designs import (
    Agreement,
    Armoury,
    Faction,
    Loose,
    RosterDesign,
    RosteredUnit,
    Terms,
    UnitDesign,
    WeaponDesign,
    loose,
)
from turnmaster.perks.catalogue import Kind, all_perks
from turnmaster.profiles import saves
from turnmaster.profiles.convert import DIE_OF
from turnmaster.profiles.names import is_text
from turnmaster.profiles.profile import Designation, DiceKind
from turnmaster.profiles.rosters import MOST_MODELS, MOST_NAME, MOST_POINTS, MOST_STAT
from turnmaster.profiles.stands import LEAST_HEIGHT, LEAST_MM, LEAST_SIDE, MOST_HEIGHT, MOST_MM, MOST_SIDE

ODD_NAMES = (
    "🐉 Dragon of the 7th Hill",
    "حرس الملك",
    "שומרי הסף",
    "龍騎士",
    "Жар-птица",
    "Ẑ̵͕al̴go's Own",
    '"; DROP TABLE units; --',
    "#set text(red) $x$ *bold* [a](b) @ref <b>&amp;",
    "a" * MOST_NAME,
    "é" * MOST_NAME,
    "🛡" * MOST_NAME,
    "0",
)

MOST_TAG = 40  # letters
dice_kinds: SearchStrategy[DiceKind] = st.sampled_from(("d6", "d10"))
_letters = st.characters(codec="utf-8").filter(lambda letter: letter in "\n\t" or is_text(letter))
names = st.sampled_from(ODD_NAMES) | st.text(_letters, min_size=1, max_size=MOST_NAME).filter(
    lambda name: bool(name.strip()) and name.isprintable()
)
lores = st.just("") | st.text(_letters, max_size=200)
symbols = st.sampled_from(("", "game-icons:broadsword", "⚔")) | st.text(_letters, max_size=30)
tag_names = names.map(lambda name: name[:MOST_TAG])
tags = st.lists(tag_names, max_size=3).map(tuple)
stats = st.integers(0, 12) | st.integers(0, MOST_STAT)
bonuses = st.integers(0, 9)
points = st.integers(0, 100 * MOST_POINTS)
limits = st.integers(0, MOST_POINTS)


@cache
def _of_kind(kind: Kind) -> list[str]:
    return [perk.name for perk in all_perks().values() if perk.kind == kind]


def perks(kind: Kind, most: int = 4) -> SearchStrategy[tuple[str, ...]]:
    """Perks of a kind, none of them twice."""
    return st.lists(st.sampled_from(_of_kind(kind)), max_size=most, unique=True).map(tuple)


def saves_on(dice: DiceKind) -> SearchStrategy[int]:
    die = DIE_OF[dice]
    return st.just(saves.NONE) | st.integers(saves.best(die), die.highest)


def weapons(dice: DiceKind = "d6") -> SearchStrategy[WeaponDesign]:
    return st.builds(
        WeaponDesign,
        name=names,
        range_in=stats,
        attacks=st.integers(0, 10),
        power=stats,
        ap=saves_on(dice),
        type=st.sampled_from(("Assault", "Battle", "Heavy")),
        deflect=bonuses,
        ward=bonuses,
        parry=bonuses,
        perks=perks("weapon"),
        lore=lores,
        symbol=symbols,
    )


@st.composite
def units(draw: st.DrawFn, dice: DiceKind = "d6", most_weapons: int = 4) -> UnitDesign:
    """A unit on a round base, an oval one or a hull; no weapon of it has the name of another."""
    sides = draw(st.none() | st.tuples(*[st.integers(LEAST_SIDE, MOST_SIDE)] * 2))
    return UnitDesign(
        name=draw(names),
        move_in=draw(stats),
        dash_in=draw(stats),
        defence=draw(stats),
        hp=draw(st.integers(1, 12) | st.integers(1, MOST_STAT)),
        armour=draw(saves_on(dice)),
        aegis=draw(saves_on(dice)),
        transport=draw(st.just(0) | st.integers(0, MOST_POINTS)),
        fire_points=draw(st.booleans()),
        perks=draw(perks("unit")),
        weapons=tuple(draw(st.lists(weapons(dice), max_size=most_weapons, unique_by=lambda weapon: weapon.name))),
        base_mm=25 if sides else draw(st.just(25) | st.integers(LEAST_MM, MOST_MM)),
        base_width=sides[0] if sides else 0,
        base_length=sides[1] if sides else 0,
        hull=draw(st.booleans()) if sides else False,
        height_hundredths=draw(st.integers(LEAST_HEIGHT, MOST_HEIGHT)),
        lore=draw(lores),
        symbol=draw(symbols),
        tags=draw(tags),
    )


def carried(models: int, attacks: int) -> SearchStrategy[tuple[int, ...]]:
    """How many of a weapon each model has: everybody one, nobody any, the first few one, or whatever there may be."""
    some = st.integers(0, models).map(lambda first: (1,) * first + (0,) * (models - first))
    any_of_them = st.lists(st.integers(0, 20), min_size=models, max_size=models).map(tuple)
    every = st.sampled_from(((1,) * models, (0,) * models)) | some | any_of_them
    return every.filter(lambda row: sum(row) * attacks <= MOST_DICE)


@st.composite
def rostered_units(draw: st.DrawFn, designs: SearchStrategy[UnitDesign]) -> RosteredUnit:
    design = draw(designs)
    models = draw(st.integers(1, 12) | st.just(MOST_MODELS))
    return RosteredUnit(
        design=design,
        models=models,
        carriers=tuple(draw(carried(models, weapon.attacks)) for weapon in design.weapons),
        traits=draw(perks("trait", 2)),
        agreed=draw(st.none() | points),
        priced=draw(st.just(0) | points),
    )


terms = st.builds(
    Terms,
    least_units=stats,
    most_units=stats,
    least_models=stats,
    most_models=stats,
    least_models_in_unit=stats,
    most_models_in_unit=stats,
    low_model_units=stats,
    most_percent_of_unit=st.integers(0, 100),
    least_single_models=stats,
    perks=st.lists(st.tuples(st.sampled_from(_of_kind("unit")), stats), max_size=3).map(tuple),
)

agreements = st.just(Agreement()) | st.builds(
    Agreement,
    limit=limits,
    scaled_minimum=st.booleans(),
    chart=st.just("") | tag_names,
    terms=terms,
    beer_and_chips=st.booleans(),
    normal_sequence_only=st.booleans(),
    themes=tags,
    rounds=st.lists(limits, max_size=4).map(tuple),
    zero_hour=st.booleans(),
)


@st.composite
def rosters(draw: st.DrawFn, most_units: int = 5) -> RosterDesign:
    """A roster; some of its units are of the same design, and some carry the same weapons."""
    dice = draw(dice_kinds)
    designs = draw(st.lists(units(dice), min_size=1, max_size=3))
    army = tuple(draw(st.lists(rostered_units(st.sampled_from(designs)), max_size=most_units)))
    numbers = st.lists(st.integers(0, len(army) - 1), max_size=2).map(tuple) if army else st.just(())
    named = st.builds(Designation, st.sampled_from(_of_kind("unit")), numbers)
    return RosterDesign(
        name=draw(names),
        units=army,
        dice=dice,
        perks=draw(perks("roster")),
        designated=tuple(draw(st.lists(named, max_size=2))),
        agreement=draw(agreements),
        points_version=draw(st.integers(0, 9)),
        lore=draw(lores),
        symbol=draw(symbols),
    )


@st.composite
def factions(draw: st.DrawFn, most_units: int = 4) -> Faction:
    dice = draw(dice_kinds)
    held = tuple(draw(st.lists(units(dice), max_size=most_units)))
    return Faction(name=draw(names), units=held, dice=dice, lore=draw(lores), symbol=draw(symbols), tags=draw(tags))


@st.composite
def armouries(draw: st.DrawFn, most_weapons: int = 6) -> Armoury:
    dice = draw(dice_kinds)
    held = tuple(draw(st.lists(weapons(dice), max_size=most_weapons)))
    return Armoury(name=draw(names), weapons=held, dice=dice, lore=draw(lores), symbol=draw(symbols), tags=draw(tags))


@st.composite
def loose_items(draw: st.DrawFn) -> Loose:
    """An item of any of the five kinds, with its dice."""
    dice = draw(dice_kinds)
    return loose(draw(st.one_of(weapons(dice), units(dice), factions(), armouries(), rosters())), dice)
