"""Check that the frames on the stack of a stored state are consistent: their steps, units and players exist."""

from typing import Any

from turnmaster.battlefield import INCH
from turnmaster.dice import DICE
from turnmaster.engine.attacking.hooks import WEAPON_USE
from turnmaster.engine.core.actions import ACTIONS, MOVEMENT, Doing
from turnmaster.engine.core.contexts import (
    ActionStep,
    Attack,
    Choosing,
    Hazard,
    Nothing,
    OpenWindow,
    PerkTest,
    PerkUse,
    Phase,
    Placing,
    Roll,
    RollOff,
    Scratch,
    Volley,
)
from turnmaster.engine.core.rules import RuleSet
from turnmaster.engine.core.setup import Setup
from turnmaster.engine.core.state import Frame, State
from turnmaster.engine.field.hooks import CHANGES_HANDS
from turnmaster.engine.moving.free_movement import ANY_DISTANCE, FREE_MOVEMENT
from turnmaster.engine.moving.setting_down import SETTING_DOWN
from turnmaster.engine.turn.turn import tied_group
from turnmaster.profiles import UnitProfile
from turnmaster.profiles.rosters import MOST_MODELS
from turnmaster.table.aboard import check_loads, lowest_code
from turnmaster.table.checks import Unsound, distinct, one_line, shown, within
from turnmaster.table.notes import check_notes
from turnmaster.table.strikes import MOST_DICE, MOST_SMALL, check_hazard, check_strike

# What the sequences of the core rules are about. Sequences of options and perks remember what they like.
ABOUT: dict[str, type] = {
    "game": Nothing,
    "Standard turn": Nothing,
    "Intermediate turn": Nothing,
    "Advanced turn": Nothing,
    "turn master": Nothing,
    "roll-off": RollOff,
    "zones": Choosing,
    "phase": Phase,
    "activations": Phase,
    "action steps": Phase,
    "deploy": Placing,
    "move": Placing,
    "attack sequence": Attack,
    "activation": ActionStep,
    "perks alone": Placing,
    "action step": ActionStep,
    "roll": Roll,
    "test": PerkTest,
    "perk used": PerkUse,
    "window": OpenWindow,
    "use perks": Scratch,
    "counter perk": Scratch,
    FREE_MOVEMENT: Placing,
    SETTING_DOWN: Placing,
}


class FrameCheck:
    """A check of the frames of one state."""

    def __init__(self, rules: RuleSet, setup: Setup, state: State) -> None:
        self.rules, self.setup, self.state = rules, setup, state
        self.players, self.units = len(state.players), len(state.units)

    def check_stack(self) -> None:
        """Check every frame, and that the result for which a frame waits is on its way."""
        stack = self.state.stack
        for number, frame in enumerate(stack):
            place = f"state.stack[{number}]"
            self.check(place, frame)
            above = stack[number + 1].sequence if number + 1 < len(stack) else ""
            if frame.sequence == "roll-off" and above and above != "roll":
                raise Unsound(f"{place}: a Roll-Off that waits for no roll")
            if frame.sequence == "turn master" and frame.step and not self.state.ranking and above != "roll-off":
                raise Unsound(f"{place}: a Turn Master is named before the Roll-Off")

    def check(self, place: str, frame: Frame) -> None:
        self._sequence(place, frame.sequence)
        within(f"{place}.step", frame.step, 0, len(self.rules.sequences[frame.sequence].steps))
        kind = ABOUT.get(frame.sequence)
        if kind is not None and not isinstance(frame.ctx, kind):
            raise Unsound(f"{place}: a frame of {frame.sequence!r} is not about a {type(frame.ctx).__name__}")
        self._context(place, frame.ctx)
        if frame.result is not None:
            self._context(f"{place}.result", frame.result)
        if isinstance(frame.ctx, Attack) and frame.sequence == "attack sequence":
            self._attack_under_way(place, frame.ctx, frame.step)
        if isinstance(frame.ctx, Placing) and (frame.ctx.action == MOVEMENT) != (frame.sequence == FREE_MOVEMENT):
            raise Unsound(f"{place}: a {shown(frame.ctx.action)} is no part of {frame.sequence!r}")
        if isinstance(frame.ctx, Placing) and (not frame.ctx.action) != (frame.sequence == SETTING_DOWN):
            raise Unsound(f"{place}: a unit is put somewhere without an Action in {frame.sequence!r}")
        if isinstance(frame.ctx, Phase) and frame.sequence == "phase":
            self._action(place, frame.ctx.action, empty=False)

    def _context(self, place: str, ctx: Any) -> None:
        checks: dict[type, Any] = {
            RollOff: self._roll_off,
            Choosing: self._choosing,
            Phase: self._phase,
            Placing: self._placing,
            Attack: self._attack,
            ActionStep: self._action_step,
            Roll: self._roll,
            PerkTest: self._test,
            PerkUse: self._use,
            OpenWindow: self._window,
            Scratch: self._scratch,
        }
        if type(ctx) in checks:
            checks[type(ctx)](place, ctx)

    def _sequence(self, place: str, name: str) -> None:
        if name not in self.rules.sequences:
            raise Unsound(f"{place}: the rules have no sequence {shown(name)}")

    def _owned(self, place: str, player: int, unit: int) -> None:
        """Check that a unit belongs to a player, unless a perk lets players command units of others."""
        within(f"{place}.player", player, 0, self.players - 1)
        within(f"{place}.unit", unit, 0, self.units - 1)
        if self.state.units[unit].player != player and not self.rules.has(CHANGES_HANDS):
            raise Unsound(f"{place}: unit {unit} does not belong to player {player}")

    def _profile(self, unit: int) -> UnitProfile:
        return self.state.units[unit].form or self.setup.profiles[unit]

    def _perhaps(self, place: str, player: int, unit: int) -> None:
        """Check a player and an optional unit."""
        within(f"{place}.player", player, 0, self.players - 1)
        within(f"{place}.unit", unit, -1, self.units - 1)

    def _action(self, place: str, action: Doing, *, empty: bool) -> None:
        if action not in ACTIONS and not (empty and not action):
            raise Unsound(f"{place}: there is no Action {shown(action)}")

    def _roll_off(self, place: str, ctx: RollOff) -> None:
        distinct(f"{place}.groups", [player for group in ctx.groups for player in group], self.players)
        if not ctx.groups or not all(ctx.groups):
            raise Unsound(f"{place}.groups: a group without players")
        tied = tied_group(ctx)
        within(f"{place}.thrown", len(ctx.thrown), 0, len(ctx.groups[tied]) - 1 if tied >= 0 else 0)

    def _choosing(self, place: str, ctx: Choosing) -> None:
        distinct(f"{place}.players", ctx.players, self.players)
        if any(self.state.players[player].zone >= 0 for player in ctx.players):
            raise Unsound(f"{place}.players: a player who has a Deployment Zone already")

    def _phase(self, place: str, ctx: Phase) -> None:
        one_line(f"{place}.name", ctx.name)
        self._action(place, ctx.action, empty=True)
        distinct(f"{place}.order", ctx.order, self.players)
        within(f"{place}.order", len(ctx.order), 1, self.players)
        within(f"{place}.at", ctx.at, -1, len(ctx.order) - 1)
        distinct(f"{place}.finished", ctx.finished, self.players)
        within(f"{place}.unit", ctx.unit, -1, self.units - 1)

    def _placing(self, place: str, ctx: Placing) -> None:
        self._owned(place, ctx.player, ctx.unit)
        if ctx.action == MOVEMENT or (ctx.perk and not ctx.action):  # a perk leads the unit, or has it put somewhere
            one_line(f"{place}.perk", ctx.perk)
            within(f"{place}.reach", ctx.reach, 1, ANY_DISTANCE)
        else:
            self._action(place, ctx.action, empty=False)
            within(f"{place}.reach", ctx.reach, 0, 0)
        if len(ctx.around) not in (0, 4) or any(abs(number) > ANY_DISTANCE * INCH for number in ctx.around):
            raise Unsound(f"{place}.around: expected a place with its radius and level")
        distinct(f"{place}.engages", ctx.engages, self.units)
        check_loads(f"{place}.loads", self.state, ctx.player, ctx.unit, ctx.loads)
        within(f"{place}.left", ctx.left, lowest_code(self.rules, self.setup), self.units - 1)

    def _action_step(self, place: str, ctx: ActionStep) -> None:
        self._owned(place, ctx.player, ctx.unit)
        self._action(place, ctx.action, empty=True)
        for name, player, unit in ctx.waiting:
            self._sequence(f"{place}.waiting", name)
            self._owned(f"{place}.waiting", player, unit)

    def _roll(self, place: str, ctx: Roll) -> None:
        self._perhaps(place, ctx.player, ctx.unit)
        one_line(f"{place}.reason", ctx.reason)
        if ctx.die not in DICE:
            raise Unsound(f"{place}.die: there is no die {shown(ctx.die)}")
        for face in ctx.values:
            within(f"{place}.values", face, DICE[ctx.die].lowest, DICE[ctx.die].highest)
        distinct(f"{place}.rerolled", ctx.rerolled, len(ctx.values))

    def _test(self, place: str, ctx: PerkTest) -> None:
        self._perhaps(place, ctx.player, ctx.unit)
        one_line(f"{place}.reason", ctx.reason)
        within(f"{place}.need", ctx.need, -MOST_SMALL, MOST_SMALL)
        within(f"{place}.modifier", ctx.modifier, -MOST_SMALL, MOST_SMALL)
        within(f"{place}.target", ctx.target, -1, self.units - 1)
        within(f"{place}.faces", len(ctx.faces), 0, MOST_DICE)

    def _use(self, place: str, ctx: PerkUse) -> None:
        self._perhaps(place, ctx.player, ctx.unit)
        one_line(f"{place}.perk", ctx.perk)

    def _window(self, place: str, ctx: OpenWindow) -> None:
        one_line(f"{place}.name", ctx.name)
        distinct(f"{place}.passed", ctx.passed, self.players)
        within(f"{place}.unit", ctx.unit, -1, self.units - 1)

    def _scratch(self, place: str, ctx: Scratch) -> None:
        self._perhaps(place, ctx.player, ctx.unit)
        distinct(f"{place}.units", ctx.units, self.units)
        distinct(f"{place}.models", ctx.models, MOST_MODELS)
        within(f"{place}.weapons", len(ctx.weapons), 0, MOST_SMALL)
        within(f"{place}.choice", len(ctx.choice), 0, MOST_SMALL)

    def _attack(self, place: str, ctx: Attack) -> None:
        if ctx.hazard is not None:
            self._hazard(place, ctx, ctx.hazard)
        else:
            self._owned(place, ctx.player, ctx.unit)
        weapons = len(self._profile(ctx.unit).weapons) if ctx.unit >= 0 else 0
        within(f"{place}.only", ctx.only, -1, self.units - 1)
        distinct(f"{place}.used", ctx.used, weapons)
        distinct(f"{place}.countered", ctx.countered, self.players)
        within(f"{place}.use.weapon", ctx.weapon, -1, weapons - 1)
        check_notes(f"{place}.notes", ctx.notes)
        check_notes(f"{place}.use.rolled", ctx.use.rolled, least=0)
        within(f"{place}.use.rolling", ctx.use.rolling, -1, len(self.rules.contributions(WEAPON_USE)) - 1)
        for volley in ctx.use.volleys:
            waits = volley.because in self.rules.sequences  # for templates, which have no target before they lie
            within(f"{place}.use.volleys", volley.target, -1 if waits else 0, self.units - 1)
            self._volley(f"{place}.use.volleys", ctx, volley)
        self._volley(f"{place}.volley", ctx, ctx.volley)
        models = len(self.state.units[ctx.target].models) if ctx.target >= 0 else 0
        shields = len(self._profile(ctx.target).weapons) if ctx.target >= 0 else 0
        check_strike(f"{place}.strike", ctx.strike, models, shields)

    def _volley(self, place: str, ctx: Attack, volley: Volley) -> None:
        mine = len(self.state.units[ctx.unit].models) if ctx.unit >= 0 else 0
        within(f"{place}.target", volley.target, -1, self.units - 1)
        theirs = len(self.state.units[volley.target].models) if volley.target >= 0 else 0
        distinct(f"{place}.wielders", volley.wielders, mine)
        within(f"{place}.dice", volley.dice, -1, MOST_DICE)
        within(f"{place}.hits", volley.hits, -1, MOST_DICE)
        distinct(f"{place}.exposed", volley.exposed, theirs)
        distinct(f"{place}.struck", volley.struck, theirs)
        one_line(f"{place}.because", volley.because, empty=True)
        within(f"{place}.meant", volley.meant, -1, self.units - 1)
        distinct(f"{place}.behind", volley.behind, self.units)
        distinct(f"{place}.shares", [model for model, _, _ in volley.shares], mine)
        for _, before, here in volley.shares:
            within(f"{place}.shares", before, 0, MOST_DICE)
            within(f"{place}.shares", here, 0, MOST_DICE)

    def _hazard(self, place: str, ctx: Attack, hazard: Hazard) -> None:
        """Check a hazard: an attack without a weapon of a unit, and perhaps without an attacker."""
        within(f"{place}.player", ctx.player, 0, self.players - 1)
        within(f"{place}.unit", ctx.unit, -1, self.units - 1)
        within(f"{place}.target", ctx.target, 0, self.units - 1)
        check_hazard(f"{place}.hazard", hazard)
        within(f"{place}.hazard.by", hazard.by, -1, self.units - 1)
        weapons = len(self._profile(hazard.by).weapons) if hazard.by >= 0 else 0
        within(f"{place}.hazard.by_weapon", hazard.by_weapon, -1, weapons - 1)

    def _attack_under_way(self, place: str, ctx: Attack, step: int) -> None:
        """Check that an attack has a weapon and a target from its first target to its casualties, and its numbers once
        they are computed.
        """
        steps = self.rules.sequences["attack sequence"].number_of
        last = steps.get("choose casualties", 0)
        if steps.get("take next target", 0) < step <= last and (
            ctx.target < 0 or (ctx.weapon < 0 and ctx.hazard is None)
        ):
            raise Unsound(f"{place}: an attack without a weapon or a target")
        # Successes without Attack Dice begin with their saves, which work out their numbers.
        without_dice = steps.get("anything to save", 0) <= step <= steps.get("work out the saves", 0)
        if steps.get("work out the attack", 0) < step <= last and ctx.strike.spec is None and not without_dice:
            raise Unsound(f"{place}: an attack without its numbers")
