"""Weapon perks that strike at another time than the Attack Sequence says. [Mods: Normal Weapon Sequence Only]

Some of the names are in no book that this program carries; a house may have perks of these names.
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
    """Whether a perk, of whatever rank, strikes out of sequence."""
    return any(perk == root or perk.startswith(f"{root} ") for root in OUT_OF_SEQUENCE)
