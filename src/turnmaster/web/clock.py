"""The time as the database stores it."""

from time import time


def timestamp() -> int:
    """Return the time in whole seconds since 1970."""
    return int(time())
