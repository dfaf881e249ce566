"""Rule sets: sequences, parameters, modifiers, offers, reactions and hooks, changed by patches and then compiled.

A playstyle is a rule set too. An option is a function that patches one. Two options that patch the same target are an
error unless one of them says that it comes after the other.
"""

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from turnmaster.engine.kernel.answers import Answer
from turnmaster.engine.kernel.sequences import END, Ask, Run, Sequence, Step, name_of, sequence, step_of
from turnmaster.engine.kernel.stats import Modifier

if TYPE_CHECKING:
    from turnmaster.engine.kernel.battle import Battle
    from turnmaster.engine.kernel.contexts import Attack

# Raised whenever the meaning of a step changes, so that old replays are known to be old.
RULES_VERSION = 2

ModifierSource = Callable[["Battle", Any], Modifier | None]
Reaction = Callable[["Battle", Any], None]


class Offer(NamedTuple):
    """Something that a player may use in a window.

    `choices` lists the answers open to a player now, each beginning with the name of the offer; `take` carries one
    out. With `playstyle` it exists only in Game Turns of that playstyle. `gains` says what a choice would add to which
    numbers of the weapon of an attack, and None if it is about something else; exact odds may take such an offer up.
    """

    name: str
    window: str
    choices: Callable[["Battle", int], list[Answer]]
    take: Callable[["Battle", int, Answer], None]
    playstyle: str = ""
    gains: Callable[["Attack", Answer], dict[str, int] | None] | None = None


class RulesError(Exception):
    """Options that cannot be used together, or a patch of something that does not exist."""


class RuleSet(NamedTuple):
    """Compiled rules. They never change; the hash of what they are made of is kept in every save."""

    sequences: dict[str, Sequence]
    params: dict[str, Any]
    modifiers: dict[str, tuple[ModifierSource, ...]]
    offers: dict[tuple[str, str], dict[str, Offer]]
    reactions: dict[str, tuple[Reaction, ...]]
    hooks: dict[str, Callable[..., Any]]
    contributed: dict[str, tuple[Any, ...]]
    hash: str

    def contributions(self, place: str) -> tuple[Any, ...]:
        """What options and perks add at a place of the rules, in the order in which they were added."""
        return self.contributed.get(place, ())

    def hook(self, name: str) -> Callable[..., Any]:
        return self.hooks[name]


def place_of_moment(name: str) -> str:
    """Where rules contribute what happens at a moment; also the name of its step."""
    return f"moment: {name}"


PLAYSTYLES = ("Standard", "Intermediate", "Advanced")


class RulesBuilder:
    """Rules while they are put together."""

    def __init__(self) -> None:
        self.sequences: dict[str, list[Step]] = {}
        self.params: dict[str, Any] = {}
        self.modifiers: dict[str, list[ModifierSource]] = {}
        self.offers: list[Offer] = []
        self.reactions: dict[str, list[Reaction]] = {}
        self.hooks: dict[str, Callable[..., Any]] = {}
        self.contributed: dict[str, list[Any]] = {}
        self.names: list[str] = []
        self._by = "core"
        self._after: frozenset[str] = frozenset()
        self._touched: dict[tuple[str, ...], str] = {}

    # What the core and the playstyles put in.

    def add_sequence(self, new: Sequence) -> None:
        self.sequences[new.name] = list(new.steps)

    def add_offer(self, offer: Offer) -> None:
        self.offers.append(offer)

    def add_modifier(self, stat: str, source: ModifierSource, *, against_hazards: bool = False) -> None:
        """`against_hazards`: it also counts where no unit attacks; then it may not look at an attacker."""
        self.modifiers.setdefault(stat, []).append(source)
        if against_hazards:
            self.modifiers.setdefault(f"{stat} against hazards", []).append(source)

    def add_reaction(self, event: str, reaction: Reaction) -> None:
        self.reactions.setdefault(event, []).append(reaction)

    def contribute(self, place: str, what: Any) -> None:
        """Add something that a step of the core asks for: what a weapon rolls for its use, what changes its numbers."""
        self.contributed.setdefault(place, []).append(what)

    # What options do to it.

    def patch(self, name: str, change: Callable[["RulesBuilder"], None], after: Iterable[str] = ()) -> None:
        """Apply an option. `after` names options whose patches this one may change again."""
        self._by, self._after = name, frozenset(after)
        change(self)
        self.names.append(name)
        self._by = "core"

    def _touch(self, *target: str) -> None:
        earlier = self._touched.get(target)
        if earlier is not None:
            self._refuse_unless_after(earlier, target)
        self._touched[target] = self._by

    def _touch_step(self, sequence_name: str, *target: str) -> None:
        """A patch of one step also meets whoever replaced the whole sequence."""
        self._touch(*target, "of the", sequence_name)
        whole = self._touched.get(("sequence", sequence_name))
        if whole is not None:
            self._refuse_unless_after(whole, ("sequence", sequence_name))

    def _refuse_unless_after(self, earlier: str, target: tuple[str, ...]) -> None:
        if earlier != self._by and earlier not in self._after:
            raise RulesError(f"{earlier} and {self._by} cannot be used together: both change the {' '.join(target)}")

    def set(self, param: str, value: Any) -> None:
        if param not in self.params:
            raise RulesError(f"{self._by} sets {param!r}, which the rules do not have")
        self._touch("setting", param)
        self.params[param] = value

    def replace(self, sequence_name: str, old: "Run | Ask | Step | str", new: "Run | Ask | Step") -> None:
        where, name = self._find(sequence_name, old)
        self._touch_step(sequence_name, "step", name)
        self.sequences[sequence_name][where] = step_of(new)

    def remove(self, sequence_name: str, old: "Run | Ask | Step | str") -> None:
        where, name = self._find(sequence_name, old)
        self._touch_step(sequence_name, "step", name)
        del self.sequences[sequence_name][where]

    def insert(self, sequence_name: str, new: "Run | Ask | Step", *, before: Any = None, after: Any = None) -> None:
        where, name = self._find(sequence_name, before if before is not None else after)
        side = "before" if before is not None else "after"
        self._touch_step(sequence_name, "place", side, name)
        self.sequences[sequence_name].insert(where + (side == "after"), step_of(new))

    def replace_sequence(self, new: Sequence) -> None:
        if new.name not in self.sequences:
            raise RulesError(f"{self._by} replaces {new.name!r}, which is no sequence of the rules")
        for target, earlier in self._touched.items():
            if target[-2:] == ("of the", new.name):
                self._refuse_unless_after(earlier, target)
        self._touch("sequence", new.name)
        self.sequences[new.name] = list(new.steps)

    def replace_hook(self, name: str, new: Callable[..., Any]) -> None:
        if name not in self.hooks:
            raise RulesError(f"{self._by} replaces {name!r}, which is no hook of the rules")
        self._touch("hook", name)
        self.hooks[name] = new

    def _find(self, sequence_name: str, part: Any) -> tuple[int, str]:
        name = part if isinstance(part, str) else name_of(part)
        for number, step in enumerate(self.sequences.get(sequence_name, ())):
            if step.name == name:
                return number, name
        raise RulesError(f"{self._by} changes the step {name!r} of {sequence_name!r}, which has no such step")

    def compile(self) -> RuleSet:
        offers: dict[tuple[str, str], dict[str, Offer]] = {}
        for offer in self.offers:
            for playstyle in PLAYSTYLES if not offer.playstyle else (offer.playstyle,):
                by_name = offers.setdefault((playstyle, offer.window), {})
                if offer.name in by_name:
                    raise RulesError(f"two offers are called {offer.name!r} in the window {offer.window!r}")
                by_name[offer.name] = offer
        return RuleSet(
            sequences={name: self._compiled(name, steps) for name, steps in self.sequences.items()},
            params=dict(self.params),
            modifiers={stat: tuple(sources) for stat, sources in self.modifiers.items()},
            offers=offers,
            reactions={event: tuple(all_of) for event, all_of in self.reactions.items()},
            hooks=dict(self.hooks),
            contributed={place: tuple(all_of) for place, all_of in self.contributed.items()},
            hash=self._hash(),
        )

    def _compiled(self, name: str, steps: list[Step]) -> Sequence:
        """A sequence without the windows and moments in which nothing ever happens, so that they cost nothing."""
        whole = sequence(name, *steps)
        used = {f"window: {offer.window}" for offer in self.offers} | self.contributed.keys()
        kept = [step for step in steps if not step.name.startswith(("window: ", "moment: ")) or step.name in used]
        number_of = {}
        for step in whole.steps:
            number_of[step.name] = sum(1 for other in steps[: whole.number_of[step.name]] if other in kept)
        number_of[END] = len(kept)
        return Sequence(name, tuple(kept), number_of)

    def _hash(self) -> str:
        """A fingerprint of everything named: two rule sets with the same one play the same."""

        def named(functions: dict[str, list[Any]]) -> list[str]:
            return [f"{k}: {_name_of(f)}" for k, all_of in sorted(functions.items()) for f in all_of]

        parts = [f"rules {RULES_VERSION}", *self.names]
        parts += [f"{name}: {', '.join(step.name for step in steps)}" for name, steps in sorted(self.sequences.items())]
        parts += [f"{name} = {value!r}" for name, value in sorted(self.params.items())]
        parts += [f"{offer.window} offers {offer.name} {offer.playstyle}" for offer in self.offers]
        parts += named({name: [hook] for name, hook in self.hooks.items()})
        parts += named(self.modifiers) + named(self.reactions) + named(self.contributed)
        return blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()


def _name_of(part: Any) -> str:
    """A function by where it is defined, anything else by its own name."""
    return str(part.name) if hasattr(part, "name") else f"{part.__module__}.{part.__name__}"
