"""Messages about the server itself: its health, owners, devices, backups, and how other devices reach it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

MOST_LETTERS = 600  # of a QR code that a phone can still read from a screen
MOST_SEATS = 100_000  # letters of the seats that one device hands to another

Code = Annotated[str, Meta(max_length=80)]


class Health(Struct):
    """That the server is up."""

    ok: bool
    version: str


class Me(Struct, frozen=True):
    """Who asks: whether it is the host, whether everything in this house is shared, and how many devices share it."""

    is_host: bool
    is_open_house: bool
    devices: int


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


class Backup(Struct, kw_only=True):
    """Everything that the server keeps, as one document. The page adds what the browser keeps, and gives it to whoever
    asked as a file.
    """

    kind: Literal["turnmaster backup"] = "turnmaster backup"
    version: str
    made: int
    battles: int
    database: bytes


class Restore(Struct, forbid_unknown_fields=True):
    """The database of a backup, to be put in the place of the one that is there."""

    database: bytes


class Restored(Struct):
    """How many battles there are now, and the name of the file in the data folder that has what was there before."""

    battles: int
    aside: str


class Reach(Struct):
    """Where other devices find this server, such as `http://192.168.0.7:8714`; nothing if they cannot."""

    address: str


class ToDraw(Struct, forbid_unknown_fields=True):
    """A text for a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS)]


class QrCode(Struct):
    """A QR code: how many squares it is wide and high, and the dark ones as the path of a drawing."""

    size: int
    path: str
