"""Look up perks, and sort them by family."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, get_args

from turnmaster.cli.choices import pick
from turnmaster.cli.failures import BadInput
from turnmaster.perks.catalogue import Kind, Perk, all_perks, why_unknown
from turnmaster.telling.perk_rows import NO_LIMIT

IN_ODDS = {
    "counted": "counted by `turnmaster odds`",
    "no part of it": "has no effect on `turnmaster odds`",
    "not counted": "not counted by `turnmaster odds`",
}
KINDS = get_args(Kind)


def in_order(perks: Iterable[Perk]) -> list[Perk]:
    """Sort perks by kind, family, name and rank."""
    return sorted(perks, key=lambda perk: (KINDS.index(perk.kind), perk.family, perk.root, perk.rank))


def selected(family: str | None, kind: str | None) -> list[Perk]:
    """Return all perks, or those of a family or kind."""
    perks = in_order(all_perks().values())
    if kind is not None:
        wanted = pick(kind, KINDS, "kind of perk")
        perks = [perk for perk in perks if perk.kind == wanted]
        if not perks:
            raise BadInput(f"there are no {wanted} perks in this version of turnmaster")
    if family is not None:
        name = pick(family, list(dict.fromkeys(perk.family for perk in perks)), "family of perks")
        perks = [perk for perk in perks if perk.family == name]
    return perks


def find_ranks(name: str) -> tuple[list[Perk], str]:
    """Return all ranks of a perk, and the full name of the given rank; an empty text if only the perk was named."""
    by_name = {known.casefold(): perk for known, perk in all_perks().items()}
    roots = {perk.root.casefold(): perk.root for perk in by_name.values()}
    meant = by_name.get(name.casefold())
    root = meant.root if meant is not None else roots.get(name.casefold())
    if root is None:
        raise BadInput(why_unknown(name))
    ranks = in_order(perk for perk in by_name.values() if perk.root == root)
    return ranks, meant.name if meant is not None else ""


# In rows


def families(perks: Iterable[Perk]) -> list[tuple[str, list[Perk]]]:
    """Return each family with its perks, under a heading such as `Weapon perks: Offensive`."""
    grouped = groupby(perks, key=lambda perk: (perk.kind, perk.family))
    return [(f"{kind.capitalize()} perks: {family}", list(members)) for (kind, family), members in grouped]


# About one


def as_data(found: tuple[list[Perk], str] | None, listed: list[Perk]) -> dict[str, Any]:
    if found is None:
        return {"perks": [perk_data(perk) for perk in listed]}
    ranks, name = found
    if not name and len(ranks) > 1:
        return {"root": ranks[0].root, "ranks": [perk_data(perk) for perk in ranks]}
    meant = next((perk for perk in ranks if perk.name == name), ranks[0])
    return perk_data(meant) | {"other_ranks": [perk_data(perk) for perk in ranks if perk is not meant]}


def perk_data(perk: Perk) -> dict[str, Any]:
    return {
        "name": perk.name,
        "root": perk.root,
        "rank": perk.rank,
        "kind": perk.kind,
        "family": perk.family,
        "terms": [str(term) for term in perk.terms],
        "summary": perk.summary,
        "needs": [{"stat": need.stat, "least": need.least,
                   "most": need.most if need.most < NO_LIMIT else None} for need in perk.needs],
        "requires": perk.requires.words if perk.requires is not None else None,
        "odds": perk.odds,
    }  # fmt: skip
