"""Sessions: all messages between people and a battle, as plain data. Sockets, clocks and files belong to
their hosts.
"""
