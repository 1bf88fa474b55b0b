"""One document in some 750 languages: extracts of the Universal Declaration of Human Rights.

The package gflanguages has other paragraphs for each language, so whole extracts say how many
tokens a character needs, and not how much more a language needs than another. For that, one
paragraph is taken that is known in English as well: Article 1, which is all that about half of the
languages have, or the first paragraph of the preamble.
"""

import functools
import re
from dataclasses import dataclass

from bpe_viz.samples.declaration import extract_of, languages_folder
from bpe_viz.samples.sample import Sample
from bpe_viz.settings import Learner, Normalization, Settings
from bpe_viz.text import WORDS_WITH_APOSTROPHES

# Universal Declaration of Human Rights, United Nations, 10 December 1948.
ARTICLE_1 = (
    "All human beings are born free and equal in dignity and rights. They are endowed with reason"
    " and conscience and should act towards one another in a spirit of brotherhood."
)
PREAMBLE = (
    "Whereas recognition of the inherent dignity and of the equal and inalienable rights of all"
    " members of the human family is the foundation of freedom, justice and peace in the world,"
)
# How the paragraph begins in extracts of several.
_ARTICLE_1_BEGINS = {
    "am_Ethi": "የሰው፡ልጅ፡ሁሉ",
    "ar_Arab": "يولد جميع",
    "kn_Knda": "ಎಲ್ಲಾ ಮಾನವರೂ",
    "pl_Latn": "Wszyscy ludzie",
    "zh_Hans": "人人生而自由",
    "zh_Hant": "人人生而自由",
}
_PREAMBLE_BEGINS = {
    "bg_Cyrl": "Като взе предвид, че признаването на достойнството",
    "ca_Latn": "Considerant que el reconeixement de la dignitat",
    "es_Latn": "Considerando que la libertad",
    "fi_Latn": "Kun ihmiskunnan kaikkien",
    "fr_Latn": "Considérant que la reconnaissance de la dignité",
    "gsw_Latn": "Wil d’Fréiheit",
    "id_Latn": "Menimbang bahwa pengakuan",
    "it_Latn": "Considerato che il riconoscimento",
    "ja_Jpan": "人類社会のすべての構成員",
    "jv_Latn": "MANIMBANG manowo ngakoni",
    "ko_Kore": "모든 인류 구성원의",
    "nl_Latn": "Overwegende, dat erkenning van de inherente",
    "ro_Latn": "Considerând că recunoașterea demnității",
    "ru_Cyrl": "Принимая во внимание, что признание достоинства",
    "sr_Latn": "Pošto je priznavanje urođenog",
    "sv_Latn": "Enär erkännandet av",
    "tr_Latn": "İnsanlık ailesinin bütün",
    "vi_Latn": "Việc thừa nhận nhân phẩm",
}
_NAME = re.compile(r'^name: "(.*)"$', re.MULTILINE)
_ENGLISH = "en_Latn"
_ARTICLE_1_LENGTHS = range(30, 400)  # in characters; old scripts have other samples


@dataclass(frozen=True, slots=True)
class Language:
    """A language: the name of its file in gflanguages, its own name, its extract.

    `paragraph` is the part of the extract that `english` says in English; both are empty where none
    is known.

    >>> german = next(language for language in languages() if language.file == "de_Latn")
    >>> german.name, german.script, german.paragraph[:13], german.english is ARTICLE_1
    ('German', 'Latin', 'Alle Menschen', True)
    """

    file: str
    name: str
    extract: str
    paragraph: str = ""
    english: str = ""

    @property
    def script(self) -> str:
        """Return the name of its script, or its code in ISO 15924 where that has no name."""
        code = self.file.split("_")[1]
        return _script_names().get(code, code)


@functools.cache
def languages() -> tuple[Language, ...]:
    """Return all languages with an extract in gflanguages, by name; none if not installed.

    >>> [language.name for language in languages()][:2]
    ['A-Hmao', 'Abkhazian']
    """
    folder = languages_folder()
    found = []
    for path in folder.glob("*.textproto") if folder else ():
        data = path.read_text(encoding="utf-8")
        name = _NAME.search(data)
        if name and (extract := extract_of(data)):
            found.append(_language(path.stem, name[1], extract))
    return tuple(sorted(found, key=lambda language: (language.name, language.file)))


@functools.cache
def _script_names() -> dict[str, str]:
    """Return the names of scripts by their codes in ISO 15924."""
    folder = languages_folder()
    paths = folder.parent.joinpath("scripts").glob("*.textproto") if folder else ()
    found = {path.stem: _NAME.search(path.read_text(encoding="utf-8")) for path in paths}
    return {code: name[1] for code, name in found.items() if name}


def _language(file: str, name: str, extract: str) -> Language:
    if file == _ENGLISH:
        return Language(file, name, extract, ARTICLE_1, ARTICLE_1)
    paragraphs = extract.splitlines()
    if len(paragraphs) == 1 and len(extract) in _ARTICLE_1_LENGTHS:
        return Language(file, name, extract, extract, ARTICLE_1)
    for begins, english in ((_ARTICLE_1_BEGINS, ARTICLE_1), (_PREAMBLE_BEGINS, PREAMBLE)):
        beginning = begins.get(file)
        if beginning is not None:
            paragraph = next((p for p in paragraphs if p.startswith(beginning)), "")
            return Language(file, name, extract, paragraph, english if paragraph else "")
    return Language(file, name, extract)


FIRST_LANGUAGES = ("en_Latn", "de_Latn", "el_Grek")


def _article_1() -> dict[str, str]:
    """Return Article 1 in the languages that are compared at first, by their names."""
    by_file = {each.file: each for each in languages()}
    found = [by_file[file] for file in FIRST_LANGUAGES if file in by_file]
    return {language.name: language.paragraph for language in found}


IN_LANGUAGES = Sample(
    key="article-1",
    name="Article 1 in three languages",
    group="Declaration of Human Rights",
    teaches="One list of merges for English, German and Greek: who needs most tokens may decide.",
    licence="Universal Declaration of Human Rights; package gflanguages, Apache-2.0",
    settings=Settings(
        pretokenizer=WORDS_WITH_APOSTROPHES,
        normalization=Normalization.LOWER,
        num_merges=60,
        learner=Learner.PARITY,
        min_count=2,
    ),
    load=lambda: "\n".join(_article_1().values()),
    is_available=lambda: len(_article_1()) == len(FIRST_LANGUAGES),
    try_words="brotherhood würde άνθρωπος",
    by_language=_article_1,
)
