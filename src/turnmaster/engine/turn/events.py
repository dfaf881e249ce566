"""Events about a game, its Game Turns and the order of play."""

from typing import ClassVar

from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.events import Event, PlayerId, UnitEvent, ZoneId
from turnmaster.engine.field.objectives import Control
from turnmaster.engine.turn.victory import Standing


class GameTurnBegan(Event, frozen=True, tag="game turn"):
    """A Game Turn begins."""

    turn: int


class PlaystyleChosen(Event, frozen=True, tag="playstyle"):
    """The playstyle of a Game Turn, where it changes."""

    name: str


class RollOffWon(Event, frozen=True, tag="roll-off won"):
    """The winner of the Roll-Off, who names the Turn Master."""

    player: PlayerId


class TurnMasterNamed(Event, frozen=True, tag="turn master"):
    """The Turn Master, who goes first in this Game Turn."""

    player: PlayerId


class ZoneChosen(Event, frozen=True, tag="zone chosen"):
    """A player took a Deployment Zone."""

    player: PlayerId
    zone: ZoneId


class TurnOrderSet(Event, frozen=True, tag="turn order"):
    """The order of play."""

    players: list[PlayerId]


class PlayersTurn(Event, frozen=True, tag="player's turn"):
    """One player plays a whole Game Turn, in games without alternation."""

    says: ClassVar[str] = "Turn of {player}"

    player: PlayerId


class PhaseBegan(Event, frozen=True, tag="phase"):
    """A phase of a Standard game starts, or the acting part of other Game Turns."""

    name: str


class PlayerFinished(Event, frozen=True, tag="finished"):
    """A player has finished a phase."""

    player: PlayerId
    phase: str


class PhaseEnded(Event, frozen=True, tag="end of phase"):
    """All players have finished a phase."""

    name: str


class CommandPointsAwarded(Event, frozen=True, tag="command points"):
    """The Command Points that a player receives for units and from the Turn Master's roll, with the new total."""

    player: PlayerId
    units: int
    bonus: int
    cp: int


class ActionPaid(UnitEvent, frozen=True, tag="action"):
    """A unit makes an Action of an Advanced game, with its price and the remaining Command Points."""

    action: Doing
    cost: int
    cp: int


class ActionStepEnded(UnitEvent, frozen=True, tag="end of action step"):
    """A unit has made the Actions of its Action Step."""

    silent: ClassVar[str] = "What the unit did is told."

    actions: int


class GameTurnEnded(Event, frozen=True, tag="end of game turn"):
    """A Game Turn is over, with all effects that last until its end."""

    silent: ClassVar[str] = "The next Game Turn, or the end of the game, says so."

    turn: int


class ObjectivesHeld(Event, frozen=True, tag="objectives"):
    """The control of each Objective Marker at the end of a Game Turn."""

    turn: int
    controls: list[Control]


class PlayerEliminated(Event, frozen=True, tag="eliminated"):
    """A player has nothing left on the field and is out of the game."""

    player: PlayerId


class GameOver(Event, frozen=True, tag="game over"):
    """The game is over: the last Game Turn was played, or at most one player is left."""

    silent: ClassVar[str] = "Standings are shown, not told."

    standings: list[Standing]


class MarkerPlaced(Event, frozen=True, tag="marker placed"):
    """A marker was placed: the public part of a secret deployment."""

    says: ClassVar[str] = "{player} put down a marker"

    player: PlayerId


class Revealed(UnitEvent, frozen=True, tag="revealed"):
    """A unit that was only a marker is revealed."""

    says: ClassVar[str] = "{unit} came to light"
    brings_to_light: ClassVar[bool] = True
