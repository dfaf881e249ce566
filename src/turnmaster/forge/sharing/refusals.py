"""Errors of sharing and reading codes; each text is a sentence for the user."""

from turnmaster.errors import TurnmasterError


class NotShared(TurnmasterError):
    """An item that cannot be written as a code."""


class BadCode(TurnmasterError):
    """A code that cannot be read."""


class NoCode(BadCode):
    """A text or a picture without a share code."""


class DamagedCode(BadCode):
    """A code with missing or changed parts."""


class NewerCode(BadCode):
    """A code from a later version of the program."""


class UnknownKind(BadCode):
    """A code for a kind of item that this program does not know."""


class TooLarge(BadCode):
    """A code, a picture or a file that would take too much memory or time to read."""


class MissingPictures(BadCode):
    """An incomplete set of pictures."""


class MixedPictures(BadCode):
    """Pictures that do not belong together."""
