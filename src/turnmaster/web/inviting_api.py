"""Seats and the ways to them, as plain structs."""

from typing import Annotated

from msgspec import Meta, Struct


class SeatSecret(Struct, forbid_unknown_fields=True):
    """The secret of a seat, from a person who wants a seat to be freed or to have another link."""

    secret: Annotated[str, Meta(max_length=80)]


class TakeSeat(Struct, forbid_unknown_fields=True):
    """The secret of a link, from a person who takes its seat.

    `own` is what shall open the seat from then on: 24 random bytes that the page remembers before it asks, so that it
    can ask once more if the answer is lost. Without it the server makes one up.
    """

    secret: Annotated[str, Meta(max_length=80)]
    own: Annotated[str, Meta(pattern=r"^([A-Za-z0-9_-]{32})?$")] = ""


class Freed(Struct):
    """The end of a wish to free a seat: it is free, or its holder has been asked."""

    free: bool


class Again(Struct, forbid_unknown_fields=True):
    """The same battle once more; with `swap`, everybody leads the army of the next player. `seat` is the secret of a
    seat, for somebody who has neither begun nor joined the battle.
    """

    swap: bool = False
    seat: Annotated[str, Meta(max_length=80)] = ""
