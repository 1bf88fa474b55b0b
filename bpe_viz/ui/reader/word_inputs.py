"""The words that a reader typed, selected and kept on the Words page; they outlive the page."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from bpe_viz.limits import (
    MAX_K_DIGITS,
    MAX_KEPT_INPUT_CHARACTERS,
    MAX_KEPT_INPUTS,
    MAX_SEARCH_CHARACTERS,
    MAX_STUDIED_CHARACTERS,
)
from bpe_viz.samples import samples_by_key
from bpe_viz.settings import FROM_LINES
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader.cutting import Cutting, cutting_of
from bpe_viz.ui.reader.page_inputs import asked_of
from bpe_viz.ui.reader.reader import reader

PAGE = "words"
_LINE_SHOWN = 60


@dataclass(slots=True)
class WordInputs:
    """`text` is None until something was typed.

    It was typed about `corpus`, or about whichever is shown first if that is None. `view` is the
    explanation that is open, `cutting` how words are cut. `tokenizer` names a real tokenizer in the
    place of what the corpus taught, "" for none; `rank` is the last of its merges that is applied,
    None for all of them.
    """

    text: str | None = None
    word: str = ""
    kept: tuple[str, ...] = ()
    corpus: str | None = None
    view: str = ""
    cutting: Cutting = field(default_factory=Cutting)
    tokenizer: str = ""
    rank: int | None = None

    @classmethod
    def from_address(cls) -> "WordInputs":
        """Return the inputs that the address or a lesson asks for."""
        asked = asked_of(PAGE)
        word = asked.text("word")[:MAX_STUDIED_CHARACTERS]
        text = asked.text("text") or word
        return cls(
            text=text[:MAX_STUDIED_CHARACTERS] if text or "text" in asked.values else None,
            word=word,
            kept=kept_inputs(asked.get_all("keep")),
            cutting=cutting_of({name: asked.get(name) for name in asked.values}),
            tokenizer=asked.text("tokenizer")[:MAX_SEARCH_CHARACTERS],
            rank=_rank(asked.text("rank")),
        )

    def text_about(self, corpus: str) -> str | None:
        """Return the text typed about `corpus`; another one starts with its own examples.

        >>> inputs = WordInputs("newer")
        >>> inputs.text_about("slide"), inputs.text_about("suffixes"), inputs.text_about("slide")
        ('newer', None, 'newer')
        """
        if self.text is None:
            return None
        self.corpus = self.corpus or corpus
        return self.text if self.corpus == corpus else None

    def choose(self, tokenizer: str) -> None:
        """Cut with this real tokenizer, or with what the corpus taught if it is ""."""
        self.tokenizer, self.rank = tokenizer, None

    def type(self, text: str, corpus: str) -> None:
        """Note what was typed about `corpus`."""
        self.text, self.corpus = text, corpus


def word_inputs() -> WordInputs:
    """This reader's inputs, at first from the address or a lesson."""
    return reader().part(WordInputs.from_address, PAGE)


def put_word(word: str, tokenizer: str = "") -> None:
    """Let the Words page open with `word` at the step of `place.position()`.

    A real `tokenizer` cuts it with all its merges, instead of what the corpus taught.
    """
    inputs = word_inputs()
    inputs.text = inputs.word = word[:MAX_STUDIED_CHARACTERS]
    inputs.corpus = None
    inputs.choose(tokenizer)


def _rank(text: str) -> int | None:
    is_number = text.isascii() and text.isdigit() and len(text) <= MAX_K_DIGITS
    return int(text) if is_number else None


def kept_inputs(texts: Iterable[object]) -> tuple[str, ...]:
    """Return the usable part of a list that came from outside.

    >>> kept_inputs(["low", " ", 3, "new"])
    ('low', 'new')
    """
    usable = [text for text in texts if isinstance(text, str) and text.strip()]
    return tuple(text[:MAX_KEPT_INPUT_CHARACTERS] for text in usable[:MAX_KEPT_INPUTS])


def _beginning_of(line: str) -> str:
    """Return as many words of a line as fit.

    >>> _beginning_of("in the beginning " * 9)
    'in the beginning in the beginning in the beginning in the'
    """
    shown = line[: _LINE_SHOWN + 1]
    whole = shown.rpartition(" ")[0] if len(shown) > _LINE_SHOWN else shown
    return (whole or shown).strip()


def first_text(shown: AnyTrained) -> str:
    """Return the first text in the input: words that show what the sample teaches.

    A corpus of the reader's own offers its three most frequent words of more than five letters, and
    learners from lines begin with the first one.
    """
    if shown.choice.settings.learner in FROM_LINES:
        return _beginning_of(shown.history.words[0])
    sample = samples_by_key().get(shown.choice.corpus)
    if sample and sample.try_words:
        return sample.try_words
    counts = shown.corpus.word_counts
    words = sorted(counts, key=lambda word: (len(word) <= 5, -counts[word]))
    return " ".join(word[:40] for word in words[:3])
