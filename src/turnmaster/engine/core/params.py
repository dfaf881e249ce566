"""The parameters of the rules: values that playstyles, kinds of dice and options set."""

from typing import Literal, get_args

from turnmaster.battlefield import INCH
from turnmaster.dice import DICE, DieName
from turnmaster.engine.core.declared import Param
from turnmaster.engine.core.setup import PlaystyleName

ChartName = Literal["d6", "d10", "beta-d6", "beta-d10", "formula-d6", "formula-d10"]

PLAYSTYLE: Param[PlaystyleName] = Param(
    "playstyle", "Standard", "The playstyle of every Game Turn, unless they change.", one_of=get_args(PlaystyleName)
)
PLAYSTYLE_CYCLE: Param[tuple[PlaystyleName, ...]] = Param(
    "playstyle cycle", (), "The playstyles between which Game Turns change."
)
ATTACK_CHART: Param[ChartName] = Param(
    "attack chart", "d6", "The chart or formula from Power and Defence to a needed roll.", one_of=get_args(ChartName)
)
SAVE_DIE: Param[DieName] = Param("save die", "D6", "The die of Armour and AEGIS Saves.", one_of=DICE)
ROLL_OFF_DIE: Param[DieName] = Param("roll-off die", "D6", "The die of Roll-Offs.", one_of=DICE)
CP_DIE: Param[DieName] = Param("cp die", "D6", "The die of the Command Points.", one_of=DICE)
RANK_EVERYONE: Param[bool] = Param(
    "rank everyone", False, "Whether every Roll-Off ranks all players, not only the first."
)
INCH_LENGTH: Param[int] = Param("inch", INCH, "How long an inch of the rules and profiles is on the table.")
INCH_SIGN: Param[str] = Param("inch sign", '"', "How such a length is written.")
BATTLEFIELDS: Param[int] = Param("battlefields", 1, "How many battlefields the battle is fought on.")
BUILDINGS_CARRY: Param[bool] = Param(
    "buildings carry", False, "Whether units can go into buildings as into Transports."
)
