"""The parameters of the rules: values that playstyles, kinds of dice and options set."""

from turnmaster.battlefield import INCH
from turnmaster.engine.kernel.declared import Param

PLAYSTYLE: Param[str] = Param("playstyle", "Standard", "The playstyle of every Game Turn, unless they change.")
PLAYSTYLE_CYCLE: Param[tuple[str, ...]] = Param(
    "playstyle cycle", (), "The playstyles between which Game Turns change."
)
ATTACK_CHART: Param[str] = Param("attack chart", "d6", "The chart or formula from Power and Defence to a needed roll.")
SAVE_DIE: Param[str] = Param("save die", "D6", "The die of Armour and AEGIS Saves.")
ROLL_OFF_DIE: Param[str] = Param("roll-off die", "D6", "The die of Roll-Offs.")
CP_DIE: Param[str] = Param("cp die", "D6", "The die of the Command Points.")
RANK_EVERYONE: Param[bool] = Param(
    "rank everyone", False, "Whether every Roll-Off ranks all players, not only the first."
)
INCH_LENGTH: Param[int] = Param("inch", INCH, "How long an inch of the rules and profiles is on the table.")
INCH_SIGN: Param[str] = Param("inch sign", '"', "How such a length is written.")
BATTLEFIELDS: Param[int] = Param("battlefields", 1, "How many battlefields the battle is fought on.")
BUILDINGS_CARRY: Param[bool] = Param(
    "buildings carry", False, "Whether units can go into buildings as into Transports."
)
