"""Find effects that the attack helper can count as circumstances.

Effects are free text. If a text names a circumstance, the helper suggests counting it; it counts nothing by itself,
since only the players see the battlefield.
"""

import re
from typing import Literal

from msgspec import Struct

KNOWN = (
    "In cover",
    "Moved",
    "Moved into this Melee",
    "In a Melee",
    "+1 Dice Modifier to Attack Dice",
    "-1 Dice Modifier to Attack Dice",
)


class Offered(Struct, frozen=True, kw_only=True):
    """A circumstance that an effect may describe, if it is on the attacker, on the target or on either of them."""

    of: Literal["attacker", "target", "either"]
    circumstance: Literal["melee", "cover", "movements", "charged", "modifier"]
    value: int = 1


_WORDS = (
    (re.compile(r"(?:is |are )?(?:in |behind )?cover", re.IGNORECASE), Offered(of="target", circumstance="cover")),
    (re.compile(r"(?:has |have )?moved", re.IGNORECASE), Offered(of="attacker", circumstance="movements")),
    (
        re.compile(r"(?:has |have )?(?:charged|moved into (?:this|the|a) melee)", re.IGNORECASE),
        Offered(of="attacker", circumstance="charged"),
    ),
    (re.compile(r"(?:is |are )?(?:in )?(?:a )?melee", re.IGNORECASE), Offered(of="either", circumstance="melee")),
)
_MODIFIER = re.compile(
    r"([+\-−])\s?([1-5])\s+(?:dice modifier(?: to attack dice)?|(?:(?:to|on)\s+)?(?:its\s+|all\s+)?attack dice)",
    re.IGNORECASE,
)


def offered_by(words: str) -> Offered | None:
    """Return the circumstance that the text of an effect describes, if the helper knows it."""
    said = words.strip().rstrip(".")
    for pattern, offered in _WORDS:
        if pattern.fullmatch(said):
            return offered
    found = _MODIFIER.fullmatch(said)
    if found is None:
        return None
    value = int(found[2])
    return Offered(of="attacker", circumstance="modifier", value=value if found[1] == "+" else -value)
