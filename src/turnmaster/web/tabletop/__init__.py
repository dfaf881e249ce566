"""Games at a real table, on the server: kept entry by entry, and told to every phone that looks."""
