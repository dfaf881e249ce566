"""Challenger: a Leader that fights other Leaders alone. [Perks 12.4, Leadership]

Those who accept stand apart from their units, and they and the challenger can only target each other until one side is
left. No other unit of these players targets them.
"""

from turnmaster.battlefield import TOLERANCE, Base, groups_gap
from turnmaster.engine.attacking.hooks import TARGET_CHECKS
from turnmaster.engine.attacking.workings import range_of
from turnmaster.engine.core import stats
from turnmaster.engine.core.answers import Answer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.core.modifiers import DICE
from turnmaster.engine.core.sequences import AGAIN, END, Ask, Next
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.hooks import STANDS_ALONE
from turnmaster.engine.field.joined import joined_with
from turnmaster.engine.field.melees import fight_each_other, refresh_contacts
from turnmaster.engine.field.units import enemies_of, gap_between, is_alive, measured_bases
from turnmaster.engine.moving.hooks import MOVEMENT_CHECKS
from turnmaster.engine.moving.movement import Move
from turnmaster.perks.activation import Used
from turnmaster.perks.afflictions import now_or_next_turn
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.conditions import is_armed, is_leader, working_weapons
from turnmaster.perks.decisions import Accept, AcceptDecision, Challenge, ChallengeDecision, ChallengeNobody, Refuse
from turnmaster.perks.driven import named
from turnmaster.perks.events import ChallengeAccepted, ChallengeRefused
from turnmaster.perks.families import LEADERSHIP
from turnmaster.perks.known_names import known_perk
from turnmaster.perks.terms import ACTIVATE, IMMEDIATE, LEADER, SPECIFIC
from turnmaster.perks.unit_perk import UnitPerk

BODYGUARD = known_perk("Bodyguard")
# What drives or draws a unit does so no more while it fights a challenge.
OVERRIDDEN = ("Taunt", "Provoke", "Berserk", "Psychotic", "Wild Instinct", "Traitorous", "Enslaved")


@unit_perk(
    "Challenger",
    LEADERSHIP,
    "It challenges enemy Leaders in range: they fight it alone, or refuse and have -1 Dice Modifier to Attack Dice.",
    terms=[LEADER, SPECIFIC, ACTIVATE, IMMEDIATE],
)
def challenger(perk: UnitPerk) -> None:
    duel = Duel(perk)
    whom = Ask("whom to challenge", ChallengeDecision, duel.decide_whom, duel.add_to_the_challenged)
    answer = Ask("whether to accept", AcceptDecision, duel.decide_answer, duel.take_answer)
    perk.plays(perk.name, whom, duel.next_to_answer, answer, duel.ask_the_next)
    perk.activates(duel.begin, when=duel.why_not)
    perk.contributes(STANDS_ALONE, duel.is_in_one)
    perk.contributes(TARGET_CHECKS, duel.why_not_at)
    perk.contributes(MOVEMENT_CHECKS, duel.why_not_there)
    perk.is_immune_to(*OVERRIDDEN, when=duel.is_in_one)


class Duel:
    """Challenges. Each participant notes all its opponents."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.against = perk, perk.note("against")

    # Who can be challenged

    def leaders_in_range(self, battle: Battle, unit: int) -> list[int]:
        """Return the enemy Leaders on the field in mutual weapon range."""
        enemies = enemies_of(battle, battle.unit(unit).player)
        leaders = [n for n in enemies if is_leader(battle, n) and not self.is_in_one(battle, n)]
        return [n for n in leaders if reaches(battle, unit, n) and reaches(battle, n, unit)]

    def why_not(self, battle: Battle, unit: int) -> str:
        holder, name = battle.unit(unit), battle.called(unit)
        if holder.aboard != NOWHERE or not is_alive(holder):
            return f"{name} is not on the battlefield."
        if self.is_in_one(battle, unit):
            return f"{name} fights a challenge already."
        near = self.leaders_in_range(battle, unit)
        return "" if near else f"No enemy Leader is in range of {name} and has it in range too."

    # Challenging and answering

    def begin(self, battle: Battle, used: Used) -> None:
        battle.push(self.perk.name, Scratch(battle.unit(used.unit).player, used.unit))

    def decide_whom(self, battle: Battle, ctx: Scratch) -> ChallengeDecision | None:
        """Return the decision about the next Leader; reactions to the perk may have removed some."""
        left = [n for n in self.leaders_in_range(battle, ctx.unit) if n not in ctx.units]
        options: list[Answer] = [Challenge(leader) for leader in left]
        options += [ChallengeNobody()] if ctx.units else []
        return battle.ask(ChallengeDecision, ctx.player, options, unit=ctx.unit) if options else None

    def add_to_the_challenged(self, battle: Battle, ctx: Scratch, answer: Challenge | ChallengeNobody) -> Next | None:
        if isinstance(answer, ChallengeNobody):
            return None
        ctx.units.append(answer.target)
        return AGAIN

    def next_to_answer(self, battle: Battle, ctx: Scratch) -> Next | None:
        return None if ctx.units else END

    def decide_answer(self, battle: Battle, ctx: Scratch) -> AcceptDecision:
        leader = ctx.units[0]
        mates = sorted(joined_with(battle, leader) - {leader})
        guards = [n for n in mates if BODYGUARD in battle.profile(n).perks and is_alive(battle.unit(n))]
        options = [Accept(n) for n in (leader, *guards)]
        return battle.ask(
            AcceptDecision, battle.unit(leader).player, [*options, Refuse()], unit=leader, attacker=ctx.unit
        )

    def take_answer(self, battle: Battle, ctx: Scratch, answer: Accept | Refuse) -> None:
        leader = ctx.units.pop(0)
        if isinstance(answer, Refuse):
            battle.emit(ChallengeRefused(unit=leader, by=ctx.unit))
            self.perk.gives(
                battle,
                leader,
                stats.ATTACK_DICE,
                -1,
                layer=DICE,
                negative=True,
                first=now_or_next_turn(battle, leader),
                owner=ctx.player,
            )
        else:
            battle.emit(ChallengeAccepted(unit=answer.champion, by=ctx.unit))
            self.join(battle, ctx.unit, answer.champion)

    def ask_the_next(self, battle: Battle, ctx: Scratch) -> Next:
        return self.next_to_answer

    def join(self, battle: Battle, challenger: int, champion: int) -> None:
        """Add a champion: all participants know each other, and stand apart from all other units."""
        others = [challenger, *self.all_against(battle, challenger)]
        for other in others:
            self.against.put(battle.unit(other).notes, 1, champion)
            self.against.put(battle.unit(champion).notes, 1, other)
        refresh_contacts(battle, [challenger, champion])

    # While it lasts

    def all_against(self, battle: Battle, unit: int) -> list[int]:
        return [other for (other,), _ in self.against.all(battle.unit(unit).notes)]

    def rivals(self, battle: Battle, unit: int) -> list[int]:
        """Return the opponents of a unit on the battlefield; without any, its challenge is over."""
        holder = battle.unit(unit)
        if not is_alive(holder):
            return []
        others = [(n, battle.unit(n)) for n in self.all_against(battle, unit)]
        return [n for n, other in others if other.player != holder.player and is_alive(other)]

    def is_in_one(self, battle: Battle, unit: int) -> bool:
        return bool(self.rivals(battle, unit))

    def why_not_at(self, battle: Battle, unit: int, weapon: int, target: int) -> str:
        rivals, name = self.rivals(battle, unit), battle.called(target)
        if target in rivals:
            return ""
        if rivals:
            return f"{battle.called(unit)} fights a challenge, and targets nobody but {named(battle, rivals)}."
        involved = {battle.unit(n).player for n in (target, *self.rivals(battle, target))}
        interferes = self.is_in_one(battle, target) and battle.unit(unit).player in involved
        return f"{name} fights a challenge, in which nobody interferes." if interferes else ""

    def why_not_there(self, battle: Battle, move: Move) -> str:
        """Return why a Movement cannot end there: it must keep the opponents in mutual range, or end closer to them."""
        unit = move.ctx.unit
        for rival in [] if move.ctx.forced else self.rivals(battle, unit):
            reach = min(longest_range(battle, unit), longest_range(battle, rival))
            before, after = apart(battle, move.starts, rival), apart(battle, move.ends, rival)
            if after > reach + TOLERANCE and after >= before:
                return f"{battle.called(unit)} fights a challenge, and keeps its rival within {battle.measured(reach)}."
        return ""


def reaches(battle: Battle, unit: int, target: int) -> bool:
    """Check whether a unit has a weapon in range of another, seen or not."""
    near = gap_between(battle, unit, target) <= longest_range(battle, unit) + TOLERANCE
    return is_armed(battle, unit) and (near or fight_each_other(battle, unit, target))


def longest_range(battle: Battle, unit: int) -> int:
    return max((range_of(battle, unit, weapon) for weapon in working_weapons(battle, unit)), default=0)


def apart(battle: Battle, bases: list[Base], other: int) -> int:
    return groups_gap(bases, measured_bases(battle, other))
