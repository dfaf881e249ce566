"""The database of a server: how it is opened, locked and migrated, what it holds, and how it fails."""
