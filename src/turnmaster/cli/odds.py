"""`turnmaster odds`: exact odds of one weapon against one unit."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from turnmaster.cli.odds_input import Wanted


AttacksOption = Annotated[int | None, typer.Option(help="Attacks of the weapon [default: 10]", show_default=False)]
PowerOption = Annotated[int | None, typer.Option(help="Power of the weapon [default: 4]", show_default=False)]
ApOption = Annotated[str | None, typer.Option(help="AP of the weapon, such as 5+ [default: none]", show_default=False)]
WeaponRangeOption = Annotated[
    int | None, typer.Option("--range", help="Range of the weapon in inches [default: 24]", show_default=False)
]
WeaponTypeOption = Annotated[
    str | None,
    typer.Option("--type", help="Weapon Type: Assault, Battle or Heavy [default: Assault]", show_default=False),
]
WeaponPerkOption = Annotated[
    list[str] | None,
    typer.Option(metavar="PERK", help="Perk of the weapon; repeatable. List them with `turnmaster perks`."),
]
AttackerPerkOption = Annotated[
    list[str] | None, typer.Option(metavar="PERK", help="Perk of the attacking unit or its roster; repeatable.")
]
TargetPerkOption = Annotated[
    list[str] | None, typer.Option(metavar="PERK", help="Perk of the target or its roster; repeatable.")
]
WieldersOption = Annotated[
    int | None, typer.Option(help="Number of wielders [default: 1, or all of a named unit]", show_default=False)
]
ModifierOption = Annotated[int, typer.Option(help="Dice Modifier to the Attack Dice, such as -1.")]
OwnPointsOption = Annotated[
    float | None, typer.Option(help="Points of the attacking unit [default: 100]", show_default=False)
]
DefenceOption = Annotated[int | None, typer.Option(help="Defence of the target [default: 4]", show_default=False)]
ArmourOption = Annotated[
    str | None, typer.Option(help="Armour of the target, such as 4+ [default: none]", show_default=False)
]
AegisOption = Annotated[
    str | None, typer.Option(help="AEGIS of the target, such as 6+ [default: none]", show_default=False)
]
ModelsOption = Annotated[int | None, typer.Option(help="Models of the target [default: 5]", show_default=False)]
HpOption = Annotated[int | None, typer.Option(help="HP of each model [default: 1]", show_default=False)]
PointsOption = Annotated[float | None, typer.Option(help="Points of the target [default: 100]", show_default=False)]
MissingOption = Annotated[
    int | None,
    typer.Option(
        help="HP that the target has lost before [default: 0, or all but 1 of a friend to heal]", show_default=False
    ),
]
AttackerOption = Annotated[
    str | None,
    typer.Option(metavar="ROSTER[:UNIT]", help="Attacking unit of a roster, instead of numbers.", show_default=False),
]
WeaponOption = Annotated[
    str | None, typer.Option(metavar="NAME", help="Weapon of the attacking unit, by name.", show_default=False)
]
TargetOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ROSTER[:UNIT]", help="Target unit of a roster; with --matrix, repeatable, also whole rosters."
    ),
]
MeleeOption = Annotated[bool, typer.Option("--melee", help="The units are in a Melee with each other.")]
DistanceOption = Annotated[
    int | None, typer.Option(help="Distance in inches [default: full Range]", show_default=False)
]
UnderOption = Annotated[
    int | None,
    typer.Option(help="Models of the target under each template [default: the most possible]", show_default=False),
]
MovementsOption = Annotated[
    int | None, typer.Option(help="Movements of the attacking unit before the attack [default: 0]", show_default=False)
]
StraightOption = Annotated[
    int | None, typer.Option(help="Inches of these Movements straight at the target [default: 0]", show_default=False)
]
OwnMissingOption = Annotated[
    int | None,
    typer.Option(help="HP that the attacking unit lost before this Game Turn [default: 0]", show_default=False),
]
VictimsOption = Annotated[
    int | None, typer.Option(help="Units that the weapon has helped to destroy [default: 0]", show_default=False)
]
TurnsOption = Annotated[
    int | None,
    typer.Option(help="Game Turn of the attacking unit on the battlefield, from 1 [default: 4]", show_default=False),
]
ChargedOption = Annotated[
    bool, typer.Option("--charged", help="The last Movement of the attacking unit led into the Melee.")
]
ActivateOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PERK[: GAIN]", help='Perk to use, such as Burst or "Darkside: 2 Power, 1 Attack"; repeatable.'
    ),
]
ChartOption = Annotated[
    str | None,
    typer.Option(help="Chart: d6, d10, beta-d6, beta-d10, formula-d6 or formula-d10 [default: d6]", show_default=False),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME[=SETTINGS]", help="Rule option; repeatable. List them with `turnmaster rules`."),
]
MatrixOption = Annotated[bool, typer.Option("--matrix", help="Show a table of many targets.")]
PlotOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw the odds to this .svg or .png file.", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def odds(
    attacks: AttacksOption = None,
    power: PowerOption = None,
    ap: ApOption = None,
    weapon_range: WeaponRangeOption = None,
    weapon_type: WeaponTypeOption = None,
    weapon_perk: WeaponPerkOption = None,
    wielders: WieldersOption = None,
    modifier: ModifierOption = 0,
    own_points: OwnPointsOption = None,
    attacker_perk: AttackerPerkOption = None,
    defence: DefenceOption = None,
    armour: ArmourOption = None,
    aegis: AegisOption = None,
    models: ModelsOption = None,
    hp: HpOption = None,
    points: PointsOption = None,
    missing: MissingOption = None,
    target_perk: TargetPerkOption = None,
    attacker: AttackerOption = None,
    weapon: WeaponOption = None,
    target: TargetOption = None,
    melee: MeleeOption = False,
    distance: DistanceOption = None,
    under: UnderOption = None,
    movements: MovementsOption = None,
    straight: StraightOption = None,
    own_missing: OwnMissingOption = None,
    victims: VictimsOption = None,
    turns: TurnsOption = None,
    charged: ChargedOption = False,
    activate: ActivateOption = None,
    chart: ChartOption = None,
    option: OptionOption = None,
    matrix: MatrixOption = False,
    plot: PlotOption = None,
    json: JsonOption = False,
) -> int:
    """Show the exact odds of a weapon against a unit.

    Give the weapon and the target in numbers or name them from rosters, in any combination. The result lists every
    outcome and the reasons. --matrix shows a row for each Defence and a column for each Armour, or a row for each unit
    of the rosters given with --target.
    """
    from turnmaster.cli.odds_input import TargetNumbers, Wanted, WeaponNumbers
    from turnmaster.cli.odds_situation import read_situation

    wanted = Wanted(
        WeaponNumbers(attacks, power, ap, weapon_range, weapon_type, own_points),
        TargetNumbers(defence, armour, aegis, models, hp, points),
        attacker, weapon, target or [], weapon_perk or [], wielders, modifier, melee, distance, chart, option or [],
        missing, read_situation(under, movements, straight, charged, activate or [], own_missing, victims, turns),
        attacker_perk or [], target_perk or [],
    )  # fmt: skip
    return show_matrix(wanted, plot, json) if matrix else show_one(wanted, plot, json)


def show_one(wanted: "Wanted", plot: Path | None, json: bool) -> int:
    """Show the odds of one weapon against one target."""
    from turnmaster.cli.odds_input import read_duel
    from turnmaster.cli.odds_plot import check_plot, draw
    from turnmaster.lab.odds import odds_of

    if plot is not None:
        check_plot(plot)
    matchup = read_duel(wanted)
    found = odds_of(matchup.duel.battle, matchup.duel.attack, wanted.situation.under)
    if plot is not None:
        draw(plot, matchup, found)
    if json:
        from turnmaster.cli.document import print_json
        from turnmaster.cli.odds_document import odds_document

        print_json(odds_document(matchup, found))
        return 0
    from turnmaster.cli.odds_pages import show_odds
    from turnmaster.cli.screen import make_console

    show_odds(make_console(), matchup, found)
    if plot is not None:
        print(f"\n  Drawn in {plot}")
    return 0


def show_matrix(wanted: "Wanted", plot: Path | None, json: bool) -> int:
    """Show the odds of one weapon against many targets."""
    from turnmaster.cli.failures import BadInput
    from turnmaster.cli.odds_matrix import matrix_document, matrix_of
    from turnmaster.cli.screen import make_console

    if plot is not None:
        raise BadInput("--plot works for one target; remove --matrix")
    found = matrix_of(wanted)
    if json:
        from turnmaster.cli.document import print_json

        print_json(matrix_document(found))
        return 0
    from turnmaster.cli.odds_matrix import show_table

    show_table(make_console(), found)
    return 0
