"""The choices of a new battle, and a look at the result before it starts."""

from contextlib import suppress
from fractions import Fraction
from functools import cache

from msgspec.structs import replace

from turnmaster.battlefield import Board
from turnmaster.battlefield.deployment import maps_for
from turnmaster.battlefield.ready_fields import ready_battlefield, ready_battlefield_names
from turnmaster.bots import BOT_SUMMARIES, BOTS
from turnmaster.engine.core.rules import RulesError
from turnmaster.engine.core.setup import MOST_TURNS, Setup
from turnmaster.forge.limits import limits_broken, too_cheap
from turnmaster.match.begin import MOST_PLAYERS, playstyles_of, recommended_size
from turnmaster.options.catalogue import all_options, order_of_group
from turnmaster.premade import Premade, load_faction, load_premade, premade_armies
from turnmaster.profiles import Roster
from turnmaster.table.session.cards import field_view, profile_card
from turnmaster.telling.playstyles import PLAYSTYLES
from turnmaster.telling.spans import number
from turnmaster.web.battles.messages import (
    ArmyCard,
    ArmyChecked,
    Choices,
    FieldChoice,
    Named,
    NewBattle,
    Objection,
    OptionChoice,
    Prospect,
)
from turnmaster.web.battles.new_battle import (
    DICE_KINDS,
    army_of,
    check_clock,
    field_of,
    rules_of,
    seed_of,
    setup_of,
    with_sides,
)
from turnmaster.web.errors import Refused

DICE_SUMMARIES = {
    "d6": "Six-sided dice, as in the Free Rules.",
    "d10": "Ten-sided dice: finer steps, and armies written for D6 are converted.",
}


@cache
def all_choices() -> Choices:
    """Return everything that can be chosen for a battle, and the defaults."""
    return Choices(
        armies=[premade_card(army) for army in premade_armies()],
        fields=[field_choice(name) for name in ready_battlefield_names()],
        playstyles=[Named(each.name, each.summary) for each in PLAYSTYLES],
        dice=[Named(kind, DICE_SUMMARIES[kind]) for kind in DICE_KINDS],
        options=option_choices(),
        bots=[Named(name, BOT_SUMMARIES[name]) for name in BOTS],
        most_players=MOST_PLAYERS,
        most_turns=MOST_TURNS,
        usual=with_sides(NewBattle()),
    )


def premade_card(army: Premade) -> ArmyCard:
    faction = load_faction(army.faction).name if army.faction else ""
    return replace(army_card(army.name, load_premade(army.name)), faction=faction, limit=army.limit)


def army_card(name: str, army: Roster) -> ArmyCard:
    return ArmyCard(
        id=name,
        name=army.name,
        lore=army.lore,
        points=number(sum((Fraction(unit.points_hundredths, 100) for unit in army.units), Fraction(0))),
        dice=army.dice,
        perks=list(army.perks),
        units=[profile_card(unit) for unit in army.units],
        notes=[sentence for unit in army.units if (sentence := too_cheap(unit, army.dice))],
    )


def army_checked(text: str) -> ArmyChecked:
    """Read an army from the text of a file, or return what is wrong with it."""
    try:
        return ArmyChecked(army_card("", army_of(text, "")))
    except Refused as wrong:
        return ArmyChecked(None, str(wrong))


def field_choice(name: str) -> FieldChoice:
    field = ready_battlefield(name)
    bare = Board(field.width, field.height, (), field.terrain, field.objectives, field.circular)
    return FieldChoice(name, field.name, field.summary, field_view(bare))


def option_choices() -> list[OptionChoice]:
    """Return all options, group by group."""
    options = sorted(all_options().values(), key=lambda option: order_of_group(option.group))
    return [
        OptionChoice(each.name, each.group, each.source, each.summary, each.settings, each.names_units)
        for each in options
    ]


# What would come of it


def prospect(new: NewBattle) -> Prospect:
    """Return what would come of a choice, or why it cannot be played; even then with its players and battlefield if
    they can be shown.
    """
    setup, objection = attempt(new)
    if setup is None:
        setup, _ = attempt(NewBattle(sides=new.sides, battlefield=new.battlefield))
    return Prospect(
        objection=objection,
        names=[player.name for player in setup.players] if setup else [],
        point_limit=setup.point_limit if setup else 0,
        battlefield=field_view(setup.board) if setup else None,
        maps=fitting_maps(new, setup) if setup else [],
        idle=idle_options(new),
        notes=limits_broken(setup) if setup else [],
    )


def attempt(new: NewBattle) -> tuple[Setup | None, Objection | None]:
    """Try to set a choice up; return the setup, or the objection."""
    try:
        seed_of(new)
        check_clock(new.clock)
        return setup_of(new), None
    except Refused as wrong:
        return None, Objection(wrong.about, str(wrong))


def fitting_maps(new: NewBattle, setup: Setup) -> list[Named]:
    """Return the Deployment Zone maps for these players on one of these battlefields, the default one first."""
    field = field_of(new.battlefield)
    width, height = new.size or recommended_size(setup.point_limit)
    if field is not None:
        width, height = field.width, field.height
    fitting = maps_for(len(setup.players), width, height, circular=field is not None and field.circular)
    return [Named(each.name, each.summary) for each in fitting]


def idle_options(new: NewBattle) -> list[str]:
    """Return the options that belong to a playstyle which no Game Turn would have."""
    bound = {option.name: option.playstyle for option in all_options().values() if option.playstyle}
    free = [option for option in new.options if option.partition("=")[0].strip() not in bound]
    played: tuple[str, ...] = (new.playstyle,)
    with suppress(Refused, RulesError):  # what is wrong is said in the objection
        played = playstyles_of(rules_of(replace(new, options=free)))
    return [name for name, playstyle in bound.items() if playstyle not in played]
