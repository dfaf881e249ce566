"""Fake units beside real ones, which only their player can tell apart. [Perks 12.6, Traits]

A fake passes for another unit of the same profile: a player who does not know better sees the stats of that unit.
"""

from fractions import Fraction

from msgspec.structs import replace

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.core.events import UnitEvent
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.sequences import END, Ask, Next
from turnmaster.engine.field.aside import bring_in
from turnmaster.engine.field.units import in_play
from turnmaster.engine.field.worth import remaining_points
from turnmaster.perks.decisions import DecoyDecision, NameFake
from turnmaster.perks.forms import take_form
from turnmaster.perks.known_names import known_perk, known_perks
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.profiles import UnitProfile
from turnmaster.profiles.saves import NONE

MOST_FAKES = 30
DEFENCE = 5  # of a fake
EXPLOSIVE = known_perk("Decoy III")
KEPT_TRAITS = known_perks("Concealed")
FAKE = Note("Decoy", "of")  # of a fake: the unit beside which it was brought


def fake_of(profile: UnitProfile, turns: int) -> tuple[UnitProfile, ...]:
    """Return a fake that looks like the unit: of at most 30 models, or a single one if it explodes."""
    models = 1 if EXPLOSIVE in profile.traits else min(profile.models, MOST_FAKES)
    weapons = tuple(replace(weapon, carriers=weapon.carriers[:models]) for weapon in profile.weapons)
    return (profile if models == profile.models else replace(profile, models=models, weapons=weapons),)


def is_fake(battle: Battle, unit: int) -> bool:
    """Check whether a unit is a fake of any rank."""
    return FAKE.is_in(battle.unit(unit).notes)


class Fakes:
    """The fakes of one rank, and their arrival. A fake remembers beside which unit it was brought."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.rank = perk, perk.note("rank")
        self.stride_in: int = perk.of_rank("stride_in")
        perk.plays(perk.name, self.bring_it, Ask("which one is the fake", DecoyDecision, self.decide, self.apply))

    def is_mine(self, battle: Battle, unit: int) -> bool:
        """Check whether a unit is a fake of this rank."""
        return self.rank.says(battle.unit(unit).notes, self.perk.rank)

    def all_fakes(self, battle: Battle) -> list[int]:
        return [unit for unit in range(len(battle.state.units)) if self.is_mine(battle, unit)]

    def real_one(self, battle: Battle, unit: int) -> int:
        """Return the unit of the roster that a fake replaced."""
        return FAKE.of(battle.unit(unit).notes) if self.is_mine(battle, unit) else unit

    def points_of_the_real_one(self, battle: Battle, unit: int, left: Fraction) -> Fraction:
        """Count the points of the real unit at the end."""
        return remaining_points(battle, self.real_one(battle, unit)) if self.is_mine(battle, unit) else left

    # How it is brought in

    def begin(self, battle: Battle) -> None:
        for unit in reversed(range(len(battle.setup.listed))):  # the last one pushed comes first
            if battle.state.turn == 1 and unit not in battle.setup.aside:
                self.join(battle, unit)

    def join_late(self, battle: Battle, event: UnitEvent) -> None:
        """Bring the fake of a unit that waited for a perk, once that is formed or deployed."""
        if event.unit in battle.setup.aside:
            self.join(battle, event.unit)

    def join(self, battle: Battle, unit: int) -> None:
        """Bring each fake once, whichever of the two units it is."""
        copies, units = self.perk.reinforcements(battle, unit), battle.state.units
        if copies and not any(FAKE.is_in(units[each].notes) for each in (unit, *copies)):
            battle.push(self.perk.name, Scratch(units[unit].player, unit, units=copies))

    def bring_it(self, battle: Battle, ctx: Scratch) -> Next | None:
        """Bring it in; if both look alike and neither is on the field yet, the player decides in secret which one is
        the fake.
        """
        copy = ctx.units[0]
        bring_in(battle, copy)
        if battle.profile(ctx.unit) == battle.profile(copy) and not in_play(battle.unit(ctx.unit)):
            return None
        self.make_fake(battle, copy, ctx.unit)
        return END

    def decide(self, battle: Battle, ctx: Scratch) -> DecoyDecision:
        options = [NameFake(ctx.units[0]), NameFake(ctx.unit)]
        return battle.ask(DecoyDecision, ctx.player, options, unit=ctx.unit)

    def apply(self, battle: Battle, ctx: Scratch, answer: NameFake) -> None:
        self.make_fake(battle, answer.other, ctx.units[0] if answer.other == ctx.unit else ctx.unit)

    def make_fake(self, battle: Battle, unit: int, real: int) -> None:
        """Turn a unit into a fake. Its HP looks like that of the real one, but the first that it loses is its last."""
        profile = battle.profile(unit)
        form = replace(
            profile,
            move_in=self.stride_in,
            dash_in=self.stride_in,
            defence=DEFENCE,
            armour=NONE,
            aegis=NONE,
            weapons=(),
            perks=(),
            traits=tuple(trait for trait in profile.traits if trait in KEPT_TRAITS),
            transport=0,
            fire_points=False,
        )
        take_form(battle, unit, form)
        FAKE.put(battle.unit(unit).notes, real)
        self.rank.put(battle.unit(unit).notes, self.perk.rank)
