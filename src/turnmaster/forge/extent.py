"""How long an item is when it is written out, with everything that its codes say only once."""

from collections.abc import Iterable

from turnmaster.forge.designs import Armoury, Faction, Item, RosterDesign, RosteredUnit, UnitDesign, WeaponDesign

AROUND = 40  # letters for the names of fields and for numbers, at the least


def written_out(item: Item) -> int:
    """About how many letters a file of an item has. Parts that are there twice are measured once, and counted twice."""
    return _Measured().item(item)


class _Measured:
    """Remembers the length of parts, because a small code may repeat a large one eight thousand times."""

    def __init__(self) -> None:
        self._known: dict[int, int] = {}

    def item(self, item: Item) -> int:
        if isinstance(item, RosterDesign):
            return _said(item) + sum(map(self.rostered, item.units))
        if isinstance(item, Faction):
            return _said(item) + sum(map(self.unit, item.units))
        if isinstance(item, Armoury):
            return _said(item) + sum(map(self.weapon, item.weapons))
        return self.unit(item) if isinstance(item, UnitDesign) else self.weapon(item)

    def rostered(self, unit: RosteredUnit) -> int:
        return AROUND + self.unit(unit.design) + _letters(unit.traits)

    def unit(self, unit: UnitDesign) -> int:
        if id(unit) not in self._known:
            self._known[id(unit)] = _said(unit) + len(unit.picture) + sum(map(self.weapon, unit.weapons))
        return self._known[id(unit)]

    def weapon(self, weapon: WeaponDesign) -> int:
        if id(weapon) not in self._known:
            self._known[id(weapon)] = _said(weapon)
        return self._known[id(weapon)]


def _said(item: Item) -> int:
    """The words of an item, without what lies in it."""
    lists = (*getattr(item, "perks", ()), *getattr(item, "tags", ()))
    return AROUND + len(item.name) + len(item.lore) + len(item.symbol) + _letters(lists)


def _letters(words: Iterable[str]) -> int:
    return sum(len(word) + 2 for word in words)
