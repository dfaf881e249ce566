"""Exact odds and mass simulation, from the same numbers that the game rolls."""
