"""Legal positions of templates, and the units they hit there; template_search.py finds the best.

[Perks 12.5, Mode]

Every wielder places a template for each copy of the weapon that it carries. The plain answer puts all of them where
they do best; a free answer puts each where its owner likes.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from turnmaster.battlefield import TOLERANCE, Base
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.casualties import is_fallen
from turnmaster.engine.attacking.decisions import UseWeapon
from turnmaster.engine.attacking.judging import whom_it_is_for, why_safe
from turnmaster.engine.attacking.targets import strikes_outward, targets_of, targets_of_weapon, why_no_target
from turnmaster.engine.attacking.wielders import used_from, wielders_of
from turnmaster.engine.attacking.workings import copies_of, is_common, needs_sight, range_of
from turnmaster.engine.core.answers import Refusal, model_called
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.carriers import can_strike_inside, carriers_of
from turnmaster.engine.field.ground import ground_of
from turnmaster.engine.field.melees import fight_each_other, is_engaged
from turnmaster.engine.field.units import bases_of, footprint, gap_between, in_play, measured_bases, standing
from turnmaster.engine.field.view import scene_of, sees_place
from turnmaster.engine.moving.orders import FULL_TURN
from turnmaster.perks.areas import MODEL, Struck, is_under, marker_of, nearest_floor, who_is_under
from turnmaster.perks.decisions import PlaceTemplates
from turnmaster.perks.hooks import TEMPLATE_BEGINS
from turnmaster.perks.template_search import Search
from turnmaster.perks.template_shapes import Put, Spot, Template, Wielder, figure_at
from turnmaster.profiles import WeaponProfile

PLACE_SHAPE = "Say for each wielder where its template lies, and in which direction."
SPLIT_SHAPE = "Say for each target which models put their templates there."


class TemplatePlaces:
    """The legal positions of templates of one kind, and the units they hit; friends are not hit if the kind spares
    them.
    """

    forms = (PlaceTemplates,)

    def __init__(self, name: str, shape: Template, *, spares_friends: bool = False) -> None:
        self.name, self.shape, self.spares_friends = name, shape, spares_friends

    def is_of(self, weapon: WeaponProfile) -> bool:
        return self.name in weapon.perks

    # Who puts down how many

    def wielders(self, battle: Battle, attack: Attack, number: int) -> list[Wielder]:
        """Return the models that can use the weapon now, or the marker in place of one."""
        if marker_of(attack) is not None:
            return [self.origin(battle, attack, number, MODEL.of(attack.notes))]
        if not in_play(battle.state.units[attack.unit]):
            return []
        models = wielders_of(battle, attack.unit, battle.profile(attack.unit).weapons[number])
        if not models:
            return []
        first = self.wielder(battle, attack.unit, number, models[0])
        return [first, *(self.another(battle, attack.unit, first, model) for model in models[1:])]

    def wielder(self, battle: Battle, unit: int, number: int, model: int) -> Wielder:
        begins = battle.rules.contributions(TEMPLATE_BEGINS)
        least = max((begin(battle, unit, number) for begin in begins), default=0)
        weapon = battle.profile(unit).weapons[number]
        reach, bases = self.reach(battle, unit, weapon), self.bases(battle, unit, weapon, model)
        return Wielder(model, number, bases, reach, least, battle.inch, battle.measured)

    def another(self, battle: Battle, unit: int, first: Wielder, model: int) -> Wielder:
        """Return a wielder of the same weapon as the first one, with its own base."""
        if battle.state.units[unit].aboard != NOWHERE:
            return first._replace(model=model)
        return first._replace(model=model, bases=(*bases_of(battle, unit, [model]), *first.bases[1:]))

    def origin(self, battle: Battle, attack: Attack, number: int, model: int) -> Wielder:
        """Return a wielder, or in its place its marker."""
        wielder, marker = self.wielder(battle, attack.unit, number, model), marker_of(attack)
        return wielder if marker is None else wielder._replace(bases=(marker,), least=0)

    def bases(self, battle: Battle, unit: int, weapon: WeaponProfile, model: int) -> tuple[Base, ...]:
        """Return the bases from which a wielder measures: its own and those from which it may use the weapon, or its
        carrier's.
        """
        if battle.state.units[unit].aboard != NOWHERE:
            return tuple(measured_bases(battle, unit))
        return tuple(bases_of(battle, unit, [model, *used_from(battle, unit, weapon)]))

    def reach(self, battle: Battle, unit: int, weapon: WeaponProfile) -> int:
        return range_of(battle, unit, weapon)

    def templates(self, battle: Battle, weapon: WeaponProfile, wielders: Sequence[Wielder]) -> list[Wielder]:
        """Return each wielder, once for each template it places; a shared weapon counts only as often as it
        is there.
        """
        if is_common(battle, weapon):
            return list(wielders[: weapon.count])
        return [wielder for wielder in wielders for _ in range(copies_of(battle, weapon, [wielder.model]))]

    # Whom a template strikes

    def struck(self, battle: Battle, attack: Attack, put: Put) -> Struck:
        """Return the units on the field with models under a template, of either side."""
        return self.counted(battle, attack, put.wielder.weapon, self.under(battle, put))

    def under(self, battle: Battle, put: Put) -> Struck:
        """Return all models under a template."""
        outline, at = self.shape.cut(*put)
        return who_is_under(battle, outline, put.spot.level, at)

    def counted(self, battle: Battle, attack: Attack, number: int, found: Struck) -> Struck:
        """Return the units that count: all, or only the side at which the weapon may be aimed."""
        if not self.spares_friends:
            return found
        units, mine = battle.state.units, attack.player
        aimed_at_own = any(units[target].player == mine for target in self.targets(battle, attack, number))
        return {unit: models for unit, models in found.items() if (units[unit].player == mine) == aimed_at_own}

    def targets(self, battle: Battle, attack: Attack, number: int) -> list[int]:
        return targets_of_weapon(battle, attack, number, targets_of(battle, attack))

    def is_over_carrier(self, battle: Battle, put: Put, target: int) -> bool:
        """Check whether a template is over the carrier of a target."""
        outline = self.shape.outline(*put)
        return any(is_under(outline, put.spot.level, base) for base in measured_bases(battle, target))

    def aimed_at(self, battle: Battle, target: int) -> list[Base]:
        """Return the bases that a template must cover to hit a target: its own, or those of its carrier."""
        holder = battle.state.units[target]
        aboard = holder.aboard != NOWHERE
        return measured_bases(battle, target) if aboard else bases_of(battle, target, standing(holder))

    # Where templates may lie

    def objection(self, battle: Battle, attack: Attack, wielder: Wielder, spot: Spot) -> str:
        """Return why a template cannot be placed at a position, or nothing."""
        why_not = self.shape.why_not(wielder, spot)
        if why_not:
            return why_not
        put = Put(wielder, spot)
        misplaced = self.misplaced(battle, attack, put)
        if not misplaced and not self.is_seen(battle, attack, put):
            return f"Model {wielder.model + 1} does not see where it would lie."
        return misplaced

    def misplaced(self, battle: Battle, attack: Attack, put: Put) -> str:
        """Return why a template lies too near or too far away, or nothing."""
        if not self.is_misplaced(battle, attack, put):
            return ""
        wielder, say = put.wielder, battle.measured
        if self.shape.too_near_by(*put) > TOLERANCE:
            return f"It would begin {say(self.shape.begins(*put))} away, and has to begin {say(wielder.least)} away."
        return f"It would lie {say(self.shape.too_far_by(*put))} beyond its range of {say(wielder.reach)}."

    def is_misplaced(self, battle: Battle, attack: Attack, put: Put, target: int = -1) -> bool:
        """Check whether a template lies too near or too far away, for the units under it or for one target."""
        if self.shape.too_near_by(*put) > TOLERANCE:
            return True
        return self.shape.too_far_by(*put) > TOLERANCE and not self.is_in_own_melee(battle, attack, put, target)

    def is_in_own_melee(self, battle: Battle, attack: Attack, put: Put, target: int = -1) -> bool:
        """Check whether it hits a unit in the Melee of its wielder: then a weapon with Range reaches and sees
        everywhere.
        """
        if not put.wielder.reach or not is_engaged(battle, attack.unit):
            return False
        struck = (target,) if target >= 0 else self.struck(battle, attack, put)
        return any(fight_each_other(battle, attack.unit, unit) for unit in struck)

    def is_seen(self, battle: Battle, attack: Attack, put: Put, target: int = -1) -> bool:
        """Check whether its wielder would see a model at the point aimed at. Models under the template, and the carrier
        of the target, do not block.
        """
        weapon = battle.profile(attack.unit).weapons[put.wielder.weapon]
        if self.shape.begins_at_wielder or not put.wielder.reach or not needs_sight(battle, weapon):
            return True
        if marker_of(attack) is not None:
            return True
        point = self.shape.aim(put.wielder, put.spot)
        around = [number for number in carriers_of(battle, target) if number >= 0] if target >= 0 else []
        place, ignored = figure_at(point, put.spot.level), [*self.under(battle, put), *around]
        seen = sees_place(battle, attack.unit, put.wielder.base_near(point), place, ignored)
        return seen or self.is_in_own_melee(battle, attack, put, target)

    # Attacks to choose from

    def answers(self, battle: Battle, attack: Attack, number: int) -> Iterator[decisions.Attack]:
        weapon = battle.profile(attack.unit).weapons[number]
        wielders = self.wielders(battle, attack, number) if weapon.attacks else []
        for target in self.targets(battle, attack, number):
            barred = why_no_target(battle, attack.unit, number, target)
            if not barred and self.reaches(battle, attack, wielders, target):
                yield decisions.Attack(number, target)

    def is_inside(self, battle: Battle, attack: Attack, target: int) -> bool:
        """Check whether a target is an enemy in the same Transport as the wielders, where no templates are placed. A
        trap hits from its marker, wherever its user is.
        """
        foe = battle.state.units[target].player != attack.player
        return foe and marker_of(attack) is None and can_strike_inside(battle, attack.unit, target)

    def reaches(self, battle: Battle, attack: Attack, wielders: Sequence[Wielder], target: int) -> bool:
        """Check whether a wielder can place a template on a target."""
        if self.is_inside(battle, attack, target):
            return bool(wielders)
        search = Search(self, battle, attack, target)
        if self.spares_friends or not wielders:  # which units it spares depends on more than where units stand
            return search.reaches(wielders)
        answered, question = self.answered(battle), self.question(battle, attack, wielders, target)
        if question not in answered:
            answered[question] = search.reaches(wielders)
        return answered[question]

    def answered(self, battle: Battle) -> dict[Any, bool]:
        """Return the cached reach of wielders: choosing an attack asks for it more than once."""
        return scene_of(battle).answered

    def question(self, battle: Battle, attack: Attack, wielders: Sequence[Wielder], target: int) -> tuple[Any, ...]:
        """Return everything on which the cached answer depends, apart from positions."""
        weapon = battle.profile(attack.unit).weapons[wielders[0].weapon]
        reach, sight = range_of(battle, attack.unit, weapon), needs_sight(battle, weapon)
        user = (self.name, attack.unit, attack.player, reach, sight, marker_of(attack), tuple(wielders))
        return (*user, target, tuple(standing(battle.state.units[target])), waiting_casualties(battle))

    def striking_distance(self, battle: Battle, unit: int, weapon: WeaponProfile) -> int:
        """Return the distance from which it hits, for bots that want to come close enough."""
        if not self.shape.begins_at_wielder or not self.shape.size_in:
            return range_of(battle, unit, weapon)
        return max(0, self.shape.size_in * battle.inch // 2 - footprint(battle, unit).radius)

    # Judging answers

    def check(self, battle: Battle, attack: Attack, answer: UseWeapon) -> Refusal | None:
        if isinstance(answer, decisions.Attack):
            return self._check_target(battle, attack, answer.weapon, answer.target)
        if isinstance(answer, decisions.Split):
            return self._check_split(battle, attack, answer)
        weapon = battle.profile(attack.unit).weapons[answer.weapon]
        if marker_of(attack) is None and not strikes_outward(battle, attack.unit, weapon):
            return Refusal("Nobody in here can put a template outside.", "Attack somebody who is inside.")
        placed = self.read(battle, attack, answer)
        if isinstance(placed, Refusal):
            return placed
        refusals = (self._check_place(battle, attack, *each) for each in placed)
        return next((refusal for refusal in refusals if refusal is not None), None)

    def read(self, battle: Battle, attack: Attack, answer: UseWeapon) -> list[tuple[Wielder, Spot]] | Refusal:
        """Return the templates of a free answer."""
        if not isinstance(answer, PlaceTemplates) or not answer.spots:
            return Refusal("This does not put down a template.", PLACE_SHAPE)
        weapon = battle.profile(attack.unit).weapons[answer.weapon]
        wielders = self.wielders(battle, attack, answer.weapon)
        free = list(wielders) if is_common(battle, weapon) else self.templates(battle, weapon, wielders)
        if len(answer.spots) > min(len(free), weapon.count):
            return Refusal(f"These are more templates of {weapon.name} than there are wielders.", PLACE_SHAPE)
        placed: list[tuple[Wielder, Spot]] = []
        for entry in answer.spots:
            spot = self._read_spot(battle, free, entry)
            if isinstance(spot, Refusal):
                return spot
            wielder = next(wielder for wielder in free if wielder.model == entry[0])
            free.remove(wielder)
            placed.append((wielder, spot))
        return placed

    def _read_spot(self, battle: Battle, free: Sequence[Wielder], entry: tuple[int, ...]) -> Spot | Refusal:
        if len(entry) not in (4, 5):
            return Refusal("A part of this is no place for a template.", PLACE_SHAPE)
        model, x, y, degrees = entry[:4]
        wielder = next((wielder for wielder in free if wielder.model == model), None)
        if wielder is None:
            return Refusal(
                f"{model_called(model)} has no template to put down, or has put it down already.", PLACE_SHAPE
            )
        if not 0 <= degrees < FULL_TURN:
            return Refusal(f"A direction is a number of degrees from 0 to {FULL_TURN - 1}, not {degrees}.", PLACE_SHAPE)
        level = entry[4] if len(entry) == 5 else nearest_floor(battle, (x, y), wielder.bases[0].level)
        floors = ground_of(battle).floors_at((x, y))
        if level not in floors:
            there = ", ".join(map(battle.measured, floors))
            return Refusal(f"There is no level at {battle.measured(level)} there.", f"There the levels are {there}.")
        return Spot(x, y, degrees, level)

    def _check_place(self, battle: Battle, attack: Attack, wielder: Wielder, spot: Spot) -> Refusal | None:
        weapon = battle.profile(attack.unit).weapons[wielder.weapon]
        objection = self.objection(battle, attack, wielder, spot)
        if objection:
            return Refusal(f"The template of {weapon.name} cannot be put there. {objection}")
        struck = self.struck(battle, attack, Put(wielder, spot))
        if attack.only >= 0 and attack.only not in struck:
            return Refusal(f"The template of {weapon.name} has to strike {battle.called(attack.only)}.")
        foes = [unit for unit in struck if battle.state.units[unit].player != attack.player]
        barred = [why_no_target(battle, attack.unit, wielder.weapon, foe) for foe in foes]
        return Refusal(barred[0]) if barred and all(barred) else None

    def _check_target(self, battle: Battle, attack: Attack, number: int, target: int) -> Refusal | None:
        """Return why an attack on a target is not among the options."""
        if not 0 <= target < len(battle.state.units):
            return Refusal("Target not found.")
        weapon, name = battle.profile(attack.unit).weapons[number], battle.called(target)
        if target not in self.targets(battle, attack, number):
            only = f"Here it can only be aimed at {battle.called(attack.only)}." if attack.only >= 0 else ""
            why = only or why_safe(battle, attack, number, target) or whom_it_is_for(weapon)
            return Refusal(f"{weapon.name} cannot be aimed at {name}.", why)
        barred = why_no_target(battle, attack.unit, number, target)
        wielders = self.wielders(battle, attack, number)
        if barred or not wielders:
            return Refusal(barred or f"Nobody can use {weapon.name}: its wielders moved or dashed, or cannot fire out.")
        if self.reaches(battle, attack, wielders, target):
            return None
        wielder, there = wielders[0], measured_bases(battle, target)[:1]
        spot = next(iter(self.shape.tries(wielder, there)), None)
        why = "" if spot is None else self.objection(battle, attack, wielder, spot)
        away = f"{name} is {battle.measured(gap_between(battle, attack.unit, target))} away."
        return Refusal(f"No template of {weapon.name} can be put on {name}.", why or away)

    def _check_split(self, battle: Battle, attack: Attack, split: decisions.Split) -> Refusal | None:
        """Judge wielders that put their templates on different targets."""
        if not split.targets:
            return Refusal("No model would fire.", SPLIT_SHAPE)
        by_model = {wielder.model: wielder for wielder in self.wielders(battle, attack, split.weapon)}
        for target, models in split.targets:
            if not models:
                return Refusal("A part of this is not a target with its wielders.", SPLIT_SHAPE)
            refusal = self._check_target(battle, attack, split.weapon, target)
            if refusal is not None:
                return refusal
            for model in models:
                wielder = by_model.pop(model, None)
                if wielder is None:
                    return Refusal(f"{model_called(model)} has no template, or has put it down already.", SPLIT_SHAPE)
                if not self.reaches(battle, attack, [wielder], target):
                    name = battle.called(target)
                    return Refusal(f"{model_called(model)} cannot put its template on {name}.", SPLIT_SHAPE)
        return None


def waiting_casualties(battle: Battle) -> tuple[tuple[int, int], ...]:
    """Return casualties that wait to be removed: templates do not count them, but they block sight."""
    hurt = [(number, unit.models) for number, unit in enumerate(battle.state.units) if unit.felled]
    return tuple((unit, n) for unit, models in hurt for n, model in enumerate(models) if is_fallen(model))
