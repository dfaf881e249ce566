"""Random games: players, armies, rules, boards. Hypothesis draws them and shrinks what fails."""

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from tests.games.tempers import TEMPERS
from tests.helpers import roster, unit, weapon
from turnmaster.battlefield import INCH
from turnmaster.battlefield.outline import bounds
from turnmaster.battlefield.ready_pieces import ready_piece, ready_piece_names
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.battle import Battle
from turnmaster.engine.events import Event
from turnmaster.engine.rules import RulesError
from turnmaster.engine.setup import OptionChoice, RulesChoice, Setup
from turnmaster.match import begin_battle, make_setup
from turnmaster.options import all_options, build_rules, find_option
from turnmaster.perks.catalogue import all_perks
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile

find_option("Single Save")  # fills the catalogue

# What may follow the name of an option.
SETTINGS: dict[str, tuple[tuple[str, ...], ...]] = {
    "Playstyle Cycling": (
        (), ("Standard", "Advanced"), ("Advanced", "Intermediate"), ("random", "Standard", "Advanced"), ("random",)
    ),
    "High Ground": ((), ("dice",)),
    "Unit Facing": ((), ("Unit 1", "Unit 3")),
    "Divided Battlefields": ((), ("3",)),
}  # fmt: skip
BOARDS = ((24, 24), (16, 16), (48, 48), (10, 12), (6, 6), (30, 12))
WEAPON_PERKS = sorted(perk.name for perk in all_perks().values() if perk.kind == "weapon")
OTHER_SAVES = {"d6": (0, 0, 4, 6, 5, 3, 2), "d10": (0, 0, 5, 9, 7, 3, 1)}


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
            if all(b[0] >= 0 and b[1] >= 0 and b[2] <= width and b[3] <= height for b in boxes):
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
            f"  player {n}, {u.name}: {u}" for n, side in enumerate(self.sides) for army in side for u in army.units
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
    )


@st.composite
def weapons_with_perks(draw: Any, profile: UnitProfile) -> UnitProfile:
    """The same unit, some of its weapons with perks: those among the wanted that it may have beside each other."""
    for number, plain in enumerate(profile.weapons):
        wanted = draw(st.lists(st.sampled_from(WEAPON_PERKS), max_size=3)) if draw(st.integers(0, 2)) == 2 else []
        for name in wanted:
            weapon = replace(plain, perks=(*profile.weapons[number].perks, name))
            armed = (*profile.weapons[:number], weapon, *profile.weapons[number + 1 :])
            bigger = replace(profile, weapons=armed)
            profile = bigger if judge_perks(bigger) is None else profile
    return profile


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
def units(draw: Any, name: str, saves: tuple[int, ...], bases: tuple[str, ...]) -> UnitProfile:
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
    armed: UnitProfile = draw(weapons_with_perks(profile))
    return armed


@st.composite
def armies(draw: Any, most_units: int, bases: tuple[str, ...]) -> Roster:
    dice = draw(st.sampled_from(["d6", "d10"]))
    count = draw(st.integers(1, most_units))
    names = [f"Unit {i + 1}" for i in range(count)]
    return roster("Army", *(draw(units(name, OTHER_SAVES[dice], bases)) for name in names), dice=dice)


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
    sides = []
    for _ in range(players):
        members = 2 if draw(st.integers(0, 4)) == 4 else 1
        sides.append(tuple(draw(armies(most if members == 1 else 2, bases)) for _ in range(members)))
    return Game(
        rules=draw(agreed_rules(playstyle)),
        sides=tuple(sides),
        size_in=draw(st.sampled_from(BOARDS)),
        turns=draw(st.sampled_from([3, 4, 2, 1, 7])),
        seed=draw(st.integers(0, 2**32 - 1)),
        tempers=tuple(draw(st.sampled_from(TEMPERS)) for _ in range(players)),
        terrain=tuple(draw(st.lists(places_of_pieces, max_size=8))) if draw(st.booleans()) else (),
    )
