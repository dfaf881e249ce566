"""The numbers of perks in codes (`perk_ids.csv`). A number belongs to its perk forever; a new perk gets the next."""

import csv
from functools import cache
from importlib.resources import files

from turnmaster.forge.sharing.refusals import NewerCode

NOT_OURS = 0  # a perk of a house has no number, and goes by its name


@cache
def perk_ids() -> dict[str, int]:
    """All perks that have a number."""
    text = files(__package__).joinpath("perk_ids.csv").read_text(encoding="utf-8")
    return {row["perk"]: int(row["id"]) for row in csv.DictReader(text.splitlines())}


@cache
def _perks() -> dict[int, str]:
    return {number: perk for perk, number in perk_ids().items()}


def id_of(perk: str) -> int:
    return perk_ids().get(perk, NOT_OURS)


def perk_of(number: int) -> str:
    """The perk of this number."""
    try:
        return _perks()[number]
    except KeyError:
        raise NewerCode("The code has a perk that this version of Turnmaster does not know; update it.") from None
