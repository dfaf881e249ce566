"""Events of perks, beyond those of the core."""

from typing import ClassVar

from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.events import (
    Event,
    Length,
    PieceName,
    PlayerId,
    UnitEvent,
    UnitId,
    WeaponId,
    WeaponOfOther,
)


class PerkUsed(UnitEvent, frozen=True, tag="perk used"):
    """A unit used a perk of its own, on a `target` if it has one."""

    silent: ClassVar[str] = "That it was chosen is told, and what comes of it."

    perk: str
    target: UnitId


class StatGained(UnitEvent, frozen=True, tag="stat gained"):
    """A perk changes a stat of a unit for a while."""

    says: ClassVar[str] = "{unit} {gains} ({perk})"

    perk: str
    gains: str


class PerkBegan(UnitEvent, frozen=True, tag="perk began"):
    """A unit is in a state named after a perk from now on."""

    says: ClassVar[str] = "{unit} is {perk} from now on"

    perk: str


class PerkEnded(UnitEvent, frozen=True, tag="perk ended"):
    """A unit is no longer in the state named after a perk."""

    says: ClassVar[str] = "{unit} is no longer {perk}"

    perk: str


class Fused(UnitEvent, frozen=True, tag="fused"):
    """A unit was given up and has become part of another."""

    says: ClassVar[str] = "{unit} became part of {other}"

    other: UnitId


class Formed(UnitEvent, frozen=True, tag="formed"):
    """A unit that was set aside is complete and waits in Reserve."""

    says: ClassVar[str] = "{unit} has been formed, and waits in Reserve"


class NotFormed(UnitEvent, frozen=True, tag="not formed"):
    """A player decided not to form a unit."""

    says: ClassVar[str] = "{unit} is not formed after all, and nobody is given up"


class HpDoubled(UnitEvent, frozen=True, tag="hp doubled"):
    """The HP of a unit were doubled, present and full."""

    says: ClassVar[str] = "{unit} has twice its HP ({perk})"

    perk: str


class HpHalved(UnitEvent, frozen=True, tag="hp halved"):
    """The doubled HP of a unit were halved again."""

    says: ClassVar[str] = "{unit} is itself again, with half its HP ({perk})"

    perk: str


class Afflicted(UnitEvent, frozen=True, tag="afflicted"):
    """A unit suffers an affliction from now on."""

    says: ClassVar[str] = "{unit} suffers {perk}"

    perk: str
    by: UnitId


class Cured(UnitEvent, frozen=True, tag="cured"):
    """A unit is free of an affliction."""

    says: ClassVar[str] = "{unit} is rid of {perk}"

    perk: str
    by: UnitId


class Denied(Event, frozen=True, tag="denied"):
    """A player made a die or a perk of another player fail; without a perk it was a die."""

    player: PlayerId
    perk: str


class Raised(UnitEvent, frozen=True, tag="raised"):
    """A destroyed unit stands again, except for models without room."""

    models: int
    lost: int


class TookThePlace(UnitEvent, frozen=True, tag="took the place"):
    """A unit came from Reserve to where another was destroyed, except for models without room."""

    says: ClassVar[str] = "{unit} took the place of {other}, {models} strong[, {lost} found no room]"

    other: UnitId
    models: int
    lost: int


class Summoned(UnitEvent, frozen=True, tag="summoned"):
    """A unit that was not part of the game is to be deployed now."""

    says: ClassVar[str] = "{unit} was summoned"


class NeverDeployed(UnitEvent, frozen=True, tag="never deployed"):
    """A unit that had to be deployed at once was not, and is lost."""

    says: ClassVar[str] = "{unit} was not deployed, and is lost"


class Befell(UnitEvent, frozen=True, tag="befell"):
    """An effect happened to a unit and lasts for a while."""

    says: ClassVar[str] = "{unit}: {change} ({perk})"

    change: str
    perk: str


class Purged(UnitEvent, frozen=True, tag="purged"):
    """A unit lost the benefits of a perk."""

    says: ClassVar[str] = "{unit} is no longer helped by {perk}"

    perk: str
    by: UnitId


class TerrainDestroyed(UnitEvent, frozen=True, tag="terrain destroyed"):
    """A unit went through a piece of terrain and destroyed it."""

    says: ClassVar[str] = "{unit} destroyed the {piece}"

    piece: PieceName


class BecameWreck(UnitEvent, frozen=True, tag="became a wreck"):
    """A destroyed unit stays on the field as terrain."""

    says: ClassVar[str] = "The wreck of {unit} stays on the field"


class WreckRemoved(UnitEvent, frozen=True, tag="wreck removed"):
    """A wreck lost its HP and no longer blocks."""

    says: ClassVar[str] = "The wreck of {unit} is removed"


class DecoyGone(UnitEvent, frozen=True, tag="decoy gone"):
    """A fake unit was found out and is gone."""

    says: ClassVar[str] = "{unit} was a decoy, and is gone"
    brings_to_light: ClassVar[bool] = True


class TrapLaid(UnitEvent, frozen=True, tag="trap laid"):
    """A unit left a weapon on the board that hits later."""

    says: ClassVar[str] = "{unit} laid {weapon}"

    weapon: WeaponId
    markers: int


class TrapSprung(UnitEvent, frozen=True, tag="trap sprung"):
    """A unit set off a trap of another."""

    says: ClassVar[str] = "{unit} set off {weapon} of {by}"

    by: UnitId
    weapon: WeaponOfOther


class StatOffered(UnitEvent, frozen=True, tag="stat offered"):
    """A unit gave a point of one stat for a point of another."""

    says: ClassVar[str] = "{unit} gave 1 {given} for 1 {gained} of {weapon}"

    weapon: WeaponId
    given: str
    gained: str


class Disarmed(UnitEvent, frozen=True, tag="disarmed"):
    """A unit lost a weapon to a disarming attack."""

    says: ClassVar[str] = "{unit} was disarmed of {weapon}"

    weapon: WeaponId


class Damaged(UnitEvent, frozen=True, tag="damaged"):
    """A unit suffers damage in place of an HP loss."""

    says: ClassVar[str] = "{unit} is damaged: {damage}"

    damage: str


class WeaponBroken(UnitEvent, frozen=True, tag="weapon broken"):
    """A weapon of a unit is unusable for the rest of the game."""

    says: ClassVar[str] = "{weapon} of {unit} is broken"

    weapon: WeaponId


class RosterRoused(UnitEvent, frozen=True, tag="roster roused"):
    """A unit was destroyed, which changes the Attack Dice of its whole roster for the rest of the game."""

    says: ClassVar[str] = "{unit} has fallen: {change} to all Attack Dice of its roster ({perk})"

    perk: str
    change: str


class AetherTested(UnitEvent, frozen=True, tag="aether test"):
    """A unit made an Aether Test for a perk, with this total after all changes; or a rule made it pass. `twice` says
    whether the perk takes effect twice over.
    """

    says: ClassVar[str] = "{unit} {came} the Aether Test for {perk} with {total}, {need} or less needed[: {twice}]"

    perk: str
    came: str
    total: int
    need: int
    twice: str


class WeaponRolled(UnitEvent, frozen=True, tag="weapon rolled"):
    """The profile, until the attack is over, of a weapon without stats of its own."""

    says: ClassVar[str] = "{weapon} of {unit}: {kind}, Range {range}, Attacks {attacks}, Power {power}, AP {ap}"

    weapon: WeaponId
    kind: str
    range: Length
    attacks: int
    power: int
    ap: str


class CameToNothing(UnitEvent, frozen=True, tag="came to nothing"):
    """A weapon was used without effect, because of the roll of its perk."""

    says: ClassVar[str] = "{weapon} of {unit} does nothing ({perk})"

    weapon: WeaponId
    perk: str


class UseFailed(UnitEvent, frozen=True, tag="use failed"):
    """All wielders failed the test for the use of their weapon."""

    says: ClassVar[str] = "{unit} failed to use {weapon}"

    weapon: WeaponId


class Malfunctioned(UnitEvent, frozen=True, tag="malfunction"):
    """A weapon broke down."""

    says: ClassVar[str] = "{unit}, {name}: malfunction"

    weapon: WeaponId
    name: str


class Scattered(UnitEvent, frozen=True, tag="scattered"):
    """A template was carried away by Scatter."""

    says: ClassVar[str] = "The template of {weapon} scattered {length} {direction}"

    weapon: WeaponId
    direction: str
    length: Length


class WeaponCopied(UnitEvent, frozen=True, tag="weapon copied"):
    """A unit has a copy of the weapon of another."""

    says: ClassVar[str] = "{weapon} of {unit} became a copy of {copied} of {by}"

    weapon: WeaponId
    by: UnitId
    copied: WeaponOfOther


class WeaponDropped(UnitEvent, frozen=True, tag="weapon dropped"):
    """A weapon lies on the ground."""

    says: ClassVar[str] = "{unit} left {name} on the ground"

    weapon: WeaponId
    name: str


class WeaponPickedUp(UnitEvent, frozen=True, tag="weapon picked up"):
    """A unit took up a weapon that lay there."""

    says: ClassVar[str] = "{unit} picked up {name}"

    weapon: WeaponId
    name: str


# Minds


class TookHold(UnitEvent, frozen=True, tag="took hold"):
    """A perk takes hold of a unit, with this effect."""

    says: ClassVar[str] = "{unit} {does} ({perk})"

    perk: str
    does: str


class ChallengeAccepted(UnitEvent, frozen=True, tag="challenge accepted"):
    """A unit accepted the challenge of another: no other unit takes part."""

    says: ClassVar[str] = "{unit} accepts the challenge of {by}"

    by: UnitId


class ChallengeRefused(UnitEvent, frozen=True, tag="challenge refused"):
    """A unit refused the challenge of another."""

    says: ClassVar[str] = "{unit} refuses the challenge of {by}"

    by: UnitId


class Betrayed(UnitEvent, frozen=True, tag="betrayed"):
    """A unit turned on its own player."""

    says: ClassVar[str] = "{unit} turns on its own side ({perk})"

    perk: str


class Imprisoned(UnitEvent, frozen=True, tag="imprisoned"):
    """A unit is held inside another."""

    says: ClassVar[str] = "{by} imprisoned {unit}"

    by: UnitId


# Units inside others, and units that arrive


class Seeded(UnitEvent, frozen=True, tag="seeded"):
    """A waiting unit is inside another from now on, and comes out when that is destroyed."""

    says: ClassVar[str] = "{unit} is inside {host}"

    host: UnitId


class CameOut(UnitEvent, frozen=True, tag="came out"):
    """A unit stands where its host was destroyed, except for models without room."""

    says: ClassVar[str] = "{unit} came out of {host}[, {models} strong][, {lost} found no room]"

    host: UnitId
    models: int
    lost: int


class UnitScattered(UnitEvent, frozen=True, tag="unit scattered"):
    """A unit that arrives was carried away by Scatter."""

    says: ClassVar[str] = "{unit} scattered {length} {direction}"

    direction: str
    length: Length


class NoRoomToArrive(UnitEvent, frozen=True, tag="no room to arrive"):
    """A unit that arrives by a perk found no room for all of its models, and is in Reserve."""

    says: ClassVar[str] = "{unit} found no room ({perk}) and stays in Reserve"

    perk: str


class SpyArrived(UnitEvent, frozen=True, tag="spy arrived"):
    """A unit passes for a friend of a player for a while."""

    says: ClassVar[str] = "{player} takes {unit} for a friend"

    player: PlayerId


class SpyFound(UnitEvent, frozen=True, tag="spy found"):
    """A unit no longer passes for a friend of any player."""

    says: ClassVar[str] = "{unit} no longer passes for a friend"


class PerkMarkerPlaced(Event, frozen=True, tag="perk marker placed"):
    """A player placed a marker of a perk."""

    says: ClassVar[str] = "{player} put down a marker of {perk}"

    player: PlayerId
    perk: str


# Everything else


class TakenBack(UnitEvent, frozen=True, tag="taken back"):
    """A unit undid its earlier Actions."""

    says: ClassVar[str] = "{unit} took back its {action}"

    action: Doing


class PhantomsMade(UnitEvent, frozen=True, tag="phantoms"):
    """A unit has phantom models now, which can be hit; for some there was no room."""

    says: ClassVar[str] = "{unit} made phantoms: {models} of {hp} HP[, no room for {lost} more]"

    models: int
    hp: int
    lost: int


class Became(UnitEvent, frozen=True, tag="became"):
    """A unit has the profile of another now, or its own again."""

    other: UnitId
    name: str
    models: int
    lost: int


class TemplateStruckNobody(UnitEvent, frozen=True, tag="template struck nobody"):
    """All templates of a weapon lie where they hit no unit."""

    says: ClassVar[str] = "{unit}: nobody is under the template of {weapon}"

    weapon: WeaponId
