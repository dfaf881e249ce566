"""Decisions about the game and the order of play, and their answers."""

from typing import ClassVar

from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.answers import Answer, Answers, Decision, said
from turnmaster.engine.core.events import PlayerId, UnitId, ZoneId
from turnmaster.engine.core.parts import NamedAction


class NameTurnMaster(Answer, frozen=True, tag="turn master"):
    """Name the Turn Master."""

    says: ClassVar[str] = "{player} is Turn Master"

    player: PlayerId


class TurnMasterDecision(Decision, frozen=True, tag="turn master"):
    """Name the Turn Master, as the winner of the Roll-Off."""

    undoes: ClassVar[str] = "Name the Turn Master"
    asks: ClassVar[str] = "Name the Turn Master"
    answers: ClassVar[Answers] = (NameTurnMaster,)


class TakeZone(Answer, frozen=True, tag="zone"):
    """Take a Deployment Zone."""

    says: ClassVar[str] = "The zone in the {zone}"

    zone: ZoneId


class ZoneDecision(Decision, frozen=True, tag="zone"):
    """Take a Deployment Zone."""

    undoes: ClassVar[str] = "Choose a Deployment Zone"
    asks: ClassVar[str] = "Choose a Deployment Zone"
    answers: ClassVar[Answers] = (TakeZone,)


class UseUnit(Answer, frozen=True, tag="unit"):
    """Use a unit next."""

    says: ClassVar[str] = "{unit}"

    unit: UnitId


class Finish(Answer, frozen=True, tag="finish"):
    """Use no other unit in this phase or Game Turn."""

    says: ClassVar[str] = "Finish Game Turn"


FINISH = Finish()

FINISH_PHASE = said(Finish, "Finish {ends}")
FINISH_TURN = said(Finish)
# Finishing is final, and whoever finishes should know it.
FINISHING_DOES = {
    FINISH_PHASE: "You cannot act again this {span}.",
    FINISH_TURN: "You cannot act again this Game Turn.",
}


class UnitDecision(Decision, frozen=True, kw_only=True, tag="unit"):
    """Choose a unit for the `action` of a phase; without one, for an activation."""

    undoes: ClassVar[str] = "Choose {unit}"
    asks: ClassVar[str] = "{phase}: choose a unit"
    answers: ClassVar[Answers] = (UseUnit, FINISH_PHASE)

    phase: str
    action: Doing = ""
    ends: str = "Game Turn"  # for a player who finishes
    span: str = "Game Turn"


# What each Action does, for whoever chooses one.
ACTIONS_DO: dict[Doing, str] = {
    "Deploy": "The unit comes out of Reserve onto the battlefield.",
    "Move": "Each of its models goes up to its Move.",
    "Attack": "The unit uses its weapons, one after another.",
    "Dash": "Each of its models goes up to its Dash.",
    "Use Perks": "The unit uses perks that have to be activated.",
    "Prepare": "How its models moved and which weapons they used ties them down no longer.",
    "Guard": "The unit has +1 Defence until it makes another Action, at most for this Game Turn.",
    "Support": "You gain 1 CP, and the unit does nothing else for the rest of the Game Turn.",
}


class Act(Answer, frozen=True, tag="act"):
    """Make an Action with a unit."""

    says: ClassVar[str] = "{unit}: {action}"

    unit: UnitId
    action: NamedAction


class Stop(Answer, frozen=True, tag="stop"):
    """Make no other Action, or go no further."""

    says: ClassVar[str] = "No second Action"


STOP = Stop()


class ActionDecision(Decision, frozen=True, tag="action"):
    """Choose a unit and its first Action."""

    undoes: ClassVar[str] = "{action} with {unit}"
    asks: ClassVar[str] = "Choose a unit and an Action"
    answers: ClassVar[Answers] = (Act, FINISH_TURN)


class SecondActionDecision(Decision, frozen=True, tag="second action"):
    """Choose whether a unit that has made an Action makes another."""

    undoes: ClassVar[str] = "{action} with {unit}"
    asks: ClassVar[str] = "Make a second Action with {unit}?"
    answers: ClassVar[Answers] = (Act, Stop)


class ActNow(Answer, frozen=True, tag="act"):
    """Make the Action that is asked about."""

    says: ClassVar[str] = "Yes: {action}"

    action: NamedAction


class Skip(Answer, frozen=True, tag="skip"):
    """Leave out the Action that is asked about."""

    says: ClassVar[str] = "No"


SKIP = Skip()


class ActivationDecision(Decision, frozen=True, kw_only=True, tag="activation"):
    """Choose whether an activated unit makes one of its Actions."""

    undoes: ClassVar[str] = "{action} with {unit}"
    asks: ClassVar[str] = "{unit} is activated: {action} now?"
    answers: ClassVar[Answers] = (ActNow, Skip)

    action: Doing
