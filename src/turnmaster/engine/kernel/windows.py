"""Windows: the places in a sequence where players may use what they are offered. Rolls have one of their own.

A window asks the players in turn order, the acting one as any other, and again after anything was used, until all
pass. A window in which the rules offer nothing is over before it begins.
"""

from turnmaster.dice import D6
from turnmaster.engine.kernel.answers import PASS, Answer, Decision
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import PerkTest, PerkUse, Roll, Scratch, Window
from turnmaster.engine.kernel.sequences import Ask, Step, sequence


def window(name: str) -> Step:
    """A step that opens a window."""

    def open_window(battle: Battle, _: object) -> None:
        if battle.offers(name):
            battle.push("window", Window(name))

    return Step(f"window: {name}", open_window, None)


def window_of_unit(name: str) -> Step:
    """A step that opens a window to the unit that the sequence is about: each of its offers once."""

    def open_window(battle: Battle, ctx: Scratch) -> None:
        if battle.offers(name):
            battle.push("window", Window(name, unit=ctx.unit))

    return Step(f"window: {name}", open_window, None)


def is_open_to(ctx: Window, choice: Answer) -> bool:
    return ctx.unit < 0 or (choice[1] == ctx.unit and choice[0] not in ctx.taken)


def _decide(battle: Battle, ctx: Window) -> Decision | None:
    offers = battle.offers(ctx.name) or {}
    state = battle.state
    for player in state.order or range(len(state.players)):
        if player in ctx.passed or (ctx.unit >= 0 and state.units[ctx.unit].player != player):
            continue
        found = [choice for offer in offers.values() for choice in offer.choices(battle, player)]
        choices = [choice for choice in found if is_open_to(ctx, choice)]
        if choices:
            return battle.ask(player, "window", [PASS, *choices])
    return None


def _apply(battle: Battle, ctx: Window, answer: Answer) -> str:
    player = battle.answering
    if answer == PASS:
        ctx.passed.append(player)
    else:
        ctx.passed.clear()
        ctx.taken += [answer[0]] if ctx.unit >= 0 else []
        offers = battle.offers(ctx.name) or {}
        battle.tell("offer taken", player=player, window=ctx.name, choice=answer)
        offers[answer[0]].take(battle, player, answer)
    return "offer"


WINDOW = sequence("window", Ask("offer", _decide, _apply))


def settle_roll(battle: Battle, roll: Roll) -> None:
    battle.settle(roll)


ROLL = sequence("roll", window("after roll"), settle_roll)


def test_need(test: PerkTest) -> int:
    """What the D6 must show; an improvement of 1 lowers it by 1, and a 1 always fails."""
    return max(2, test.need - test.modifier)


def fails_anyway(battle: Battle, unit: int) -> bool:
    return unit >= 0 and any(fails(battle, unit) for fails in battle.rules.contributions("fails tests"))


def roll_test(battle: Battle, test: PerkTest) -> None:
    """Mastery and Skill Tests are a D6, whatever dice the game uses. Whoever fails all tests rolls nothing."""
    if fails_anyway(battle, test.unit):
        battle.state.rolled = []
        return
    battle.roll(test.player, test.reason, D6, test.dice, need=test_need(test), unit=test.unit)


def judge_test(battle: Battle, test: PerkTest) -> None:
    """Whoever passed is about to use the perk."""
    test.faces = list(battle.state.rolled)
    test.passed = sum(1 for face in test.faces if face >= test_need(test))
    battle.tell("test", player=test.player, unit=test.unit, reason=test.reason, need=test_need(test),
                passed=test.passed)  # fmt: skip
    if test.passed:
        announce_perk(battle, test.player, test.unit, test.reason)


def conclude_test(battle: Battle, test: PerkTest) -> None:
    """Left behind are the number of dice that passed, none if the perk was stopped, and the dice."""
    successes = test.passed if test.passed and perk_works(battle) else 0
    battle.state.rolled = [successes, *test.faces]


TEST = sequence("test", window("before test"), roll_test, judge_test, conclude_test)


def announce_perk(battle: Battle, player: int, unit: int, perk: str) -> None:
    """Say that a perk is about to take effect; `perk_works` tells in the next step whether nobody stopped it."""
    battle.state.rolled = [1]
    if battle.offers("perk used"):
        battle.push("perk used", PerkUse(player, unit, perk))


def conclude_use(battle: Battle, use: PerkUse) -> None:
    battle.state.rolled = [int(not use.stopped)]


PERK_USED = sequence("perk used", window("perk used"), conclude_use)


def perk_works(battle: Battle) -> bool:
    """Whether the perk that was just announced takes effect."""
    return battle.state.rolled[0] > 0


def passed(battle: Battle) -> bool:
    """Whether the test that was just made succeeded, with any of its dice."""
    return battle.state.rolled[0] > 0
