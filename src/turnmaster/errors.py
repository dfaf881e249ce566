"""The base of all errors whose text is a sentence for whoever uses the program or the library."""


class TurnmasterError(Exception):
    """Something that cannot be used as it was given; the text says why, and mostly what would do."""
