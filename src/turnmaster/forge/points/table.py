"""The table of perks, `perks.yaml`: the cost of each perk, and the reason for it."""

from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Literal, get_args

from msgspec import Struct

from turnmaster.perks.catalogue import all_perks
from turnmaster.profiles.reading import read_document, shape

Shares = float | list[float]
Sign = Literal["benefit", "mixed", "drawback"]
SIGNS: tuple[Sign, ...] = get_args(Sign)


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A perk in the table, with one number or one for each rank."""

    why: str
    weapon: Shares = 0.0
    body: Shares = 0.0
    weapons: Shares = 0.0
    unit: Shares = 0.0
    roster: Shares = 0.0
    flat: Shares = 0.0
    measured: bool = False
    is_: Sign | None = None


class Cost(Struct, frozen=True):
    """The cost of one rank of a perk: shares of the price of its holder, extra points, and whether its effect on dice
    and saves is computed as well. For a perk of a unit, `carried` is its share of each weapon.
    """

    name: str
    root: str
    rank: int
    why: str
    share: float
    carried: float
    flat: float
    measured: bool
    sign: Sign


NO_COST = Cost("", "", 1, "No cost is set.", 0.0, 0.0, 0.0, False, "mixed")


@cache
def costs() -> dict[str, Cost]:
    """Return every perk with a cost, by name."""
    entries = _entries()
    return {
        perk.name: _cost(perk.name, perk.root, perk.rank, entries[perk.root])
        for perk in all_perks().values()
        if perk.root in entries
    }


def cost_of(perk: str) -> Cost:
    """Return the cost of a perk. Perks of house rules that are not in the table cost nothing."""
    return costs().get(perk, NO_COST)


def unpriced(perks: Iterable[str]) -> list[str]:
    """Return the existing perks without a cost by name; house rules may have some."""
    return sorted({perk for perk in perks if perk in all_perks() and perk not in costs()})


def in_order(perks: Iterable[str]) -> tuple[str, ...]:
    """Return perks in the order in which they are counted: benefits first, drawbacks last."""
    return tuple(sorted(set(perks), key=lambda perk: (SIGNS.index(cost_of(perk).sign), perk)))


@cache
def _entries() -> dict[str, Entry]:
    name = "perks.yaml"
    text = resources.files(__package__).joinpath(name).read_text("utf-8")
    document = read_document(text, name)
    for entry in document.values():
        entry["is_"] = entry.pop("is", None)
    return shape(document, dict[str, Entry], text, name)


def _cost(name: str, root: str, rank: int, entry: Entry) -> Cost:
    """Return the cost of one rank of a perk. Ranks such as 4+ start with 2+, all others with I."""
    place = rank - (2 if name.endswith("+") else 1)

    def here(shares: Shares) -> float:
        return shares[place] if isinstance(shares, list) else shares

    unit = here(entry.unit)
    share = here(entry.weapon) + here(entry.body) + here(entry.roster) + unit
    carried, flat = here(entry.weapons) + unit, here(entry.flat)
    sign = entry.is_ or ("drawback" if min(share, carried, flat) < 0 else "benefit")
    return Cost(name, root, rank, entry.why, share, carried, flat, entry.measured, sign)
