"""Beta rules and mods: optional patches of the rules, as the players agree."""

from turnmaster.options.catalogue import OPTIONS, Option, UnknownOption, build_rules, find_option
from turnmaster.options.listed import LISTED, Listed

__all__ = ["LISTED", "OPTIONS", "Listed", "Option", "UnknownOption", "build_rules", "find_option"]
