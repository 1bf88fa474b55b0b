"""What is true of every answer to an exercise, worked out from what the browser gets and shows.

Nothing of the package takes part: a reader with a pencil knows the words, merges, facts and offers
that are on the screen, and no more. `faults` names each answer that is marked another way.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, combinations, pairwise, permutations, product
from math import isqrt
from typing import Any, Literal

Symbols = tuple[str, ...]
Pair = tuple[str, str]
Word = tuple[int, Symbols]
Answer = tuple[int, ...]
MOST_ANSWERS = 720  # of one exercise; every order of six offers
NEVER = 10**9
_CHARACTER = re.compile(r"\[U\+[0-9A-F]+\]|.")  # as chips spell it


class NotOnScreenError(Exception):
    """Something that the answer needs is not shown."""


@dataclass(frozen=True)
class Screen:
    """An exercise as the Practice page draws it."""

    data: Mapping[str, Any]

    @property
    def sentence(self) -> str:
        return str(self.data["sentence"])

    @cached_property
    def chips(self) -> list[str]:
        """Return what is drawn as chips in the sentence."""
        return re.findall("`([^`]*)`", self.sentence)

    @property
    def numbers(self) -> list[int]:
        plain = re.sub("`[^`]*`", "", self.sentence)
        return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", plain)]

    @cached_property
    def words(self) -> list[Word]:
        return [(row["count"], _in_chips(row["symbols"])) for row in self.data["rows"]]

    @cached_property
    def offers(self) -> list[tuple[str, Symbols]]:
        return [(offer["text"], _in_chips(offer["symbols"])) for offer in self.data["offers"]]

    @cached_property
    def merges(self) -> list[Pair]:
        return [_as_pair(_in_chips(pair)) for pair in self.data["merges"]]

    @property
    def units(self) -> Symbols:
        """The units of a word to cut; otherwise they are on the screen as a fact only."""
        if self.data["form"] == "boundaries":
            return _in_chips(self.data["units"])
        return self.chips_of("Starts as")

    def fact(self, label: str) -> str:
        for name, value in self.data["facts"]:
            if name == label:
                return str(value)
        raise NotOnScreenError(f"“{label}” is not on the screen")

    def has(self, label: str) -> bool:
        return any(name == label for name, _ in self.data["facts"])

    def chips_of(self, label: str) -> Symbols:
        return tuple(re.findall("`([^`]*)`", self.fact(label)))


def _in_chips(symbols: Sequence[str]) -> Symbols:
    """Symbols as the chips of sentences and facts spell them, whose edges are backticks."""
    return tuple(symbol.replace("`", "ˋ") for symbol in symbols)


@dataclass(frozen=True)
class Truth:
    """What a reader can show to be right, and what no reader can show to be wrong."""

    surely: Callable[[Answer], bool]
    perhaps: Callable[[Answer], bool]

    @classmethod
    def plain(cls, is_right: Callable[[Answer], bool]) -> "Truth":
        return cls(is_right, is_right)

    @classmethod
    def of_offers(cls, is_true: Sequence[bool]) -> "Truth":
        return cls.plain(lambda answer: is_true[answer[0]])

    @classmethod
    def number(cls, *right: int) -> "Truth":
        return cls.plain(lambda answer: answer[0] in right)


def faults(data: Mapping[str, Any]) -> list[str]:
    """Every answer that is marked otherwise than the screen says, and what the screen lacks."""
    screen = Screen(data)
    try:
        truth = _TRUTHS[data["kind"]](screen)
        found = [
            f"{_said(screen, answer)} is marked {'right' if is_right else 'wrong'}"
            for answer, is_right in _marked(screen)
            if not (truth.surely(answer) if is_right else not truth.perhaps(answer))
        ]
    except NotOnScreenError as error:
        found = [str(error)]
    texts = [text for text, _ in screen.offers]
    if len(set(texts)) < len(texts):
        found.append("two offers look the same")
    if not data["right"]:
        found.append("nothing is right")
    return found


def _marked(screen: Screen) -> Iterator[tuple[Answer, bool]]:
    """Every answer that can be given, and whether it is marked as right."""
    right = {tuple(answer) for answer in screen.data["right"]}
    indices = range(len(screen.offers))
    answers: set[Answer] = set(right)
    match screen.data["form"]:
        case "one":
            answers |= {(index,) for index in indices}
        case "several":
            answers |= {some for n in range(len(indices) + 1) for some in combinations(indices, n)}
        case "order":
            orders = (some for n in range(len(indices) + 1) for some in permutations(indices, n))
            answers |= {some for some, _ in zip(orders, range(MOST_ANSWERS), strict=False)}
        case "boundaries":
            places = range(1, len(screen.units))
            cuts = (some for n in range(len(places) + 1) for some in combinations(places, n))
            answers |= {some for some, _ in zip(cuts, range(MOST_ANSWERS), strict=False)}
        case "number":
            top = max(number for (number,) in right)
            answers |= {(number,) for number in range(min(top + 20, MOST_ANSWERS))}
            answers |= {(number,) for number in range(max(0, top - 20), top + 20)}
    answers |= {tuple(miss["answer"]) for miss in screen.data["misses"]}
    for answer in sorted(answers):
        yield answer, answer in right


def _said(screen: Screen, answer: Answer) -> str:
    if screen.data["form"] in ("one", "several", "order"):
        return ", ".join(f"“{screen.offers[index][0]}”" for index in answer) or "“none”"
    return str(answer)


def _number_or_choice(screen: Screen, *right: int) -> Truth:
    """Whole numbers, typed or offered."""
    if screen.data["form"] == "number":
        return Truth.number(*right)
    return Truth.of_offers([int(text.replace(",", "")) in right for text, _ in screen.offers])


# Pairs and merges.


def _count(words: Sequence[Word]) -> Counter[Pair]:
    counts: Counter[Pair] = Counter()
    for times, symbols in words:
        for pair in pairwise(symbols):
            counts[pair] += times
    return counts


def _merged(symbols: Symbols, pair: Pair) -> Symbols:
    """A word after a merge, from left to right."""
    found: list[str] = []
    place = 0
    while place < len(symbols):
        if symbols[place : place + 2] == pair:
            found.append("".join(pair))
            place += 2
        else:
            found.append(symbols[place])
            place += 1
    return tuple(found)


def _joined_times(words: Sequence[Word], pair: Pair) -> int:
    return sum(n * (len(symbols) - len(_merged(symbols, pair))) for n, symbols in words)


def _pair_in(screen: Screen) -> Pair:
    left, right = screen.chips[-2:] if screen.data["kind"] != "changed-words" else screen.chips[:2]
    return left, right


def _next_pair(screen: Screen) -> Truth:
    counts = _count(screen.words)
    best = max(counts.values())
    tied = [pair for pair, count in counts.items() if count == best]
    if len(tied) > 1 and "ties for first is right" not in screen.sentence:
        raise NotOnScreenError("pairs tie, and nothing says what is right then")
    return Truth.of_offers([counts[_as_pair(symbols)] == best for _, symbols in screen.offers])


def _as_pair(symbols: Symbols) -> Pair:
    left, right = symbols
    return left, right


def _pair_count(screen: Screen) -> Truth:
    pair = _pair_in(screen)
    count, joined = _count(screen.words)[pair], _joined_times(screen.words, pair)
    if count != joined and "overlap" not in screen.sentence:
        raise NotOnScreenError("places overlap, and nothing says whether they count")
    return _number_or_choice(screen, count)


def _tied_pair(screen: Screen) -> Truth:
    counts = _count(screen.words)
    best = max(counts.values())
    tied = [pair for pair, count in counts.items() if count == best]  # as a reader meets them
    if "shows first" in screen.sentence:
        chosen = {tied[0]}
    else:
        order = screen.chips_of("Order of characters")
        if "left symbols are compared first" not in screen.fact("Order of characters"):
            raise NotOnScreenError("nothing says how pairs are compared")

        character = re.compile("|".join(map(re.escape, sorted(order, key=len, reverse=True))))

        def place(text: str) -> tuple[int, ...]:
            return tuple(map(order.index, character.findall(text)))

        pick = max if "comes last" in screen.sentence else min
        chosen = {
            pick(tied, key=lambda pair: (place(pair[0]), place(pair[1]))),
            pick(tied, key=lambda pair: place("".join(pair))),  # as words in a dictionary
        }
    if len(chosen) > 1:
        raise NotOnScreenError(f"{chosen} are chosen as one compares")
    return Truth.of_offers([_as_pair(symbols) in chosen for _, symbols in screen.offers])


def _applied(screen: Screen) -> Truth:
    left, right = screen.chips[:2]
    assert screen.numbers[0] == _count(screen.words)[left, right]
    return _number_or_choice(screen, _joined_times(screen.words, (left, right)))


def _changed_words(screen: Screen) -> Truth:
    pair = _pair_in(screen)
    symbols_of = {"".join(symbols)[:-1]: symbols for _, symbols in screen.words}  # less its mark
    if len(symbols_of) < len(screen.words):
        raise NotOnScreenError("two words look the same")
    words = _in_chips([text for text, _ in screen.offers])
    changed = {i for i, word in enumerate(words) if pair in pairwise(symbols_of[word])}
    return Truth.plain(lambda answer: set(answer) == changed)


def _vocabulary_size(screen: Screen) -> Truth:
    units = len({symbol for _, symbols in screen.words for symbol in symbols})
    if screen.has("Alphabet"):
        units = int(screen.fact("Alphabet").split()[0].replace(",", ""))
    return _number_or_choice(screen, units + screen.numbers[0])


def _corpus_length(screen: Screen) -> Truth:
    before = sum(n * len(symbols) for n, symbols in screen.words)
    assert before == screen.numbers[0]
    return _number_or_choice(screen, before - _joined_times(screen.words, _pair_in(screen)))


# Words.


def _cut(units: Symbols, merges: Sequence[Pair]) -> Symbols:
    for pair in merges:
        units = _merged(units, pair)
    return units


def _ends(symbols: Symbols) -> list[int]:
    return list(accumulate(map(len, symbols)))


def _segmentation(screen: Screen) -> Truth:
    if "in order" not in screen.sentence:
        raise NotOnScreenError("nothing says in which order merges are applied")
    if screen.data["form"] == "one":
        units = tuple(_CHARACTER.findall("".join(screen.offers[0][1])))
        right = _cut(units, screen.merges)
        return Truth.of_offers([symbols == right for _, symbols in screen.offers])
    units = screen.units
    ends = _ends(units)
    right = _cut(units, screen.merges)
    boundaries = tuple(ends.index(end) + 1 for end in _ends(right)[:-1])
    return Truth.plain(lambda answer: answer == boundaries)


def _firing_order(screen: Screen) -> Truth:
    fired, symbols = [], screen.units
    for pair in screen.merges:
        after = _merged(symbols, pair)
        if after != symbols:
            fired.append(pair)
        symbols = after
    return Truth.plain(lambda answer: [screen.offers[i][1] for i in answer] == fired)


@dataclass(frozen=True)
class _Place:
    """Where the letters of a pair are in a word: its units `start` to `stop` - 1."""

    rank: int
    start: int
    middle: int
    stop: int


class _History:
    """A word while merges are applied: after which of them each boundary is gone."""

    def __init__(self, units: Symbols, merges: Sequence[Pair]) -> None:
        self.units, self.merges = units, merges
        self.died = [NEVER] * len(units)
        for rank, pair in enumerate(merges, start=1):
            cuts = self.cuts_before(rank)
            place = 0
            while place < len(cuts) - 2:
                start, middle, stop = cuts[place : place + 3]
                if (self.spelled(start, middle), self.spelled(middle, stop)) == pair:
                    self.died[middle] = rank
                    place += 1
                place += 1

    def cuts_before(self, rank: int) -> list[int]:
        inner = [p for p in range(1, len(self.units)) if self.died[p] >= rank]
        return [0, *inner, len(self.units)]

    def spelled(self, start: int, stop: int) -> str:
        return "".join(self.units[start:stop])

    def is_symbol(self, start: int, stop: int, before: int) -> bool:
        cuts = self.cuts_before(before)
        return start in cuts and cuts[cuts.index(start) + 1 :][:1] == [stop]

    def is_ever_symbol(self, start: int, stop: int) -> bool:
        return any(self.is_symbol(start, stop, rank) for rank in range(1, len(self.merges) + 2))

    def places_of(self, pair: Pair, rank: int) -> Iterator[_Place]:
        """Every place where a pair is spelled and its merge did not join it."""
        for start in range(len(self.units)):
            for middle in range(start + 1, len(self.units)):
                for stop in range(middle + 1, len(self.units) + 1):
                    spelled = self.spelled(start, middle), self.spelled(middle, stop)
                    is_joined = self.died[middle] == rank and self.is_symbol(start, stop, rank + 1)
                    if spelled == pair and not is_joined:
                        yield _Place(rank, start, middle, stop)

    # What can be said of a merge that did not join its pair at a place.

    def overlaps(self, at: _Place) -> bool:
        """Return whether the same merge had used the left symbol, further left."""
        left, right = (at.start, at.middle), (at.middle, at.stop)
        are_there = self.is_symbol(*left, at.rank) and self.is_symbol(*right, at.rank)
        return are_there and at.start > 0 and self.died[at.start] == at.rank

    def is_consumed(self, at: _Place) -> bool:
        """Return whether an earlier merge joined something across an edge of the pair."""
        edges = [edge for edge in (at.start, at.middle, at.stop) if 0 < edge < len(self.units)]
        return any(self.died[edge] < at.rank for edge in edges)

    def is_consumed_inside(self, at: _Place) -> bool:
        """Return whether parts were used in a sense: letters of the pair were joined before."""
        parts = [p for p in range(at.start + 1, at.stop) if self.died[p] < at.rank]
        are_there = self.is_symbol(at.start, at.middle, at.rank) and self.is_symbol(
            at.middle, at.stop, at.rank
        )
        return bool(parts) and not are_there

    def is_late(self, at: _Place) -> bool:
        for start, stop in ((at.start, at.middle), (at.middle, at.stop)):
            if not self.is_symbol(start, stop, at.rank) and self.is_ever_symbol(start, stop):
                return True
        return False

    def is_never_made(self, at: _Place) -> bool:
        return not (
            self.is_ever_symbol(at.start, at.middle) and self.is_ever_symbol(at.middle, at.stop)
        )


Claim = Literal["learned", "unknown", "overlap", "consumed", "never made", "late"]
_CLAIMS: Mapping[str, Claim] = {
    "never learned": "learned",
    "alphabet does not have": "unknown",
    "same merge": "overlap",
    "already used": "consumed",
    "never made": "never made",
    "made only after": "late",
}


def _why_apart(screen: Screen) -> Truth:
    alphabet = set(screen.chips_of("Alphabet")) if screen.has("Alphabet") else None
    *_, word = screen.chips
    units = screen.units if screen.has("Starts as") else (*word, "_")
    pair = screen.chips[0], screen.chips[1]
    history = _History(units, screen.merges)
    if "stay apart" in screen.sentence:
        surely, perhaps = _of_boundary(history, pair)
    else:
        if len(screen.chips) < 3:
            raise NotOnScreenError("the word is not on the screen")
        surely, perhaps = _of_merge(history, pair, screen.numbers[0])
        is_fired = screen.numbers[0] in history.died
        if is_fired and "every place" not in screen.sentence:
            raise NotOnScreenError("the merge joins the pair in this word, too")
    claims = [
        next(claim for words, claim in _CLAIMS.items() if words in text)
        for text, _ in screen.offers
    ]
    if alphabet is not None and not alphabet >= _units_of(history, pair):
        surely |= {"unknown"}
        perhaps |= {"unknown"}
    if "unknown" in claims and alphabet is None:
        raise NotOnScreenError("the alphabet is not on the screen")
    return Truth(lambda a: claims[a[0]] in surely, lambda a: claims[a[0]] in perhaps)


def _units_of(history: _History, pair: Pair) -> set[str]:
    """The units of a pair wherever it is spelled."""
    return {unit for at in history.places_of(pair, 0) for unit in history.units[at.start : at.stop]}


def _of_boundary(history: _History, pair: Pair) -> tuple[set[Claim], set[Claim]]:
    """Return what is true of two symbols that are apart in the end."""
    cuts = history.cuts_before(NEVER)
    triples = list(zip(cuts, cuts[1:], cuts[2:], strict=False))
    places = [
        triple
        for triple in triples
        if (history.spelled(*triple[:2]), history.spelled(*triple[1:])) == pair
    ]
    if not places:
        raise NotOnScreenError(f"{pair} are not next to each other in the end")
    surely: set[Claim] = set()
    if pair not in history.merges:
        surely.add("learned")
    else:
        at = _Place(history.merges.index(pair) + 1, *places[0])
        surely |= _sure_claims(history, at)
    perhaps = set(surely)
    for start, middle, stop in places:
        if stop - start > 2:  # one of them was made by a merge, which has used its parts
            perhaps.add("consumed")
        for rank, other in enumerate(history.merges, start=1):
            for at in history.places_of(other, rank):
                if at.middle == middle:
                    perhaps |= _sure_claims(history, at)
    return surely, perhaps


def _of_merge(history: _History, pair: Pair, rank: int) -> tuple[set[Claim], set[Claim]]:
    """Return what is true of all places where a merge did not join its pair, and of some."""
    if history.merges[rank - 1] != pair:
        raise NotOnScreenError("the merge in question is another one in the list")
    places = list(history.places_of(pair, rank))
    if not places:
        raise NotOnScreenError("the pair is joined wherever it is")
    found = [_sure_claims(history, at) for at in places]
    perhaps = set().union(*found)
    for at in places:
        if history.is_consumed_inside(at):
            perhaps.add("consumed")
    return set.intersection(*found), perhaps


def _sure_claims(history: _History, at: _Place) -> set[Claim]:
    found: dict[Claim, bool] = {
        "overlap": history.overlaps(at),
        "consumed": history.is_consumed(at),
        "never made": history.is_never_made(at),
        "late": history.is_late(at),
    }
    return {claim for claim, holds in found.items() if holds}


# Learners and tokenizers.


def _learner(screen: Screen) -> Truth:
    (asked,) = (name for name in _LEARNERS if name in screen.sentence)
    reached = _LEARNERS[asked](screen)
    return Truth.of_offers([frozenset(symbols) in reached for _, symbols in screen.offers])


def _after(word: Symbols, pair: Pair, prefix: str) -> Symbols:
    found: list[str] = []
    place = 0
    while place < len(word):
        if word[place : place + 2] == pair:
            found.append(pair[0] + pair[1].removeprefix(prefix))
            place += 1
        else:
            found.append(word[place])
        place += 1
    return tuple(found)


def _reached(
    words: Sequence[Word],
    number: int,
    score: Callable[[Counter[Pair], Counter[str], Pair], Fraction],
    prefix: str = "",
) -> set[frozenset[str]]:
    """Every set of entries that merges may make, whichever of the pairs that tie is taken."""
    states = {(tuple(symbols for _, symbols in words), frozenset[str]())}
    counts = [n for n, _ in words]
    for _ in range(number + 3):
        following = set()
        for state, entries in states:
            if len(entries) == number:
                following.add((state, entries))
                continue
            shown = list(zip(counts, state, strict=True))
            pairs = _count(shown)
            symbols: Counter[str] = Counter()
            for n, word in shown:
                for symbol in word:
                    symbols[symbol] += n
            if not pairs:
                continue
            scores = {pair: score(pairs, symbols, pair) for pair in pairs}
            best = max(scores.values())
            for pair in (pair for pair, value in scores.items() if value == best):
                made = pair[0].removeprefix(prefix) + pair[1].removeprefix(prefix)
                after = tuple(_after(word, pair, prefix) for word in state)
                following.add((after, entries | {made}))
        states = following
    return {entries for _, entries in states}


def _by_bpe(screen: Screen) -> set[frozenset[str]]:
    return _reached(
        screen.words, _num_entries(screen), lambda pairs, _, pair: Fraction(pairs[pair])
    )


def _by_wordpiece(screen: Screen) -> set[frozenset[str]]:
    words = [(n, (w[0], *(f"##{letter}" for letter in w[1:]))) for n, w in screen.words]
    return _reached(
        words,
        _num_entries(screen),
        lambda pairs, symbols, pair: Fraction(pairs[pair], symbols[pair[0]] * symbols[pair[1]]),
        "##",
    )


def _by_unigram(screen: Screen) -> set[frozenset[str]]:
    """The one that is left, once the other two are known."""
    others = _by_bpe(screen) | _by_wordpiece(screen)
    return {frozenset(symbols) for _, symbols in screen.offers} - others


_LEARNERS = {
    "byte pair encoding": _by_bpe,
    "WordPiece": _by_wordpiece,
    "Unigram": _by_unigram,
}


def _num_entries(screen: Screen) -> int:
    return int(screen.fact("Besides the letters").split()[0])


def _token_count(screen: Screen) -> Truth:
    words = [tuple(re.findall("`([^`]*)`", word)) for word in screen.fact("Starts as").split(" | ")]
    if "lowest rank goes first" not in screen.fact("Merges"):
        raise NotOnScreenError("nothing says in which order merges are applied")
    return _number_or_choice(screen, sum(len(_cut(word, screen.merges)) for word in words))


# Sums.


def _zipf_sum(screen: Screen) -> Truth:
    most = int(
        re.findall(r"([\d,]+) times?", screen.fact("Most frequent word"))[0].replace(",", "")
    )
    rank = screen.numbers[1]  # the exponent 1 comes first
    near = {n for n in (most // rank, most // rank + 1) if 2 * abs(n * rank - most) <= rank}
    return _number_or_choice(screen, *near)


def _heaps_sum(screen: Screen) -> Truth:
    tokens, types = (
        int(number.replace(",", "")) for number in re.findall(r"[\d,]*\d", screen.fact("This text"))
    )
    longer = screen.numbers[-1] // tokens
    assert longer * tokens == screen.numbers[-1]
    assert isqrt(longer) ** 2 == longer
    return _number_or_choice(screen, types * isqrt(longer))


def _coverage(screen: Screen) -> Truth:
    ranks = [screen.fact(f"Rank {rank}") for rank in range(1, screen.numbers[0] + 1)]
    counts = [int(re.findall(r"([\d,]+) times?", rank)[0].replace(",", "")) for rank in ranks]
    return _number_or_choice(screen, sum(counts))


def _scores(screen: Screen) -> tuple[int, int, int]:
    """Boundaries that are both, predicted, and gold."""
    predicted, gold = (set(_ends(screen.chips_of(label))[:-1]) for label in ("Predicted", "Gold"))
    return len(predicted & gold), len(predicted), len(gold)


def _share(screen: Screen, value: Fraction) -> Truth:
    shares = [Fraction(*map(int, text.split(" of "))) for text, _ in screen.offers]
    return Truth.of_offers([share == value for share in shares])


def _precision(screen: Screen) -> Truth:
    both, predicted, _ = _scores(screen)
    return _share(screen, Fraction(both, predicted))


def _recall(screen: Screen) -> Truth:
    both, _, gold = _scores(screen)
    return _share(screen, Fraction(both, gold))


def _f1(screen: Screen) -> Truth:
    both, predicted, gold = _scores(screen)
    value = Fraction(2 * both, predicted + gold)
    near = [abs(Fraction(text) - value) <= Fraction(1, 200) for text, _ in screen.offers]
    return Truth.of_offers(near)


# Tokens and models.


def _settled_tokens(screen: Screen) -> Truth:
    """Tokens that no letters change: any two, and whatever ends a symbol that merges make."""
    text = screen.units
    letters = {letter for pair in screen.merges for symbol in pair for letter in symbol} | {"#"}
    ends = {"".join(pair)[start:] for pair in screen.merges for start in range(len("".join(pair)))}
    following = {"", *letters, *map("".join, product(letters, repeat=2)), *ends}
    tokens = _cut(text, screen.merges)
    least = len(tokens)
    for letters_after in following:
        others = _cut((*text, *letters_after), screen.merges)
        while others[:least] != tokens[:least]:
            least -= 1
    return _number_or_choice(screen, least)


def _prompt_end(screen: Screen) -> Truth:
    whole = _cut(screen.units, screen.merges)
    assert "".join(whole) == screen.chips[0]
    agreeing = set()
    for index, (beginning, _) in enumerate(screen.offers):
        tokens = _cut(tuple(beginning), screen.merges)
        if whole[: len(tokens)] == tokens:
            agreeing.add(index)
    return Truth.plain(lambda answer: set(answer) == agreeing)


def _sum_columns(screen: Screen) -> Truth:
    assert "three digits for each token, from the left" in screen.sentence
    agree = []
    for text, _ in screen.offers:
        first, second, total = re.findall(r"\d+", text)
        assert int(first) + int(second) == int(total)
        numbers = (first, second, total)
        ends = [{len(number) - at for at in range(3, len(number), 3)} for number in numbers]
        columns = set().union(*ends)
        agree.append(
            all(
                {column for column in columns if column < len(number)} == own
                for number, own in zip(numbers, ends, strict=True)
            )
        )
    return Truth.of_offers(agree)


def _fewest_symbols(screen: Screen) -> Truth:
    """Every choice of merges, one after another."""
    merges = int(screen.sentence.split("Choose ")[1].split()[0])
    states = {tuple(symbols for _, symbols in screen.words)}
    for _ in range(merges):
        states |= {
            tuple(_merged(symbols, pair) for symbols in state)
            for state in states
            for pair in {pair for symbols in state for pair in pairwise(symbols)}
        }
    counts = [count for count, _ in screen.words]
    sizes = (
        sum(count * len(symbols) for count, symbols in zip(counts, state, strict=True))
        for state in states
    )
    return _number_or_choice(screen, min(sizes))


def _only_a_step(screen: Screen) -> Truth:
    pair = _as_pair(tuple(screen.chips[:2]))
    left = {symbol for _, symbols in screen.words for symbol in _merged(symbols, pair)}
    gone = {index for index, (_, (symbol,)) in enumerate(screen.offers) if symbol not in left}
    return Truth.plain(lambda answer: set(answer) == gone)


def _mixture_share(screen: Screen) -> Truth:
    """The largest share on the screen at which the list still begins as it does."""
    first, second = screen.chips
    a, b = (
        dict(re.findall(r"`(\w+)` (\d)", screen.fact(f"100 pairs of {source}"))) for source in "AB"
    )

    def begins_so(share: Fraction) -> bool:
        ahead = share * (int(a[first]) - int(a[second]))
        return ahead + (1 - share) * (int(b[first]) - int(b[second])) >= 0

    shares = [Fraction(*map(int, text.split(" of "))) for text, _ in screen.offers]
    most = max(filter(begins_so, shares))
    assert not begins_so(most + Fraction(1, 10_000))
    return Truth.of_offers([share == most for share in shares])


# Newer learners.


def _past_walls(screen: Screen) -> Truth:
    assert "in whole lines" in screen.sentence
    counts = _count(screen.words)
    best = max(counts.values())
    assert list(counts.values()).count(best) == 1
    return Truth.of_offers([counts[_as_pair(symbols)] == best for _, symbols in screen.offers])


def _token_end(screen: Screen) -> Truth:
    """A symbol that crosses a wall has a blank that is not its first character."""
    (line,) = screen.chips
    assert "a wall is in front of every blank" in screen.sentence
    assert all(symbol in line for _, (symbol,) in screen.offers)
    late = {index for index, (_, (symbol,)) in enumerate(screen.offers) if "␣" in symbol[1:]}
    return Truth.plain(lambda answer: set(answer) == late)


def _who_chooses(screen: Screen) -> Truth:
    pair = _as_pair(tuple(screen.chips))
    lengths = [len(_merged(screen.chips_of(name), pair)) for name, _ in screen.offers]
    most = max(lengths)
    assert lengths.count(most) == 1
    return Truth.of_offers([length == most for length in lengths])


_TIMES = {"once": 1, "twice": 2}


def _plain_pair(screen: Screen) -> Truth:
    chooser, chosen = screen.sentence.partition(" ")[0], _as_pair(tuple(screen.chips))
    counts_of: dict[str, Counter[Pair]] = {}
    for label, value in screen.data["facts"]:
        found = re.findall(r"`([^`]*)` `([^`]*)` (once|twice|[\d,]+ times)", value)
        counts_of[label.removeprefix("In ")] = Counter(
            {
                (left, right): _TIMES.get(often) or int(re.sub(r"\D", "", often))
                for left, right, often in found
            }
        )
    own = counts_of[chooser]
    assert own[chosen] == max(own.values())
    totals = [sum(of[_as_pair(pair)] for of in counts_of.values()) for _, pair in screen.offers]
    assert totals.count(max(totals)) == 1
    return Truth.of_offers([total == max(totals) for total in totals])


def _occurrences(words: Sequence[Word], symbol: str) -> int:
    return sum(count * symbols.count(symbol) for count, symbols in words)


def _does_it_die(screen: Screen) -> Truth:
    pair = _as_pair(tuple(screen.chips))
    used, dying = _joined_times(screen.words, pair), []
    for part in pair:
        is_letter = _CHARACTER.fullmatch(part)
        share = Fraction(used, _occurrences(screen.words, part))
        dying.append(not is_letter and share > Fraction(*screen.numbers[:2]))
    said = ("neither", "only the right one", "only the left one", "both")[2 * dying[0] + dying[1]]
    return Truth.of_offers([text == said for text, _ in screen.offers])


def _still_alive(screen: Screen) -> Truth:
    """The words from letters on, merge after merge, with every death and return."""
    words = screen.words
    letters = {symbol for _, symbols in words for symbol in symbols}
    first_pair: dict[str, Pair] = {}
    alive: set[str] = set()

    def split(symbol: str) -> Symbols:
        if symbol in letters or symbol in alive:
            return (symbol,)
        return tuple(part for half in first_pair[symbol] for part in split(half))

    used_on_screen = dict(re.findall(r"(\d+): ([^;]+)", screen.fact("Used")))
    for rank, pair in enumerate(screen.merges, start=1):
        counts = _count(words)
        assert counts[pair] == max(counts.values())
        used, symbol = _joined_times(words, pair), "".join(pair)
        words = [(count, _merged(symbols, pair)) for count, symbols in words]
        first_pair.setdefault(symbol, pair)
        alive.add(symbol)
        shares = []
        for part in pair:
            if part in letters:
                continue
            every = used + _occurrences(words, part)
            shares.append(f"`{part}` {used:,} of {every:,}")
            if Fraction(used, every) > Fraction(*screen.numbers[:2]):
                alive.remove(part)
                parts = split(part)
                words = [
                    (count, tuple(p for s in symbols for p in (parts if s == part else (s,))))
                    for count, symbols in words
                ]
        assert used_on_screen.get(str(rank), "") == ", ".join(shares)
    living = {index for index, (_, (symbol,)) in enumerate(screen.offers) if symbol in alive}
    return Truth.plain(lambda answer: set(answer) == living)


_TRUTHS: Mapping[str, Callable[[Screen], Truth]] = {
    "next-pair": _next_pair,
    "pair-count": _pair_count,
    "tied-pair": _tied_pair,
    "applied": _applied,
    "changed-words": _changed_words,
    "vocabulary-size": _vocabulary_size,
    "corpus-length": _corpus_length,
    "segmentation": _segmentation,
    "firing-order": _firing_order,
    "why-apart": _why_apart,
    "learner": _learner,
    "token-count": _token_count,
    "zipf-sum": _zipf_sum,
    "heaps-sum": _heaps_sum,
    "precision": _precision,
    "recall": _recall,
    "coverage": _coverage,
    "f1": _f1,
    "settled-tokens": _settled_tokens,
    "prompt-end": _prompt_end,
    "sum-columns": _sum_columns,
    "fewest-symbols": _fewest_symbols,
    "only-a-step": _only_a_step,
    "mixture-share": _mixture_share,
    "past-walls": _past_walls,
    "token-end": _token_end,
    "who-chooses": _who_chooses,
    "plain-pair": _plain_pair,
    "does-it-die": _does_it_die,
    "still-alive": _still_alive,
}
KINDS_ON_SCREEN = tuple(_TRUTHS)
