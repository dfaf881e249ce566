"""Laying a weapon on the ground, which is how a weapon with Trap is used. [Perks 12.5, Tactical]

Every wielder puts down a marker within range, in sight or not, with `("lay", weapon, ((model, x, y), …))`, and a level
after the position where one is wanted.
"""

from collections.abc import Iterable, Sequence

from turnmaster.battlefield import TOLERANCE, Base, closest_pair, gap, toward
from turnmaster.battlefield.bases import point_base
from turnmaster.engine.attacking.decisions import UseWeapon
from turnmaster.engine.attacking.volley import FIRED
from turnmaster.engine.attacking.wielders import wielders_of
from turnmaster.engine.attacking.workings import copies_of, is_common, range_of, weapon_of
from turnmaster.engine.core.answers import Refusal, model_called
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Scratch, Volley
from turnmaster.engine.core.notes import Note, copied
from turnmaster.engine.core.state import Area
from turnmaster.engine.field.ground import ground_of
from turnmaster.engine.field.units import (
    enemies_of,
    measured_bases,
    place_of,
)
from turnmaster.perks.areas import NO_LAST_TURN, take_up
from turnmaster.perks.conditions import hands_of
from turnmaster.perks.decisions import Lay
from turnmaster.perks.events import TrapLaid
from turnmaster.profiles import WeaponProfile

TRAP = "Trap"
NEAR_IN = 2

COPIES = Note(TRAP, "copies")  # of a marker, and of the attack that it makes: how many of the weapon it is worth
HELD = Note(TRAP, "held")  # of a marker while it is not yet sure that it stays

LAYING = f"{TRAP}: laying"

LOOKS_LIKE = "Say for each model where it lays one."


class Laying:
    """The mode of weapons with Trap."""

    name = TRAP
    forms = (Lay,)

    def is_of(self, weapon: WeaponProfile) -> bool:
        return TRAP in weapon.perks

    def answers(self, battle: Battle, attack: Attack, number: int) -> Iterable[Lay]:
        """Return the answer that lays it in the way of the nearest enemy; in reaction to an attack there is nothing to
        lay.
        """
        if attack.only < 0:
            spots = [proposed(battle, attack, number, model) for model in layers(battle, attack, number)]
            if spots:
                yield Lay(number, tuple(spots[: most_markers(battle, attack, number)]))

    def check(self, battle: Battle, attack: Attack, answer: UseWeapon) -> Refusal | None:
        weapon, most = battle.profile(attack.unit).weapons[answer.weapon], most_markers(battle, attack, answer.weapon)
        if attack.only >= 0 or not isinstance(answer, Lay) or not answer.spots:
            return Refusal(f"{weapon.name} is laid on the ground and aimed at nobody.", LOOKS_LIKE)
        free = layers(battle, attack, answer.weapon)
        for entry in answer.spots:
            if not is_place(entry):
                return Refusal("A part of this is no place for a marker.", LOOKS_LIKE)
            if entry[0] not in free:
                reason = f"{model_called(entry[0])} cannot lay {weapon.name}, or has laid it already."
                return Refusal(reason, LOOKS_LIKE)
            free.remove(entry[0])
            refusal = why_not_there(battle, attack.unit, weapon, entry)
            if refusal is not None:
                return refusal
        if len(answer.spots) > most:
            return Refusal(f"{len(answer.spots)} of {weapon.name} cannot be laid now.", f"At most {most} can.")
        return None

    def begin(self, battle: Battle, attack: Attack, answer: UseWeapon) -> None:
        """Make the tests of wielders for the use of the weapon, before the markers stay."""
        assert isinstance(answer, Lay)
        for entry in answer.spots:
            area = laid(battle, attack, entry[0], marker_at(battle, attack.unit, entry))
            HELD.put(area.notes, 1)
            battle.state.areas.append(area)
        attack.use.volleys = [Volley(attack.unit, [entry[0] for entry in answer.spots], because=TRAP)]
        battle.push(LAYING, Scratch(attack.player, attack.unit))


def is_place(entry: tuple[int, ...]) -> bool:
    """Check whether a part of an answer can be a model with the position of its marker, and perhaps a level."""
    return len(entry) in (3, 4)


def let_go(battle: Battle, _: Scratch) -> None:
    """Keep markers of wielders that may use the weapon, with the results of their tests; remove the others."""
    attack = battle.amid(Attack)
    held = [area for area in battle.state.areas if HELD.drop(area.notes)]
    may = [model for volley in attack.use.volleys for model in volley.wielders]
    staying = [area for area in held if area.model in may]
    take_up(battle, [area for area in held if area not in staying])
    attack.use.volleys = []
    for area in staying:
        area.used_dice = copied(attack.use.rolled)
        battle.unit(attack.unit).models[area.model].fired |= FIRED[weapon_of(battle, attack).type]
    if staying:
        battle.emit(TrapLaid(unit=attack.unit, weapon=attack.weapon, markers=len(staying)))


def laid(battle: Battle, attack: Attack, model: int, spot: Base) -> Area:
    """Return the marker of one wielder."""
    copies = copies_of(battle, weapon_of(battle, attack), [model])
    return Area(
        TRAP,
        attack.player,
        attack.unit,
        attack.weapon,
        [spot.centre],
        NEAR_IN * battle.inch,
        battle.state.turn,
        NO_LAST_TURN,
        notes=COPIES.alone(copies),
        level=spot.level,
        model=model,
    )


def layers(battle: Battle, attack: Attack, number: int) -> list[int]:
    """Return the models that can lay a weapon now."""
    weapon = battle.profile(attack.unit).weapons[number]
    there = place_of(battle, attack.unit) is not None and weapon.attacks
    return wielders_of(battle, attack.unit, weapon) if there else []


def most_markers(battle: Battle, attack: Attack, number: int) -> int:
    """Return the most markers laid at once: one for each model, but of a shared weapon no more than there are."""
    weapon, models = battle.profile(attack.unit).weapons[number], len(layers(battle, attack, number))
    return min(models, weapon.count) if is_common(battle, weapon) else models


def marker_at(battle: Battle, unit: int, entry: Sequence[int]) -> Base:
    """Return a marker as a base; without a level it lies on the one nearest to that of its wielder."""
    model, x, y = entry[:3]
    here = hands_of(battle, unit, model)[0].level
    floors = ground_of(battle).floors_at((x, y))
    nearest = min(floors, key=lambda floor: abs(floor - here), default=here)
    return point_base((x, y), entry[3] if len(entry) > 3 else nearest)


def why_not_there(battle: Battle, unit: int, weapon: WeaponProfile, entry: Sequence[int]) -> Refusal | None:
    spot, say = marker_at(battle, unit, entry), battle.measured
    if not battle.setup.board.holds(spot):
        return Refusal("That is not on the battlefield.")
    floors = ground_of(battle).floors_at(spot.centre)
    if spot.level not in floors:
        levels = ", ".join(map(say, floors))
        return Refusal(f"There is no level at {say(spot.level)} there.", f"The levels are {levels}.")
    away = min(gap(base, spot) for base in hands_of(battle, unit, entry[0]))
    reach = range_of(battle, unit, weapon)
    if away > reach + TOLERANCE:
        return Refusal(f"That is {say(away)} away, and {weapon.name} can be laid within {say(reach)}.")
    return None


def proposed(battle: Battle, attack: Attack, number: int, model: int) -> tuple[int, int, int]:
    """Return a position on the straight path to the nearest enemy, as far off as possible but not already reached by
    the enemy; without enemies, the position of the wielder.
    """
    weapon, mine = battle.profile(attack.unit).weapons[number], hands_of(battle, attack.unit, model)
    theirs = [base for foe in enemies_of(battle, attack.player) for base in measured_bases(battle, foe)]
    pair = closest_pair(mine, theirs)
    if pair is None:
        return (model, *mine[0].centre)
    here, there = pair
    far = min(range_of(battle, attack.unit, weapon), gap(here, there) - NEAR_IN * battle.inch - 2 * TOLERANCE)
    spot = (model, *toward(here.centre, there.centre, here.radius + far)) if far > 0 else (model, here.x, here.y)
    return (model, here.x, here.y) if why_not_there(battle, attack.unit, weapon, spot) else spot
