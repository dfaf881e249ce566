"""Agreements about rosters in words: the presets of the Roster Organisation Chart, the rules to switch on, and the
terms.
"""

from typing import NamedTuple

from turnmaster.forge.checking.chart import CHART
from turnmaster.forge.designs import Terms


class Agreeable(NamedTuple):
    """Something to agree about: its key in an agreement, its name, and its meaning."""

    key: str
    name: str
    words: str


RULES = (
    Agreeable("scaled_minimum", "Scaled Minimum Unit Cost",
              "A unit costs at least 5% of the Point Limit, or 50 points if that is less."),
    Agreeable("beer_and_chips", "Beer and Chips",
              "At most two perks on each unit and weapon; no traits, and no perks of the whole roster."),
    Agreeable("normal_sequence_only", "Normal Weapon Sequence Only",
              "Weapons attack only in the normal Attack Sequence."),
    Agreeable("zero_hour", "Zero Hour", "Rosters are made just before Deployment, when the game is known."),
)  # fmt: skip

TERMS = (
    Agreeable("least_units", "Fewest units", ""),
    Agreeable("most_units", "Most units", ""),
    Agreeable("least_models", "Fewest models", ""),
    Agreeable("most_models", "Most models", ""),
    Agreeable("least_models_in_unit", "Fewest models in a unit", ""),
    Agreeable("most_models_in_unit", "Most models in a unit", ""),
    Agreeable(
        "low_model_units", "Full units per smaller unit", "One smaller unit is allowed for this many full units."
    ),
    Agreeable("most_percent_of_unit", "Most points of a unit, in %", "Of the Point Limit."),
    Agreeable("least_single_models", "Fewest single-model units", ""),
)


def presets() -> list[Agreeable]:
    """Return the presets of the Roster Organisation Chart. [Mods: ROC]"""
    return [Agreeable(name, name, terms_in_words(terms)) for name, terms in CHART.items()]


def terms_in_words(terms: Terms) -> str:
    """Return the requirements of a preset in a sentence or two."""
    units = f"{terms.least_units} to {terms.most_units} units"
    least, most = terms.least_models_in_unit, terms.most_models_in_unit
    models = "a single model" if most == 1 else f"{least} to {most} models"
    said = [f"{units} of {models}.", _smaller(terms.low_model_units) if least > 1 else ""]
    if terms.most_percent_of_unit < 100:
        said.append(f"No unit costs more than {terms.most_percent_of_unit}% of the limit.")
    return " ".join(filter(None, said))


def _smaller(full_units: int) -> str:
    if not full_units:
        return "No unit may be smaller."
    beside = "full unit" if full_units == 1 else f"{full_units} full units"
    return f"One unit may be smaller for every {beside}."
