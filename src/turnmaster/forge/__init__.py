"""The forge: design units and weapons, compute their points, build rosters of them, and check, share and
print these.
"""
