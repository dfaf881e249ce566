"""One file for each step, in their order."""
