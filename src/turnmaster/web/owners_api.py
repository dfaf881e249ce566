"""What is said about owners, their devices and the house, as plain structs."""

from typing import Annotated, Any

from msgspec import Meta, Struct

MOST_SEATS = 100_000  # letters of the seats that one device hands to another

Code = Annotated[str, Meta(max_length=80)]


class Me(Struct, frozen=True):
    """Who asks: whether it is the host, whether everything in this house is shared, and how many devices share it."""

    is_host: bool
    is_open_house: bool
    devices: int


class Rejoin(Struct, forbid_unknown_fields=True):
    """The secrets of seats that a browser knows, by battle."""

    seats: Annotated[dict[Annotated[str, Meta(max_length=40)], Code], Meta(max_length=500)]


class HostToken(Struct, forbid_unknown_fields=True):
    """The token that the server prints when it starts, from a browser that wants to be the host's."""

    token: Code


class NewDevice(Struct, forbid_unknown_fields=True):
    """Another device is to be added. `seats` are those that this browser has, as text for the other one."""

    seats: Annotated[str, Meta(max_length=MOST_SEATS)] = ""


class DeviceCode(Struct, frozen=True):
    """A code that adds one device, and for how many seconds it can be used."""

    code: str
    seconds: int


class JoinDevice(Struct, forbid_unknown_fields=True):
    """The code that another device shows."""

    code: Code


class DeviceJoined(Struct, frozen=True):
    """This device was added. `seats` are those of the device that showed the code."""

    is_host: bool
    seats: str


class HouseOwner(Struct, frozen=True, kw_only=True):
    """An owner as the host sees one: how much there is, on how many devices, and when it was last here; 0 if nobody
    knows. `is_idle` says that everything of this owner can be deleted.
    """

    id: str
    label: str
    battles: int
    items: int
    tables: int
    elsewhere: int
    devices: int
    seen: int
    is_host: bool
    is_idle: bool


class HousePage(Struct, frozen=True):
    """Who has what on this server, those who were here last first, how many more there are, and the database's size."""

    owners: list[HouseOwner]
    more: int
    bytes: int
    idle_days: int


class ClearOwner(Struct, forbid_unknown_fields=True):
    """Everything of an owner is to be deleted; with `undo`, what was deleted at that time comes back."""

    id: Annotated[str, Meta(max_length=22)]
    undo: Annotated[int, Meta(ge=0, le=2**53)] = 0


class OwnerCleared(Struct, frozen=True):
    """Everything of an owner was deleted, at a time by which that can be undone, or has come back."""

    at: int
    house: HousePage


TO_PAGE: tuple[type[Any], ...] = (Me, DeviceCode, DeviceJoined, HousePage, OwnerCleared)
FROM_PAGE: tuple[type[Any], ...] = (Rejoin, HostToken, NewDevice, JoinDevice, ClearOwner)
