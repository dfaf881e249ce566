"""A short description of each chart."""

CHART_SUMMARIES = {
    "d6": "the D6 chart of the Free Rules",
    "d10": "the D10 chart",
    "beta-d6": "the beta D6 chart, with New Attack Dice Chart: D6",
    "beta-d10": "the beta D10 chart, with New Attack Dice Chart: D10",
    "formula-d6": "the beta D6 formula, with Attack Dice Formula: D6",
    "formula-d10": "the beta D10 formula, with Attack Dice Formula: D10",
}
