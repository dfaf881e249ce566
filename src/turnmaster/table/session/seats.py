"""The seats of a session: people and bots, each for one or several players, and spectators."""

from typing import NamedTuple

from msgspec import Struct

from turnmaster.table.session.messages import ToSeat

PERSON = "person"  # in the place of the name of a bot


class Seat(Struct, frozen=True):
    """A seat of a session. `plays` are the players for whom it decides: several in a hot seat, none for a spectator.

    A seat knows what each of its players knows; in a hot seat, what the player knows whose decision it is.
    """

    name: str
    plays: tuple[int, ...] = ()


class Out(NamedTuple):
    """A message for a seat, by its number."""

    seat: int
    message: ToSeat
