"""The server itself: its owners and their devices, backups, connections, memory, log, and the folder of its data."""
