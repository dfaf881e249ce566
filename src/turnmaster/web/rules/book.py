"""All rules in one structure, each part from the module that knows it."""

from itertools import groupby
from typing import get_args

from turnmaster.options import LISTED, Listed, Option, all_options
from turnmaster.options.catalogue import order_of_group
from turnmaster.perks.catalogue import Kind, Perk, all_perks
from turnmaster.telling.perk_rows import can_share, needs_of, together
from turnmaster.web.rules.charts import every_chart
from turnmaster.web.rules.messages import Rulebook, RuleBrought, RuleOption, RulePerk, RuleRank
from turnmaster.web.rules.texts import chapters, glossary, phrases, rulings

KINDS = get_args(Kind)


def rulebook() -> Rulebook:
    """Return all rules."""
    return Rulebook(
        perks=perks(),
        options=options(),
        charts=every_chart(),
        words=glossary(),
        chapters=chapters(),
        rulings=rulings(),
        phrases=phrases(),
    )


# Perks


def perks() -> list[RulePerk]:
    """Return every perk, by kind, family and name."""

    def shelf(perk: Perk) -> tuple[int, str, str]:
        return KINDS.index(perk.kind), perk.family, perk.root

    grouped = groupby(sorted(all_perks().values(), key=lambda perk: (*shelf(perk), perk.rank)), key=shelf)
    return [perk_entry(list(ranks)) for _, ranks in grouped]


def perk_entry(ranks: list[Perk]) -> RulePerk:
    first = ranks[0]
    return RulePerk(first.root, first.kind, first.family, shared_summary(ranks), [rank_entry(each) for each in ranks])


def shared_summary(ranks: list[Perk]) -> str:
    """Return one sentence for all ranks, if one will do."""
    if len(ranks) == 1:
        return ranks[0].summary
    return together(ranks).summary if can_share(ranks) else ""


def rank_entry(perk: Perk) -> RuleRank:
    return RuleRank(perk.name, perk.summary, [str(term) for term in perk.terms], needs_of(perk))


# Options


def options() -> list[RuleOption]:
    """Return all options, those that can be switched on and those that cannot, group by group."""
    entries = [*map(option_entry, all_options().values()), *map(listed_entry, LISTED)]
    return sorted(entries, key=lambda entry: order_of_group(entry.group))


def option_entry(option: Option) -> RuleOption:
    return RuleOption(
        name=option.name,
        group=option.group,
        source=option.source,
        summary=option.summary,
        playstyle=option.playstyle,
        settings=option.settings,
        goes_with=list(option.after),
        brings=[RuleBrought(*brought) for brought in option.brings],
        why_not="",
    )


def listed_entry(listed: Listed) -> RuleOption:
    return RuleOption(
        listed.name, listed.group, "mod", "", "", "", [], [], f"{listed.why[:1].upper()}{listed.why[1:]}."
    )
