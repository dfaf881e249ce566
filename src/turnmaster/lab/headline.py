"""The main figures of odds: HP that a target loses or regains, and the maximum."""

from collections.abc import Mapping
from typing import NamedTuple

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.units import standing
from turnmaster.engine.field.worth import full_strength
from turnmaster.lab.odds import Odds


class Headline(NamedTuple):
    """The most important chances. `most` HP and `most_models` are all that can be lost or restored; `end` describes the
    unit then.
    """

    done: str
    hp: Mapping[int, float]
    mean_hp: float
    most: int
    models: Mapping[int, float]
    most_models: int
    end: str

    @property
    def restores(self) -> bool:
        return self.done == "restored"

    @property
    def models_done(self) -> str:
        return "back" if self.restores else self.done

    @property
    def mean_models(self) -> float:
        return sum(models * chance for models, chance in self.models.items())

    @property
    def complete(self) -> float:
        """Return the chance that everything is lost or restored."""
        return self.hp.get(self.most, 0.0)


def headline_of(battle: Battle, target: int, odds: Odds) -> Headline:
    unit = battle.unit(target)
    alive = standing(unit)
    left, full = sum(unit.models[number].hp for number in alive), full_strength(battle, target)
    if not odds.hp_restored:
        lost = odds.models_lost
        return Headline("lost", odds.hp_loss, odds.mean_hp_loss, left, lost, len(alive), "destroyed")
    gone = len(unit.models) - len(alive)
    return Headline(
        "restored", odds.hp_restored, odds.mean_hp_restored, full - left, odds.models_back, gone, "unhurt again"
    )
