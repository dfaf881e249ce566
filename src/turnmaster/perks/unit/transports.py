"""Transports that are open, armoured, or nothing without a crew. [Perks 12.4, Aeonian; Free Rules p.14]"""

from turnmaster.engine.attacking.hooks import ATTACK_SPEC, SHELTERS, SUFFER_FIRST, TARGET_CHECKS
from turnmaster.engine.attacking.volley import spec_of
from turnmaster.engine.attacking.workings import on_its_shelter, own_aegis, own_armour
from turnmaster.engine.core.actions import MOVEMENT, ON_FOOT, Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec
from turnmaster.engine.field.carriers import can_strike_inside, passengers_of
from turnmaster.engine.field.command import take_for_good
from turnmaster.engine.field.hooks import CHANGES_HANDS, LETS_GO, OPEN_TRANSPORTS, TAKES_NO_PART, Contest
from turnmaster.engine.field.melees import fight_each_other, is_aboard_of_foe
from turnmaster.engine.field.units import in_play, is_lent, model_base
from turnmaster.engine.moving.events import Embarked, SurvivorsGotOut
from turnmaster.engine.moving.hooks import BOARDINGS, HEAD_STARTS, Boarding
from turnmaster.engine.moving.setting_down import add_setting_down, set_down
from turnmaster.perks.catalogue import Requirement, rank, unit_perk
from turnmaster.perks.families import AEONIAN
from turnmaster.perks.hooks import FRIENDLY_TO, NO_PERKS
from turnmaster.perks.terms import PASSIVE, radius
from turnmaster.perks.unit_perk import AboutUnit, UnitPerk
from turnmaster.profiles import UnitProfile, WeaponProfile


def a_transport(fire_points: bool | None = None) -> Requirement:
    """Return why a unit cannot have the perk: it must carry others, with or without Fire Points if that matters."""
    words = "the Transport stat" + {None: "", True: " and Fire Points", False: " and no Fire Points"}[fire_points]

    def judge(unit: UnitProfile, _: WeaponProfile | None) -> str:
        if not unit.transport:
            return "it needs the Transport stat: write how many points it carries, such as `transport: 100`"
        if fire_points not in (None, unit.fire_points):
            return f"it needs {words}: write `fire_points: {str(fire_points).lower()}`"
        return ""

    return Requirement(words, judge)


def willing_passengers(battle: Battle, carrier: int) -> list[int]:
    """Return the passengers of a Transport, without enemies inside it, but with casualties that have not left yet."""
    inside = passengers_of(battle, carrier)
    return [n for n in inside if in_play(battle.state.units[n]) and not is_aboard_of_foe(battle, n)]


# Without walls


@unit_perk(
    "Exposed",
    AEONIAN,
    "Its passengers attack without Fire Points, and any unit can target them or it.",
    requires=a_transport(fire_points=False),
)
def exposed(perk: UnitPerk) -> None:
    perk.contributes(OPEN_TRANSPORTS, perk.is_on)


@unit_perk(
    "Unsheltered",
    AEONIAN,
    "Its passengers attack without Fire Points, and suffer every attack first.",
    requires=a_transport(),
    odds="not counted",
    in_odds="The odds do not count that passengers suffer an attack on it first.",
)
def unsheltered(perk: UnitPerk) -> None:
    def before_it(battle: Battle, unit: int) -> list[int]:
        return willing_passengers(battle, unit) if perk.is_on(battle, unit) else []

    perk.contributes(OPEN_TRANSPORTS, perk.is_on)
    perk.contributes(SUFFER_FIRST, before_it)


# Behind walls


@unit_perk(
    "Enclosed",
    AEONIAN,
    "Its passengers use its Defence, Armour and AEGIS where these are better than theirs.",
    requires=a_transport(),
    odds="counted",
)
def enclosed(perk: UnitPerk) -> None:
    def shelter(battle: Battle, attack: Attack) -> int | None:
        """Return the carrier of the target; its walls do not protect against a unit inside."""
        carrier = battle.state.units[attack.target].aboard
        behind = carrier >= 0 and perk.is_on(battle, carrier) and not is_aboard_of_foe(battle, attack.target)
        return carrier if behind and not can_strike_inside(battle, attack.unit, attack.target) else None

    def share_rerolls(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        """Give a passenger that uses its Transport's saves the Transport's rerolls."""
        around = on_its_shelter(battle, attack) if shelter(battle, attack) is not None else None
        if around is None:
            return
        theirs = spec_of(battle, around)[1]
        its_armour = is_better(own_armour(battle, around)[1], own_armour(battle, attack)[1])
        its_aegis = is_better(own_aegis(battle, around)[1], own_aegis(battle, attack)[1])
        if its_armour:
            spec.armour_retries = theirs.armour_retries
        if its_aegis:
            spec.aegis_retries = theirs.aegis_retries
        if its_armour or its_aegis:
            spec.save_retries = max(spec.save_retries, theirs.save_retries)

    perk.contributes(SHELTERS, shelter)
    perk.contributes(ATTACK_SPEC, share_rerolls)


def is_better(save: int, than: int) -> bool:
    return save > 0 and (than == 0 or save <= than)


# Nothing without a crew

BOARDED = 3  # the rank that anybody may take over


@unit_perk(
    "Crew",
    AEONIAN,
    ranks={
        "I": rank("Without a unit aboard it cannot use weapons or perks."),
        "II": rank("Without a unit aboard it cannot use weapons or perks, or make a Movement."),
        "III": rank("Without a unit aboard it does nothing and is a friend of all; the unit that embarks commands it."),
    },
    requires=a_transport(fire_points=True),
)
def crew(perk: UnitPerk) -> None:
    def is_empty(battle: Battle, unit: int) -> bool:
        return perk.is_on(battle, unit) and in_play(battle.state.units[unit]) and not willing_passengers(battle, unit)

    def cannot_fire(battle: Battle, unit: int) -> str:
        return f"{battle.called(unit)} has no crew aboard." if is_empty(battle, unit) else ""

    def cannot_go(battle: Battle, unit: int, action: Doing) -> str:
        return cannot_fire(battle, unit) if action in (*ON_FOOT, MOVEMENT) else ""

    perk.forbids_weapons(cannot_fire)
    perk.contributes(NO_PERKS, cannot_fire)
    if perk.rank > 1:
        perk.forbids_actions(cannot_go)
    if perk.rank == BOARDED:
        Derelict(perk, is_empty).add_rules()


class Derelict:
    """A Transport that belongs to its passengers: without any, to no player."""

    def __init__(self, perk: UnitPerk, is_empty: AboutUnit) -> None:
        self.perk, self.is_empty = perk, is_empty

    def add_rules(self) -> None:
        perk = self.perk
        perk.raises(CHANGES_HANDS)
        perk.contributes(BOARDINGS, Boarding(perk.name, self.may_board, counts_room=True))
        perk.reacts(Embarked, self.hand_over)
        perk.contributes(FRIENDLY_TO, lambda battle, unit, player: self.is_empty(battle, unit))
        perk.contributes(LETS_GO, lambda battle, unit, foe: self.is_empty(battle, foe))
        perk.contributes(TARGET_CHECKS, self.spare)
        perk.contributes(TAKES_NO_PART[Contest.ELIMINATION], self.is_empty)

    def may_board(self, battle: Battle, unit: int, carrier: int) -> bool:
        return self.is_empty(battle, carrier) and not is_lent(battle.state.units[carrier])

    def hand_over(self, battle: Battle, event: Embarked) -> None:
        """Give the Transport to the player of a boarding unit, unless a unit of another side is inside."""
        units, carrier, player = battle.state.units, event.carrier, battle.state.units[event.unit].player
        if carrier < 0 or not self.perk.is_on(battle, carrier) or units[carrier].player == player:
            return
        inside = [units[number] for number in passengers_of(battle, carrier)]
        if all(other.player == player for other in inside if in_play(other)):
            take_for_good(battle, carrier, player)

    def spare(self, battle: Battle, unit: int, weapon: int, target: int) -> str:
        if not self.is_empty(battle, target) or fight_each_other(battle, unit, target):
            return ""
        return f"Nobody is aboard {battle.called(target)}, so it is a friend outside a Melee."


# A way out


@unit_perk(
    "Escape Transport",
    AEONIAN,
    'Its passengers start to disembark up to 12" away from it, even when it is destroyed.',
    terms=[PASSIVE, radius(12)],
    requires=a_transport(),
)
def escape_transport(perk: UnitPerk) -> None:
    inches = perk.radius

    def begin_away(battle: Battle, carrier: int) -> int:
        return inches if perk.is_on(battle, carrier) else 0

    def escape(battle: Battle, event: SurvivorsGotOut) -> None:
        """Let passengers of the wreck stand anywhere around it."""
        if event.carrier >= 0 and perk.is_on(battle, event.carrier):
            wreck = model_base(battle, event.carrier, battle.state.units[event.carrier].models[-1])
            set_down(battle, event.unit, perk.name, inches, (*wreck.disc, wreck.level))

    add_setting_down(perk.rules)
    perk.contributes(HEAD_STARTS, begin_away)
    perk.reacts(SurvivorsGotOut, escape)
