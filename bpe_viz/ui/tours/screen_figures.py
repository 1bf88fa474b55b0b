"""The figures of a screen on a handout: the state of its page as chips, tables and curves."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import log10

from markupsafe import Markup

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import Position, TourStop
from bpe_viz.history import CorpusState
from bpe_viz.laws import fit_zipf, ranked_words
from bpe_viz.limits import (
    LEAST_SHOWN_THRESHOLD,
    MAX_HANDOUT_MERGES,
    MAX_HANDOUT_NEW,
    MAX_HANDOUT_RANKS,
    MAX_HANDOUT_SYMBOLS,
    MAX_HANDOUT_TEXT,
    MAX_HANDOUT_TOKENIZERS,
    MAX_HANDOUT_TYPES,
    MAX_HANDOUT_WORDS,
    MAX_SUPERWORD_MERGES,
    MAX_VOCAB_SIZE,
)
from bpe_viz.morphology import (
    boundaries_in_states,
    boundary_scores,
    built_in_gold,
    cut_at,
)
from bpe_viz.samples import gold_samples, samples_by_key
from bpe_viz.segmentation import segment
from bpe_viz.settings import DEFAULT_THRESHOLD, Learner, with_learner
from bpe_viz.settings_table import LEARNER
from bpe_viz.symbols import Symbols, printable, shown_word
from bpe_viz.text import Corpus
from bpe_viz.training import learn_bpe, learn_wordpiece, train
from bpe_viz.ui.jobs.lines import has_lines
from bpe_viz.ui.jobs.parity_runs import learn_languages
from bpe_viz.ui.jobs.training import AnyTrained, Trained, TrainedPieces
from bpe_viz.ui.jobs.walled_text import (
    BOUNDLESS,
    EXAMPLES,
    is_superword,
    learn_corpus,
    learn_example,
)
from bpe_viz.ui.reader.parity_inputs import INPUTS, question_asked
from bpe_viz.ui.shared.escape import readable
from bpe_viz.ui.shared.markup import Column, Row, element, fragment, table
from bpe_viz.ui.shared.numbers import exponent_text, log_text, percent, ratio
from bpe_viz.ui.tours import handout_texts as texts
from bpe_viz.unigram import learn_unigram
from bpe_viz.vocabularies import available_tokenizers, load_tokenizer
from bpe_viz.wording import counted, listed, shortened, state_name

_PAIRS = 5
_WIDTH, _HEIGHT, _EDGE = 330, 150, 26
_APART = 10_000  # between the boundaries of two words that are counted together
_FIRST_TOKENIZERS = ("gpt2", "cl100k")


@dataclass(frozen=True, slots=True)
class Screen:
    """A stop with what is on its screen: the training, and the state that is shown.

    `hidden` are the panels that tell the answer to its question: what they show is left blank.
    """

    stop: TourStop
    trained: AnyTrained
    position: Position
    hidden: frozenset[str] = frozenset()

    @property
    def params(self) -> Mapping[str, str]:
        """The inputs in the link of the stop."""
        return self.stop.params

    @property
    def corpus(self) -> Corpus:
        """The words that were learned from."""
        return self.trained.corpus

    @property
    def summary(self) -> str:
        """The corpus, the learner and what else decides, in one line."""
        choice, corpus = self.trained.choice, self.corpus
        sample = samples_by_key().get(choice.corpus)
        name = sample.name if sample else choice.own.name if choice.own else choice.corpus
        sizes = (counted(corpus.num_types, "type"), counted(corpus.num_tokens, "token"))
        learner = LEARNER.name_of(choice.settings.learner)
        return " · ".join((readable(name), ", ".join(sizes), learner))

    @property
    def step(self) -> int:
        """The state: all merges where the link names none and the page has no stepper."""
        last = len(self.trained.history)
        if self.position.k is None and self.stop.page != "merges":
            return last
        return min(self.position.state, last)

    @property
    def text(self) -> str:
        """The text that is typed on the page; without one, frequent words."""
        typed = self.params.get("text") or self.params.get("word")
        return typed or " ".join(word for word, _ in _most_frequent(self.corpus))

    def hides(self, *panels: str) -> bool:
        """Return whether one of these panels tells the answer."""
        return not self.hidden.isdisjoint(panels)


def figures_of(screen: Screen) -> Markup:
    """The figures and tables of a screen; those of its corpus where the page has none."""
    draw = _DRAWINGS.get(screen.stop.page, _of_corpus)
    try:
        return draw(screen)
    except BpeVizError:
        return _of_corpus(screen)


def _of_merges(screen: Screen) -> Markup:
    trained = screen.trained
    if isinstance(trained, TrainedPieces):
        return _of_pieces(trained, screen.step)
    history, k = trained.history, screen.step
    is_choosing = k > 0 and screen.position.half == "choose"
    state = history.at(k - 1 if is_choosing else k)
    merge = history.merge(k) if k else None
    joined = () if merge is None else (merge.left, merge.right) if is_choosing else (merge.symbol,)
    rows = (
        Row((f"{count:,} ×", _chips(state.segment(word), joined)))
        for word, count in _most_frequent(screen.corpus)
    )
    if _is_asked(screen, k):
        said = texts.WORK_OUT
    elif merge is None:
        said = texts.NOTHING_MERGED.format(merges=counted(len(history), "merge"))
    else:
        said = (texts.CHOSEN if is_choosing else texts.MERGED).format(
            rank=f"{merge.rank:,}",
            last=f"{len(history):,}",
            left=printable(merge.left),
            right=printable(merge.right),
            times=counted(merge.count, "time"),
            applied=counted(merge.applied, "time"),
        )
    caption = texts.WORDS_AT.format(state=state_name(state.k))
    words = fragment(
        _table(caption, (texts.COUNT, texts.SYMBOLS), rows),
        _words_shown(screen.corpus),
    )
    best = element("p", texts.PAIRS_TO_COUNT) if screen.hides("pairs") else _best_pairs(state)
    new = [merge.symbol for merge in history.merges[max(0, state.k - MAX_HANDOUT_NEW) : state.k]]
    newest = texts.NEWEST.format(shown=_shown_of(len(new), state.k, "merge"))
    vocabulary = element("p", newest, " ", _chips(reversed(new))) if new else ""
    return fragment(element("p", said), _columns(words, fragment(best, vocabulary)))


def _is_asked(screen: Screen, k: int) -> bool:
    """Return whether the merge of state `k` is what the question asks for."""
    asked = (screen.stop.question or {}).get("step", k)
    return screen.hides("pairs") and isinstance(asked, int) and asked < k


def _best_pairs(state: CorpusState) -> Markup:
    pairs = [Row((_chips(pair), f"{count:,}")) for pair, count in state.pair_counts(_PAIRS)]
    if not pairs:
        return Markup()
    best = _table(texts.BEST_PAIRS, (texts.PAIR, texts.COUNT), pairs)
    return fragment(best, _part(len(pairs), state.num_pairs, "pair"))


def _of_pieces(trained: TrainedPieces, number: int) -> Markup:
    state = trained.history.at(number)
    pieces = [
        Row((_chips((piece,)), log_text(value)))
        for piece, value in islice(state.pieces(), MAX_HANDOUT_WORDS)
    ]
    rows = (
        Row((f"{count:,} ×", _chips(state.segment(word))))
        for word, count in _most_frequent(trained.corpus)
    )
    said = texts.ROUND.format(
        number=f"{number:,}",
        last=f"{len(trained.history):,}",
        pieces=counted(state.num_pieces, "piece"),
    )
    return fragment(
        element("p", said),
        _columns(
            fragment(
                _table(texts.BEST_CUTS, (texts.COUNT, texts.PIECES), rows),
                _words_shown(trained.corpus),
            ),
            fragment(
                _table(texts.LIKELIEST, (texts.PIECE, texts.LOG_PROBABILITY), pieces),
                _part(len(pieces), state.num_pieces, "piece"),
            ),
        ),
    )


def _of_words(screen: Screen) -> Markup:
    named = screen.params.get("tokenizer", "")
    if named in available_tokenizers():
        return _tokenized(screen, screen.params.get("word") or screen.text, (named,))
    typed = list(dict.fromkeys(screen.text.split()))
    words = [word[:MAX_HANDOUT_TEXT] for word in typed[:MAX_HANDOUT_WORDS]]
    trained, rows = screen.trained, []
    for word in words:
        if isinstance(trained, Trained):
            found = segment(word, trained.history, step=screen.step)
            symbols, unknown = found.symbols, found.unknown
            used = [f"{rank:,}" for rank, _ in found.events]
            rest = ["…"] if len(used) > MAX_HANDOUT_RANKS else []
            ranks = ", ".join(used[:MAX_HANDOUT_RANKS] + rest)
        else:
            state = trained.history.at(screen.step)
            symbols, unknown, ranks = state.segment(word), state.unknown(word), ""
        is_asked = word == (screen.stop.question or {}).get("word", word)
        cut = texts.BLANK if is_asked and screen.hides("text", "lattice") else _chips(symbols)
        merges = texts.BLANK if is_asked and screen.hides("derivation") else ranks or "–"
        rows.append(Row((shown_word(word, 24), cut, merges, " ".join(unknown) or "–")))
    caption = texts.WORDS_CUT.format(state=state_name(screen.step))
    heads = (texts.WORD, texts.SYMBOLS, texts.RANKS, texts.UNKNOWN)
    is_typed = bool(screen.params.get("text") or screen.params.get("word"))
    all_words = len(typed) if is_typed else screen.corpus.num_types
    return fragment(_table(caption, heads, rows), _part(len(words), all_words, "word"))


def _of_tokenizers(screen: Screen) -> Markup:
    named = [name for name in screen.params.get("with", "").split(",") if name]
    able = [name for name in named or _FIRST_TOKENIZERS if name in available_tokenizers()]
    if not able:
        return _of_corpus(screen)
    return _tokenized(screen, screen.text, able)


def _tokenized(screen: Screen, text: str, names: Sequence[str]) -> Markup:
    rows, shown = [], text[:MAX_HANDOUT_TEXT]
    for name in names[:MAX_HANDOUT_TOKENIZERS]:
        tokenizer = load_tokenizer(name)
        tokens = tokenizer.tokens(shown)
        spelled = tuple(token.bytes.decode("utf-8", "backslashreplace") for token in tokens)
        cut: tuple[str, str] = (f"{len(tokens):,}", _chips(spelled))
        if screen.hides("tokens", "derivation"):
            cut = (texts.BLANK, texts.BLANK)
        rows.append(Row((tokenizer.about.title, *cut)))
    caption = texts.TOKENIZED.format(text=shortened(shown, 60))
    return fragment(
        _table(caption, (texts.TOKENIZER, texts.TOKENS, texts.PIECES), rows),
        _part(len(shown), len(text), "character"),
        _part(len(rows), len(names), "tokenizer"),
    )


def _of_learners(screen: Screen) -> Markup:
    if screen.params.get("view") == Learner.PICKY.value:
        return _of_picky(screen)
    if screen.params.get("view") == "superwords":
        return _of_superwords(screen)
    if screen.params.get("view") == "parity":
        return _of_parity(screen)
    counts = dict(_most_frequent(screen.corpus, MAX_HANDOUT_TYPES))
    size = _whole(screen.params.get("size", ""), MAX_VOCAB_SIZE)
    if not size:
        history = learn_bpe(counts, MAX_HANDOUT_MERGES)
        size = len(history.at(len(history) // 2).vocabulary())
    asked = screen.params.get("words", "").split()
    words = (asked or list(counts))[:MAX_HANDOUT_WORDS]
    learned: dict[str, Callable[[str], Symbols]] = {}
    for learner, learn in _LEARNERS.items():
        try:
            learned[LEARNER.name_of(learner)] = learn(counts, size)
        except BpeVizError:
            continue
    is_blank = screen.hides("columns")
    rows = (
        Row(
            (
                shown_word(word, 20),
                *(texts.BLANK if is_blank else _chips(cut(word)) for cut in learned.values()),
            )
        )
        for word in words
    )
    all_words = len(asked) or screen.corpus.num_types
    learned_from = texts.LEARNED_FROM.format(
        part=_shown_of(len(counts), screen.corpus.num_types, "word")
    )
    return fragment(
        _table(texts.AT_SIZE.format(size=f"{size:,}"), (texts.WORD, *learned), rows),
        _part(len(words), all_words, "word"),
        _said(learned_from) if len(counts) < screen.corpus.num_types else "",
    )


def _bpe_at(counts: Mapping[str, int], size: int) -> Callable[[str], Symbols]:
    history = learn_bpe(counts, vocab_size=size)
    return lambda word: segment(word, history).symbols


def _wordpiece_at(counts: Mapping[str, int], size: int) -> Callable[[str], Symbols]:
    history = learn_wordpiece(counts, vocab_size=size)
    return lambda word: segment(word, history).symbols


def _unigram_at(counts: Mapping[str, int], size: int) -> Callable[[str], Symbols]:
    history = learn_unigram(counts, vocab_size=size)
    return history.at(len(history)).segment


_LEARNERS = {
    Learner.BPE: _bpe_at,
    Learner.WORDPIECE: _wordpiece_at,
    Learner.UNIGRAM: _unigram_at,
}


def _of_parity(screen: Screen) -> Markup:
    """Tokens of each language in the state of the screen, parity next to plain BPE."""
    asked = question_asked(lambda name: INPUTS.read(name, screen.params.get(name)))
    if asked is None:
        return Markup()
    run = learn_languages(asked, _quiet)
    k = min(int(INPUTS.read("after", screen.params.get("after"))), run.last)
    states = (run.history.costs(k), run.plain.costs(run.plain_at(k)))
    is_blank = screen.hides("parity")
    rows = [
        Row((name, *(texts.BLANK if is_blank else f"{costs[name]:,}" for costs in states)))
        for name in run.history.languages
    ]
    caption = texts.PARITY_AT.format(state=state_name(k))
    return _table(caption, (texts.LANGUAGE, texts.PARITY, LEARNER.name_of(Learner.BPE)), rows)


def _of_superwords(screen: Screen) -> Markup:
    """Lines after a merge of SuperBPE, next to BPE with as many merges."""
    choice, named = screen.trained.choice, screen.params.get("lines", "")
    if named in EXAMPLES or not has_lines(choice.source):
        text = learn_example(named if named in EXAMPLES else next(iter(EXAMPLES)), _quiet)
    else:
        text = learn_corpus(choice, _quiet)
    wall, asked = screen.params.get("until", ""), screen.params.get("step", "")
    until = min(_whole(wall, MAX_SUPERWORD_MERGES), text.most) if wall else text.until
    is_whole = screen.params.get("run") == Learner.BOUNDLESS.value
    history, unit = text.run(BOUNDLESS if is_whole else until), text.settings.unit
    first = next((m.rank for m in history.merges if is_superword(m.symbol, unit)), len(history))
    k = min(_whole(asked, MAX_SUPERWORD_MERGES) if asked else first, len(history))
    states = (history.at(k), text.history.at(min(k, text.most)))
    is_blank = screen.hides("lines")
    lines = history.words[:MAX_HANDOUT_WORDS]
    rows = (
        Row(
            (
                shown_word(line, 40),
                *(texts.BLANK if is_blank else _chips(state.segment(line)) for state in states),
            )
        )
        for line in lines
    )
    at = texts.BOUNDLESS_AT if is_whole else texts.SUPERBPE_AT
    caption = at.format(state=state_name(k), until=f"{until:,}")
    learners = (LEARNER.name_of(history.settings.learner), LEARNER.name_of(Learner.BPE))
    return fragment(
        _table(caption, (texts.LINE, *learners), rows),
        _part(len(lines), len(history.words), "line"),
        *(_said(note) for note in text.notes),
    )


def _quiet(*_: object) -> None:
    """Report nothing: a handout is made while the reader waits."""


def _of_picky(screen: Screen) -> Markup:
    """Words after a merge of Picky BPE and its deaths, next to BPE with a vocabulary as large."""
    counts = dict(_most_frequent(screen.corpus, MAX_HANDOUT_TYPES))
    settings = with_learner(screen.trained.choice.settings, Learner.PICKY)
    threshold = _threshold(screen.params.get("threshold", ""))
    settings = replace(
        settings, num_merges=MAX_HANDOUT_MERGES, vocab_size=None, threshold=threshold
    )
    history = train(counts, settings, any_mark=True)
    asked = screen.params.get("step", "")
    first = next((merge.rank for merge in history.merges if merge.deaths), len(history))
    k = min(_whole(asked, MAX_HANDOUT_MERGES), len(history)) if asked else first
    state = history.at(k)
    made = int(history.sizes[k]) - len(history.alphabet)
    plain = train(counts, replace(settings, learner=Learner.BPE, num_merges=made), any_mark=True)
    is_blank = screen.hides("corpus")
    merges = history.merges[max(0, k - 1) : k]
    dead = [printable(death.symbol) for merge in merges for death in merge.deaths]
    words = list(counts)[:MAX_HANDOUT_WORDS]
    rows = (
        Row(
            (
                shown_word(word, 20),
                *(
                    texts.BLANK if is_blank else _chips(cut)
                    for cut in (state.segment(word), plain.at(len(plain)).segment(word))
                ),
            )
        )
        for word in words
    )
    learned_from = texts.LEARNED_FROM.format(
        part=_shown_of(len(counts), screen.corpus.num_types, "word")
    )
    return fragment(
        _said(texts.PICKY_AT.format(state=state_name(k), threshold=ratio(threshold)))
        if not is_blank
        else "",
        _said(texts.DIED.format(symbols=listed(dead))) if dead and not is_blank else "",
        _table(
            texts.AT_SIZE.format(size=f"{int(history.sizes[k]):,}"),
            (texts.WORD, texts.PICKY, LEARNER.name_of(Learner.BPE)),
            rows,
        ),
        _part(len(words), screen.corpus.num_types, "word"),
        _said(learned_from) if len(counts) < screen.corpus.num_types else "",
    )


def _threshold(text: str) -> float:
    """Return the threshold that an address says, or the default.

    >>> _threshold("0.7"), _threshold("2"), _threshold("")
    (0.7, 0.9, 0.9)
    """
    is_number = text.isascii() and text.replace(".", "", 1).isdigit()
    threshold = float(text) if is_number else DEFAULT_THRESHOLD
    return threshold if LEAST_SHOWN_THRESHOLD <= threshold <= 1 else DEFAULT_THRESHOLD


def _of_morphemes(screen: Screen) -> Markup:
    samples = {sample.key: sample for sample in gold_samples()}
    named = screen.params.get("gold", "")
    of_corpus = (
        key for key, sample in samples.items() if sample.corpus_key == screen.trained.choice.corpus
    )
    key = named if named in samples else next(of_corpus, next(iter(samples), ""))
    trained = screen.trained
    if not key or not isinstance(trained, Trained):
        return _of_corpus(screen)
    gold_list = built_in_gold(key).entries
    entries = gold_list[:MAX_HANDOUT_WORDS]
    is_blank = screen.hides("gold-overview", "gold-words", "gold-changes", "gold-trees")
    learned = boundaries_in_states([entry.word for entry in entries], trained.history)
    rows: list[Row] = []
    predicted: set[float] = set()
    gold: set[float] = set()
    for number, entry in enumerate(entries):
        ends, best = learned.at(number, screen.step), entry.alternatives[0]
        predicted |= {number * _APART + end for end in ends}
        gold |= {number * _APART + end for end in best}
        morphemes, symbols = (_chips(cut_at(entry.word, cut)) for cut in (best, ends))
        found = texts.BLANK if is_blank else symbols
        rows.append(Row((shown_word(entry.word, 20), morphemes, found)))
    scores = boundary_scores(predicted, gold)
    said = texts.SCORES.format(
        precision=percent(scores.precision), recall=percent(scores.recall), f1=percent(scores.f1)
    )
    caption = texts.GOLD_WORDS.format(state=state_name(screen.step))
    return fragment(
        _table(caption, (texts.WORD, texts.MORPHEMES, texts.SYMBOLS), rows),
        _part(len(rows), len(gold_list), "word"),
        "" if is_blank else element("p", said),
    )


def _of_laws(screen: Screen) -> Markup:
    if screen.hides("laws-beside"):
        return _of_corpus(screen)
    corpus = screen.corpus
    ranked = ranked_words(corpus.word_counts)
    points = [(log10(rank), log10(count)) for rank, count in enumerate(ranked.counts.tolist(), 1)]
    zipf = _curve(
        texts.RANKS_AND_COUNTS,
        _thinned(points),
        texts.LAST_RANK.format(rank=f"{corpus.num_types:,}"),
        counted(int(ranked.counts[0]), "time"),
    )
    growth = corpus.growth
    if growth:
        ends = counted(growth[-1][0], "token"), counted(growth[-1][1], "type")
        second = _curve(texts.TOKENS_AND_TYPES, growth, *ends)
    else:
        second = _frequent(corpus)
    try:
        said = texts.ZIPF.format(exponent=exponent_text(fit_zipf(ranked.counts).exponent))
    except BpeVizError:
        said = ""
    return fragment(element("p", said), _columns(zipf, second, kind="curves"), _sizes(corpus))


def _of_corpus(screen: Screen) -> Markup:
    return fragment(_sizes(screen.corpus), _frequent(screen.corpus))


def _sizes(corpus: Corpus) -> Markup:
    once = sum(count == 1 for count in corpus.word_counts.values())
    return element(
        "p",
        texts.SIZES.format(
            types=counted(corpus.num_types, "type"),
            tokens=counted(corpus.num_tokens, "token"),
            once=counted(once, "type"),
        ),
    )


def _frequent(corpus: Corpus) -> Markup:
    rows = (
        Row((f"{rank}", shown_word(word, 24), f"{count:,}", percent(count / corpus.num_tokens)))
        for rank, (word, count) in enumerate(_most_frequent(corpus), 1)
    )
    heads = (texts.RANK, texts.WORD, texts.COUNT, texts.SHARE)
    return fragment(_table(texts.FREQUENT, heads, rows), _words_shown(corpus))


def _curve(
    title: str, points: Sequence[tuple[float, float]], furthest: str, highest: str
) -> Markup:
    """A line through points; the largest values are said at the ends of the axes."""
    xs, ys = zip(*points, strict=True)
    width, height = _WIDTH - 2 * _EDGE, _HEIGHT - 2 * _EDGE
    across, up = max(xs) or 1, max(ys) or 1
    drawn = " ".join(
        f"{_EDGE + round(x / across * width, 1)},{_EDGE + round(height - y / up * height, 1)}"
        for x, y in points
    )
    left, bottom = _EDGE, _HEIGHT - _EDGE
    line = element(
        "svg",
        element("title", title),
        element("path", d=f"M{left} {_EDGE}V{bottom}H{_WIDTH - _EDGE}", class_="axes"),
        element("polyline", points=drawn, class_="line"),
        element("text", highest, x=f"{left}", y=f"{_EDGE - 6}"),
        element("text", furthest, x=f"{_WIDTH - _EDGE}", y=f"{_HEIGHT - 8}", text_anchor="end"),
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        role="img",
    )
    return element("figure", line, element("figcaption", title))


def _thinned(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Of many points on a logarithmic scale those that can be told apart."""
    kept = [points[0]]
    for point in points[1:-1]:
        if point[0] - kept[-1][0] > 0.01:
            kept.append(point)
    return [*kept, points[-1]]


def _most_frequent(corpus: Corpus, most: int = MAX_HANDOUT_WORDS) -> list[tuple[str, int]]:
    """The words to show: all of a small corpus in first-seen order, or the most frequent."""
    counts = list(corpus.word_counts.items())
    return counts if len(counts) <= most else sorted(counts, key=lambda entry: -entry[1])[:most]


def _words_shown(corpus: Corpus) -> Markup:
    """Say how many words of the corpus are left out, if any."""
    shown = min(corpus.num_types, MAX_HANDOUT_WORDS)
    return _part(shown, corpus.num_types, "word", which=texts.THE_FREQUENT_ONES)


def _part(shown: int, total: int, noun: str, *, which: str = "") -> Markup:
    """Say what a table leaves out; nothing where it has all."""
    return _said(_shown_of(shown, total, noun) + which + ".") if shown < total else Markup()


def _shown_of(shown: int, total: int, noun: str) -> str:
    """Say how many of all are shown.

    >>> _shown_of(8, 10, "word"), _shown_of(1, 1, "merge")
    ('8 of 10 words', '1 merge')
    """
    return (
        texts.PART.format(shown=f"{shown:,}", all=counted(total, noun))
        if shown < total
        else (counted(total, noun))
    )


def _said(text: str) -> Markup:
    return element("p", text, class_="where")


def _whole(text: str, most: int) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    return min(int(text), most) if is_number else 0


def _chips(symbols: Iterable[str], now: Sequence[str] = ()) -> Markup:
    """Symbols as chips; what was just merged, or is about to be, is framed."""
    shown = list(islice(symbols, MAX_HANDOUT_SYMBOLS + 1))
    chips = [
        element("bdi", printable(symbol), class_="c now" if _is_now(shown, i, now) else "c")
        for i, symbol in enumerate(shown[:MAX_HANDOUT_SYMBOLS])
    ]
    return fragment(chips, " …" if len(shown) > MAX_HANDOUT_SYMBOLS else "")


def _is_now(symbols: Sequence[str], at: int, now: Sequence[str]) -> bool:
    """Return whether the symbol at a place is the new one, or one of the chosen pair."""
    if len(now) < 2:
        return symbols[at] in now
    pair = list(now)
    return symbols[at : at + 2] == pair or (at > 0 and symbols[at - 1 : at + 1] == pair)


def _table(caption: str, heads: Sequence[str], rows: Iterable[Row]) -> Markup:
    return table(caption, [Column(head) for head in heads], rows)


def _columns(left: Markup, right: Markup, kind: str = "") -> Markup:
    both = (element("div", part) for part in (left, right))
    return element("div", both, class_=f"columns {kind}".rstrip())


_DRAWINGS: Mapping[str, Callable[[Screen], Markup]] = {
    "merges": _of_merges,
    "words": _of_words,
    "morphemes": _of_morphemes,
    "learners": _of_learners,
    "tokenizers": _of_tokenizers,
    "laws": _of_laws,
}
