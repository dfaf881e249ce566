"""Draw battlefields and battles: as shapes, as SVG, as PNG, and as a map of letters."""

from turnmaster.pictures.gather import picture_of_battle, picture_of_board
from turnmaster.pictures.layers import NotDrawn, path_layer, range_layers, reach_layer, sight_layer
from turnmaster.pictures.shapes import Picture
from turnmaster.pictures.svg import svg_of

__all__ = [
    "NotDrawn",
    "Picture",
    "path_layer",
    "picture_of_battle",
    "picture_of_board",
    "range_layers",
    "reach_layer",
    "sight_layer",
    "svg_of",
]
