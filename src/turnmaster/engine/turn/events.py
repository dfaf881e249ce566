"""What is told about a game, its Game Turns and whose go it is."""

from typing import ClassVar

from turnmaster.engine.field.objectives import Control
from turnmaster.engine.kernel.actions import Doing
from turnmaster.engine.kernel.events import Event, PlayerId, UnitEvent, ZoneId
from turnmaster.engine.turn.victory import Standing


class GameTurnBegan(Event, frozen=True, tag="game turn"):
    """A Game Turn begins."""

    turn: int


class PlaystyleChosen(Event, frozen=True, tag="playstyle"):
    """Which playstyle a Game Turn has, where that changes."""

    name: str


class RollOffWon(Event, frozen=True, tag="roll-off won"):
    """Who names the Turn Master."""

    player: PlayerId


class TurnMasterNamed(Event, frozen=True, tag="turn master"):
    """Who goes first in this Game Turn."""

    player: PlayerId


class ZoneChosen(Event, frozen=True, tag="zone chosen"):
    """A player took a Deployment Zone."""

    player: PlayerId
    zone: ZoneId


class TurnOrderSet(Event, frozen=True, tag="turn order"):
    """The order in which players have their go."""

    players: list[PlayerId]


class PlayersTurn(Event, frozen=True, tag="player's turn"):
    """One player plays a whole Game Turn now, where players do not alternate."""

    says: ClassVar[str] = "Turn of {player}"

    player: PlayerId


class PhaseBegan(Event, frozen=True, tag="phase"):
    """A phase of a Standard game begins, or the one part of other games in which units act."""

    name: str


class PlayerFinished(Event, frozen=True, tag="finished"):
    """A player has no more units to use in a phase, or wants to use none."""

    player: PlayerId
    phase: str


class PhaseEnded(Event, frozen=True, tag="end of phase"):
    """Everybody is finished with a phase."""

    name: str


class CommandPointsAwarded(Event, frozen=True, tag="command points"):
    """The Command Points that a player gets for units and from the Turn Master's roll, and has now."""

    player: PlayerId
    units: int
    bonus: int
    cp: int


class ActionPaid(UnitEvent, frozen=True, tag="action"):
    """A unit makes an Action of an Advanced game, at a price, which leaves its player this many Command Points."""

    action: Doing
    cost: int
    cp: int


class ActionStepEnded(UnitEvent, frozen=True, tag="end of action step"):
    """A unit has made the Actions of its Action Step."""

    silent: ClassVar[str] = "What the unit did is told."

    actions: int


class GameTurnEnded(Event, frozen=True, tag="end of game turn"):
    """A Game Turn is over, with all that lasted until its end."""

    silent: ClassVar[str] = "The next Game Turn, or the end of the game, says so."

    turn: int


class ObjectivesHeld(Event, frozen=True, tag="objectives"):
    """Who controls which Objective Marker at the end of a Game Turn."""

    turn: int
    controls: list[Control]


class PlayerEliminated(Event, frozen=True, tag="eliminated"):
    """A player has nothing left on the field and is out of the game."""

    player: PlayerId


class GameOver(Event, frozen=True, tag="game over"):
    """The last Game Turn was played, or nobody is left to fight."""

    silent: ClassVar[str] = "Standings are shown, not told."

    standings: list[Standing]


class MarkerPlaced(Event, frozen=True, tag="marker placed"):
    """All that others hear of a unit that is deployed in secret."""

    says: ClassVar[str] = "{player} put down a marker"

    player: PlayerId


class Revealed(UnitEvent, frozen=True, tag="revealed"):
    """A unit that was only a marker stands on the field for all to see."""

    says: ClassVar[str] = "{unit} came to light"
    brings_to_light: ClassVar[bool] = True
