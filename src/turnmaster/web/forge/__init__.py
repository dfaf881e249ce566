"""The forge in the app: the library in the database, and what the server answers about it."""
