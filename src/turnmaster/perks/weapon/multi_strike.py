"""Multi-Strike: a Tactical weapon perk that shares Attacks among several targets. [Perks 12.5, Tactical]"""

from collections.abc import Sequence
from typing import NamedTuple

from turnmaster.engine.attacking.aiming import targets_in_reach
from turnmaster.engine.attacking.decisions import UseWeapon
from turnmaster.engine.attacking.hooks import MANNERS
from turnmaster.engine.attacking.modes import mode_of
from turnmaster.engine.attacking.wielders import in_reach, wielders_of
from turnmaster.engine.attacking.workings import copies_of, is_common
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Volley
from turnmaster.engine.core.parts import Shares
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.decisions import ShareAttacks
from turnmaster.perks.families import TACTICAL
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import WeaponProfile

NAME = "Multi-Strike"
SHAPE = "Say for each target how many Attacks are directed at it."

Wanted = Sequence[tuple[int, int]]  # each target, and how many Attacks are directed at it


@weapon_perk(NAME, TACTICAL, "Each of its Attacks can target a different unit.", odds="no part of it")
def multi_strike(perk: WeaponPerk) -> None:
    perk.contributes(MANNERS, StrikesSeveral())


class StrikesSeveral(NamedTuple):
    """The mode of a weapon that attacks several units."""

    name: str = "strike"
    forms: tuple[type[UseWeapon], ...] = (ShareAttacks,)

    def check(self, battle: Battle, attack: Attack, answer: UseWeapon) -> Refusal | None:
        weapons, number = battle.profile(attack.unit).weapons, answer.weapon
        if not isinstance(answer, ShareAttacks) or not 0 <= number < len(weapons):
            return Refusal("This does not say with which weapon whom is struck.", SHAPE)
        if NAME not in weapons[number].perks:
            name = weapons[number].name
            return Refusal(f"Each wielder of {name} directs all its Attacks at one unit.", "Choose one target.")
        refusal = _check_targets(battle, attack, number, answer.shares)
        return refusal or Sharing(battle, attack, weapons[number], answer.shares).objection()

    def begin(self, battle: Battle, attack: Attack, answer: UseWeapon) -> None:
        assert isinstance(answer, ShareAttacks)
        weapon = battle.profile(attack.unit).weapons[answer.weapon]
        attack.use.volleys = Sharing(battle, attack, weapon, answer.shares).volleys()

    def proposal(self, battle: Battle, attack: Attack, number: int, targets: Sequence[int]) -> ShareAttacks | None:
        """Return one Attack at each target but the first, which gets all others. For bots and keyboards."""
        weapon = battle.profile(attack.unit).weapons[number]
        if NAME not in weapon.perks or mode_of(battle, weapon) is not None:
            return None
        total = Sharing(battle, attack, weapon, [(target, 0) for target in targets]).total
        first, *others = targets
        answer = ShareAttacks(number, ((first, total - len(others)), *((target, 1) for target in others)))
        return answer if self.check(battle, attack, answer) is None else None


def _check_targets(battle: Battle, attack: Attack, number: int, shares: Shares) -> Refusal | None:
    """Check that targets are legal, named once, each with a number of Attacks."""
    if not shares:
        return Refusal("Nobody would be struck.", SHAPE)
    reached = targets_in_reach(battle, attack, number)
    named: list[int] = []
    for target, attacks in shares:
        if attacks < 1:
            return Refusal("A part of this is not a target with a number of Attacks.", SHAPE)
        if target not in reached:
            weapon = battle.profile(attack.unit).weapons[number].name
            name = battle.called(target) if 0 <= target < len(battle.state.units) else "that"
            return Refusal(f"{weapon} cannot be aimed at {name} now.", SHAPE)
        if target in named:
            return Refusal(f"{battle.called(target)} is named twice.", SHAPE)
        named.append(target)
    return None


class Sharing:
    """The wielders that direct Attacks at each target."""

    def __init__(self, battle: Battle, attack: Attack, weapon: WeaponProfile, wanted: Wanted) -> None:
        self.battle, self.weapon, self.wanted = battle, weapon, wanted
        wielders = wielders_of(battle, attack.unit, weapon)
        self.reach = {target: in_reach(battle, attack.unit, weapon, wielders, target) for target, _ in wanted}
        able = [model for model in wielders if any(model in reaching for reaching in self.reach.values())]
        if is_common(battle, weapon):
            able = able[: weapon.count]
        self.free = {model: weapon.attacks * copies_of(battle, weapon, [model]) for model in able}
        self.total = sum(self.free.values())
        self.given = {(model, target): 0 for target, _ in wanted for model in able}

    def objection(self) -> Refusal | None:
        """Return why Attacks cannot be shared like this: all must be shared out, and their wielders must reach their
        targets.
        """
        asked = sum(attacks for _, attacks in self.wanted)
        if asked != self.total:
            return Refusal(f"{self.weapon.name} has {self.total} Attacks there, and {asked} were shared out.", SHAPE)
        for target, attacks in self.wanted:
            if self.direct(target, attacks) < attacks:
                name = self.battle.called(target)
                return Refusal(
                    f"Not that many Attacks of {self.weapon.name} reach {name}.", "Direct more at the others."
                )
        return None

    def direct(self, target: int, attacks: int) -> int:
        """Find wielders for this many Attacks on a target, and return how many were found."""
        found = 0
        while found < attacks:
            more = self._find(target, attacks - found, set())
            if not more:
                break
            found += more
        return found

    def _find(self, target: int, attacks: int, asked: set[int]) -> int:
        """Find Attacks of wielders with some left, then of those that can direct theirs at this target while another
        wielder takes over their own.
        """
        asked.add(target)
        found = 0
        reaching = [model for model in self.reach[target] if model in self.free]
        for model in reaching:
            taken = min(self.free[model], attacks - found)
            self.free[model] -= taken
            self.given[model, target] += taken
            found += taken
        for model in reaching:
            for other in self.reach:
                if found < attacks and other not in asked and self.given[model, other]:
                    moved = self._find(other, min(self.given[model, other], attacks - found), asked)
                    self.given[model, other] -= moved
                    self.given[model, target] += moved
                    found += moved
        return found

    def volleys(self) -> list[Volley]:
        """Return one volley for each target in order, with the Attacks directed at those before it."""
        for target, attacks in self.wanted:
            self.direct(target, attacks)
        made, spent = [], dict.fromkeys(self.free, 0)
        for target, _ in self.wanted:
            shares = [(model, spent[model], self.given[model, target]) for model in sorted(self.free)]
            shares = [share for share in shares if share[2]]
            made.append(Volley(target, [model for model, _, _ in shares], shares=shares))
            for model, _, here in shares:
                spent[model] += here
        return made
