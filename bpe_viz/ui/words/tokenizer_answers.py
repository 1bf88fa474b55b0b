"""Answers to the questions of the Words page while a real tokenizer cuts its text."""

from collections.abc import Iterator, Mapping
from typing import Any

from bpe_viz.errors import BpeVizError
from bpe_viz.limits import (
    MAX_KEPT_INPUT_SYMBOLS,
    MAX_PAIRS_EXPLAINED,
    MAX_PIECES_SHOWN,
    MAX_SEARCH_CHARACTERS,
    MAX_STUDIED_CHARACTERS,
    MAX_UNITS_EXPLAINED,
)
from bpe_viz.segmentation import quoted_pair
from bpe_viz.settings import PreTokenizer
from bpe_viz.settings_table import PRETOKENIZER
from bpe_viz.symbols import BYTE_GLYPHS, Pair, bytes_of, printable
from bpe_viz.text import Piece, pieces
from bpe_viz.ui.shared.browser_input import text_under
from bpe_viz.ui.shared.wire import frame, pack
from bpe_viz.ui.words import pair_texts as texts
from bpe_viz.ui.words.answers import kept_inputs_in, shown_pieces, words_with
from bpe_viz.ui.words.encoding import NO_PAIR, Json, encode_explained
from bpe_viz.ui.words.tokenized import LETTERS, encode_tokenized, has_merges
from bpe_viz.vocabularies import Tokenizer, glyphs_of
from bpe_viz.wording import counted

_GLYPH_OF_LETTER = {ord(letter): chr(glyph) for glyph, letter in LETTERS.items()}
_CUT_CHARACTERS = 20 * MAX_PIECES_SHOWN


def tokenizer_answer(
    tokenizer: Tokenizer,
    key: str,
    text: str,
    question: object,
    count_of_word: Mapping[str, int],
) -> bytes:
    """Return every part that `question` asks for, packed; without a question the study of `text`.

    As `words_answer`, but nothing was learned here: there are no other segmenters, no other units,
    and no counts of pairs. `count_of_word` are the words that can be searched.
    """
    asked = question if isinstance(question, Mapping) and question.get("key") == key else None
    if asked is None:
        asked = {"text": text, "textId": 0}
    head = pack({"key": key, "id": asked.get("id", 0)})
    parts = _parts(tokenizer, text, asked, count_of_word)
    return frame([head, *(pack(part) for part in parts)])


def _parts(
    tokenizer: Tokenizer, text: str, asked: Mapping[str, Any], count_of_word: Mapping[str, int]
) -> Iterator[Json]:
    text_id = asked.get("textId", 0)
    try:
        if (given := text_under(asked, "text", MAX_STUDIED_CHARACTERS)) is not None:
            text = given
            yield {"study": {**encode_tokenized(text, tokenizer), "textId": text_id}}
        if word := text_under(asked, "word", MAX_STUDIED_CHARACTERS):
            yield from _about_word(tokenizer, word, asked)
        if asked.get("cuts") is True:
            yield {"cuts": _cuts(tokenizer, text)}
        if (kept := kept_inputs_in(asked)) is not None:
            yield {"kept": [_kept_input(tokenizer, line) for line in kept], "textId": text_id}
        if search := text_under(asked, "search", MAX_SEARCH_CHARACTERS):
            yield {"search": search, "found": words_with(count_of_word, search)}
    except BpeVizError as error:
        yield {"problem": str(error), "textId": text_id}


def _about_word(tokenizer: Tokenizer, word: str, asked: Mapping[str, Any]) -> Iterator[Json]:
    if not has_merges(tokenizer):
        return
    if asked.get("why") is True:
        merges = tokenizer.merges
        found = tokenizer.segment(word)
        yield {
            "reasons": encode_explained(
                found, lambda rank: glyphs_of(merges.token_of(rank)), LETTERS
            )
        }
    if pair := text_under(asked, "pair", MAX_SEARCH_CHARACTERS):
        yield {"pair": pair_in_tokenizer(tokenizer, word, pair)}


def _kept_input(tokenizer: Tokenizer, text: str) -> Json:
    return {"text": text, **encode_tokenized(text, tokenizer, MAX_KEPT_INPUT_SYMBOLS)}


def _cuts(tokenizer: Tokenizer, text: str) -> Json:
    """Return the text as the pattern of the tokenizer cuts it, and by whitespace."""
    text = tokenizer.prepared(text[:_CUT_CHARACTERS])
    own = tuple(Piece(text[span.start : span.stop], span.rule) for span in tokenizer.words(text))
    name = tokenizer.about.title
    return {
        "rows": [
            {"way": "corpus", "name": name, "pieces": shown_pieces(own)},
            {
                "way": "whitespace",
                "name": PRETOKENIZER.name_of(PreTokenizer.WHITESPACE),
                "pieces": shown_pieces(pieces(text, PreTokenizer.WHITESPACE)),
            },
        ],
        "ambiguous": [],
    }


def pair_in_tokenizer(tokenizer: Tokenizer, word: str, asked: str) -> Json:
    """Tell the fate of the pair that `asked` spells in the word; nothing is known of counts.

    A blank or a plus says where the pair is cut, and ␣ is a blank in it. Without either it is cut
    where the merge cuts that makes it, or else into any two tokens.

    >>> from bpe_viz import load_tokenizer
    >>> answer = pair_in_tokenizer(load_tokenizer("gpt2"), " lower", "␣l ow")
    >>> answer["rank"], answer["pair"]
    (1622, ['␣l', 'ow'])
    >>> pair_in_tokenizer(load_tokenizer("gpt2"), " lower", "␣ low")["sentences"]
    ['`␣low` is made by merge 1,622, of `␣l` and `ow`.']
    """
    answer: Json = {"word": word, "asked": asked}
    pairs = _pairs_meant(tokenizer, word, asked)
    if not pairs:
        return {**answer, **NO_PAIR}
    pair = pairs[0]
    return {
        **answer,
        "counted": False,
        "isLeadUnknown": False,
        "pair": _shown(pair),
        "others": [_shown(other) for other in pairs[1:MAX_PAIRS_EXPLAINED]],
        "rank": tokenizer.merges.rank_of(pair) or 0,
        "sentences": _sentences(tokenizer, word, pair),
        "closest": None,
        "last": None,
    }


def _pairs_meant(tokenizer: Tokenizer, word: str, asked: str) -> list[Pair]:
    parts = asked.split("+") if asked.count("+") == 1 and len(asked) > 1 else asked.split()
    parts = [part.strip() for part in parts if part.strip()]
    if len(parts) == 2:
        left, right = _spelled_as_in(word, parts)
        return [(left, right)]
    if len(parts) != 1:
        return []
    [letters] = _spelled_as_in(word, parts)
    cuts = [(letters[:at], letters[at:]) for at in range(1, len(letters))]
    ids = tokenizer.id_of_token
    found = [pair for pair in cuts if all(bytes_of(symbol) in ids for symbol in pair)]
    return sorted(found, key=lambda pair: tokenizer.merges.rank_of(pair) is None)


def _spelled_as_in(word: str, parts: list[str]) -> list[str]:
    """Return the parts with a glyph for each byte, whether they were typed so or as text.

    A letter such as é is both; the one in the word is meant.
    """
    as_glyphs = [part.translate(_GLYPH_OF_LETTER) for part in parts]
    is_spelled = all(set(BYTE_GLYPHS).issuperset(part) for part in as_glyphs)
    if is_spelled and "".join(as_glyphs) in glyphs_of(word.encode("utf-8", "replace")):
        return as_glyphs
    spelled = (part.replace(printable(" "), " ") for part in parts)
    return [glyphs_of(text.encode("utf-8", "replace")) for text in spelled]


def _sentences(tokenizer: Tokenizer, word: str, pair: Pair) -> list[str]:
    """Explain why the pair is apart wherever it occurs in the word."""
    found, merges = tokenizer.segment(word), tokenizer.merges
    if len(found.units) > MAX_UNITS_EXPLAINED:
        units = counted(MAX_UNITS_EXPLAINED, "byte")
        return [texts.TOO_LONG.format(units=units)]
    sentences = [reason.sentence for reason in found.why_not() if reason.pair == pair]
    if merges.rank_of(pair) is None:
        sentences += [
            texts.MADE_BY.format(
                symbol=printable("".join(pair)), rank=rank, pair=quoted_pair(merges.pair_of(rank))
            )
            for rank in merges.ranks_making("".join(pair))
        ]
        sentences += [
            texts.PART_USED.format(rank=step.rank, pair=quoted_pair(step.pair))
            for step in found.parting(pair)
        ]
    shown = (sentence.translate(LETTERS) for sentence in sentences)
    return list(dict.fromkeys(shown))[:MAX_PAIRS_EXPLAINED]


def _shown(pair: Pair) -> list[str]:
    return [printable(symbol).translate(LETTERS) for symbol in pair]
