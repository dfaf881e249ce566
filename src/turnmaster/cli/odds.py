"""`turnmaster odds`: exact odds of one weapon against one unit."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from turnmaster.cli.odds_input import Wanted


AttacksOption = Annotated[int | None, typer.Option(help="Attacks of the weapon; 10.", show_default=False)]
PowerOption = Annotated[int | None, typer.Option(help="Its Power; 4.", show_default=False)]
ApOption = Annotated[str | None, typer.Option(help="Its AP, such as 5+; none.", show_default=False)]
WeaponRangeOption = Annotated[int | None, typer.Option("--range", help="Its Range in inches; 24.", show_default=False)]
WeaponTypeOption = Annotated[
    str | None, typer.Option("--type", help="Assault, Battle or Heavy; Assault.", show_default=False)
]
WeaponPerkOption = Annotated[
    list[str] | None, typer.Option(metavar="PERK", help="A perk of it, as often as you like; see `perks`.")
]
AttackerPerkOption = Annotated[
    list[str] | None, typer.Option(metavar="PERK", help="A perk of the unit that attacks, or of its roster.")
]
TargetPerkOption = Annotated[
    list[str] | None, typer.Option(metavar="PERK", help="A perk of the target, or of its roster.")
]
WieldersOption = Annotated[int | None, typer.Option(help="How many use it; 1, or all.", show_default=False)]
ModifierOption = Annotated[int, typer.Option(help="A Dice Modifier on the Attack Dice, such as -1.")]
OwnPointsOption = Annotated[
    float | None, typer.Option(help="Points of the unit that attacks; 100.", show_default=False)
]
DefenceOption = Annotated[int | None, typer.Option(help="Defence of the target; 4.", show_default=False)]
ArmourOption = Annotated[str | None, typer.Option(help="Its Armour, such as 4+; none.", show_default=False)]
AegisOption = Annotated[str | None, typer.Option(help="Its AEGIS, such as 6+; none.", show_default=False)]
ModelsOption = Annotated[int | None, typer.Option(help="How many models it has; 5.", show_default=False)]
HpOption = Annotated[int | None, typer.Option(help="HP of each; 1.", show_default=False)]
PointsOption = Annotated[float | None, typer.Option(help="Points of the target; 100.", show_default=False)]
MissingOption = Annotated[
    int | None,
    typer.Option(help="HP that it has lost before; none, or all but 1 of a friend to heal.", show_default=False),
]
AttackerOption = Annotated[
    str | None,
    typer.Option(metavar="ROSTER[:UNIT]", help="A unit of a roster in place of numbers.", show_default=False),
]
WeaponOption = Annotated[str | None, typer.Option(metavar="NAME", help="Which of its weapons.", show_default=False)]
TargetOption = Annotated[
    list[str] | None,
    typer.Option(metavar="ROSTER[:UNIT]", help="A unit as the target; with --matrix any number of rosters."),
]
MeleeOption = Annotated[bool, typer.Option("--melee", help="The units are in a Melee with each other.")]
DistanceOption = Annotated[
    int | None, typer.Option(help="Inches between them; as far as it reaches.", show_default=False)
]
UnderOption = Annotated[
    int | None,
    typer.Option(help="Models of the target under each template; as many as it can strike.", show_default=False),
]
MovementsOption = Annotated[
    int | None, typer.Option(help="Movements that its unit made before; none.", show_default=False)
]
StraightOption = Annotated[
    int | None, typer.Option(help="Inches of them straight ahead at the target; 0.", show_default=False)
]
OwnMissingOption = Annotated[
    int | None, typer.Option(help="HP that its unit lost before this Game Turn; none.", show_default=False)
]
VictimsOption = Annotated[
    int | None, typer.Option(help="Units to whose end the weapon contributed; none.", show_default=False)
]
TurnsOption = Annotated[
    int | None, typer.Option(help="Which Game Turn of its unit on the battlefield it is; 4.", show_default=False)
]
ChargedOption = Annotated[bool, typer.Option("--charged", help="The last of them led into the Melee.")]
ActivateOption = Annotated[
    list[str] | None,
    typer.Option(metavar="PERK[: GAIN]", help='A perk to use, as in Burst or "Darkside: 2 Power, 1 Attack".'),
]
ChartOption = Annotated[
    str | None,
    typer.Option(help="d6, d10, beta-d6, beta-d10, formula-d6 or formula-d10; d6.", show_default=False),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME[=SETTINGS]", help="An option to play with, as often as you like; see `rules`."),
]
MatrixOption = Annotated[bool, typer.Option("--matrix", help="Against many targets, in a table.")]
PlotOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw it as SVG or PNG, by the ending.", show_default=False)
]
JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document.")]


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
    """Show the exact odds of a weapon against a unit: every outcome, and why.

    Give the weapon and the target in numbers or name them from rosters, in any combination. --matrix shows a row for
    each Defence and a column for each Armour, or a row for each unit of the rosters given with --target.
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
        raise BadInput("--plot draws the odds against one target; leave out --matrix")
    found = matrix_of(wanted)
    if json:
        from turnmaster.cli.document import print_json

        print_json(matrix_document(found))
        return 0
    from turnmaster.cli.odds_matrix import show_table

    show_table(make_console(), found)
    return 0
