"""The landings of an attack: one hit, or with templates one for each model of the target under them.

The first wielder places its template in the best position, as the engine would, and all others do as well. A template
that scatters is followed to every position where it may land. All templates hit at the same time, except lines, which
follow each other; here, only the first of them counts.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple

from msgspec import msgpack
from msgspec.structs import replace

from turnmaster.dice import D6
from turnmaster.dice.kinds import DIRECTIONS, SCATTER
from turnmaster.engine.attacking.decisions import Split
from turnmaster.engine.attacking.modes import mode_of
from turnmaster.engine.attacking.workings import copies_of, weapon_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Volley
from turnmaster.engine.core.notes import Notes, merged
from turnmaster.engine.field.units import standing
from turnmaster.lab.distribution import exactly, of_die, plus
from turnmaster.perks.areas import MODEL, drift, laid_by, marker_of
from turnmaster.perks.beams import BeamMode
from turnmaster.perks.conditions import NEAR
from turnmaster.perks.templates import SCATTER_DICE, TemplateMode


class Landing(NamedTuple):
    """One landing of templates, with its chance: the hits on the target, the models under each, those that can lose HP,
    and the notes for the attack. `own` is the volley at its own unit, if that is hit as well.
    """

    chance: float
    hits: int
    under: list[int]
    exposed: list[int]
    notes: Notes
    own: Volley | None = None

    def direct(self, attack: Attack) -> None:
        """Apply the landing to the volley of an attack."""
        attack.volley.hits, attack.volley.anywhere = self.hits, True
        attack.volley.struck, attack.volley.exposed = self.under, self.exposed
        attack.notes = merged(attack.notes, self.notes)


def template_of(battle: Battle, attack: Attack) -> TemplateMode | None:
    """Return the template mode of the weapon, if it has one."""
    mode = mode_of(battle, weapon_of(battle, attack))
    return mode if isinstance(mode, TemplateMode) else None


def templates_of(battle: Battle, attack: Attack) -> int:
    """Return the number of templates of a template weapon: one for each copy of it."""
    hits = attack.volley.hits
    return copies_of(battle, weapon_of(battle, attack), attack.wielders) if hits < 0 else hits


def strikes_of(battle: Battle, attack: Attack, under: int | None = None) -> list[Landing]:
    """Return all landings of templates, starting with the one without Scatter; none for other weapons. With `under`,
    that many models of the target are under each template in every landing.
    """
    mode = template_of(battle, attack)
    if mode is None:
        return []
    templates = 1 if isinstance(mode, BeamMode) else templates_of(battle, attack)
    found: dict[tuple[object, ...], Landing] = {}
    for chance, volleys, notes in _landings(battle, attack, mode, stay=under is not None):
        meant, own = volleys.get(attack.target, _missed(attack)), volleys.get(attack.unit)
        models = meant.struck if under is None else _so_many(battle, attack, meant.struck, under)
        if own is not None:
            own = replace(own, hits=own.hits * templates)
        key = (len(models), *meant.exposed, msgpack.encode((notes, own)))
        before = found[key].chance if key in found else 0.0
        found[key] = Landing(before + chance, hits_on(mode, models) * templates, models, meant.exposed, notes, own)
    return list(found.values())


def at_best(battle: Battle, attack: Attack, mode: TemplateMode) -> tuple[int, int]:
    """Return the hits of a template on the target without Scatter, and the excess over hits on its own unit."""
    _, volleys, _ = next(_landings(battle, attack, mode, stay=True))
    hits = hits_on(mode, volleys.get(attack.target, _missed(attack)).struck)
    own = volleys.get(attack.unit)
    return hits, hits - (len(own.struck) if own is not None else 0)


def hits_on(mode: TemplateMode, models: list[int]) -> int:
    """Return the hits of one template with these models of the target under it."""
    return len(models) if mode.counts_models else min(1, len(models))


def _missed(attack: Attack) -> Volley:
    return Volley(attack.target, [], hits=0)


def _landings(
    battle: Battle, attack: Attack, mode: TemplateMode, *, stay: bool
) -> Iterator[tuple[float, dict[int, Volley], Notes]]:
    """Yield the volleys of one template at every unit for every possible landing, or only without Scatter, with the
    notes of the attack.
    """
    scene = battle.clone()
    aim = attack.copy()
    aim.use.volleys = []
    first = attack.wielders[0] if marker_of(attack) is None else MODEL.of(attack.notes)
    mode.begin(scene, aim, Split(attack.weapon, ((attack.target, (first,)),)))
    laid = laid_by(scene, aim)[:1]
    others = [area for area in scene.state.areas if not any(area is mine for mine in laid_by(scene, aim))]
    for chance, arrow, inches in _drifts(mode) if laid and not stay else [(1.0, 0, 0)]:
        aim.use.volleys, moving = [], deepcopy(laid)
        scene.state.areas = [*others, *moving]
        for area in moving if inches else []:
            drift(scene, area, arrow, inches)
        mode.settle(scene, aim, attack.target)
        near = NEAR.is_in(aim.notes, attack.weapon)
        notes = NEAR.alone(NEAR.of(aim.notes, attack.weapon), attack.weapon) if near else {}
        yield chance, {volley.target: volley for volley in aim.use.volleys}, notes


def _drifts(mode: TemplateMode) -> list[tuple[float, int, int]]:
    """Return the Scatter of a template with the chance of each: the Scatter Arrow and the inches."""
    if not mode.scatters:
        return [(1.0, 0, 0)]
    most = SCATTER_DICE * D6.highest
    inches = exactly(0, most)
    for _ in range(SCATTER_DICE):
        inches = plus(inches, of_die(D6.lowest, D6.highest, most))
    away = [(float(chance), far) for far, chance in enumerate(inches) if chance > 0]
    hit = 1 - len(DIRECTIONS) / SCATTER.faces
    arrows = range(len(DIRECTIONS))
    return [(hit, 0, 0), *((chance / SCATTER.faces, arrow, far) for arrow in arrows for chance, far in away)]


def _so_many(battle: Battle, attack: Attack, struck: list[int], count: int) -> list[int]:
    """Return this many models of the target, those that a template would hit first."""
    others = [model for model in standing(battle.state.units[attack.target]) if model not in struck]
    return [*struck, *others][:count]
