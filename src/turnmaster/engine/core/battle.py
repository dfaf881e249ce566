"""A battle in progress: rules, setup, state, and the loop that runs to the next decision."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from turnmaster.battlefield.measure import in_units
from turnmaster.dice import DICE, SEED_BITS, DiceExhausted, DiceSource, Die, SeededDice
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.answers import Answer, Decision, Refusal
from turnmaster.engine.core.contexts import Attack, Context, Nothing, Roll
from turnmaster.engine.core.copying import copy_of
from turnmaster.engine.core.declared import Place, Stat, Window
from turnmaster.engine.core.events import DiceRolled, Event
from turnmaster.engine.core.modifiers import Modifier
from turnmaster.engine.core.params import INCH_LENGTH, INCH_SIGN
from turnmaster.engine.core.reading import read_answer
from turnmaster.engine.core.refusing import not_on_offer
from turnmaster.engine.core.repeating import FIRST_LOOK, RepetitionWatch
from turnmaster.engine.core.rules import Offer, RulesError, RuleSet
from turnmaster.engine.core.sequences import AGAIN, Ask, Next, name_of
from turnmaster.engine.core.setup import Setup
from turnmaster.engine.core.state import Effect, Frame, Player, State, Unit
from turnmaster.engine.core.windows import AFTER_ROLL
from turnmaster.engine.core.words import shown
from turnmaster.errors import TurnmasterError
from turnmaster.profiles import UnitProfile

C = TypeVar("C")
D = TypeVar("D", bound=Decision)
S = TypeVar("S")

# Sorted, not only deterministic: a profile in the state and the same profile as plain data have one fingerprint.
_encoder = msgspec.msgpack.Encoder(order="sorted")
_decoder = msgspec.msgpack.Decoder(State)

# More steps than any battle takes between two decisions, and more sequences than are ever amid each other: some 430 and
# 20 are the most that random games take. Large battles take more, because many rules ask every unit.
MOST_STEPS, MOST_STEPS_OF_A_UNIT = 5_000, 100
MOST_FRAMES, MOST_FRAMES_OF_A_UNIT = 500, 5


class EndlessRules(TurnmasterError, RuntimeError):
    """Rules that would never reach a decision. The battle is left in the middle of them; a game record takes
    it back.
    """

    def __init__(self, sequence: str) -> None:
        super().__init__(
            f"the rules would never end after this answer, in {sequence!r}, so it cannot be given; "
            "give another one, and please report this with a save of the battle"
        )


class Battle:
    """A battle. Rules change it; players, bots and tools use `decision` and `answer`."""

    __slots__ = ("_decision", "answering", "cache", "dice", "inch", "log", "proposal", "rules", "setup", "state")

    def __init__(
        self,
        rules: RuleSet,
        setup: Setup,
        state: State,
        dice: DiceSource | None = None,
        log: list[Event] | None = None,
    ) -> None:
        self.rules = rules
        self.setup: Setup = setup
        self.state: State = state
        self.dice = dice if dice is not None else SeededDice()
        self.log = log
        # How long an inch of the rules and profiles is on the table.
        self.inch = rules.param(INCH_LENGTH)
        # What was worked out from where everybody stands; it is thrown away when anybody moves. See field/units.py and
        # field/view.py.
        self.cache: dict[Any, Any] = {}
        # Whose answer is being carried out.
        self.answering = -1
        # An answer to the present decision that was judged already and found legal. See turn/proposals.py.
        self.proposal: Answer | None = None
        self._decision: Decision | None = None

    # For players.

    @property
    def decision(self) -> Decision | None:
        """Return the decision that a player must make now, or nothing once the battle is over."""
        if self._decision is None and self.state.stack:
            self.advance()
        return self._decision

    def answer(self, decision_id: int, value: Any, player: int | None = None) -> Refusal | None:
        """Answer the decision with this id, with an `Answer` or one as it is written. A refusal changes nothing."""
        decision = self.decision
        if decision is None:
            return Refusal("The battle is over; there is nothing left to decide.")
        if type(decision_id) is not int or decision_id != decision.id:
            return Refusal(
                f"This answers another decision, and the battle is at decision {decision.id}.",
                "Look at the current decision and answer that.",
            )
        if player is not None and (type(player) is not int or player != decision.player):
            names = self.setup.players
            return Refusal(f"This decision belongs to {names[decision.player].name}.")
        # Most answers are the very option that was listed, or what the engine itself proposed: no need to look again.
        known = value is not None and (value is self.proposal or _is_one_of(value, decision.options))
        answer = value if known else read_answer(self, decision, value)
        if isinstance(answer, Refusal):
            return answer
        refusal = None if known else self._objection(decision, answer)
        if refusal is not None:
            return refusal
        frame = self.state.stack[-1]
        ask = self._question(frame)
        self._decision = self.proposal = None
        self.answering = decision.player
        self.state.answers += 1
        frame.step += 1
        try:
            step = ask.apply(self, frame.ctx, answer)
            if step is not None:
                self._go_to(frame, step)
            self.advance()
        except RecursionError:  # rules that answer each other within one step
            raise EndlessRules(frame.sequence) from None
        return None

    def why_not(self, value: Any) -> Refusal | None:
        """Return why an answer to the present decision would be refused, or nothing; changes nothing."""
        answer, decision = self.read(value), self.decision
        if isinstance(answer, Refusal):
            return answer
        assert decision is not None, "there is an answer only to a decision"
        return self._objection(decision, answer)

    def read(self, value: Any) -> Answer | Refusal:
        """Return the answer to the present decision that a message or record holds, or the refusal of it."""
        if self.decision is None:
            return Refusal("The battle is over; there is nothing left to decide.")
        return read_answer(self, self.decision, value)

    def _objection(self, decision: Decision, answer: Answer) -> Refusal | None:
        """Return why an answer is refused: the check of an open decision, or the reason why it is not an option."""
        if answer in decision.options:
            return None
        frame = self.state.stack[-1]
        ask = self._question(frame)
        if decision.open and ask.check is not None:
            return ask.check(self, frame.ctx, answer)
        known = ask.why_not(self, frame.ctx, answer) if ask.why_not is not None else None
        return known or not_on_offer(self, decision, answer)

    def advance(self) -> None:
        """Run steps until a player must decide or the battle is over."""
        stack, sequences, watch = self.state.stack, self.rules.sequences, RepetitionWatch()
        for done in range(MOST_STEPS + MOST_STEPS_OF_A_UNIT * len(self.state.units)):
            if not stack:
                self.state.over = True
                return
            if done >= FIRST_LOOK and watch.is_repeating(done, self.state):
                break
            frame = stack[-1]
            steps, number = sequences[frame.sequence].steps, frame.step
            if number >= len(steps):
                stack.pop()
                continue
            _, run, ask, _, takes = steps[number]
            # A result is for the very next step: whoever comes later, or asked for nothing, gets none.
            result, frame.result = frame.result, None
            if run is not None:
                frame.step = number + 1
                step = run(self, frame.ctx, result) if takes else run(self, frame.ctx)
                if step is not None:
                    self._go_to(frame, step)
                continue
            assert ask is not None
            decision = ask.decide(self, frame.ctx)
            if decision is None:
                frame.step += 1
            elif len(decision.options) == 1 and not decision.open:
                frame.step += 1
                self.answering = decision.player
                step = ask.apply(self, frame.ctx, decision.options[0])
                if step is not None:
                    self._go_to(frame, step)
            else:
                self._decision = decision
                return
        raise EndlessRules(stack[-1].sequence if stack else "")

    def _go_to(self, frame: Frame, step: Next) -> None:
        """Go to another step of the sequence, from the one that just ran."""
        if isinstance(step, str):
            said = f"a step of {frame.sequence!r} returns {step!r}"
            raise RulesError(f"{said}; a step returns the step to go to, not its name")
        frame.step = frame.step - 1 if step is AGAIN else self._number_of(frame.sequence, name_of(step))

    def _number_of(self, sequence: str, step: str) -> int:
        try:
            return self.rules.sequences[sequence].number_of[step]
        except KeyError:
            raise RulesError(f"the sequence {sequence!r} has no step {step!r} to go to") from None

    def _question(self, frame: Frame) -> Ask[Any]:
        ask = self.rules.sequences[frame.sequence].steps[frame.step].ask
        assert ask is not None
        return ask

    # For rules.

    def push(self, sequence: str, ctx: Context | None = None, at: str = "") -> None:
        """Run another sequence before continuing this one; `at` names its first step."""
        if sequence not in self.rules.sequences:
            raise RulesError(f"a rule pushes the sequence {sequence!r}, and the rules in play have none of that name")
        first, state = self._number_of(sequence, at) if at else 0, self.state
        if len(state.stack) >= MOST_FRAMES + MOST_FRAMES_OF_A_UNIT * len(state.units):
            raise EndlessRules(sequence)
        state.stack.append(Frame(sequence, first, ctx if ctx is not None else Nothing()))

    def nearest(self, kind: type[C]) -> C | None:
        """Return the context of the innermost frame of this kind, or nothing."""
        for frame in reversed(self.state.stack):
            if isinstance(frame.ctx, kind):
                return frame.ctx
        return None

    def amid(self, kind: type[C]) -> C:
        """Return the context of the innermost frame of this kind, which must exist because the caller runs in it."""
        found = self.nearest(kind)
        assert found is not None, f"this happens only amid {kind.__name__}"
        return found

    def ask(
        self, kind: type[D], player: int, options: Sequence[Answer], *, unit: int = -1, open: bool = False, **about: Any
    ) -> D:
        """Return a decision of a kind for a player; its id counts the answers so far."""
        return kind(self.state.answers, player, tuple(options), open, unit, **about)

    def emit(self, event: Event) -> None:
        """Emit an event: reactions to it run now, and the log keeps it."""
        if self.log is not None:
            self.log.append(event)
        for reaction in self.rules.reactions.get(type(event), ()):
            reaction(self, event)

    def roll(
        self, player: int, reason: str, die: Die, count: int, need: int = 0, unit: int = -1, *, again: bool = False
    ) -> None:
        """Roll dice, `again` if they are dice of the roll before. When no player rerolls them any more, the next step
        of the sequence receives them, if it takes a result.
        """
        state = self.state
        roll = Roll(player, unit, reason, die.name, need, [], again=again)
        roll.values = self._faces(roll, count)
        if self.offers(AFTER_ROLL) and count:
            self.push(sequence_names.ROLL, roll)
        else:
            self.settle(roll, state.stack[-1])

    def _faces(self, roll: Roll, count: int) -> list[int]:
        """Draw the next faces for a roll. A script without faces for it says which roll wanted them."""
        state = self.state
        try:
            faces = self.dice.faces(DICE[roll.die], count, state.seed, state.drawn)
        except DiceExhausted as error:
            whose = self.called(roll.unit) if roll.unit >= 0 else self.setup.players[roll.player].name
            needed = f", {roll.need}+ needed" if roll.need else ""
            raise DiceExhausted(f"{error} ({shown(roll.reason)} of {whose}{needed})") from None
        state.drawn += count
        return faces

    def settle(self, roll: Roll, asked: Frame) -> None:
        """Hand a final roll to the step that asked for it."""
        asked.result = roll
        if self.log is not None:
            self.log.append(DiceRolled(roll.player, roll.unit, roll.reason, roll.die, roll.need, list(roll.values),
                                       list(roll.rerolled), roll.again))  # fmt: skip

    @property
    def asked(self) -> Frame:
        """Return the frame that waits for the result of the present sequence."""
        return self.state.stack[-2]

    def reroll(self, roll: Roll, positions: list[int]) -> None:
        """Reroll some dice of a roll, and remember them for rules that allow one reroll for each die."""
        new = self._faces(roll, len(positions))
        for position, value in zip(positions, new, strict=True):
            roll.values[position] = value
            if position not in roll.rerolled:
                roll.rerolled.append(position)

    def offers(self, window: Window) -> dict[str, Offer[Any]] | None:
        return self.rules.offers.get((self.state.playstyle, window))

    def offers_to(self, window: Window, unit: int) -> tuple[Offer[Any], ...]:
        """Return the offers in a window about a unit; -1 where there is none."""
        if unit < 0:
            return self.rules.offers_to(self.state.playstyle, window, (), ())
        profile = self.profile(unit)
        return self.rules.offers_to(self.state.playstyle, window, profile.perks, profile.traits)

    def contributions_to(self, place: Place[C], unit: int) -> tuple[C, ...]:
        """Return the contributions to an extension point that can concern a unit."""
        if place not in self.rules.contributed:  # before anything is looked up, because so many places ask
            return ()
        return self.rules.contributions_to(place, self.profile(unit))

    def measured(self, length: int) -> str:
        """Return a length on the board in the players' unit of length."""
        return in_units(length, self.inch, self.rules.param(INCH_SIGN))

    def inches(self, number: int) -> str:
        """Return a number of inches of a rule or a profile in the players' unit of length."""
        return f"{number}{self.rules.param(INCH_SIGN)}"

    def profile(self, unit: int) -> UnitProfile:
        """Return the present profile of a unit."""
        holder = self.state.units[unit]
        return self.setup.profiles[holder.profile] if holder.form is None else holder.form

    def called(self, unit: int) -> str:
        """Return the name of a unit in this battle, distinct from units of the same kind."""
        return self.setup.unit_names[unit]

    def unit(self, number: int) -> Unit:
        return self.state.units[number]

    def player(self, number: int) -> Player:
        return self.state.players[number]

    def changes(self, stat: Stat[S], scene: S) -> list[Modifier]:
        """Return all changes of a stat in a scene: rules and options, then effects on the unit and on its player."""
        unit = stat.whose(scene)
        if unit < 0:  # where no unit attacks, there is nothing to change
            return []
        found: list[Modifier] = []
        if stat in self.rules.modifiers:
            hazard = isinstance(scene, Attack) and scene.hazard is not None
            for source in self.rules.modifiers_of(stat, self.profile(unit), against_hazards=hazard):
                change = source(self, scene)
                if change is not None:
                    found.append(change)
        holder = self.state.units[unit]
        everybody = self.state.players[holder.player].effects
        if holder.effects or everybody:
            for effect in (*holder.effects, *everybody):
                if effect.stat == stat.name and self.is_in_force(effect, scene):
                    found.append(Modifier(effect.layer, effect.value, effect.reason, effect.owner))
        return found

    def is_as_printed(self, stat: Stat[Any], unit: int) -> bool:
        """Check quickly whether nothing can change a stat of a unit now, as is usual."""
        if stat in self.rules.modifiers and self.rules.modifiers_of(stat, self.profile(unit)):
            return False
        holder = self.state.units[unit]
        return not (holder.effects or self.state.players[holder.player].effects)

    def is_in_force(self, effect: Effect, scene: Any = None) -> bool:
        """Check whether an effect counts now, and for the attacking weapon if it is about one weapon."""
        if effect.first > self.state.turn:
            return False
        return effect.weapon < 0 or (type(scene) is Attack and scene.weapon == effect.weapon)

    # State as data.

    def clone(self) -> "Battle":
        """Return an independent copy at the same decision, without the log."""
        copy = Battle(self.rules, self.setup, copy_of(self.state), self.dice)
        copy._decision = self._decision
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the battle at its decision, with its log and without cached values."""
        return Battle, (self.rules, self.setup, self.state, self.dice, self.log)

    def imagine(self, seed: int) -> "Battle":
        """Return an independent copy with other dice to come, so that looking ahead never sees the dice of this battle.
        Any whole number will do as a seed.
        """
        copy = self.clone()
        copy.state.seed, copy.state.drawn = seed & SEED_BITS, 0
        copy.dice = SeededDice()
        return copy

    def hash(self) -> str:
        return state_hash(self.state)


def state_hash(state: State) -> str:
    """Return the fingerprint of a state; equal states have equal ones on every computer."""
    return blake2b(_encoder.encode(state), digest_size=16).hexdigest()


def to_msgpack(state: State) -> bytes:
    return _encoder.encode(state)


def from_msgpack(data: bytes) -> State:
    return _decoder.decode(data)


def _is_one_of(value: Any, options: Iterable[Answer]) -> bool:
    """Check whether this very object is among the options."""
    for option in options:  # noqa: SIM110 - a plain loop, because every answer passes here
        if value is option:
            return True
    return False
