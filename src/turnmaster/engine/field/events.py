"""What is told of who has which unit."""

from turnmaster.engine.kernel.events import PlayerId, UnitEvent


class ChangedHands(UnitEvent, frozen=True, tag="changed hands"):
    """Another player has a unit now."""

    player: PlayerId
