"""The page of hooks shows types in words, and what they speak of with all its fields."""

import ast
from importlib import import_module

import pytest

from turnmaster.cli.hook_markdown import all_found
from turnmaster.cli.struct_markdown import Meant, all_meant, fields, meaning, members, structs
from turnmaster.cli.type_words import in_words

MEANT = all_meant((found.type, found.module) for found in all_found())
STRUCTS = sorted((each for each in MEANT if isinstance(each.node, ast.ClassDef)), key=lambda each: each.name)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Callable[[Battle, int], bool]", "(Battle, int) -> bool"),
        ("Callable[[Battle], Callable[[], int] | None]", "(Battle) -> (() -> int) | None"),
        ("Callable[[Battle, int], 'list[Base]']", "(Battle, int) -> list[Base]"),
        ("Annotated[int, Names('player')]", "int"),
        ("Literal['Use Perks', '']", "Literal['Use Perks', '']"),
    ],
)
def test_types_are_written_as_people_read_them(written, said):
    assert in_words(ast.parse(written, mode="eval").body) == said


@pytest.mark.parametrize(
    "name", ["LossLimit", "Rescue", "Elsewhere", "Arrival", "Joining", "Mode", "Placing", "Trigger"]
)
def test_what_types_speak_of_is_shown_and_what_its_fields_speak_of(name):
    assert name in [each.name for each in STRUCTS]


PROTOCOLS = ("Driven", "Manner", "Mode", "WeaponDice")  # they say what is asked for, and have no fields


@pytest.mark.parametrize(
    "meant", [each for each in STRUCTS if each.name not in PROTOCOLS], ids=lambda meant: meant.name
)
def test_a_struct_is_shown_with_the_fields_that_it_has(meant: Meant):
    assert isinstance(meant.node, ast.ClassDef)
    kind = getattr(import_module(meant.module), meant.name)
    has = kind._fields if issubclass(kind, tuple) else getattr(kind, "__struct_fields__", ())
    assert [name for name, _, _ in members(meant.node)] == list(has)


def test_a_field_that_may_be_left_out_stands_in_brackets():
    limit = meaning("LossLimit", "turnmaster.engine.attacking.hooks")
    assert limit and isinstance(limit.node, ast.ClassDef)
    assert fields(limit.node) == [
        "`name: str`",
        "`most: (Battle, int, int) -> int`",
        "`[counts: ((Battle, int, int) -> bool) \\| None]`",
    ]


def test_a_name_is_what_its_module_means_by_it():
    text = structs([("Elsewhere", "turnmaster.engine.moving.hooks")])
    assert "turnmaster.engine.moving.hooks" in text and "turnmaster.web" not in text
