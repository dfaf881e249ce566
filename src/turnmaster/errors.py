"""The base class of all errors whose text is a sentence for users of the program or the library."""


class TurnmasterError(Exception):
    """An error about unusable input; its text gives the reason and, in most cases, a valid alternative."""
