"""`turnmaster house`: check a folder of house rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from turnmaster.house import House
    from turnmaster.scenario import Report


def house(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Folder of house rules, with modules and scenarios.")
    ],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Check house rules and play their scenarios. Every perk and option must be listed and tested."""
    from turnmaster.cli.failures import BAD_INPUT, CHECK_FAILED, OK
    from turnmaster.cli.house_watch import watch_houses
    from turnmaster.house import flaws_of, load_house, problems_of, scenarios_of
    from turnmaster.house_checks import played

    watch_houses()
    found = load_house(folder)
    flaws = flaws_of(found)
    problems = flaws + problems_of(found)
    reports = [(path, played(path)) for path in scenarios_of(found)]
    if json:
        from turnmaster.cli.document import print_json

        print_json(as_document(found, problems, reports))
    else:
        show_house(found, problems, reports)
    if flaws or any(report.cannot_begin for _, report in reports):
        return BAD_INPUT
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
