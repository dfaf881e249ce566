"""The Attack Sequence and all it asks: who may attack whom, in which numbers, and who falls."""
