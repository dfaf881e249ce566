"""Battles to look back on: any moment of them as any player may know it, and what a report tells of the whole."""
