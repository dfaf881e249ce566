"""What a weapon perk can do to the rules. Everything here counts only for the weapon that has the perk."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, NamedTuple

from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack, AttackSpec
from turnmaster.engine.events import Event
from turnmaster.engine.rules import RulesBuilder, place_of_moment
from turnmaster.engine.stats import ADD, Modifier
from turnmaster.engine.volley import weapon_perks
from turnmaster.perks.catalogue import Perk
from turnmaster.profiles import WeaponProfile

When = Callable[[Battle, Attack], bool]
Amount = int | Callable[[Battle, Attack], int]
AfterLoss = Callable[[Battle, Attack, int], None]


class WeaponUse(NamedTuple):
    """Dice that a weapon rolls when it is used; with `per_target` again for each target."""

    name: str
    die: str
    dice: int
    applies: When
    per_target: bool = False

    def key(self, attack: Attack) -> str:
        return f"{self.name} against {attack.target}" if self.per_target else self.name


def always(battle: Battle, attack: Attack) -> bool:
    return True


class WeaponPerk:
    """A perk while its rules are put together."""

    def __init__(self, perk: Perk, rules: RulesBuilder) -> None:
        self.perk, self.rules = perk, rules
        self.name, self.rank = perk.name, perk.rank

    def is_on(self, battle: Battle, attack: Attack) -> bool:
        return self.name in weapon_perks(battle, attack)

    def changes(self, stat: str, amount: Amount, *, layer: int = ADD, when: When = always) -> None:
        """Change a number of the weapon, or of what it strikes, while it attacks."""

        def source(battle: Battle, attack: Attack) -> Modifier | None:
            if not isinstance(attack, Attack) or not self.is_on(battle, attack) or not when(battle, attack):
                return None
            value = amount if isinstance(amount, int) else amount(battle, attack)
            return Modifier(layer, value, self.name) if value else None

        source.__name__ = f"{stat} by {self.name}"
        self.rules.add_modifier(stat, source, against_hazards=True)

    def changes_range(self, amount: int, *, when: Callable[[Battle, int], bool]) -> None:
        """Change how many inches the weapon reaches; `when` looks at the unit that wields it."""

        def source(battle: Battle, scene: tuple[int, WeaponProfile]) -> Modifier | None:
            unit, weapon = scene
            return Modifier(ADD, amount, self.name) if self.name in weapon.perks and when(battle, unit) else None

        source.__name__ = f"range by {self.name}"
        self.rules.add_modifier("range", source)

    def rolls(self, die: str, dice: int = 1, *, when: When = always, per_target: bool = False) -> None:
        """Roll dice whenever the weapon is used; `rolled` tells their sum."""

        def applies(battle: Battle, attack: Attack) -> bool:
            return self.is_on(battle, attack) and when(battle, attack)

        self._use = WeaponUse(self.name, die, dice, applies, per_target)
        self.rules.contribute("weapon use", self._use)

    def rolled(self, battle: Battle, attack: Attack) -> int:
        return attack.used_dice.get(self._use.key(attack), 0)

    def is_on_weapon(self, battle: Battle, unit: int, weapon: int) -> bool:
        return self.name in battle.profile(unit).weapons[weapon].perks

    def forbids(self, judge: Callable[[Battle, int, int], str]) -> None:
        """Keep the weapon from being used, with the reason; nothing where it may be used."""

        def check(battle: Battle, attack: Attack, weapon: int) -> str:
            return judge(battle, attack.unit, weapon) if self.is_on_weapon(battle, attack.unit, weapon) else ""

        self.contributes("weapon checks", check)

    def forbids_unless(self, judge: Callable[[Battle, Attack, int], str]) -> None:
        """The same, judged by the attack in which it would be used."""

        def check(battle: Battle, attack: Attack, weapon: int) -> str:
            return judge(battle, attack, weapon) if self.is_on_weapon(battle, attack.unit, weapon) else ""

        self.contributes("weapon checks", check)

    def forbids_target(self, judge: Callable[[Battle, int, int, int], str]) -> None:
        """Keep the weapon from being aimed at a target, with the reason."""

        def check(battle: Battle, unit: int, weapon: int, target: int) -> str:
            return judge(battle, unit, weapon, target) if self.is_on_weapon(battle, unit, weapon) else ""

        self.contributes("target checks", check)

    def on_use(self, act: Callable[[Battle, int, int], None]) -> None:
        """Do something whenever the weapon is used, whatever its dice show."""

        def react(battle: Battle, event: Event) -> None:
            if self.is_on_weapon(battle, event["unit"], event["weapon"]):
                act(battle, event["unit"], event["weapon"])

        react.__name__ = f"use of {self.name}"
        self.rules.add_reaction("weapon used", react)

    def note(self, weapon: int) -> str:
        """The name under which a unit remembers something about one of its weapons for this perk."""
        return f"{self.perk.root} of weapon {weapon}"

    def contributes(self, place: str, what: Callable[..., object]) -> None:
        """Add something at a place of the rules; it has to ask itself whether the perk is on."""
        self.rules.contribute(place, named(what, f"{place} by {self.name}"))

    def adjusts(self, change: Callable[[Battle, Attack, AttackSpec], None], place: str = "attack spec") -> None:
        """Change the numbers of a volley once they are worked out."""

        def adjust(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
            if self.is_on(battle, attack):
                change(battle, attack, spec)

        self.contributes(place, adjust)

    def after_hp_loss(self, then: AfterLoss, *, when: When = always, restored: bool = False) -> None:
        """Do something, once for a volley, when its target has lost HP; `then` is told how much and may push a
        sequence. `when` is looked at before the Attack Dice, as Point Costs are. With `restored` it follows as well
        when a weapon that restores has given HP, a shield included. [Perks 12.2]
        """
        ready, lost = f"{self.name}: ready", f"{self.name}: HP lost"

        def look(battle: Battle, event: Event) -> None:
            attack = battle.nearest(Attack)
            if attack is not None and self.is_on(battle, attack):
                attack.notes[ready], attack.notes[lost] = int(when(battle, attack)), 0

        def follow(battle: Battle, event: Event) -> None:
            attack = battle.nearest(Attack)
            if attack is None or event.get("because") or event["unit"] != attack.target:
                return
            if not self.is_on(battle, attack) or not attack.notes.get(ready):
                return
            if event.what == "hp restored" and not attack.numbers.restores:
                return
            attack.notes[lost] += event["hp"] + event.get("absorb", 0)
            if attack.aimed and attack.loss:  # the rest of the volley is still to come
                return
            attack.notes[ready] = 0
            if attack.notes[lost]:
                then(battle, attack, attack.notes[lost])

        self.rules.add_reaction("attack", named(look, f"{self.name} looks ahead"))
        for event in ("hp lost", "hp restored") if restored else ("hp lost",):
            self.rules.add_reaction(event, named(follow, f"{self.name} follows"))

    def is_cause_of(self, battle: Battle, event: Event) -> bool:
        """Whether HP was lost to a weapon with this perk: to its attack, or to what it left behind."""
        unit, weapon = event["by"], event["weapon"]
        if unit < 0 or weapon < 0 or not event["hp"]:
            return False
        weapons = battle.profile(unit).weapons
        return weapon < len(weapons) and self.name in weapons[weapon].perks

    def after_successes(self, then: Callable[[Battle, Attack], None]) -> None:
        """Do something when Attack Dice of the weapon have succeeded, before saves; `then` may push a sequence."""

        def follow(battle: Battle, event: Event) -> None:
            attack = battle.nearest(Attack)
            if attack is not None and event["successes"] and self.is_on(battle, attack):
                then(battle, attack)

        self.rules.add_reaction("successes", named(follow, f"{self.name} follows successes"))

    def reacts(self, event: str, reaction: Callable[[Battle, Event], None]) -> None:
        """Do something whenever something happens; it has to ask itself whether the perk is on."""
        self.rules.add_reaction(event, named(reaction, f"{self.name} reacts to {event}"))

    def at(self, moment: str, happening: Callable[[Battle], None]) -> None:
        """Do something at a moment of every Game Turn (see moments.py), once for all ranks of the perk."""
        place, name = place_of_moment(moment), f"{moment} by {self.perk.root}"
        if all(getattr(other, "__name__", "") != name for other in self.rules.contributed.get(place, ())):
            self.rules.contribute(place, named(happening, name))


def named(what: Callable[..., Any], name: str) -> Callable[..., Any]:
    """The same function under a name that tells rule sets apart; itself, as it were, so that a call costs no more."""
    if isinstance(what, FunctionType):
        twin = FunctionType(what.__code__, what.__globals__, name, what.__defaults__, what.__closure__)
        twin.__kwdefaults__ = what.__kwdefaults__
        return twin

    def same(*args: object) -> Any:
        return what(*args)

    same.__name__ = name
    return same
