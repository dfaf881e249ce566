"""Check rosters against the rules: every problem names the unit, the rule and the smallest fix."""

from turnmaster.forge.checking.check import notes_on, problems_of
from turnmaster.forge.checking.perk_names import misnamed_in, unpriced_in
from turnmaster.forge.checking.problems import Cure, Problem

__all__ = ["Cure", "Problem", "misnamed_in", "notes_on", "problems_of", "unpriced_in"]
