"""Describe units, weapons and the battlefield once, before a battle is shown."""

from collections.abc import Sequence
from fractions import Fraction

from turnmaster.battlefield import INCH, Board
from turnmaster.engine.core.setup import Setup
from turnmaster.options.catalogue import find_option
from turnmaster.perks.catalogue import PERKS
from turnmaster.pictures.art import art_of, open_ground_of
from turnmaster.pictures.gather import picture_of_board
from turnmaster.pictures.marks import mark_of
from turnmaster.profiles import UnitProfile, WeaponProfile, saves
from turnmaster.table.journal import SeedFrom
from turnmaster.table.session.messages import (
    PROTOCOL,
    FieldView,
    Glossary,
    PlayerName,
    ProfileCard,
    UnitName,
    WeaponCard,
    Welcome,
)
from turnmaster.table.session.seal import ABOUT_SEED
from turnmaster.telling.cast import Cast
from turnmaster.telling.spans import number


def welcome(
    setup: Setup,
    cast: Cast,
    seat: str,
    plays: Sequence[int],
    played_by: Sequence[str],
    seal: str,
    note: str = "",
    seed_from: SeedFrom = "",
) -> Welcome:
    """Return everything about a battle that does not change while it is played."""
    named = zip(cast.units, setup.profiles, strict=True)
    return Welcome(
        protocol=PROTOCOL,
        seat=seat,
        plays=list(plays),
        title=" against ".join(cast.players),
        playstyle=setup.rules.playstyle,
        turns=setup.turns,
        dice=setup.rules.dice,
        options=[option.name for option in setup.rules.options],
        players=[PlayerName(name, mark_of(n), played_by[n]) for n, name in enumerate(cast.players)],
        units=[UnitName(member.name, member.player, profile_card(profile), member.plural) for member, profile in named],
        battlefield=field_view(setup.board),
        glossary=glossary(setup),
        seal=seal,
        note=note,
        seed_from=seed_from,
        about_seed=ABOUT_SEED[seed_from],
    )


def field_view(board: Board) -> FieldView:
    picture = picture_of_board(board, "")
    return FieldView(
        inch=INCH,
        width=board.width,
        height=board.height,
        circular=board.circular,
        terrain=list(picture.terrain),
        zones=list(picture.zones),
        objectives=list(picture.objectives),
        fields=list(picture.fields),
        ground=list(open_ground_of(picture.terrain, board.width, board.height)),
        art=list(map(list, art_of(picture.terrain, board.width, board.height))),
    )


def profile_card(profile: UnitProfile) -> ProfileCard:
    return ProfileCard(
        name=profile.name,
        models=profile.models,
        move_in=profile.move_in,
        dash_in=profile.dash_in,
        defence=profile.defence,
        hp=profile.hp,
        armour=saves.text(profile.armour),
        aegis=saves.text(profile.aegis),
        points=number(Fraction(profile.points_hundredths, 100)),
        weapons=[weapon_card(weapon) for weapon in profile.weapons],
        perks=list(profile.perks),
        traits=list(profile.traits),
        transport=profile.transport,
        fire_points=profile.fire_points,
        symbol=profile.symbol,
    )


def weapon_card(weapon: WeaponProfile) -> WeaponCard:
    return WeaponCard(
        name=weapon.name,
        range_in=weapon.range_in,
        attacks=weapon.attacks,
        power=weapon.power,
        ap=saves.text(weapon.ap),
        type=weapon.type,
        count=weapon.count,
        perks=list(weapon.perks),
        deflect=weapon.deflect,
        ward=weapon.ward,
        parry=weapon.parry,
    )


def glossary(setup: Setup) -> Glossary:
    """Return the summary of every perk in the battle and of every option that is switched on."""
    brought = {perk for roster in setup.rosters for perk in roster.perks}
    for profile in setup.profiles:
        brought |= {*profile.perks, *profile.traits, *(perk for weapon in profile.weapons for perk in weapon.perks)}
    chosen = [find_option(option.name) for option in setup.rules.options]
    return Glossary(
        {name: PERKS[name].summary for name in sorted(brought)}, {option.name: option.summary for option in chosen}
    )
