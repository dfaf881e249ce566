"""Compile the rules of every perk and every option, alone and all together: `python -m trials.compile_all`."""

from contextlib import suppress

from turnmaster.engine.core.rules import PLAYSTYLES
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.options.catalogue import OtherGame, all_options
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import all_perks


def main() -> None:
    everything = core_rules()
    for perk in all_perks().values():
        build_perk(perk, everything)
    everything.compile()
    for playstyle in PLAYSTYLES:
        for dice in ("d6", "d10"):
            for option in all_options().values():
                rules = core_rules(playstyle, dice)
                with suppress(OtherGame):
                    rules.patch(option.name, lambda r, o=option: o.patch(r, ()))  # type: ignore[misc]
                    rules.compile()


if __name__ == "__main__":
    main()
