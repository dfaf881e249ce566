"""Weapon perks that attack outside the Attack Sequence. [Mods: Normal Weapon Sequence Only]

Some of the names are in no document of this program; house rules may define perks with these names.
"""

OUT_OF_SEQUENCE = (
    "Fast",
    "Moving Strike",
    "Opening Strike",
    "Postliminary",
    "Pre-Emptive",
    "Preliminary",
    "Snipe",
    "Trap",
)


def is_out_of_sequence(perk: str) -> bool:
    """Check whether a perk, of any rank, attacks outside the sequence."""
    return any(perk == root or perk.startswith(f"{root} ") for root in OUT_OF_SEQUENCE)
