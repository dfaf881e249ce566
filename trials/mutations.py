"""What can be changed in a file of rules, one place at a time.

A comparison turns around or takes its limit in or out, a number is one more, `and` becomes `or`, a `not` goes, a sum
becomes a difference, a condition is always met. Clauses are dropped: one side of an `and` or `or`, a guard that
leaves a function early, a filter, a line with which a perk adds a rule, an argument of such a line, a term of a perk.

What people read, and what bots and odds make of a perk, is no rule and is left alone: formatted texts, words chosen
between, what an event tells, arguments such as `says` and `purpose`, terms that no code asks for, functions and files
that say that they are for bots, exact odds or people, and numbers under which nobody ever looks. So is the allowance
for rounding that measurements make, which no rule speaks of.
"""

import ast
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from trials.sources import ROOT

PARTS = ("dice", "battlefield", "engine", "perks", "options", "lab")

COMPARISONS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.Is: "is not",
    ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
SUMS = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*"}

NO_RULE = {
    "chosen", "family", "gains", "in_odds", "kind", "name", "odds", "price", "purpose", "says", "sign", "words",
}  # fmt: skip
DECLARERS = {"unit_perk", "weapon_perk", "roster_perk", "trait", "rank"}
LEAVES = (ast.Return, ast.Continue, ast.Break)
AS_GOOD_AS_ENDLESS = 10_000
ALLOWANCES = {
    "HAIR",
    "TOLERANCE",
}  # for rounding: whether one is added, and whether its very end counts, decides nothing


class Mutation(NamedTuple):
    """Other words for a stretch of a file; `before` and `after` are what a reader is told of it."""

    path: str
    line: int
    start: int
    end: int
    text: str
    before: str
    after: str

    def applied_to(self, data: bytes) -> str:
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()


class Change(NamedTuple):
    """A part of the tree, what is written in its place, and the smaller part that a reader is shown."""

    node: ast.expr
    text: str
    shown: ast.AST | None = None
    after: str = ""


def mutations(folder: Path, only: str) -> list[Mutation]:
    """Every change that can be made to the rules."""
    asked = {activated: terms_asked_for(folder, activated=activated) for activated in (False, True)}
    for_bots = asked_by_bots_alone(folder)
    found = []
    for part in PARTS:
        for path in sorted((folder / "src" / "turnmaster" / part).rglob("*.py")):
            relative = str(path.relative_to(folder))
            if only in relative:
                text = path.read_text(encoding="utf-8")
                found += list(mutations_of(relative, text, asked[".activates(" in text], for_bots))
    return found


def mutations_of(path: str, text: str, asked: set[str], for_bots: Collection[str] = ()) -> Iterator[Mutation]:
    """Every change that can be made to one file. Terms of perks are dropped only if they are `asked` for, and what is
    only contributed `for_bots` is left alone.
    """
    data, starts = text.encode(), [0]
    for row in data.split(b"\n"):
        starts.append(starts[-1] + len(row) + 1)

    def span(node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    tree = ast.parse(text)
    left_alone = no_rules(tree, asked) | made_for_bots(tree, for_bots) | compared_roughly(tree)
    for node in ast.walk(tree):
        if node in left_alone:
            continue
        for change in changes(node, asked):
            start, end = span(change.node)
            shown = ast.unparse(change.shown) if change.shown is not None else data[start:end].decode()
            if ast.unparse(change.node) != change.text:
                line = getattr(change.shown, "lineno", change.node.lineno)
                after = change.after or change.text
                yield Mutation(path, line, start, end, f"({change.text})", " ".join(shown.split()), after)


# What is no rule


def no_rules(tree: ast.AST, asked: set[str]) -> set[ast.AST]:
    """The parts of a file that only say or show something, with everything in them."""
    tops = [top for node in ast.walk(tree) for top in only_said(node, asked)]
    tops += [*values_never_read(tree), *handed_over(tree), *functions_that_show(tree)]
    return {part for top in tops for part in ast.walk(top)}


def handed_over(tree: ast.AST) -> list[ast.AST]:
    """The lines that hand over a function which is there for others than the rules."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    names = {each.name for each in functions if is_for_others(each)}
    calls = [(node, node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    return [line for line, call in calls if isinstance(call, ast.Call) and hands_over(call, names)]


def functions_that_show(tree: ast.AST) -> list[ast.AST]:
    """The functions that are only handed over to say or show something, such as a price."""
    shown = [node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg in NO_RULE]
    inside = [last_name(part) for value in shown for part in ast.walk(value) if isinstance(part, ast.expr)]
    everywhere = [last_name(node) for node in ast.walk(tree) if isinstance(node, (ast.Name, ast.Attribute))]
    only = {name for name in inside if name and inside.count(name) == everywhere.count(name)}
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in only]


def hands_over(call: ast.Call, names: set[str]) -> bool:
    return any(last_name(given) in names for given in call.args)


def made_for_bots(tree: ast.AST, for_bots: Collection[str]) -> set[ast.AST]:
    """Contributions that only bots ask for, with the functions that are contributed."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and called(node) == "contributes"]
    made = [call for call in calls if name_of(call.args[0]) in for_bots]
    names = {name_of(call.args[1]) for call in made}
    defined = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in names]
    lines = [node for node in ast.walk(tree) if isinstance(node, ast.Expr) and node.value in made]
    return {part for top in (*lines, *defined) for part in ast.walk(top)}


def asked_by_bots_alone(folder: Path) -> set[str]:
    """The names of the places that no rule asks, but bots do."""
    asks: dict[bool, set[str]] = {True: set(), False: set()}
    for path in (folder / "src" / "turnmaster").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) == "contributions":
                asks["bots" in path.parts].add(name_of(node.args[0]))
    return asks[True] - asks[False]


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def only_said(node: ast.AST, asked: set[str]) -> Iterator[ast.AST]:
    """What lies in a node and is no rule."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=args) if name in DECLARERS:
            yield from args
            yield from (term for term in terms_of(node) if name_of(term) not in asked)
        case ast.Call(func=ast.Name(id="up_to")):  # how many ranks there are
            yield node
        case ast.JoinedStr():  # where its parts stand is not told rightly before Python 3.12
            yield node
        case ast.IfExp(body=body, orelse=orelse) if is_wording(body, orelse):
            yield node
        case ast.keyword(arg=name) if name in NO_RULE:
            yield node
        case ast.keyword(arg="default", value=ast.UnaryOp(op=ast.USub())):  # a number that stands for nobody
            yield node
        case ast.Raise():  # a mistake in the program
            yield node
        case ast.Call(func=ast.Attribute(attr="tell"), args=[told]):
            yield told
        case ast.Call(func=ast.Name(id="OneOf")) | ast.FunctionDef(name="__str__"):  # words for numbers, or for itself
            yield node
        case ast.BinOp(op=ast.Pow()):
            yield node
        case ast.arguments(defaults=defaults, kw_defaults=more):  # -1, or less, stands for nobody and nothing
            yield from (value for value in (*defaults, *more) if isinstance(value, ast.UnaryOp))
        case ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation):
            yield annotation
        case ast.FunctionDef() if always_says_something(node):
            yield node
        case ast.FunctionDef() | ast.Module() if is_for_others(node):
            yield node
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="contributes"), args=[ast.Name(id=place), *_])):
            yield from [node] if place in places_of_odds() else []
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="raises"), args=[ast.Name(id=flag)])):
            yield from [] if flag in flags_of_rules() else [node]
        case ast.FunctionDef(returns=ast.expr() as annotation):
            yield annotation


def values_never_read(tree: ast.AST) -> list[ast.AST]:
    """What is put under a note of a file that is only asked whether it is there."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    of_notes = [
        (last_name(call.func.value), call.func.attr, call) for call in calls if isinstance(call.func, ast.Attribute)
    ]
    read = {note for note, verb, _ in of_notes if verb in ("of", "says", "all", "add")}
    puts = [call for note, verb, call in of_notes if verb == "put" and note.islower() and note not in read]
    return [call.args[1] for call in puts if len(call.args) > 1]


def last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else name_of(node)


def is_wording(*texts: ast.expr) -> bool:
    """Whether one of two texts is chosen for a sentence, and not a reason or none."""
    if not all(is_text(text) for text in texts):
        return False
    plain = [plain_part(text) for text in texts]
    return any(text != text.strip() for text in plain) or (all(plain) and any(" " in text for text in plain))


def plain_part(text: ast.expr) -> str:
    """What is written of a text, with every gap that is filled in as a word."""
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "word" for part in parts)


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def always_says_something(function: ast.FunctionDef) -> bool:
    """Whether a function is there for a sentence: whatever it returns is a formatted text or has a space in it."""
    returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
    return bool(returned) and all(
        isinstance(value, ast.JoinedStr)
        or (isinstance(value, ast.Constant) and isinstance(value.value, str) and " " in value.value)
        for value in returned
    )


def is_for_others(part: ast.FunctionDef | ast.Module) -> bool:
    """Whether a function or a file is there for exact odds, bots or readers, and says so in its first words."""
    return (ast.get_docstring(part) or "").startswith(("For exact odds", "For bots", "For people"))


@cache
def places_of_odds() -> set[str]:
    """The places of perks that only exact odds ask: no scenario could notice what stands there."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "src" / "turnmaster" / "lab").glob("*.py")]
    imports = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {each.name for node in imports if node.module == "turnmaster.perks.hooks" for each in node.names}


@cache
def flags_of_rules() -> set[str]:
    """The flags that rules ask for. Saves ask for others, to find out whether a state can be what it says."""
    folder = ROOT / "src" / "turnmaster"
    trees = [ast.parse(path.read_text(encoding="utf-8")) for part in PARTS for path in (folder / part).rglob("*.py")]
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))
    return {name_of(call.args[0]) for call in calls if called(call) == "has"}


def terms_asked_for(folder: Path, *, activated: bool) -> set[str]:
    """The terms that the code which all perks share reads: one that is not among them is only shown. Some count only
    for perks that are `activated`, and build.py only checks what was declared.
    """
    shared = {path.name: path for path in (folder / "src" / "turnmaster" / "perks").glob("*.py")}
    left_out = {"build.py", "terms.py", *([] if activated else ["activation.py"])}
    trees = [ast.parse(shared[name].read_text(encoding="utf-8")) for name in shared.keys() - left_out]
    names = {name for tree in trees for name in terms_read_in(tree)}
    return names | {name for name, number in numbered_terms(shared["terms.py"]) if number in names}


def terms_read_in(tree: ast.Module) -> set[str]:
    """The terms that a file imports and reads, other than to declare a perk; hooks and dice have some of the names."""
    imports = [
        node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "turnmaster.perks.terms"
    ]
    terms = {each.asname or each.name: each.name for node in imports for each in node.names}
    declared = {part for node in ast.walk(tree) if is_declaration(node) for part in ast.walk(node)}
    reads = {node for node in ast.walk(tree) if isinstance(node, ast.Name)} - declared
    return {terms[node.id] for node in reads if node.id in terms}


def numbered_terms(path: Path) -> list[tuple[str, str]]:
    """The functions that make terms with numbers, and the name under which such a term is found."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    made = [(f.name, node) for f in tree.body if isinstance(f, ast.FunctionDef) for node in ast.walk(f)]
    return [
        (name, name_of(call.args[0])) for name, call in made if isinstance(call, ast.Call) and name_of(call) == "Term"
    ]


def name_of(node: ast.AST) -> str:
    """The name that stands there, or that of the function which is called."""
    node = node.func if isinstance(node, ast.Call) else node
    return node.id if isinstance(node, ast.Name) else ""


# What can be changed


def changes(node: ast.AST, asked: set[str]) -> Iterator[Change]:
    """An expression or a clause in other words, in every way in which it can be changed."""
    match node:
        case ast.Compare() | ast.BinOp() if is_measured_roughly(node):
            return
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
            yield Change(node, f"{ast.unparse(left)} {COMPARISONS[type(op)]} {ast.unparse(right)}")
        case ast.BoolOp():
            yield from changes_of_clauses(node)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield Change(node, ast.unparse(operand))
        case ast.BinOp(op=op, left=left, right=right) if type(op) in SUMS and not is_list_or_number(left):
            yield Change(node, f"{ast.unparse(left)} {SUMS[type(op)]} {ast.unparse(right)}")
        case ast.Constant(value=int(value)) if type(value) is int and value < AS_GOOD_AS_ENDLESS:
            yield Change(node, str(value + 1))
        case ast.IfExp(body=body):
            yield Change(node, ast.unparse(body))
        case ast.If(test=test, body=[last], orelse=[]) if isinstance(last, LEAVES):
            yield Change(test, "False", node, "nothing")
        case ast.comprehension(ifs=ifs):
            for test in ifs:
                yield Change(test, "True")
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="perk"))) as call):
            yield Change(call, "None", call, "nothing")
            yield from changes_of_arguments(call)
        case ast.Call(func=ast.Name(id=name)) if name in DECLARERS:
            yield from changes_of_arguments(node)
            yield from changes_of_terms(node, asked)


def is_measured_roughly(node: ast.Compare | ast.BinOp) -> bool:
    """Whether the allowance for rounding stands on a side of a comparison or a sum, alone or added last."""
    sides = [node.left, node.right] if isinstance(node, ast.BinOp) else sides_of(node)
    last = [side.right if isinstance(side, ast.BinOp) else side for side in sides]
    return any(name_of(part) in ALLOWANCES for part in last)


def compared_roughly(tree: ast.AST) -> set[ast.AST]:
    """The comparisons with a name that was given its value with the allowance for rounding. What stands on their sides
    is still changed.
    """
    found: set[ast.AST] = set()
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        parts = list(ast.walk(function))
        rough = {name for node in parts if isinstance(node, ast.Assign) for name in names_given_roughly(node)}
        compared = [node for node in parts if isinstance(node, ast.Compare)]
        found |= {node for node in compared if rough & {name for side in sides_of(node) for name in names_added(side)}}
    return found


def sides_of(node: ast.Compare) -> list[ast.expr]:
    return [node.left, *node.comparators]


def names_added(side: ast.expr) -> list[str]:
    """The name that stands on a side of a comparison, or the names that are added up there."""
    if isinstance(side, ast.BinOp) and isinstance(side.op, ast.Add):
        return [*names_added(side.left), *names_added(side.right)]
    return [name_of(side)] if isinstance(side, ast.Name) else []


def names_given_roughly(given: ast.Assign) -> Iterator[str]:
    """The names that an assignment gives a value to which the allowance for rounding is added last."""
    match given:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            pairs = list(zip(names, values, strict=True))
        case _:
            pairs = [(given.targets[0], given.value)]
    for name, value in pairs:
        if isinstance(value, ast.BinOp) and name_of(value.right) in ALLOWANCES:
            yield name_of(name)


def is_list_or_number(left: ast.expr) -> bool:
    """A sum that begins with one puts lists together, or has a number that is changed anyway."""
    return isinstance(left, (ast.List, ast.Constant))


def changes_of_clauses(node: ast.BoolOp) -> Iterator[Change]:
    """`and` and `or` changed for each other, and each clause dropped."""
    clauses = [f"({ast.unparse(value)})" for value in node.values]
    word, other = (" and ", " or ") if isinstance(node.op, ast.And) else (" or ", " and ")
    yield Change(node, other.join(clauses))
    for place in range(len(clauses)):
        yield Change(node, word.join(clauses[:place] + clauses[place + 1 :]))


def changes_of_arguments(call: ast.Call) -> Iterator[Change]:
    """Each argument that has a name dropped; a condition is always met instead."""
    for dropped in call.keywords:
        if dropped.arg in {*NO_RULE, "terms", "ranks"}:
            continue
        always = [ast.keyword("when", ast.parse("lambda *_: True", mode="eval").body)] if dropped.arg == "when" else []
        others = [each for each in call.keywords if each is not dropped]
        yield Change(call, ast.unparse(ast.Call(call.func, call.args, others + always)), dropped, "nothing")


def changes_of_terms(call: ast.Call, asked: set[str]) -> Iterator[Change]:
    """Drop each term of a perk that code asks for."""
    for term in terms_of(call):
        if name_of(term) in asked:
            others = ast.List([each for each in terms_of(call) if each is not term])
            keywords = [ast.keyword("terms", others) if each.arg == "terms" else each for each in call.keywords]
            yield Change(call, ast.unparse(ast.Call(call.func, call.args, keywords)), term, "nothing")


def terms_of(call: ast.Call) -> list[ast.expr]:
    """Return the terms that a declaration lists."""
    listed = [each.value for each in call.keywords if each.arg == "terms"]
    return listed[0].elts if listed and isinstance(listed[0], ast.List) else []


def is_declaration(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DECLARERS
