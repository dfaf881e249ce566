"""Perks in rows: ranks whose sentences differ in one word share a row."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from turnmaster.perks.catalogue import Need, Perk

STATS = {"range": "Range", "attacks": "Attacks", "hp": "HP of the whole unit"}
NO_LIMIT = 10**6


class Row(NamedTuple):
    """One perk or some of its ranks."""

    name: str
    terms: str
    summary: str
    needs: str = ""


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
    """A name with its first and last rank, and one sentence: worse by 1/2/3/4."""
    words = zip(*(perk.summary.split() for perk in ranks), strict=True)
    sentence = " ".join(different(list(dict.fromkeys(each))) for each in words)
    first, last = (perk.name.removeprefix(perk.root).strip() for perk in (ranks[0], ranks[-1]))
    return Row(f"{ranks[0].root} {first} to {last}", terms_of(ranks[0]), sentence, needs_of(ranks[0]))


def different(words: list[str]) -> str:
    """Several words for one place; the full stop behind them is written once."""
    end = words[0][-1] if words[0][-1] in ".,;" else ""
    return "/".join(word.removesuffix(end) if end else word for word in words) + end if len(words) > 1 else words[0]


def needs_of(perk: Perk) -> str:
    """What a profile must have to take it."""
    wanted = [perk.requires.words] if perk.requires is not None else []
    return "; ".join([*(need_in_words(need) for need in perk.needs), *wanted])


def need_in_words(need: Need) -> str:
    most = f" and at most {need.most}" if need.most < NO_LIMIT else ""
    return f"{STATS.get(need.stat, need.stat)} of at least {need.least}{most}"
