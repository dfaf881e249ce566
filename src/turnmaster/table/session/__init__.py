"""Sessions: all talk between people and a battle, as plain messages. Sockets, clocks and files are for their hosts."""
