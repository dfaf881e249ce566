"""Dice that players can trust: the fingerprint of the seed is shown before the first roll, and the seed itself at the
end.

Nobody can find another seed with the same fingerprint, so the dice were fixed before anybody decided anything. The salt
keeps anybody from trying all seeds in the meantime.
"""

from hashlib import sha256

from turnmaster.table.journal import SeedFrom

# A fingerprint shows that nobody changed the seed later. It does not show that nobody chose it.
ABOUT_SEED: dict[SeedFrom, str] = {
    "": "It is not known who chose the seed of this battle.",
    "drawn": "The program drew the seed of this battle by chance.",
    "chosen": "The player who started this battle chose its seed and could know the dice.",
}


def seal_of(seed: int, salt: str) -> str:
    """The fingerprint of a seed."""
    return sha256(f"turnmaster dice {seed} {salt}".encode()).hexdigest()


def is_unbroken(seal: str, seed: int, salt: str) -> bool:
    """Whether a seed is the one that was sealed."""
    return seal_of(seed, salt) == seal
