"""The types of the pages are those of the messages."""

import re
from pathlib import Path
from typing import Any

from turnmaster.web.typescript import type_of, types

FOLDER = Path(__file__).parents[2] / "frontend" / "src" / "messages"


def test_the_types_of_the_pages_are_up_to_date():
    assert {path.name: path.read_text("utf-8") for path in FOLDER.iterdir()} == types(), "run `make types`"


def test_each_type_stands_in_one_file_and_files_import_only_earlier_ones():
    declared = [name for text in types().values() for name in re.findall(r"^export \w+ (\w+)", text, re.MULTILINE)]
    assert len(declared) == len(set(declared)) > 200
    earlier: set[str] = set()
    for name, text in types().items():
        assert set(re.findall(r'from "./(\w+)"', text)) <= earlier
        earlier.add(name.removesuffix(".ts"))


def test_every_kind_of_schema_has_its_type():
    cases: dict[str, Any] = {
        "number[]": {"type": "array", "items": {"type": "integer"}},
        "[number, string]": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]},
        "(number | null)[]": {"type": "array", "items": {"anyOf": [{"type": "number"}, {"type": "null"}]}},
        'Record<string, "a" | "b">': {"type": "object", "additionalProperties": {"enum": ["a", "b"]}},
        "View": {"$ref": "#/$defs/View"},
        "unknown[]": {"type": "array"},
        "unknown": {},
    }
    assert {name: type_of(schema) for name, schema in cases.items()} == {name: name for name in cases}


def test_what_a_page_sends_may_leave_out_what_has_a_default_and_what_it_hears_is_whole():
    text = types()["battle.ts"]
    assert "  nearest?: boolean;" in text.split("export interface Preview {")[1].split("}")[0]
    assert "  reason: string;" in text.split("export interface PreviewFound {")[1].split("}")[0]
