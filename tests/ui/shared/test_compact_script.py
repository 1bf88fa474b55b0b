"""Scripts as they are sent: the same tokens as were written, in fewer bytes."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import tree_sitter_javascript
from hypothesis import given
from hypothesis import strategies as st
from tree_sitter import Language, Node, Parser

from bpe_viz.ui.shared.compact_script import compact
from tests.helpers.script_modules import UI

MODULES = sorted(UI.rglob("*.js"))
PARSER = Parser(Language(tree_sitter_javascript.language()))
WHOLE = {"string", "regex"}
SHORTER = {"true": ("!", "0"), "false": ("!", "1"), "undefined": ("void", "0")}
# What a blank, a comment or a line break between two of them could change, were it lost.
PARTS = (
    *("a", "b", "1", "2.5", "'x'", '"  //  "', "`a  ${b}  c`", "`${`  ${a}` + b}`", "/[/]  x/g"),
    *(
        "+",
        "-",
        "++",
        "--",
        "/",
        "*",
        "**",
        "<",
        ">",
        "=",
        "==",
        "=>",
        "!",
        "~",
        "?",
        ":",
        "?.",
        ".",
    ),
    *(
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        "in",
        "of",
        "return",
        "typeof",
        "async",
        "let",
        "const",
        "a = b;",
        "true",
        "undefined",
    ),
    *(" ", "  ", "\n", "\n\n  ", "// x\n", "/* x */", "/* x\n */"),
)


def tokens(script: str) -> list[tuple[str, bytes, bool]]:
    """Every token: its kind, its text, and whether a line break before it may end a statement.

    A private name may be another one, so it is told by its number among them. A semicolon before a
    brace that closes is left out: the statement ends there without it. `true` is told as `!0`, and
    declarations that follow each other as one.
    """
    text = script.encode()
    root = PARSER.parse(text).root_node
    assert not root.has_error
    found: list[tuple[str, bytes, bool]] = []
    end = 0
    number: dict[bytes, bytes] = {}
    again = {*begun_again(root)}
    for kind, start, stop in leaves(root):
        if start in again:
            found[-1] = (",", b",", False)
        elif start < stop:  # a script of nothing but comments is one node
            token = text[start:stop]
            if kind == "private_property_identifier":
                token = number.setdefault(token, f"#{len(number)}".encode())
            if token == b"}" and found and found[-1][1] == b";":
                found.pop()
            # Before a bracket that closes, a statement ends with or without a line break.
            closes = token in (b"}", b")", b"]")
            can_end = not closes and (
                not found or found[-1][1] not in (b"{", b"(", b"[", b",", b";")
            )
            breaks = can_end and b"\n" in text[end:start]
            if kind in SHORTER:
                sign, digit = SHORTER[kind]
                found += [(sign, sign.encode(), breaks), ("number", digit.encode(), False)]
            else:
                found.append((kind, token, breaks))
        end = stop
    return found


def begun_again(node: Node) -> Iterator[int]:
    """Yield where each declaration begins that follows another of its kind."""
    last = None
    for child in node.children:
        yield from begun_again(child)
        if child.type == "comment":
            continue
        kind = child.children[0].type if child.type == "lexical_declaration" else None
        if kind and kind == last:
            yield child.start_byte
        last = kind if kind and child.children[-1].type == ";" else None


def leaves(node: Node) -> Iterator[tuple[str, int, int]]:
    """The innermost nodes but comments; the blanks of a template belong to its text."""
    if node.type == "comment":
        return
    if node.type in WHOLE or not node.children:
        yield node.type, node.start_byte, node.end_byte
        return
    end = node.start_byte
    for child in node.children:
        if node.type == "template_string" and child.start_byte > end:
            yield "text", end, child.start_byte
        yield from leaves(child)
        end = child.end_byte


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_module_keeps_its_tokens_and_line_breaks(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    sent = compact(written)
    assert tokens(sent) == tokens(written)
    assert len(sent) < len(written)


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        pytest.param("a + +b - -c", "a+ +b- -c", id="signs"),
        pytest.param("a++ + ++b", "a++ + ++b", id="increments"),
        pytest.param("a < !--b", "a< !--b", id="no comment of HTML"),
        pytest.param("1 .toFixed()", "1 .toFixed()", id="a number and a point"),
        pytest.param("a ? .5 : 1", "a? .5:1", id="no optional chain"),
        pytest.param("a / /b/.c", "a / /b/.c", id="a regular expression after a division"),
        pytest.param("a /b/ c", "a /b/ c", id="two divisions"),
        pytest.param("x = /[/*]  \\/ */g; // y\n", "x=/[/*]  \\/ */g;", id="a class in a pattern"),
        pytest.param("x = '/* a */  //'", "x='/* a */  //'", id="no comment in a string"),
        pytest.param("return_\n(a)", "return_\n(a)", id="a call on the next line"),
        pytest.param("() => {\n  return\n  a;\n}", "()=>{return\na}", id="return"),
        pytest.param("{\n  if (a);\n}", "{if(a);}", id="a statement that is empty"),
        pytest.param("{\n  for (let i = 0;;) a;\n}", "{for(let i=0;;)a;}", id="a loop"),
        pytest.param("{ a; /* b */ }", "{a;}", id="a comment at the end of a block"),
        pytest.param("a\n\n  ++b", "a\n++b", id="a statement that ends at its line"),
        pytest.param("a; /* x\n */ b", "a;b", id="a comment of two lines"),
        pytest.param("a/**/in/**/b", "a in b", id="a comment between words"),
        pytest.param("'a' in b", "'a' in b", id="a string and a word"),
        pytest.param("/a/ in b", "/a/ in b", id="a pattern and a word"),
        pytest.param("`  ${a}  // ${ b }`", "`  ${a}  // ${ b }`", id="blanks of a template"),
        pytest.param(
            "`a  ${b ? `c  ${d + `  }  `}` : e}\n  g`",
            "`a  ${b?`c  ${d+`  }  `}`:e}\n  g`",
            id="templates in templates",
        ),
        pytest.param("`${{ a: `}` }[b]}  `", "`${{a:`}`}[b]}  `", id="an object in a template"),
        pytest.param("const a = 1; // x\nconst b = 2;\nb;", "const a=1,b=2;b;", id="constants"),
        pytest.param("let a; let b;\nconst c = 1;", "let a,b;const c=1;", id="two kinds"),
        pytest.param("let a\nlet b", "let a\nlet b", id="declarations without a semicolon"),
        pytest.param("const [a] = b;\nconst { c } = a;", "const[a]=b,{c}=a;", id="patterns"),
        pytest.param("return true && undefined", "return !0&&void 0", id="words that are shorter"),
        pytest.param(
            "a = { true: b.false }", "a={true:b.false}", id="names that are no such words"
        ),
        pytest.param("é = 'ß'  +  ü", "é ='ß'+  ü", id="letters that are not of ASCII"),
        pytest.param("a = = b  // what", "a = = b  // what", id="not a script"),
        pytest.param("'\0'  + a", "'\0'  + a", id="a null character"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_what_is_sent(written: str, sent: str) -> None:
    assert compact(written) == sent


@given(st.lists(st.sampled_from(PARTS), max_size=12).map("".join))
def test_any_script_keeps_its_tokens(script: str) -> None:
    if PARSER.parse(script.encode()).root_node.has_error:
        assert compact(script) == script
    else:
        assert tokens(compact(script)) == tokens(script)


def test_without_the_grammar_a_script_is_sent_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tree_sitter", None)
    assert compact("a = 1; // one\n") == "a = 1; // one\n"
