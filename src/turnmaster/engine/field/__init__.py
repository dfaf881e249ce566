"""Positions and sight: units, contacts, Transports, ground. Nothing here moves or attacks by itself."""
