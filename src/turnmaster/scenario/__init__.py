"""Scenarios: small readable files that play a rule with scripted dice and check the result."""

from turnmaster.scenario.format import Scenario
from turnmaster.scenario.reading import load_scenario, parse_scenario
from turnmaster.scenario.run import Report, find_scenarios, run_scenario

__all__ = ["Report", "Scenario", "find_scenarios", "load_scenario", "parse_scenario", "run_scenario"]
