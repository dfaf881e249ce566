"""Write the page docs/hooks.md from the declarations: `python -m turnmaster.cli.hook_markdown docs/hooks.md`."""

import ast
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from turnmaster.cli.named_by import named_by
from turnmaster.cli.struct_markdown import structs
from turnmaster.cli.type_words import as_cell, in_words, unquoted
from turnmaster.cli.verb_markdown import verbs, verbs_of_builder
from turnmaster.engine.core.answers import (
    Answer,
    Decision,
    UseOffer,
    all_answers,
    all_decisions,
    forms_of,
    kind_of,
    parts_of,
    word_of,
)
from turnmaster.engine.core.declared import (
    Declared,
    Flag,
    Hook,
    Mark,
    Moment,
    Param,
    Place,
    Stat,
    Window,
    registers_of_declarations,
)
from turnmaster.engine.core.events import Event, UnitEvent, all_events, what_is
from turnmaster.engine.core.parts import MEANINGS
from turnmaster.engine.core.questions import Checks, Condition, Conditions, UnitChecks, UnitCondition
from turnmaster.engine.core.rules import CORE, PLAYSTYLES, RulesBuilder
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.options.catalogue import OtherGame, all_options
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import all_perks

OPENING = """# Extension points

All points where rules can be extended, generated from the declarations by `make docs`. A perk or an option imports the
name in the first column from the module above the table and passes it to a verb of its frame or of the `RulesBuilder`;
names that are not declared are refused when the rules are compiled. CONTRIBUTING.md walks through a perk, an option and
an event.

The last column lists the perks and options that use the extension point now; for stats and marks, those that change or
read them. Structs that types mention, such as `LossLimit`, are listed with their fields under Structs.
"""

VERBS = """A perk declares its effects with these verbs: `perk.changes(stats.DEFENCE, 1)`. Parameters in brackets are
optional and given by name. If a verb returns a function, that function is for use in play. Questions about attacks and
units, such as `in_half_range` and `hp_share_left`, are in `turnmaster.perks.conditions`."""

BUILDER = """An option is a function that changes the rules while they are built: `rules.set(PARAM, value)`. A step is
named by its function or by its name. Two options that change the same setting, step, hook or sequence cannot be used
together, unless one of them names the other with `after=`."""

STRUCTS = """These structs are mentioned by the types above. Fields in brackets are optional. Classes with more than
fields, such as `Battle`, are documented in their modules."""

ANSWERS = """What players answer: `Attack(weapon=0, target=3)`. In messages and records an answer is a list. Where
it uses what is offered in a window, the name of the offer stands for its word. Parts at the end may be left out if they
are empty."""

KINDS: tuple[tuple[type[Declared], str, str], ...] = (
    (Place, "Places", "Points to which rules add functions: `perk.contributes(PLACE, function)`, `rules.contribute`."),
    (
        Condition,
        "Conditions",
        "Yes-or-no questions, asked by `.holds`: `perk.contributes(CONDITION, perk.is_on)`.",
    ),
    (Checks, "Checks", 'Questions for a reason against something, or `""`, asked by `.against`.'),
    (Hook, "Hooks", "Functions that an option can replace: `rules.replace_hook(HOOK, function)`."),
    (Param, "Parameters", "Values that options set: `rules.set(PARAM, value)`."),
    (Flag, "Flags", "Conditions that are false in the core rules and that a perk can enable: `perk.raises(FLAG)`."),
    (
        Stat,
        "Stats",
        "Numbers that effects change: `perk.changes(stats.STAT, amount)`, `rules.add_modifier`, `changed`.",
    ),
    (Mark, "Marks", "Effects that change no number: `marked`, `is_marked`. Every perk has its own `perk.mark`."),
    (
        Window,
        "Windows",
        "Prompts between steps: `perk.offers(WINDOW, choices, take)`, `rules.add_offer`.",
    ),
    (Moment, "Moments", "Automatic effects between steps: `perk.at(MOMENT, happening)`, `rules.add_happening`."),
)

T = TypeVar("T")

MOST_LISTENERS = 8


class Found(NamedTuple):
    """A declaration with its name for import, and its type in words."""

    constant: str
    module: str
    type: str
    of: Declared


def page() -> str:
    """Return the whole page."""
    listening = listeners() | who_names()
    parts = [OPENING, f"\n## Verbs\n\n{VERBS}\n{verbs()}",
             f"\n## Verbs of options\n\n{BUILDER}\n{verbs_of_builder()}"]  # fmt: skip
    for kind, title, how in KINDS:
        parts.append(f"\n## {title}\n\n{how}\n{tables(kind, listening)}")
    parts.append(f"\n## Structs\n\n{STRUCTS}\n{structs((found.type, found.module) for found in all_found())}")
    parts.append(f"\n## Events\n\nRules react to them: `perk.reacts(Event, reaction)`.\n{events(listening)}")
    parts.append(f"\n## Decisions\n\nDecisions of players, and the answers that each takes.\n{decisions()}")
    parts.append(f"\n## Answers\n\n{ANSWERS}\n{answers()}")
    return "".join(parts)


# Declarations


def tables(kind: type[Declared], listening: dict[Any, list[str]]) -> str:
    rows = [found for found in all_found() if found.of.title == kind.title]
    text = ""
    for module in dict.fromkeys(found.module for found in rows):
        here = [found for found in rows if found.module == module]
        text += f"\n`{module}`\n\n| name | | type | used by |\n|---|---|---|---|\n"
        text += "".join(
            f"| {found.constant} | {found.of.what} | {found.type} | {who(listening, found.of)} |\n" for found in here
        )
    return text


@cache
def all_found() -> tuple[Found, ...]:
    """Return every declaration in a module of the package, in the order of the modules."""
    found: list[Found] = []
    for module in modules():
        types = annotations_of(module)
        for constant, value in vars(module).items():
            if isinstance(value, Declared | Conditions) and constant in types:
                found += found_in(constant, value, module.__name__, types[constant])
    every = (each for register in registers_of_declarations() for each in register.values())
    missing = {each for each in every if not isinstance(each, Mark)} - {each.of for each in found}  # perks make marks
    assert not missing, f"declared outside the modules of the package: {missing}"
    return tuple(found)


def found_in(constant: str, value: Any, module: str, annotated: str) -> Iterator[Found]:
    """Yield a declaration, or each of the conditions that a question with listed values has."""
    if isinstance(value, Declared):
        yield Found(constant, module, type_of(value, annotated), value)
        return
    about = annotated.strip("`").split(", ", 1)[1]
    for each, condition in value.items():
        yield Found(f"{constant}[{type(each).__name__}.{each.name}]", module, f"`(Battle, {about}) -> bool`", condition)


def type_of(value: Declared, annotated: str) -> str:
    """Return the type attached to a declaration in words; for a question, that of the functions that answer it."""
    if isinstance(value, Stat):
        return f"of the {value.whose.__name__}"
    if not isinstance(value, Condition | Checks):
        return annotated
    of_unit, more = isinstance(value, UnitCondition | UnitChecks), annotated.strip("`")
    about = ", ".join(("Battle", *["int"] * of_unit, *[more] * bool(more)))
    return f"`({about}) -> {'bool' if isinstance(value, Condition) else 'str'}`"


def modules() -> Iterator[ModuleType]:
    all_perks()
    all_options()
    for name in ("engine.core", "engine.field", "engine.moving", "engine.attacking", "engine.turn", "perks"):
        with suppress(ImportError):
            import_module(f"turnmaster.{name}.hooks")
    yield from (module for name, module in sorted(sys.modules.items()) if name.startswith("turnmaster."))


def annotations_of(module: ModuleType) -> dict[str, str]:
    """Return the constants that a module declares, with their types in words."""
    if module.__file__ is None:
        return {}
    found, aliases = {}, dict[str, ast.expr]()
    for node in ast.parse(Path(module.__file__).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = as_cell(type_in_words(node.annotation, aliases))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = ""
            aliases[node.targets[0].id] = node.value
    return found


def type_in_words(annotation: ast.expr, aliases: dict[str, ast.expr]) -> str:
    """Return the type inside a declaration, such as a `Place[...]`, in words, with the module's alias resolved."""
    declared_as = unquoted(annotation)
    if not isinstance(declared_as, ast.Subscript):
        return ""
    said = in_words(declared_as.slice)
    return in_words(aliases[said]) if said in aliases else said


# Who listens


@cache
def listeners() -> dict[Any, list[str]]:
    """Return the listeners of each declaration: the core rules, perks by their root, options by name."""
    found: dict[Any, list[str]] = {}
    for name, rules in (*with_core(), *with_perks(), *with_options()):
        for listener in rules.listeners:
            if (listener.by == CORE) == (name == CORE):
                found.setdefault(listener.to, []).append(name)
    return {to: list(dict.fromkeys(names)) for to, names in found.items()}


def with_core() -> Iterator[tuple[str, RulesBuilder]]:
    yield CORE, core_rules()


def with_perks() -> Iterator[tuple[str, RulesBuilder]]:
    for _, perk in sorted(all_perks().items()):  # whatever was imported first
        rules = core_rules()
        build_perk(perk, rules)
        yield perk.root, rules


def with_options() -> Iterator[tuple[str, RulesBuilder]]:
    for _, option in sorted(all_options().items()):
        for playstyle in PLAYSTYLES:
            for dice in ("d6", "d10"):
                rules = core_rules(playstyle, dice)
                with suppress(OtherGame):
                    rules.patch(option.name, _patching(option.patch))
                    yield option.name, rules


def _patching(patch: Callable[[RulesBuilder, tuple[str, ...]], None]) -> Callable[[RulesBuilder], None]:
    return lambda rules: patch(rules, ())


def who_names() -> dict[Any, list[str]]:
    """Return stats and marks with all perks and options that listen to them or name them."""
    return {each: list(dict.fromkeys([*listeners().get(each, []), *names])) for each, names in named_by().items()}


def who(listening: dict[Any, list[str]], to: Any) -> str:
    names = listening.get(to, [])
    if len(names) > MOST_LISTENERS:
        return f"{', '.join(names[:MOST_LISTENERS])} and {len(names) - MOST_LISTENERS} more"
    return ", ".join(names) or "none yet"


# Events and decisions


def by_module(kinds: Iterable[type[T]]) -> dict[str, list[type[T]]]:
    found: dict[str, list[type[T]]] = {}
    for kind in kinds:
        if kind.__module__.startswith("turnmaster.") and kind is not UnitEvent:
            found.setdefault(kind.__module__, []).append(kind)
    return dict(sorted(found.items()))


def first_sentence(kind: type[Event] | type[Decision] | type[Answer]) -> str:
    return " ".join((kind.__doc__ or "").split("\n\n")[0].split())


def events(listening: dict[Any, list[str]]) -> str:
    text = ""
    for module, kinds in by_module(all_events()).items():
        text += f"\n`{module}`\n\n| event | | fields | used by |\n|---|---|---|---|\n"
        for kind in kinds:
            fields = ", ".join(kind.__struct_fields__)
            text += (
                f"| {kind.__name__} ({what_is(kind)}) | {first_sentence(kind)} | {fields} | {who(listening, kind)} |\n"
            )
    return text


def decisions() -> str:
    text = ""
    for module, kinds in by_module(all_decisions()).items():
        text += f"\n`{module}`\n\n| decision | | answers |\n|---|---|---|\n"
        for kind in kinds:
            names = ", ".join(form.kind.__name__ for form in forms_of(kind))
            text += f"| {kind.__name__} ({kind_of(kind)}) | {first_sentence(kind)} | {names} |\n"
    return text


def answers() -> str:
    text = ""
    for module, kinds in by_module(all_answers()).items():
        text += f"\n`{module}`\n\n| answer | | parts | written |\n|---|---|---|---|\n"
        for kind in kinds:
            parts = ", ".join(name if name == part.kind else f"{name}: {part.kind}"
                              for name, part in parts_of(kind).items())  # fmt: skip
            text += f"| {kind.__name__} | {first_sentence(kind)} | {parts} | `{written(kind)}` |\n"
    meanings = "".join(f"| {kind} | {meaning} |\n" for kind, meaning in MEANINGS.items())
    return f"{text}\nWhat the parts of answers are:\n\n| part | what it is |\n|---|---|\n{meanings}"


def written(kind: type[Answer]) -> str:
    """Return a kind of answer as messages and records have it."""
    word = "offer" if issubclass(kind, UseOffer) else f'"{word_of(kind)}"'
    return f"[{', '.join([word, *parts_of(kind)])}]"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
