"""Compute exact odds and simulate many battles, with the same numbers that the game rolls."""
