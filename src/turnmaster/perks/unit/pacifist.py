"""Pacifists: units that are not attacked without need, and their attackers. [Perks 12.4, Aeonian]"""

from turnmaster.engine.attacking.hooks import WEAPON_CHECKS
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.field.hooks import LETS_PASS, OUT_OF_TOUCH
from turnmaster.engine.field.joined import joined_with
from turnmaster.engine.field.objectives import stands_at_an_objective
from turnmaster.engine.field.units import are_friends, in_play, takes_part
from turnmaster.perks.catalogue import Perk, unit_perk
from turnmaster.perks.conditions import HEAL, heals
from turnmaster.perks.families import AEONIAN
from turnmaster.perks.frame import named_for
from turnmaster.perks.hooks import BAITS, BARRED_PERKS, SPARES_NOBODY
from turnmaster.perks.known_names import known_perks, known_roots, root_of
from turnmaster.perks.terms import INSTRUCT
from turnmaster.perks.unit_perk import UnitPerk

TAKE_CONTROL = known_roots("Horrific", "Imprison", "Terrify")  # beside those that command others
COMMANDED_BY = known_perks("Controlled", "Enslaved")  # perks for which a unit names the one that it depends on
CREWED = known_roots("Crew", "Unsheltered")  # perks of Transports whose passengers fight


@unit_perk("Murderer", AEONIAN, "It can target Pacifists with all its weapons.")
def murderer(perk: UnitPerk) -> None:
    perk.contributes(SPARES_NOBODY, perk.is_on)


@unit_perk(
    "Pacifist",
    AEONIAN,
    "It only heals, and enemies can target it only if it is alone, joined to fighters or at an Objective.",
)
def pacifist(perk: UnitPerk) -> None:
    peace = Peace(perk)
    perk.contributes(WEAPON_CHECKS, peace.why_no_weapon)
    perk.forbids_actions(peace.why_no_attack)
    perk.forbids_targeting_it(peace.why_no_target)
    perk.contributes(BARRED_PERKS, peace.why_no_perk)
    perk.contributes(LETS_PASS, peace.lets_pass)
    perk.contributes(OUT_OF_TOUCH, peace.keeps_apart)


class Peace:
    """The limits of a Pacifist, and its protection."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk = perk

    # What it does not do

    def why_no_weapon(self, battle: Battle, attack: Attack, weapon: int) -> str:
        if not self.perk.is_on(battle, attack.unit):
            return ""
        profile = battle.profile(attack.unit).weapons[weapon]
        return "" if heals(profile) else f"{battle.called(attack.unit)} only uses weapons with {HEAL}."

    def why_no_attack(self, battle: Battle, unit: int, action: Doing) -> str:
        has_one = action != "Attack" or any(heals(weapon) for weapon in battle.profile(unit).weapons)
        return "" if has_one else f"{battle.called(unit)} has no weapon with {HEAL}, and uses no others."

    def why_no_perk(self, battle: Battle, unit: int, perk: Perk) -> str:
        if not self.perk.is_on(battle, unit) or not (INSTRUCT in perk.terms or perk.root in TAKE_CONTROL):
            return ""
        return f"{battle.called(unit)} does not take control of others."

    # Who leaves it alone

    def why_no_target(self, battle: Battle, unit: int, weapon: int, target: int) -> str:
        if battle.unit(unit).player == battle.unit(target).player or self.is_fair_game(battle, target):
            return ""
        spared = not SPARES_NOBODY.holds(battle, unit)
        drawn = any(target in those(battle, unit) for those in battle.rules.contributions(BAITS))
        return f"{battle.called(target)} is a Pacifist, and others can be attacked." if spared and not drawn else ""

    def lets_pass(self, battle: Battle, unit: int, mover: int) -> bool:
        return self.perk.is_on(battle, unit) and battle.unit(unit).player != battle.unit(mover).player

    def keeps_apart(self, battle: Battle, one: int, other: int) -> bool:
        """Check whether one of two units takes no part in Melees now."""
        return any(self.perk.is_on(battle, unit) and not self.is_fair_game(battle, unit) for unit in (one, other))

    def is_fair_game(self, battle: Battle, unit: int) -> bool:
        """Check whether any enemy can target it."""
        fighters = self.fighters(battle, unit)
        if not fighters or joined_with(battle, unit) & set(fighters):
            return True
        return stands_at_an_objective(battle, unit) or is_depended_on(battle, unit) or self.is_crew(battle, unit)

    def fighters(self, battle: Battle, unit: int) -> list[int]:
        """Return the friends in play that are not Pacifists, including casualties that wait to be removed; a wreck does
        not count.
        """
        mine = battle.unit(unit)
        friends = [n for n, other in enumerate(battle.state.units) if other.roster == mine.roster]
        return [
            number
            for number in friends
            if in_play(battle.unit(number))
            and takes_part(battle, number)
            and are_friends(mine, battle.unit(number))
            and not self.perk.is_on(battle, number)
        ]

    def is_crew(self, battle: Battle, unit: int) -> bool:
        """Check whether it is aboard a carrier that fights with its passengers."""
        carrier = battle.unit(unit).aboard
        if carrier < 0 or self.perk.is_on(battle, carrier):
            return False
        return any(root_of(name) in CREWED for name in battle.profile(carrier).perks)


def is_depended_on(battle: Battle, unit: int) -> bool:
    """Check whether its roster names it for another unit that depends on it."""
    groups = (group for name in COMMANDED_BY for group in named_for(battle, name))
    return any(unit in group[1:] for group in groups)
