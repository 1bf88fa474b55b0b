"""Scripts without comments, needless blanks and semicolons, and long private names: fewer bytes.

A grammar of JavaScript finds comments, strings, regular expressions and templates, nested ones too.
Line breaks stay where a statement may end at them; what is left is the same sequence of tokens, but
for semicolons before the end of a block, declarations with one `const`, and `!0` for `true`.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

_COMMENT = "comment"
_TEMPLATE = "template_string"
_LITERALS = ("string", "regex", _TEMPLATE)
_PRIVATE = "private_property_identifier"
_SHORTER = {"true": b"!0", "false": b"!1", "undefined": b"void 0"}
_SEMICOLON = "semicolon"  # of the last statement of a block
_DECLARATION = "lexical_declaration"
_BETWEEN = "between"  # two declarations that follow each other
_ENDED = ("expression_statement", "return_statement", "throw_statement", _DECLARATION)
_DIGITS = "abcdefghijklmnopqrstuvwxyz"
_PLACEHOLDER = b"\0"
_LINE_BREAKS = re.compile(rb" *\n\s*")
_NEEDLESS_BREAKS = re.compile(rb"(?<=[{(\[,;])\n|\n(?=[})\]])")
# Beside a bracket, a comma, a semicolon or a colon, and where only one side is an operator: between
# two operators a blank may matter, as in `a + +b`.
_NEEDLESS_BLANKS = re.compile(
    rb"(?<=[{}()\[\],;:]) +| +(?=[{}()\[\],;:])"
    rb"|(?<=[\w$\0]) +(?=[-+*=<>&|?!%^])|(?<=[-+*=<>&|?!%^]) +(?=[\w$\0])"
)


def compact(script: str) -> str:
    r"""Take away what only people need; without the package of the grammar, nothing.

    >>> compact("// Adds.\nexport function add(a, b) {\n  return a + +b; /* a sum */\n}\n")
    '\nexport function add(a,b){return a+ +b;}\n'
    >>> compact("const text = `${a ? `b  ${c}` : /[/*]/} // d`;")
    'const text=`${a?`b  ${c}`:/[/*]/} // d`;'
    >>> compact("const a = 1;\nconst b = 2;\nlet c;")
    'const a=1,b=2;let c;'
    >>> compact("f(true, null, undefined);")
    'f(!0,null,void 0);'
    >>> compact("class A {\n  #count = 1;\n  get #next() { return `${this.#count}#count`; }\n}\n")
    'class A{#a=1;get #b(){return `${this.#a}#count`}}\n'
    """
    text = script.encode()
    try:
        tree = _parsed(text)
    except ImportError:
        return script
    if tree.root_node.has_error or _PLACEHOLDER in text:
        return script
    code, literals, done = [], [], 0
    spans = sorted(_spans(tree))
    # No other script can name what is private; the most frequent names are the shortest ones.
    times = Counter(text[start:end] for start, end, kind in spans if kind == _PRIVATE)
    short = {name: _short(number) for number, (name, _) in enumerate(times.most_common())}
    for start, end, kind in spans:
        if start < done:  # a comment between two declarations
            continue
        code.append(text[done:start])
        found = text[start:end]
        if kind == _SEMICOLON:
            pass
        elif kind == _BETWEEN:
            code.append(b",")
        elif kind == _COMMENT:
            code.append(b"\n" if b"\n" in found else b" ")
        else:
            code.append(_PLACEHOLDER)
            literals.append(short[found] if kind == _PRIVATE else _SHORTER.get(kind, found))
        done = end
    code.append(text[done:])
    lines = _NEEDLESS_BREAKS.sub(b"", _LINE_BREAKS.sub(b"\n", b"".join(code)))
    bare = _NEEDLESS_BLANKS.sub(b"", lines)
    between = bare.split(_PLACEHOLDER)
    literals.append(b"")
    return b"".join(part for pair in zip(between, literals, strict=True) for part in pair).decode()


def _short(number: int) -> bytes:
    """Return the private name of a number.

    >>> _short(0), _short(25), _short(26)
    (b'#a', b'#z', b'#ba')
    """
    name = ""
    while number or not name:
        number, digit = divmod(number, len(_DIGITS))
        name = _DIGITS[digit] + name
    return f"#{name}".encode()


def _spans(tree: "Tree") -> Iterator[tuple[int, int, str]]:
    """Yield where what `_found` names begins and ends, and what it is."""
    for kind, nodes in _found(tree).items():
        for node in nodes:
            if kind == _TEMPLATE:
                yield from _template_texts(node)
            elif kind == _DECLARATION:
                yield from _between(node)
            else:
                yield node.start_byte, node.end_byte, kind


def _between(declaration: "Node") -> Iterator[tuple[int, int, str]]:
    """Yield what is between a declaration and the next one, if that is of its kind: a comma."""
    after = declaration.next_sibling
    while after and after.type == _COMMENT:
        after = after.next_sibling
    kind, *_, end = (child.type for child in declaration.children)
    if after and after.type == _DECLARATION and after.children[0].type == kind and end == ";":
        yield declaration.end_byte - len(";"), after.children[1].start_byte, _BETWEEN


def _template_texts(template: "Node") -> Iterator[tuple[int, int, str]]:
    """Yield the parts of a template around its expressions, `${` and `}` included."""
    start = template.start_byte
    for child in template.named_children:
        if child.type == "template_substitution":
            yield start, child.start_byte + len("${"), _TEMPLATE
            start = child.end_byte - len("}")
    yield start, template.end_byte, _TEMPLATE


def _parsed(text: bytes) -> "Tree":
    from tree_sitter import Language, Parser
    from tree_sitter_javascript import language

    return Parser(Language(language())).parse(text)


def _found(tree: "Tree") -> dict[str, list["Node"]]:
    """Return comments, literals, private names, words and needless semicolons by their kind."""
    from tree_sitter import Query, QueryCursor

    kinds = " ".join(
        f"({kind}) @{kind}" for kind in (_COMMENT, *_LITERALS, _PRIVATE, *_SHORTER, _DECLARATION)
    )
    ended = " ".join(f'({statement} ";" @{_SEMICOLON})' for statement in _ENDED)
    query = f'{kinds} (statement_block [{ended}] . "}}")'
    return QueryCursor(Query(tree.language, query)).captures(tree.root_node)
