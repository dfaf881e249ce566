"""How near prices come to the twelve costs that are printed: `python -m trials.points_fit`.

The shape of prices comes from games (`trials.fairness`); printed costs decide the scale alone, so that armies keep
their size. `left out` is the error of a cost if the scale is taken from the other eleven.
"""

from statistics import median
from typing import NamedTuple

from trials.printed_costs import printed_costs
from turnmaster.forge.points import price_of_unit


class Fit(NamedTuple):
    """A unit with its printed cost, its price, and the errors of the price: as it is, and with a scale from others."""

    name: str
    printed: int
    price: float
    error: float
    left_out: float


def fits() -> list[Fit]:
    costs = [
        (each.unit.design.name, each.points, price_of_unit(each.unit).hundredths / 100) for each in printed_costs()
    ]
    found = []
    for name, printed, price in costs:
        scale = median(other / priced for unit, other, priced in costs if unit != name)
        found.append(Fit(name, printed, price, price / printed - 1, scale * price / printed - 1))
    return found


def scale() -> float:
    """By what all prices would have to be multiplied to be too high as often as too low."""
    return median(each.printed / each.price for each in fits())


def table() -> str:
    rows = ["| unit | printed | price | error | left out |", "|---|---|---|---|---|"]
    rows += [
        f"| {each.name} | {each.printed} | {each.price:.2f} | {each.error:+.0%} | {each.left_out:+.0%} |"
        for each in fits()
    ]
    fitted, left_out = (
        median(abs(error) for error in errors) for errors in zip(*(each[3:] for each in fits()), strict=True)
    )
    return "\n".join([*rows, f"| median, without sign | | | {fitted:.0%} | {left_out:.0%} |"])


def main() -> None:
    print(table())
    print(f"\nThe scale would fit best times {scale():.3f}.")


if __name__ == "__main__":
    main()
