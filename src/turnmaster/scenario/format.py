"""The format of the scenario file. docs/scenarios.md explains it to its authors."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from turnmaster.dice import ARROW
from turnmaster.engine.core import phases
from turnmaster.engine.core.setup import PlaystyleName
from turnmaster.profiles.profile import DiceKind, WeaponType
from turnmaster.profiles.reading import BadFile
from turnmaster.scenario.places import Inches

SIDES = ("red", "blue", "green", "yellow", "purple", "orange", "white", "black")
SCENARIO_VERSION = 1

Place = list[Inches]  # x, y, and where it matters the level
SaveText = str | int | None


class EffectEntry(Struct, forbid_unknown_fields=True):
    """A lasting change of a stat: exactly one of set, add, multiply, divide, divide_up, add_last and dice."""

    stat: str
    because: str = "an effect"
    set: int | UnsetType = UNSET
    add: int | UnsetType = UNSET
    multiply: int | UnsetType = UNSET
    divide: int | UnsetType = UNSET
    dice: int | UnsetType = UNSET
    divide_up: int | UnsetType = UNSET
    add_last: int | UnsetType = UNSET
    negative: bool = False


class WeaponEntry(Struct, forbid_unknown_fields=True):
    """A weapon of a scenario; omitted values have plain defaults."""

    range: int = 24
    attacks: int = 1
    power: int = 4
    ap: SaveText = None
    type: WeaponType = "Assault"
    deflect: int = 0
    ward: int = 0
    parry: int = 0
    perks: list[str] = []
    count: int | UnsetType = UNSET
    carriers: list[int] | UnsetType = UNSET
    points: Inches = 0


class UnitEntry(Struct, forbid_unknown_fields=True):
    """A unit of a scenario: its position and its stats; omitted values have plain defaults."""

    at: Place | UnsetType = UNSET
    positions: list[Place] | UnsetType = UNSET
    facing: int | list[int] = 0
    reserve: bool = False
    aboard: str = ""
    models: int | UnsetType = UNSET
    move: int = 6
    dash: int = 6
    defence: int = 4
    hp: int = 1
    armour: SaveText = None
    aegis: SaveText = None
    transport: int = 0
    fire_points: bool = False
    points: Inches = 50
    base: int | str | UnsetType = UNSET
    hull: Place | UnsetType = UNSET
    height: Inches | UnsetType = UNSET
    weapons: dict[str, WeaponEntry] = {}
    perks: list[str] = []
    hp_left: list[int] | UnsetType = UNSET
    obscured: int = 0
    marker: bool = False
    guard: int = 0
    moved: bool = False
    dashed: bool = False
    roster: int = 1
    effects: list[EffectEntry] = []
    traits: list[str] = []

    @property
    def count(self) -> int:
        """Return the number of models: the number of positions, unless the file says otherwise."""
        if self.models is not UNSET:
            return self.models
        return len(self.positions) if self.positions is not UNSET else 1


class StepEntry(Struct, forbid_unknown_fields=True):
    """One step of play: a line, its dice, and the values expected after it, or the reason for its refusal."""

    do: str = ""
    refused: str | UnsetType = UNSET
    expect: dict[str, Any] = {}


class RulesEntry(Struct, forbid_unknown_fields=True, frozen=True):
    """The rules of a scenario."""

    playstyle: PlaystyleName = "Standard"
    dice: DiceKind = "d6"
    options: tuple[str, ...] = ()
    turns: int = 4
    point_limit: int = 500


class Scenario(Struct, forbid_unknown_fields=True):
    """A whole scenario file."""

    scenario: str
    version: int = SCENARIO_VERSION
    pins: list[str] = []
    source: str = ""
    rules: RulesEntry = RulesEntry()
    board: tuple[int, int] = (48, 48)
    circle: int = 0
    terrain: list[dict[str, Any]] = []
    objectives: list[tuple[Inches, Inches]] = []
    start: str = phases.ATTACK
    turn: int = 1
    first: str = ""
    cp: dict[str, int] = {}
    pools: dict[str, dict[str, int]] = {}
    perks: dict[str, list[str]] = {}
    designated: dict[str, list[str | list[str]]] = {}
    red: dict[str, UnitEntry] = {}
    blue: dict[str, UnitEntry] = {}
    green: dict[str, UnitEntry] = {}
    yellow: dict[str, UnitEntry] = {}
    purple: dict[str, UnitEntry] = {}
    orange: dict[str, UnitEntry] = {}
    white: dict[str, UnitEntry] = {}
    black: dict[str, UnitEntry] = {}
    play: list[str | StepEntry] = []
    dice: list[int | str] = []
    expect: dict[str, Any] = {}
    refused: str = ""

    @property
    def size(self) -> tuple[int, int]:
        """Return the width and the depth of the board; a round one lies in a square."""
        return (2 * self.circle, 2 * self.circle) if self.circle else self.board

    @property
    def sides(self) -> list[str]:
        return [side for side in SIDES if getattr(self, side)]

    def units(self, side: str) -> dict[str, UnitEntry]:
        """Return the units of a side, those of its first roster first: a team has several."""
        units: dict[str, UnitEntry] = getattr(self, side)
        return dict(sorted(units.items(), key=lambda item: item[1].roster))

    def steps(self) -> list[StepEntry]:
        return [StepEntry(do=step) if isinstance(step, str) else step for step in self.play]


def face_of(entry: int | str) -> int | str:
    """Return a scripted face: a number, or a word for the Scatter Arrow, which no other die has."""
    if isinstance(entry, int) or entry.casefold() in ARROW:
        return entry
    raise BadFile(f"{entry!r} is no face of a die: write a number, hit, or a direction such as NE")
