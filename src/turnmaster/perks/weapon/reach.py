"""Weapon perks of the family Tactical about positions and targets: No Line of Sight and Shared. [Perks 12.5]"""

from turnmaster.engine.attacking.hooks import TARGETS_OF_A_WEAPON, WEAPON_IS, Handling
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.modifiers import DICE
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.melees import fight_each_other
from turnmaster.engine.field.units import are_together, in_play, is_alive
from turnmaster.engine.field.view import in_reach_and_sight
from turnmaster.perks.catalogue import rank, weapon_perk
from turnmaster.perks.families import TACTICAL
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.weapon_perk import WeaponPerk

BLINDLY = -2  # on Attack Dice of the first rank, against units that a wielder does not see


@weapon_perk(
    "No Line of Sight",
    TACTICAL,
    ranks={
        "I": rank("It needs no Line of Sight, but its Attack Dice then have -2."),
        "II": rank("It needs no Line of Sight, but hits no unit in a Transport, nor out of one without Fire Points."),
        "III": rank("It needs no Line of Sight, and hits units in Transports and from inside them."),
    },
)
def no_line_of_sight(perk: WeaponPerk) -> None:
    perk.contributes(WEAPON_IS[Handling.BLIND], perk.is_among_its_perks)
    if perk.rank == 1:
        perk.changes(stats.ATTACK_DICE, BLINDLY, layer=DICE, when=anybody_unsighted)
    if perk.rank == 3:
        perk.contributes(WEAPON_IS[Handling.FIRED_OUT], perk.is_among_its_perks)

        def passengers_too(battle: Battle, attack: Attack, number: int, targets: list[int]) -> list[int]:
            return (
                with_passengers(battle, attack, targets) if perk.is_on_weapon(battle, attack.unit, number) else targets
            )

        perk.contributes(TARGETS_OF_A_WEAPON, passengers_too)


def anybody_unsighted(battle: Battle, attack: Attack) -> bool:
    """Check whether one of the wielders does not see the target; they roll together, so the others wait for that one.

    A target further away than the weapon reaches, as after a leap, may still be seen. Foes in a Melee, and units aboard
    or in Reserve together, need no sight of each other.
    """
    unit, target = attack.unit, attack.target
    if attack.hazard is not None or fight_each_other(battle, unit, target) or are_together(battle, unit, target):
        return False
    board = battle.setup.board
    seeing = in_reach_and_sight(battle, unit, attack.wielders, target, board.width + board.height)
    return len(seeing) < len(attack.wielders)


def with_passengers(battle: Battle, attack: Attack, targets: list[int]) -> list[int]:
    """Return all enemies, including passengers; from Reserve none can be reached."""
    if attack.only >= 0 or not in_play(battle.state.units[attack.unit]):
        return targets
    units = enumerate(battle.state.units)
    aboard = [n for n, u in units if u.player != attack.player and u.aboard != NOWHERE and is_alive(u)]
    return [*targets, *(unit for unit in aboard if unit not in targets)]


@weapon_perk("Shared", TACTICAL, "Any model of the unit can take it over from its wielder.", terms=[SPECIFIC])
def shared(perk: WeaponPerk) -> None:
    perk.contributes(WEAPON_IS[Handling.SHARED], perk.is_among_its_perks)
