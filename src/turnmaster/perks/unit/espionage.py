"""Espionage: units that pass for friends in the Deployment Zone of an enemy. [Perks 12.4, Deployment]

After all deployments, such a unit may come from Reserve into the zone of an enemy. For two Game Turns that enemy takes
it for a friend, until it attacks, engages an enemy, or is attacked by a unit that sees through it.
"""

from turnmaster.battlefield import Zone, zone_holds
from turnmaster.engine.attacking.events import VolleyAnnounced, WeaponUsed
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Placing
from turnmaster.engine.core.effects import FOR_EVER, marked, marks_on, unmark
from turnmaster.engine.core.events import UnitEvent
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.modifiers import DICE, Modifier
from turnmaster.engine.core.moments import END_OF_TURN
from turnmaster.engine.core.windows import AFTER_DEPLOYMENT
from turnmaster.engine.field.hooks import LETS_GO, TAKES_NO_PART, Contest
from turnmaster.engine.field.melees import foes_in_contact
from turnmaster.engine.field.units import in_reserve, unit_bases
from turnmaster.engine.moving.events import Deployed, Disembarked, EnteredReserve, Moved, Relocated
from turnmaster.engine.moving.hooks import OTHER_ZONES
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.conditions import is_within
from turnmaster.perks.events import SpyArrived, SpyFound
from turnmaster.perks.families import DEPLOYMENT
from turnmaster.perks.hooks import FRIENDLY_TO, SEES_THROUGH
from turnmaster.perks.terms import SPECIFIC, limited_use, radius
from turnmaster.perks.unit_perk import UnitPerk

TURNS = 2


@unit_perk(
    "Espionage",
    DEPLOYMENT,
    'It deploys in an enemy zone as a friend for 2 Game Turns; enemies within 6" have -1 and claim no Objective.',
    terms=[SPECIFIC, radius(6), limited_use(1)],
    odds="counted",
)
def espionage(perk: UnitPerk) -> None:
    spies = Spies(perk)
    perk.offers_to_each(
        AFTER_DEPLOYMENT, spies.why_not, spies.deploy, says="{unit} deploys in an enemy Deployment Zone"
    )
    perk.contributes(OTHER_ZONES, spies.zone_of_enemies)
    perk.reacts(Deployed, spies.arrive)

    perk.contributes(FRIENDLY_TO, spies.passes_for_friend)
    perk.forbids_targeting_it(spies.why_not_targeted)
    perk.contributes(LETS_GO, spies.are_friends)
    perk.rules.add_modifier(stats.ATTACK_DICE, spies.disturbs)
    perk.contributes(TAKES_NO_PART[Contest.CONTROL], lambda battle, unit: bool(spies.near(battle, unit)))

    perk.at(END_OF_TURN, spies.end_in_time)
    for gives_itself_away in (WeaponUsed, EnteredReserve):
        perk.reacts(gives_itself_away, spies.is_found)
    perk.reacts(VolleyAnnounced, spies.is_attacked)
    perk.reacts(Moved, spies.engages)
    perk.reacts(Disembarked, spies.engages)
    perk.reacts(Relocated, spies.charges)


class Spies:
    """Units that pass for friends. A mark on them names the player, with the Game Turn in which they came."""

    def __init__(self, perk: UnitPerk) -> None:
        self.perk, self.reach = perk, perk.radius
        self.why_used = perk.judges_use(once_a_turn=True)

    # How they arrive

    def why_not(self, battle: Battle, unit: int) -> str:
        if not in_reserve(battle.unit(unit)):
            return f"{battle.called(unit)} is not in Reserve."
        return self.why_used(battle, unit) or BARRED_ACTIONS.against(battle, unit, "Deploy")

    def deploy(self, battle: Battle, unit: int) -> None:
        self.perk.note_turn(battle, unit)
        deployment = Placing(battle.unit(unit).player, unit, "Deploy", perk=self.perk.name)
        battle.push(sequence_names.DEPLOY, deployment)

    def zone_of_enemies(self, battle: Battle, ctx: Placing) -> Zone | None:
        if ctx.perk != self.perk.name:
            return None
        zones, players = battle.setup.board.zones, battle.state.players
        enemies = [player for number, player in enumerate(players) if number != ctx.player]
        numbers = [number for enemy in enemies for number in (enemy.zone, enemy.second_zone) if number >= 0]
        return tuple(part for number in numbers for part in zones[number])

    def arrive(self, battle: Battle, event: Deployed) -> None:
        ctx, holder = battle.nearest(Placing), battle.unit(event.unit)
        if ctx is None or ctx.perk != self.perk.name or ctx.unit != event.unit:
            return
        self.perk.note_use(battle, event.unit)
        for player in owners_of_ground(battle, event.unit):
            mark = marked(self.perk.mark, self.perk.name, battle.state.turn, owner=player, until=FOR_EVER)
            holder.effects.append(mark)
            battle.emit(SpyArrived(unit=event.unit, player=player))

    # What comes of it

    def is_spy(self, battle: Battle, unit: int) -> bool:
        return self.perk.is_active(battle, unit)

    def passes_for_friend(self, battle: Battle, unit: int, player: int) -> bool:
        return any(mark.owner == player for mark in marks_on(battle, unit, self.perk.mark))

    def why_not_targeted(self, battle: Battle, unit: int, weapon: int, target: int) -> str:
        player = battle.unit(unit).player
        if not self.passes_for_friend(battle, target, player) or self.sees_through(battle, unit):
            return ""
        return f"{battle.called(target)} passes for a friend."

    def sees_through(self, battle: Battle, unit: int) -> bool:
        return SEES_THROUGH.holds(battle, unit)

    def are_friends(self, battle: Battle, unit: int, foe: int) -> bool:
        """Check whether units are friends, which do not hold each other in a Melee."""
        pairs = ((unit, foe), (foe, unit))
        return any(self.passes_for_friend(battle, a, battle.unit(b).player) for a, b in pairs)

    def near(self, battle: Battle, unit: int) -> list[int]:
        """Return the spies of enemies that are near to a unit."""
        player = battle.unit(unit).player
        spies = [n for n in self.perk.holders(battle) if self.is_spy(battle, n)]
        foes = [n for n in spies if battle.unit(n).player != player]
        return [n for n in foes if is_within(battle, unit, n, self.reach)]

    def disturbs(self, battle: Battle, attack: Attack) -> Modifier | None:
        near = self.near(battle, attack.unit)
        if not near:
            return None
        return Modifier(DICE, -len(near), self.perk.name, battle.unit(near[0]).player)

    # How it ends

    def end_in_time(self, battle: Battle) -> None:
        for unit in self.perk.holders(battle):
            if any(mark.value + TURNS <= battle.state.turn + 1 for mark in marks_on(battle, unit, self.perk.mark)):
                self.end(battle, unit)

    def is_found(self, battle: Battle, event: UnitEvent) -> None:
        self.end(battle, event.unit)

    def is_attacked(self, battle: Battle, event: VolleyAnnounced) -> None:
        if self.sees_through(battle, event.unit):
            self.end(battle, event.target)

    def engages(self, battle: Battle, event: Moved | Disembarked) -> None:
        if event.engages:
            self.end(battle, event.unit)

    def charges(self, battle: Battle, event: Relocated) -> None:
        """End the disguise of a unit that its own perk brought into contact with an enemy."""
        if event.because in battle.profile(event.unit).perks and foes_in_contact(battle, event.unit):
            self.end(battle, event.unit)

    def end(self, battle: Battle, unit: int) -> None:
        if self.is_spy(battle, unit):
            unmark(battle, unit, self.perk.mark)
            battle.emit(SpyFound(unit=unit))


def owners_of_ground(battle: Battle, unit: int) -> list[int]:
    """Return the players in whose Deployment Zones a unit stands: never its own, where no spy deploys."""
    zones, bases = battle.setup.board.zones, unit_bases(battle, unit)

    def stands_in(number: int) -> bool:
        return number >= 0 and any(zone_holds(zones[number], base) for base in bases)

    players = enumerate(battle.state.players)
    return [n for n, player in players if stands_in(player.zone) or stands_in(player.second_zone)]
