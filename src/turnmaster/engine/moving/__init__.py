"""Getting from one place to another: ways, moves, deployments, Transports, and being put somewhere."""
