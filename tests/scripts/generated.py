"""Scripts that are made of what Python says: the limits, the tie rules, the types of the wire.

`python -m tests.scripts --write` writes them; the checks fail while one differs.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from bpe_viz import limits
from bpe_viz.spoken import MARKS_BEFORE_WORDS, SPOKEN_MARKS, SPOKEN_SIGNS
from bpe_viz.tie_rules import TIE_CHOICES
from bpe_viz.ui.shared.terms import MEANING
from tests import ROOT
from tests.scripts.wire_typedefs import wire_scripts

UI = ROOT / "bpe_viz" / "ui"
_LIMITS = UI / "shared" / "limits.js"
_HEAD = "/* {about} Made of {origin} by `python -m tests.scripts --write`. */\n"
_LINE_WIDTH = 110
_SHORT_KEY = 2  # no longer than an indentation, which the formatter leaves in the line of its value
_TERM = re.compile(r"term(?:\(|: )\"([^\"]+)\"")
_IMPORTED = re.compile(r"import \{([^}]*)\} from \"[./\w]*/limits\.js\"")


def generated() -> dict[Path, str]:
    """The text of every script that is made, by its path."""
    return {
        _LIMITS: _limits(),
        UI / "shared" / "meanings.js": _meanings(),
        UI / "merges" / "tie_rule_texts.js": _tie_rules(),
        UI / "shared" / "spoken_texts.js": _spoken_names(),
        **wire_scripts(),
    }


def outdated() -> list[Path]:
    """The scripts that differ from what Python says."""
    return [
        path
        for path, text in generated().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def write() -> None:
    """Write every script that is made."""
    for path, text in generated().items():
        path.write_text(text, encoding="utf-8", newline="\n")


def _meanings() -> str:
    """The meanings of the terms that scripts explain."""
    texts = (path.read_text(encoding="utf-8") for path in UI.glob("**/*.js"))
    named = {name for text in texts for name in _TERM.findall(text)}
    unknown = named - MEANING.keys()
    if unknown:
        raise ValueError(f"Scripts explain terms that terms.py lacks: {', '.join(unknown)}.")
    head = _HEAD.format(about="The meanings of terms.", origin="terms.py")
    lines = "".join(
        _property(_key(name), json.dumps(meaning, ensure_ascii=False))
        for name, meaning in MEANING.items()
        if name in named
    )
    return f"{head}export const MEANING = {{\n{lines}}};\n"


def _property(key: str, value: str) -> str:
    """A line of an object, or two where one is too long, as the formatter breaks it."""
    line = f"  {key}: {value},\n"
    is_broken = len(line) - 1 > _LINE_WIDTH and len(key) > _SHORT_KEY
    return f"  {key}:\n    {value},\n" if is_broken else line


def _key(name: str) -> str:
    return name if name.isalpha() else json.dumps(name)


def _limits() -> str:
    """The limits that scripts import, with their numbers."""
    imported = {
        name.strip()
        for folder in (UI, ROOT / "tests" / "scripts")
        for path in folder.glob("**/*.js")
        if "node_modules" not in path.parts
        for names in _IMPORTED.findall(path.read_text(encoding="utf-8"))
        for name in names.split(",")
    }
    ordered = [name for name in vars(limits) if name in imported]
    unknown = imported - {*ordered, ""}
    if unknown:
        raise ValueError(f"Scripts import limits that limits.py lacks: {', '.join(unknown)}.")
    head = _HEAD.format(about="The limits that hold in the browser too.", origin="limits.py")
    return head + "\n" + "".join(f"export const {n} = {_number(n)};\n" for n in ordered)


def _number(name: str) -> str:
    """A limit as the scripts are formatted: whole numbers have no point."""
    return f"{getattr(limits, name):.17g}"


def _spoken_names() -> str:
    """What marks and signs are called by those who hear them."""
    head = _HEAD.format(about="What marks and signs are called when spoken.", origin="spoken.py")
    marks = "".join(f"  {role}: {json.dumps(name)},\n" for role, name in SPOKEN_MARKS.items())
    signs = "".join(f"  {_quoted(s)}: {json.dumps(name)},\n" for s, name in SPOKEN_SIGNS.items())
    before = json.dumps(MARKS_BEFORE_WORDS, ensure_ascii=False)
    return (
        f"{head}export const SPOKEN_MARKS = {{\n{marks}}};\n"
        f"export const MARKS_BEFORE_WORDS = {before};\n"
        f"export const SPOKEN_SIGNS = {{\n{signs}}};\n"
    )


def _quoted(sign: str) -> str:
    """A sign as the formatter writes a key: invisible ones by number, names without quotes."""
    if sign in "_$":
        return sign
    return f"'{sign}'" if sign == '"' else json.dumps(sign, ensure_ascii=not sign.isprintable())


def _tie_rules() -> str:
    head = _HEAD.format(about="What the tie rules are called, in order.", origin="tie_rules.py")
    return "".join([head, *_tie_rule_lines()])


def _tie_rule_lines() -> Iterator[str]:
    fields = ("name", "short", "winner", "why")
    yield '\n/** @import { TieRuleName } from "./wire.js" */\n\n'
    yield "/** @typedef {{ name: string, short: string, winner: string, why: string, "
    yield "isByPlace: boolean }} TieChoice */\n\n"
    yield "/** @type {Record<TieRuleName, TieChoice>} */\nexport const TIE_CHOICES = {\n"
    for rule, choice in TIE_CHOICES.items():
        key = json.dumps(rule.value) if "-" in rule.value else rule.value
        yield f"  {key}: {{\n"
        yield from (f"    {name}: {json.dumps(getattr(choice, name))},\n" for name in fields)
        yield f"    isByPlace: {json.dumps(choice.is_by_place)},\n  }},\n"
    names = ", ".join(json.dumps(rule.value) for rule in TIE_CHOICES)
    yield f"}};\n/** @type {{TieRuleName[]}} */\nexport const RULES = [{names}];\n\n"
    yield "/** @param {string} name */\nexport function ruleNamed(name) {\n"
    yield "  return RULES.find((rule) => rule === name) ?? null;\n}\n"
