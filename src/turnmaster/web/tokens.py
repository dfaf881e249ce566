"""Secret tokens in links and cookies, and their fingerprints, which are all that is stored of them."""

from hashlib import sha256
from secrets import token_urlsafe


def new_secret() -> str:
    """Return a secret that cannot be guessed."""
    return token_urlsafe(24)


def fingerprint(secret: str) -> str:
    """Return the hash by which the database knows a secret."""
    return sha256(secret.encode()).hexdigest()
