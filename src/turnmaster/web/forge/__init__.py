"""The forge in the app: the library in the database, and the routes about it."""
