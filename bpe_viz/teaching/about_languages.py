"""Questions about languages that share merges: who chooses, and what plain BPE would take."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from bpe_viz.history import MergeHistory
from bpe_viz.symbols import Pair
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import Level, drawn_words
from bpe_viz.teaching.drawn_scenes import draw_by_chance
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
from bpe_viz.training import learn_parity_bpe
from bpe_viz.wording import counted, listed, times

_RIVALS = 2  # of each language
# The example that is worked out by hand: training texts, and texts that say the same thing.
SEA_TRAINING: Mapping[str, str] = {
    "English": "the sea the sea the way the way the sun the sun the sea the way",
    "German": "das meer der weg das meer der weg die sonne",
    "Turkish": "deniz yol gunes deniz yol gunes",
}
SEA: Mapping[str, str] = {
    "English": "the sea the way the sun",
    "German": "das meer der weg die sonne",
    "Turkish": "deniz yol gunes",
}
_SEA_MERGES = 8
_DRAWN_NAMES, _DRAWN_MERGES = ("A", "B", "C"), 5
_EXAMPLE_ONCE_IN = 5


@dataclass(frozen=True, slots=True)
class _LanguageRun:
    """A run of parity-aware BPE, and the text of each language whose symbols are counted.

    >>> _LanguageRun(_sea_run(), SEA).symbols("Turkish", 0)[:6]
    ('d', 'e', 'n', 'i', 'z', '_')
    """

    history: MergeHistory
    texts: Mapping[str, str]

    def symbols(self, language: str, k: int) -> tuple[str, ...]:
        """Return the symbols of the text of a language in state k."""
        state = self.history.at(k)
        words = self.texts[language].split()
        return tuple(symbol for word in words for symbol in state.segment(word))


def _sea_run() -> MergeHistory:
    """Learn from the example.

    >>> [merge.language for merge in _sea_run().merges[:3]]
    ['German', 'German', 'English']
    """
    words = {name: text.split() for name, text in SEA_TRAINING.items()}
    return learn_parity_bpe(words, _SEA_MERGES, development=SEA)


def _draw_languages(chance: Chance) -> _LanguageRun:
    """Return the example now and then, else three languages of a few words each.

    >>> _draw_languages(Chance(1)).history.languages
    ('A', 'B', 'C')
    """
    if not chance.below(_EXAMPLE_ONCE_IN):
        return _LanguageRun(_sea_run(), SEA)
    words = {name: drawn_words(Level.EASY, chance) for name in _DRAWN_NAMES}
    texts = {name: " ".join(counts) for name, counts in words.items()}
    return _LanguageRun(learn_parity_bpe(words, _DRAWN_MERGES, development=texts), texts)


def _ask_who_chooses(scene: QuestionScene) -> RecordQuestion:
    """Ask which language chooses a merge when the one before it is made.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"low": 5}, 0), 0, "who-chooses", seed=2)
    >>> print(question.why)
    The symbols are then: English 24, German 25 and Turkish 16. So German chooses.
    """
    chance = scene.chance
    run = _draw_languages(chance)
    step = chance.below(max(1, len(run.history) - 1))
    before, after = run.history.costs(step), run.history.costs(step + 1)
    longest = max(after, key=after.__getitem__)
    if list(after.values()).count(after[longest]) > 1:
        raise QuestionError("Two languages are longest here. Choose another seed.")
    merge = run.history.merge(step + 1)
    pair = (merge.left, merge.right)
    lengths = listed([f"{name} {length:,}" for name, length in after.items()])
    why = f"The symbols are then: {lengths}. So {longest} chooses."
    offers = [
        Offer(
            name,
            name == longest,
            why if name == longest else f"{_shrunk(name, before, after, pair)} {why}",
            short=counted(length, "symbol"),
        )
        for name, length in after.items()
    ]
    question = RecordQuestion(
        kind="who-chooses",
        sentence=(
            "Texts that say the same thing share one list of merges, and before each merge the"
            f" language with the most symbols chooses. Now {quoted_both(pair)} are merged. Who"
            " chooses next?"
        ),
        form=AnswerForm.ONE,
        right=frozenset(),
        why=why,
        facts=tuple((name, " ".join(map(quoted, run.symbols(name, step)))) for name in run.texts),
    )
    return with_offers(question, offers, chance)


def _shrunk(name: str, before: dict[str, int], after: dict[str, int], pair: Pair) -> str:
    """Say what a merge did to the text of a language that does not choose."""
    if before[name] == after[name]:
        return f"{name} has no {quoted_both(pair)} next to each other."
    joined = times(before[name] - after[name])
    return f"In {name} {quoted_both(pair)} are joined {joined}."


def _ask_plain_pair(scene: QuestionScene) -> RecordQuestion:
    """Ask which pair plain byte pair encoding takes where one language chooses another.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.teaching import question_about
    >>> question = question_about(learn_bpe({"low": 5}, 0), 0, "plain-pair", seed=1)
    >>> question.why
    'All languages together have `n` and `a` most often: 4 + 6 = 10 times.'
    """
    chance = scene.chance
    run = _draw_languages(chance)
    step = chance.below(len(run.history))
    counts_of = {
        name: dict(run.history.of_language(name).at(step).pair_counts(None))
        for name in run.history.languages
    }
    totals: Counter[Pair] = Counter()
    for counts in counts_of.values():
        totals.update(counts)
    merge = run.history.merge(step + 1)
    (best, most), (_, second) = totals.most_common(2)
    chosen = (merge.left, merge.right)
    if most == second or best == chosen:
        raise QuestionError("Plain BPE takes no other pair here. Choose another seed.")
    rivals = [pair for counts in counts_of.values() for pair in list(counts)[:_RIVALS]]
    pairs = list(dict.fromkeys([best, chosen, *rivals]))[:CHOICE_OFFERS]
    why = f"All languages together have {quoted_both(best)} most often: {_sum(best, counts_of)}."
    offers = [
        Offer(
            spelled(pair),
            pair == best,
            why if pair == best else f"{_why_not(pair, merge.language, counts_of)} {why}",
            pair,
            f"{totals[pair]:,}",
        )
        for pair in pairs
    ]
    own = counts_of[merge.language or ""]
    is_tied = list(own.values()).count(own[chosen]) > 1
    what = "the first of its most frequent pairs" if is_tied else "its most frequent pair"
    question = RecordQuestion(
        kind="plain-pair",
        sentence=(
            f"{merge.language} has the longest text and chooses {quoted_both(chosen)},"
            f" {what}. Plain BPE counts all languages together. Which of these pairs would"
            " it take?"
        ),
        form=AnswerForm.ONE,
        right=frozenset(),
        why=why,
        facts=tuple((f"In {name}", _counts(pairs, counts)) for name, counts in counts_of.items()),
    )
    return with_offers(question, offers, chance)


def _sum(pair: Pair, counts_of: dict[str, dict[Pair, int]]) -> str:
    return sum_times(counts[pair] for counts in counts_of.values() if pair in counts)


def _why_not(pair: Pair, language: str | None, counts_of: dict[str, dict[Pair, int]]) -> str:
    of_pair = f"{quoted_both(pair)} occur {_sum(pair, counts_of)} in all."
    if next(iter(counts_of[language or ""]), None) == pair:
        return f"{language} alone takes them. {of_pair}"
    return of_pair


def _counts(pairs: list[Pair], counts: dict[Pair, int]) -> str:
    present = [pair for pair in pairs if pair in counts]
    said = [f"{' '.join(map(quoted, pair))} {times(counts[pair])}" for pair in present]
    return ", ".join(said) or "none of these"


KINDS = (
    QuestionKind(
        key="who-chooses",
        topic=Topic.NEWER,
        label="Who chooses?",
        ask=_ask_who_chooses,
        draw=draw_by_chance,
        missing_in=frozenset({Source.SLIDE, Source.OWN}),
        has_chance=True,
        shown_in=("parity-merges",),
        covered=("parity-merges",),
    ),
    QuestionKind(
        key="plain-pair",
        topic=Topic.NEWER,
        label="What plain BPE takes",
        ask=_ask_plain_pair,
        draw=draw_by_chance,
        missing_in=frozenset({Source.SLIDE, Source.OWN}),
        has_chance=True,
        shown_in=("parity",),
        covered=("parity", "parity-merges"),
    ),
)
