"""Track a game with real models: the remaining HP of every unit, lasting effects, and help with attacks."""
