"""Bots: computer players that choose among legal answers and give a short reason."""

from turnmaster.bots.aggressive import Aggressive
from turnmaster.bots.bot import BOT_SUMMARIES, BOTS, Bot, Choice, choice_of, make_bot, play_out
from turnmaster.bots.random import Random

__all__ = ["BOTS", "BOT_SUMMARIES", "Aggressive", "Bot", "Choice", "Random", "choice_of", "make_bot", "play_out"]
