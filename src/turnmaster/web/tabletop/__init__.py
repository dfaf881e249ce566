"""Tabletop games on the server, saved entry by entry and shown on every phone, and dice sets."""
