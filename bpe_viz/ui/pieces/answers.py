"""Answers to the browser's questions, each worked out from the run and the question alone."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bpe_viz.caching import CacheOfOwner
from bpe_viz.errors import BpeVizError, SettingsError
from bpe_viz.formats import latex_pieces_to_copy
from bpe_viz.limits import (
    CACHED_CHUNKS,
    MAX_ADDENDS_SHOWN,
    MAX_PATHS_COUNTED,
    MAX_PATHS_SHOWN,
    MAX_ROUNDS_ASKED,
    MAX_WORD_ASKED,
    MAX_WORDS_FOUND,
    MAX_WOVEN_WORDS,
)
from bpe_viz.ui.jobs.pool import Job
from bpe_viz.ui.jobs.training import AnyTrained, TrainedPieces
from bpe_viz.ui.pieces.comparing import compare_pieces
from bpe_viz.ui.pieces.rounds import (
    UNKNOWN,
    cuts_of,
    names,
    overview,
    piece_rows,
    round_of,
    rows,
    weave,
)
from bpe_viz.ui.pieces.runs import PlainRun, PruningRun, TrainedRun
from bpe_viz.ui.pieces.wire_types import (
    AddendRow,
    EditedPieces,
    LossOfPiece,
    NoPiece,
    PartUsed,
    PathPiece,
    PathRow,
    Paths,
    PiecesFound,
    PiecesPart,
)
from bpe_viz.ui.shared.browser_input import number_in
from bpe_viz.ui.shared.wire import frame, pack

_SMALL_RUN = 64 * 1024  # bytes of all rounds, which are then sent at once

_ROUNDS: CacheOfOwner[int, bytes] = CacheOfOwner(CACHED_CHUNKS)


def pieces_answer(
    run: PruningRun,
    key: str,
    number: int,
    question: object,
    *,
    can_be_one_by_one: bool,
    before: Callable[[], Job[AnyTrained] | None] = lambda: None,
) -> bytes:
    """Return every part that `question` asks for, packed; `number` is the default round.

    `before` is the training of the corpus before it was edited, once it is over.

    A question is what the browser sent: nothing about it is taken for granted. One about another
    run than `key` counts as none. The first one gets what is needed around `number`, too.
    """
    asked = question if isinstance(question, Mapping) and question.get("key") == key else {}
    if not asked or (asked.get("overview") is True and not asked.get("rounds")):
        asked = {**asked, "overview": True, "rounds": [number - 1, number, number + 1]}
    parts = [pack({"key": key, "id": asked.get("id", 0)})]
    if asked.get("overview") is True:
        parts.append(
            pack(
                {
                    "overview": overview(
                        run,
                        is_one_by_one=isinstance(run, PlainRun),
                        can_be_one_by_one=can_be_one_by_one,
                    )
                }
            )
        )
        parts += _all_rounds(run) or [_round(run, k) for k in _rounds(run, asked.get("rounds"))]
    else:
        parts += [_round(run, k) for k in _rounds(run, asked.get("rounds"))]
    parts += [pack(part) for part in _looked_up(run, asked)]
    if asked.get("edited") is True and (job := before()):
        parts.append(pack({"edited": _compared(job, run)}))
    return frame(parts)


def _compared(before: Job[AnyTrained], run: PruningRun) -> EditedPieces:
    if isinstance(before.result, TrainedPieces):
        return {"comparison": compare_pieces(TrainedRun(before.result.history), run)}
    return {"problem": str(before.error) if isinstance(before.error, BpeVizError) else ""}


def _all_rounds(run: PruningRun) -> list[bytes]:
    """Return all rounds of a run that is small, so that no step has to ask; else none."""
    packed, size = [], 0
    if len(run.layout.words) > MAX_WORDS_FOUND:
        return []
    for number in range(len(run.sizes)):
        packed.append(_round(run, number))
        size += len(packed[-1])
        if size > _SMALL_RUN:
            return []
    return packed


def _rounds(run: PruningRun, numbers: object) -> list[int]:
    if not isinstance(numbers, list):
        return []
    last = len(run.sizes) - 1
    return [number for number in numbers[:MAX_ROUNDS_ASKED] if number_in(number, last) is not None]


def _round(run: PruningRun, number: int) -> bytes:
    """Return the packed round; cached while the run is, since readers of a sample share it."""
    return _ROUNDS.get(run.source, number, lambda: pack(round_of(run, number)))


def _looked_up(run: PruningRun, asked: Mapping[str, Any]) -> Iterator[PiecesPart]:
    last = len(run.sizes) - 1
    match asked.get("search"):
        case [str(text), int(k)] if text and number_in(k, last) is not None:
            yield _found(run, text[:MAX_WORD_ASKED], k)
    match asked.get("find"):
        case [str(text), int(k)] if text and number_in(k, last) is not None:
            yield {"piecesFound": _pieces_found(run, text[:MAX_WORD_ASKED], k)}
    match asked.get("weave"):
        case [*words] if words:
            last_word = len(run.layout.words) - 1
            known = [
                n
                for word in words[:MAX_WOVEN_WORDS]
                if (n := number_in(word, last_word)) is not None
            ]
            yield {"weave": weave(run, list(dict.fromkeys(known)))}
    match asked.get("word"):
        case [int(word), int(k)] if (
            number_in(word, len(run.layout.words) - 1) is not None
            and number_in(k, last) is not None
        ):
            yield {"paths": _paths(run, word, k)}
    state = number_in(asked.get("latex"), last)
    if isinstance(run, TrainedRun) and state is not None:
        yield {"latex": {"k": state, "text": latex_pieces_to_copy(run.source, state)}}
    match asked.get("piece"):
        case [int(piece), int(k)]:
            numbers = number_in(piece, len(run.spellings) - 1), number_in(k, last)
            why = None if None in numbers else _why(run, piece, k)
            yield {"why": why} if why else {"noPiece": NoPiece(piece, k)}


def _found(run: PruningRun, text: str, k: int) -> PiecesPart:
    """Return the most frequent words that contain a text, and how they are cut around a round."""
    layout = run.layout
    found = [index for index, word in enumerate(layout.words) if text in word]
    found.sort(key=lambda word: (-layout.word_counts.item(word), word))
    shown = found[:MAX_WORDS_FOUND]
    return {"search": text, "many": len(found), "at": k, "cuts": cuts_of(run, shown, k)}


def _pieces_found(run: PruningRun, text: str, k: int) -> PiecesFound:
    """Return the most probable pieces of a state that contain a text."""
    found = run.rows(k, MAX_WORDS_FOUND, text)
    return {
        "find": text,
        "k": k,
        "pieces": piece_rows(found),
        "names": names(run, (row.piece for row in found)),
    }


def _paths(run: PruningRun, word: int, k: int) -> Paths:
    """Return the most probable ways to cut a word, each piece with its log probability."""
    lattice = run.lattice(word, k)
    try:
        ways = lattice.n_best(MAX_PATHS_SHOWN)
    except SettingsError:  # a word so long that only its best way is worth the time
        ways = lattice.n_best(1)
    score_of = {arc.piece: arc.log_probability for arc in lattice.arcs}
    known = {arc.piece for arc in lattice.arcs if not arc.is_unknown}
    used = {piece for way in ways for piece in way.pieces}
    return {
        "word": word,
        "k": k,
        "words": rows(run, [word]),
        "numPaths": min(lattice.num_paths, MAX_PATHS_COUNTED),
        "names": names(run, (run.number_of(piece) for piece in used & known)),
        "paths": [
            PathRow(
                [
                    PathPiece(
                        run.number_of(piece) if piece in known else UNKNOWN,
                        round(score_of[piece], 4),
                    )
                    for piece in way.pieces
                ],
                round(way.log_probability, 4),
                way.share,
            )
            for way in ways
        ],
    }


def _why(run: PruningRun, piece: int, k: int) -> LossOfPiece | None:
    """Return the numbers that the loss of a piece is made of; None for what is not a piece then."""
    spelling = run.spellings[piece]
    if isinstance(run, TrainedRun):
        state = run.state(k)
        if spelling not in state.log_probability_of_piece:
            return None
        score = state.log_probability_of_piece[spelling]
        found = state.loss_sum(spelling)
        if found is None:
            return {"piece": piece, "k": k, "score": score}
        parts = [run.number_of(part) for part in found.parts]
        return {
            "piece": piece,
            "k": k,
            "score": score,
            "loss": found.loss if found.used else None,
            "used": found.used,
            "total": found.total,
            "totalThen": found.total_then,
            "parts": [
                PartUsed(part, uses, state.log_probability_of_piece[text])
                for part, uses, text in zip(parts, found.part_uses, found.parts, strict=True)
            ],
            "names": names(run, [piece, *parts]),
        }
    if isinstance(run, PlainRun):
        plain = run.states[k]
        if spelling not in plain.count_of_piece:
            return None
        addends = plain.addends(spelling) if spelling in plain.loss_of_piece else []
        shown = sorted(addends, key=lambda addend: -addend.loss)[:MAX_ADDENDS_SHOWN]
        used = {piece for addend in shown for piece in (*addend.best, *addend.other)}
        numbers = {text: run.number_of(text) for text in used}
        return {
            "piece": piece,
            "k": k,
            "score": plain.log_probability_of_piece[spelling],
            "loss": plain.loss_of_piece.get(spelling),
            "numWords": len(addends),
            "addends": [
                AddendRow(
                    addend.count,
                    [numbers[text] for text in addend.best],
                    addend.log_probability,
                    [numbers[text] for text in addend.other],
                    addend.other_log_probability,
                    addend.loss,
                )
                for addend in shown
            ],
            "names": names(run, [piece, *numbers.values()]),
        }
    return None
