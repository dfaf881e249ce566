"""Contexts of the frames on the stack. Each is plain data with a tag, so a save can hold any of them."""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from turnmaster.dice import DieName
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.notes import Notes, copied

NO_WEAPON = -1  # while none is chosen


class Nothing(Struct, tag="nothing", array_like=True, gc=False):
    """The context of a sequence that remembers nothing, such as a Game Turn."""


class RollOff(Struct, tag="roll-off", array_like=True, gc=False):
    """A Roll-Off: players from best to worst so far, groups that are still tied, and players of the present group that
    have rolled.

    An `aside` ranking is not about the Turn Master: its result goes to the step that asked for it.
    """

    groups: list[list[int]]
    everyone: bool
    thrown: list[int] = field(default_factory=list)
    aside: bool = False

    @property
    def ranking(self) -> list[int]:
        """Return the players from best to worst."""
        return [player for group in self.groups for player in group]


class Choosing(Struct, tag="choosing", array_like=True, gc=False):
    """Players who still must choose something, in order."""

    players: list[int]


class Phase(Struct, tag="phase", array_like=True, gc=False):
    """A phase in which players alternate: the acting player, and the players who have finished."""

    name: str
    action: Doing
    order: list[int]
    at: int = -1
    finished: list[int] = field(default_factory=list)
    unit: int = -1
    done: int = 0
    same_player: bool = False
    skipped: bool = False

    @property
    def player(self) -> int:
        return self.order[self.at]


class Placing(Struct, tag="placing", array_like=True, gc=False):
    """A unit being put somewhere: deployed, or moved; `engages` are the foes that it met by doing so.

    `loads` are units that deploy aboard it or each other: each with what carries it. `left` is what it stepped
    out of with this movement; -1 is nothing. A `forced` movement is no Action of the unit, and `player` may be someone
    other than its own player. A Movement that is neither Move nor Dash has a `reach` in inches of its own, and the
    `perk` behind it; see free_movement.py. A reach may be measured `around` a place: x, y, radius and level. A unit
    that is `led` has only its first model put somewhere, and the others follow it.
    """

    player: int
    unit: int
    action: Doing
    anywhere: bool = False
    engages: list[int] = field(default_factory=list)
    struck: bool = False
    loads: list[tuple[int, int]] = field(default_factory=list)
    left: int = -1
    forced: bool = False
    perk: str = ""
    reach: int = 0
    around: list[int] = field(default_factory=list)
    led: bool = False


class Volley(Struct, array_like=True, gc=False):
    """The wielders of one weapon that fire at one target; `dice`, if not -1, is the number of their dice.

    With `hits` they roll the weapon's Attacks that many times, however many they are. With `anywhere`, range and sight
    do not matter, and `exposed` are the models that can lose HP, seen or not. `because` names the cause of a volley
    without a chosen target. Where wielders share their Attacks among several targets, `shares` holds for each of them
    its number, the number of its Attacks at targets before this one, and the number at this one. `struck` are the
    models under a template. Once it is in progress, `meant` is the intended target, which may not be the unit that
    suffers; HP loss that the sufferer cannot take goes on to the units `behind` it.
    """

    target: int = -1
    wielders: list[int] = field(default_factory=list)
    dice: int = -1
    hits: int = -1
    anywhere: bool = False
    exposed: list[int] = field(default_factory=list)
    because: str = ""
    shares: list[tuple[int, int, int]] = field(default_factory=list)
    struck: list[int] = field(default_factory=list)
    meant: int = -1
    behind: list[int] = field(default_factory=list)


class Trigger(Struct, array_like=True, gc=False, frozen=True):
    """The effect of a face or better on the last Attack Dice: on the HP loss of that success, its saves, or its victim.

    A `hp_die` replaces the single HP. A `precise` success hits the model that the attacker names.
    """

    face: int
    reason: str
    hp_times: int = 1
    hp_die: DieName | Literal[""] = ""
    no_armour: bool = False
    no_aegis: bool = False
    precise: bool = False


class SaveRoll(Struct, array_like=True, gc=False):
    """Saves or Attack Dice that are rolled together: how many, and how often those that fail can still be rolled once
    more (`retries`), or those that succeed, or of Attack Dice those that succeed best (`repeats`).
    """

    dice: int
    retries: int
    repeats: int
    again: bool = False


class Successes(Struct, array_like=True, gc=False):
    """Successes that are saved and lose HP alike.

    While they are resolved, `unsaved` of them have not been saved yet; `rolls` are the dice of a save that are still to
    be rolled. Of the dice for their HP loss, `hp_kinds` kinds have been rolled, and showed `hp_rolled` in all.
    """

    count: int
    hp_times: int = 1
    hp_die: DieName | Literal[""] = ""
    no_armour: bool = False
    no_aegis: bool = False
    precise: bool = False
    unsaved: int = 0
    rolls: list["SaveRoll"] = field(default_factory=list)
    hp_kinds: int = 0
    hp_rolled: int = 0


class AttackSpec(Struct, array_like=True, gc=False):
    """One volley in numbers: all that dice, or exact odds, need to know.

    Each die may first have to pass a `gate`, and more `gates` after it. `ladder` holds the needed rolls one after
    another, such as 6 then 4; it is empty for an automatic success. `impossible` means that no roll can succeed. A save
    of 0 is no save; with `better_save_only` the worse of the two is given up. Each unsaved success loses
    `hp_per_success`, or what `hp_dice` (rolled for each) and `hp_once` (rolled once for all) show, times `hp_times`.
    With `kills`, each HP loss takes a whole model. With `restores` it gives HP instead of taking it.

    Every perk that has dice rolled once more counts on its own: `rerolls` of failed Attack Dice, `armour_again` and
    `aegis_again` of successful saves, `armour_retries` and `aegis_retries` of failed ones, and `save_retries` of failed
    saves of one kind or the other, but not of both for the same success. Attack Dice that show `cursed` or better on
    the last rung are rolled once more too; 0 is none.
    """

    dice: int
    ladder: list[int]
    multiplier: int
    armour: int
    aegis: int
    impossible: bool = False
    hp_per_success: int = 1
    kills: bool = False
    power: int = 0
    defence: int = 0
    gate: int = 0
    rerolls: int = 0
    triggers: list[Trigger] = field(default_factory=list)
    armour_again: int = 0
    aegis_again: int = 0
    hp_dice: list[DieName] = field(default_factory=list)
    hp_once: list[DieName] = field(default_factory=list)
    hp_times: int = 1
    better_save_only: bool = False
    restores: bool = False
    armour_retries: int = 0
    aegis_retries: int = 0
    save_retries: int = 0
    gates: list[int] = field(default_factory=list)
    cursed: int = 0


class Hazard(Struct, array_like=True, gc=False):
    """Something that strikes without being a unit: a weapon profile. It ignores AEGIS no better than `pierces`.

    What a weapon left on the table strikes as a hazard with the weapon's `perks`. Where no unit attacks with it, `by`
    and `by_weapon` may still say whose doing it is.
    """

    name: str
    attacks: int
    power: int
    ap: int
    pierces: int = 0
    perks: tuple[str, ...] = ()
    by: int = -1
    by_weapon: int = -1


class Use(Struct, array_like=True, gc=False):
    """One use of a weapon: its number, what dice it `rolled` for that, and the volleys still to come.

    `rolling` is the number of the dice on the table, of all that weapons roll. What was used `before` only strikes once
    more, and nothing new is settled.
    """

    weapon: int = NO_WEAPON
    rolled: Notes = field(default_factory=dict)
    rolling: int = -1
    volleys: list[Volley] = field(default_factory=list)
    before: bool = False


class Strike(Struct, array_like=True, gc=False):
    """What the dice of a volley do to the unit that they strike: `seen` are its models that can lose HP.

    `dice` have passed this many `gates`, and are still to be rolled on the next rung of the ladder; `rolls` are those
    on the table and those that wait to be rolled once more, `faces` all Attack Dice of this rung as they fell in the
    end. With every rung comes a new strike.
    `successes` are resolved in `groups`, one `group` after another. What they cost so far is the `loss`, and what they
    cost models that the attacker names, and these have not lost yet, is `aimed`. `spare` is loss that the unit could
    not take.
    """

    seen: list[int] = field(default_factory=list)
    spec: AttackSpec | None = None
    rung: int = 0
    dice: int = 0
    faces: list[int] = field(default_factory=list)
    successes: int = 0
    deflect: int = -1
    ward: int = -1
    groups: list[Successes] = field(default_factory=list)
    group: Successes | None = None
    loss: int = 0
    aimed: int = 0
    spare: int = 0
    again: int = 0  # of states that were saved before there were `rolls`: how often failed dice were rolled once more
    rolls: list["SaveRoll"] = field(default_factory=list)
    gates: int = 0

    def after_rung(self, dice: int) -> "Strike":
        """Return the strike after a rung with this many dice left: named values continue, all others start anew."""
        return Strike(self.seen, self.spec, self.rung + 1, dice, gates=self.gates)


class Attack(Struct, tag="attack", array_like=True, gc=False):
    """A unit attacking with its weapons, one after another.

    With a `hazard` no unit attacks, and `unit` is -1, or the one that left it there. A `single` attack is over with its
    last volley. Only the weapons in `allowed` can be chosen, or all of them if it is empty; with `forced` none may be
    left out, and `only` may be a friend. `notes` are what options and perks remember until the last weapon is done. The
    weapon in `use`, the `volley` under way and the `strike` of its dice are new structs each time.
    """

    player: int
    unit: int
    only: int = -1
    counter: bool = False
    used: list[int] = field(default_factory=list)
    countered: list[int] = field(default_factory=list)
    notes: Notes = field(default_factory=dict)
    hazard: Hazard | None = None
    single: bool = False
    allowed: list[int] = field(default_factory=list)
    forced: bool = False
    use: Use = field(default_factory=Use)
    volley: Volley = field(default_factory=Volley)
    strike: Strike = field(default_factory=Strike)

    @property
    def weapon(self) -> int:
        return self.use.weapon

    @property
    def target(self) -> int:
        return self.volley.target

    @property
    def wielders(self) -> list[int]:
        return self.volley.wielders

    @property
    def numbers(self) -> AttackSpec:
        """Return the numbers of the volley, once they are worked out."""
        assert self.strike.spec is not None
        return self.strike.spec

    @property
    def cause(self) -> tuple[int, int]:
        """Return the unit and the weapon that cause the attack; -1 for none."""
        if self.unit < 0 and self.hazard is not None:
            return self.hazard.by, self.hazard.by_weapon
        return self.unit, self.weapon

    def copy(self) -> "Attack":
        """Return an independent copy of the attack."""
        use = replace(self.use, rolled=copied(self.use.rolled), volleys=list(self.use.volleys))
        volley, strike = replace(self.volley), replace(self.strike)
        return replace(self, notes=copied(self.notes), use=use, volley=volley, strike=strike)

    def on(self, target: int) -> "Attack":
        """Return the same attack on another target."""
        return replace(self, volley=replace(self.volley, target=target))


class ActionStep(Struct, tag="action step", array_like=True, gc=False):
    """One or two Actions of one unit in an Advanced game, or one activation in an Intermediate one.

    `waiting` holds sequences, with player and unit, that come once the current Action is resolved.
    """

    player: int
    unit: int
    action: Doing = ""
    made: int = 0
    waiting: list[tuple[str, int, int]] = field(default_factory=list)


class Roll(Struct, tag="roll", array_like=True, gc=False):
    """Dice on the table that a player may still reroll."""

    player: int
    unit: int
    reason: str
    die: DieName
    need: int
    values: list[int]
    rerolled: list[int] = field(default_factory=list)
    modifier: int = 0
    again: bool = False


class PerkTest(Struct, tag="test", array_like=True, gc=False):
    """A Mastery or Skill Test of one or more dice; `deployment` marks those of Deployment Perks, `swayed` the players
    who changed it. `target` is the unit at which the perk is directed, if any; `faces` are the dice, of which `passed`
    succeeded.
    """

    player: int
    unit: int
    reason: str
    need: int
    deployment: bool = False
    modifier: int = 0
    swayed: list[int] = field(default_factory=list)
    dice: int = 1
    target: int = -1
    faces: list[int] = field(default_factory=list)
    passed: int = 0

    @property
    def works(self) -> bool:
        """Check whether a die passed and no player stopped the perk."""
        return self.passed > 0


class PerkUse(Struct, tag="perk use", array_like=True, gc=False):
    """A perk that is about to take effect unless a player stops it. `unit` uses it, if a unit does."""

    player: int
    unit: int
    perk: str
    stopped: bool = False

    @property
    def works(self) -> bool:
        return not self.stopped


class OpenWindow(Struct, tag="window", array_like=True, gc=False):
    """An open window: players may use their offers until all pass.

    With `unit` it is open to that unit alone, and `taken` holds the offers it has used, each once.
    """

    name: str
    passed: list[int] = field(default_factory=list)
    unit: int = -1
    taken: list[str] = field(default_factory=list)


# What the numbers are called that sequences remember; whoever writes one with another number adds its name here.
NumberName = Literal[
    "AP",
    "Attacks",
    "Power",
    "Range",
    "Type",
    "apart",
    "arrow",
    "at",
    "attack",
    "before",
    "beyond",
    "by",
    "copy",
    "dice",
    "die",
    "directed",
    "enemy",
    "foe",
    "friend",
    "friends",
    "heals",
    "host",
    "hp",
    "level",
    "model",
    "passed",
    "radius",
    "sources",
    "strength",
    "target",
    "through",
    "to",
    "unit",
    "user",
    "volleys",
    "weapon",
    "weapons",
    "willing",
    "x",
    "y",
]

if TYPE_CHECKING:
    Numbers = dict[NumberName, int]
else:
    Numbers = dict[str, int]  # rules of a house have names of their own, and a save takes any


class Scratch(Struct, tag="scratch", array_like=True, gc=False):
    """The memory of a sequence of an option or a perk.

    `numbers` have names. `units`, and the `models` and `weapons` of its `unit`, are those still to be dealt with, each
    as often as necessary. `choice` is the player's choice, as in the answer.
    """

    player: int
    unit: int = -1
    numbers: Numbers = field(default_factory=dict)
    units: list[int] = field(default_factory=list)
    models: list[int] = field(default_factory=list)
    weapons: list[int] = field(default_factory=list)
    choice: list[int] = field(default_factory=list)


Context = (
    Nothing
    | RollOff
    | Choosing
    | Phase
    | Placing
    | Attack
    | ActionStep
    | Roll
    | PerkTest
    | PerkUse
    | OpenWindow
    | Scratch
)
