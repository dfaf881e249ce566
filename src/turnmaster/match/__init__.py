"""Setting up a battle: sizes, zones, rosters and rules brought together."""

from turnmaster.match.begin import BadSetup, begin_battle, check_playstyles, make_setup

__all__ = ["BadSetup", "begin_battle", "check_playstyles", "make_setup"]
