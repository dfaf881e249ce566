"""Models that a scenario puts where no model can stand are refused, with the model and the reason."""

import pytest

from turnmaster.scenario import parse_scenario, run_scenario

ROCK = "terrain: [{shape: {circle: 2}, at: [0, 0], height: 3, solid: true, name: rock}]\n"


@pytest.mark.parametrize(
    ("before", "place", "why"),
    [
        ("", "[0.2, 10]", "Wolves: a model stands in a model of Sheep; keep the bases apart"),
        ("", "[100, 0]", "Wolves: a model stands off the board; keep its whole base on it"),
        (ROCK, "[1, 0]", "Wolves: a model stands in rock, which nobody can enter"),
        (ROCK, "[8, 0, 3]", 'Wolves: a model stands 3" up, where there is no floor'),
    ],
)
def test_nobody_begins_where_nobody_can_stand(before, place, why):
    text = f"scenario: places\n{before}red: {{Sheep: {{at: [0, 10]}}}}\nblue: {{Wolves: {{at: {place}}}}}\n"
    report = run_scenario(parse_scenario(text, "places"))
    assert report.cannot_begin
    assert report.problems == (why,)


def test_models_of_one_unit_cannot_stand_in_each_other():
    text = "scenario: places\nred: {Sheep: {positions: [[0, 10], [0.3, 10]]}}\nblue: {Wolves: {at: [5, 0]}}\n"
    report = run_scenario(parse_scenario(text, "places"))
    assert report.problems == ("Sheep: a model stands in another model of its unit; keep the bases apart",)
