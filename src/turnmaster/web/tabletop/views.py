"""A tabletop game as its pages show it."""

from collections.abc import Iterable
from secrets import randbelow

from turnmaster.dice import DICE, SeededDice
from turnmaster.lab.odds import Odds
from turnmaster.perks.catalogue import all_perks
from turnmaster.profiles import UnitProfile, WeaponProfile, saves
from turnmaster.tabletop.attack import Planned, Progress, go_on, heights_count, planned_odds
from turnmaster.tabletop.entries import Attacked
from turnmaster.tabletop.game import GAME_TYPE, Happened, Lasting, Tracked, planned
from turnmaster.tabletop.offering import KNOWN, offered_by
from turnmaster.web.errors import in_words
from turnmaster.web.tabletop.messages import (
    AttackOdds,
    AttackView,
    DiceToRoll,
    HappenedView,
    LastingView,
    PerkWords,
    Rolled,
    SideView,
    TabletopRow,
    TabletopView,
    TrackedView,
    UseView,
    WeaponView,
)
from turnmaster.web.tabletop.news import News
from turnmaster.web.tabletop.store import SavedTabletop, TabletopStore, seen_about


def view_of(saved: SavedTabletop) -> TabletopView:
    """Return a game as it stands."""
    table, game = saved.table, saved.game
    undo = table.story[-1].words if saved.entries and table.story else ""
    return TabletopView(
        id=saved.id,
        title=game.title,
        playstyle=game.rules.playstyle,
        turn=table.turn,
        turns=game.turns,
        over=table.over,
        number=len(saved.entries),
        undo=undo,
        redo=saved.undone > 0,
        sides=[side_view(saved, number) for number in range(len(game.sides))],
        story=[happened(each) for each in table.story],
        reminders=table.reminders,
        known_effects=list(KNOWN),
        game_type=GAME_TYPE,
        goal=game.goal,
        dice=game.rules.dice,
        options=[option.name for option in game.rules.options],
    )


def side_view(saved: SavedTabletop, number: int) -> SideView:
    side, table = saved.game.sides[number], saved.table
    return SideView(
        name=side.name,
        army=side.roster.name,
        mine=side.mine,
        points=round(table.remaining(number) * 100),
        full_points=sum(unit.points_hundredths for unit in side.roster.units),
        counters={str(name): count for name, count in table.counters[number].items()},
        perks=perk_words(side.roster.perks),
        units=[tracked_view(unit, table.turn) for unit in table.sides[number]],
    )


def tracked_view(unit: Tracked, turn: int) -> TrackedView:
    profile = unit.profile
    return TrackedView(
        name=unit.name,
        symbol=profile.symbol,
        stats=stats_of(profile),
        hp=unit.hp,
        hp_each=profile.hp,
        points=round(unit.points * 100),
        full_points=profile.points_hundredths,
        perks=perk_words((*profile.perks, *profile.traits)),
        weapons=[weapon_view(weapon, unit) for weapon in profile.weapons],
        effects=[lasting(effect, turn) for effect in unit.effects],
        uses=[UseView(perk, unit.used.get(perk, 0), limit) for perk, limit in unit.limits().items()],
    )


def stats_of(unit: UnitProfile) -> str:
    """Return the stats of a unit in a line, as sheets have them."""
    parts = [f"Move {unit.move_in}", f"Dash {unit.dash_in}", f"Defence {unit.defence}", f"HP {unit.hp}",
             f"Armour {saves.text(unit.armour)}", f"AEGIS {saves.text(unit.aegis)}"]  # fmt: skip
    if unit.transport:
        parts.append(f"Transport {unit.transport}")
    return " · ".join([*parts, "Fire Points"] if unit.fire_points else parts)


def weapon_view(weapon: WeaponProfile, unit: Tracked) -> WeaponView:
    reach = f'{weapon.range_in}"' if weapon.range_in else "Melee"
    parts = [reach, f"Attacks {weapon.attacks}", f"Power {weapon.power}", f"AP {saves.text(weapon.ap)}", weapon.type]
    bonuses = (("Deflect", weapon.deflect), ("Ward", weapon.ward), ("Parry", weapon.parry))
    parts += [f"{name} +{bonus}" for name, bonus in bonuses if bonus]
    wielders = sum(hp > 0 and count > 0 for hp, count in zip(unit.hp, weapon.carriers, strict=True))
    carriers = sum(count > 0 for count in weapon.carriers)
    return WeaponView(name=weapon.name, stats=" · ".join(parts), perks=perk_words(weapon.perks), wielders=wielders,
                      carriers=carriers, range_in=weapon.range_in, heavy=weapon.type == "Heavy")  # fmt: skip


def perk_words(perks: Iterable[str]) -> list[PerkWords]:
    """Return perks with their sentences."""
    return [PerkWords(name, all_perks()[name].summary if name in all_perks() else "") for name in perks]


def lasting(effect: Lasting, turn: int) -> LastingView:
    return LastingView(effect.words, effect.until - turn + 1 if effect.until else 0, offered_by(effect.words))


def happened(each: Happened) -> HappenedView:
    return HappenedView(each.turn, each.words, each.side, each.details, each.lost, each.expected)


def attack_view(plan: Planned, progress: Progress, *, with_odds: bool) -> AttackView:
    """Return the progress of an attack; with its odds before anything was rolled."""
    odds = odds_view(planned_odds(plan)) if with_odds else None
    return AttackView(odds=odds, dice=progress.dice, choice=progress.choice,
                      story=[str(beat) for beat in progress.story], attacker_hp=progress.attacker_hp,
                      target_hp=progress.target_hp, under=progress.under, melee=progress.melee,
                      heights=with_odds and heights_count(plan))  # fmt: skip


def odds_view(odds: Odds) -> AttackOdds:
    restores = bool(odds.hp_restored)
    return AttackOdds(mean=odds.mean_hp_restored if restores else odds.mean_hp_loss, restores=restores,
                      chances=odds.hp_restored if restores else odds.hp_loss, destroyed=odds.destroyed,
                      reasons=odds.reasons, not_counted=odds.not_counted)  # fmt: skip


def rows_of(games: TabletopStore, owner: str) -> list[TabletopRow]:
    """Return the games of an owner as a list shows them."""
    return [TabletopRow(*each) for each in games.listed(owner)]


def spread(saved: SavedTabletop, news: News) -> TabletopView:
    """Return a game as it stands, and wake all pages that wait for its news."""
    news.spread(saved.id)
    return view_of(saved)


def attack_asked(saved: SavedTabletop, attack: Attacked) -> AttackView:
    """Return how far an attack is with what was entered for it."""
    with in_words(seen_about):
        plan = planned(saved.game, saved.table, attack)
        return attack_view(plan, go_on(plan, attack.steps), with_odds=not attack.steps)


def rolled(wanted: DiceToRoll) -> Rolled:
    """Roll dice for a player."""
    return Rolled(SeededDice().faces(DICE[wanted.die], wanted.count, randbelow(2**63), 0))
