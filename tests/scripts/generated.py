"""Scripts that are made of what Python says: the limits, the tie rules, the types of the wire.

`python -m tests.scripts --write` writes them; the checks fail while one differs.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from bpe_viz import limits
from bpe_viz.tie_rules import TIE_CHOICES
from tests import ROOT
from tests.scripts.wire_typedefs import wire_scripts

UI = ROOT / "bpe_viz" / "ui"
_LIMITS = UI / "shared" / "limits.js"
_HEAD = "/* {about} Made of {origin} by `python -m tests.scripts --write`. */\n"
_IMPORTED = re.compile(r"import \{([^}]*)\} from \"[./\w]*/limits\.js\"")


def generated() -> dict[Path, str]:
    """The text of every script that is made, by its path."""
    return {
        _LIMITS: _limits(),
        UI / "merges" / "tie_rule_texts.js": _tie_rules(),
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
    yield f"}};\n/** @type {{TieRuleName[]}} */\nexport const RULES = [{names}];\n"
