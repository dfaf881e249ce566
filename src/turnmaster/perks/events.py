"""What is told of perks, beyond what the core tells of everything."""

from turnmaster.engine.kernel.events import Event, PlayerId, UnitEvent, UnitId


class PerkUsed(UnitEvent, frozen=True, tag="perk used"):
    """A unit used a perk of its own; `choice` is what it chose to do with it."""

    perk: str
    choice: list[int]


class Afflicted(UnitEvent, frozen=True, tag="afflicted"):
    """A unit suffers an affliction from now on."""

    perk: str
    by: UnitId


class Cured(UnitEvent, frozen=True, tag="cured"):
    """A unit is rid of an affliction."""

    perk: str
    by: UnitId


class Denied(Event, frozen=True, tag="denied"):
    """A player had a die or a perk of another fail; without a perk it was a die."""

    player: PlayerId
    perk: str


class Raised(UnitEvent, frozen=True, tag="raised"):
    """A unit that was destroyed stands again, except for those who found no room."""

    models: int
    lost: int


class TrapLaid(UnitEvent, frozen=True, tag="trap laid"):
    """A unit left a weapon on the table that strikes later."""

    weapon: int
    markers: int


class TrapSprung(UnitEvent, frozen=True, tag="trap sprung"):
    """A unit set off what another had laid."""

    by: UnitId
    weapon: int


class StatOffered(UnitEvent, frozen=True, tag="stat offered"):
    """A unit gave a point of one stat for a point of another."""

    weapon: int
    given: str
    gained: str


class Disarmed(UnitEvent, frozen=True, tag="disarmed"):
    """A weapon was struck out of the hands of a unit."""

    weapon: int


class UseFailed(UnitEvent, frozen=True, tag="use failed"):
    """Everybody who wanted to use a weapon failed the test that this takes."""

    weapon: int


class Malfunctioned(UnitEvent, frozen=True, tag="malfunction"):
    """A weapon broke down."""

    weapon: int
    name: str


class Scattered(UnitEvent, frozen=True, tag="scattered"):
    """A template was carried away by Scatter."""

    weapon: int
    direction: str
    inches: int


class WeaponCopied(UnitEvent, frozen=True, tag="weapon copied"):
    """A unit has a copy of the weapon of another."""

    weapon: int
    by: UnitId
    copied: int


class WeaponDropped(UnitEvent, frozen=True, tag="weapon dropped"):
    """A weapon lies on the ground."""

    weapon: int
    name: str


class WeaponPickedUp(UnitEvent, frozen=True, tag="weapon picked up"):
    """A unit took up a weapon that lay there."""

    weapon: int
    name: str


class Imprisoned(UnitEvent, frozen=True, tag="imprisoned"):
    """A unit is held inside another."""

    by: UnitId


class TakenBack(UnitEvent, frozen=True, tag="taken back"):
    """A unit took back what it had done."""

    action: str


class PhantomsMade(UnitEvent, frozen=True, tag="phantoms"):
    """A unit has models now that are there to be struck; for some there was no room."""

    models: int
    hp: int
    lost: int


class Became(UnitEvent, frozen=True, tag="became"):
    """A unit has the profile of another now."""

    other: UnitId
    name: str
    models: int
    lost: int
