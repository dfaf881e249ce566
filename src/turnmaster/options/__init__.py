"""Beta rules and mods: optional patches of the rules, as the players agree."""

from turnmaster.options.catalogue import Option, UnknownOption, all_options, build_rules, find_option, rules_of
from turnmaster.options.listed import LISTED, Listed

__all__ = ["LISTED", "Listed", "Option", "UnknownOption", "all_options", "build_rules", "find_option", "rules_of"]
