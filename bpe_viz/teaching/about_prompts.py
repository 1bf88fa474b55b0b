"""Questions about text that is not yet complete: which of its tokens stay, whatever follows."""

from bpe_viz.limits import MAX_MERGES_LISTED, MAX_QUESTION_WORD_UNITS
from bpe_viz.segmentation import segment
from bpe_viz.settings import MarkPlace
from bpe_viz.symbols import Symbols
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import SIZES, Level, drawn_words
from bpe_viz.teaching.question import (
    CHOICE_OFFERS,
    AnswerForm,
    Offer,
    QuestionError,
    RecordQuestion,
    near_numbers,
    quoted,
    with_offers,
)
from bpe_viz.teaching.question_kind import QuestionKind, Subject, Topic, WordCounts
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.training import learn_bpe
from bpe_viz.vocabularies import settled

_MERGES_SHOWN = 12  # next to a question in the bar of a tour
_SHORTEST = 4  # letters of a word whose beginnings are asked about


def _ask_settled_tokens(scene: QuestionScene) -> RecordQuestion:
    """Ask how many tokens of the beginning of a word stay the same whatever letters follow.

    >>> from bpe_viz import MarkPlace, learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> words = {"newer": 6, "low": 7, "new": 2, "er": 3}
    >>> history = learn_bpe(words, 6, mark_place=MarkPlace.NONE)
    >>> question = question_about(history, 6, "settled-tokens", word="lowe")
    >>> question.right_answer, question.why
    ((1,), '`low` stays. With `r` it is `low` `er`.')
    """
    text = _word(scene)
    tokens = _tokens(scene, text)
    number = settled(scene.merges, text)
    if number is None:
        raise QuestionError("What follows this text cannot be told for sure. Use plain letters.")
    stay = f"{' '.join(map(quoted, tokens[:number]))} {'stays' if number == 1 else 'stay'}. "
    why = (stay if number else "No token is safe. ") + _why_no_more(scene, text, number)
    last = (
        "The last token stays, too." if number == len(tokens) else "Not only the last may change."
    )
    misses = [
        (len(tokens), f"Those are all tokens that there are now. {why}"),
        (len(tokens) - 1, f"{last} {why}"),
        (len(text), f"Those are the letters. {why}"),
        (number + 1, why),
        (number - 1, why),
    ]
    return RecordQuestion(
        kind="settled-tokens",
        sentence=(
            f"A word begins with {quoted(text)}, which is cut by the merges in order. How many"
            " tokens, from the first on, are settled: the same whatever letters follow?"
        ),
        form=AnswerForm.NUMBER,
        right=frozenset({(number,)}),
        why=why,
        near_misses=near_numbers(misses, number),
        facts=(("Starts as", " ".join(map(quoted, text))),),
        merges=tuple(scene.merges.pairs),
        units=tuple(text),
    )


def _why_no_more(scene: QuestionScene, text: str, number: int) -> str:
    """Name the shortest ending that changes the next token, or say that there is none."""
    tokens = _tokens(scene, text)
    if number == len(tokens):
        return f"No merge joins {quoted(tokens[-1])}, or a part of it, with what could follow."
    endings = {symbol[start:] for symbol in scene.merges.symbols for start in range(1, len(symbol))}
    for ending in sorted(endings, key=lambda ending: (len(ending), ending)):
        others = _tokens(scene, text + ending)
        if others[: number + 1] != tokens[: number + 1]:
            return f"With {quoted(ending)} it is {' '.join(map(quoted, others))}."
    raise QuestionError("What follows changes this text only past a word. Use another word.")


def _ask_prompt_end(scene: QuestionScene) -> RecordQuestion:
    """Ask which beginnings of a word have tokens that the whole word begins with.

    >>> from bpe_viz import MarkPlace, learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> words = {"newer": 6, "low": 7, "new": 2, "er": 3}
    >>> history = learn_bpe(words, 6, mark_place=MarkPlace.NONE)
    >>> question = question_about(history, 6, "prompt-end", word="lower")
    >>> sorted(offer.text for offer in question.offers if offer.is_right)
    ['low']
    """
    text = _word(scene)
    whole = _tokens(scene, text)
    beginnings = [text[:end] for end in range(1, len(text))]
    drawn = scene.chance.shuffled(beginnings)
    drawn = sorted(drawn, key=lambda beginning: not _agrees(_tokens(scene, beginning), whole))
    chosen = [*drawn[: CHOICE_OFFERS // 2], *drawn[CHOICE_OFFERS // 2 :][-CHOICE_OFFERS // 2 :]]
    offers = [_beginning(scene, beginning, whole) for beginning in chosen]
    if not any(offer.is_right for offer in offers):
        raise QuestionError("No beginning agrees with the whole word here. Use another word.")
    question = RecordQuestion(
        kind="prompt-end",
        sentence=(
            f"Each beginning of {quoted(text)} is cut alone, by the merges in order. Whose tokens"
            " are also the first tokens of the whole word?"
        ),
        form=AnswerForm.SEVERAL,
        right=frozenset(),
        why=f"The whole word is {' '.join(map(quoted, whole))}.",
        facts=(("Starts as", " ".join(map(quoted, text))),),
        merges=tuple(scene.merges.pairs),
        units=tuple(text),
    )
    return with_offers(question, offers, scene.chance)


def _beginning(scene: QuestionScene, beginning: str, whole: Symbols) -> Offer:
    tokens = _tokens(scene, beginning)
    alone, of_whole = (" ".join(map(quoted, cut)) for cut in (tokens, whole))
    if _agrees(tokens, whole):
        return Offer(beginning, True, f"{alone} is also how {of_whole} begins.")
    return Offer(beginning, False, f"Alone it is {alone}, but the whole word is {of_whole}.")


def _agrees(tokens: Symbols, whole: Symbols) -> bool:
    return whole[: len(tokens)] == tokens


def _word(scene: QuestionScene) -> str:
    history = scene.merges
    if history.settings.mark_place is not MarkPlace.NONE:
        raise QuestionError("A word that is still typed has no end mark. Choose “No mark”.")
    if scene.step < len(history) or not 0 < len(history) <= MAX_MERGES_LISTED:
        raise QuestionError(
            f"This is asked when all of 1 to {MAX_MERGES_LISTED} merges are done. Choose the last"
            " step."
        )
    word = scene.word if scene.word is not None else scene.chance.one_of(list(scene.word_counts))
    if not _SHORTEST <= len(word) <= MAX_QUESTION_WORD_UNITS or not word.isalpha():
        raise QuestionError(
            f"A word of {_SHORTEST} to {MAX_QUESTION_WORD_UNITS} letters is needed. Use another"
            " one."
        )
    return word


def _tokens(scene: QuestionScene, text: str) -> Symbols:
    return segment(text, scene.merges).symbols


def _draw_beginning(level: Level, chance: Chance, words: WordCounts | None) -> QuestionScene:
    """Return all merges of a run without marks, and the beginning of one of its words."""
    found = words or drawn_words(level, chance)
    history = learn_bpe(found, SIZES[level].merges, mark_place=MarkPlace.NONE)
    first, second = chance.one_of(list(found)), chance.one_of(list(found))
    joined = first + second
    most = min(len(joined), MAX_QUESTION_WORD_UNITS)
    text = joined[: chance.between(min(_SHORTEST, most), most)]
    return QuestionScene(history, len(history), chance, word=text)


KINDS = (
    QuestionKind(
        key="settled-tokens",
        topic=Topic.MODELS,
        label="Settled tokens",
        ask=_ask_settled_tokens,
        draw=_draw_beginning,
        subject=Subject.WORD,
        shown_in=("derivation",),
        covered=("derivation", "explanations"),
        merges_shown=_MERGES_SHOWN,
    ),
    QuestionKind(
        key="prompt-end",
        topic=Topic.MODELS,
        label="Where a prompt may end",
        ask=_ask_prompt_end,
        draw=_draw_beginning,
        subject=Subject.WORD,
        shown_in=("derivation",),
        covered=("derivation", "explanations"),
        merges_shown=_MERGES_SHOWN,
    ),
)
