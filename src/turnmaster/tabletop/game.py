"""A tabletop game: its sides at the start, and its state after all entries."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from turnmaster.engine.core.setup import RulesChoice
from turnmaster.errors import TurnmasterError
from turnmaster.lab.duel import ATTACKER, Fighter
from turnmaster.perks.catalogue import all_perks
from turnmaster.perks.terms import LIMITED_USE
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile
from turnmaster.profiles.names import as_name, numbered
from turnmaster.tabletop.attack import Planned, go_on, planned_odds
from turnmaster.tabletop.entries import (
    AnyEntry,
    Attacked,
    Counter,
    CounterChanged,
    EffectBegan,
    EffectEnded,
    Ended,
    Fell,
    HpChanged,
    ModelsChanged,
    Noted,
    Outcome,
    TurnBegan,
    UnitRestored,
    UseTicked,
)
from turnmaster.telling.agreement import is_plural, plural_verb
from turnmaster.telling.spans import number

COUNTERS: tuple[Counter, ...] = ("CP", "OP", "TP")
MOST_SIDES = 8
GAME_TYPE = "Deathmatch"

OVER = "The game is over. Undo to continue it."


class BadEntry(TurnmasterError, ValueError):
    """An entry that is not possible; the text gives the reason."""


class Side(Struct, frozen=True):
    """A side of a tabletop game with its army; `mine` marks the owner of the device."""

    name: str
    roster: Roster
    mine: bool = False


class TabletopGame(Struct, frozen=True, kw_only=True):
    """A tabletop game at its start. Its entries are stored separately."""

    title: str
    sides: tuple[Side, ...]
    rules: RulesChoice = RulesChoice()
    turns: int = 4
    version: int = 1

    @property
    def goal(self) -> str:
        """Return how the game is won. [Free Rules p.33]"""
        return f"Most points left after Game Turn {self.turns} wins."


class Lasting(Struct):
    """An effect on a unit and the last Game Turn in which it lasts; 0 means until it is removed."""

    words: str
    until: int = 0


class Tracked(Struct):
    """A unit of a tabletop game: the remaining HP of its models, its effects, and the uses of its perks."""

    name: str
    profile: UnitProfile
    hp: list[int]
    effects: list[Lasting] = field(default_factory=list)
    used: dict[str, int] = field(default_factory=dict)

    @property
    def models(self) -> int:
        return sum(hp > 0 for hp in self.hp)

    @property
    def full(self) -> int:
        return self.profile.hp * self.profile.models

    @property
    def points(self) -> Fraction:
        """Return the Current Point Cost of the unit. [Free Rules p.13]"""
        return Fraction(self.profile.points_hundredths * sum(self.hp), 100 * self.full)

    def that(self, verb: str) -> str:
        """Return the name of the unit with a verb that agrees: one attacks, several attack."""
        return f"{self.name} {plural_verb(verb) if self.is_several else verb}"

    @property
    def is_several(self) -> bool:
        return is_plural(self.profile.name, self.profile.models)

    @property
    def fallen(self) -> str:
        return f"{self.that('is')} {'casualties' if self.is_several else 'a casualty'}"

    def spend(self, perk: str) -> None:
        """Count a use of a perk, if its uses are limited."""
        limit = self.limits().get(perk, 0)
        if self.used.get(perk, 0) < limit:
            self.used[perk] = self.used.get(perk, 0) + 1

    @property
    def used_up(self) -> tuple[str, ...]:
        """Return the perks that have no uses left."""
        return tuple(perk for perk, limit in self.limits().items() if self.used.get(perk, 0) >= limit)

    def limits(self) -> dict[str, int]:
        """Return the number of uses of each perk with Limited Use."""
        weapons = (perk for weapon in self.profile.weapons for perk in weapon.perks)
        names = [name for name in (*self.profile.perks, *self.profile.traits, *weapons) if name in all_perks()]
        terms = {name: [term.number for term in all_perks()[name].terms if term.name == LIMITED_USE] for name in names}
        return {name: max(numbers) for name, numbers in terms.items() if numbers}


class Happened(Struct):
    """A line of the log with its Game Turn; an attack has details, and the HP that it removed and was expected to
    remove.
    """

    turn: int
    words: str
    side: int = -1
    details: list[str] = field(default_factory=list)
    lost: int = 0
    expected: float = 0.0


class Standing(Struct):
    """The state of a tabletop game."""

    turn: int
    sides: list[list[Tracked]]
    counters: list[dict[Counter, int]]
    over: bool = False
    story: list[Happened] = field(default_factory=list)
    reminders: list[str] = field(default_factory=list)

    def remaining(self, side: int) -> Fraction:
        return sum((unit.points for unit in self.sides[side]), Fraction(0))


def at_the_beginning(game: TabletopGame) -> Standing:
    def tracked(roster: Roster) -> list[Tracked]:
        names = numbered([unit.name for unit in roster.units])
        units = zip(names, roster.units, strict=True)
        return [Tracked(name, unit, [unit.hp] * unit.models) for name, unit in units]

    sides = [tracked(side.roster) for side in game.sides]
    return Standing(1, sides, [dict.fromkeys(COUNTERS, 0) for _ in sides])


def standing(game: TabletopGame, entries: Iterable[AnyEntry]) -> Standing:
    """Return the state of a game after all entries."""
    table = at_the_beginning(game)
    for entry in entries:
        enter(game, table, entry)
    return table


def enter(game: TabletopGame, table: Standing, entry: AnyEntry) -> None:
    """Apply an entry to the state of a game; refuse an impossible one without any change."""
    if table.over:
        raise BadEntry(OVER)
    table.reminders = []
    DOES[type(entry)](game, table, entry)


def unit_of(table: Standing, side: int, unit: int) -> Tracked:
    if not 0 <= side < len(table.sides) or not 0 <= unit < len(table.sides[side]):
        raise BadEntry("Unit not found in this game.")
    return table.sides[side][unit]


def tell(table: Standing, words: str, side: int = -1, **more: Any) -> None:
    table.story.append(Happened(table.turn, words, side, **more))


# HP and models


def change_hp(game: TabletopGame, table: Standing, entry: HpChanged) -> None:
    unit = unit_of(table, entry.side, entry.unit)
    before = sum(unit.hp)
    if entry.model is not None:
        _change_model(unit, entry.model, entry.by)
    elif entry.by < 0:
        lose(unit, -entry.by)
    else:
        give_back(unit, entry.by)
    changed = sum(unit.hp) - before
    if not changed:
        raise BadEntry(f"{unit.that('is')} unhurt." if entry.by > 0 else f"{unit.that('has')} no HP left.")
    tell(table, f"{unit.name}: {changed:+} HP, {_left(unit)}.", entry.side)


def _change_model(unit: Tracked, model: int, by: int) -> None:
    if model >= len(unit.hp):
        raise BadEntry(f"{unit.that('has')} {len(unit.hp)} models.")
    unit.hp[model] = min(unit.profile.hp, max(0, unit.hp[model] + by))


def lose(unit: Tracked, loss: int) -> None:
    """Remove HP from wounded models first, then from the last of the others."""
    for model in sorted(range(len(unit.hp)), key=lambda number: (unit.hp[number], -number)):
        taken = min(unit.hp[model], loss)
        unit.hp[model] -= taken
        loss -= taken


def give_back(unit: Tracked, more: int) -> None:
    """Restore HP to wounded models first, then to casualties one after another."""
    for model in sorted(range(len(unit.hp)), key=lambda number: (unit.hp[number] == 0, number)):
        given = min(unit.profile.hp - unit.hp[model], more)
        unit.hp[model] += given
        more -= given


def change_models(game: TabletopGame, table: Standing, entry: ModelsChanged) -> None:
    unit = unit_of(table, entry.side, entry.unit)
    before = unit.models
    falls = entry.by < 0
    concerned = [model for model, hp in enumerate(unit.hp) if (hp > 0) == falls]
    for model in (concerned[::-1] if falls else concerned)[: abs(entry.by)]:
        unit.hp[model] = 0 if falls else unit.profile.hp
    if unit.models == before:
        raise BadEntry(f"{unit.that('has')} {'no model left' if entry.by < 0 else 'all its models'}.")
    changed = unit.models - before
    tell(table, f"{unit.name}: {changed:+} {'model' if abs(changed) == 1 else 'models'}, {_left(unit)}.", entry.side)


def fall(game: TabletopGame, table: Standing, entry: Fell) -> None:
    unit = unit_of(table, entry.side, entry.unit)
    if not unit.models:
        raise BadEntry(f"{unit.fallen} already.")
    unit.hp = [0] * len(unit.hp)
    tell(table, f"{unit.fallen}.", entry.side)


def restore(game: TabletopGame, table: Standing, entry: UnitRestored) -> None:
    unit = unit_of(table, entry.side, entry.unit)
    if sum(unit.hp) == unit.full:
        raise BadEntry(f"{unit.that('is')} unhurt.")
    unit.hp = [unit.profile.hp] * unit.profile.models
    tell(table, f"{unit.that('is')} at full strength again.", entry.side)


def _left(unit: Tracked) -> str:
    models = unit.models
    if not models:
        return "a casualty"
    left = [f"{sum(unit.hp)} of {unit.full} HP"] if unit.profile.hp > 1 else []
    left += [f"{models} of {unit.profile.models} models"] if unit.profile.models > 1 else []
    return f"{', '.join(left) or '1 HP'} left"


# Effects, uses and points


def begin_effect(game: TabletopGame, table: Standing, entry: EffectBegan) -> None:
    unit = unit_of(table, entry.side, entry.unit)
    words = as_name(entry.words)
    if not words:
        raise BadEntry("Enter the effect first.")
    until = table.turn + entry.turns - 1 if entry.turns is not None else 0
    unit.effects.append(Lasting(words, until))
    tell(table, f"{unit.name}: {words}.", entry.side)


def end_effect(game: TabletopGame, table: Standing, entry: EffectEnded) -> None:
    unit = unit_of(table, entry.side, entry.unit)
    if entry.number >= len(unit.effects):
        raise BadEntry("This effect has ended already.")
    ended = unit.effects.pop(entry.number)
    tell(table, f"{unit.name}: {ended.words} has ended.", entry.side)


def tick_use(game: TabletopGame, table: Standing, entry: UseTicked) -> None:
    unit = unit_of(table, entry.side, entry.unit)
    limit, used = unit.limits().get(entry.perk), unit.used.get(entry.perk, 0)
    if limit is None:
        raise BadEntry(f"{unit.that('has')} no {as_name(entry.perk)} with Limited Use.")
    if not 0 <= used + entry.by <= limit:
        raise BadEntry(f"{unit.that('has')} used {entry.perk} {used} of {limit} times.")
    unit.used[entry.perk] = used + entry.by
    tell(table, f"{unit.that('has')} used {entry.perk} {unit.used[entry.perk]} of {limit} times.", entry.side)


def change_counter(game: TabletopGame, table: Standing, entry: CounterChanged) -> None:
    if not 0 <= entry.side < len(table.counters):
        raise BadEntry("Side not found in this game.")
    counters = table.counters[entry.side]
    if counters[entry.counter] + entry.by < 0:
        raise BadEntry(f"{game.sides[entry.side].name} has {counters[entry.counter]} {entry.counter}.")
    counters[entry.counter] += entry.by
    now = counters[entry.counter]
    tell(table, f"{game.sides[entry.side].name}: {entry.by:+} {entry.counter}, now {now}.", entry.side)


def begin_turn(game: TabletopGame, table: Standing, entry: TurnBegan) -> None:
    """Start the next Game Turn, remove expired effects, and add reminders about them."""
    table.turn += 1
    tell(table, f"Game Turn {table.turn} begins.")
    for units in table.sides:
        for unit in units:
            over = [effect for effect in unit.effects if 0 < effect.until < table.turn]
            unit.effects = [effect for effect in unit.effects if not 0 < effect.until < table.turn]
            table.reminders += [f"{unit.name}: {effect.words} has ended." for effect in over]


# Attacks


def planned(game: TabletopGame, table: Standing, entry: Attacked) -> Planned:
    """Return the attack of an entry, with both units in their present state."""
    if (entry.side, entry.unit) == (entry.target_side, entry.target_unit):
        raise BadEntry("A unit cannot attack itself. Choose another target.")
    attacker = unit_of(table, entry.side, entry.unit)
    target = unit_of(table, entry.target_side, entry.target_unit)
    if not attacker.models and entry.seen.wielders is None:
        last = "Enter how many of its models still attack before they are removed."
        raise BadEntry(f"{attacker.fallen}. {last}")
    if not target.models:
        raise BadEntry(f"{target.fallen}.")
    if entry.weapon >= len(attacker.profile.weapons):
        raise BadEntry(f"{attacker.that('has')} no such weapon.")
    weapon = attacker.profile.weapons[entry.weapon]
    if not entry.seen.allowed and set(counted_uses(weapon)) & set(attacker.used_up):
        raise BadEntry(f"{weapon.name} has no uses left.")
    return Planned(
        fighter(game, entry.side, attacker),
        fighter(game, entry.target_side, target),
        entry.weapon,
        game.rules,
        replace(entry.seen, turn=table.turn),
        entry.side == entry.target_side,
        (attacker.used_up, target.used_up),
    )


def fighter(game: TabletopGame, side: int, unit: Tracked) -> Fighter:
    roster = game.sides[side].roster
    return Fighter(unit.profile, roster.dice, roster.perks, tuple(unit.hp))


def counted_uses(weapon: WeaponProfile) -> list[str]:
    """Return the perks that only limit the uses of a weapon."""
    perks = [all_perks()[name] for name in weapon.perks if name in all_perks()]
    return [perk.name for perk in perks if [term.name for term in perk.terms] == [LIMITED_USE]]


def settled(game: TabletopGame, table: Standing, entry: Attacked) -> Attacked:
    """Return an attack entry with its result; refuse it if the attack is not over yet."""
    plan = planned(game, table, entry)
    done = go_on(plan, entry.steps)
    if not done.over:
        raise BadEntry("This attack is not over yet: a roll or a choice is missing.")
    lost = sum(plan.target.hp) - sum(done.target_hp)
    odds = planned_odds(plan)
    outcome = Outcome(attacker_hp=done.attacker_hp, target_hp=done.target_hp,
                      story=[str(entry) for entry in done.story], lost=lost,
                      expected=odds.mean_hp_loss - odds.mean_hp_restored, used=done.used)  # fmt: skip
    return replace(entry, outcome=outcome)


def attack(game: TabletopGame, table: Standing, entry: Attacked) -> None:
    attacker, target = (unit_of(table, entry.side, entry.unit), unit_of(table, entry.target_side, entry.target_unit))
    outcome = (entry if entry.outcome is not None else settled(game, table, entry)).outcome
    assert outcome is not None
    own = sum(attacker.hp) - sum(outcome.attacker_hp)
    attacker.hp, target.hp = list(outcome.attacker_hp), list(outcome.target_hp)
    used = attacker.profile.weapons[entry.weapon]
    for who, perk in (*outcome.used, *((ATTACKER, each) for each in counted_uses(used))):
        (attacker if who == ATTACKER else target).spend(perk)
    weapon = used.name
    does = "uses" if entry.side == entry.target_side else "attacks"
    named = f"{weapon} on {target.name}" if does == "uses" else f"{target.name} with {weapon}"
    changed = f"{-outcome.lost:+} HP" if outcome.lost else "no HP lost"
    words = f"{attacker.that(does)} {named}: {changed}{f'; its own unit: {-own:+} HP' if own else ''}."
    tell(table, words, entry.side, details=outcome.story, lost=outcome.lost, expected=outcome.expected)


def note(game: TabletopGame, table: Standing, entry: Noted) -> None:
    words = as_name(entry.words)
    if not words:
        raise BadEntry("Enter a note first.")
    tell(table, words)


def end(game: TabletopGame, table: Standing, entry: Ended) -> None:
    table.over = True
    left = ", ".join(f"{side.name} {number(table.remaining(n))}" for n, side in enumerate(game.sides))
    tell(table, f"The game is over. Points left: {left}.")


DOES: dict[type[Any], Callable[[TabletopGame, Standing, Any], None]] = {
    HpChanged: change_hp,
    ModelsChanged: change_models,
    Fell: fall,
    UnitRestored: restore,
    EffectBegan: begin_effect,
    EffectEnded: end_effect,
    UseTicked: tick_use,
    CounterChanged: change_counter,
    TurnBegan: begin_turn,
    Attacked: attack,
    Noted: note,
    Ended: end,
}
