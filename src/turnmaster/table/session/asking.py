"""Present a decision to a seat: words, keys, and the free parts of its answers."""

from turnmaster.battlefield.bases import turned_outline
from turnmaster.engine.attacking.decisions import AimedDecision, AttackDecision, CasualtiesDecision, UseWeapon
from turnmaster.engine.attacking.wielders import wielders_of
from turnmaster.engine.core.answers import Answer, Decision, Form
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Placing
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.field.hooks import HAS_FACING
from turnmaster.engine.field.units import footprint, standing
from turnmaster.engine.moving.decisions import WHERE_TO, DeployDecision, LoadDecision
from turnmaster.engine.moving.deploying import waiting
from turnmaster.engine.moving.movement import furthest
from turnmaster.engine.turn.decisions import Act, Finish, UnitDecision, UseUnit
from turnmaster.engine.turn.knowledge import is_hidden_from
from turnmaster.table.session import messages
from turnmaster.table.session.keys import keys_of
from turnmaster.table.session.left_undone import left_undone
from turnmaster.table.session.messages import Ask, Free, Losing, Option, Places, Wielders
from turnmaster.telling.cast import Cast
from turnmaster.telling.decisions import describe, describe_answer
from turnmaster.telling.log_entries import LogEntry


def ask(battle: Battle, cast: Cast, decision: Decision, so_far: list[LogEntry]) -> Ask:
    """Return the current decision with all its options in words, and the log of what is in progress."""
    words = describe(battle, cast, decision)
    keys = keys_of(battle, decision, words.options)
    options = [
        option_of(battle, cast, decision, each.answer, key) for each, key in zip(words.options, keys, strict=True)
    ]
    return Ask(
        id=decision.id,
        player=decision.player,
        kind=decision.kind,
        headline=words.headline,
        unit=decision.unit,
        options=options,
        so_far=so_far,
        free=free_of(battle, decision, words.forms) if decision.open else None,
        window=decision.window if isinstance(decision, WindowDecision) else "",
        attack=attack_around(battle, decision) if isinstance(decision, WindowDecision) else None,
        deploys=deploys(decision),
        losing=losing(battle, decision),
    )


def deploys(decision: Decision) -> bool:
    """Check whether a player brings units onto the battlefield with this decision."""
    chooses = isinstance(decision, UnitDecision) and decision.action == "Deploy"
    return chooses or isinstance(decision, DeployDecision | LoadDecision)


def losing(battle: Battle, decision: Decision) -> Losing | None:
    """Return the losses of models, if a player chooses among them."""
    if not isinstance(decision, CasualtiesDecision | AimedDecision):
        return None
    attack = battle.nearest(Attack)
    unit = decision.target if isinstance(decision, AimedDecision) else decision.unit
    return Losing(unit, decision.loss, attack is not None and attack.numbers.kills)


def attack_around(battle: Battle, decision: Decision) -> tuple[int, int] | None:
    """Return the attacker and the target while players can react, if the player who decides knows both positions."""
    attack = battle.nearest(Attack)
    if attack is None or attack.unit < 0 or attack.target < 0:
        return None
    both = (attack.unit, attack.target)
    return None if any(is_hidden_from(battle, unit, decision.player) for unit in both) else both


def free_of(battle: Battle, decision: Decision, forms: list[Form]) -> Free:
    return Free(
        places=places_of(battle, decision, forms),
        wielders=wielders_in(battle, decision) if isinstance(decision, AttackDecision) else [],
        forms=list(map(form_of, forms)),
    )


def wielders_in(battle: Battle, decision: AttackDecision) -> list[Wielders]:
    """Return the models that could use each available weapon."""
    weapons = battle.profile(decision.unit).weapons
    usable = sorted({option.weapon for option in decision.options if isinstance(option, UseWeapon)})
    return [Wielders(weapon=n, models=list(wielders_of(battle, decision.unit, weapons[n]))) for n in usable]


def form_of(form: Form) -> messages.Form:
    return messages.Form(word=form.word, parts=[(name, part.kind) for name, part in form.parts.items()])


def option_of(battle: Battle, cast: Cast, decision: Decision, answer: Answer, key: str = "") -> Option:
    words, left = describe_answer(battle, cast, decision, answer), left_undone(battle, decision, answer)
    return Option(
        answer=words.answer.written(),
        text=words.text,
        points=words.points,
        price=words.price,
        hint=words.hint,
        key=key,
        sends=sends(decision, answer),
        ends=isinstance(answer, Finish),
        leaves=left.words,
        leaves_units=list(left.units),
        asks=left.asks,
    )


def sends(decision: Decision, answer: Answer) -> bool:
    """Check whether a player chooses a unit with this answer to put or send it somewhere next."""
    if isinstance(decision, UnitDecision):
        return isinstance(answer, UseUnit) and decision.action in WHERE_TO
    return isinstance(answer, Act) and answer.action in WHERE_TO


def places_of(battle: Battle, decision: Decision, forms: list[Form]) -> list[Places]:
    """Return the forms of answer that move or place models, with the distance limit of each."""
    ctx = battle.state.stack[-1].ctx
    if not isinstance(ctx, Placing):
        return []
    return [
        Places(
            word=form.word,
            unit=ctx.unit,
            models=models_of(battle, ctx),
            outline=turned_outline(footprint(battle, ctx.unit), 0),
            allowance=furthest(battle, ctx) if ctx.action != "Deploy" else 0,
            faces=turns(battle, ctx.unit),
        )
        for form in forms
        if any(part.kind == "places" for part in form.parts.values())
    ]


def models_of(battle: Battle, ctx: Placing) -> list[int]:
    """Return the models for which an answer names positions, in its order."""
    holder = battle.state.units[ctx.unit]
    models = waiting(holder) if ctx.action == "Deploy" else standing(holder)
    return models[:1] if ctx.led else models


def turns(battle: Battle, unit: int) -> bool:
    """Check whether the facing of a unit's models has any effect."""
    return not footprint(battle, unit).is_round or battle.rules.hook(HAS_FACING)(battle, unit)
