"""Look up parts of the rules by name: playstyles, charts and options."""

from typing import Any

from turnmaster.cli.choices import suggestion
from turnmaster.cli.failures import BadInput
from turnmaster.engine.attacking.charts import CHARTS, MOST_DEFENCE, MOST_POWER, Chart, needed_roll, text
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.options import LISTED, Listed, Option, all_options
from turnmaster.telling.chart_words import CHART_SUMMARIES
from turnmaster.telling.playstyles import PLAYSTYLES, Playstyle

Entry = Playstyle | Chart | Option | Listed


def entries() -> dict[str, Entry]:
    """Return everything that has a name; charts are also found under `chart` and their name."""
    named: dict[str, Entry] = {playstyle.name: playstyle for playstyle in PLAYSTYLES}
    named |= {f"chart {chart.name}": chart for chart in CHARTS.values()}
    named |= all_options()
    return named | {listed.name: listed for listed in LISTED}


def find(wanted: str) -> Entry:
    """Find the entry with this name, in upper or lower case."""
    named = entries()
    folded = {name.casefold(): entry for name, entry in named.items()}
    key = wanted.casefold()
    found = folded.get(key) or folded.get(f"chart {key}")
    if found is None:
        hint = suggestion(wanted, list(named)) or "see `turnmaster rules`"
        raise BadInput(f"{wanted!r} was not found in the rules: {hint}")
    return found


def chart_rows(chart: Chart) -> list[list[str]]:
    """Return the roll needed for each Power, from 1, against each Defence, from 0."""
    return [
        [text(needed_roll(chart.name, power, defence), chart.die) for defence in range(MOST_DEFENCE + 1)]
        for power in range(1, MOST_POWER + 1)
    ]


def steps_of(playstyle: Playstyle) -> list[str]:
    """Return the named steps of a playstyle's Game Turn, without the windows between them."""
    steps = core_rules(playstyle.name).sequences[f"{playstyle.name} turn"]
    return [step.name for step in steps if not step.name.startswith("window: ")]


def as_data(found: Entry | None) -> dict[str, Any]:
    if found is None:
        return {
            "playstyles": [entry_data(playstyle) for playstyle in PLAYSTYLES],
            "charts": [{"name": name, "summary": CHART_SUMMARIES[name]} for name in CHARTS],
            "options": [entry_data(option) for option in all_options().values()],
            "not_available": [entry_data(listed) for listed in LISTED],
        }
    return entry_data(found)


def entry_data(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, Playstyle):
        return {"playstyle": entry.name, "summary": entry.summary, "house": entry.house, "steps": steps_of(entry)}
    if isinstance(entry, Chart):
        return {
            "chart": entry.name,
            "summary": CHART_SUMMARIES[entry.name],
            "die": entry.die.name,
            "power_from": 1,
            "defence_from": 0,
            "needed": chart_rows(entry),
        }
    if isinstance(entry, Listed):
        return {"option": entry.name, "group": entry.group, "available": False, "why": entry.why}
    return {
        "option": entry.name,
        "group": entry.group,
        "available": True,
        "source": entry.source,
        "summary": entry.summary,
        "settings": entry.settings,
        "after": list(entry.after),
        "brings": [brought._asdict() for brought in entry.brings],
    }
