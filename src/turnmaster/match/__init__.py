"""Set up a battle from rosters, rules, a battlefield size and Deployment Zones."""

from turnmaster.match.begin import BadSetup, begin_battle, check_playstyles, make_setup

__all__ = ["BadSetup", "begin_battle", "check_playstyles", "make_setup"]
