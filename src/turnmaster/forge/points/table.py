"""The table of perks, `perks.yaml`: what each costs, and why."""

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
    """What one rank of a perk costs: shares of the price of what it is a perk of, points on top, and whether its work
    on dice and saves is measured besides. For a perk of a unit, `carried` is its share of each weapon.
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


NO_COST = Cost("", "", 1, "Nobody has said what it costs.", 0.0, 0.0, 0.0, False, "mixed")


@cache
def costs() -> dict[str, Cost]:
    """Every perk that has a price, by its name."""
    entries = _entries()
    return {
        perk.name: _cost(perk.name, perk.root, perk.rank, entries[perk.root])
        for perk in all_perks().values()
        if perk.root in entries
    }


def cost_of(perk: str) -> Cost:
    """What a perk costs. Perks of one's own house that no table knows cost nothing."""
    return costs().get(perk, NO_COST)


def unpriced(perks: Iterable[str]) -> list[str]:
    """Return the perks that exist and have no price, by name: house rules may bring them."""
    return sorted({perk for perk in perks if perk in all_perks() and perk not in costs()})


def in_order(perks: Iterable[str]) -> tuple[str, ...]:
    """The order in which perks are counted, each on top of those before it: what is good first, drawbacks last."""
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
    """One rank of a perk. Ranks such as 4+ begin with 2+, all others with I."""
    place = rank - (2 if name.endswith("+") else 1)

    def here(shares: Shares) -> float:
        return shares[place] if isinstance(shares, list) else shares

    unit = here(entry.unit)
    share = here(entry.weapon) + here(entry.body) + here(entry.roster) + unit
    carried, flat = here(entry.weapons) + unit, here(entry.flat)
    sign = entry.is_ or ("drawback" if min(share, carried, flat) < 0 else "benefit")
    return Cost(name, root, rank, entry.why, share, carried, flat, entry.measured, sign)
