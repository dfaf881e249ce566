"""Stored games: the record of a battle, undo and redo, save files and replays."""

from turnmaster.table.journal import Given, Journal
from turnmaster.table.replay import ReplayStep, replay, replay_steps
from turnmaster.table.saves import SAVE_VERSION, load_game, save_game

__all__ = [
    "SAVE_VERSION",
    "Given",
    "Journal",
    "ReplayStep",
    "load_game",
    "replay",
    "replay_steps",
    "save_game",
]
