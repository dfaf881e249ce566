"""Write types as in docs/hooks.md: `Callable[[Battle, int], bool]` is `(Battle, int) -> bool`."""

import ast


def in_words(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str()):
            return in_words(unquoted(node))
        case ast.Subscript(value=ast.Name("Callable"), slice=ast.Tuple(elts=[ast.List(elts=taken), given])):
            return function(taken, given)
        case ast.Subscript(value=ast.Name("Annotated"), slice=ast.Tuple(elts=[meant, *_])):
            return in_words(meant)
        case ast.Subscript(value=ast.Name(name), slice=inner) if name != "Literal":
            return f"{name}[{in_words(inner)}]"
        case ast.Tuple(elts=several):
            return ", ".join(map(in_words, several))
        case ast.BinOp(left=left, right=right):
            return " | ".join(f"({said})" if "->" in said else said for said in (in_words(left), in_words(right)))
    return ast.unparse(node)


def unquoted(node: ast.expr) -> ast.expr:
    """Return a type without the quotes that allow names not yet known."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return ast.parse(node.value, mode="eval").body
    return node


def function(taken: list[ast.expr], given: ast.expr) -> str:
    return f"({', '.join(map(in_words, taken))}) -> {in_words(given)}"


def as_cell(said: str) -> str:
    """Return a type for a cell of a Markdown table, with escaped bars."""
    return f"`{said}`".replace("|", "\\|") if said else ""
