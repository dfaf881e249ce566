"""The server: sessions for browsers, kept in a database. It translates, and decides nothing."""
