"""Units that a picture marks as heroes: one model of an army that has a rank in it, or stands alone on a small base."""

from turnmaster.perks.catalogue import find_perk
from turnmaster.perks.families import LEADERSHIP
from turnmaster.profiles import UnitProfile

LARGEST_MM = 50  # of the base of a person, or of one on a horse


def is_hero(profile: UnitProfile) -> bool:
    if profile.models > 1:
        return False
    return any(find_perk(perk).family == LEADERSHIP for perk in profile.perks) or _is_on_foot(profile)


def _is_on_foot(profile: UnitProfile) -> bool:
    return not (profile.hull or profile.base_width) and profile.base_mm <= LARGEST_MM
