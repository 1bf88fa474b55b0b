"""The Universal Declaration of Human Rights in many scripts, as samples.

They are extracts of about 1,000 characters from the package gflanguages, whose files are read
without importing it.
"""

import functools
import re
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from bpe_viz.samples.sample import Sample
from bpe_viz.settings import MarkPlace, Normalization, Settings, Unit
from bpe_viz.text import WORDS_WITH_APOSTROPHES

_SPECIMEN = re.compile(r'^ *specimen_\d+: "(.*)"$', re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")
_NUM_MERGES = 45


@dataclass(frozen=True, slots=True)
class _Translation:
    """One language: its file in gflanguages, what to look for, what its script needs."""

    language: str
    file: str
    teaches: str
    try_words: str
    unit: Unit = Unit.CHARACTER
    has_blanks: bool = True


_TRANSLATIONS = (
    _Translation(
        "English",
        "en_Latn",
        "The, and, right and freedom are symbols after 45 merges; compare the other languages.",
        "rights freely lawful",
    ),
    _Translation(
        "Finnish",
        "fi_Latn",
        "Seven letters a word, and endings first: -n, -a, -en; the stem oikeu (right) is whole.",
        "oikeuksista ihmisoikeudet",
    ),
    _Translation(
        "Turkish",
        "tr_Latn",
        "The plural is two symbols, ler and lar, and so is the genitive: in and ın.",
        "haklarından milletlerin",
    ),
    _Translation(
        "Vietnamese",
        "vi_Latn",
        "Short words in 66 letters, most of them with diacritics: strip these under Normalisation.",
        "quyền tự do",
    ),
    _Translation(
        "Russian",
        "ru_Cyrl",
        "Case endings and the stem прав (right); as bytes each letter is two units.",
        "правами человечество",
    ),
    _Translation(
        "Greek",
        "el_Grek",
        "Article 1 alone: two letters written for one sound, αι and οι, are the second and third.",
        "άνθρωπος λογική",
    ),
    _Translation(
        "Armenian",
        "hy_Armn",
        "The ending ության (of -ness) and the stem իրավուն (right) come before most words.",
        "իրավունքը ազատություն",
    ),
    _Translation(
        "Georgian",
        "ka_Geor",
        "No capitals; the endings of cases, ს and ის, come first, the stem უფლებ (right) later.",
        "უფლებები ადამიანები",
    ),
    _Translation(
        "Arabic",
        "ar_Arab",
        "From right to left: the article ال is merge 1, and letters change shape when they join.",
        "الحرية حقوق",
    ),
    _Translation(
        "Hebrew",
        "he_Hebr",
        "From right to left: the plural endings ות and ים are found within nine merges.",
        "זכויות האדם",
    ),
    _Translation(
        "Hindi",
        "hi_Deva",
        "A letter and its vowel sign are one grapheme; as characters the first merges join signs.",
        "अधिकारी व्यक्तिगत",
        unit=Unit.GRAPHEME,
    ),
    _Translation(
        "Bengali",
        "bn_Beng",
        "Graphemes make a large alphabet, over 200 symbols, as characters it has about 50.",
        "অধিকারের স্বাধীন",
        unit=Unit.GRAPHEME,
    ),
    _Translation(
        "Tamil",
        "ta_Taml",
        "Long words built from many endings, the longest of 21 characters: compare English.",
        "சுதந்திரம் உரிமைகள்",
        unit=Unit.GRAPHEME,
    ),
    _Translation(
        "Thai",
        "th_Thai",
        "No blanks between words, yet counting finds some: การ, และ (and), ความ, สิทธิ (right).",
        "สิทธิมนุษยชน",
        unit=Unit.GRAPHEME,
        has_blanks=False,
    ),
    _Translation(
        "Chinese",
        "zh_Hant",
        "No blanks: the first merges are words of two characters, 自由 (freedom) before all.",
        "人權和自由",
        has_blanks=False,
    ),
    _Translation(
        "Japanese",
        "ja_Jpan",
        "Three scripts in one text: する and こと (grammar) come before 自由 and 人権 (content).",
        "自由と人権",
        has_blanks=False,
    ),
    _Translation(
        "Korean",
        "ko_Kore",
        "A syllable is one character, so particles such as 의 and 는 are joined to the mark first.",
        "자유와 인권을",
    ),
    _Translation(
        "Amharic",
        "am_Ethi",
        "A character is a syllable: over 100 symbols in the alphabet, four to a word.",
        "መብቶች ነጻነት",
    ),
)


def declaration_text(file: str) -> str:
    r"""Return the extract in a file of gflanguages, each paragraph once; "" without such a file.

    A specimen that is only the beginning or a part of another paragraph is left out.

    >>> declaration_text("en_Latn").splitlines()[1][:42]
    'No one shall be held in slavery or servitu'
    """
    path = _path(file)
    return extract_of(path.read_text(encoding="utf-8")) if path else ""


def extract_of(data: str) -> str:
    r"""Return the extract in the text of such a file, each paragraph once.

    >>> extract_of('specimen_48: "All"\nspecimen_36: "All are equal.\\nNo one"')
    'All are equal.\nNo one'
    """
    specimens = _SPECIMEN.findall(data)
    unescaped = (_ESCAPED.sub(_character, specimen) for specimen in specimens)
    paragraphs = list(dict.fromkeys(line for text in unescaped for line in text.splitlines()))
    return "\n".join(
        one for one in paragraphs if not any(one in other for other in paragraphs if other != one)
    )


def _character(escape: re.Match[str]) -> str:
    return "\n" if escape[1] == "n" else escape[1]


def languages_folder() -> Path | None:
    """Return the folder where gflanguages keeps a file for each language; None if not installed.

    >>> languages_folder().name
    'languages'
    """
    spec = find_spec("gflanguages")
    folders = (spec.submodule_search_locations if spec else None) or []
    paths = (Path(folder, "data", "languages") for folder in folders)
    return next(filter(Path.is_dir, paths), None)


def _path(file: str) -> Path | None:
    folder = languages_folder()
    path = folder / f"{file}.textproto" if folder else None
    return path if path and path.is_file() else None


def _sample(translation: _Translation) -> Sample:
    return Sample(
        key=f"declaration-{translation.language.lower()}",
        name=f"Declaration: {translation.language}",
        group="Declaration of Human Rights",
        teaches=translation.teaches,
        licence="Universal Declaration of Human Rights; package gflanguages, Apache-2.0",
        settings=Settings(
            pretokenizer=WORDS_WITH_APOSTROPHES,
            normalization=Normalization.LOWER,
            unit=translation.unit,
            mark_place=MarkPlace.SEPARATE if translation.has_blanks else MarkPlace.NONE,
            num_merges=_NUM_MERGES,
            min_count=2,
        ),
        load=functools.partial(declaration_text, translation.file),
        is_available=lambda: _path(translation.file) is not None,
        try_words=translation.try_words,
        language=translation.file.replace("_", "-"),
    )


DECLARATIONS = tuple(map(_sample, _TRANSLATIONS))
