"""`turnmaster odds --plot`: draw the odds as a picture."""

from pathlib import Path

from turnmaster.cli.board_files import check_target
from turnmaster.cli.failures import BadInput
from turnmaster.cli.odds_input import Matchup
from turnmaster.cli.odds_situation import situation_in_words
from turnmaster.cli.odds_words import (
    place_in_words,
    points_before,
    reasons,
    rules_in_words,
    target_in_words,
    weapon_in_words,
)
from turnmaster.lab.headline import headline_of
from turnmaster.lab.odds import Odds
from turnmaster.profiles.writing import write_whole

ENDINGS = (".svg", ".png")


def check_plot(path: Path) -> None:
    """Refuse a file that cannot be drawn, before anything is computed."""
    from turnmaster.pictures.odds_chart import MADE_BY

    if path.suffix.casefold() not in ENDINGS:
        raise BadInput(f"{path}: a plot is a file that ends in {' or '.join(ENDINGS)}")
    check_target(path, MADE_BY)


def draw(path: Path, matchup: Matchup, odds: Odds) -> None:
    from turnmaster.pictures.odds_chart import MADE_BY, OddsPicture, odds_svg

    unit = matchup.target
    scene = (place_in_words(matchup), situation_in_words(matchup.duel), rules_in_words(matchup))
    drawing = odds_svg(
        OddsPicture(
            weapon_in_words(matchup),
            f"{'on' if matchup.duel.is_for_friends else 'against'} {target_in_words(matchup)}",
            ", ".join(filter(None, scene)),
            odds,
            headline_of(matchup.duel.battle, 1, odds),
            unit.hp,
            unit.points,
            points_before(matchup),
            reasons(matchup, odds),
        )
    )
    if path.suffix.casefold() == ".svg":
        write_whole(path, drawing.encode())
        return
    from turnmaster.pictures.png import png_of

    write_whole(path, png_of(drawing, MADE_BY))
