"""Options that the documents name but that cannot be switched on here, with the reason."""

from typing import NamedTuple


class Listed(NamedTuple):
    """An option that is known but not playable."""

    name: str
    group: str
    why: str


_UNPUBLISHED = "its rules are not published in the documents that turnmaster implements"

LISTED = (
    Listed("Elemental Modifiers", "Combat", _UNPUBLISHED),
    Listed("Special Terrain", "Battlefield", _UNPUBLISHED),
    Listed("Tactical Mayhem", "Missions", _UNPUBLISHED),
    Listed("Tactical Impunity", "Missions", _UNPUBLISHED),
    Listed("No Core Roster", "Missions", _UNPUBLISHED),
    Listed("No Strategy Shop", "Missions", _UNPUBLISHED),
    Listed("Strategy Unlocked", "Missions", _UNPUBLISHED),
    Listed("Ignore Supply Chains", "Missions", _UNPUBLISHED),
)
