"""Events about the command of units."""

from typing import ClassVar

from turnmaster.engine.core.events import PlayerId, UnitEvent


class ChangedHands(UnitEvent, frozen=True, tag="changed hands"):
    """Another player commands a unit now."""

    says: ClassVar[str] = "{unit} now obeys {player}"

    player: PlayerId
