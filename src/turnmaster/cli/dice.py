"""`turnmaster dice`: roll dice that can be checked."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from turnmaster.dice import Die, Throw

MOST_SHOWN = 100
BAR = 24
# Fewer dice than this are counted at a glance.
FEW = 4


def dice(
    throw: Annotated[
        list[str], typer.Argument(metavar="THROW", help="Dice, such as 20d6, d3, scatter or scatter 2d6.")
    ],
    need: Annotated[str | None, typer.Option(help="Roll needed on each die, such as 4+.", show_default=False)] = None,
    seed: Annotated[int | None, typer.Option(help="Seed for the dice [default: random]", show_default=False)] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Roll dice, count the faces, and show the seed."""
    from turnmaster.cli.choices import read_seed
    from turnmaster.cli.failures import BadInput
    from turnmaster.dice import parse_throw
    from turnmaster.dice.notation import parse_need

    wanted = parse_throw(" ".join(throw))
    if need is not None and not wanted.number:
        raise BadInput("--need requires dice; remove it, or add dice, such as scatter 2d6")
    least = parse_need(need, wanted.die) if need is not None else None
    result = roll(wanted, least, read_seed(seed))
    if json:
        from turnmaster.cli.document import print_json

        print_json(result)
    else:
        show_throw(wanted, result)
    return 0


def roll(throw: "Throw", need: int | None, seed: int) -> dict[str, Any]:
    """Return the result of a throw as data. The Scatter Arrow has the first face of the seed, the dice follow."""
    from turnmaster.dice import SCATTER, SeededDice, scatter_name

    source = SeededDice()
    result: dict[str, Any] = {"throw": str(throw), "seed": seed}
    if throw.scatter:
        result["scatter"] = scatter_name(source.faces(SCATTER, 1, seed, 0)[0])
    if not throw.number:
        return result
    faces = source.faces(throw.die, throw.number, seed, int(throw.scatter))
    every = range(throw.die.lowest, throw.die.highest + 1)
    result |= {"faces": faces, "counts": {str(face): faces.count(face) for face in every}, "sum": sum(faces)}
    if need is not None:
        passed = sum(face >= need for face in faces)
        result |= {"need": need, "passed": passed, "failed": len(faces) - passed}
    return result


def show_throw(throw: "Throw", result: dict[str, Any]) -> None:
    from turnmaster.cli.screen import make_console

    console = make_console()
    need = result.get("need")
    title = f"{throw}, {need}+ needed" if need is not None else str(throw)
    console.print(f"{title}", style="bold")
    if "scatter" in result:
        console.print(f"  Scatter Arrow: {arrow(result['scatter'])}")
    if throw.number:
        show_faces(console, result["faces"])
        if throw.number >= FEW:
            show_counts(console, throw.die, result)
        show_summary(console, result)
    console.print(f"  seed {result['seed']}", style="dim")


def arrow(name: str) -> str:
    signs = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
    return f"{signs[name]} {name}" if name in signs else name


def show_faces(console: Any, faces: list[int]) -> None:
    """Show the dice in the order in which they were rolled."""
    from rich.text import Text

    from turnmaster.cli.screen import show_text

    more = f" and {len(faces) - MOST_SHOWN:,} more" if len(faces) > MOST_SHOWN else ""
    shown = " ".join(map(str, faces[:MOST_SHOWN])) + more
    show_text(console, Text(shown), 2)


def show_counts(console: Any, die: "Die", result: dict[str, Any]) -> None:
    """Show the count of each face, the highest first."""
    counts, need = result["counts"], result.get("need")
    most = max(counts.values())
    wide = len(f"{most:,}")
    for face in range(die.highest, die.lowest - 1, -1):
        often = counts[str(face)]
        filled = max(1, often * BAR // most) if often else 0
        word = "" if need is None else "  pass" if face >= need else "  fail"
        style = "" if need is None else "green" if face >= need else "dim"
        console.print(f"  {face}  {often:>{wide},}  {'█' * filled:<{BAR}}{word}".rstrip(), style=style)


def show_summary(console: Any, result: dict[str, Any]) -> None:
    if "need" in result:
        share = 100 * result["passed"] / len(result["faces"])
        console.print(f"  {result['passed']:,} passed, {result['failed']:,} failed ({share:.1f}% passed)", style="bold")
    if len(result["faces"]) > 1:
        console.print(f"  sum {result['sum']:,}", style="bold" if "need" not in result else "")
