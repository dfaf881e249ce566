"""Turnmaster: an independent rules engine for WARSURGE, the universal miniature wargame.

WARSURGE is a trademark of Three Brothers Grim. This project is unofficial and ships none of its text.
"""

__version__ = "0.1.0"
