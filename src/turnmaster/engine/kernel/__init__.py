"""What every rule is made of: state and contexts, sequences of steps, rule sets, decisions, windows and moments."""
