"""Print a roster as pages to use beside the battlefield, or as a card for each unit."""

from turnmaster.forge.printing.pdf import Paper, cards_pdf, roster_pdf

__all__ = ["Paper", "cards_pdf", "roster_pdf"]
