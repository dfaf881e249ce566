"""Agreements about rosters that players make before they build them: limits, presets and themes, as plain data."""

from typing import Annotated

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=0, le=100_000)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Tag = Annotated[str, Meta(min_length=1, max_length=40)]
Tags = Annotated[tuple[Tag, ...], Meta(max_length=20)]


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Terms of Engagement: the numbers of units and models that players may or must have. 0 is no limit.

    Of units with fewer models than `least_models_in_unit`, one is allowed for every `low_model_units` that have enough.
    `perks` are perks that a number of units must have.
    """

    least_units: Number = 0
    most_units: Number = 0
    least_models: Number = 0
    most_models: Number = 0
    least_models_in_unit: Number = 0
    most_models_in_unit: Number = 0
    low_model_units: Number = 0
    most_percent_of_unit: Percent = 0
    least_single_models: Number = 0
    perks: Annotated[tuple[tuple[Tag, Number], ...], Meta(max_length=20)] = ()


class Agreement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An agreement about rosters. `chart` is a preset of the Roster Organisation Chart, `rounds` are the Point Limits
    of an escalating tournament, and every unit must have one of `themes` as a tag. With `zero_hour`, rosters are built
    after the game is known.
    """

    limit: Number = 0
    scaled_minimum: bool = False
    chart: Annotated[str, Meta(max_length=40)] = ""
    terms: Terms = Terms()
    beer_and_chips: bool = False
    normal_sequence_only: bool = False
    themes: Tags = ()
    rounds: Annotated[tuple[Number, ...], Meta(max_length=20)] = ()
    zero_hour: bool = False
