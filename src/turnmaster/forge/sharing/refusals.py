"""Why something cannot be shared, or a code cannot be read; each is a sentence for whoever tried."""

from turnmaster.errors import TurnmasterError


class NotShared(TurnmasterError):
    """Something that cannot be written as a code."""


class BadCode(TurnmasterError):
    """A code that cannot be read."""


class NoCode(BadCode):
    """A text or a picture in which there is no code of ours."""


class DamagedCode(BadCode):
    """A code of which something is missing or changed."""


class NewerCode(BadCode):
    """A code that a later version of the program wrote."""


class UnknownKind(BadCode):
    """A code of something that this program does not know."""


class TooLarge(BadCode):
    """A code, a picture or a file that would take too much room or time to read."""


class MissingPictures(BadCode):
    """A set of pictures that is not whole."""


class MixedPictures(BadCode):
    """Pictures that do not belong together."""
