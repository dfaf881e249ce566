"""Preview templates while a person moves them: their positions, the models under them, and objections."""

from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.decisions import UseWeapon
from turnmaster.engine.attacking.modes import mode_of
from turnmaster.engine.core.answers import Answer, Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.turn.knowledge import is_hidden_from
from turnmaster.perks.decisions import PlaceTemplates
from turnmaster.perks.template_places import TemplatePlaces
from turnmaster.perks.template_search import Search
from turnmaster.perks.template_shapes import Put
from turnmaster.table.session.messages import TemplatesFound, TemplateView
from turnmaster.telling.log_entries import Touched

NONE = "This weapon has no templates."


def templates(battle: Battle, believed: Battle, knows: int, value: object) -> TemplatesFound:
    """Return the templates of an answer: in the best positions known to the player, or where a person has
    placed them.
    """
    answer, attack = believed.read(value), believed.nearest(Attack)
    if isinstance(answer, Refusal) or attack is None:
        return TemplatesFound(answer=(), templates=[], why_not=str(answer) if isinstance(answer, Refusal) else NONE)
    refusal = battle.why_not(answer)
    puts = puts_of(believed, attack, answer)
    if isinstance(puts, Refusal):
        return TemplatesFound(answer=answer.written(), templates=[], why_not=str(refusal or puts))
    assert isinstance(answer, UseWeapon)
    by_hand = PlaceTemplates(answer.weapon, tuple((put.wielder.model, *put.spot) for put in puts))
    mode = mode_called(believed, attack, answer.weapon)
    return TemplatesFound(
        answer=by_hand.written(),
        templates=[view_of(believed, knows, mode, put) for put in puts],
        why_not=refusal.reason if refusal is not None else "",
    )


def mode_called(battle: Battle, attack: Attack, number: int) -> TemplatePlaces | None:
    """Return the template rules of a weapon, if it has any."""
    weapons = battle.profile(attack.unit).weapons
    if not 0 <= number < len(weapons):
        return None
    mode = mode_of(battle, weapons[number])
    return mode if isinstance(mode, TemplatePlaces) else None


def puts_of(battle: Battle, attack: Attack, answer: Answer) -> list[Put] | Refusal:
    mode = mode_called(battle, attack, answer.weapon) if isinstance(answer, UseWeapon) else None
    if mode is None or not isinstance(answer, UseWeapon):
        return Refusal(NONE)
    if not isinstance(answer, decisions.Attack):
        placed = mode.read(battle, attack, answer)
        return placed if isinstance(placed, Refusal) else [Put(wielder, spot) for wielder, spot in placed]
    if not 0 <= answer.target < len(battle.state.units):
        return Refusal("Target not found.")
    return Search(mode, battle, attack, answer.target).best(mode.wielders(battle, attack, answer.weapon))


def view_of(battle: Battle, knows: int, mode: TemplatePlaces | None, put: Put) -> TemplateView:
    assert mode is not None
    under = mode.under(battle, put).items()
    return TemplateView(
        model=put.wielder.model,
        outline=mode.shape.outline(*put),
        under=[Touched(unit, tuple(models)) for unit, models in under if not is_hidden_from(battle, unit, knows)],
    )
