"""Seats belong to people: a seat is taken by a link, and freed by its holder, by consent, or after an absence.

A free seat is taken by the first player with its link; from then on only its holder has a secret that opens it. The
host of a battle gets a seat back if its holder agrees, or after an absence that everybody could see.
"""

import asyncio
import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from time import monotonic
from typing import NamedTuple

from litestar.exceptions import NotFoundException, PermissionDeniedException

from turnmaster.table.session.messages import Said, SeatHere, SeatsTold, SeatWanted
from turnmaster.table.session.seats import Seat
from turnmaster.web.battles.access import check_may_see, may_see
from turnmaster.web.battles.invite_links import Link
from turnmaster.web.battles.live_battles import LiveBattles
from turnmaster.web.battles.messages import SeatLink, TakeSeat
from turnmaster.web.battles.store import BattleStore
from turnmaster.web.clock import timestamp
from turnmaster.web.database.failures import CannotRead
from turnmaster.web.errors import Refused
from turnmaster.web.hosting.owners import Owner
from turnmaster.web.tokens import new_secret

log = logging.getLogger("turnmaster.web")

ABSENCE = 300  # seconds after which the host may free a seat whose holder is away
ASKED_EVERY = 120  # seconds until the host can ask a holder for a seat again
REMEMBERED = 24 * 3600  # seconds for which the server knows how long a person has been away
NO_SEAT = "This invitation no longer works because the link was replaced. Ask for a new one."
ONLY_PLAYERS = "Only players in this battle can replace links. Open your own link first."
ITS_HOLDER = "{0} has this seat, so its link cannot be replaced. Ask {0} to free the seat first."
NO_ONES_SEAT = "Spectators share one link, so there is no seat to free. Replace their link instead."
SERVER = "Turnmaster"  # what the server is called where it says something
ASKED = "{0} was asked and has not replied yet. You can ask again in {1}."
ONLY_HOST = "Only the player who started this battle can free another player's seat."


class Holding(NamedTuple):
    """A seat: whether it is taken, whether its player is connected, and the seconds for which they have been away."""

    number: int
    seat: Seat
    held: bool
    here: bool
    away: int

    @property
    def is_free(self) -> bool:
        """Check whether the seat has no holder. A program may play without taking its seat, so a seat with a recent
        connection is not free either.
        """
        return not self.held and not self.here and self.away >= ABSENCE

    def told(self) -> SeatHere:
        away = self.away if self.held and not self.here else None
        return SeatHere(
            number=self.number, name=self.seat.name, plays=[*self.seat.plays], here=self.here, held=self.held, away=away
        )


class Absences:
    """Remembers when the last connection of a seat ended. Before this server started, there was none."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now, self.started = now, now()
        self._left: dict[tuple[str, int], float] = {}

    def leave(self, battle: str, seat: int) -> None:
        """Remember that the person of a seat was here until now."""
        self._left = {who: when for who, when in self._left.items() if self.now() - when < REMEMBERED}
        self._left[battle, seat] = self.now()

    def forget(self, battle: str, seat: int) -> None:
        """Forget who was at a seat that is free now."""
        self._left.pop((battle, seat), None)

    def of(self, battle: str, seat: int, *, held: bool) -> int:
        """Return the seconds for which a seat had no connection; of a long absence, as many as are known for sure."""
        before = self.started if held else self.started - ABSENCE
        return int(min(REMEMBERED, self.now() - self._left.get((battle, seat), before)))


class Seats:
    """The seats of all battles: who holds them, who is connected, and how they change hands."""

    def __init__(self, store: BattleStore, live: LiveBattles, now: Callable[[], float] = monotonic) -> None:
        self.store, self.live, self.absences = store, live, Absences(now)
        self._asked: dict[tuple[str, int], float] = {}  # when the holder of a seat was asked for it last

    async def holdings(self, battle: str) -> list[Holding]:
        """Return the seats of a battle as they are held now."""
        sitting, held = await asyncio.to_thread(lambda: (self.store.seats(battle), self.store.held(battle)))
        live = self.live.already_open(battle)
        here = live.seats_here if live else set()
        return [
            Holding(n, seat, n in held, n in here, self.absences.of(battle, n, held=n in held))
            for n, seat in enumerate(sitting)
        ]

    async def holding(self, battle: str, number: int) -> Holding:
        """Return one seat of a battle as it is held now."""
        seats = await self.holdings(battle)
        if number >= len(seats):
            raise NotFoundException("Seat not found.")
        return seats[number]

    async def announce(self, battle: str) -> None:
        """Send the seats of a battle to all its connections. A change of a seat counts even if they cannot be read."""
        live = self.live.already_open(battle)
        if live is None or not live.listeners:
            return
        try:
            holdings = await self.holdings(battle)
        except CannotRead as error:
            log.error("nobody was told who is there: %s", error, exc_info=error.__cause__)
            return
        live.send(SeatsTold(seats=[holding.told() for holding in holdings]))

    async def leave(self, battle: str, seat: int, *, is_theirs: bool) -> None:
        """Note that a person has gone; the others see it. One who was sent away, because the seat is not theirs any
        more, is not the one who is away from it.
        """
        if is_theirs:
            self.absences.leave(battle, seat)
        await self.announce(battle)

    async def shown(self, battle: str) -> list[SeatHere]:
        """Return the seats of a battle as pages show them."""
        return [holding.told() for holding in await self.holdings(battle)]

    async def take_for(self, maker: Owner, key: str, battle: str, wanted: TakeSeat) -> SeatLink:
        """Take the seat of a link for a browser with a key, which may see the battle by the link or its own secret."""
        own = wanted.own or own_secret(key, battle, wanted.secret)
        await asyncio.to_thread(self._check_may_see, battle, maker, (wanted.secret, own))
        return (await self.take(battle, wanted.secret, own)).shown

    def _check_may_see(self, battle: str, maker: Owner, secrets: tuple[str, str]) -> None:
        if not may_see(self.store.database, battle, maker, secrets[0]):
            check_may_see(self.store.database, battle, maker, secrets[1])

    async def take(self, battle: str, secret: str, own: str) -> Link:
        """Take the seat that a secret opens, which then is opened by `own`. Another player who came by the same link is
        sent away; one who takes the seat again, because the answer was lost, stays.
        """
        link = await asyncio.to_thread(self.store.take, battle, secret, own, timestamp())
        if link is None:
            raise PermissionDeniedException(NO_SEAT)
        if link.is_new:
            self.absences.leave(battle, link.number)
            self.send_away(battle, link.number)
            await self.announce(battle)
        return link

    async def renew(self, battle: str, number: int, shown: str) -> Link:
        """Replace the link of one's own seat, of a free one, or of the spectators."""
        asking, holding = await self.asking(battle, shown), await self.holding(battle, number)
        is_own = number == asking.number
        if not is_own and holding.seat.plays and not holding.is_free:
            raise Refused(ITS_HOLDER.format(holding.seat.name))
        secret = await asyncio.to_thread(self.store.new_secret, battle, number, shown)
        if secret is None:  # somebody has taken it meanwhile
            raise Refused(ITS_HOLDER.format(holding.seat.name))
        if is_own:
            self.absences.leave(battle, number)
        self.send_away(battle, number)
        return Link(number, holding.seat, secret)

    async def free(self, battle: str, number: int, shown: str, owner: Owner) -> bool:
        """Free a seat for its holder, or for the host if its holder has been away; otherwise ask the holder."""
        asking, holding = await self.asking(battle, shown), await self.holding(battle, number)
        if number == asking.number:
            return await self.let_go(battle, holding, f"{holding.seat.name} freed their seat.")
        if not await self._is_host(battle, owner):
            raise PermissionDeniedException(ONLY_HOST)
        if not holding.seat.plays:
            raise Refused(NO_ONES_SEAT)
        if holding.is_free:
            return True
        if holding.here:
            return self.ask_for(battle, holding, asking.seat.name)
        if holding.away < ABSENCE:
            raise Refused(too_soon(holding))
        minutes = duration_text(holding.away)
        words = f"{asking.seat.name} freed the seat of {holding.seat.name}, who had been away for {minutes}."
        return await self.let_go(battle, holding, words)

    async def _is_host(self, battle: str, owner: Owner) -> bool:
        return owner.is_host or owner.id == await asyncio.to_thread(self.store.owner_of, battle)

    async def asking(self, battle: str, shown: str) -> Holding:
        """Return the seat of the player who asks for something; refuse a spectator and a stranger."""
        number = await asyncio.to_thread(self.store.seat_of, battle, shown)
        holding = await self.holding(battle, number) if number is not None else None
        if holding is None or not holding.seat.plays:
            raise PermissionDeniedException(ONLY_PLAYERS)
        return holding

    async def let_go(self, battle: str, holding: Holding, words: str) -> bool:
        """Free a seat, close its connections, and tell all others."""
        await asyncio.to_thread(self.store.free, battle, holding.number)
        self.absences.forget(battle, holding.number)
        self._asked.pop((battle, holding.number), None)
        self.send_away(battle, holding.number)
        live = self.live.already_open(battle)
        if live is not None:
            live.send(Said(seat=SERVER, text=words, number=-1))
        await self.announce(battle)
        return True

    def ask_for(self, battle: str, holding: Holding, by: str) -> bool:
        """Ask the holder of a seat to free it; one request every few minutes."""
        now, which = self.absences.now(), (battle, holding.number)
        self._asked = {seat: when for seat, when in self._asked.items() if now - when < ASKED_EVERY}
        if which in self._asked:
            left = duration_text(int(ASKED_EVERY - (now - self._asked[which])) + 1)
            raise Refused(ASKED.format(holding.seat.name, left))
        self._asked[which] = now
        live = self.live.already_open(battle)
        if live is not None:
            live.send(SeatWanted(by=by), holding.number)
        return False

    def send_away(self, battle: str, number: int) -> None:
        live = self.live.already_open(battle)
        if live is not None:
            live.send_away(number)


def own_secret(key: str, battle: str, secret: str) -> str:
    """Make the secret of a seat for a browser that takes it: the same one each time, if the browser has a key."""
    if not key:
        return new_secret()
    return urlsafe_b64encode(sha256(f"seat {key} {battle} {secret}".encode()).digest()[:24]).decode()


def too_soon(holding: Holding) -> str:
    """Return when the seat of a player who has just left can be freed, as a sentence."""
    name = holding.seat.name
    left = duration_text(ABSENCE - holding.away)
    return f"{name} was here {duration_text(holding.away)} ago. If {name} stays away, you can free the seat in {left}."


def duration_text(seconds: int) -> str:
    """Return a time in seconds, or in minutes if it is long enough."""
    count, unit = (seconds, "second") if seconds < 60 else (seconds // 60, "minute")
    return f"{count} {unit}{'' if count == 1 else 's'}"
