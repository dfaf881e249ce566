"""Replays: battles watched step by step, their dice checked, their reports, and new battles from a step of them."""
