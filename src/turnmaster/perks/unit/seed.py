"""Seed: units that arrive only out of hosts in which they were implanted. [Perks 12.4, Deployment; 12.5, Implant]

As soon as a unit suffers Implant, the player who implanted it names the Seed unit inside it. With the first rank that
unit waits in Reserve; with the second it is inside already, in a Melee. When its host is removed as a casualty, it
stands in its place.
"""

from turnmaster.battlefield import Base
from turnmaster.engine.attacking.hooks import UNHINDERED
from turnmaster.engine.core.actions import ON_FOOT, Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Numbers, Scratch
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.sequences import Ask
from turnmaster.engine.field.carriers import why_too_deep
from turnmaster.engine.field.hooks import ENEMIES_ABOARD
from turnmaster.engine.field.melees import foes_fought
from turnmaster.engine.field.units import footprint, in_play, in_reserve, note_arrival
from turnmaster.engine.moving.deploying import waiting
from turnmaster.engine.moving.events import CasualtiesRemoved, Deployed, PutOut
from turnmaster.engine.moving.relocating import settle
from turnmaster.engine.moving.removal import take_away
from turnmaster.engine.moving.survivors import stand_around
from turnmaster.perks.catalogue import find_perk, rank, unit_perk
from turnmaster.perks.decisions import NameSeed, SeedDecision
from turnmaster.perks.events import Afflicted, CameOut, Seeded
from turnmaster.perks.fallen import where_it_fell
from turnmaster.perks.families import DEPLOYMENT
from turnmaster.perks.held import Held, add_held
from turnmaster.perks.hooks import INCURABLE
from turnmaster.perks.known_names import known_perk, root_of
from turnmaster.perks.terms import IMMEDIATE, SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk

SEED, IMPLANT = "Seed", known_perk("Implant")
INSIDE = 2  # the rank with which it is inside its host at once

HOST, HELD = Note(SEED, "host"), Held(Note(SEED, "by"))
PLANTING, COMING_OUT = f"{SEED}, which unit", f"{SEED}, coming out"


@unit_perk(
    SEED,
    DEPLOYMENT,
    terms=[SPECIFIC, IMMEDIATE],
    ranks={
        "I": rank("It arrives only out of a unit that suffers Implant, when that becomes a casualty."),
        "II": rank(
            "A unit that suffers Implant has it inside, in a Melee; it gets out when that unit becomes a casualty."
        ),
    },
)
def seed(perk: UnitPerk) -> None:
    perk.forbids_actions(why_not_yet)
    perk.plays(PLANTING, Ask("which unit is inside", SeedDecision, decide_seed, plant))
    perk.plays(COMING_OUT, come_out)
    perk.contributes(INCURABLE, has_a_seed)
    perk.reacts(Afflicted, ask_for_a_seed)
    perk.reacts(CasualtiesRemoved, let_out)
    perk.reacts(PutOut, leave)
    if perk.rank == INSIDE:
        perk.raises(ENEMIES_ABOARD)
        add_held(perk)
        perk.contributes(BARRED_ACTIONS, why_not_out)
        perk.contributes(UNHINDERED, fights_only_its_seed)


def why_not_yet(battle: Battle, unit: int, action: Doing) -> str:
    """Return why it cannot deploy on its own."""
    return f"{battle.called(unit)} arrives only out of a unit that suffers {IMPLANT}." if action == "Deploy" else ""


def why_not_out(battle: Battle, unit: int, action: Doing) -> str:
    """Return why it cannot leave its host, whatever it has changed into."""
    inside = action in ON_FOOT and HELD.holds(battle, unit)
    return f"{battle.called(unit)} leaves its host only when that is a casualty." if inside else ""


# Which unit is inside


def seeds_for(battle: Battle, player: int, host: int) -> list[int]:
    """Return the units of a player that could be in a host: they have the perk, wait, and are in no other host."""
    units = battle.state.units
    if any(HOST.says(unit.notes, host) for unit in units):
        return []
    waiting_here = [n for n, u in enumerate(units) if u.player == player and in_reserve(u) and not in_play(u)]
    free = [n for n in waiting_here if rank_of(battle, n) and not HOST.is_in(units[n].notes)]
    return [n for n in free if rank_of(battle, n) < INSIDE or why_too_deep(battle, n, host) is None]


def has_a_seed(battle: Battle, unit: int, root: str) -> bool:
    """Check whether Implant stays on a unit because a Seed unit is inside it."""
    return root == IMPLANT and any(HOST.says(other.notes, unit) for other in battle.state.units)


def rank_of(battle: Battle, unit: int) -> int:
    """Return its rank of the perk, or 0."""
    return next((find_perk(name).rank for name in battle.profile(unit).perks if root_of(name) == SEED), 0)


def ask_for_a_seed(battle: Battle, event: Afflicted) -> None:
    if event.perk == IMPLANT:
        battle.push(PLANTING, Scratch(who_implanted(battle, event.unit), event.unit))


def who_implanted(battle: Battle, unit: int) -> int:
    """Return the player of a unit's last Implant; none if it was a healing friend."""
    effects = battle.state.units[unit].effects
    return next((each.owner for each in reversed(effects) if each.reason == IMPLANT and each.negative), -1)


def decide_seed(battle: Battle, ctx: Scratch) -> SeedDecision | None:
    options = [NameSeed(unit) for unit in seeds_for(battle, ctx.player, ctx.unit)]
    return battle.ask(SeedDecision, ctx.player, options, unit=ctx.unit) if options else None


def plant(battle: Battle, ctx: Scratch, answer: NameSeed) -> None:
    unit, host = answer.seed, ctx.unit
    HOST.put(battle.state.units[unit].notes, host)
    battle.emit(Seeded(unit=unit, host=host))
    if rank_of(battle, unit) == INSIDE:
        HELD.hold(battle, unit, host)
        note_arrival(battle, unit)


def fights_only_its_seed(battle: Battle, unit: int) -> bool:
    """Check whether a unit is in a Melee only with those that were implanted in it."""
    return all(HELD.all(battle).get(foe) == unit for foe in foes_fought(battle, unit))


# Coming out


def let_out(battle: Battle, event: CasualtiesRemoved) -> None:
    """Let Seed units out of a destroyed host; a unit inside in the flesh gets out like a passenger. A destroyed Seed
    unit forgets its host.
    """
    if not event.destroyed:
        return
    HOST.drop(battle.state.units[event.unit].notes)
    for number, unit in enumerate(battle.state.units):
        if HOST.says(unit.notes, event.unit):
            HOST.drop(unit.notes)
            if in_reserve(unit) and not event.in_reserve:
                fell = where_it_fell(battle, event.unit, event.fallen)
                place: Numbers = {"x": fell.x, "y": fell.y, "radius": fell.radius, "level": fell.level}
                place["host"] = event.unit
                battle.push(COMING_OUT, Scratch(unit.player, number, numbers=place))


def leave(battle: Battle, event: PutOut) -> None:
    """Forget the host of a unit that was put out of it."""
    HOST.drop(battle.state.units[event.unit].notes)


def come_out(battle: Battle, ctx: Scratch) -> None:
    at, numbers = ctx.numbers, waiting(battle.state.units[ctx.unit])
    middle = Base(at["x"], at["y"], at["radius"], at["level"], footprint(battle, ctx.unit).height)
    lost = stand_around(battle, ctx.unit, numbers, middle)
    settle(battle, [ctx.unit])
    note_arrival(battle, ctx.unit)
    battle.emit(CameOut(unit=ctx.unit, host=at["host"], models=len(numbers) - len(lost), lost=len(lost)))
    if len(lost) < len(numbers):
        battle.emit(Deployed(unit=ctx.unit))
    if lost:
        take_away(battle, ctx.unit, lost)
