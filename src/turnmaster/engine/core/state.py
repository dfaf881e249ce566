"""The state of a battle: plain data that can be cloned, hashed, sent and stored at any moment, mid-attack too.

Structs are written as arrays, so a field is only ever added at the end of its struct, with a default. They form a tree:
nothing refers back to its owner, so the garbage collector may leave them alone (`gc=False`), which makes clones
cheaper.
"""

from msgspec import Struct, field

from turnmaster.engine.core.actions import ACTIONS, Doing
from turnmaster.engine.core.contexts import Context, Hazard, Scratch
from turnmaster.engine.core.notes import Notes
from turnmaster.engine.core.setup import Played
from turnmaster.profiles import UnitProfile, WeaponProfile

RESERVE, FIELD, REMOVED, ABOARD = 0, 1, 2, 3

NOWHERE = -1  # what a unit is aboard while it is in no Transport

FIRED_BATTLE, FIRED_HEAVY = 1, 2

NO_USES = (0,) * len(ACTIONS)  # of a unit that has made no Action yet


class Model(Struct, array_like=True, gc=False):
    """One model. A model with 0 HP on the field is a casualty that waits to be removed.

    `z` is its level above the table, `facing` its rotation counter-clockwise from north, in degrees. A `phantom` can be
    hit and is worth no points.
    """

    x: int
    y: int
    hp: int
    place: int = RESERVE
    moved: bool = False
    dashed: bool = False
    fired: int = 0
    z: int = 0
    facing: int = 0
    phantom: bool = False


class Effect(Struct, array_like=True, gc=False):
    """Something lasting on a unit or a player: a change of one stat, or a mark, with its reason and its end. `stat` is
    the name of the one or the other; effects.py makes and finds them.

    `layer` and `value` mean what they mean in modifiers.py. `owner` is the player who caused it, `by` the unit and
    `by_weapon` the weapon, if one did. It counts from the Game Turn `first` on, and only for the weapon `weapon` of its
    holder unless that is -1.
    """

    stat: str
    layer: int
    value: int
    reason: str
    owner: int = -1
    until: str = "game turn"
    negative: bool = False
    first: int = 0
    by: int = -1
    by_weapon: int = -1
    weapon: int = -1


class Due(Struct, array_like=True, gc=False):
    """A sequence put off until a later trigger."""

    moment: str
    sequence: str
    ctx: Scratch


class Area(Struct, array_like=True, gc=False):
    """A template or a marker that a weapon left on the board: an outline, or a point with a radius.

    It counts from the Game Turn `first` to the Game Turn `last`. `strikes` is the weapon as it was used, with the dice
    of its use in `used_dice`. `lies` is a weapon on the ground without a carrier, and `weapon_notes` are its unit's
    notes about it. It lies on a `level`, or `inside` a Transport or building; the `model` of the unit placed it, in a
    `phase` if that matters, and areas placed by the answer number `laid` belong together.
    """

    perk: str
    player: int
    unit: int
    weapon: int
    points: list[tuple[int, int]]
    radius: int = 0
    first: int = 0
    last: int = 0
    strikes: Hazard | None = None
    used_dice: Notes = field(default_factory=dict)
    notes: Notes = field(default_factory=dict)
    lies: WeaponProfile | None = None
    level: int = 0
    model: int = -1
    inside: int = NOWHERE
    laid: int = -1
    phase: str = ""
    weapon_notes: Notes = field(default_factory=dict)


class Unit(Struct, array_like=True, gc=False):
    """One unit in play. Its profile stands in the setup, under `profile`.

    `felled` counts casualties since the last time casualties left; `obscured` how many models are half hidden.
    `arrived` is the first Game Turn that it spends wholly on the battlefield. `notes` are what rules remember of it,
    `weapon_notes` what they remember of its weapons, each about the number of one. `aboard` is the unit that carries
    it; the number of a building is written as -2, -3 and so on, and passages come after the last one. `absorb` is HP
    loss that it takes before its models do, `form` the profile it has now if that is not the one it came with, and
    `owner` the player to whom it returns when `player` has it only for a while. A unit that is a `marker` has only a
    marker on the field yet, where its first model will stand; see knowledge.py.
    """

    player: int
    roster: int
    profile: int
    models: list[Model]
    acted: int = 0
    uses: tuple[int, ...] = NO_USES
    guard: int = 0
    reacted: bool = False
    broken: bool = False
    felled: int = 0
    obscured: int = 0
    effects: list[Effect] = field(default_factory=list)
    aboard: int = NOWHERE
    arrived: int = 0
    notes: Notes = field(default_factory=dict)
    absorb: int = 0
    form: UnitProfile | None = None
    owner: int = -1
    marker: bool = False
    weapon_notes: Notes = field(default_factory=dict)


class Player(Struct, array_like=True, gc=False):
    """A player, or a team, which acts as one player. `pools` holds resources of options."""

    zone: int = -1
    cp: int = 0
    out: bool = False
    pools: dict[str, int] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)
    second_zone: int = -1


class Frame(Struct, array_like=True, gc=False):
    """A sequence in progress: its name, its present step, and its context.

    `result` is the outcome of the roll, test or use that its last step asked for; its next step receives it.
    """

    sequence: str
    step: int
    ctx: Context
    result: Context | None = None


class Past(Struct, array_like=True, gc=False):
    """Players, units and the board before an Action of a unit, or `after` it, for rules that undo it.

    Units are stored with their numbers, because only the units concerned are kept.
    """

    players: list[Player]
    units: list[tuple[int, Unit]]
    due: list[Due]
    areas: list[Area]
    unit: int = -1
    action: Doing = ""
    after: bool = False


class State(Struct, array_like=True, gc=False):
    """Everything that changes during a battle. `past` holds earlier moments; see undoing.py."""

    seed: int
    drawn: int = 0
    answers: int = 0
    turn: int = 0
    last_turn: int = 4
    playstyle: Played = ""
    phase: str = ""
    master: int = -1
    order: list[int] = field(default_factory=list)
    ranking: list[int] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    units: list[Unit] = field(default_factory=list)
    contacts: list[tuple[int, int]] = field(default_factory=list)
    stack: list[Frame] = field(default_factory=list)
    over: bool = False
    due: list[Due] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    past: list[Past] = field(default_factory=list)
