"""A game with real models, tracked beside the table: who has how much left, what lasts, and help with every attack."""
