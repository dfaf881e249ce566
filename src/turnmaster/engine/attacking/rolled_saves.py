"""Saves against a success: which are rolled, with which rerolls, and their chance."""

from typing import NamedTuple

from turnmaster.dice import Die
from turnmaster.engine.core.contexts import AttackSpec, Successes
from turnmaster.profiles import saves


class Save(NamedTuple):
    """A save against some successes: the needed roll and the numbers of rerolls of failed and successful dice."""

    need: int
    retries: int
    repeats: int

    def chance(self, die: Die) -> float:
        """Return the chance that a die saves: failures are rerolled first, then successes."""
        once = saves.grade(self.need, die) / die.faces
        passed = self._replace(retries=0, repeats=self.repeats - 1).chance(die) if self.repeats else 1.0
        failed = self._replace(retries=self.retries - 1).chance(die) if self.retries else 0.0
        return once * passed + (1 - once) * failed


NO_SAVE = Save(saves.NONE, 0, 0)


def saves_of(spec: AttackSpec, group: Successes | None, die: Die) -> tuple[Save, Save]:
    """Return the Armour and AEGIS Saves against some successes. Where only one may be rolled, it is the more likely
    one, and Armour if both are alike.
    """
    armour = 0 if group is not None and group.no_armour else spec.armour
    aegis = 0 if group is not None and group.no_aegis else spec.aegis
    if not (spec.better_save_only and armour and aegis):
        return with_rerolls(spec, armour, aegis)
    with_armour, with_aegis = with_rerolls(spec, armour, 0)[0], with_rerolls(spec, 0, aegis)[1]
    better = with_armour.chance(die) >= with_aegis.chance(die)
    return (with_armour, NO_SAVE) if better else (NO_SAVE, with_aegis)


def with_rerolls(spec: AttackSpec, armour: int, aegis: int) -> tuple[Save, Save]:
    """Return both saves with their rerolls. A reroll that counts for only one of them goes to the better one."""
    with_armour = bool(armour) and (not aegis or armour <= aegis)
    either = (spec.save_retries, 0) if with_armour else (0, spec.save_retries)
    return (
        Save(armour, spec.armour_retries + either[0], spec.armour_again),
        Save(aegis, spec.aegis_retries + either[1], spec.aegis_again),
    )
