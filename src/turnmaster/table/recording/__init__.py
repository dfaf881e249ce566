"""Recorded battles: any step as any player may know it, and the battle report."""
