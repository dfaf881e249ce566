"""The catalogue of options: each is a short registered function that patches the rules."""

from collections.abc import Callable
from difflib import get_close_matches
from functools import cache, partial
from importlib import import_module
from typing import NamedTuple

from turnmaster.engine.core.rules import RulesBuilder, RulesError, RuleSet
from turnmaster.engine.core.setup import OptionChoice, RulesChoice, Setup
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.options.listed import LISTED
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import Perk, find_perk, modules_in, proper_name
from turnmaster.perks.validation import perks_named

Patch = Callable[[RulesBuilder, tuple[str, ...]], None]


class Option(NamedTuple):
    """An option that can be switched on.

    `settings` says what may follow its name, if anything; with `names_units`, these are names of units in the battle.
    With `playstyle` it changes only Game Turns of that playstyle. It `brings` things that players can use, each with
    its name, its price and a sentence. `idle` says why it would change nothing in a game.
    """

    name: str
    group: str
    source: str
    summary: str
    patch: Patch
    settings: str = ""
    after: tuple[str, ...] = ()
    names_units: bool = False
    playstyle: str = ""
    brings: tuple["Brought", ...] = ()


class Brought(NamedTuple):
    """An ability that players can use with an option."""

    name: str
    price: str
    does: str


class OtherGame(RulesError):
    """The error of an option for another playstyle or other dice."""


class UnknownOption(RulesError):
    """The error of an unknown option, or of settings without meaning."""


OPTIONS: dict[str, Option] = {}

# As the documents order them.
GROUPS = ("Beta", "Combat", "Gameplay", "Battlefield", "Missions")


def order_of_group(group: str) -> tuple[int, str]:
    """Return the sort key of a group: those of the documents in their order, then those of house rules by name."""
    return (GROUPS.index(group), "") if group in GROUPS else (len(GROUPS), group)


def option(
    name: str,
    *,
    group: str,
    summary: str,
    source: str = "mod",
    settings: str = "",
    after: tuple[str, ...] = (),
    names_units: bool = False,
    playstyle: str = "",
    brings: tuple[Brought, ...] = (),
) -> Callable[[Patch], Patch]:
    """Register a patch under the name that the documents use."""

    def register(patch: Patch) -> Patch:
        if proper_name(name) in OPTIONS:
            raise ValueError(f"there is an option {name!r} already")
        OPTIONS[name] = Option(name, group, source, summary, patch, settings, after, names_units, playstyle,
                               brings)  # fmt: skip
        return patch

    return register


@cache
def all_options() -> dict[str, Option]:
    """Return every option by its name. All modules in this folder are imported, and register their options."""
    for module in modules_in("turnmaster.options"):
        import_module(f"turnmaster.options.{module}")
    return OPTIONS


def find_option(name: str) -> Option:
    """Return the option of this name in any capitals."""
    by_name = {known.casefold(): known for known in all_options()}
    known = by_name.get(name.strip().casefold())
    listed = [option for option in LISTED if option.name.casefold() == name.strip().casefold()]
    if listed:
        raise UnknownOption(f"{listed[0].name} is not available: {listed[0].why}")
    if known is None:
        close = get_close_matches(name.casefold(), by_name, n=3, cutoff=0.4)
        hint = f"did you mean {' or '.join(by_name[c] for c in close)}?" if close else "see `turnmaster rules`"
        raise UnknownOption(f"there is no option {name!r}: {hint}")
    return OPTIONS[known]


def parse_option(text: str) -> OptionChoice:
    """Read `Name` or `Name=setting,setting`."""
    name, _, rest = text.partition("=")
    found = find_option(name)
    settings = tuple(part.strip() for part in rest.split(",") if part.strip())
    if settings and not found.settings:
        raise UnknownOption(f"{found.name} takes no settings")
    return OptionChoice(found.name, settings)


def in_order(options: tuple[OptionChoice, ...]) -> list[OptionChoice]:
    """Return options as the players named them, each after those that it must follow."""
    waiting, ordered = list(options), list[OptionChoice]()
    while waiting:
        names = {find_option(choice.name).name for choice in waiting}
        ready = [choice for choice in waiting if not names & set(find_option(choice.name).after)]
        ordered.append(ready[0] if ready else waiting[0])
        waiting.remove(ordered[-1])
    return ordered


def rules_of(setup: Setup) -> RuleSet:
    """Return the rules of a battle: the agreement of its players, and the perks of their armies."""
    rosters = [roster for player in setup.players for roster in player.rosters]
    return build_rules(setup.rules, tuple(perks_named(rosters)))


@cache
def build_rules(choice: RulesChoice, perks: tuple[Perk, ...] = ()) -> RuleSet:
    """Return the compiled rules of an agreement; contradictions between options are refused."""
    rules = core_rules(choice.playstyle, choice.dice)
    for perk in perks:
        build_perk(perk, rules)
    patch_rules(rules, choice)
    names = tuple(perk.name for perk in perks)
    return rules.compile()._replace(made_by=partial(rules_again, choice, names))


def rules_again(choice: RulesChoice, perks: tuple[str, ...], known_hash: str) -> RuleSet:
    """Build pickled rules again, perhaps in another process; refuse them if they differ here."""
    rules = build_rules(choice, tuple(find_perk(name) for name in perks))
    if rules.hash != known_hash:
        raise RulesError(
            "this battle was pickled under other rules; use the same version of Turnmaster and the same house rules, "
            "or keep games for longer with save_game"
        )
    return rules


def patch_rules(rules: RulesBuilder, choice: RulesChoice) -> None:
    """Let the chosen options change the rules, one after another."""
    seen: set[str] = set()
    for chosen in in_order(choice.options):
        found = find_option(chosen.name)
        if found.name in seen:
            raise UnknownOption(f"{found.name} is switched on twice")
        seen.add(found.name)
        rules.patch(found.name, lambda r, f=found, c=chosen: f.patch(r, c.settings), found.after)  # type: ignore[misc]
