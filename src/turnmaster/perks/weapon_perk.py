"""The verbs of weapon perks. All of them count only for the weapon that has the perk."""

from collections.abc import Callable
from typing import NamedTuple

from turnmaster.dice import DieName
from turnmaster.engine.attacking.events import Attacked, HpLost, Succeeded, WeaponUsed
from turnmaster.engine.attacking.hooks import ATTACK_SPEC, TARGET_CHECKS, WEAPON_CHECKS, WEAPON_USE
from turnmaster.engine.attacking.volley import weapon_perks
from turnmaster.engine.core import stats
from turnmaster.engine.core.answers import UseWithUnit, UseWithWeapon
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, PerkUse, Scratch
from turnmaster.engine.core.declared import Place, Stat
from turnmaster.engine.core.modifiers import ADD, Modifier
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.rolls import announce_perk
from turnmaster.engine.core.rules import RulesBuilder, RulesError
from turnmaster.engine.core.windows import PERK_TAKES_EFFECT
from turnmaster.engine.moving.events import HpRestored
from turnmaster.perks.catalogue import Perk
from turnmaster.perks.events import UseFailed
from turnmaster.perks.forms import hand_out
from turnmaster.perks.frame import PerkFrame, When
from turnmaster.perks.judged import WhyNot, WhyNotWith, why_not_its_own
from turnmaster.perks.known_names import read_dice
from turnmaster.profiles import WeaponProfile

USES = "uses"  # what a unit remembers of its use of a weapon

Amount = int | Callable[[Battle, Attack], int]
AfterLoss = Callable[[Battle, Attack, int], None]
Use = Callable[[Battle, Scratch], None]
OfUse = Callable[[Battle, int, int], None]  # it is given the unit and the number of the weapon


class WeaponUse(NamedTuple):
    """Dice that a weapon rolls when it is used; with `per_target` again for each target."""

    name: str
    die: DieName
    dice: int
    applies: When
    per_target: bool
    note: Note

    def about(self, attack: Attack) -> tuple[int, ...]:
        return (attack.target,) if self.per_target else ()


def always(battle: Battle, attack: Attack) -> bool:
    return True


class WeaponPerk(PerkFrame):
    """A perk of a weapon while its rules are put together. A unit can note the number of its uses."""

    def __init__(self, perk: Perk, rules: RulesBuilder) -> None:
        super().__init__(perk, rules)
        self._uses = self.note(USES)

    def is_on(self, battle: Battle, attack: Attack) -> bool:
        """Check whether the weapon of an attack has it."""
        return self.name in weapon_perks(battle, attack)

    def changes(self, stat: Stat[Attack], amount: Amount, *, layer: int = ADD, when: When = always) -> None:
        """Change a number of the weapon, or of what it strikes, while it attacks."""

        def source(battle: Battle, attack: Attack) -> Modifier | None:
            if not self.is_on(battle, attack) or not when(battle, attack):
                return None
            value = amount if isinstance(amount, int) else amount(battle, attack)
            return Modifier(layer, value, self.name) if value else None

        self.rules.add_modifier(stat, source, against_hazards=True)

    def changes_range(self, amount: int, *, when: Callable[[Battle, int], bool]) -> None:
        """Change how many inches the weapon reaches; `when` looks at the unit that wields it."""

        def source(battle: Battle, scene: tuple[int, WeaponProfile]) -> Modifier | None:
            unit, weapon = scene
            return Modifier(ADD, amount, self.name) if self.name in weapon.perks and when(battle, unit) else None

        self.rules.add_modifier(stats.RANGE, source)

    def rolls(self, dice: str, *, when: When = always, per_target: bool = False) -> None:
        """Roll dice such as D6 or 2D6 at every use of the weapon; `rolled` returns their sum."""
        die, number = read_dice(self.name, dice)

        def applies(battle: Battle, attack: Attack) -> bool:
            return self.is_on(battle, attack) and when(battle, attack)

        self._use = WeaponUse(self.name, die, number, applies, per_target, Note(self.name, "rolled"))
        self.contributes(WEAPON_USE, self._use)

    def rolled(self, battle: Battle, attack: Attack) -> int:
        """Return the sum of its dice for this use."""
        return self._use.note.of(attack.use.rolled, *self._use.about(attack))

    def shows(self, face: int) -> When:
        """Return a check whether its dice show a number in all for this use."""
        return lambda battle, attack: self.is_on(battle, attack) and self.rolled(battle, attack) == face

    def is_among_its_perks(self, battle: Battle, weapon: WeaponProfile) -> bool:
        """Check whether a weapon has it, for any user."""
        return self.name in weapon.perks

    def is_on_weapon(self, battle: Battle, unit: int, weapon: int) -> bool:
        """Check whether a weapon of a unit has it, by its number."""
        return self.name in battle.profile(unit).weapons[weapon].perks

    def forbids(self, judge: Callable[[Battle, int, int], str]) -> None:
        """Keep the weapon from being used, with the reason, or nothing."""

        def check(battle: Battle, attack: Attack, weapon: int) -> str:
            return judge(battle, attack.unit, weapon) if self.is_on_weapon(battle, attack.unit, weapon) else ""

        self.contributes(WEAPON_CHECKS, check)

    def forbids_unless(self, judge: Callable[[Battle, Attack, int], str]) -> None:
        """Keep the weapon from being used in an attack, with the reason."""

        def check(battle: Battle, attack: Attack, weapon: int) -> str:
            return judge(battle, attack, weapon) if self.is_on_weapon(battle, attack.unit, weapon) else ""

        self.contributes(WEAPON_CHECKS, check)

    def forbids_target(self, judge: Callable[[Battle, int, int, int], str]) -> None:
        """Keep the weapon from being aimed at a target, with the reason."""

        def check(battle: Battle, unit: int, weapon: int, target: int) -> str:
            return judge(battle, unit, weapon, target) if self.is_on_weapon(battle, unit, weapon) else ""

        self.contributes(TARGET_CHECKS, check)

    def on_use(self, act: OfUse, *, undo: OfUse | None = None) -> None:
        """Run a function at every use of the weapon; `undo` reverts it if all its wielders failed the test
        for the use.
        """
        self.reacts(WeaponUsed, self._of_use(act))
        if undo is not None:
            self.reacts(UseFailed, self._of_use(undo))

    def _of_use(self, act: OfUse) -> Callable[[Battle, WeaponUsed | UseFailed], None]:
        def react(battle: Battle, event: WeaponUsed | UseFailed) -> None:
            if self.is_on_weapon(battle, event.unit, event.weapon):
                act(battle, event.unit, event.weapon)

        return react

    # How often it was used

    def note_use(self, battle: Battle, unit: int, weapon: int) -> None:
        """Count a use of a weapon by a unit."""
        self._uses.add(battle.state.units[unit].weapon_notes, 1, weapon)

    def forget_use(self, battle: Battle, unit: int, weapon: int) -> None:
        """Take back the count of a use that was tried in vain. [Perks 12.2, Limited Use]"""
        self._uses.add(battle.state.units[unit].weapon_notes, -1, weapon)

    def uses(self, battle: Battle, unit: int, weapon: int) -> int:
        """Return the counted uses of a weapon by a unit."""
        return self._uses.of(battle.state.units[unit].weapon_notes, weapon)

    def judges_use(self, counted: Note | None = None) -> WhyNotWith:
        """Return a check why a unit cannot use it with a weapon: its Limited Use is used up. Uses are counted with
        `note_use`, unless they are `counted` in another note about weapons.
        """
        times, uses = self.times, counted or self._uses

        def why_not(battle: Battle, unit: int, weapon: int) -> str:
            if uses.of(battle.state.units[unit].weapon_notes, weapon) < times:
                return ""
            return f"{battle.profile(unit).weapons[weapon].name} has been used up."

        return why_not

    def explains(self, when: WhyNot) -> Callable[[Battle, int, UseWithUnit], str]:
        """For `why_not` of `offers`: why an answer that names a unit cannot be given. The function should be the one
        that says what is offered.
        """

        def explain(battle: Battle, player: int, answer: UseWithUnit) -> str:
            return why_not_its_own(battle, player, answer.unit) or when(battle, answer.unit)

        return explain

    def explains_with(self, when: WhyNot, weapon: WhyNotWith) -> Callable[[Battle, int, UseWithWeapon], str]:
        """Return a `why_not` for answers that also name a weapon."""
        explain = self.explains(when)

        def explain_with(battle: Battle, player: int, answer: UseWithWeapon) -> str:
            reason, unit, number = explain(battle, player, answer), answer.unit, answer.weapon
            if reason or number not in range(len(battle.profile(unit).weapons)):
                return reason
            has_it = self.is_on_weapon(battle, unit, number)
            name = battle.profile(unit).weapons[number].name
            return weapon(battle, unit, number) if has_it else f"{name} does not have {self.name}."

        return explain_with

    def is_spent_with_use(self) -> Callable[[Battle, int, int, int], None]:
        """Add a rule by which a model loses the weapon of a unit with its use."""
        if self.times != 1:
            raise RulesError(f"{self.name} is gone with its first use, and its terms do not say Limited Use (1)")

        def spend(battle: Battle, unit: int, weapon: int, model: int) -> None:
            hand_out(battle, unit, weapon, model, 0)

        return spend

    def when_announced(self, take_effect: Use) -> Use:
        """Return a function that uses the perk by its player's choice, unless others stop it; it takes effect at once
        where no player could. [Perks 12.2, Activate]
        """
        name = f"use of {self.name}"

        def announce(battle: Battle, ctx: Scratch) -> None:
            announce_perk(battle, ctx.player, ctx.unit, self.name)

        def take_effect_if_it_works(battle: Battle, ctx: Scratch, announced: PerkUse) -> None:
            if announced.works:
                take_effect(battle, ctx)

        def use(battle: Battle, ctx: Scratch) -> None:
            if battle.offers(PERK_TAKES_EFFECT):
                battle.push(name, ctx)
            else:
                take_effect(battle, ctx)

        self.plays(name, announce, take_effect_if_it_works)
        return use

    def adjusts(
        self,
        change: Callable[[Battle, Attack, AttackSpec], None],
        place: Place[Callable[[Battle, Attack, AttackSpec], None]] = ATTACK_SPEC,
    ) -> None:
        """Change the numbers of a volley once they are worked out."""

        def adjust(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
            if self.is_on(battle, attack):
                change(battle, attack, spec)

        self.contributes(place, adjust)

    def after_taking_hp(self, then: AfterLoss, *, when: When = always, restored: bool = False) -> None:
        """Run a function, once for a volley, when its target has lost HP; `then` receives the amount and may push a
        sequence. `when` is checked before the Attack Dice, as Point Costs are. With `restored` it also follows a
        restoration of HP by the weapon, a shield included.
        """
        lost, ready = Note(self.name, "HP lost"), Note(self.name, "ready")

        def look_ahead(battle: Battle, event: Attacked) -> None:
            """Check the target, and all units that may suffer a part of the attack in its place."""
            attack = battle.amid(Attack)
            if self.is_on(battle, attack):
                lost.put(attack.notes, 0)
                ready.put(attack.notes, int(when(battle, attack)), attack.target)
                for target in attack.volley.behind:
                    ready.put(attack.notes, int(when(battle, attack.on(target))), target)

        def follow(battle: Battle, event: HpLost | HpRestored) -> None:
            attack = battle.nearest(Attack)
            if attack is None or event.because or event.unit != attack.target:
                return
            if not self.is_on(battle, attack) or not ready.of(attack.notes, attack.target):
                return
            lost.add(attack.notes, event.hp + (event.absorb if isinstance(event, HpRestored) else 0))
            if attack.strike.aimed and attack.strike.loss:  # the rest of the volley is still to come
                return
            ready.put(attack.notes, 0, attack.target)
            if lost.of(attack.notes):
                then(battle, attack, lost.of(attack.notes))

        self.reacts(Attacked, look_ahead)
        self.reacts(HpLost, follow)
        if restored:
            self.reacts(HpRestored, follow)

    def is_cause_of(self, battle: Battle, event: HpLost) -> bool:
        """Check whether a weapon with this perk caused an HP loss: by its attack, or by an area that it left."""
        weapon = event.weapon
        if weapon < 0 or not event.hp:
            return False
        weapons = battle.profile(event.by).weapons
        return weapon < len(weapons) and self.name in weapons[weapon].perks

    def after_successes(self, then: Callable[[Battle, Attack], None]) -> None:
        """Run a function when Attack Dice of the weapon have succeeded, before saves; `then` may push a sequence."""

        def follow(battle: Battle, event: Succeeded) -> None:
            attack = battle.amid(Attack)
            if event.successes and self.is_on(battle, attack):
                then(battle, attack)

        self.reacts(Succeeded, follow)
