"""The question how many tokens a real tokenizer makes of a text."""

from collections.abc import Mapping
from types import MappingProxyType

from bpe_viz.limits import MAX_MERGES_LISTED
from bpe_viz.symbols import Pair
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import Level
from bpe_viz.teaching.drawn_scenes import no_merges
from bpe_viz.teaching.question import (
    AnswerForm,
    QuestionError,
    RecordQuestion,
    near_numbers,
    quoted,
)
from bpe_viz.teaching.question_kind import QuestionKind, Subject, Topic, WordCounts
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.vocabularies import Tokenizer, available_tokenizers, load_tokenizer
from bpe_viz.wording import counted

_CHARACTERS = 60  # of a text that is asked about
_BLANK_GLYPH = "Ġ"
_WALL = " | "  # between words
_TEXTS: Mapping[Level, tuple[str, ...]] = MappingProxyType(
    {
        Level.EASY: (
            *("strawberry", "tokenization", "unhappiness", "lowest", "newer", "blueberry"),
            *("grandmother", "The cat sat.", "an apple", "antidote", "readable", "rewriting"),
            *("football", "seventeen", "tomorrow morning", "Good night!"),
        ),
        Level.MEDIUM: (
            *("12345", "2026-11-22", "antidisestablishmentarianism", "3.14159", "naïve café"),
            *("How many r are in strawberry?", "Donaudampfschiff", "évidemment", "1,234,567"),
            *("for i in range(10):", "It's raining cats and dogs.", "Straßenbahn"),
        ),
        Level.HARD: (
            *("evlerimizden", "Привет, мир", "こんにちは", "안녕하세요", "नमस्ते", "🙂🙂"),
            *("        return x", "SolidGoldMagikarp", "Llanfairpwllgwyngyll", "ΑΒΓ αβγ"),
            *("epäjärjestelmällisyys", "x = [a ** 2 for a in b]", "1000000 + 999999"),
        ),
    }
)


def _ask_token_count(scene: QuestionScene) -> RecordQuestion:
    """Ask how many tokens a real tokenizer makes of a text.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> history = learn_bpe({"low": 5}, 1)
    >>> question = question_about(history, 0, "token-count", word="strawberry", tokenizer="gpt2")
    >>> question.right_answer, question.why
    ((3,), 'GPT-2 reads 3 tokens: `st` `raw` `berry`.')
    >>> question.facts[0], question.merges[:3]
    (('Starts as', '`s` `t` `r` `a` `w` `b` `e` `r` `r` `y`'), (('e', 'r'), ('s', 't'), ('r', 'a')))
    """
    text = scene.word
    if not text or len(text) > _CHARACTERS:
        raise QuestionError(f"A text of 1 to {_CHARACTERS} characters is needed. Use another one.")
    if scene.tokenizer not in available_tokenizers():
        raise QuestionError("That tokenizer is not installed here. Choose another one.")
    tokenizer = load_tokenizer(scene.tokenizer)
    tokens = tokenizer.tokens(text)
    number = len(tokens)
    shown = " ".join(quoted(token.bytes.decode("utf-8", "backslashreplace")) for token in tokens)
    why = f"{tokenizer.about.title} reads {counted(number, 'token')}: {shown}."
    facts, merges = _start_and_merges(tokenizer, text)
    words, num_bytes = len(text.split()), len(text.encode("utf-8", "surrogatepass"))
    misses = [
        (words, f"Those are the words; a token may be a part of one. {why}"),
        (len(text), f"Those are the characters; a token may have several. {why}"),
        (num_bytes, f"Those are the bytes; a token may have several. {why}"),
        (-(-len(text) // 4), f"Four characters a token is only an average. {why}"),
    ]
    return RecordQuestion(
        kind="token-count",
        sentence=f"How many tokens does {tokenizer.about.title} make of {quoted(text)}?",
        form=AnswerForm.NUMBER,
        right=frozenset({(number,)}),
        why=why,
        near_misses=near_numbers(misses, number),
        facts=facts,
        merges=merges,
    )


def _start_and_merges(
    tokenizer: Tokenizer, text: str
) -> tuple[tuple[tuple[str, str], ...], tuple[Pair, ...]]:
    """Return the units and the merges of a text, as facts, and the merges that fire, by rank.

    A text that is not ASCII is spelled with a glyph for each byte. There is nothing of both where
    merges do not make the tokens, or are too many to be listed.
    """

    def spelled(symbol: str) -> str:
        return symbol.replace(_BLANK_GLYPH, " ") if text.isascii() else symbol

    prepared = tokenizer.prepared(text)
    words = [tokenizer.segment(prepared[start:stop]) for start, stop, _ in tokenizer.words(text)]
    ranks = sorted({rank for word in words for rank, _ in word.events})
    is_merged = all(len(word.units) - len(word.events) == len(word.symbols) for word in words)
    if not is_merged or len(ranks) > MAX_MERGES_LISTED:
        return (), ()
    start = _WALL.join(" ".join(quoted(spelled(unit)) for unit in word.units) for word in words)
    rule = "the lowest rank goes first"
    if len(words) > 1:
        rule += f", and no merge crosses a{_WALL.rstrip()}"
    pairs = map(tokenizer.merges.pair_of, ranks)
    merges = tuple((spelled(left), spelled(right)) for left, right in pairs)
    return (("Starts as", start), ("Merges", rule)), merges


def _draw_text(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    text = chance.one_of(list(words) if words else _TEXTS[level])
    name = "gpt2" if level is Level.EASY else "cl100k"
    return QuestionScene(no_merges(), 0, chance, word=text, tokenizer=name)


KINDS = (
    QuestionKind(
        key="token-count",
        topic=Topic.LEARNERS,
        label="Tokens of a text",
        ask=_ask_token_count,
        draw=_draw_text,
        subject=Subject.TEXT,
        shown_in=("tokens",),
        covered=("tokens", "figures", "text", "derivation", "explanations"),
        merges_shown=0,  # they have ranks, which the list of a tour does not say
    ),
)
