"""Questions about walls that fall: which pair is merged first then, and what no wall allowed."""

from collections.abc import Mapping
from itertools import chain, repeat

from bpe_viz.symbols import Pair, printable
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_scenes import draw_by_chance
from bpe_viz.teaching.next_pair_choices import next_pair_choices
from bpe_viz.teaching.question import (
    CHOICE_OFFERS,
    AnswerForm,
    Offer,
    QuestionError,
    RecordQuestion,
    quoted,
    quoted_both,
    spelled,
    sum_times,
    with_offers,
)
from bpe_viz.teaching.question_kind import QuestionKind, Source, Topic
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.training import learn_superbpe
from bpe_viz.wording import listed

_BLANK = " "
_FIRST_WALL, _LAST_WALL = 2, 8  # merges until which walls stand
_SYMBOLS_OFFERED = 5
_LONGEST_MADE = 8  # characters
# The lines of questions: these the app shows, others are drawn from a seed.
KNOWN_LINES: Mapping[str, Mapping[str, int]] = {
    "way": {"by the way": 4, "by the sea": 3, "on the way": 2},
    "to-be": {"to be or not to be": 1},
}
_BEGINNINGS, _MIDDLES = ("by", "on", "in", "at", "to", "for"), ("the", "a", "my", "one")
_ENDS = ("way", "sea", "sun", "day", "hill", "road", "end", "top")
_LARGEST_COUNT = 5
_KNOWN_ONCE_IN = 4


def _draw_lines(chance: Chance) -> Mapping[str, int]:
    """Return lines with their counts: known ones now and then, else a few short phrases.

    >>> _draw_lines(Chance(2))
    {'by the way': 4, 'by the sea': 3, 'on the way': 2}
    >>> _draw_lines(Chance(1))
    {'on the hill': 5, 'at the way': 4, 'on the way': 2}
    """
    if not chance.below(_KNOWN_ONCE_IN):
        return chance.one_of(list(KNOWN_LINES.values()))
    beginnings, ends = chance.shuffled(_BEGINNINGS)[:2], chance.shuffled(_ENDS)[:3]
    middle = chance.one_of(_MIDDLES)
    lines: dict[str, int] = {}
    while len(lines) < len(ends):
        line = f"{chance.one_of(beginnings)} {middle} {chance.one_of(ends)}"
        lines.setdefault(line, chance.between(1, _LARGEST_COUNT))
    return lines


def _ask_past_walls(scene: QuestionScene) -> RecordQuestion:
    """Ask which pair is merged first when the walls between words have fallen.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"low": 5}, 0), 0, "past-walls", seed=28)
    >>> [(offer.text, offer.short) for offer in question.offers if offer.is_right]
    [('by ␣the', '7: the most')]
    """
    chance = scene.chance
    lines, until = _draw_lines(chance), chance.between(_FIRST_WALL, _LAST_WALL)
    text = chain.from_iterable(repeat(line, count) for line, count in lines.items())
    history = learn_superbpe(text, until + 1, walls_until=until)
    fallen = QuestionScene(history, until, chance)
    within = history.of_pretokens().at(until).pair_counts(1)
    if len(fallen.tied) > 1 or not within or not _has_wall("".join(fallen.tied[0])):
        raise QuestionError("No pair across a wall is the best one here. Choose another seed.")
    ranked = list(fallen.count_of_pair)
    question = RecordQuestion(
        kind="past-walls",
        sentence=(
            "Until now no pair could be merged across the wall in front of a blank. Now these"
            " walls fall, and pairs are counted in whole lines. Which pair is merged next?"
        ),
        form=AnswerForm.ONE,
        right=frozenset(),
        why=_why_best(fallen),
        rows=fallen.rows,
        evidence=fallen.evidence(ranked[0]),
    )
    chosen = next_pair_choices(ranked, 1, CHOICE_OFFERS, [within[0][0]])
    return with_offers(question, [_pair_offer(fallen, pair) for pair in chosen], chance)


def _pair_offer(fallen: QuestionScene, pair: Pair) -> Offer:
    (best,), count = fallen.tied, fallen.count(pair)
    evidence = fallen.evidence(pair)
    if pair == best:
        return Offer(spelled(pair), True, _why_best(fallen), pair, f"{count:,}: the most", evidence)
    why = f"{quoted_both(pair)} occur {_times(fallen, pair)}. {_why_best(fallen)}"
    if not _has_wall("".join(pair)):
        why = f"No wall was ever between {quoted_both(pair)}. {why}"
    short = f"{count:,}: {fallen.count(best) - count:,} short"
    return Offer(spelled(pair), False, why, pair, short, evidence)


def _why_best(fallen: QuestionScene) -> str:
    (best,) = fallen.tied
    ends = " The new symbol ends with a blank." if best[1] == _BLANK else ""
    often = _times(fallen, best)
    return f"{quoted_both(best)} occur most often, across a wall that is gone: {often}.{ends}"


def _times(fallen: QuestionScene, pair: Pair) -> str:
    return sum_times(filter(None, fallen.evidence(pair).addends))


def _has_wall(symbol: str) -> bool:
    """Return whether a symbol crosses a wall; there is one in front of each blank inside it.

    >>> [_has_wall(symbol) for symbol in (" the", "the ", "by the")]
    [False, True, True]
    """
    return _BLANK in symbol[1:]


def _ask_token_end(scene: QuestionScene) -> RecordQuestion:
    """Ask which symbols can be made only when the walls between words have fallen.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"low": 5}, 0), 0, "token-end", seed=3)
    >>> [offer.text for offer in question.offers if offer.is_right]
    ['by␣a␣en', '␣a␣end', 'a␣en']
    """
    chance = scene.chance
    line = chance.one_of(list(_draw_lines(chance)))
    until = chance.between(_FIRST_WALL, _LAST_WALL)
    symbols = _parts_of(line, chance)
    crossing = [symbol for symbol in symbols if _has_wall(symbol)]
    with_blank = [symbol for symbol in symbols if symbol not in crossing and _BLANK in symbol]
    without = [symbol for symbol in symbols if _BLANK not in symbol]
    num_right = chance.between(2, _SYMBOLS_OFFERED - 2)
    others = [*with_blank[:1], *without[:1], *with_blank[1:]]
    chosen = [*crossing[:num_right], *others][:_SYMBOLS_OFFERED]
    question = RecordQuestion(
        kind="token-end",
        sentence=(
            f"A line is {quoted(line)}. Up to merge {until} a wall is in front of every blank;"
            f" then the walls fall. Which symbols can only be made after merge {until}?"
        ),
        form=AnswerForm.SEVERAL,
        right=frozenset(),
        why=(
            "A symbol that begins with its blank crosses no wall; one with a blank further right"
            " does."
        ),
    )
    return with_offers(question, [_symbol_offer(symbol) for symbol in chosen], chance)


def _parts_of(line: str, chance: Chance) -> list[str]:
    """Return the short parts of a line, each once, in a drawn order."""
    parts = {
        line[start:stop]
        for start in range(len(line))
        for stop in range(start + 2, min(start + _LONGEST_MADE, len(line)) + 1)
    }
    return chance.shuffled(sorted(parts))


def _symbol_offer(symbol: str) -> Offer:
    if not _has_wall(symbol):
        where = "begins with its blank" if symbol.startswith(_BLANK) else "has no blank"
        why = f"{quoted(symbol)} {where}, so no wall is inside it: it can be made at any time."
        return Offer(printable(symbol), False, why, (symbol,))
    if symbol.endswith(_BLANK) and not _has_wall(symbol[:-1]):
        why = f"{quoted(symbol)} ends with a blank, and the wall is in front of that blank."
    else:
        parts = symbol.replace(_BLANK, f"\0{_BLANK}").removeprefix("\0").split("\0")
        why = f"{quoted(symbol)} crosses a wall, between {listed([*map(quoted, parts)])}."
    return Offer(printable(symbol), True, why, (symbol,))


KINDS = (
    QuestionKind(
        key="past-walls",
        topic=Topic.NEWER,
        label="When walls fall",
        ask=_ask_past_walls,
        draw=draw_by_chance,
        missing_in=frozenset({Source.SLIDE, Source.OWN}),
        has_chance=True,
        shown_in=("pairs",),
        covered=("pairs",),
        brings_words=True,
    ),
    QuestionKind(
        key="token-end",
        topic=Topic.NEWER,
        label="Where a token may end",
        ask=_ask_token_end,
        draw=draw_by_chance,
        missing_in=frozenset({Source.SLIDE, Source.OWN}),
        has_chance=True,
        shown_in=("lines",),
    ),
)
