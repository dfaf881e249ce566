"""What several things of one name are called."""

from collections import Counter


def numbered(names: list[str]) -> list[str]:
    """Names that occur more than once get a number."""
    often = Counter(names)
    seen: Counter[str] = Counter()
    result = []
    for name in names:
        seen[name] += 1
        result.append(f"{name} {seen[name]}" if often[name] > 1 else name)
    return result
