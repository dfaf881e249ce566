"""Trials: scripts that try to break the program on purpose. They take a seed and a count, and change nothing."""
