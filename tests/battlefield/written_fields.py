"""Battlefields written as files, to see that reading gives them back."""

import json
from typing import Any

from turnmaster.battlefield.measure import INCH, Point
from turnmaster.battlefield.terrain import Danger, Piece
from turnmaster.battlefield.terrain_file import BATTLEFIELD_VERSION, Battlefield
from turnmaster.profiles import saves


def battlefield_to_json(battlefield: Battlefield) -> bytes:
    """The battlefield as a file of the current version, a line for each part; reading it gives the same battlefield."""
    board: dict[str, Any] = {
        "turnmaster": "battlefield",
        "version": BATTLEFIELD_VERSION,
        "name": battlefield.name,
    }
    if battlefield.circular:
        board["circle"] = _inches(battlefield.width // 2)
    else:
        board["size"] = _spot((battlefield.width, battlefield.height))
    board["summary"] = battlefield.summary
    board["deployment"] = battlefield.deployment
    board["objectives"] = [_spot(point) for point in battlefield.objectives]
    lines = [f"  {_json(key)}: {_json(value)}" for key, value in board.items()]
    pieces = ",\n".join(f"    {_json(_written(piece))}" for piece in battlefield.terrain)
    lines.append(f'  "terrain": [\n{pieces}\n  ]' if pieces else '  "terrain": []')
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _inches(length: int) -> int | float:
    return length // INCH if length % INCH == 0 else length / INCH


def _spot(point: Point) -> list[int | float]:
    return [_inches(point[0]), _inches(point[1])]


def _written(piece: Piece) -> dict[str, Any]:
    """A part as an entry of its own, without default values. A disc stands at its centre, a polygon at the corner."""
    outline, (x, y) = piece.outline, piece.outline.points[0] if piece.outline.is_disc else (0, 0)
    ground = {"difficult": piece.difficult, "dangerous": _danger(piece.danger), "impassable": piece.impassable}
    entry = {
        "name": piece.name,
        "at": _spot((x, y)) if outline.is_disc else None,
        "shape": {"circle": _inches(outline.radius)} if outline.is_disc else {"polygon": [*map(_spot, outline.points)]},
        "height": _inches(piece.height),
        "elevation": _inches(piece.elevation),
        "floors": [_inches(floor) for floor in piece.floors],
        "ground": {kind: value for kind, value in ground.items() if value},
        "solid": piece.solid,
        "blocks_sight": piece.blocks_sight,
        "cover_area": piece.cover_area,
        "protection": piece.protection if piece.protection != "weak" else None,
        "slope": piece.slope,
        "ladders": [_spot((lx - x, ly - y)) for lx, ly in piece.ladders],
        "enterable": piece.enterable,
    }
    return {key: value for key, value in entry.items() if value}


def _danger(danger: Danger | None) -> dict[str, Any] | None:
    if danger is None:
        return None
    return {"attacks": danger.attacks, "power": danger.power, "ap": saves.text(danger.ap)}
