"""Standard: four phases, each unit once in each. [Free Rules part 1]"""

from turnmaster.engine.attacking.casualties import remove_casualties
from turnmaster.engine.core import phases, sequence_names
from turnmaster.engine.core.moments import AFTER_ACTIONS, BEFORE_ACTIONS, moment
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.sequences import sequence
from turnmaster.engine.core.windows import ACTIONS_BEGIN, AFTER_DEPLOYMENT, GAME_TURN_ENDS
from turnmaster.engine.turn.alternation import phase
from turnmaster.engine.turn.turn import determine_turn_master

DEPLOY_PHASE = phase(phases.DEPLOY, "Deploy")
MOVE_PHASE = phase(phases.MOVE, "Move")
ATTACK_PHASE = phase(phases.ATTACK, "Attack")
DASH_PHASE = phase(phases.DASH, "Dash")

STANDARD_TURN = sequence(
    sequence_names.turn_of("Standard"),
    determine_turn_master,
    DEPLOY_PHASE,
    window(AFTER_DEPLOYMENT),
    moment(BEFORE_ACTIONS),
    window(ACTIONS_BEGIN),
    MOVE_PHASE,
    ATTACK_PHASE,
    remove_casualties,
    DASH_PHASE,
    moment(AFTER_ACTIONS),
    window(GAME_TURN_ENDS),
)


def add_standard(rules: RulesBuilder) -> None:
    rules.add_sequence(STANDARD_TURN)
