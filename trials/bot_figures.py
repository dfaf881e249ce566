"""How well a bot plays, in numbers: `python -m trials.bot_figures [--games 72] [--seed 0] [--bot aggressive]`.

Armies fight their like on three battlefields, in all playstyles. The bot is asked as in any game; what it did is read
from its answers and from what happened.
"""

import argparse
from collections import Counter
from time import process_time

from trials.bot_armies import FIELDS, PLAYSTYLES, Field, mirrored
from turnmaster.bots import choice_of, make_bot
from turnmaster.bots.bot import Bot
from turnmaster.engine.attacking.events import Attacked, HpLost, WeaponUsed
from turnmaster.engine.attacking.modes import striking_distance
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.events import Event, OfferTaken
from turnmaster.engine.core.setup import Setup
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import enemies_of, is_alive, nearest_gap
from turnmaster.engine.moving.events import Disembarked, Embarked, Moved, Stayed
from turnmaster.engine.moving.movement import furthest
from turnmaster.engine.turn.events import ActionPaid, ActionStepEnded, CommandPointsAwarded, TurnMasterNamed
from turnmaster.engine.turn.victory import winners
from turnmaster.match import begin_battle
from turnmaster.options.tactical import ABILITIES

ABILITY_NAMES = {ability.name for ability in ABILITIES}
ANSWERS_TO_ATTACKS = {"Counter Attack", "Counter Guard", "Counter Perk", "Overwatch"}
DEAR = 4  # CP for one Action
DOES_SOMETHING_ITSELF = ("Guard", "Support")


class Tally:
    """What is counted over many games."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.shares: list[float] = []
        self.seconds = 0.0

    def __add__(self, other: "Tally") -> "Tally":
        both = Tally()
        both.count, both.shares = self.count + other.count, self.shares + other.shares
        both.seconds = self.seconds + other.seconds
        return both

    def rate(self, part: str, whole: str) -> float:
        return self.count[part] / max(1, self.count[whole])


class Game:
    """One game while it is watched."""

    def __init__(self, setup: Setup, seed: int, tally: Tally) -> None:
        self.log: list[Event] = []
        self.battle = begin_battle(setup, seed, log=self.log)
        self.tally, self.read = tally, 0
        self.attacked: set[int] = set()
        self.paid: dict[int, int] = {}  # CP of Actions that have come to nothing so far, by unit
        self.first_master = -1

    def play(self, bots: list[Bot]) -> None:
        while (decision := self.battle.decision) is not None:
            useful = self.useful_way() if decision.kind in ("move", "dash") else 0
            start = process_time()
            answer = choice_of(bots[decision.player], self.battle, decision).answer
            refusal = self.battle.answer(decision.id, answer)
            self.tally.seconds += process_time() - start
            assert refusal is None, refusal
            self.watch(useful)
        self.settle()

    def useful_way(self) -> int:
        """How far a unit should go now: its allowance, if its closest enemy is out of reach by more than that."""
        battle = self.battle
        ctx = battle.nearest(Placing)
        assert ctx is not None
        player = battle.unit(ctx.unit).player
        if is_engaged(battle, ctx.unit) or player != ctx.player:
            return 0
        apart = nearest_gap(battle, ctx.unit, enemies_of(battle, player))
        allowance = furthest(battle, ctx)
        return allowance if apart is not None and apart - reach_of(battle, ctx.unit) > allowance else 0

    # What happened

    def watch(self, useful: int) -> None:
        """All that was told since the last look; a way of the decision that was just answered comes first."""
        new, self.read = self.log[self.read :], len(self.log)
        for event in new:
            if useful and isinstance(event, (Moved, Stayed)):
                self.count_way(event.length if isinstance(event, Moved) else 0, useful)
                useful = 0
            self.count(event)

    def count_way(self, length: int, allowance: int) -> None:
        share = length / allowance
        self.tally.shares.append(min(1.0, share))
        self.tally.count["ways"] += 1
        self.tally.count["short ways"] += share < 1 / 3
        self.tally.count["stays"] += length == 0

    def count(self, event: Event) -> None:
        count, units = self.tally.count, self.battle.state.units
        if isinstance(event, WeaponUsed):
            self.attacked.add(event.unit)
        elif isinstance(event, Attacked) and event.unit >= 0 and not event.hazard:
            count["volleys on friends"] += units[event.unit].player == units[event.target].player
        elif isinstance(event, HpLost) and event.by >= 0:
            count["HP of friends"] += event.hp * (units[event.by].player == units[event.unit].player)
            count["HP taken"] += event.hp
        elif isinstance(event, Embarked):
            count["deployed aboard" if event.deployed else "embarks"] += 1
        elif isinstance(event, Disembarked):
            count["disembarks"] += 1
        elif isinstance(event, OfferTaken):
            if event.offer not in ANSWERS_TO_ATTACKS:
                count["abilities" if event.offer in ABILITY_NAMES else "perks"] += 1
        elif isinstance(event, TurnMasterNamed) and self.first_master < 0:
            self.first_master = event.player
        self.count_points(event)

    def count_points(self, event: Event) -> None:
        """Command Points, and those of Actions after which nothing happened."""
        count = self.tally.count
        if isinstance(event, CommandPointsAwarded):
            count["CP awarded"] += 2 * event.units + event.bonus
        elif isinstance(event, ActionPaid):
            count["CP spent"] += event.cost
            count["CP spent dearly"] += event.cost if event.cost >= DEAR else 0
            self.paid[event.unit] = 0 if event.action in DOES_SOMETHING_ITSELF else event.cost
        elif isinstance(event, (Moved, Disembarked, Embarked, WeaponUsed, OfferTaken)):
            self.paid.pop(event.unit, None)
        elif isinstance(event, ActionStepEnded):
            count["CP for nothing"] += sum(self.paid.values())
            self.paid.clear()

    def settle(self) -> None:
        """What is left at the end."""
        count, state = self.tally.count, self.battle.state
        alive = [number for number, unit in enumerate(state.units) if is_alive(unit)]
        count["units left"] += len(alive)
        count["idle units left"] += sum(1 for number in alive if number not in self.attacked)
        count["CP left"] += sum(player.cp for player in state.players)
        count["games"] += 1
        best = winners(self.battle)
        halves = 2 // len(best)  # two for who wins alone, one each for a draw
        count["halves of A"] += halves * (0 in best)
        count["halves of first Turn Master"] += halves * (self.first_master in best)
        count["halves of first zone"] += halves * any(state.players[n].zone == 0 for n in best) if halves == 2 else 1


def reach_of(battle: Battle, unit: int) -> int:
    """How near an enemy has to be for every weapon of a unit."""
    weapons = [weapon for weapon in battle.profile(unit).weapons if weapon.attacks]
    return min((striking_distance(battle, unit, each) for each in weapons), default=0)


def figures_of(tally: Tally) -> list[tuple[str, str]]:
    """The rows of the table."""
    count, games = tally.count, max(1, tally.count["games"])
    share = sum(tally.shares) / max(1, len(tally.shares))

    def percent(part: str, whole: str, times: float = 1) -> str:
        return f"{100 * times * tally.rate(part, whole):.1f}%"

    def each(name: str) -> str:
        return f"{count[name] / games:.2f}"

    return [
        ("games", str(count["games"])),
        ("share of the allowance used, enemy out of reach", f"{100 * share:.1f}%"),
        ("ways under a third of it", percent("short ways", "ways")),
        ("ways on which it stayed where it was", percent("stays", "ways")),
        ("units left that never attacked", percent("idle units left", "units left")),
        ("volleys that struck friends, a game", each("volleys on friends")),
        ("HP of friends, of all HP taken", percent("HP of friends", "HP taken")),
        ("CP spent on nothing, of those spent", percent("CP for nothing", "CP spent")),
        (f"CP spent at {DEAR} or more apiece", percent("CP spent dearly", "CP spent")),
        ("CP left at the end, of those awarded", percent("CP left", "CP awarded")),
        ("units deployed aboard, a game", each("deployed aboard")),
        ("embarks, a game", each("embarks")),
        ("disembarks, a game", each("disembarks")),
        ("perks used, a game", each("perks")),
        ("Tactical Abilities used, a game", each("abilities")),
        ("player A wins", percent("halves of A", "games", 0.5)),
        ("the first Turn Master wins", percent("halves of first Turn Master", "games", 0.5)),
        ("the first Deployment Zone wins", percent("halves of first zone", "games", 0.5)),
        ("games a second", f"{games / max(tally.seconds, 1e-9):.1f}"),
    ]


def play_all(field: Field, games: int, seed: int, bot: str) -> dict[str, Tally]:
    """Tallies by playstyle, on one battlefield."""
    tallies: dict[str, Tally] = {playstyle: Tally() for playstyle in PLAYSTYLES}
    Game(mirrored(0, field), seed, Tally()).play([make_bot(bot, 0), make_bot(bot, 1)])  # kernels are loaded by now
    for number in range(games):
        tally = tallies[PLAYSTYLES[number % len(PLAYSTYLES)]]
        bots = [make_bot(bot, seed + 2 * number), make_bot(bot, seed + 2 * number + 1)]
        Game(mirrored(number, field), seed + number, tally).play(bots)
    return tallies


def table(columns: dict[str, Tally]) -> str:
    rows = [figures_of(tally) for tally in columns.values()]
    lines = ["| | " + " | ".join(columns) + " |", "|---" * (1 + len(columns)) + "|"]
    for number, (name, _) in enumerate(rows[0]):
        lines.append(f"| {name} | " + " | ".join(column[number][1] for column in rows) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=72, help="on each battlefield")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bot", default="aggressive")
    asked = parser.parse_args()
    by_field = {field.name: play_all(field, asked.games, asked.seed, asked.bot) for field in FIELDS}
    columns = {name: sum(tallies.values(), Tally()) for name, tallies in by_field.items()}
    for playstyle in PLAYSTYLES:
        columns[playstyle] = sum((tallies[playstyle] for tallies in by_field.values()), Tally())
    columns["all"] = sum((tallies for tallies in list(columns.values())[: len(FIELDS)]), Tally())
    print(table(columns))


if __name__ == "__main__":
    main()
