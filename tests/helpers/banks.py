"""Banks for tests, and readers of their formats that know nothing of how they are written."""

import re
from base64 import b64decode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from lxml import etree

from bpe_viz.question_banks import BankQuestion, QuestionBank
from bpe_viz.teaching import (
    Answer,
    AnswerForm,
    ExerciseKey,
    ExerciseSet,
    Level,
    QuestionError,
    Source,
    kinds_for,
)
from tests.helpers.consistent_questions import HOSTILE

_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
_NAMES = {"q": "http://www.imsglobal.org/xsd/imsqti_v2p1"}


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """A question as a course system has it; `shares` is what each answer is worth, of 100."""

    kind: str
    name: str
    identifier: str
    html: str
    shares: list[tuple[str, float]] = field(default_factory=list)
    whys: list[str] = field(default_factory=list)
    pairs: list[tuple[str, str]] = field(default_factory=list)
    why: str = ""
    files: list[tuple[str, bytes]] = field(default_factory=list)


def hostile_bank() -> QuestionBank:
    """Questions about the words of readers who type anything."""
    asked: list[BankQuestion] = []
    for words in HOSTILE.values():
        for kind in kinds_for(Source.OWN):
            for level in (Level.EASY, Level.HARD):
                key = ExerciseKey(kind, level, len(asked), Source.OWN)
                try:
                    asked.append(BankQuestion(len(asked) + 1, key, key.question(words)))
                except QuestionError:
                    continue
    assert len({question.key.kind for question in asked}) > 5
    return QuestionBank(ExerciseSet(1, len(asked), source=Source.OWN), tuple(asked))


def plain(html: str) -> str:
    """The text of HTML as it is read on a screen."""
    return unescape(re.sub(r"<[^>]*>", "", html))


def grammar(name: str) -> etree.RelaxNG:
    """The rules of a file that a bank or a package has, as far as it uses them."""
    return etree.RelaxNG(etree.parse(Path(__file__).with_name(f"{name}.rng")))


def read_moodle(data: bytes) -> tuple[str, list[ReadQuestion]]:
    """The category and the questions of a file in Moodle XML."""
    quiz = etree.fromstring(data, _PARSER)
    assert quiz.tag == "quiz"
    category, *questions = quiz.findall("question")
    assert category.get("type") == "category"
    return _text(category, "category"), [_moodle_question(each) for each in questions]


def _text(node: etree._Element, path: str) -> str:
    return node.findtext(f"{path}/text") or ""


def _moodle_question(node: etree._Element) -> ReadQuestion:
    answers = node.findall("answer")
    return ReadQuestion(
        str(node.get("type")),
        _text(node, "name"),
        node.findtext("idnumber") or "",
        _text(node, "questiontext"),
        [(each.findtext("text") or "", float(each.get("fraction") or 0)) for each in answers],
        [_text(each, "feedback") for each in answers],
        [
            (each.findtext("text") or "", _text(each, "answer"))
            for each in node.findall("subquestion")
        ],
        _text(node, "generalfeedback"),
        [
            (str(file.get("name")), b64decode(file.text or "", validate=True))
            for file in node.findall("generalfeedback/file[@encoding='base64'][@path='/']")
        ],
    )


def read_gift(text: str) -> list[ReadQuestion]:
    """The questions of a GIFT file, by the rules of Moodle's importer."""
    blocks = re.split(r"\n\s*\n", text)
    kept = ("\n".join(x for x in b.splitlines() if not x.strip().startswith("//")) for b in blocks)
    return [_gift_question(block) for block in kept if block and block[0] != "$"]


def _gift_question(block: str) -> ReadQuestion:
    """Read one question: signs after a backslash become stand-ins that mean nothing."""
    signs = ":#={}~\\"
    stand_in_of = {sign: chr(0xE000 + at) for at, sign in enumerate(signs)}
    held = re.sub(r"\\([:#={}~\\])", lambda found: stand_in_of[found[1]], block)
    found = re.fullmatch(r"::(.*?)::\[html\](.*?)\{(.*)\}\s*", held, re.DOTALL)
    assert found, block
    name, html, body = found.groups()
    body, _, why = body.rpartition("####")

    def shown(part: str) -> str:
        part = part.replace("\\n", "\n")  # before a backslash is one again
        for sign, stand_in in stand_in_of.items():
            part = part.replace(stand_in, sign)
        return part.strip()

    is_number = body.lstrip().startswith("#")
    parts = re.findall(r"([=~])([^=~]*)", body.lstrip().removeprefix("#"))
    if all("->" in part for _, part in parts):
        halves = (part.split("->") for _, part in parts)
        pairs = [(shown(left), shown(right)) for left, right in halves]
        return ReadQuestion(
            "matching",
            shown(name),
            "",
            shown(html),
            pairs=pairs,
            why=shown(why),
        )
    shares, whys = [], []
    for sign, part in parts:
        answer, _, feedback = part.partition("#")
        weight = re.match(r"%(-?[\d.]+)%", answer)
        share = float(weight[1]) if weight else 100.0 * (sign == "=")
        answer = answer[weight.end() :] if weight else answer
        if is_number:
            answer, _, tolerance = answer.partition(":")
            assert tolerance == "0"
        shares.append((shown(answer), share))
        whys.append(shown(feedback))
    kind = "numerical" if is_number else "multichoice"
    return ReadQuestion(kind, shown(name), "", shown(html), shares, whys, why=shown(why))


def qti_items(data: bytes) -> dict[str, etree._Element]:
    """The items of a package, in the order of its test; every file is named by the manifest."""
    with ZipFile(BytesIO(data)) as package:
        names = package.namelist()
        pictures = {name for name in names if name.endswith(".png")}
        roots = {
            name: etree.fromstring(package.read(name), _PARSER)
            for name in names
            if name not in pictures
        }
    named = roots["imsmanifest.xml"].xpath("//*[local-name()='file']/@href")
    assert sorted(named) == sorted({*names} - {"imsmanifest.xml"})
    shown = {
        str(src) for root in roots.values() for src in root.xpath("//q:img/@src", namespaces=_NAMES)
    }
    assert shown == pictures
    hrefs = roots["test.xml"].xpath("//q:assessmentItemRef/@href", namespaces=_NAMES)
    return {href: roots[href] for href in hrefs}


def judged_by_item(item: etree._Element, response: Sequence[str]) -> tuple[bool, str]:
    """Whether an item takes an answer for right, and what it says then, as a player runs it."""
    declared = item.find("q:responseDeclaration", _NAMES)
    assert declared is not None
    right = [str(x) for x in declared.xpath("q:correctResponse/q:value/text()", namespaces=_NAMES)]
    is_ordered = declared.get("cardinality") == "ordered"
    (condition,) = item.findall("q:responseProcessing/q:responseCondition", _NAMES)
    for branch in condition:
        match = branch.find("q:match", _NAMES)
        if match is not None:
            value = match.findtext("q:baseValue", None, _NAMES)
            wanted = right if value is None else [value]
            if (response if is_ordered else sorted(response)) != (
                wanted if is_ordered else sorted(wanted)
            ):
                continue
        score, feedback = branch.xpath("q:setOutcomeValue/q:baseValue/text()", namespaces=_NAMES)
        (said,) = item.xpath(f"q:modalFeedback[@identifier='{feedback}']", namespaces=_NAMES)
        return float(score) == 1, " ".join("".join(said.itertext()).split())
    raise AssertionError("no branch is taken")


def responses(asked: BankQuestion, answer: Answer) -> list[str]:
    """An answer as a player of items gives it."""
    if asked.question.form is AnswerForm.NUMBER:
        return [str(answer[0])]
    return [f"ANSWER_{number}" for number in answer]


def some_answers(asked: BankQuestion) -> Iterator[Answer]:
    """A right answer, every offer alone, all near misses, and something else."""
    question = asked.question
    yield from sorted(question.right)
    yield from (miss.answer for miss in question.near_misses)
    if question.form is AnswerForm.NUMBER:
        yield (question.right_answer[0] + 1000,)
    elif question.form is AnswerForm.BOUNDARIES:
        yield from ((place,) for place in range(1, len(question.units)))
    else:
        yield from ((index,) for index in range(len(question.offers)))
