"""Explain why a document does not fit its type: the location, the expected value, and the probable intention.

A document is compared with the types of an entry (`rosters.py`, `terrain_entries.py`, `scenario/format.py`). msgspec
decides whether it fits; this module explains to its author why not.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple

from msgspec import inspect

MOST_SHOWN = 40

_WORDS: dict[type[inspect.Type], str] = {
    inspect.IntType: "a whole number",
    inspect.FloatType: "a number",
    inspect.StrType: "text",
    inspect.BoolType: "true or false",
    inspect.NoneType: "nothing",
    inspect.StructType: "a mapping",
    inspect.DictType: "a mapping",
    inspect.ListType: "a list",
    inspect.VarTupleType: "a list",
    inspect.TupleType: "a list",
}

_PLAIN: dict[type[inspect.Type], tuple[type, ...]] = {
    inspect.IntType: (int,),
    inspect.FloatType: (int, float),
    inspect.StrType: (str,),
    inspect.BoolType: (bool,),
    inspect.NoneType: (type(None),),
}

_LISTS = (inspect.ListType, inspect.VarTupleType, inspect.TupleType)
_LIKE: dict[type, tuple[type[inspect.Type], ...]] = {dict: (inspect.StructType, inspect.DictType), list: _LISTS}


class Problem(NamedTuple):
    """A location in a document such as `$.units[2].hp`, and the problem there."""

    place: str
    sentence: str


def first_problem(value: Any, kind: type) -> Problem | None:
    """Return the first mismatch between a document and a type."""
    return _problem(value, inspect.type_info(kind), "$")


def shown(value: Any) -> str:
    """Return a value as text for a sentence, shortened if necessary."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 10]}…{text[-9:]}"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the closest names as a question; if none is close, all known names."""
    by_name = {name.casefold(): name for name in known}
    close = get_close_matches(word.casefold(), by_name, n=2, cutoff=0.6)
    if close:
        return f"did you mean {' or '.join(by_name[name] for name in close)}?"
    return f"there are {', '.join(by_name.values())}"


def _problem(value: Any, kind: inspect.Type, place: str) -> Problem | None:
    if isinstance(kind, inspect.UnionType):
        return _of_union(value, kind, place)
    if isinstance(kind, inspect.StructType):
        return _of_struct(value, kind, place)
    if isinstance(kind, inspect.DictType):
        return _of_mapping(value, kind, place)
    if isinstance(kind, inspect.ListType | inspect.VarTupleType | inspect.TupleType):
        return _of_list(value, kind, place)
    if isinstance(kind, inspect.LiteralType):
        return _of_choice(value, kind, place)
    fitting = _PLAIN.get(type(kind))
    fits = fitting is None or (type(value) in fitting and _is_within(value, kind))
    return None if fits else _unexpected(value, [kind], place)


def _is_within(value: Any, kind: inspect.Type) -> bool:
    """Check whether a number or a text is within the limits of its type; other values have none."""
    if isinstance(kind, inspect.StrType):
        return _is_long_enough(value, kind)
    if not isinstance(kind, inspect.IntType | inspect.FloatType):
        return True
    return (kind.ge is None or value >= kind.ge) and (kind.le is None or value <= kind.le)


def _is_long_enough(value: Any, kind: Any) -> bool:
    """Check whether a text or a list is neither too short nor too long."""
    return (kind.min_length or 0) <= len(value) and (kind.max_length is None or len(value) <= kind.max_length)


def _words_for(kind: inspect.Type, value: Any) -> str:
    """Return the expected value in words; limits of length only for texts."""
    words = _WORDS[type(kind)]
    if isinstance(kind, inspect.StrType) and kind.max_length is not None and isinstance(value, str):
        return f"{words} of {kind.min_length or 0} to {kind.max_length:,} letters"
    if isinstance(kind, inspect.IntType | inspect.FloatType) and kind.ge is not None and kind.le is not None:
        return f"{words} from {kind.ge} to {kind.le:,}"
    return words


def _unexpected(value: Any, kinds: Iterable[inspect.Type], place: str) -> Problem:
    words = dict.fromkeys(_words_for(kind, value) for kind in kinds if type(kind) in _WORDS)
    return Problem(place, f"expected {' or '.join(words)}, found {shown(value)}")


def _of_union(value: Any, kind: inspect.UnionType, place: str) -> Problem | None:
    """Return the problem for the type of a union that is most similar to the value: a list for a list, a mapping for a
    mapping.
    """
    if any(_problem(value, each, place) is None for each in kind.types):
        return None
    like = [each for each in kind.types if isinstance(each, _LIKE.get(type(value), ()))]
    return _problem(value, like[0], place) if len(like) == 1 else _unexpected(value, kind.types, place)


def _of_struct(value: Any, kind: inspect.StructType, place: str) -> Problem | None:
    if not isinstance(value, dict):
        return _unexpected(value, [kind], place)
    fields = {field.encode_name: field for field in kind.fields}
    for key in value:
        if key not in fields:
            return Problem(f"{place}.{key}", f"{shown(key)} is not known here: {nearest(str(key), fields)}")
    for name, field in fields.items():
        if field.required and name not in value:
            return Problem(place, f"{name} is missing")
    return _first(_problem(each, fields[key].type, f"{place}.{key}") for key, each in value.items())


def _of_mapping(value: Any, kind: inspect.DictType, place: str) -> Problem | None:
    if not isinstance(value, dict):
        return _unexpected(value, [kind], place)
    keys = (_problem(key, kind.key_type, f"{place}.{key}") for key in value)
    return _first(keys) or _first(_problem(each, kind.value_type, f"{place}.{key}") for key, each in value.items())


def _of_list(
    value: Any, kind: inspect.ListType | inspect.VarTupleType | inspect.TupleType, place: str
) -> Problem | None:
    if not isinstance(value, list | tuple):
        return _unexpected(value, [kind], place)
    if not isinstance(kind, inspect.TupleType) and not _is_long_enough(value, kind):
        return Problem(place, f"expected a list of at most {kind.max_length}, found {len(value)}")
    if not isinstance(kind, inspect.TupleType):
        return _first(_problem(each, kind.item_type, f"{place}[{i}]") for i, each in enumerate(value))
    wanted = kind.item_types
    if len(value) != len(wanted):
        return Problem(place, f"expected a list of {len(wanted)}, found {len(value)}")
    return _first(_problem(each, wanted[i], f"{place}[{i}]") for i, each in enumerate(value))


def _of_choice(value: Any, kind: inspect.LiteralType, place: str) -> Problem | None:
    if value in kind.values:
        return None
    choices = [str(choice) for choice in kind.values]
    return Problem(place, f"{shown(value)} is none of {', '.join(choices)}: {nearest(str(value), choices)}")


def _first(problems: Iterable[Problem | None]) -> Problem | None:
    return next((problem for problem in problems if problem is not None), None)
