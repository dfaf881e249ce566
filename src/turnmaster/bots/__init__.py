"""Opponents that choose among legal answers, and say why in a word or two."""

from turnmaster.bots.aggressive import Aggressive
from turnmaster.bots.bot import BOTS, Bot, Choice, make_bot, play_out
from turnmaster.bots.random import Random

__all__ = ["BOTS", "Aggressive", "Bot", "Choice", "Random", "make_bot", "play_out"]
