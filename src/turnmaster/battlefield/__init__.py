"""The geometry of the battlefield: bases, distances, zones, terrain, sight and paths. Numbers and shapes, no rules."""

from turnmaster.battlefield.bases import Base, Footprint, gap, moved_base, on_the_table, overlap, touching, within
from turnmaster.battlefield.board import Board
from turnmaster.battlefield.deployment import Zone
from turnmaster.battlefield.measure import FAR_APART, INCH, TOLERANCE, Disc, Point, base_radius, distance, inches
from turnmaster.battlefield.shape import (
    Links,
    box_around,
    boxes_apart,
    break_in,
    closest_pair,
    groups_gap,
    is_coherent,
    near,
)
from turnmaster.battlefield.spots import block, spots_in, spots_on, stand_inside, toward
from turnmaster.battlefield.travel import blocked_by, path_length, path_until
from turnmaster.battlefield.zones import zone_box, zone_holds

__all__ = [
    "FAR_APART",
    "INCH",
    "TOLERANCE",
    "Base",
    "Board",
    "Disc",
    "Footprint",
    "Links",
    "Point",
    "Zone",
    "base_radius",
    "block",
    "blocked_by",
    "box_around",
    "boxes_apart",
    "break_in",
    "closest_pair",
    "distance",
    "gap",
    "groups_gap",
    "inches",
    "is_coherent",
    "moved_base",
    "near",
    "on_the_table",
    "overlap",
    "path_length",
    "path_until",
    "spots_in",
    "spots_on",
    "stand_inside",
    "touching",
    "toward",
    "within",
    "zone_box",
    "zone_holds",
]
