"""`turnmaster house`: whether a folder of house rules is in order."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from turnmaster.house import House
    from turnmaster.scenario import Report


def house(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder, with its modules and scenarios.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> int:
    """Look at house rules: what they bring, whether all of it is listed and pinned, and whether its scenarios hold."""
    from turnmaster.cli.failures import CHECK_FAILED, OK
    from turnmaster.house import load_house, problems_of, scenarios_of
    from turnmaster.scenario import run_scenario

    found = load_house(folder)
    problems = problems_of(found)
    reports = [(path, run_scenario(scenario)) for path, scenario in scenarios_of(found)]
    if json:
        from turnmaster.cli.document import print_json

        print_json(as_document(found, problems, reports))
    else:
        show_house(found, problems, reports)
    return OK if not problems and all(report.passed for _, report in reports) else CHECK_FAILED


def as_document(found: "House", problems: list[str], reports: "list[tuple[Path, Report]]") -> dict[str, Any]:
    from turnmaster.cli import scenario

    brought = {"folder": str(found.folder), "perks": list(found.perks), "options": list(found.options)}
    return {**brought, "problems": problems, **scenario.as_document(reports)}


def show_house(found: "House", problems: list[str], reports: "list[tuple[Path, Report]]") -> None:
    from rich.text import Text

    from turnmaster.cli import scenario
    from turnmaster.cli.screen import make_console, show_text
    from turnmaster.options.catalogue import OPTIONS
    from turnmaster.perks.catalogue import PERKS

    console = make_console()
    brought = [(name, PERKS[name].summary) for name in found.perks]
    brought += [(name, OPTIONS[name].summary) for name in found.options]
    for name, summary in brought:
        show_text(console, Text(name, "bold") + Text(f"  {summary}", "not bold"), 0, hanging=2)
    for problem in problems:
        show_text(console, Text("FAILS   ", "bold red") + Text(problem), 0, hanging=8)
    scenario.show(reports, only_failures=False)
