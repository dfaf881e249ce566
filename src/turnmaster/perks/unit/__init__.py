"""Unit perks and traits, by subject."""
