"""Random games: players, armies, rules, boards. Hypothesis draws them and shrinks what fails."""

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.tempers import TEMPERS
from tests.helpers import fit_for_play, roster, unit, weapon
from turnmaster.battlefield import INCH
from turnmaster.battlefield.outline import bounds
from turnmaster.battlefield.ready_pieces import ready_piece, ready_piece_names
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import Event
from turnmaster.engine.core.rules import RulesError
from turnmaster.engine.core.setup import OptionChoice, RulesChoice, Setup
from turnmaster.match import begin_battle, make_setup
from turnmaster.options import all_options, build_rules, find_option
from turnmaster.perks.catalogue import all_perks
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile
from turnmaster.profiles.saves import NONE

find_option("Single Save")  # fills the catalogue

# What may follow the name of an option.
SETTINGS: dict[str, tuple[tuple[str, ...], ...]] = {
    "Playstyle Cycling": (
        (), ("Standard", "Advanced"), ("Advanced", "Intermediate"), ("random", "Standard", "Advanced"), ("random",)
    ),
    "High Ground": ((), ("dice",)),
    "Unit Facing": ((), ("Unit 1",)),
    "Divided Battlefields": ((), ("3",)),
}  # fmt: skip
BOARDS = ((24, 24), (16, 16), (48, 48), (10, 12), (6, 6), (30, 12))


def perks_of(kind: str, *roots: str) -> list[str]:
    """The perks of a kind, or of it those with one of these names without their rank."""
    return sorted(p.name for p in all_perks().values() if p.kind == kind and (not roots or p.root in roots))


def poor_unit(perk: str) -> UnitProfile:
    """A unit with a weapon with which hardly anything can be done, and this perk on it."""
    return unit("Poor", weapon("Stick", range_in=0, attacks=0, power=0, perks=(perk,)))


WEAPON_PERKS, UNIT_PERKS = perks_of("weapon"), perks_of("unit")
TRAITS, ROSTER_PERKS = perks_of("trait"), perks_of("roster")
BY_DICE = "Wildcard"  # a weapon without stats or other perks
LEFT_LYING = perks_of("weapon", "Residue", "Vortex")  # only beside a template
TEMPLATES = perks_of("weapon", "Blast", "Explode", "Nova", "Beam", "Cone", "Wall")
LINKED = {2: "Twin", 3: "Triune"}  # perks of so many weapons of a unit
UNDEMANDING = [name for name in WEAPON_PERKS if name != BY_DICE and judge_perks(poor_unit(name)) is None]
OTHER_SAVES = {"d6": (0, 0, 4, 6, 5, 3, 2), "d10": (0, 0, 5, 9, 7, 3, 1)}


@dataclass(frozen=True)
class Perks:
    """Which weapons of a game have perks: none, some or all; and whether units and rosters may have their own."""

    on_weapons: str = "none"
    of_armies: bool = False


AMOUNTS = ("none", "some", "all")


@dataclass(frozen=True)
class Game:
    """All that a random game depends on; the same one plays the same way every time."""

    rules: RulesChoice
    sides: tuple[tuple[Roster, ...], ...]
    size_in: tuple[int, int]
    turns: int
    seed: int
    tempers: tuple[str, ...]
    terrain: tuple[tuple[str, int, int, int], ...] = ()

    def setup(self) -> Setup:
        sides = [(f"Player {number}", rosters) for number, rosters in enumerate(self.sides)]
        setup = make_setup(sides, self.rules, turns=self.turns, size_in=self.size_in)
        return replace(setup, board=replace(setup.board, terrain=(*self.pieces(), *setup.board.terrain)))

    def pieces(self) -> tuple[Piece, ...]:
        """Ready pieces at random places; what would reach over the edge is left out."""
        width, height = self.size_in[0] * INCH, self.size_in[1] * INCH
        placed: list[Piece] = []
        for name, x, y, turn in self.terrain:
            parts = ready_piece(name).put((width * x // 100, height * y // 100), turn)
            boxes = [bounds(part.outline) for part in parts]
            if all(b.left >= 0 and b.bottom >= 0 and b.right <= width and b.top <= height for b in boxes):
                placed += parts
        return tuple(placed)

    def begin(self, log: list[Event] | None = None) -> Battle:
        return begin_battle(self.setup(), seed=self.seed, log=log)

    @property
    def models(self) -> int:
        return sum(unit.models for rosters in self.sides for army in rosters for unit in army.units)

    def __str__(self) -> str:
        options = ", ".join("=".join([o.name, ",".join(o.settings)]).rstrip("=") for o in self.rules.options)
        head = (
            f"{self.rules.playstyle} {self.rules.dice}, options [{options}], {self.turns} Game Turns, "
            f"board {self.size_in}, terrain {self.terrain}, seed {self.seed}, bots {', '.join(self.tempers)}"
        )
        units = [
            f"  player {n}, {u.name}, {army.perks}: {u}"
            for n, side in enumerate(self.sides)
            for army in side
            for u in army.units
        ]
        return "\n".join([head, *units])


@st.composite
def weapons(draw: Any, name: str, models: int, saves: tuple[int, ...]) -> WeaponProfile:
    carriers = (1,) * models
    if draw(st.integers(0, 3)) == 3:
        carriers = tuple(draw(st.lists(st.integers(0, 2), min_size=models, max_size=models)))
    guards = draw(st.sampled_from([(0, 0, 0)] * 3 + [(1, 0, 0), (0, 1, 2), (2, 3, 0), (0, 0, 9), (3, 3, 3)]))
    return weapon(
        name,
        models,
        range_in=draw(st.sampled_from([24, 0, 12, 6, 48, 1])),
        attacks=draw(st.sampled_from([1, 2, 3, 5, 0, 12])),
        power=draw(st.sampled_from([4, 3, 5, 8, 1, 2, 11, 20, 0, 25])),
        ap=draw(st.sampled_from(saves)),
        type=draw(st.sampled_from(["Assault", "Battle", "Heavy"])),
        deflect=guards[0],
        ward=guards[1],
        parry=guards[2],
        carriers=carriers,
        points_hundredths=draw(st.sampled_from([0, 0, 1000, 1050, 2500])),
    )


@st.composite
def perks_for(draw: Any, profile: UnitProfile, weapon: WeaponProfile, least: int) -> WeaponProfile:
    """The weapon with those of up to three wanted perks that it may have beside each other, and at least so many."""
    wanted = draw(st.lists(st.sampled_from(WEAPON_PERKS), min_size=least, max_size=3))
    if wanted[:1] == [BY_DICE]:
        return replace(weapon, perks=(BY_DICE,), range_in=0, attacks=0, power=0, ap=NONE)
    if any(name in LEFT_LYING for name in wanted):
        wanted = [draw(st.sampled_from(TEMPLATES)), *wanted]
    for name in wanted:
        better = replace(weapon, perks=(*weapon.perks, name))
        weapon = better if judge_perks(replace(profile, weapons=(better,))) is None else weapon
    if len(weapon.perks) < least:
        weapon = replace(weapon, perks=(draw(st.sampled_from(UNDEMANDING)),))
    return weapon


@st.composite
def weapons_with_perks(draw: Any, profile: UnitProfile, on_all: bool) -> UnitProfile:
    """The same unit with perks on every weapon or on some; now and then two or three of them are linked."""
    armed: list[WeaponProfile] = []
    for plain in profile.weapons:
        has_some = on_all or draw(st.integers(0, 2)) == 2
        armed.append(draw(perks_for(profile, plain, int(on_all))) if has_some else plain)
    linked = LINKED.get(len(armed))
    if linked is not None and draw(st.integers(0, 7)) == 7:
        first = armed[0]
        alike = {"carriers": first.carriers, "points_hundredths": first.points_hundredths}
        joined = tuple(replace(weapon, perks=(*weapon.perks, linked), **alike) for weapon in armed)
        armed = list(joined) if judge_perks(replace(profile, weapons=joined)) is None else armed
    return replace(profile, weapons=tuple(armed))


@st.composite
def perks_of_units(draw: Any, profile: UnitProfile) -> UnitProfile:
    """The same unit with up to two perks of its own, and perhaps a trait."""
    for name in draw(st.lists(st.sampled_from(UNIT_PERKS), max_size=2)):
        better = replace(profile, perks=(*profile.perks, name))
        profile = better if judge_perks(better) is None else profile
    return replace(profile, traits=tuple(draw(st.lists(st.sampled_from(TRAITS), max_size=1))))


@st.composite
def stands(draw: Any, kinds: tuple[str, ...]) -> dict[str, Any]:
    """Round bases, and where they are wanted ovals and hulls, low and tall."""
    kind = draw(st.sampled_from(kinds))
    if kind == "round":
        return {"base_mm": draw(st.sampled_from([25, 32, 40, 60, 10, 160]))}
    wide, long = draw(st.sampled_from([(13_780, 23_622), (20_000, 40_000), (30_000, 12_000), (4_000, 60_000)]))
    height = draw(st.sampled_from([125, 250, 50, 600]))
    return {"base_width": wide, "base_length": long, "hull": kind == "hull", "height_hundredths": height}


@st.composite
def units(draw: Any, name: str, saves: tuple[int, ...], bases: tuple[str, ...], perks: Perks) -> UnitProfile:
    models = draw(st.sampled_from([1, 2, 3, 5, 8, 12]))
    carried = draw(st.sampled_from([1, 2, 3, 0]))
    profile = unit(
        name,
        *(draw(weapons(f"Weapon {i + 1}", models, saves)) for i in range(carried)),
        points_hundredths=draw(st.sampled_from([5000, 10050, 0, 33333])),
        models=models,
        move_in=draw(st.sampled_from([6, 8, 12, 3, 1, 0])),
        dash_in=draw(st.sampled_from([6, 4, 12, 0])),
        defence=draw(st.sampled_from([3, 4, 5, 2, 7, 1, 0, 15, 18])),
        hp=draw(st.sampled_from([1, 2, 3, 5, 12])),
        armour=draw(st.sampled_from(saves)),
        aegis=draw(st.sampled_from(saves)),
        **draw(stands(bases)),
        transport=draw(st.sampled_from([0, 0, 120, 400, 1000])),
        fire_points=draw(st.booleans()),
    )
    if perks.on_weapons != "none":
        profile = draw(weapons_with_perks(profile, perks.on_weapons == "all"))
    return draw(perks_of_units(profile)) if perks.of_armies else profile


@st.composite
def armies(draw: Any, most_units: int, bases: tuple[str, ...], perks: Perks) -> Roster:
    dice = draw(st.sampled_from(["d6", "d10"]))
    count = draw(st.integers(1, most_units))
    names = [f"Unit {i + 1}" for i in range(count)]
    army = roster("Army", *(draw(units(name, OTHER_SAVES[dice], bases, perks)) for name in names), dice=dice)
    own = draw(st.lists(st.sampled_from(ROSTER_PERKS), max_size=1)) if perks.of_armies else []
    return fit_for_play(replace(army, perks=tuple(own)))


def fitting(playstyle: Any, dice: Any, wanted: list[OptionChoice]) -> RulesChoice:
    """The wanted options one after another, without those that are refused beside the earlier ones."""
    choice = RulesChoice(playstyle, dice)
    for option in wanted:
        bigger = RulesChoice(playstyle, dice, (*choice.options, option))
        try:
            build_rules(bigger)
        except RulesError:
            continue
        choice = bigger
    return choice


@st.composite
def agreed_rules(draw: Any, playstyle: str) -> RulesChoice:
    names = draw(st.lists(st.sampled_from(sorted(all_options())), unique=True, max_size=6))
    if draw(st.integers(0, 3)) == 3:
        names = ["Tactical Abilities", *(name for name in names if name != "Tactical Abilities")]
    wanted = [OptionChoice(name, draw(st.sampled_from(SETTINGS.get(name, ((),))))) for name in names]
    return fitting(playstyle, draw(st.sampled_from(["d6", "d10"])), wanted)


places_of_pieces = st.tuples(
    st.sampled_from(ready_piece_names()), st.integers(0, 100), st.integers(0, 100), st.integers(0, 359)
)

# Measuring hulls takes much longer, so most games have none.
BASES = (("round",), ("round",), ("round",), ("round", "round", "oval", "hull"))

MOST_UNITS = {2: 5, 3: 4, 4: 3, 5: 2}


@st.composite
def games(draw: Any, playstyle: str) -> Game:
    players = draw(st.sampled_from([2, 2, 3, 4, 5]))
    most = MOST_UNITS[players]
    bases = draw(st.sampled_from(BASES))
    perks = Perks(draw(st.sampled_from(AMOUNTS)), draw(st.integers(0, 3)) == 3)
    sides = []
    for _ in range(players):
        members = 2 if draw(st.integers(0, 4)) == 4 else 1
        sides.append(tuple(draw(armies(most if members == 1 else 2, bases, perks)) for _ in range(members)))
    return Game(
        rules=draw(agreed_rules(playstyle)),
        sides=tuple(sides),
        size_in=draw(st.sampled_from(BOARDS)),
        turns=draw(st.sampled_from([3, 4, 2, 1, 7])),
        seed=draw(st.integers(0, 2**32 - 1)),
        tempers=tuple(draw(st.sampled_from(TEMPERS)) for _ in range(players)),
        terrain=tuple(draw(st.lists(places_of_pieces, max_size=8))) if draw(st.booleans()) else (),
    )
