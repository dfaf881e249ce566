"""Perks of a whole roster about the loss of a named unit: Avenge and Despair.

[Perks 12.6, Roster Perks] The unit is lost as soon as it has no HP left and no rescue, not only when it is removed.
"""

from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.attacking.hooks import LOSS_STILL_OPEN
from turnmaster.engine.attacking.rescue import is_falling, rescues_of
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.modifiers import DICE
from turnmaster.engine.core.moments import CASUALTIES_LEAVE
from turnmaster.engine.field.units import is_alive
from turnmaster.engine.moving.hooks import NEVER_IN_RESERVE
from turnmaster.perks.catalogue import Designates, roster_perk
from turnmaster.perks.conditions import are_comrades
from turnmaster.perks.events import RosterRoused
from turnmaster.perks.known_names import known_perks, known_root, known_roots, root_of
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.terms import CASUALTY, IMMEDIATE, limited_use
from turnmaster.profiles import Roster

DEPENDED_ON = known_perks("Controlled", "Enslaved")  # perks for which a unit names another that it depends on
NOT_DEPLOYED = known_roots("Phoenix", "Seed")  # perks of units that wait in Reserve until something brings them
LENDS_ITS_FORM = known_root("Form")


def why_only_a_form(roster: Roster, units: tuple[int, ...]) -> str:
    """Return why a linked unit cannot be named: only the first comes into play, in whichever form."""
    linked = [each.units for each in roster.designated if root_of(each.perk) == LENDS_ITS_FORM]
    first = next((roster.units[group[0]].name for group in linked if units[0] in group[1:]), "")
    return f"{roster.units[units[0]].name} only lends its form to {first}; name {first}" if first else ""


def why_not_despair(roster: Roster, units: tuple[int, ...]) -> str:
    """Return why a unit cannot be named for Despair: others depend on it, or it cannot deploy in the first
    Game Turn.
    """
    leading = {unit for each in roster.designated if each.perk in DEPENDED_ON for unit in each.units[1:]}
    named = roster.units[units[0]]
    if leading & set(units):
        return f"{named.name} is named for {' or '.join(DEPENDED_ON)} too; name another unit"
    late = next((name for name in named.perks if root_of(name) in NOT_DEPLOYED), "")
    why = f"{named.name} has to deploy in the first Game Turn, and {late} keeps it in Reserve; name another unit"
    return why if late else why_only_a_form(roster, units)


class Fall:
    """The loss of the unit that a roster names. The unit notes its loss, and whether an enemy took its last HP."""

    def __init__(self, perk: RosterPerk, change: int, *, to_enemies: bool) -> None:
        self.perk, self.change, self.to_enemies = perk, change, to_enemies
        self.slain, self.fell = perk.note("slain"), perk.note("fell")
        self.why_spent = perk.judges_use(self.fell)

    def add_rules(self) -> None:
        self.perk.reacts(HpLost, self.lose_hp)
        self.perk.at(CASUALTIES_LEAVE, self.look_again)
        self.perk.changes(stats.ATTACK_DICE, self.change, layer=DICE, when=self.is_roused)

    def lose_hp(self, battle: Battle, event: HpLost) -> None:
        if event.hp and self.perk.is_designated(battle, event.unit):
            enemy = event.by >= 0 and battle.unit(event.by).player != battle.unit(event.unit).player
            self.slain.put(battle.unit(event.unit).notes, int(enemy))
            self.note_fall(battle, event.unit)

    def look_again(self, battle: Battle) -> None:
        """Check again whether it is lost, where that was not settled at once."""
        for group in self.perk.designations(battle):
            for unit in group:
                self.note_fall(battle, unit)

    def note_fall(self, battle: Battle, unit: int) -> None:
        notes = battle.unit(unit).notes
        if self.why_spent(battle, unit) or not is_falling(battle, unit) or rescues_of(battle, unit):
            return
        if LOSS_STILL_OPEN.holds(battle, unit) or (self.to_enemies and not self.slain.of(notes)):
            return
        self.fell.put(notes, 1)
        battle.emit(RosterRoused(unit=unit, perk=self.perk.name, change=f"{self.change:+d}"))

    def is_roused(self, battle: Battle, attack: Attack) -> bool:
        return any(self.fell.is_in(battle.unit(unit).notes) for unit in self.of_its_roster(battle, attack.unit))

    def of_its_roster(self, battle: Battle, unit: int) -> list[int]:
        """Return the units that the roster of a unit names."""
        named = (other for group in self.perk.designations(battle) for other in group)
        return [other for other in named if battle.unit(other).roster == battle.unit(unit).roster]


@roster_perk(
    "Avenge",
    "After enemies destroy the unit that it names, its roster has +1 to Attack Dice for the rest of the game.",
    terms=[CASUALTY, limited_use(1), IMMEDIATE],
    odds="counted",
    designates=Designates(1, "the unit to be avenged", judge=why_only_a_form),
)
def avenge(perk: RosterPerk) -> None:
    Fall(perk, 1, to_enemies=True).add_rules()


@roster_perk(
    "Despair",
    "After the unit that it names is destroyed, its roster has -1 to Attack Dice; alone, so has the unit.",
    terms=[CASUALTY, limited_use(1), IMMEDIATE],
    odds="counted",
    designates=Designates(1, "the unit over which all despair", judge=why_not_despair),
)
def despair(perk: RosterPerk) -> None:
    fall = Fall(perk, -1, to_enemies=False)

    def is_alone(battle: Battle, attack: Attack) -> bool:
        """Check whether the unit itself attacks without a friend on the battlefield."""
        if not perk.is_designated(battle, attack.unit) or fall.is_roused(battle, attack):
            return False
        others = (n for n, other in enumerate(battle.state.units) if n != attack.unit and is_alive(other))
        return not any(are_comrades(battle, attack.unit, other) for other in others)

    fall.add_rules()
    perk.changes(stats.ATTACK_DICE, -1, layer=DICE, when=is_alone)
    perk.contributes(NEVER_IN_RESERVE, perk.is_designated)
