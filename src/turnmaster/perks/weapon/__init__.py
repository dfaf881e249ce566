"""Weapon perks, one file for each family."""
