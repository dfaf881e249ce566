"""The journal: all battles of an owner, notes on them, battles as files, and games that were played elsewhere."""
