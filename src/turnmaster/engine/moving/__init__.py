"""Movement: paths, Moves, deployment, Transports, and relocation."""
