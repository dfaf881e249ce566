"""The Attack Sequence: legal attackers and targets, numbers, saves, losses, casualties."""
