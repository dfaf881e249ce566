"""Table rows for perks: ranks whose sentences differ in one word share a row."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from turnmaster.perks.catalogue import Need, Perk

STATS = {"range": "Range", "attacks": "Attacks", "hp": "HP of the whole unit"}
NO_LIMIT = 10**6


class Row(NamedTuple):
    """A table row for one perk or for several ranks of it."""

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
    """Check whether ranks have the same terms and needs, and sentences that differ in one word at most."""
    sentences = [perk.summary.split() for perk in ranks]
    if len(ranks) < 2 or len({(len(words), p.terms, p.needs) for words, p in zip(sentences, ranks, strict=True)}) > 1:
        return False
    return sum(len(set(words)) > 1 for words in zip(*sentences, strict=True)) <= 1


def together(ranks: list[Perk]) -> Row:
    """Return one row for all ranks, with the numbers of its sentence joined: worse by 1/2/3/4."""
    words = zip(*(perk.summary.split() for perk in ranks), strict=True)
    sentence = " ".join(different(list(dict.fromkeys(each))) for each in words)
    first, last = (perk.name.removeprefix(perk.root).strip() for perk in (ranks[0], ranks[-1]))
    return Row(f"{ranks[0].root} {first} to {last}", terms_of(ranks[0]), sentence, needs_of(ranks[0]))


def different(words: list[str]) -> str:
    """Join the words that stand at the same place of several sentences, with the punctuation once."""
    end = words[0][-1] if words[0][-1] in ".,;" else ""
    return "/".join(word.removesuffix(end) if end else word for word in words) + end if len(words) > 1 else words[0]


def needs_of(perk: Perk) -> str:
    """Return the requirements that a profile must meet to take a perk."""
    wanted = [perk.requires.words] if perk.requires is not None else []
    return "; ".join([*(need_in_words(need) for need in perk.needs), *wanted])


def need_in_words(need: Need) -> str:
    most = f" and at most {need.most}" if need.most < NO_LIMIT else ""
    return f"{STATS.get(need.stat, need.stat)} of at least {need.least}{most}"
