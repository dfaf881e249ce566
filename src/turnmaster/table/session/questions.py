"""Answer the questions of seats: odds, envelopes, ranges, sight, reasons and suggestions. Nothing here changes a
battle.

Every result contains only what the seat may know: a question about a hidden unit is refused as if the unit did not
exist.
"""

from collections.abc import Callable

from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.turn.knowledge import as_believed_by, unknown_to
from turnmaster.engine.turn.propose import propose
from turnmaster.lab.headline import headline_of
from turnmaster.lab.now import NoOdds, odds_of_answer, targets_of_answer
from turnmaster.lab.odds import Odds
from turnmaster.pictures.layers import NotDrawn, range_layers, reach_layer, sight_layer
from turnmaster.pictures.shapes import AnyLayer
from turnmaster.table.session.advice import expected_points, suggestion
from turnmaster.table.session.asking import option_of
from turnmaster.table.session.from_there import from_there
from turnmaster.table.session.known_refusals import why_not_as_known
from turnmaster.table.session.messages import (
    AnyFinding,
    AskEnvelope,
    AskOdds,
    AskProposals,
    AskRanges,
    AskSight,
    AskTemplates,
    AskThere,
    AskWhyNot,
    LayersFound,
    OddsFound,
    Preview,
    ProposalsFound,
    Suggest,
    TargetOdds,
    WhyNotFound,
)
from turnmaster.table.session.previews import preview
from turnmaster.table.session.templates import templates
from turnmaster.telling.cast import Cast

Question = (
    Preview | AskOdds | AskThere | AskTemplates | AskEnvelope | AskRanges | AskSight | AskWhyNot | AskProposals
    | Suggest
)  # fmt: skip


def answer_to(battle: Battle, cast: Cast, knows: int, question: Question) -> AnyFinding:
    """Answer a question of a seat with the knowledge of a player. Anything about opponents is computed from what the
    player believes about them.
    """
    believed = as_believed_by(battle, knows)
    match question:
        case Preview():
            return preview(battle, believed, cast, question.answer, nearest=question.nearest)
        case AskOdds():
            return odds(believed, cast, question.answer)
        case AskThere():
            return from_there(believed, knows, question.answer)
        case AskTemplates():
            return templates(battle, believed, knows, question.answer)
        case AskWhyNot():
            return why_not(battle, believed, cast, question.answer)
        case AskProposals():
            return proposals(battle, cast)
        case Suggest():
            return suggestion(battle, cast)
        case _:
            return drawn(believed, cast, knows, question)


def drawn(battle: Battle, cast: Cast, knows: int, question: AskEnvelope | AskRanges | AskSight) -> LayersFound:
    """Return the shapes to draw over the board for a question."""
    names, unit = [member.name for member in cast.units], question.unit
    match question:
        case AskEnvelope():
            return layers(battle, cast, knows, [unit], lambda: [reach_layer(battle, unit, names[unit])])
        case AskRanges(weapon=weapon):
            return layers(battle, cast, knows, [unit], lambda: [*range_layers(battle, unit, names[unit], weapon)])
        case AskSight(target=target):
            return layers(battle, cast, knows, [unit, target], lambda: [sight_layer(battle, unit, target, names)])


def layers(battle: Battle, cast: Cast, knows: int, units: list[int], draw: Callable[[], list[AnyLayer]]) -> LayersFound:
    known = range(len(battle.state.units))
    unknown = unknown_to(battle, knows)
    if any(unit not in known or unit in unknown for unit in units):
        return LayersFound(layers=[], why_none="Unit not found.")
    try:
        return LayersFound(layers=draw())
    except NotDrawn as error:
        return LayersFound(layers=[], why_none=cast.agreeing(sentence(error)))


def sentence(error: Exception) -> str:
    return f"{str(error)[:1].upper()}{str(error)[1:]}."


def why_not(battle: Battle, believed: Battle, cast: Cast, value: object) -> WhyNotFound:
    refusal = why_not_as_known(battle, believed, value)
    if refusal is None:
        return WhyNotFound(allowed=True)
    return WhyNotFound(allowed=False, reason=cast.agreeing(refusal.reason), nearest=cast.agreeing(refusal.nearest))


def odds(battle: Battle, cast: Cast, value: object) -> OddsFound:
    answer = battle.read(value)
    if isinstance(answer, Refusal):
        return OddsFound(answer=(), targets=[], why_none=cast.agreeing(str(answer)))
    try:
        found = zip(targets_of_answer(answer), odds_of_answer(battle, answer), strict=True)
        of_each = [target_odds(battle, target, each) for target, each in found]
        return OddsFound(answer=answer.written(), targets=of_each)
    except NoOdds as error:
        return OddsFound(answer=answer.written(), targets=[], why_none=cast.agreeing(sentence(error)))


def target_odds(battle: Battle, target: int, found: Odds) -> TargetOdds:
    first = headline_of(battle, target, found)
    return TargetOdds(
        target=target,
        needed=found.needed,
        mean=first.mean_hp,
        points=expected_points(battle, target, found),
        any=1.0 - first.hp.get(0, 0.0),
        destroyed=found.destroyed,
        hp=dict(first.hp),
        models=dict(first.models),
        restores=first.restores,
        reasons=found.reasons,
        not_counted=found.not_counted,
    )


def proposals(battle: Battle, cast: Cast) -> ProposalsFound:
    decision = battle.decision
    if decision is None:
        return ProposalsFound(options=[])
    return ProposalsFound(options=[option_of(battle, cast, decision, answer) for answer in propose(battle)])
