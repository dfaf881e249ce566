"""Attacks with template weapons. [Perks 12.5, Mode]

template_places.py has the legal positions. Until templates have hit, they lie on the board as areas: they may scatter,
then every unit with models under them is attacked on its own.
"""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE
from turnmaster.battlefield.outline import disc_outline, middle
from turnmaster.dice import D6
from turnmaster.dice.kinds import SCATTER, scatter_word
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.decisions import UseWeapon
from turnmaster.engine.attacking.hooks import ALSO_COVERED, MODES, STRIKING_DISTANCE, WITH_CARE, Toll
from turnmaster.engine.attacking.line_of_units import who_looks
from turnmaster.engine.attacking.modes import mode_of
from turnmaster.engine.attacking.volley import FIRED
from turnmaster.engine.attacking.workings import copies_of, needs_sight, range_of, weapon_of
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Roll, Scratch, Volley
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.sequences import Next, sequence
from turnmaster.engine.core.state import NOWHERE, Area
from turnmaster.engine.field.carriers import held_by
from turnmaster.engine.field.melees import fight_each_other
from turnmaster.engine.field.units import are_together, place_of, standing
from turnmaster.engine.field.view import seen_models
from turnmaster.engine.turn.knowledge import reveal_under
from turnmaster.perks.areas import (
    LAID,
    drift,
    is_hit,
    is_under,
    laid_by,
    marker_of,
    new_area,
    outline_of,
    take_up,
    who_is_under,
)
from turnmaster.perks.conditions import NEAR
from turnmaster.perks.decisions import PlaceTemplates
from turnmaster.perks.events import Scattered, TemplateStruckNobody
from turnmaster.perks.hooks import TEMPLATES_LAID, WIELDERS_STRIKE_APART
from turnmaster.perks.template_care import with_care
from turnmaster.perks.template_places import TemplatePlaces
from turnmaster.perks.template_search import Search
from turnmaster.perks.template_shapes import Put, Spot, Template, Wielder, farthest
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import WeaponProfile

SCATTER_DICE = 2
SEQUENCE = "templates"

# Of an attack: whether all templates of a weapon that struck a unit have scattered out of sight, 1 or 0.
OUT_OF_SIGHT = Note("template", "out of sight")

Alike = tuple[int, tuple[int, ...]]  # a unit that is struck, and how: all wielders that strike it alike do so together


class TemplateMode(TemplatePlaces):
    """The mode of weapons with one kind of template: they hit once for each model under it, if it counts models.

    Where passengers are hit, `inside` dice give the number of hits.
    """

    counts_models = True

    def __init__(
        self, name: str, shape: Template, *, inside: int = 1, scatters: bool = False, spares_friends: bool = False
    ) -> None:
        super().__init__(name, shape, spares_friends=spares_friends)
        self.inside, self.scatters = inside, scatters

    def begin(self, battle: Battle, attack: Attack, answer: UseWeapon) -> None:
        LAID.put(attack.notes, battle.state.answers)
        NEAR.drop(attack.notes, attack.weapon)
        puts, target = self.planned(battle, attack, answer), -1
        if isinstance(answer, decisions.Attack):
            target = answer.target
        for put in puts:
            battle.state.areas.append(self.lay(battle, attack, put))
        if puts:  # wielders that have to pass a test to use the weapon make it now, before templates strike
            models = sorted({put.wielder.model for put in puts})
            attack.use.volleys.append(Volley(target, models, because=SEQUENCE))
        battle.push(SEQUENCE, Scratch(attack.player, attack.unit, {"target": target}))

    def lay(self, battle: Battle, attack: Attack, put: Put) -> Area:
        """Return a template as an area on the board."""
        return new_area(battle, attack, self.name, self.shape.outline(*put), put.spot.level, put.wielder.model)

    def planned(self, battle: Battle, attack: Attack, answer: UseWeapon) -> list[Put]:
        """Return the templates that an answer places."""
        if isinstance(answer, PlaceTemplates):
            placed = self.read(battle, attack, answer)
            assert not isinstance(placed, Refusal)
            return [Put(wielder, spot) for wielder, spot in placed]
        wielders = self.wielders(battle, attack, attack.weapon)
        if isinstance(answer, decisions.Attack):
            return self.aimed(battle, attack, wielders, answer.target)
        assert isinstance(answer, decisions.Split)
        parts = [(target, [each for each in wielders if each.model in some]) for target, some in answer.targets]
        return [put for target, some in parts for put in self.aimed(battle, attack, some, target)]

    def aimed(self, battle: Battle, attack: Attack, wielders: Sequence[Wielder], target: int) -> list[Put]:
        """Place templates where they do best against a target. Passengers are hit without any."""
        inside = self.is_inside(battle, attack, target)
        puts = [] if inside else Search(self, battle, attack, target).best(wielders)
        best = {put.wielder.model: put for put in puts}
        able = [wielder for wielder in wielders if inside or wielder.model in best]
        weapon = battle.profile(attack.unit).weapons[attack.weapon]
        models = [wielder.model for wielder in self.templates(battle, weapon, able)]
        if battle.state.units[target].aboard == NOWHERE and not inside:
            return [best[model] for model in models]
        for unit in (target, *self.struck_as_well(battle, attack, target)):
            attack.use.volleys.append(Volley(unit, sorted(set(models)), hits=len(models), anywhere=True))
        return []

    def struck_as_well(self, battle: Battle, attack: Attack, target: int) -> list[int]:
        """Return the attacker itself if its wielders hit the enemy around them, unless the weapon spares friends."""
        return [attack.unit] if target in held_by(battle, attack.unit) and not self.spares_friends else []

    def settle(self, battle: Battle, attack: Attack, target: int) -> None:
        """Hit with templates that have come to lie, and remove them unless a rule keeps them there."""
        laid = laid_by(battle, attack)
        for area in laid:
            reveal_under(battle, partial(is_under, outline_of(area), area.level))
        self.strike(battle, attack, target)
        tell_laid(battle, attack, laid)
        take_up(battle, laid)

    def strike(self, battle: Battle, attack: Attack, target: int) -> None:
        """Add one volley for each unit hit: first the intended target, then the others by number. Wielders that do not
        all hit alike have volleys of their own.
        """
        hits: dict[Alike, dict[int, int]] = {}
        models: dict[Alike, set[int]] = {}
        hidden: dict[int, bool] = {}
        for area in laid_by(battle, attack):
            wielder, unseen = area.model, self.is_out_of_sight(battle, attack, area)
            found = who_is_under(battle, outline_of(area), area.level)
            for unit, some in self.counted(battle, attack, attack.weapon, found).items():
                alike = unit, told_apart(battle, attack, wielder)
                hidden[unit] = hidden.get(unit, True) and unseen
                by = hits.setdefault(alike, {})
                by[wielder] = by.get(wielder, 0) + len(some)
                models.setdefault(alike, set()).update(some)
        for alike in sorted(hits, key=lambda alike: (alike[0] != target, alike)):
            unit, wielders, some = alike[0], sorted(hits[alike]), sorted(models[alike])
            exposed = exposed_to(battle, attack, unit, some)
            count = sum(hits[alike].values())
            attack.use.volleys.append(Volley(unit, wielders, hits=count, anywhere=True, exposed=exposed, struck=some))
        NEAR.put(attack.notes, int(self.is_near(battle, attack)), attack.weapon)
        for unit, unseen in hidden.items():
            OUT_OF_SIGHT.put(attack.notes, int(unseen), attack.weapon, unit)

    def is_out_of_sight(self, battle: Battle, attack: Attack, area: Area) -> bool:
        """Check whether a template has scattered to where its wielder does not see it."""
        if not self.scatters:
            return False
        wielder = self.origin(battle, attack, attack.weapon, area.model)
        return not self.is_seen(battle, attack, Put(wielder, Spot.any_way(*middle(outline_of(area)), area.level)))

    def is_near(self, battle: Battle, attack: Attack) -> bool:
        """Check whether one of the templates lies wholly within half the range."""
        weapon, marker = battle.profile(attack.unit).weapons[attack.weapon], marker_of(attack)
        half = range_of(battle, attack.unit, weapon) // 2
        for area in laid_by(battle, attack):
            outline = outline_of(area)
            bases = (marker,) if marker else self.bases(battle, attack.unit, weapon, area.model)
            if any(farthest(base, outline, area.level) <= half + TOLERANCE for base in bases):
                return True
        return False


def told_apart(battle: Battle, attack: Attack, wielder: int) -> tuple[int, ...]:
    """Return the differences that perks make between wielders of the same weapon."""
    return tuple(tells(battle, attack, wielder) for tells in battle.rules.contributions(WIELDERS_STRIKE_APART))


def exposed_to(battle: Battle, attack: Attack, target: int, under: list[int]) -> list[int]:
    """Return the models that can lose HP: those under a template and those that the attacking unit sees; none means
    all.
    """
    if are_together(battle, attack.unit, target) or fight_each_other(battle, attack.unit, target):
        return []
    if marker_of(attack) is not None or not needs_sight(battle, weapon_of(battle, attack)):
        return []
    alive = standing(battle.state.units[target])
    return sorted({*under, *seen_models(battle, attack.unit, who_looks(battle, attack), target, alive)})


# The steps between putting templates down and the first volley


def at_hand(battle: Battle) -> tuple[Attack, TemplateMode]:
    """Return the present attack and the mode of its weapon."""
    attack = battle.amid(Attack)
    mode = mode_of(battle, weapon_of(battle, attack))
    assert isinstance(mode, TemplateMode)
    return attack, mode


def keep_who_may(battle: Battle, _: Scratch) -> None:
    """Remove the templates of wielders that a rule has kept from using the weapon."""
    attack, _mode = at_hand(battle)
    weapon, laid = weapon_of(battle, attack), laid_by(battle, attack)
    may = {model for volley in attack.use.volleys for model in volley.wielders}
    take_up(battle, [area for area in laid if area.model not in may])
    note_fired(battle, attack)
    attack.use.volleys = [volley for volley in attack.use.volleys if volley.because != SEQUENCE]
    for volley in attack.use.volleys:
        volley.hits = copies_of(battle, weapon, volley.wielders)


def note_fired(battle: Battle, attack: Attack) -> None:
    """Note the use of a weapon whose template hits no unit."""
    models = battle.state.units[attack.unit].models
    for model in {model for volley in attack.use.volleys for model in volley.wielders}:
        models[model].fired |= FIRED[weapon_of(battle, attack).type]


def roll_the_arrow(battle: Battle, ctx: Scratch) -> Next | None:
    """Return one Scatter Arrow for all wielders; with a Hit, no distance is rolled."""
    attack, mode = at_hand(battle)
    if not mode.scatters or not laid_by(battle, attack):
        return roll_for_passengers
    battle.roll(ctx.player, SCATTER.name, SCATTER, 1, unit=ctx.unit)
    return None


def roll_the_distance(battle: Battle, ctx: Scratch, arrow: Roll) -> Next | None:
    ctx.numbers["arrow"] = arrow.values[0]
    if is_hit(ctx.numbers["arrow"]):
        return roll_for_passengers
    battle.roll(ctx.player, SCATTER.name, D6, SCATTER_DICE, unit=ctx.unit)
    return None


def let_it_drift(battle: Battle, ctx: Scratch, distance: Roll) -> None:
    attack, _ = at_hand(battle)
    arrow, inches = ctx.numbers["arrow"], sum(distance.values)
    for area in laid_by(battle, attack):
        drift(battle, area, arrow, inches)
    battle.emit(
        Scattered(unit=attack.unit, weapon=attack.weapon, direction=scatter_word(arrow), length=inches * battle.inch)
    )


def roll_for_passengers(battle: Battle, ctx: Scratch) -> Next | None:
    """Roll how often passengers are hit, because no model is under a template there. All wielders share the roll."""
    attack, mode = at_hand(battle)
    if not attack.use.volleys or not mode.inside:
        return strike_who_is_under
    battle.roll(ctx.player, mode.name, D6, mode.inside, unit=ctx.unit)
    return None


def count_for_passengers(battle: Battle, _: Scratch, roll: Roll) -> None:
    attack, mode = at_hand(battle)
    for volley in attack.use.volleys:
        if volley.target != attack.unit:
            leave_inside(battle, attack, mode, volley)
        volley.hits *= sum(roll.values)


def leave_inside(battle: Battle, attack: Attack, mode: TemplateMode, volley: Volley) -> None:
    """Put the templates of a volley at passengers where the passengers are, for perks that leave something there."""
    around, base = battle.state.units[volley.target].aboard, place_of(battle, volley.target)
    if base is None:
        return
    carrier = volley.target if around == NOWHERE else around
    outline = disc_outline(base.centre, mode.shape.size_in * battle.inch // 2)
    laid = new_area(battle, attack, mode.name, outline, base.level, volley.wielders[0])
    tell_laid(battle, attack, [replace(laid, inside=carrier) for _ in range(volley.hits)])


def strike_who_is_under(battle: Battle, ctx: Scratch) -> None:
    attack, mode = at_hand(battle)
    mode.settle(battle, attack, ctx.numbers["target"])
    if not attack.use.volleys:
        battle.emit(TemplateStruckNobody(unit=attack.unit, weapon=attack.weapon))


def tell_laid(battle: Battle, attack: Attack, laid: list[Area]) -> None:
    """Run the rules about the positions of placed templates."""
    for follow in battle.rules.contributions(TEMPLATES_LAID):
        follow(battle, attack, laid)


STEPS = sequence(
    SEQUENCE,
    keep_who_may,
    roll_the_arrow,
    roll_the_distance,
    let_it_drift,
    roll_for_passengers,
    count_for_passengers,
    strike_who_is_under,
)


def uses_template(perk: WeaponPerk, mode: TemplateMode) -> None:
    """Give the weapons of a perk their mode."""

    def made_with_care(battle: Battle, attack: Attack, answer: decisions.Attack) -> Toll | None:
        """Return an attack that spares its own side, for bots."""
        weapon = battle.profile(attack.unit).weapons[answer.weapon]
        return with_care(mode, battle, attack, answer) if mode.is_of(weapon) else None

    def striking_distance(battle: Battle, unit: int, weapon: WeaponProfile) -> int | None:
        """Return how close a unit must come to place a template, for bots."""
        return mode.striking_distance(battle, unit, weapon) if mode.is_of(weapon) else None

    perk.rules.add_sequence(STEPS)
    perk.contributes(MODES, mode)
    perk.contributes(WITH_CARE, made_with_care)
    perk.contributes(STRIKING_DISTANCE, striking_distance)
    if mode.scatters:
        perk.contributes(ALSO_COVERED, lies_out_of_sight)


def lies_out_of_sight(_: Battle, attack: Attack) -> bool:
    """Check whether a template hits units that its wielder does not see, which then have cover. [Perks 12.5, Blast]"""
    return OUT_OF_SIGHT.says(attack.notes, 1, attack.weapon, attack.target)


def has_template(battle: Battle, weapon: WeaponProfile) -> bool:
    return isinstance(mode_of(battle, weapon), TemplateMode)
