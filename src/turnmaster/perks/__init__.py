"""Perks: what sets one unit or weapon apart from another. The engine names none of them."""
