"""All perks of units, weapons, traits and rosters. The engine knows none of them by name."""
