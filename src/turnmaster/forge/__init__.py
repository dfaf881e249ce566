"""The forge: units and weapons designed, priced, brought together into rosters, checked, shared and printed."""
