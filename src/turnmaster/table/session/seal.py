"""Fair dice: a fingerprint of the seed is shown before the first roll, and the seed itself at the end.

It is not feasible to find another seed with the same fingerprint, so the dice were fixed before the first decision. The
salt keeps players from finding the seed by trying all of them.
"""

from hashlib import sha256

from turnmaster.table.journal import SeedFrom

# A fingerprint shows that nobody changed the seed later. It does not show that nobody chose it.
ABOUT_SEED: dict[SeedFrom, str] = {
    "": "It is not known who chose the seed of this battle.",
    "drawn": "The program drew the seed of this battle at random.",
    "chosen": "The player who started this battle chose its seed and could know the dice.",
}


def seal_of(seed: int, salt: str) -> str:
    """Return the fingerprint of a seed."""
    return sha256(f"turnmaster dice {seed} {salt}".encode()).hexdigest()


def is_unbroken(seal: str, seed: int, salt: str) -> bool:
    """Check whether a seed belongs to a fingerprint."""
    return seal_of(seed, salt) == seal
