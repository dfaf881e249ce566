"""The base of every rule: state and contexts, sequences of steps, rule sets, decisions, windows and triggers."""
