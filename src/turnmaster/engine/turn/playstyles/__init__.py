"""The three playstyles, each a Game Turn of its own made of named steps."""
