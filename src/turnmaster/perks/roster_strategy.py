"""Roster perks about the course of the game: Extension and Master Strategist. [Perks 12.6, Roster Perks]"""

from turnmaster.engine.core import reasons
from turnmaster.engine.core.answers import UseOffer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Roll, RollOff, Scratch
from turnmaster.engine.core.effects import FOR_EVER, marked
from turnmaster.engine.core.moments import BEFORE_TURN_MASTER
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.windows import AFTER_ROLL, GAME_ENDS, TURN_MASTER_OPEN
from turnmaster.engine.turn.hooks import NAMES_TURN_MASTER
from turnmaster.engine.turn.turn import alive_players, can_go_on, extend, roll_off_between
from turnmaster.perks.catalogue import roster_perk
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.terms import SPECIFIC


@roster_perk("Extension", "When the game would end, its player can extend it by 1 Game Turn, once.", terms=[SPECIFIC])
def extension(perk: RosterPerk) -> None:
    def choices(battle: Battle, player: int) -> list[UseOffer]:
        return [] if why_not(battle, player) else [UseOffer(perk.name)]

    def why_not(battle: Battle, player: int, answer: UseOffer | None = None) -> str:
        reason = perk.why_not_by(battle, player)
        return reason or ("" if can_go_on(battle, player) else "The game cannot go on.")

    def intervene(battle: Battle, player: int, answer: UseOffer) -> None:
        perk.note_use_by(battle, player, until=FOR_EVER)
        extend(battle)

    perk.offers(GAME_ENDS, choices, intervene, answers=UseOffer, why_not=why_not)


@roster_perk(
    "Master Strategist",
    "Each Game Turn its player can either name the Turn Master or have the Command Points rerolled.",
    terms=[SPECIFIC],
)
def master_strategist(perk: RosterPerk) -> None:
    strategy = Strategy(perk)
    perk.at(BEFORE_TURN_MASTER, strategy.find_who_is_better)
    perk.plays(perk.name, strategy.roll_off, strategy.note_who_won)
    perk.offers(
        TURN_MASTER_OPEN,
        strategy.choices,
        strategy.take,
        answers=UseOffer,
        purpose=Purpose.LEADS,
        why_not=strategy.why_not,
    )
    perk.contributes(NAMES_TURN_MASTER, strategy.who_names)
    perk.offers(AFTER_ROLL, strategy.rolls, strategy.roll_again, answers=UseOffer, why_not=strategy.why_not)


class Strategy:
    """The use of the perk in a Game Turn: of several players, only the winner of a Roll-Off at its start."""

    def __init__(self, perk: RosterPerk) -> None:
        self.perk = perk
        self.better = perk.mark_of("better", "The player who won the Roll-Off of the strategists.")
        self.names = perk.mark_of("names", "The player who names the Turn Master.")

    def players(self, battle: Battle) -> list[int]:
        return [player for player in alive_players(battle) if self.perk.is_of(battle, player)]

    def find_who_is_better(self, battle: Battle) -> None:
        if len(self.players(battle)) > 1:
            battle.push(self.perk.name, Scratch(-1))

    def roll_off(self, battle: Battle, ctx: Scratch) -> None:
        roll_off_between(battle, self.players(battle))

    def note_who_won(self, battle: Battle, ctx: Scratch, result: RollOff) -> None:
        winner = result.ranking[0]
        battle.state.players[winner].effects.append(marked(self.better, self.perk.name, owner=winner))

    def why_not(self, battle: Battle, player: int, answer: UseOffer | None = None) -> str:
        if reason := self.perk.why_not_by(battle, player):
            return reason
        mine = self.players(battle) == [player] or self.is_marked(battle, player, self.better.name)
        return "" if mine else "Another strategist has won the Roll-Off."

    def is_marked(self, battle: Battle, player: int, mark: str) -> bool:
        return any(effect.stat == mark for effect in battle.state.players[player].effects)

    # The Turn Master

    def choices(self, battle: Battle, player: int) -> list[UseOffer]:
        named = self.is_marked(battle, player, self.names.name)
        return [UseOffer(self.perk.name)] if not named and not self.why_not(battle, player) else []

    def take(self, battle: Battle, player: int, answer: UseOffer) -> None:
        self.perk.note_use_by(battle, player)
        battle.state.players[player].effects.append(marked(self.names, self.perk.name, owner=player))

    def who_names(self, battle: Battle) -> int:
        return next((n for n in self.players(battle) if self.is_marked(battle, n, self.names.name)), -1)

    # Command Points

    def rolls(self, battle: Battle, player: int) -> list[UseOffer]:
        roll = battle.nearest(Roll)
        awards = roll is not None and roll.reason == reasons.COMMAND_POINTS
        return [UseOffer(self.perk.name)] if awards and not self.why_not(battle, player) else []

    def roll_again(self, battle: Battle, player: int, answer: UseOffer) -> None:
        self.perk.note_use_by(battle, player)
        roll = battle.amid(Roll)
        battle.reroll(roll, list(range(len(roll.values))))
