"""Dice that players can trust: the fingerprint of the seed is shown before the first roll, and the seed itself at the
end.

Nobody can find another seed with the same fingerprint, so the dice were fixed before anybody decided anything. The salt
keeps anybody from trying all seeds in the meantime.
"""

from hashlib import sha256


def seal_of(seed: int, salt: str) -> str:
    """The fingerprint of a seed."""
    return sha256(f"turnmaster dice {seed} {salt}".encode()).hexdigest()


def is_unbroken(seal: str, seed: int, salt: str) -> bool:
    """Whether a seed is the one that was sealed."""
    return seal_of(seed, salt) == seal
