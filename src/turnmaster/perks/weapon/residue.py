"""Weapon perks of the family Mode whose template stays on the board: Residue and Vortex. [Perks 12.5, Mode]

From the next Game Turn on it hits, with the weapon as it was used, every model that moves in it, out of it or through
it, at that moment; and at the end of the Game Turn, every model that stands in it and has not been hit.
"""

from collections.abc import Iterator
from itertools import pairwise

from turnmaster.battlefield import boxes_apart
from turnmaster.battlefield.outline import Outline, bounds, gap_to_segment
from turnmaster.dice import D6
from turnmaster.dice.kinds import SCATTER, scatter_word
from turnmaster.engine.attacking.hooks import VOLLEY_DONE, WEAPON_USE
from turnmaster.engine.attacking.volley import HP_ONCE
from turnmaster.engine.attacking.workings import weapon_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Hazard, Nothing, Placing, Roll, Scratch
from turnmaster.engine.core.moments import END_OF_TURN, START_OF_TURN
from turnmaster.engine.core.notes import Note, Notes, copied
from turnmaster.engine.core.sequences import END, Next
from turnmaster.engine.core.state import NOWHERE, Area
from turnmaster.engine.field.carriers import everybody_aboard
from turnmaster.engine.field.ground import goes_through_everything
from turnmaster.engine.field.hooks import GAIT, Gait
from turnmaster.engine.field.units import footprint, standing
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.moving.hazards import is_spared_by_danger, strike
from turnmaster.engine.moving.hooks import TRAVEL
from turnmaster.engine.moving.movement import Trip
from turnmaster.perks.areas import (
    LAID,
    MODEL,
    Struck,
    drift,
    is_hit,
    is_under,
    on_the_ground,
    outline_of,
    take_up,
    who_is_under,
)
from turnmaster.perks.catalogue import Requirement, rank, up_to, weapon_perk
from turnmaster.perks.conditions import NEAR
from turnmaster.perks.events import Scattered
from turnmaster.perks.families import MODE
from turnmaster.perks.hooks import TEMPLATES_LAID
from turnmaster.perks.known_names import known_roots
from turnmaster.perks.template_shapes import is_level_with
from turnmaster.perks.templates import SCATTER_DICE
from turnmaster.perks.terms import END_OF_TURN as ENDS_TURN
from turnmaster.perks.terms import PASSIVE, SCATTER_2D6
from turnmaster.perks.weapon.mode import RANKS, names_of
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import UnitProfile, WeaponProfile

STAYING = known_roots("Residue", "Vortex")

# What an area remembers: that it has travelled, and which models of which units it has struck this Game Turn; NEAR as
# well.
TRAVELLED, STRUCK = Note("Vortex", "travelled"), Note("Residue", "struck")


def one_of(*roots: str) -> Requirement:
    """Return why a weapon cannot have the perk: it needs one of some templates."""
    words, names = f"{', '.join(roots[:-1])} or {roots[-1]} on the same weapon", names_of(*roots)

    def judge(_: UnitProfile, weapon: WeaponProfile | None) -> str:
        fits = weapon is not None and any(name in weapon.perks for name in names)
        return "" if fits else f"it needs {words}"

    return Requirement(words, judge, names)


class Lingering:
    """The templates that weapons with one perk leave on the board, for a number of Game Turns."""

    def __init__(self, perk: WeaponPerk) -> None:
        self.perk, self.name, self.turns = perk, perk.name, perk.rank

    def all(self, battle: Battle) -> list[Area]:
        return [area for area in battle.state.areas if area.perk == self.name]

    def active(self, battle: Battle) -> list[Area]:
        turn = battle.state.turn
        return [area for area in self.all(battle) if area.first <= turn <= area.last]

    # Left by an attack

    def leave(self, battle: Battle, attack: Attack, laid: list[Area]) -> None:
        """Leave a template where it lies, with the weapon as it was used."""
        weapon, turn = weapon_of(battle, attack), battle.state.turn
        if self.name not in weapon.perks:
            return
        near = NEAR.of(attack.notes, attack.weapon)
        for each in laid:
            battle.state.areas.append(
                Area(
                    self.name,
                    attack.player,
                    attack.unit,
                    attack.weapon,
                    list(each.points),
                    each.radius,
                    first=turn + 1,
                    last=turn + self.turns,
                    strikes=hazard_of(weapon),
                    notes=NEAR.alone(near),
                    used_dice=dice_for_all(battle, attack),
                    level=each.level,
                    model=each.model,
                    inside=each.inside,
                    laid=each.laid,
                )
            )

    def note_dice(self, battle: Battle, attack: Attack) -> None:
        """Note the dice of the weapon's use, rolled after its templates were placed: when they hit, or when an area
        that they left hits for the first time. All these areas share that roll.
        """
        if not LAID.is_in(attack.notes):
            return
        use, dice = use_of(attack), dice_for_all(battle, attack)
        attacks = (frame.ctx for frame in battle.state.stack if isinstance(frame.ctx, Attack))
        for area in self.all(battle):
            if use_of(area) == use:
                area.used_dice = copied(dice)
        for other in attacks:
            if other is not attack and other.hazard is not None and use_of(other) == use:
                other.use.rolled = copied(dice)

    # Whom it strikes

    def strike(self, battle: Battle, area: Area, unit: int, models: list[int]) -> None:
        assert area.strikes is not None
        for model in models:
            STRUCK.put(area.notes, 1, unit, model)
        notes = NEAR.alone(NEAR.of(area.notes), area.weapon)
        MODEL.put(notes, area.model)
        LAID.put(notes, area.laid)
        strike(
            battle,
            area.player,
            unit,
            models,
            area.strikes,
            unit=area.unit,
            weapon=area.weapon,
            used_dice=area.used_dice,
            notes=notes,
        )

    def travelled(self, battle: Battle, ctx: Placing, trips: list[Trip]) -> None:
        """Hit models that met an area on their path, if they touched the ground there."""
        if is_spared_by_danger(battle, ctx.unit) or goes_through_everything(battle, ctx.unit):
            return
        touching, narrow = on_the_ground(battle, ctx.unit, trips), footprint(battle, ctx.unit).narrow
        leaps = GAIT[Gait.LEAPS].holds(battle, ctx.unit)
        for area in reversed(self.active(battle)):  # the last one pushed comes first
            if area.inside != NOWHERE:
                crossing = [trip.model for trip in touching if ctx.left == area.inside]
            else:
                crossing = [trip.model for trip in touching if crosses(area, trip, narrow)]
                left = [trip.model for trip in trips if leaps and is_under(outline_of(area), area.level, trip.start)]
                crossing = sorted({*crossing, *left})
            if crossing:
                ctx.struck = True
                self.strike(battle, area, ctx.unit, crossing)

    def inside(self, battle: Battle, area: Area) -> Struck:
        """Return all models in an area now."""
        if area.inside == NOWHERE:
            return who_is_under(battle, outline_of(area), area.level)
        units = [*([area.inside] if area.inside >= 0 else []), *everybody_aboard(battle, area.inside)]
        found = {unit: standing(battle.state.units[unit]) for unit in units}
        return {unit: models for unit, models in found.items() if models}

    def not_struck_yet(self, battle: Battle) -> Iterator[tuple[Area, int, list[int]]]:
        for area in self.active(battle):
            for unit, models in self.inside(battle, area).items():
                if is_spared_by_danger(battle, unit):
                    continue
                left = [model for model in models if not STRUCK.is_in(area.notes, unit, model)]
                if left:
                    yield area, unit, left

    def strike_who_stayed(self, battle: Battle, _: Nothing) -> Next | None:
        """Hit one unit after another, until all in an area were hit this Game Turn."""
        found = next(self.not_struck_yet(battle), None)
        if found is None:
            return None
        self.strike(battle, *found)
        return self.strike_who_stayed

    def end_turn(self, battle: Battle, _: Nothing) -> None:
        """Let hit models be hit again next Game Turn, and remove areas that are over."""
        for area in self.all(battle):
            STRUCK.clear(area.notes)
        take_up(battle, [area for area in self.all(battle) if area.last <= battle.state.turn])

    def wrecked(self, battle: Battle, event: CasualtiesRemoved) -> None:
        """Remove an area inside a lost Transport."""
        if event.destroyed:
            take_up(battle, [area for area in self.all(battle) if area.inside == event.unit])


class Whirling(Lingering):
    """Lingering templates that also travel when they become active."""

    def about_to_travel(self, battle: Battle) -> list[Area]:
        """Return the areas that one use of a weapon left in the last Game Turn: they travel together, with one roll."""
        new = [area for area in self.active(battle) if area.first == battle.state.turn and area.inside == NOWHERE]
        found = [area for area in new if not TRAVELLED.is_in(area.notes)]
        return [area for area in found if area.laid == found[0].laid]

    def roll_the_arrow(self, battle: Battle, _: Scratch) -> Next | None:
        waiting = self.about_to_travel(battle)
        if not waiting:
            return END
        battle.roll(waiting[0].player, SCATTER.name, SCATTER, 1, unit=waiting[0].unit)
        return None

    def roll_the_distance(self, battle: Battle, ctx: Scratch, arrow: Roll) -> Next | None:
        waiting, ctx.numbers["arrow"] = self.about_to_travel(battle), arrow.values[0]
        if is_hit(ctx.numbers["arrow"]):
            return self.stop(waiting)
        battle.roll(waiting[0].player, SCATTER.name, D6, SCATTER_DICE, unit=waiting[0].unit)
        return None

    def let_it_drift(self, battle: Battle, ctx: Scratch, distance: Roll) -> Next:
        waiting, arrow, inches = self.about_to_travel(battle), ctx.numbers["arrow"], sum(distance.values)
        for area in waiting:
            drift(battle, area, arrow, inches)
        battle.emit(
            Scattered(
                unit=waiting[0].unit,
                weapon=waiting[0].weapon,
                direction=scatter_word(arrow),
                length=inches * battle.inch,
            )
        )
        return self.stop(waiting)

    def stop(self, areas: list[Area]) -> Next:
        for area in areas:
            TRAVELLED.put(area.notes, 1)
        return self.roll_the_arrow

    def wrecked(self, battle: Battle, event: CasualtiesRemoved) -> None:
        """Put an area of a lost Transport on the field, or inside the Transport's own carrier."""
        carrier = battle.state.units[event.unit]
        for area in self.all(battle):
            if not event.destroyed or area.inside != event.unit:
                continue
            area.inside = carrier.aboard
            if carrier.aboard == NOWHERE:
                wreck = carrier.models[event.fallen[0]]
                area.points, area.level = [(wreck.x, wreck.y)], wreck.z


def use_of(what: Attack | Area) -> tuple[int, int, int]:
    """Return the use of a weapon in an attack, or of the weapon that left an area."""
    laid = what.laid if isinstance(what, Area) else LAID.of(what.notes, default=-1)
    return what.unit, what.weapon, laid


def dice_for_all(battle: Battle, attack: Attack) -> Notes:
    """Return the dice of a weapon's use, without those rolled again for each target or each HP loss."""
    kept = copied(attack.use.rolled)
    HP_ONCE.clear(kept)
    for use in battle.rules.contributions(WEAPON_USE):
        if use.per_target:
            use.note.clear(kept)
    return kept


def hazard_of(weapon: WeaponProfile) -> Hazard:
    """Return a weapon as an area on the board, without the perk that placed it."""
    gone = {*names_of(*RANKS), *(f"{root} {label}" for root in STAYING for label in up_to(3))}
    perks = tuple(name for name in weapon.perks if name not in gone)
    return Hazard(weapon.name, weapon.attacks, weapon.power, weapon.ap, perks=perks)


def crosses(area: Area, trip: Trip, narrow: int) -> bool:
    """Check whether a model moved in an area, into it, out of it or through it, on its level."""
    outline, level = outline_of(area), area.level
    if is_under(outline, level, trip.start) or is_under(outline, level, trip.end):
        return True
    if not (is_level_with(trip.start, level) or is_level_with(trip.end, level)):
        return False
    way = [trip.start.centre, *trip.points, trip.end.centre]
    if boxes_apart(bounds(outline), bounds(Outline(tuple(way))), narrow):
        return False
    return any(gap_to_segment(outline, here, there) < narrow for here, there in pairwise(way))


def stays(perk: WeaponPerk, areas: Lingering) -> None:
    """Let the templates of a weapon stay on the board."""
    striking = perk.plays(f"{perk.name} strikes", areas.strike_who_stayed, areas.end_turn)

    def end_turn(battle: Battle) -> None:
        if areas.all(battle):
            battle.push(striking)

    perk.contributes(TEMPLATES_LAID, areas.leave)
    perk.contributes(VOLLEY_DONE, areas.note_dice)
    perk.contributes(TRAVEL, areas.travelled)
    perk.reacts(CasualtiesRemoved, areas.wrecked)
    perk.at(END_OF_TURN, end_turn)


@weapon_perk(
    "Residue",
    MODE,
    terms=[PASSIVE, ENDS_TURN],
    ranks={
        "I": rank("Its template stays for the next Game Turn and hits models that move or stand in it."),
        "II": rank("Its template stays for the next 2 Game Turns and hits models that move or stand in it."),
        "III": rank("Its template stays for the next 3 Game Turns and hits models that move or stand in it."),
    },
    odds="no part of it",
    requires=one_of("Beam", "Blast", "Cone", "Explode", "Nova", "Wall"),
)
def residue(perk: WeaponPerk) -> None:
    stays(perk, Lingering(perk))


@weapon_perk(
    "Vortex",
    MODE,
    terms=[PASSIVE, SCATTER_2D6, ENDS_TURN],
    ranks={
        "I": rank("Its circle travels and stays for the next Game Turn, and hits models that move or stand in it."),
        "II": rank("Its circle travels and stays for the next 2 Game Turns, and hits models that move or stand in it."),
        "III": rank(
            "Its circle travels and stays for the next 3 Game Turns, and hits models that move or stand in it."
        ),
    },
    odds="no part of it",
    requires=one_of("Blast", "Explode", "Nova"),
)
def vortex(perk: WeaponPerk) -> None:
    areas = Whirling(perk)
    steps = (areas.roll_the_arrow, areas.roll_the_distance, areas.let_it_drift)
    travelling = perk.plays(f"{perk.name} travels", *steps)

    def start_turn(battle: Battle) -> None:
        if areas.about_to_travel(battle):
            battle.push(travelling, Scratch(0))

    stays(perk, areas)
    perk.at(START_OF_TURN, start_turn)
