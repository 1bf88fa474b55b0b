"""A practice set as one HTML file, and the same page as a package for course systems."""

import json
from pathlib import Path

from markupsafe import Markup

from bpe_viz.errors import ExportError
from bpe_viz.limits import MAX_EXERCISE_SEED, MAX_PRACTICE_PAGE_BYTES, megabytes
from bpe_viz.question_banks import HTML, BankQuestion, QuestionBank, question_bank
from bpe_viz.teaching import ExerciseSet
from bpe_viz.ui.offline.fonts import font_faces
from bpe_viz.ui.practice import texts
from bpe_viz.ui.practice.styles import VIEW_HTML, VIEW_STYLES
from bpe_viz.ui.practice.wire import exercise_data
from bpe_viz.ui.practice.wire_types import PracticeData
from bpe_viz.ui.server.script_hashes import script_source
from bpe_viz.ui.shared.bundle import bundle
from bpe_viz.ui.shared.component_files import joined, trusted
from bpe_viz.zip_archive import zip_archive

_HERE = Path(__file__).parent
_UI = _HERE.parent
_PAGE = Markup("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src {own};
 style-src {painted}; img-src data:; font-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{styles}</style>
</head>
<body>
<header><h1>{title}</h1><p>{about}</p></header>
<main>{view}</main>
<section class="sheet" aria-label="{sheet}"><ol>{questions}</ol>
<div class="answers"><h2>{answers_title}</h2><ol>{answers}</ol></div></section>
<script type="application/json" id="exercises">{data}</script>
<script type="module">{scripts}</script>
</body>
</html>
""")
_QUESTION = Markup("<li><p>{sentence}</p>{material}{offers}</li>")
_OFFERS = Markup("<ul>{}</ul>")
_OFFER = Markup("<li>{}</li>")
_ANSWER = Markup("<li><b>{said}</b>. {why}</li>")
_MASTERY = Markup("<adlcp:masteryscore>{}</adlcp:masteryscore>")
_MANIFEST = Markup("""<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="bpe-viz-practice-{seed}" version="1.0"
 xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
 xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="set">
<organization identifier="set"><title>{title}</title>
<item identifier="practice" identifierref="page" isvisible="true"><title>{title}</title>
{mastery}</item>
</organization>
</organizations>
<resources>
<resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
<file href="index.html"/></resource>
</resources>
</manifest>
""")


def practice_page(exercises: ExerciseSet, pass_mark: int | None = None) -> bytes:
    """Return a practice set as a page that checks answers itself and asks no server.

    A course system is told who passed only if there is a `pass_mark`, a score of 100. Raises
    QuestionError for a set past the limits, ExportError for a page that is too large.

    >>> page = practice_page(ExerciseSet(42, 3))
    >>> page.startswith(b"<!doctype html>"), b"https://" in page
    (True, False)
    """
    bank = question_bank(exercises)
    scripts = bundle(_HERE / "file_page.js")
    styles = "\n".join(
        (
            font_faces(),
            joined(_UI / "shared" / "tokens.css", _UI / "offline" / "offline.css"),
            VIEW_STYLES,
            joined(_HERE / "file_page.css"),
        )
    )
    page = _PAGE.format(
        title=texts.FILE_TITLE.format(number=len(bank.questions)),
        about=bank.name,
        styles=trusted(styles),
        painted=trusted(script_source(styles)),
        view=trusted(VIEW_HTML),
        sheet=texts.SHEET,
        questions=Markup().join(map(_question, bank.questions)),
        answers_title=texts.ANSWERS,
        answers=Markup().join(map(_answer, bank.questions)),
        data=trusted(_json(bank, pass_mark)),
        scripts=trusted(scripts),
        own=trusted(script_source(scripts)),
    ).encode("utf-8", "replace")
    if len(page) > MAX_PRACTICE_PAGE_BYTES:
        limit = megabytes(MAX_PRACTICE_PAGE_BYTES)
        raise ExportError(f"The page is larger than {limit}. Choose fewer exercises.")
    return page


def scorm_package(exercises: ExerciseSet, pass_mark: int | None = None) -> bytes:
    """Return the same page as a package of SCORM 1.2, which course systems play.

    >>> from io import BytesIO
    >>> from zipfile import ZipFile
    >>> ZipFile(BytesIO(scorm_package(ExerciseSet(42, 3)))).namelist()
    ['imsmanifest.xml', 'index.html']
    """
    title = texts.FILE_TITLE.format(number=exercises.number)
    mastery = "" if pass_mark is None else _MASTERY.format(pass_mark)
    manifest = _MANIFEST.format(seed=exercises.seed, title=title, mastery=mastery)
    page = practice_page(exercises, pass_mark)
    return zip_archive({"imsmanifest.xml": str(manifest).encode(), "index.html": page})


def _json(bank: QuestionBank, pass_mark: int | None) -> str:
    """Return the data of the view, in which no sign can end the element that has it."""
    chosen = bank.exercises
    data = PracticeData(
        query={},
        lesson=0,
        number=chosen.number,
        seed=chosen.seed,
        level=chosen.level.value,
        source=chosen.source.value,
        topics=[topic.name for topic in chosen.topics],
        kinds=[],
        mostSeed=MAX_EXERCISE_SEED,
        exercises=[exercise_data(asked.key, asked.question) for asked in bank.questions],
    )
    if pass_mark is not None:
        data["passMark"] = pass_mark
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _question(asked: BankQuestion) -> Markup:
    question = asked.question
    offers = Markup().join(_OFFER.format(HTML.offer(offer)) for offer in question.offers)
    return _QUESTION.format(
        sentence=HTML.sentence(question.sentence),
        material=HTML.material(question),
        offers=_OFFERS.format(offers) if offers else "",
    )


def _answer(asked: BankQuestion) -> Markup:
    question = asked.question
    said = question.said(question.right_answer)
    return _ANSWER.format(said=said, why=HTML.sentence(question.why))
