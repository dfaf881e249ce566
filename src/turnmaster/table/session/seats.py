"""Who sits at the table: people and bots, each for one or several players, and those who only watch."""

from typing import NamedTuple

from msgspec import Struct

from turnmaster.table.session.messages import ToSeat

PERSON = "person"  # in the place of the name of a bot


class Seat(Struct, frozen=True):
    """A place at the table. `plays` are the players for whom it decides: several in a hot seat, none for an observer.

    What a seat may know is what each of its players may; in a hot seat that is the player who is asked.
    """

    name: str
    plays: tuple[int, ...] = ()


class Out(NamedTuple):
    """A message for a seat, by its number."""

    seat: int
    message: ToSeat
