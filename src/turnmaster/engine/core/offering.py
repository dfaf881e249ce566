"""Offers to players: the steps that open a window, and its decision.

A window asks the players in turn order, the acting player like any other, and again after every use, until all pass. A
window without offers is over at once.
"""

from collections.abc import Collection, Iterable
from typing import Any

from turnmaster.engine.core.answers import PASS, Answer, Pass, Refusal, UseOffer, values_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, OpenWindow, Placing, Scratch
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.core.declared import Window, declaration
from turnmaster.engine.core.events import OfferTaken
from turnmaster.engine.core.rules import Offer
from turnmaster.engine.core.sequences import AGAIN, Ask, Next, Step, sequence
from turnmaster.engine.core.windows import AFTER_ACTION, BEFORE_ACTION

AROUND_ACTIONS = (BEFORE_ACTION, AFTER_ACTION)


def window(which: Window) -> Step:
    """Return a step that opens a window."""

    def open_window(battle: Battle, _: object) -> None:
        if offers_in(battle, which):
            battle.push(WINDOW.name, OpenWindow(which.name))

    return Step(which.step, open_window, None, which)


def window_of_unit(which: Window) -> Step:
    """Return a step that opens a window to the unit that the sequence is about: each of its offers once."""

    def open_window(battle: Battle, ctx: Scratch) -> None:
        if battle.offers_to(which, ctx.unit):
            battle.push(WINDOW.name, OpenWindow(which.name, unit=ctx.unit))

    return Step(which.step, open_window, None, which)


def window_called(name: str) -> Window:
    """Return the window that a state names."""
    return declaration(Window, name)


def acting_unit(battle: Battle) -> int:
    """Return the unit whose Action is in progress, or -1."""
    for frame in reversed(battle.state.stack):
        if isinstance(frame.ctx, (Placing, Attack)):
            return frame.ctx.unit
    return -1


def offers_in(battle: Battle, which: Window, unit: int = -1) -> Collection[Offer[Any]]:
    """Return the offers in a window, open to one unit or to all players; those around an Action are about its unit."""
    if unit >= 0 or which in AROUND_ACTIONS:
        return battle.offers_to(which, unit if unit >= 0 else acting_unit(battle))
    return (battle.offers(which) or {}).values()


def _decide(battle: Battle, ctx: OpenWindow) -> WindowDecision | None:
    which, state = window_called(ctx.name), battle.state
    acting = acting_unit(battle) if ctx.unit < 0 and which in AROUND_ACTIONS else -1
    offers = offers_in(battle, which, max(ctx.unit, acting))
    for player in state.order or range(len(state.players)):
        if player in ctx.passed or (ctx.unit >= 0 and state.units[ctx.unit].player != player):
            continue
        if ctx.unit < 0:
            choices = _choices_of_player(battle, offers, player, acting)
        else:
            choices = _choices_of_unit(battle, ctx, offers, player)
        if choices:
            return battle.ask(WindowDecision, player, [PASS, *choices], unit=ctx.unit, window=ctx.name)
    return None


def _choices_of_player(battle: Battle, offers: Iterable[Offer[Any]], player: int, acting: int) -> list[UseOffer]:
    """Return the answers open to a player in a window. Offers to the acting unit alone are asked of that unit."""
    is_own = acting >= 0 and battle.state.units[acting].player == player
    choices: list[UseOffer] = []
    for offer in offers:
        if acting < 0 or offer.to_unit is None:
            choices += offer.choices(battle, player)
        elif is_own:
            choices += offer.to_unit(battle, acting)
    return choices


def _choices_of_unit(battle: Battle, ctx: OpenWindow, offers: Iterable[Offer[Any]], player: int) -> list[UseOffer]:
    """Return the answers in a window that is open to one unit, each offer once."""
    found = (choice for offer in offers for choice in offer.choices_of(battle, player, ctx.unit))
    return [choice for choice in found if choice.offer not in ctx.taken]


def _apply(battle: Battle, ctx: OpenWindow, answer: Pass | UseOffer) -> Next:
    player = battle.answering
    if isinstance(answer, Pass):
        ctx.passed.append(player)
    else:
        ctx.passed.clear()
        ctx.taken += [answer.offer] if ctx.unit >= 0 else []
        offers = battle.offers(window_called(ctx.name)) or {}
        offer = offers[answer.offer]
        tell_use(battle, player, ctx.name, offer, answer)
        offer.take(battle, player, answer)
    return AGAIN


def tell_use(battle: Battle, player: int, window_name: str, offer: Offer[Any], answer: UseOffer) -> None:
    chosen, parts = values_of(answer), offer.form.parts
    units = {name: chosen[name] for name, part in parts.items() if part.kind == "unit"}
    faces = [chosen[name] for name, part in parts.items() if part.kind == "face"]
    battle.emit(OfferTaken(player=player, window=window_name, offer=offer.name, unit=units.pop("unit", -1),
                           targets=list(units.values()), face=faces[0] if faces else 0))  # fmt: skip


def _why_not(battle: Battle, ctx: OpenWindow, answer: Answer) -> Refusal | None:
    """Return why an offer cannot be used in this window, if its rule knows."""
    offer = (battle.offers(window_called(ctx.name)) or {}).get(answer.word)
    decision = battle.decision
    if offer is None or offer.why_not is None or decision is None:
        return None
    reason = offer.why_not(battle, decision.player, answer)
    return Refusal(reason, "Pass, or use something that is offered.") if reason else None


WINDOW = sequence("window", Ask("offer", WindowDecision, _decide, _apply, why_not=_why_not))
