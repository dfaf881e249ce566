"""Kernels of the move envelope: the distance that bases can move in every direction.

Obstacles come as in ways.py.
"""

from math import inf, sqrt

from turnmaster.battlefield.arrays import flags, room, table, whole_numbers
from turnmaster.battlefield.compiled import kernel
from turnmaster.battlefield.ways import (
    HAIR,
    HIGH,
    LEFT,
    LOW,
    OUT,
    OWN_BENDS,
    RIGHT,
    first_in_the_way,
    own_bends_of,
)


@kernel
def is_free(corners, first, discs, boxes, ax, ay, bx, by, radius, slack, between):
    """Check whether a base can move straight from one point to another."""
    return first_in_the_way(corners, first, discs, boxes, 0, ax, ay, bx, by, radius, slack, between) < 0


@kernel
def usable(corners, first, discs, boxes, nodes, starts, radius, slack, between, limit):
    """Return which nodes a base can stand on within the limit of any start. The first nodes are the starts."""
    chosen = flags(len(nodes))
    for i in range(len(nodes)):
        x, y = nodes[i][0], nodes[i][1]
        near = i < starts
        for k in range(starts):
            dx, dy = x - nodes[k][0], y - nodes[k][1]
            if dx * dx + dy * dy <= limit * limit:
                near = True
                break
        chosen[i] = i < starts or (near and is_free(corners, first, discs, boxes, x, y, x, y, radius, slack, between))
    return chosen


@kernel
def spread_from(corners, first, discs, boxes, nodes, starts, radius, slack, between, limit):
    """Return the length of the shortest path from the nearest start to every node; infinite beyond the limit."""
    count = len(nodes)
    lengths, done = room(count), flags(count)
    for i in range(count):
        lengths[i] = 0.0 if i < starts else inf
    for _ in range(count):
        here = -1
        for i in range(count):
            if not done[i] and lengths[i] <= limit and (here < 0 or lengths[i] < lengths[here]):
                here = i
        if here < 0:
            break
        done[here] = True
        hx, hy = nodes[here][0], nodes[here][1]
        for i in range(count):
            if done[i]:
                continue
            dx, dy = nodes[i][0] - hx, nodes[i][1] - hy
            length = lengths[here] + sqrt(dx * dx + dy * dy)
            if length >= lengths[i] or length > limit:
                continue
            if is_free(corners, first, discs, boxes, hx, hy, nodes[i][0], nodes[i][1], radius, slack, between):
                lengths[i] = length
    return lengths


@kernel
def goes_to(corners, first, discs, boxes, nodes, lengths, k, x, y, radius, slack, between, limit):
    """Check whether the path to a node and straight on to a point is free and not too long."""
    dx, dy = x - nodes[k][0], y - nodes[k][1]
    left = limit - lengths[k]
    if left < 0 or dx * dx + dy * dy > left * left:
        return False
    return is_free(corners, first, discs, boxes, nodes[k][0], nodes[k][1], x, y, radius, slack, between)


@kernel
def bends_to(
    corners, first, discs, boxes, nodes, lengths, x, y, radius, slack, between, limit, own, west, south, east, north
):
    """Check whether the path to a node, to a bend near the point, and on to the point is free and not too long."""
    count, near = 0, radius + OUT
    for n in range(len(discs)):
        if boxes[n][LEFT] - near <= x <= boxes[n][RIGHT] + near and boxes[n][LOW] - near <= y <= boxes[n][HIGH] + near:
            count = own_bends_of(
                corners, first, discs, n, radius + HAIR, own, count, x, y, x, y, west, south, east, north
            )
    for i in range(count):
        bx, by = own[i][0], own[i][1]
        if is_free(corners, first, discs, boxes, bx, by, x, y, radius, slack, between):
            left = limit - sqrt((bx - x) * (bx - x) + (by - y) * (by - y))
            for k in range(len(nodes)):
                if goes_to(corners, first, discs, boxes, nodes, lengths, k, bx, by, radius, slack, between, left):
                    return True
    return False


@kernel
def node_for(
    corners, first, discs, boxes, nodes, lengths, x, y, radius, slack, between, limit, one, other
):  # fmt: skip
    """Return a node from which a path leads straight to a point, or -1. Two likely nodes are tried first."""
    for k in (one, other):
        if k >= 0 and goes_to(corners, first, discs, boxes, nodes, lengths, k, x, y, radius, slack, between, limit):
            return k
    for k in range(len(nodes)):
        if goes_to(corners, first, discs, boxes, nodes, lengths, k, x, y, radius, slack, between, limit):
            return k
    return -1


@kernel
def reached_cells(
    corners, first, discs, boxes, nodes, lengths, radius, slack, between, limit, west, south, east, north, left, low,
    cell, rows, columns
):  # fmt: skip
    """Return which cells, row by row, have a middle inside a box that a base can reach. The nodes used for the cells to
    the west and south are tried first.
    """
    reached = flags(rows * columns)
    over = whole_numbers(rows * columns)  # the node by which each cell was reached
    own = table(OWN_BENDS * (len(corners) + len(discs)), 2)
    for row in range(rows):
        for column in range(columns):
            here = row * columns + column
            over[here] = -1
            x, y = left + (column + 0.5) * cell, low + (row + 0.5) * cell
            if x < west or x > east or y < south or y > north:
                continue
            if not is_free(corners, first, discs, boxes, x, y, x, y, radius, slack, between):
                continue
            beside, below = over[here - 1] if column else -1, over[here - columns] if row else -1
            over[here] = node_for(corners, first, discs, boxes, nodes, lengths, x, y, radius, slack, between, limit,
                                  beside, below)  # fmt: skip
            reached[here] = over[here] >= 0 or bends_to(
                corners, first, discs, boxes, nodes, lengths, x, y, radius, slack, between, limit, own,
                west, south, east, north
            )  # fmt: skip
    return reached
