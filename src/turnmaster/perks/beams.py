"""Beams: weapons that hit along a line, the closest unit first, the next one only after HP was lost.

[Perks 12.5, Mode: Beam] A line passes over each unit it hits and is stopped by terrain that hides what is behind it.
Every wielder has a line of its own, and one line after another is followed to its end.
"""

from functools import partial

from msgspec.structs import replace

from turnmaster.battlefield import Base, gap
from turnmaster.battlefield.outline import Outline
from turnmaster.battlefield.templates import under
from turnmaster.dice import D6
from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.attacking.hooks import VOLLEY_DONE, WEAPON_DONE
from turnmaster.engine.attacking.modes import mode_of
from turnmaster.engine.attacking.workings import range_of, weapon_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Roll, Scratch, Volley
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.state import NOWHERE, Area
from turnmaster.engine.field.carriers import held_by, passengers_of
from turnmaster.engine.field.melees import fight_each_other, is_engaged, melee_of
from turnmaster.engine.field.units import bases_of, is_alive, unit_bases
from turnmaster.engine.field.view import sees_past_terrain
from turnmaster.engine.moving.events import HpRestored
from turnmaster.engine.turn.knowledge import reveal_under
from turnmaster.perks.afflictions import gives_hp
from turnmaster.perks.areas import Struck, laid_by, marker_of, outline_of, standing_under, take_up
from turnmaster.perks.template_shapes import Put, Spot, Strip
from turnmaster.perks.templates import TemplateMode, exposed_to, tell_laid, uses_template
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import WeaponProfile

# What a line remembers: the point it goes through, the unit it strikes now, those it has struck, and whether it goes no
# further.
AIM_X, AIM_Y = Note("line", "x"), Note("line", "y")
STRIKES, STRUCK, STOPPED = Note("line", "strikes"), Note("line", "struck"), Note("line", "stopped")

LOST = Note("line", "HP lost")  # of an attack whose target has lost HP


class BeamMode(TemplateMode):
    """The mode of such weapons. With `counts_models` they roll their Attacks for every model on the line."""

    def __init__(self, name: str, *, counts_models: bool) -> None:
        super().__init__(name, Strip(), inside=int(counts_models))
        self.line = Strip()
        self.counts_models = counts_models

    # How far a line goes, and past whom

    def reach(self, battle: Battle, unit: int, weapon: WeaponProfile) -> int:
        """Return its range, or the distance of the enemies in its Melee; never much more than the length of
        the board.
        """
        board, reach = battle.setup.board, range_of(battle, unit, weapon)
        if is_engaged(battle, unit):
            foes = [foe for foe in melee_of(battle, unit) if fight_each_other(battle, unit, foe)]
            theirs = [base for foe in foes for base in unit_bases(battle, foe)]
            gaps = [gap(mine, base) + 2 * base.radius for mine in unit_bases(battle, unit) for base in theirs]
            reach = max([reach, *gaps])
        return min(reach, board.width + board.height)

    def targets(self, battle: Battle, attack: Attack, number: int) -> list[int]:
        """Return the targets; the line hits no passengers unless the wielders are in there too: it meets
        their carrier.
        """
        units, targets = battle.state.units, super().targets(battle, attack, number)
        return [t for t in targets if units[t].aboard == NOWHERE or self.is_inside(battle, attack, t)]

    def struck(self, battle: Battle, attack: Attack, put: Put) -> Struck:
        return self.on_the_line(battle, attack, put, self.shape.outline(*put))

    def on_the_line(self, battle: Battle, attack: Attack, put: Put, line: Outline) -> Struck:
        """Return the models on a line that terrain does not hide; beyond the range only enemies in the same Melee."""
        wielder, base = put.wielder, put.wielder.base_near(put.spot.point)
        reach = range_of(battle, attack.unit, battle.profile(attack.unit).weapons[wielder.weapon])
        beyond = reach < wielder.reach
        near = self.in_range(battle, put, reach) if beyond else set()
        found: Struck = {}
        for unit, model, other in standing_under(battle, line):
            in_reach = not beyond or (unit, model) in near or fight_each_other(battle, attack.unit, unit)
            if in_reach and other != base and self.is_open(battle, attack, base, other):
                found.setdefault(unit, []).append(model)
        return found

    def in_range(self, battle: Battle, put: Put, reach: int) -> set[tuple[int, int]]:
        """Return the units and models on the part of a line that is in range."""
        wielder = put.wielder._replace(reach=reach)
        if self.line.why_not(wielder, put.spot):
            return set()
        short = self.line.outline(wielder, put.spot)
        return {(unit, model) for unit, model, _ in standing_under(battle, short)}

    def meets(self, battle: Battle, attack: Attack, outline: Outline, base: Base, marker: Base) -> bool:
        """Check whether a line hits a marker: from above it is on the line, and no terrain hides it."""
        tall = replace(marker, height=battle.inch)  # what is flat is never hidden
        return under(outline, marker.disc) != "not" and self.is_open(battle, attack, base, tall)

    def is_open(self, battle: Battle, attack: Attack, base: Base, other: Base) -> bool:
        """Check whether no terrain hides a model."""
        return sees_past_terrain(battle, attack.unit, base, other)

    # One unit after another

    def lay(self, battle: Battle, attack: Attack, put: Put) -> Area:
        line = super().lay(battle, attack, put)
        AIM_X.put(line.notes, put.spot.x)
        AIM_Y.put(line.notes, put.spot.y)
        return line

    def settle(self, battle: Battle, attack: Attack, target: int) -> None:
        lines = laid_by(battle, attack)
        for line in lines:
            put = self.put_of(battle, attack, line)
            base = put.wielder.base_near(put.spot.point)
            reveal_under(battle, partial(self.meets, battle, attack, outline_of(line), base))
        tell_laid(battle, attack, lines)
        self.strike_next(battle, attack)

    def strike_next(self, battle: Battle, attack: Attack) -> None:
        """Hit the closest unit that the first line has not hit yet; lines that have ended are removed."""
        for line in laid_by(battle, attack):
            put = self.put_of(battle, attack, line)
            found = {} if STOPPED.is_in(line.notes) else self.on_the_line(battle, attack, put, outline_of(line))
            ahead = {unit: models for unit, models in found.items() if not STRUCK.is_in(line.notes, unit)}
            if ahead:
                self.strike_on(battle, attack, line, put, ahead)
                return
            take_up(battle, [line])

    def put_of(self, battle: Battle, attack: Attack, line: Area) -> Put:
        """Return a line on the board as its wielder placed it."""
        spot = Spot.any_way(AIM_X.of(line.notes), AIM_Y.of(line.notes), line.level)
        return Put(self.origin(battle, attack, attack.weapon, line.model), spot)

    def strike_on(self, battle: Battle, attack: Attack, line: Area, put: Put, ahead: Struck) -> None:
        """Hit the closest of the units that are still ahead."""
        base = put.wielder.base_near(put.spot.point)

        def away(unit: int) -> tuple[int, int]:
            return min(gap(base, other) for other in bases_of(battle, unit, ahead[unit])), unit

        unit = min(ahead, key=away)
        STRIKES.put(line.notes, unit)
        STRUCK.put(line.notes, 1, unit)
        hits = len(ahead[unit]) if self.counts_models else 1
        exposed = exposed_to(battle, attack, unit, ahead[unit])
        attack.use.volleys.append(
            Volley(unit, [put.wielder.model], hits=hits, anywhere=True, exposed=exposed, struck=ahead[unit])
        )

    def follow(self, battle: Battle, attack: Attack) -> None:
        """Continue the line after a volley: to the passengers of a unit that lost HP, then to the next unit."""
        lines = laid_by(battle, attack) if self.is_used(battle, attack) else []
        if not lines:
            self.follow_inside(battle, attack)
            return
        line, lost = lines[0], LOST.drop(attack.notes)
        on_the_line = attack.volley.meant == STRIKES.of(line.notes)
        if on_the_line and not lost:
            STOPPED.put(line.notes, 1)
        if lost and (on_the_line or battle.state.units[attack.target].aboard != NOWHERE):
            self.strike_inside(battle, attack, [line.model])
        if not attack.use.volleys:
            self.strike_next(battle, attack)

    def follow_inside(self, battle: Battle, attack: Attack) -> None:
        """Hit all units aboard an enemy after a volley at it from inside, the wielders included."""
        if not self.is_used(battle, attack) or not LOST.drop(attack.notes):
            return
        if attack.target in held_by(battle, attack.unit):
            self.strike_inside(battle, attack, attack.wielders)

    def struck_as_well(self, battle: Battle, attack: Attack, target: int) -> list[int]:
        """Return the units hit as well, only when HP was lost: see `follow_inside`."""
        return []

    def strike_inside(self, battle: Battle, attack: Attack, wielders: list[int]) -> None:
        """Hit the units aboard the target too, with or without Fire Points."""
        inside = [unit for unit in passengers_of(battle, attack.target) if is_alive(battle.state.units[unit])]
        attack.use.volleys[:0] = [Volley(unit, list(wielders), hits=len(wielders), anywhere=True) for unit in inside]
        if inside and self.counts_models:
            battle.push(self.name, Scratch(attack.player, attack.unit, {"volleys": len(inside)}))

    def is_used(self, battle: Battle, attack: Attack) -> bool:
        if attack.weapon < 0 or (attack.hazard is not None and marker_of(attack) is None):
            return False
        return mode_of(battle, weapon_of(battle, attack)) is self

    def note_loss(self, battle: Battle, event: HpLost) -> None:
        attack = self.attack_on(battle, event.unit)
        if attack is not None:
            LOST.add(attack.notes, event.hp)

    def note_gift(self, battle: Battle, event: HpRestored) -> None:
        """Note that a healing weapon gave HP, which counts as loss does for other weapons."""
        attack = self.attack_on(battle, event.unit)
        if attack is not None and gives_hp(attack):
            LOST.add(attack.notes, event.hp or event.absorb)

    def attack_on(self, battle: Battle, unit: int) -> Attack | None:
        """Return the present attack on a unit with such a weapon."""
        attack = battle.nearest(Attack)
        if attack is None or unit != attack.target or not self.is_used(battle, attack):
            return None
        return attack


def uses_beam(perk: WeaponPerk, *, counts_models: bool) -> None:
    """Give the weapons of a perk their mode."""
    mode = BeamMode(perk.name, counts_models=counts_models)

    def roll_inside(battle: Battle, ctx: Scratch) -> None:
        """Roll one die for all units aboard the same Transport."""
        battle.roll(ctx.player, perk.name, D6, 1, unit=ctx.unit)

    def count_inside(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        attack = battle.amid(Attack)
        for volley in attack.use.volleys[: ctx.numbers["volleys"]]:
            volley.hits *= roll.values[0]

    def clear_away(battle: Battle, attack: Attack) -> None:
        """Remove lines that a rule kept from continuing."""
        if mode.is_of(weapon_of(battle, attack)):
            take_up(battle, laid_by(battle, attack))

    uses_template(perk, mode)
    perk.contributes(WEAPON_DONE, clear_away)
    if counts_models:
        perk.plays(perk.name, roll_inside, count_inside)
    perk.contributes(VOLLEY_DONE, mode.follow)
    perk.reacts(HpLost, mode.note_loss)
    perk.reacts(HpRestored, mode.note_gift)
