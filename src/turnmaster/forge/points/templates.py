"""The number of models of a unit that a template hits.

Odds place the template in the best position on a unit in its closest formation. In play, units are spread out, so only
about half of the models beyond the first are hit.
"""

from bisect import bisect_right

# Strikes by the odds on units of so many models.
MODELS = (1, 2, 5, 10, 20)
PROMISED: dict[str, tuple[float, ...]] = {
    "Beam I": (1.3, 1.3, 1.3, 1.3, 1.3),
    "Beam II": (1.3, 1.3, 2.3, 3.3, 4.3),
    "Blast I": (0.34, 0.69, 1.72, 2.81, 3.39),
    "Blast II": (0.38, 0.76, 1.88, 3.74, 6.57),
    "Blast III": (0.51, 1.03, 2.57, 5.14, 10.39),
    "Cone I": (1, 2, 5, 7, 11),
    "Cone II": (1, 2, 5, 10, 19),
    "Diffuse": (1, 2, 5, 10, 20),
    "Explode I": (1, 2, 5, 8, 9),
    "Explode II": (1, 2, 5, 10, 17),
    "Explode III": (1, 2, 5, 10, 20),
    "Nova I": (1, 1.2, 1.5, 2, 2),
    "Nova II": (1, 2, 2.5, 3, 3),
    "Nova III": (1, 2, 5, 10, 12),
    "Wall I": (1, 2, 3, 4, 6),
    "Wall II": (1, 2, 3, 6, 6),
    "Wall III": (1, 2, 3, 6, 7),
}
KEPT = 0.5


def models_struck(template: str, models: int) -> float:
    """Return the number of models that a template hits in play. It is at least 1, since a scattering one is used on
    crowds.
    """
    promised = max(1.0, _promised(PROMISED[template], models))
    return 1 + KEPT * (promised - 1)


def _promised(known: tuple[float, ...], models: int) -> float:
    """Interpolate linearly between two known numbers of models."""
    place = min(bisect_right(MODELS, models), len(MODELS) - 1)
    least, most = MODELS[place - 1], MODELS[place]
    share = min(1.0, (models - least) / (most - least))
    return known[place - 1] + share * (known[place] - known[place - 1])
