"""Unit perks and traits, by what they are about."""
