"""Limits for the numbers of a scenario: those of rosters and battlefields, so that no file can break the rules."""

from msgspec import UNSET

from turnmaster.battlefield.terrain_parts import MOST_BOARD_IN
from turnmaster.dice.notation import MOST_DICE
from turnmaster.engine.core.setup import MOST_TURNS
from turnmaster.profiles.rosters import MOST_MODELS, MOST_POINTS, MOST_STAT, MOST_UNITS, MOST_WEAPONS
from turnmaster.scenario.format import Scenario, StepEntry, UnitEntry, WeaponEntry
from turnmaster.scenario.places import Bad, Inches

LEAST_BOARD_IN = 1  # smaller than any real board: rules have to cope where there is no room
MOST_STEPS = 1_000
MOST_ROSTERS = 8
MOST_LETTERS = 5_000  # of a line; what reads lines takes much longer for long ones


def check_limits(scenario: Scenario, bad: Bad) -> None:
    """Raise what `bad` makes of the first location with a number out of limits or a step without content."""
    limits = _Limits(bad)
    limits.within("$.rules.turns", scenario.rules.turns, 1, MOST_TURNS)
    limits.within("$.rules.point_limit", scenario.rules.point_limit, 1, MOST_POINTS)
    limits.within("$.turn", scenario.turn, 0, MOST_TURNS)
    for number, side in enumerate(scenario.board):
        limits.within(f"$.board[{number}]", side, LEAST_BOARD_IN, MOST_BOARD_IN)
    limits.within("$.circle", scenario.circle, 0, MOST_BOARD_IN // 2)
    limits.within("$.play", len(scenario.play), 0, MOST_STEPS, " lines")
    limits.within("$.dice", len(scenario.dice), 0, MOST_DICE, " faces")
    for key, points in scenario.cp.items():
        limits.of_a_side(f"$.cp.{key}", key, scenario.sides)
        limits.within(f"$.cp.{key}", points, 0, MOST_STAT)
    for key, pools in scenario.pools.items():
        limits.of_a_side(f"$.pools.{key}", key, scenario.sides)
        for pool, points in pools.items():
            limits.within(f"$.pools.{key}.{pool}", points, 0, MOST_STAT)
    for side_name in scenario.sides:
        units = scenario.units(side_name)
        limits.within(f"$.{side_name}", len(units), 1, MOST_UNITS, " units")
        for name, unit in units.items():
            limits.unit(f"$.{side_name}.{name}", unit)
    for number, step in enumerate(scenario.steps()):
        limits.step(f"$.play[{number}]", step)


class _Limits:
    def __init__(self, bad: Bad) -> None:
        self.bad = bad

    def within(self, place: str, value: Inches, low: int, high: int, unit: str = "") -> None:
        if not low <= value <= high:
            raise self.bad(place, f"expected {low} to {high:,}{unit}, found {value}")

    def of_a_side(self, place: str, name: str, sides: list[str]) -> None:
        if name not in sides:
            raise self.bad(place, f"{name!r} is no side of this scenario; there are {', '.join(sides)}")

    def unit(self, place: str, entry: UnitEntry) -> None:
        self.within(f"{place}.models", entry.count, 1, MOST_MODELS)
        self.within(f"{place}.hp", entry.hp, 1, MOST_STAT)
        for stat in ("move", "dash", "defence", "guard"):
            self.within(f"{place}.{stat}", getattr(entry, stat), 0, MOST_STAT)
        for stat in ("points", "transport"):
            self.within(f"{place}.{stat}", getattr(entry, stat), 0, MOST_POINTS)
        self.within(f"{place}.obscured", entry.obscured, 0, entry.count)
        self.within(f"{place}.roster", entry.roster, 1, MOST_ROSTERS)
        for number, hp in enumerate(entry.hp_left or []):
            self.within(f"{place}.hp_left[{number}]", hp, 0, MOST_STAT)
        self.within(f"{place}.weapons", len(entry.weapons), 0, MOST_WEAPONS)
        for name, weapon in entry.weapons.items():
            self.weapon(f"{place}.weapons.{name}", weapon, entry.count)

    def weapon(self, place: str, entry: WeaponEntry, models: int) -> None:
        for stat in ("range", "attacks", "power"):
            self.within(f"{place}.{stat}", getattr(entry, stat), 0, MOST_STAT)
        for stat in ("deflect", "ward", "parry"):
            self.within(f"{place}.{stat}", getattr(entry, stat), 0, 9)
        self.within(f"{place}.points", entry.points, 0, MOST_POINTS)
        if entry.count is not UNSET:
            self.within(f"{place}.count", entry.count, 0, 20 * models)
        for number, model in enumerate(entry.carriers or []):
            self.within(f"{place}.carriers[{number}]", model, 1, models)

    def step(self, place: str, step: StepEntry) -> None:
        """Refuse a step that could not fail, because it would only look like a test."""
        self.within(f"{place}.do", len(step.do), 0, MOST_LETTERS, " letters")
        if not step.do.strip():
            if step.refused is not UNSET:
                raise self.bad(place, "nothing can be refused without `do:`; say which line is")
            if not step.expect:
                raise self.bad(place, "this step says nothing; write `do:` or `expect:`")
        elif step.refused is not UNSET and not step.refused.strip():
            raise self.bad(f"{place}.refused", "say why it is refused, in some words of the reason")
