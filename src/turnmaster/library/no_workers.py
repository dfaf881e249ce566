"""The error that says why games are not played in other processes."""

from turnmaster.errors import TurnmasterError

NO_PROCESSES = "no worker processes can be started here"


class NoWorkers(TurnmasterError, RuntimeError):
    """Games could not be played in other processes, or one of these ended; the text says what to do."""
