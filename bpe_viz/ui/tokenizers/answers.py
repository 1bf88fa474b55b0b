"""Answers to the questions of the Tokenizers page, each from the question and the corpus alone."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import OpenedTokenizer
from bpe_viz.limits import (
    MAX_REVEALED_CHARACTERS,
    MAX_SPECIAL_TOKENS_LISTED,
    MAX_TOKENIZED_CHARACTERS,
)
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import printable, whole_characters
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.reader.opened_file import OPENED, checked, file_title
from bpe_viz.ui.reader.token_rows import TokenRow, file_row, learner_row, tokenizer_row
from bpe_viz.ui.reader.tokenizer_names import LEARNED, short_name
from bpe_viz.ui.shared.wire import frame, pack
from bpe_viz.ui.tokenizers import texts
from bpe_viz.ui.tokenizers.names import first_names, names_in, names_missing
from bpe_viz.ui.tokenizers.oddities import ODDITIES, reveal_of
from bpe_viz.ui.tokenizers.texts import FIRST_TEXT
from bpe_viz.ui.tokenizers.tokens import Uses, about_token, bytes_of_token, token_word
from bpe_viz.ui.tokenizers.uses import uses_now
from bpe_viz.vocabularies import AboutTokenizer, load_tokenizer
from bpe_viz.wording import shortened

_Json: TypeAlias = dict[str, object]


def tokenizers_answer(
    shown: AnyTrained,
    key: str,
    question: object,
    uses: Uses = uses_now,
    own: OpenedTokenizer | None = None,
) -> bytes:
    """Return every part that `question` asks for, packed; none for another corpus.

    `uses` says how often each token of a tokenizer is used in the corpus; `own` is what the reader
    opened.
    Nothing that the browser sent is taken for granted.
    """
    asked = question if isinstance(question, Mapping) and question.get("key") == key else {}
    head = pack({"key": key, "id": asked.get("id", 0)})
    return frame([head, *(pack(part) for part in _parts(shown, asked, uses, own))])


def _parts(
    shown: AnyTrained, asked: Mapping[str, Any], uses: Uses, own: OpenedTokenizer | None
) -> Iterator[_Json]:
    names = _names_asked(asked, has_file=own is not None)
    text = _text_asked(asked)
    if asked.get("compare") is True:
        allows = asked.get("special") is True
        yield {"compared": _compared(shown, text, names, own, allows=allows)}
    if isinstance(about := asked.get("about"), list):
        asked_about = names_in(about, has_file=own is not None)
        yield {"about": [part for name in asked_about if (part := _about_tokenizer(name, own))]}
    if isinstance(key := asked.get("reveal"), str) and key in ODDITIES:
        yield {"reveal": _reveal(key, text, names)}
    if token := _token_asked(asked.get("token"), has_file=own is not None):
        try:
            yield {"token": about_token(shown, *token, names, uses, own)}
        except BpeVizError as error:
            name, number = token
            yield {"token": {"name": name, "id": number, "problem": str(error)}}


def _reveal(key: str, text: str, names: Sequence[str]) -> _Json:
    """Return what the tokenizers on the screen do with the text that an oddity is about."""
    tokenizers = []
    for name in names:
        if name not in (LEARNED, OPENED):
            with suppress(BpeVizError):
                tokenizers.append(load_tokenizer(name))
    oddity = ODDITIES[key]
    short = text[:MAX_REVEALED_CHARACTERS]
    return {
        "key": key,
        "text": text,
        "lines": reveal_of(oddity, short, tokenizers),
        "why": oddity.why,
    }


def _names_asked(asked: Mapping[str, Any], *, has_file: bool = False) -> tuple[str, ...]:
    """Return the tokenizers that a question is about, in the order of the screen."""
    names = asked.get("names")
    found = names_in(names, has_file=has_file) if isinstance(names, list) else ()
    return found or first_names()


def _token_asked(asked: object, *, has_file: bool = False) -> tuple[str, int] | None:
    """Return the tokenizer and the id of the token that a question is about, if it is about one.

    >>> _token_asked(["learned", 3]), _token_asked(["moon", 3]), _token_asked("learned")
    (('learned', 3), None, None)
    """
    if not isinstance(asked, list) or len(asked) != 2:
        return None
    name, number = asked
    is_number = isinstance(number, int) and not isinstance(number, bool) and number >= 0
    return (name, number) if is_number and names_in([name], has_file=has_file) else None


def word_asked(asked: object, own: OpenedTokenizer | None = None) -> tuple[str, str] | None:
    """Return the word of a token to open on the Words page, and the tokenizer that cuts it.

    >>> word_asked(["gpt2", 262]), word_asked(["learned", 3]), word_asked(["gpt2", 10**9])
    ((' the', 'gpt2'), None, None)
    """
    found = _token_asked(asked, has_file=own is not None)
    if found is None or found[0] == LEARNED:
        return None
    name, number = found
    try:
        word = token_word(bytes_of_token(name, number, own))
    except BpeVizError:
        return None
    return (word, name) if word else None


def _text_asked(asked: Mapping[str, Any]) -> str:
    """Return the text that a question is about, without halves of characters."""
    text = asked.get("text")
    text = text[:MAX_TOKENIZED_CHARACTERS] if isinstance(text, str) else FIRST_TEXT
    return whole_characters(text)


def _compared(
    shown: AnyTrained,
    text: str,
    names: Sequence[str],
    own: OpenedTokenizer | None = None,
    *,
    allows: bool,
) -> _Json:
    """Return a text as each tokenizer reads it, and the effect of its special tokens."""
    rows = [
        _own_row(own, text) if own and name == OPENED else _row(shown, text, name, allows=allows)
        for name in names
    ]
    special = _special_in(text, names)
    return {"text": text, "rows": rows, "special": special, "allowsSpecial": allows}


def _row(shown: AnyTrained, text: str, name: str, *, allows: bool) -> _Json:
    head: _Json = {"name": name, "title": short_name(name)}
    try:
        return {**head, "size": _size(shown, name), **_encoded(_read(shown, text, name, allows))}
    except BpeVizError as error:
        return {**head, "size": 0, **_encoded(TokenRow((), ())), "problem": str(error)}


def _own_row(own: OpenedTokenizer, text: str) -> _Json:
    head: _Json = {"name": OPENED, "title": file_title(own.name), "checked": checked(own)}
    try:
        return {**head, "size": own.size, **_encoded(file_row(own, text))}
    except BpeVizError as error:
        return {**head, "size": 0, **_encoded(TokenRow((), ())), "problem": str(error)}


def _read(shown: AnyTrained, text: str, name: str, allows: bool) -> TokenRow:
    if name == LEARNED:
        return learner_row(shown, text)
    return tokenizer_row(load_tokenizer(name), text, allows_special=allows)


def _encoded(row: TokenRow) -> _Json:
    return {"lengths": row.lengths, "ids": row.ids, "specials": row.special}


def _size(shown: AnyTrained, name: str) -> int:
    if name != LEARNED:
        return load_tokenizer(name).about.size
    if isinstance(shown, Trained):
        return len(shown.history.symbols)
    return int(shown.history.sizes[-1])


def _special_in(text: str, names: Sequence[str]) -> list[_Json]:
    """Return the special tokens that are spelled in the text, and what each costs as plain text."""
    found: list[_Json] = []
    for name in names:
        if name in (LEARNED, OPENED):
            continue
        try:
            tokenizer = load_tokenizer(name)
        except BpeVizError:
            continue
        id_of_special = tokenizer.about.special_tokens
        if not any(opening in text for opening in {special[:2] for special in id_of_special}):
            continue  # some have more than a thousand, which begin alike
        for special, number in id_of_special.items():
            if special in text:
                found.append(
                    {
                        "title": short_name(name),
                        "special": printable(special),
                        "id": number,
                        "plain": len(tokenizer.encode(special)),
                    }
                )
                break
    return found


def _about_tokenizer(name: str, own: OpenedTokenizer | None = None) -> _Json | None:
    """Describe the origin and the content of a tokenizer; None if it cannot be had."""
    if name == OPENED and own:
        return _about_own(own)
    if name in (LEARNED, OPENED):
        return None
    try:
        about = load_tokenizer(name).about
    except BpeVizError:
        return None
    special = about.special_tokens
    listed = [printable(token) for token in list(special)[:MAX_SPECIAL_TOKENS_LISTED]]
    return {
        "name": name,
        "title": about.title,
        "usedBy": about.used_by,
        "licence": about.licence,
        "package": f"{about.package} {about.version}",
        "size": about.size,
        "sha256": about.sha256,
        "patterns": [_printable_pattern(pattern) for pattern in about.patterns],
        "special": listed,
        "numSpecial": len(special),
        "how": _how_it_cuts(about),
    }


def _about_own(own: OpenedTokenizer) -> _Json:
    """Describe the reader's own file, and whether it was checked."""
    added = list(own.entries.id_of_added) if own.entries else []
    listed = [printable(shortened(token)) for token in added[:MAX_SPECIAL_TOKENS_LISTED]]
    return {
        "name": OPENED,
        "title": file_title(own.name),
        "format": own.format_name,
        "size": own.size,
        "sha256": own.sha256,
        "special": listed,
        "numSpecial": len(added),
        "checked": checked(own),
        "notices": list(own.notices),
    }


def _how_it_cuts(about: AboutTokenizer) -> str:
    """Say how a tokenizer goes from words to tokens, in a few words."""
    in_order = about.segmenter is Segmenter.RANK_ORDER
    steps = texts.IN_RANK_ORDER if in_order else texts.LONGEST_FIRST
    return steps + texts.AFTER_NFC if about.is_normalized else steps


def _printable_pattern(pattern: str) -> str:
    r"""Return a pattern as it is, but for what nobody could see.

    >>> _printable_pattern(" ?a|\t")
    ' ?a|⇥'
    """
    return printable(pattern).replace("␣", " ")


def not_installed() -> list[str]:
    """Say why known tokenizers cannot be had here, each with the way to install it."""
    found = []
    for name in names_missing():
        try:
            load_tokenizer(name)
        except BpeVizError as error:
            found.append(str(error))
    return found
