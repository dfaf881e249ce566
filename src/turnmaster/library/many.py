"""Play a battle between bots many times, in one process or in several."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from pickle import PicklingError, dumps

from msgspec import Struct

from turnmaster.bots import BOTS, Bot, make_bot
from turnmaster.engine.core.setup import Setup
from turnmaster.engine.turn.victory import Standing, standings, winners
from turnmaster.house import load_house
from turnmaster.house_loading import LOADED
from turnmaster.library.no_workers import NO_PROCESSES, NoWorkers
from turnmaster.library.playing import play_out
from turnmaster.library.setting_up import begin, whole
from turnmaster.match import BadSetup
from turnmaster.profiles.shapes import shown
from turnmaster.table.journal import check_seed

BotMaker = Callable[[int], Bot]  # makes a bot from a seed

MOST_WORKERS = 61  # as many as Windows can wait for


class Game(Struct, frozen=True, kw_only=True):
    """A finished game: its number, its dice seed, its winners, and the standings of all players, best first.

    `hash` is a fingerprint of the battle at its end: equal games have equal hashes on every machine.
    """

    number: int
    seed: int
    winners: tuple[int, ...]
    standings: tuple[Standing, ...]
    decisions: int
    hash: str


def play_many(
    setup: Setup,
    bots: Sequence[str | BotMaker],
    games: int,
    *,
    workers: int = 1,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> list[Game]:
    """Let bots play a battle many times, and return the games in order.

    Each player has a bot, given by its name or as a function that makes one from a seed. Game number `n` has the dice
    seed `seed + n`, and the bot of player `p` is made from that seed times the number of players, plus `p`. The games
    are therefore the same for every number of `workers`; more than one worker means separate processes. `progress` is
    called after each game with the number of finished games and the number of all games.
    """
    games, workers, seed = whole("games", games), whole("workers", workers), whole("seed", seed)
    if games < 1 or not 1 <= workers <= MOST_WORKERS:
        raise BadSetup(f"games are 1 or more and workers 1 to {MOST_WORKERS}, not {games} and {workers}")
    check_seed(seed)
    check_seed(seed + games - 1)
    _check_bots(setup, bots)
    if workers > 1:
        _check_sent(bots)
    finished = _played_here if workers == 1 else _played_elsewhere
    found: list[Game] = []
    for game in finished(setup, bots, games, seed, workers):
        found.append(game)
        if progress is not None:
            progress(len(found), games)
    return sorted(found, key=lambda game: game.number)


def _check_bots(setup: Setup, bots: Sequence[str | BotMaker]) -> None:
    players = len(setup.players)
    if isinstance(bots, str) or len(bots) != players:
        raise BadSetup(f"a battle of {players} players takes a list with a bot for each of them", "bots")
    for each in bots:
        if isinstance(each, str):
            make_bot(each)
        elif not callable(each):
            raise BadSetup(
                f"{shown(each)} does not create a bot; use {', '.join(BOTS)} or a function of a seed", "bots"
            )


def _check_sent(bots: Sequence[str | BotMaker]) -> None:
    """Refuse bots that cannot be pickled for another process."""
    for each in bots:
        try:
            dumps(each)
        except (PicklingError, AttributeError, TypeError):
            sent = f"{shown(each)} cannot be sent to a worker process"
            raise BadSetup(f"{sent}; name a class or a function of a module, or use workers=1", "bots") from None


def play_one(setup: Setup, bots: Sequence[str | BotMaker], seed: int, number: int, houses: Sequence[Path] = ()) -> Game:
    """Play one game of many; load the house rules of these folders first, for use in another process."""
    for folder in houses:
        load_house(folder)
    battle, first = begin(setup, seed + number), (seed + number) * len(bots)
    decisions = play_out(battle, [_made(each, first + player) for player, each in enumerate(bots)])
    return Game(
        number=number,
        seed=seed + number,
        winners=tuple(winners(battle)),
        standings=tuple(standings(battle)),
        decisions=decisions,
        hash=battle.hash(),
    )


def _made(bot: str | BotMaker, seed: int) -> Bot:
    return make_bot(bot, seed) if isinstance(bot, str) else bot(seed)


def _played_here(setup: Setup, bots: Sequence[str | BotMaker], games: int, seed: int, _: int) -> Iterator[Game]:
    return (play_one(setup, bots, seed, number) for number in range(games))


def _played_elsewhere(
    setup: Setup, bots: Sequence[str | BotMaker], games: int, seed: int, workers: int
) -> Iterator[Game]:
    """Play games in worker processes and yield each when it ends."""
    # Not every Python has what is imported here, and one worker needs none of it.
    try:
        from turnmaster.library.workers import each_elsewhere
    except ImportError as error:
        raise NoWorkers(f"{NO_PROCESSES} ({error}); use workers=1") from None
    return each_elsewhere(partial(play_one, setup, bots, seed, houses=tuple(LOADED)), games, workers)
