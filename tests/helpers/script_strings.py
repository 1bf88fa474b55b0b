"""The strings of a script, so that tests can tell the texts that people read from the logic."""

import re

# A slash after one of these begins a regular expression; after anything else, it divides.
_BEFORE_A_PATTERN = re.compile(r"(?:^|[=(,:;!&|?{}\[+\-*%~^<>]|\b(?:return|typeof|of|in|case))\s*$")
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_QUOTED = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'", re.DOTALL)
_ORDINARY = re.compile(r"[^\"'`/{}]+")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


def script_strings(script: str) -> list[str]:
    """Every string of a script, with `{}` for what a template puts in; comments have none."""
    return _strings_from(script, 0)[0]


def _strings_from(script: str, start: int) -> tuple[list[str], int]:
    """The strings up to the brace that closes what `start` is in, and where that brace is."""
    at, depth = start, 0
    found: list[str] = []
    while at < len(script):
        character = script[at]
        if ordinary := _ORDINARY.match(script, at):
            at = ordinary.end()
        elif comment := _COMMENT.match(script, at):
            at = comment.end()
        elif quoted := _QUOTED.match(script, at):
            found.append(quoted[1] if quoted[2] is None else quoted[2])
            at = quoted.end()
        elif character == "`":
            inside, at = _template_from(script, at + 1)
            found += inside
        elif (pattern := _PATTERN.match(script, at)) and _BEFORE_A_PATTERN.search(
            script[max(start, at - 20) : at]
        ):
            at = pattern.end()
        elif character == "}" and not depth:
            break
        else:
            depth += {"{": 1, "}": -1}.get(character, 0)
            at += 1
    return found, at


def _template_from(script: str, start: int) -> tuple[list[str], int]:
    """The strings of a template, those inside it first, and the place after it."""
    at, text = start, ""
    found: list[str] = []
    while script[at] != "`":
        if script.startswith("${", at):
            inside, end = _strings_from(script, at + 2)
            found += inside
            text += "{}"
            at = end + 1
        else:
            size = 2 if script[at] == "\\" else 1
            text += script[at : at + size]
            at += size
    return [*found, text], at + 1
