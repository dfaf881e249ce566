"""Units, weapons and rosters: plain data with a schema version, and their files."""

from turnmaster.profiles.convert import convert_roster
from turnmaster.profiles.profile import Roster, UnitProfile, WeaponProfile, full_hp
from turnmaster.profiles.reading import BadFile, read_document
from turnmaster.profiles.rosters import ROSTER_VERSION, load_roster, parse_roster, roster_to_json

__all__ = [
    "ROSTER_VERSION",
    "BadFile",
    "Roster",
    "UnitProfile",
    "WeaponProfile",
    "convert_roster",
    "full_hp",
    "load_roster",
    "parse_roster",
    "read_document",
    "roster_to_json",
]
