"""Parameters that routes of several folders have, with their limits."""

from typing import Annotated

from litestar.params import Parameter

BattleId = Annotated[str, Parameter(max_length=40)]
SeatNumber = Annotated[int, Parameter(ge=0, le=100)]
Secret = Annotated[str, Parameter(max_length=80)]  # of a seat
ItemId = Annotated[str, Parameter(max_length=22)]
GameId = Annotated[str, Parameter(max_length=22)]
