"""Game Turns and playstyles, what players may know, and the core rules put together."""
