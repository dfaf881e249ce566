"""Perks looked up, sorted by family, and put into rows: ranks whose sentences differ in one word share a row."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple, get_args

from turnmaster.cli.choices import pick
from turnmaster.cli.failures import BadInput
from turnmaster.perks.catalogue import Kind, Need, Perk, all_perks, why_unknown

IN_ODDS = {
    "counted": "counted by `turnmaster odds`",
    "no part of it": "changes nothing that `turnmaster odds` tells",
    "not counted": "not counted by `turnmaster odds`",
}
STATS = {"range": "Range", "attacks": "Attacks", "hp": "HP of the whole unit"}
KINDS = get_args(Kind)
NO_LIMIT = 10**6


class Row(NamedTuple):
    """One perk or some of its ranks."""

    name: str
    terms: str
    summary: str
    needs: str = ""


def in_order(perks: Iterable[Perk]) -> list[Perk]:
    """By kind, family, name and rank."""
    return sorted(perks, key=lambda perk: (KINDS.index(perk.kind), perk.family, perk.root, perk.rank))


def selected(family: str | None, kind: str | None) -> list[Perk]:
    """All perks, or those of a family or kind."""
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
    """All ranks of a perk, and the full name of the one that was meant; nothing if only the perk was named."""
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
    """Each family with its perks, under a heading such as `Weapon perks: Offensive`."""
    grouped = groupby(perks, key=lambda perk: (perk.kind, perk.family))
    return [(f"{kind.capitalize()} perks: {family}", list(members)) for (kind, family), members in grouped]


def rows_of(perks: Iterable[Perk]) -> list[Row]:
    rows: list[Row] = []
    for _, members in groupby(perks, key=lambda perk: perk.root):
        ranks = list(members)
        rows += [together(ranks)] if can_share(ranks) else [row_of(perk) for perk in ranks]
    return rows


def row_of(perk: Perk) -> Row:
    return Row(perk.name, terms_of(perk), perk.summary, needs_of(perk))


def terms_of(perk: Perk) -> str:
    return ", ".join(map(str, perk.terms))


def can_share(ranks: list[Perk]) -> bool:
    """Whether their sentences are the same but for one word, and their terms and needs altogether."""
    sentences = [perk.summary.split() for perk in ranks]
    if len(ranks) < 2 or len({(len(words), p.terms, p.needs) for words, p in zip(sentences, ranks, strict=True)}) > 1:
        return False
    return sum(len(set(words)) > 1 for words in zip(*sentences, strict=True)) <= 1


def together(ranks: list[Perk]) -> Row:
    """`Penetrate I to IV`: saves worse by 1/2/3/4."""
    words = zip(*(perk.summary.split() for perk in ranks), strict=True)
    sentence = " ".join(different(list(dict.fromkeys(each))) for each in words)
    first, last = (perk.name.removeprefix(perk.root).strip() for perk in (ranks[0], ranks[-1]))
    return Row(f"{ranks[0].root} {first} to {last}", terms_of(ranks[0]), sentence, needs_of(ranks[0]))


def different(words: list[str]) -> str:
    """Several words for one place; the full stop behind them is written once."""
    end = words[0][-1] if words[0][-1] in ".,;" else ""
    return "/".join(word.removesuffix(end) if end else word for word in words) + end if len(words) > 1 else words[0]


# About one


def needs_of(perk: Perk) -> str:
    """What a profile must have to take it."""
    wanted = [perk.requires.words] if perk.requires is not None else []
    return "; ".join([*(need_in_words(need) for need in perk.needs), *wanted])


def need_in_words(need: Need) -> str:
    most = f" and at most {need.most}" if need.most < NO_LIMIT else ""
    return f"{STATS.get(need.stat, need.stat)} of at least {need.least}{most}"


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
